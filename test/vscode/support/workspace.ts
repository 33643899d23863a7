import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

/** How long anything may take here: machines that run tests are slow. */
export const patience = 100_000;

/** The folder that is open in the window. */
export function workspaceFolder(): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'No folder is open.');
  return folder.uri.fsPath;
}

/** Writes a file of the open folder and gives its path. */
export function writeFile(name: string, text: string): string {
  const file = path.join(workspaceFolder(), name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Asks again until the answer is neither undefined, null nor false; fails, naming `what`, where it never is. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
): Promise<Exclude<T, false | null | undefined>> {
  const deadline = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (isAnswer(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function allTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

export function transcriptTabs(file: string): readonly vscode.Tab[] {
  return allTabs().filter(
    ({ input }) =>
      input instanceof vscode.TabInputCustom &&
      input.viewType.startsWith('rolloutReview.') &&
      input.uri.fsPath === file,
  );
}

export function textTabs(file: string): readonly vscode.Tab[] {
  return allTabs().filter(({ input }) => input instanceof vscode.TabInputText && input.uri.fsPath === file);
}

export async function closeAll(): Promise<void> {
  await vscode.window.tabGroups.close(allTabs());
}

export async function openAsText(file: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(file), 'default');
}

function isAnswer<T>(value: T): value is Exclude<T, false | null | undefined> {
  return value !== undefined && value !== null && value !== false;
}
