export { Documents, type EngineDocument } from './documents.ts';
export {
  Engine,
  type Configured,
  type EngineSettings,
  type EngineStatus,
  type Lease,
  type Notice,
} from './engine.ts';
export { languageServer } from './languageServer.ts';
