export { agenticRlText } from './agenticRlText.ts';
