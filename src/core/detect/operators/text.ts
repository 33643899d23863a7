import type { Condition } from '../../codebook/index.ts';
import type { Located } from './located.ts';
import { ownWords } from './located.ts';
import type { Scope, Truth } from './scope.ts';

type Text = Extract<Condition, { op: 'text' }>;

/** The part's text matches; of a call, some argument does. */
export function text(condition: Text, scope: Scope): Truth {
  return textSpans(condition, scope).length > 0;
}

export function textSpans({ test, quoted }: Text, { place }: Pick<Scope, 'place'>): readonly Located[] {
  if (place.kind === 'tool-call') {
    return place.leaves.flatMap((leaf) =>
      leaf.text.spans(test).map((span) => ({ ...span, pointer: leaf.pointer, text: leaf.text.text })),
    );
  }
  const whole = place.text.text;
  const spans = place.text.spans(test).map((span) => ({ ...span, pointer: null, text: whole }));
  const isModels = place.kind === 'text' || place.kind === 'reasoning';
  return isModels && !quoted ? spans.filter(ownWords) : spans;
}
