export { DisplayState } from './displayState.ts';
export { FindController } from './findController.ts';
export { Labeling, ownVerdict } from './labeling.ts';
export { sentencesOf } from './sentences.ts';
export { SpanSelection } from './spanSelection.ts';
export { TranscriptView, type TranscriptOwner } from './transcriptView.ts';
export { TurnCache, type TurnBatch } from './turnCache.ts';
export { TurnActions } from './turnActions.ts';
export { currentHitPlace, selectPlace } from './hitSelection.ts';
