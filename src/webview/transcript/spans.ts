import type { Hit, TurnView } from '../../protocol/index.ts';
import type { MarkedSpan } from '../render/index.ts';

export interface SpanInputs {
  color(behavior: string): string;
  readonly currentFinding: string | null;
  hitsOf(turn: number): readonly Hit[];
  isCurrentHit(hit: Hit): boolean;
}

/** Everything to be marked in one string of a turn: find hits over findings over labels. */
export function spansOf(
  inputs: SpanInputs,
  turn: TurnView,
  part: number,
  pointer: string | null,
): MarkedSpan[] {
  const spans: MarkedSpan[] = [];
  for (const hit of inputs.hitsOf(turn.number)) {
    if (hit.span.part !== part || hit.span.pointer !== pointer) continue;
    const current = inputs.isCurrentHit(hit);
    spans.push({
      start: hit.span.start,
      end: hit.span.end,
      rank: 0,
      kind: current ? 'current-hit' : 'hit',
      id: hitId(hit),
      color: null,
      active: false,
    });
  }
  for (const finding of turn.findings) {
    if (finding.span.part !== part || finding.span.pointer !== pointer) continue;
    spans.push({
      start: finding.span.start,
      end: finding.span.end,
      rank: finding.id === inputs.currentFinding ? 1 : 2,
      kind: 'finding',
      id: finding.id,
      color: inputs.color(finding.behavior),
      active: finding.id === inputs.currentFinding,
    });
  }
  for (const label of turn.labels) {
    if (label.finding !== null || label.span === null) continue;
    if (label.span.part !== part || label.span.pointer !== pointer) continue;
    spans.push({
      start: label.span.start,
      end: label.span.end,
      rank: 3,
      kind: 'label',
      id: label.id,
      color: inputs.color(label.behavior),
      active: false,
    });
  }
  return spans;
}

export function hitId(hit: Hit): string {
  return `hit-${hit.turn}-${hit.span.part}-${hit.span.start}`;
}
