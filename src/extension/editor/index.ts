export { contextKeys } from './contextKeys.ts';
export { filesFrom, inReadingOrder } from './fileOrder.ts';
export { ReadingStore } from './readingStore.ts';
export { TranscriptEditors } from './transcriptEditors.ts';
export type { Reading, TranscriptSession } from './transcriptSession.ts';
export { Transcripts } from './transcripts.ts';
export {
  defaultViewType,
  mayHoldRollouts,
  optionalViewType,
  transcriptExtensions,
  viewTypeFor,
  viewTypes,
} from './viewTypes.ts';
