export { foldCode } from './fold.ts';
export { patternLimits } from './limits.ts';
export { Pattern, compilePattern, type Span } from './pattern.ts';
export type { Reach } from './reach.ts';
