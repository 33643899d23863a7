export { labelAuthor } from './author.ts';
export { findSources, type FoundSource, type FoundSources } from './findSources.ts';
export { explainFsError } from './fsErrors.ts';
export { LabelStore } from './labelStore.ts';
export { LabelExport, type ExportOptions, type ExportSource } from './labelStoreExport.ts';
export type { LabelStoreOptions } from './labelStoreOptions.ts';
export { writeOutput } from './labelStoreOutput.ts';
export {
  findLabelRoot,
  isLabelPlace,
  logFilesOf,
  logFilesUnder,
  type LabelsLocation,
} from './labelStorePaths.ts';
export type { HistoryStep, SourceLabels } from './labelStoreSource.ts';
export { LabelTail, type TailRead } from './labelStoreTail.ts';
export { NodeByteSource } from './nodeByteSource.ts';
