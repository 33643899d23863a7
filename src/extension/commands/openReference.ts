import { access } from 'node:fs/promises';
import path from 'node:path';
import { window, workspace } from 'vscode';
import { UserError } from '../../core/base/index.ts';
import { parseReference } from '../../core/model/index.ts';
import { engineMethods, type Place } from '../../protocol/index.ts';
import type { Transcripts } from '../editor/index.ts';
import type { Documents, EngineDocument } from '../engine/index.ts';

const example = 'trained/rollouts.jsonl#task-17/T12';

export interface ReferenceServices {
  readonly transcripts: Transcripts;
  readonly documents: Documents;
}

/** Opens what a reference names; without one it is asked for. A reference without a source is looked for in the open transcripts. */
export async function openReference(given: unknown, services: ReferenceServices): Promise<void> {
  const text = typeof given === 'string' ? given : await ask();
  if (text === undefined) return;
  const reference = parseReference(text.trim());
  if (reference === null) throw new UserError(`“${text}” is no reference; one looks like ${example}.`);
  if (reference.source === null) await openShort(text.trim(), services);
  else await openIn(await fileOf(reference.source), text.trim(), services);
}

function ask(): Thenable<string | undefined> {
  return window.showInputBox({
    title: 'Open Reference',
    prompt: `A file, a rollout and a turn, as in ${example}`,
    placeHolder: example,
    validateInput: (typed) =>
      typed.trim() === '' || parseReference(typed.trim()) !== null
        ? null
        : `This is no reference; one looks like ${example}.`,
  });
}

async function openIn(
  file: string,
  reference: string,
  { transcripts, documents }: ReferenceServices,
): Promise<void> {
  const document = documents.hold(file);
  try {
    const place = await resolved(document, reference);
    if (place === null) throw new UserError(`${path.basename(file)} has nothing at ${reference}.`);
    await transcripts.open(file, { place });
  } finally {
    document.dispose();
  }
}

async function openShort(reference: string, { transcripts }: ReferenceServices): Promise<void> {
  const found = new Map<string, Place>();
  for (const { document } of transcripts.all) {
    const file = document.uri.fsPath;
    const place = found.has(file) ? null : await resolved(document.engine, reference);
    if (place !== null) found.set(file, place);
  }
  const [first, ...others] = found;
  if (first === undefined) throw new UserError(`No open transcript has anything at ${reference}.`);
  if (others.length > 0) {
    throw new UserError(
      `${found.size} open transcripts have something at ${reference}: put the file before it.`,
    );
  }
  await transcripts.open(first[0], { place: first[1] });
}

async function resolved(document: EngineDocument, reference: string): Promise<Place | null> {
  return (await document.request(engineMethods.resolve, { document: '', reference })).place;
}

/** A source counts from a workspace folder; the first that has it is meant. */
async function fileOf(source: string): Promise<string> {
  const native = source.split('/').join(path.sep);
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const candidates = path.isAbsolute(native)
    ? [native]
    : folders.map(({ uri }) => path.join(uri.fsPath, native));
  for (const file of candidates) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  throw new UserError(`There is no file ${source}${folders.length === 0 ? '' : ' in the workspace'}.`);
}
