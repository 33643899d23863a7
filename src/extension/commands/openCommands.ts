import { commands, Range, TabInputCustom, TabInputText, Uri, ViewColumn, window } from 'vscode';
import { UserError } from '../../core/base/index.ts';
import { transcriptExtensions, viewTypes, type Transcripts } from '../editor/index.ts';

/** Opens what a menu was opened on, several where several were chosen, else the file of the active tab. */
export async function openAsTranscript(
  target: unknown,
  chosen: unknown,
  transcripts: Transcripts,
): Promise<void> {
  const several = Array.isArray(chosen) ? chosen.filter((item) => item instanceof Uri) : [];
  const one = target instanceof Uri ? target : activeFile();
  const uris = several.length > 0 ? several : one === null ? [] : [one];
  if (uris.length === 0) return openFile(transcripts);
  for (const uri of uris) {
    if (uri.scheme !== 'file') {
      throw new UserError('Transcripts open from files on the machine that the extension runs on.');
    }
    await transcripts.open(uri.fsPath, { preview: false });
  }
}

/** Asks for files. */
export async function openFile(transcripts: Transcripts): Promise<void> {
  const extensions = transcriptExtensions.map((extension) => extension.slice(1));
  const uris = await window.showOpenDialog({
    title: 'Open Transcript',
    canSelectMany: true,
    filters: { Rollouts: extensions, 'All files': ['*'] },
  });
  for (const uri of uris ?? []) await transcripts.open(uri.fsPath);
}

/** Shows the file of the active transcript as text, in its place. */
export async function openAsText(target: unknown): Promise<void> {
  const uri = target instanceof Uri ? target : activeFile();
  if (uri === null) throw new UserError('No transcript is active.');
  await commands.executeCommand('vscode.openWith', uri, 'default');
}

/** Opens the current transcript's file as text beside it, at a line from 1. */
export async function openLine(line: unknown, transcripts: Transcripts): Promise<void> {
  const session = transcripts.current;
  if (session === null || typeof line !== 'number') return;
  const at = new Range(line - 1, 0, line - 1, 0);
  await window.showTextDocument(session.document.uri, {
    viewColumn: (session.panel.viewColumn ?? ViewColumn.One) + 1,
    selection: at,
    preview: true,
    preserveFocus: true,
  });
}

function activeFile(): Uri | null {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof TabInputText) return input.uri;
  return input instanceof TabInputCustom && viewTypes.includes(input.viewType) ? input.uri : null;
}
