export { outlineLine, type OutlineLine } from './outlineLine.ts';
export { oneLine } from './oneLine.ts';
export { partString } from './partString.ts';
export { pointerToken } from './tree.ts';
export { Repeats } from './repeats.ts';
export { countLines, sliceText, splitsPair } from './textSlice.ts';
export { turnView } from './turnView.ts';
