export { labelAuthor } from './author.ts';
export { findSources, type FoundSource, type FoundSources } from './findSources.ts';
export { explainFsError } from './fsErrors.ts';
export { LabelStore } from './labelStore.ts';
export type { LabelStoreOptions } from './labelStoreOptions.ts';
export type { LabelsLocation } from './labelStorePaths.ts';
export type { HistoryStep, SourceLabels } from './labelStoreSource.ts';
export { NodeByteSource } from './nodeByteSource.ts';
