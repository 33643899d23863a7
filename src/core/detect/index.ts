export { createDetector, detectRollout, type Detector } from './detector.ts';
export type { Finding } from './finding.ts';
export { createOpportunityCounter, type Opportunity, type OpportunityCounter } from './opportunities.ts';
export { RolloutDetector } from './rolloutDetector.ts';
export { scanEvents, type ScanEvent } from './scanEvents.ts';
export { testCodebook, type ExampleResult } from './testCodebook.ts';
