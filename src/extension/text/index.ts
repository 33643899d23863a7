export { RolloutTexts } from './rolloutTexts.ts';
export { textScheme } from './textUri.ts';
