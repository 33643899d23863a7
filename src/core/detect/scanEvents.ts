import type { SourceEvent } from '../formats/index.ts';
import type { Detector } from './detector.ts';
import type { Finding } from './finding.ts';
import type { RolloutDetector } from './rolloutDetector.ts';

export type ScanEvent =
  | SourceEvent
  /** As soon as they are decided; they may stand in earlier turns. */
  | { readonly type: 'findings'; readonly key: string; readonly findings: readonly Finding[] }
  /** Behaviors of which a rollout has more findings than are given. */
  | { readonly type: 'limited'; readonly key: string; readonly behaviors: readonly string[] };

/** Finds behaviors in a source while it is read: its events, with findings among them. */
export async function* scanEvents(
  events: AsyncIterable<SourceEvent>,
  detector: Detector,
): AsyncGenerator<ScanEvent> {
  const open = new Map<string, RolloutDetector>();
  let unit = 0;
  for await (const event of events) {
    // The turns of a rollout lie in one unit.
    if (event.type === 'rollout' && event.unit.ordinal !== unit) {
      unit = event.unit.ordinal;
      yield* end(open);
    }
    yield event;
    if (event.type === 'rollout') open.set(event.header.key, detector.rollout(event.header.key));
    if (event.type !== 'turn') continue;
    const findings = open.get(event.key)?.turn(event.turn) ?? [];
    if (findings.length > 0) yield { type: 'findings', key: event.key, findings };
  }
  yield* end(open);
}

function* end(open: Map<string, RolloutDetector>): Generator<ScanEvent> {
  for (const [key, rollout] of open) {
    const findings = rollout.end();
    if (findings.length > 0) yield { type: 'findings', key, findings };
    if (rollout.limited.length > 0) yield { type: 'limited', key, behaviors: rollout.limited };
  }
  open.clear();
}
