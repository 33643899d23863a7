import type { FindingView } from '../../protocol/index.ts';
import type { Found } from '../jobs/index.ts';
import type { OpenDocument } from './openDocument.ts';

export function findingView(document: OpenDocument, found: Found): FindingView {
  const { id, behavior, turn, part, pointer, start, end, quote, prompted } = found;
  return {
    id,
    behavior,
    turn,
    span: { part, pointer, start, end },
    quote,
    prompted,
    verdicts: [...document.verdictsOf(id)],
  };
}
