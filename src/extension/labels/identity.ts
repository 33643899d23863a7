import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { workspace, type Memento } from 'vscode';
import { setting } from '../settings/index.ts';
import { chooseAuthor } from './author.ts';
import { gitUser } from './gitUser.ts';

const writerKey = 'writer';

/** 8 hex digits, made once per installation: two machines of one author write two files. */
export async function writerId(state: Memento): Promise<string> {
  const known = state.get<unknown>(writerKey);
  if (typeof known === 'string' && /^[0-9a-f]{8}$/.test(known)) return known;
  const made = randomBytes(4).toString('hex');
  await state.update(writerKey, made);
  return made;
}

export async function currentAuthor(): Promise<string> {
  const chosen = setting('author');
  const folder = workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  const git =
    chosen.trim() === ''
      ? await gitUser(folder?.uri.fsPath ?? null, workspace.isTrusted)
      : { name: null, email: null };
  return chooseAuthor({ setting: chosen, git, osUser: osUser() });
}

function osUser(): string {
  try {
    return os.userInfo().username;
  } catch {
    // There may be no entry for the user, as in some containers.
    return '';
  }
}
