import { transcriptCommands, type TranscriptCommand } from '../../protocol/index.ts';

/** What the window does, by the last part of the commands' ids. */
export const windowCommands = [
  'open',
  'openFile',
  'openAsText',
  'openReference',
  'exportLabels',
  'removeLabel',
  'attachLabel',
  'setAuthor',
  'setLabelKeys',
  'showProblems',
  'showLog',
  'restartEngine',
  'goToSelected',
] as const;

/** Run by rows of trees only: not in the manifest, and in no palette. */
type InternalCommand = '_reveal' | '_openLine';

/** Transcript commands that the window answers itself: they change what every page shows. The others go to the current transcript's page. */
const answeredByWindow = ['toggleBlind'] as const satisfies readonly TranscriptCommand[];

/** Everything the window has a handler for. */
export type WindowCommand =
  (typeof windowCommands)[number] | InternalCommand | (typeof answeredByWindow)[number];

export function isAnsweredByWindow(name: TranscriptCommand): boolean {
  return answeredByWindow.some((one) => one === name);
}

export function commandId(name: string): string {
  return `rolloutReview.${name}`;
}

export const manifestCommands: readonly string[] = [...transcriptCommands, ...windowCommands].map(commandId);
