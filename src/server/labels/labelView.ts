import type { LabelEvent, Mark, Place } from '../../core/labels/index.ts';
import type { LabelView } from '../../protocol/index.ts';

/**
 * A label or a comment as the screen shows it. A comment is a note without a judgement: it has no behavior (the empty
 * string), and its verdict means nothing.
 */
export function labelView(mark: Mark, place: Place | null, author: string): LabelView {
  const { target } = mark;
  const span = place === null ? null : spanOf(place);
  return {
    id: mark.id,
    author: mark.author,
    mine: mark.author === author,
    time: mark.time,
    ...(mark.event === 'label'
      ? judgement(mark)
      : { behavior: '', verdict: 'unsure', note: mark.text, finding: null }),
    target: target.kind,
    turn: place?.turn ?? (place === null && target.kind !== 'rollout' ? target.turn : null),
    span,
    quote: target.kind === 'rollout' ? null : target.quote,
  };
}

function spanOf({ part, pointer, span }: Place): LabelView['span'] {
  return part === null || span === null ? null : { part, pointer, start: span.start, end: span.end };
}

function judgement({ behavior, verdict, note, finding }: LabelEvent) {
  return { behavior, verdict, note, finding };
}
