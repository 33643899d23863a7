import { commands, type Disposable } from 'vscode';
import { DisposableStore, UserError } from '../../core/base/index.ts';
import {
  engineMethods,
  placeSchema,
  transcriptCommands,
  type TranscriptCommand,
} from '../../protocol/index.ts';
import { commandId, isAnsweredByWindow, type WindowCommand } from '../base/index.ts';
import type { Configuration } from '../configuration/index.ts';
import type { Transcripts } from '../editor/index.ts';
import type { Documents, Engine } from '../engine/index.ts';
import type { BlindMode } from '../settings/index.ts';
import type { Trees } from '../views/index.ts';
import type { Reporter } from '../window/index.ts';
import { exportLabels } from './exportLabels.ts';
import { setAuthor, setLabelKeys } from './labelSettings.ts';
import { openAsText, openAsTranscript, openFile, openLine } from './openCommands.ts';
import { openReference } from './openReference.ts';

export interface CommandServices {
  readonly transcripts: Transcripts;
  readonly documents: Documents;
  readonly engine: Engine;
  readonly configuration: Configuration;
  readonly blind: BlindMode;
  readonly trees: Trees;
  readonly reporter: Reporter;
}

type Handler = (...args: unknown[]) => Promise<void>;

/** Registers every command: those of the window here, the others for the current transcript's page. */
export function registerCommands(services: CommandServices): Disposable {
  const owned = new DisposableStore();
  const { reporter, transcripts } = services;
  const register = (id: string, handler: Handler) => {
    const run = (...args: unknown[]) => reporter.run(id, () => handler(...args));
    owned.add(commands.registerCommand(id, run));
  };
  for (const { id, handler } of windowHandlers(services)) register(id, handler);
  for (const name of transcriptCommands) {
    if (!isAnsweredByWindow(name)) register(commandId(name), async () => runOnPage(name, transcripts));
  }
  return owned;
}

function windowHandlers(services: CommandServices): { id: string; handler: Handler }[] {
  const { transcripts, documents, engine, configuration, blind, trees, reporter } = services;
  // A command without a handler does not compile.
  const handlers: Record<WindowCommand, Handler> = {
    open: (target, chosen) => openAsTranscript(target, chosen, transcripts),
    openFile: () => openFile(transcripts),
    openAsText: (target) => openAsText(target),
    openReference: (reference) => openReference(reference, { transcripts, documents }),
    exportLabels: (given) => exportLabels(given, { transcripts, documents, engine, reporter }),
    removeLabel: (row) => removeLabel(row, transcripts),
    attachLabel: async (row) => attachLabel(row, transcripts),
    setAuthor: () => setAuthor(configuration),
    setLabelKeys: () => setLabelKeys(configuration, engine),
    toggleBlind: () => blind.toggle(),
    showProblems: async () => {
      await commands.executeCommand('rolloutReview.problems.focus');
    },
    showLog: async () => reporter.log.show(),
    restartEngine: () => engine.restart(),
    goToSelected: (view) => goToSelected(view, trees),
    _reveal: async (place) => reveal(place, transcripts),
    _openLine: (line) => openLine(line, transcripts),
  };
  return Object.entries(handlers).map(([name, handler]) => ({ id: commandId(name), handler }));
}

function runOnPage(name: TranscriptCommand, { current }: Transcripts): void {
  if (current === null) throw new UserError('No transcript is open.');
  current.run(name);
  // From the palette or the status bar the keyboard goes where the command works.
  if (!current.panel.active) current.focus();
}

/** A tree's row leads to its turn; the focus stays in the tree. */
function reveal(place: unknown, { current }: Transcripts): void {
  const parsed = placeSchema.safeParse(place);
  if (parsed.success) current?.reveal(parsed.data);
}

async function goToSelected(view: unknown, trees: Trees): Promise<void> {
  if (view === 'findings' || view === 'labels' || view === 'outline' || view === 'problems') {
    await trees[view].goToSelected();
  }
}

/** The label of a row of the tree; null for other rows. */
function labelOf(row: unknown): string | null {
  const hasId = typeof row === 'object' && row !== null && 'labelId' in row;
  return hasId && typeof row.labelId === 'string' ? row.labelId : null;
}

function attachLabel(row: unknown, { current }: Transcripts): void {
  const label = labelOf(row);
  if (label !== null) current?.attach(label);
}

async function removeLabel(row: unknown, { current }: Transcripts): Promise<void> {
  const label = labelOf(row);
  if (label === null || current === null) return;
  await current.document.engine.request(engineMethods.removeLabel, { document: '', label });
}
