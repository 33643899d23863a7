export { DocumentLabels, type LabelSettings } from './documentLabels.ts';
export { labelView } from './labelView.ts';
export type { PersonVerdict } from './labelViews.ts';
export type { PlacedLabels } from './placedLabels.ts';
