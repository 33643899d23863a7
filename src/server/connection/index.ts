export { handle, type RequestHost } from './handle.ts';
export { serveEngine } from './serveEngine.ts';
