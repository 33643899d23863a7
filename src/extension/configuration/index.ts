export { Configuration, type ViewSettings } from './configuration.ts';
