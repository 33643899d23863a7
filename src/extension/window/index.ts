export { Reporter } from './reporter.ts';
export { signalOf } from './signals.ts';
