export type { DocumentModel } from './documentModel.ts';
export { DocumentSession, type SessionHost } from './documentSession.ts';
export { OpenedFile } from './openedFile.ts';
export type { RolloutEntry } from './rolloutEntry.ts';
