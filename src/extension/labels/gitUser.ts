import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { userOfGitConfig, type GitUser } from './author.ts';

const timeout = 3_000;
const none: GitUser = { name: null, email: null };

/**
 * Who git says works in `folder`. In a trusted workspace git itself is asked, which knows includes and the repository's own settings; else only the person's
 * own configuration file is read, and nothing is run.
 */
export async function gitUser(folder: string | null, trusted: boolean): Promise<GitUser> {
  if (trusted) {
    const [name, email] = await Promise.all([ask('user.name', folder), ask('user.email', folder)]);
    if (name !== null || email !== null) return { name, email };
  }
  return ownConfiguration();
}

function ask(name: string, folder: string | null): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { cwd: folder ?? os.homedir(), timeout, windowsHide: true, maxBuffer: 64 * 1024 };
    execFile('git', ['config', '--get', name], options, (error, output) => {
      const value = error === null ? output.trim() : '';
      resolve(value === '' ? null : value);
    });
  });
}

async function ownConfiguration(): Promise<GitUser> {
  const { GIT_CONFIG_GLOBAL, XDG_CONFIG_HOME } = process.env;
  const home = os.homedir();
  // In git's order: what comes later wins, and a file named by the environment is the only one.
  const files =
    GIT_CONFIG_GLOBAL !== undefined
      ? [GIT_CONFIG_GLOBAL]
      : [
          path.join(XDG_CONFIG_HOME ?? path.join(home, '.config'), 'git', 'config'),
          path.join(home, '.gitconfig'),
        ];
  let user = none;
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) continue;
    const found = userOfGitConfig(text);
    user = { name: found.name ?? user.name, email: found.email ?? user.email };
  }
  return user;
}
