export { Bridge, RequestFailed, wasCancelled, type HostPort } from './bridge.ts';
export { element, icon, iconButton, type Child, type ElementProps } from './dom.ts';
