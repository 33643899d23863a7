import path from 'node:path';
import { RelativePattern, workspace } from 'vscode';

/** More codebooks than this are a pattern that was not meant so. */
const limit = 50;

const magic = /[*?[\]{}]/;

/** Absolute paths of the codebooks that the setting names, sorted; an absolute or plain path is kept as it is, so that a missing file is told. */
export async function codebookFiles(patterns: readonly string[]): Promise<string[]> {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const found = new Set<string>();
  for (const pattern of patterns) {
    if (path.isAbsolute(pattern)) {
      found.add(pattern);
      continue;
    }
    for (const folder of folders) {
      if (!magic.test(pattern)) {
        found.add(path.join(folder.uri.fsPath, pattern));
        continue;
      }
      const files = await workspace.findFiles(
        new RelativePattern(folder, pattern),
        '**/node_modules/**',
        limit,
      );
      for (const file of files) found.add(file.fsPath);
    }
  }
  return [...found].sort().slice(0, limit);
}
