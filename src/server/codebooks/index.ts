export { changesState } from './changesState.ts';
export { detectedCodebooks, type CodebookText } from './compiled.ts';
export { loadCodebooks, type LoadedCodebooks } from './loadCodebooks.ts';
