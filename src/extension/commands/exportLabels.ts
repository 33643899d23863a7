import { access } from 'node:fs/promises';
import path from 'node:path';
import { ProgressLocation, RelativePattern, Uri, window, workspace } from 'vscode';
import { z } from 'zod';
import { UserError } from '../../core/base/index.ts';
import { engineMethods } from '../../protocol/index.ts';
import { counted } from '../base/index.ts';
import { inReadingOrder, type Transcripts } from '../editor/index.ts';
import type { Documents, Engine, EngineDocument } from '../engine/index.ts';
import { labelFilePatterns, sourceOfLabelFile } from '../labels/index.ts';
import { signalOf, type Reporter } from '../window/index.ts';

const formats = ['jsonl', 'csv'] as const;
type Format = (typeof formats)[number];

/** What a caller may have decided; the rest is asked. */
const givenSchema = z.object({
  target: z.enum(['file', 'workspace']).optional(),
  format: z.enum(formats).optional(),
  out: z.string().optional(),
});

export interface ExportServices {
  readonly transcripts: Transcripts;
  readonly documents: Documents;
  readonly engine: Engine;
  readonly reporter: Reporter;
}

/** Writes the labels of the current file, or of all labeled files of the workspace, as one set, and opens it. */
export async function exportLabels(argument: unknown, services: ExportServices): Promise<void> {
  const parsed = givenSchema.safeParse(argument);
  const given = parsed.success ? parsed.data : {};
  const current = services.transcripts.current?.document.uri.fsPath ?? null;
  const target = given.target ?? (await askTarget(current));
  if (target === undefined) return;
  const format = given.format ?? (await askFormat());
  if (format === undefined) return;
  const out = given.out ?? (await askFile(format, current));
  if (out === undefined) return;
  const labeled =
    target === 'workspace' ? await labeledFiles() : { files: current === null ? [] : [current], missing: [] };
  if (labeled.files.length === 0) {
    throw new UserError(
      target === 'file'
        ? 'No transcript is open.'
        : `No labeled file was found in the workspace${missingText(labeled.missing)}.`,
    );
  }
  const rows = await write(labeled.files, format, out, services);
  const missing = missingText(labeled.missing);
  services.reporter.message(
    labeled.missing.length > 0 ? 'warning' : 'info',
    `${counted(rows, 'label')} of ${counted(labeled.files.length, 'file')} exported to ${path.basename(out)}${missing}.`,
  );
  await window.showTextDocument(Uri.file(out), { preview: false });
}

async function write(
  files: readonly string[],
  format: Format,
  out: string,
  services: ExportServices,
): Promise<number> {
  const { documents, engine } = services;
  const held: EngineDocument[] = [];
  const options = { location: ProgressLocation.Notification, cancellable: true, title: 'Exporting labels' };
  try {
    return await window.withProgress(options, async (progress, token) => {
      const signal = signalOf(token);
      const ids: string[] = [];
      for (const [index, file] of files.entries()) {
        progress.report({ message: `${index + 1} of ${counted(files.length, 'file')}` });
        const document = documents.hold(file);
        held.push(document);
        ids.push((await document.info(signal)).document);
      }
      progress.report({ message: 'Writing' });
      const { rows } = await engine.request(
        engineMethods.exportLabels,
        { documents: ids, format, out },
        signal,
      );
      return rows;
    });
  } finally {
    for (const document of held) document.dispose();
  }
}

async function askTarget(current: string | null): Promise<'file' | 'workspace' | undefined> {
  const whole = { label: 'All labeled files of the workspace', target: 'workspace' as const };
  if (current === null) return whole.target;
  const file = { label: `This file: ${path.basename(current)}`, target: 'file' as const };
  if ((workspace.workspaceFolders ?? []).length === 0) return file.target;
  const picked = await window.showQuickPick([file, whole], {
    title: 'Export Labels',
    placeHolder: 'Whose labels',
  });
  return picked?.target;
}

async function askFormat(): Promise<Format | undefined> {
  const picked = await window.showQuickPick(
    [
      { label: 'JSONL', detail: 'One label a line, with everything known of it', format: 'jsonl' as const },
      { label: 'CSV', detail: 'One label a row, for spreadsheets', format: 'csv' as const },
    ],
    { title: 'Export Labels', placeHolder: 'Format' },
  );
  return picked?.format;
}

async function askFile(format: Format, current: string | null): Promise<string | undefined> {
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath ?? path.dirname(current ?? '.');
  const uri = await window.showSaveDialog({
    title: 'Export Labels',
    defaultUri: Uri.file(path.join(folder, `labels.${format}`)),
    filters: format === 'jsonl' ? { JSONL: ['jsonl'] } : { CSV: ['csv'] },
  });
  if (uri === undefined) return undefined;
  if (uri.scheme !== 'file')
    throw new UserError('Labels are exported to files on the machine of the workspace only.');
  return uri.fsPath;
}

/** The rollout files that label files of the workspace belong to, and those that are not there any more. */
async function labeledFiles(): Promise<{ files: string[]; missing: string[] }> {
  const files = new Set<string>();
  const missing = new Set<string>();
  for (const folder of workspace.workspaceFolders ?? []) {
    if (folder.uri.scheme !== 'file') continue;
    for (const pattern of labelFilePatterns) {
      // No excludes but this: a label must not be left out because a person hides its folder in the Explorer.
      const found = await workspace.findFiles(new RelativePattern(folder, pattern), '**/node_modules/**');
      for (const { fsPath } of found) {
        const source = sourceOfLabelFile(path.relative(folder.uri.fsPath, fsPath).split(path.sep).join('/'));
        if (source === null) continue;
        const file = path.join(folder.uri.fsPath, source);
        const isThere = await access(file).then(
          () => true,
          () => false,
        );
        (isThere ? files : missing).add(file);
      }
    }
  }
  return { files: inReadingOrder(files), missing: inReadingOrder(missing) };
}

function missingText(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  const names = missing.slice(0, 3).map((file) => path.basename(file));
  return `; ${counted(missing.length, 'labeled file')} not found (${names.join(', ')}${missing.length > 3 ? ', …' : ''})`;
}
