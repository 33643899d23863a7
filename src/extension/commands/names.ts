import { transcriptCommands, type TranscriptCommand } from '../../protocol/index.ts';

/** Every command of the manifest and of the trees starts with it. */
export const prefix = 'rolloutReview.';

/** What the window does, beside the commands that go to a transcript's page. */
export const windowCommands = [
  'open',
  'openFile',
  'openAsText',
  'openReference',
  'exportLabels',
  'removeLabel',
  'setAuthor',
  'setLabelKeys',
  'showProblems',
  'showLog',
  'restartEngine',
  'goToSelected',
] as const;
export type WindowCommand = (typeof windowCommands)[number];

/** Run by tree items only: not in the manifest, and in no palette. */
export const internalCommands = ['_reveal', '_openLine'] as const;
export type InternalCommand = (typeof internalCommands)[number];

/**
 * Transcript commands that the window answers itself: they change what every page shows. The others go to the page
 * of the current transcript.
 */
export const answeredByWindow = ['toggleBlind'] as const satisfies readonly TranscriptCommand[];

export type CommandName = WindowCommand | InternalCommand | TranscriptCommand;

export function commandId(name: CommandName): string {
  return prefix + name;
}

export const manifestCommands: readonly string[] = [...transcriptCommands, ...windowCommands].map(commandId);
