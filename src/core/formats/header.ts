import type { RecordSpan } from '../model/index.ts';
import type { HeaderDraft } from './format.ts';

/** A header that says nothing yet but where the rollout's record stands. */
export function emptyHeader(record: RecordSpan): HeaderDraft {
  return {
    id: null,
    parent: null,
    title: null,
    task: null,
    environment: null,
    model: null,
    step: null,
    attempt: null,
    status: null,
    reward: null,
    scores: {},
    startedAt: null,
    endedAt: null,
    tokens: null,
    cost: null,
    metadata: {},
    record,
  };
}
