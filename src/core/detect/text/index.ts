export { TextMatcher, type IndexedText } from './textMatcher.ts';
