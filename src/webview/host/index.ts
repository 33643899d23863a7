export { Bridge, RequestFailed, wasCancelled, type HostPort } from './bridge.ts';
export { element, icon, iconButton, type Child, type ElementProps } from './dom.ts';
export { Engine, type NewLabel, type StringPlace } from './engine.ts';
