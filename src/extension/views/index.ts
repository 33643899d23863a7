export { createStatusItem } from './statusItem.ts';
export { createTrees, type Trees } from './trees.ts';
