export { align, identityAlignment, toRendered, toSource, type Alignment } from './alignment.ts';
export type { RawRecord, RenderActions, RenderContext, TextPlace } from './context.ts';
export { renderMarkdown, safeLink } from './markdown.ts';
export { markSpans, rangeIn, selectedSource, tieText, type MarkedSpan } from './marking.ts';
export { count } from './textBlock.ts';
export { renderTurn } from './turn.ts';
