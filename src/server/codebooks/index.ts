export { detectedCodebooks, type CodebookText } from './compiled.ts';
export { loadCodebooks, type LoadedCodebooks } from './loadCodebooks.ts';
export { toolTest } from './writeTools.ts';
