import { ProgressLocation, window, workspace } from 'vscode';
import { DisposableStore, isUserError, throwIfCancelled, UserError } from '../../core/base/index.ts';
import { engineMethods, type Place } from '../../protocol/index.ts';
import { counted } from '../base/index.ts';
import { filesFrom, type TranscriptSession, type Transcripts } from '../editor/index.ts';
import type { Documents, Engine, EngineDocument } from '../engine/index.ts';
import { signalOf } from '../window/index.ts';

type Direction = 'next' | 'previous';

/** Files of the workspace that are looked at; more is a scan, for which there is the command line. */
const fileLimit = 5_000;
/** Beyond every turn's number. */
const afterLastTurn = 2_147_483_647;

export interface AcrossFilesServices {
  readonly transcripts: Transcripts;
  readonly documents: Documents;
  readonly engine: Engine;
}

/** Goes to flagged turns beyond the rollout: on through the file, then through the files of its folder, then through the workspace. */
export class AcrossFiles {
  private readonly services: AcrossFilesServices;
  private underWay = false;

  constructor(services: AcrossFilesServices) {
    this.services = services;
  }

  /** Opens the first file that has a flagged turn. A key that is held down asks again while one is looked for: once is enough. */
  async go(session: TranscriptSession, direction: Direction): Promise<void> {
    if (this.underWay) return;
    this.underWay = true;
    try {
      await goToFlaggedAcrossFiles(session, direction, this.services);
    } finally {
      this.underWay = false;
    }
  }
}

async function goToFlaggedAcrossFiles(
  session: TranscriptSession,
  direction: Direction,
  { transcripts, documents, engine }: AcrossFilesServices,
): Promise<void> {
  const here = await flaggedInFile(session, direction);
  if (here !== null) {
    session.reveal(here);
    return;
  }
  const current = session.document.uri.fsPath;
  const options = {
    location: ProgressLocation.Notification,
    cancellable: true,
    title: 'Looking for flagged turns in other files',
  };
  const found = await window.withProgress(options, async (progress, token) => {
    const signal = signalOf(token);
    const files = filesFrom(current, await sameKind(current), direction);
    for (const [index, file] of files.entries()) {
      throwIfCancelled(signal);
      progress.report({ message: `${index + 1} of ${counted(files.length, 'file')}` });
      const place = await edgeOf(file, direction, engine, documents, signal);
      if (place !== null) return { file, place };
    }
    return { file: null, looked: files.length };
  });
  if (found.file === null) {
    throw new UserError(
      `No ${direction === 'next' ? 'later' : 'earlier'} flagged turn in this file, and none in ${counted(found.looked, 'other file')} of its kind.`,
    );
  }
  await transcripts.open(found.file, { place: found.place, preview: true });
}

async function flaggedInFile(session: TranscriptSession, direction: Direction): Promise<Place | null> {
  const { key = null, current = 0 } = session.reading?.state ?? {};
  if (key === null) return null;
  const params = { document: '', key, turn: current, direction, scope: 'document' as const };
  return (await session.document.engine.request(engineMethods.nextFlagged, params)).place;
}

async function sameKind(current: string): Promise<string[]> {
  const extension = /\.[^./\\]+$/.exec(current)?.[0] ?? '';
  const files = await workspace.findFiles(`**/*${extension}`, '**/{node_modules,.*}/**', fileLimit);
  return files.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath);
}

/** The first flagged turn of a file, or its last one on the way back; null where it has none or holds no rollouts. */
async function edgeOf(
  file: string,
  direction: Direction,
  engine: Engine,
  documents: Documents,
  signal: AbortSignal,
): Promise<Place | null> {
  try {
    const { rollouts } = await engine.request(engineMethods.sniff, { path: file }, signal);
    if (!rollouts) return null;
  } catch (error) {
    // A file that cannot be read stops nobody on the way to the next one.
    throwIfCancelled(signal);
    if (isUserError(error)) return null;
    throw error;
  }
  const document = documents.hold(file);
  try {
    if (!(await hasFindings(document, direction, engine, signal))) return null;
    const key = await edgeKey(document, direction, signal);
    if (key === null) return null;
    const turn = direction === 'next' ? 0 : afterLastTurn;
    const params = { document: '', key, turn, direction, scope: 'document' as const };
    return (await document.request(engineMethods.nextFlagged, params, signal)).place;
  } finally {
    document.dispose();
  }
}

/** Forwards the first finding will do; backwards the file must have been read to its end. */
async function hasFindings(
  document: EngineDocument,
  direction: Direction,
  engine: Engine,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const change = nextChange(document, engine, signal);
    try {
      const { findings, complete } = await document.request(engineMethods.state, { document: '' }, signal);
      if (complete || (findings > 0 && direction === 'next')) return findings > 0;
      await change.promise;
    } finally {
      change.dispose();
    }
  }
}

/** Listens before the state is asked for, so that no change falls between. */
function nextChange(
  document: EngineDocument,
  engine: Engine,
  signal: AbortSignal,
): { promise: Promise<void>; dispose(): void } {
  let dispose: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    const stop = () => resolve();
    const listening = new DisposableStore();
    listening.add(document.onChanged(stop));
    // A new process reads the file again, when it is asked.
    listening.add(engine.onStatus(stop));
    signal.addEventListener('abort', stop, { once: true });
    dispose = () => {
      listening.dispose();
      signal.removeEventListener('abort', stop);
    };
  });
  return { promise, dispose };
}

async function edgeKey(
  document: EngineDocument,
  direction: Direction,
  signal: AbortSignal,
): Promise<string | null> {
  const params = {
    document: '',
    from: 0,
    count: 1,
    filter: '',
    sort: 'order' as const,
    descending: direction === 'previous',
  };
  const { rows } = await document.request(engineMethods.rollouts, params, signal);
  return rows[0]?.key ?? null;
}
