export { findSources, type FoundSource, type FoundSources } from './findSources.ts';
export { explainFsError } from './fsErrors.ts';
export { NodeByteSource } from './nodeByteSource.ts';
