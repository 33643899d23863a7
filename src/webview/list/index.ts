export { Heights } from './heights.ts';
export { MAX_SPACE, ScrollSpace } from './scrollSpace.ts';
export { VirtualList, type Anchor, type ListSource } from './virtualList.ts';
