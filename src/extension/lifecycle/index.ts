export { announce } from './announce.ts';
export { startForCodebooks } from './startForCodebooks.ts';
