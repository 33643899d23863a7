/** Longer names are cut: they become part of a file's name. */
const longest = 100;

export interface GitUser {
  readonly name: string | null;
  readonly email: string | null;
}

export interface AuthorSources {
  readonly setting: string;
  readonly git: GitUser;
  readonly osUser: string;
}

/** Whose labels a person's labels are: the setting, else git's name or address, else the name at the operating system. */
export function chooseAuthor({ setting, git, osUser }: AuthorSources): string {
  for (const candidate of [setting, git.name, git.email, osUser]) {
    const name = cleanAuthor(candidate ?? '');
    if (name !== '') return name;
  }
  return 'unknown';
}

/** One line without controls, of at most 100 code points; empty where nothing is left. */
export function cleanAuthor(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
  return Array.from(line).slice(0, longest).join('').trim();
}

const section = /^\[\s*([\w.-]+)(?:\s+"(?:[^"\\]|\\.)*")?\s*\](.*)$/;
const variable = /^([A-Za-z][\w-]*)\s*(?:=(.*))?$/;

/**
 * `user.name` and `user.email` of a git configuration file, the last of each, as git reads it: comments, quotes, escapes and continued lines.
 * Files that it includes are not read.
 */
export function userOfGitConfig(text: string): GitUser {
  let inUser = false;
  let name: string | null = null;
  let email: string | null = null;
  for (const raw of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    let line = raw.trim();
    const head = section.exec(line);
    if (head !== null) {
      // `[user "x"]` is another section.
      inUser = head[1]?.toLowerCase() === 'user' && !line.includes('"');
      line = (head[2] ?? '').trim();
    }
    const match = inUser ? variable.exec(line) : null;
    if (match === null) continue;
    const value = gitValue(match[2] ?? '');
    if (match[1]?.toLowerCase() === 'name') name = value;
    if (match[1]?.toLowerCase() === 'email') email = value;
  }
  return { name, email };
}

function gitValue(text: string): string {
  let value = '';
  let quoted = false;
  let kept = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '"') {
      quoted = !quoted;
      kept = value.length;
    } else if (character === '\\') {
      index += 1;
      const next = text[index] ?? '';
      value += next === 'n' ? '\n' : next === 't' ? '\t' : next;
      kept = value.length;
    } else if (!quoted && (character === '#' || character === ';')) {
      break;
    } else {
      if (value !== '' || quoted || character.trim() !== '') value += character;
      if (quoted || character.trim() !== '') kept = value.length;
    }
  }
  return value.slice(0, kept);
}
