export { makeMatcher, type Match, type Matcher } from './matcher.ts';
export { pieces, type Piece } from './pieces.ts';
