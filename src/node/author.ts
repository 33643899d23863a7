import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';

/** Characters of an author's name. */
const MAX_NAME = 100;
/** Milliseconds; git answers in a few. */
const TIMEOUT = 5_000;

/**
 * Who labels: the setting where there is one, else the name (or address) that git knows in the folder, else the
 * user's name on this machine. One line of at most 100 characters.
 */
export async function labelAuthor(options: {
  readonly setting: string;
  readonly folder: string;
}): Promise<string> {
  const { setting, folder } = options;
  return (
    cleanName(setting) ||
    cleanName(await gitConfig('user.name', folder)) ||
    cleanName(await gitConfig('user.email', folder)) ||
    cleanName(systemUser()) ||
    'reviewer'
  );
}

/** Reads one value; runs nothing that a repository could name. Empty where git is missing or has none. */
function gitConfig(name: string, folder: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(
      'git',
      ['-C', folder, 'config', '--get', name],
      { timeout: TIMEOUT, windowsHide: true },
      (error, stdout) => {
        resolve(error === null ? stdout : '');
      },
    );
  });
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list, as in some containers.
    return '';
  }
}

function cleanName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ');
  return [...plain].slice(0, MAX_NAME).join('').trim();
}
