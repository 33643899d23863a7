import type { Language } from '../../protocol/index.ts';

/** Longer strings are not parsed to find out whether they are JSON. */
const MAX_JSON_TRIAL = 100_000;

const shellNames =
  /^(command|commands|cmd|cmds|bash|bash_command|shell|shell_command|script_sh|keystrokes)$/i;
const codeNames = /^(code|source|source_code|script|python|python_code|program|snippet|cell|ipython)$/i;
const pythonNames = /^(python|python_code|ipython|cell)$/i;
const diffNames = /^(patch|diff|model_patch|git_patch)$/i;
const contentNames =
  /^(content|contents|text|file_text|old_str|new_str|old_string|new_string|insert_line_text|new_content|body|input)$/i;
const pythonTools = /python|ipython|jupyter|notebook/i;
const shellTools = /(^|[_./:])(bash|shell|sh|terminal|exec|exec_command|run_command|execute_bash)$/i;

const languageByExtension: Readonly<Record<string, Language>> = {
  py: 'python',
  pyi: 'python',
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  json: 'json',
  jsonl: 'json',
  ipynb: 'json',
  diff: 'diff',
  patch: 'diff',
};
const codeExtensions = new Set(
  'c cc cpp cs css go h hpp html java js jsx kt lua mjs php pl r rb rs scala sql swift toml ts tsx vue xml yaml yml'.split(
    ' ',
  ),
);

export interface ArgumentPlace {
  /** The argument's own name; for an item of a list the name of the list. Empty for the arguments as a whole. */
  readonly name: string;
  readonly tool: string;
  /** A file the call names beside it, if any. */
  readonly path: string | null;
}

/** How a string argument of a call reads best: by its name, by the file it is meant for, by what it looks like. */
export function argumentLanguage(text: string, place: ArgumentPlace): Language {
  if (text.length < 2) return 'plain';
  if (looksLikeDiff(text)) return 'diff';
  if (shellNames.test(place.name)) return 'shell';
  if (diffNames.test(place.name)) return text.includes('\n') ? 'diff' : 'plain';
  if (codeNames.test(place.name)) {
    if (pythonNames.test(place.name) || pythonTools.test(place.tool) || looksLikePython(text))
      return 'python';
    return shellTools.test(place.tool) ? 'shell' : 'code';
  }
  const multiline = text.includes('\n');
  if (place.path !== null && contentNames.test(place.name) && (multiline || text.length > 40)) {
    const named = pathLanguage(place.path);
    if (named !== null) return named;
  }
  if (isJsonText(text)) return 'json';
  if (place.name === '' || contentNames.test(place.name)) {
    if (shellTools.test(place.tool)) return 'shell';
    if (pythonTools.test(place.tool)) return 'python';
  }
  return 'plain';
}

/** How a tool's result reads best. */
export function resultLanguage(text: string): Language {
  if (looksLikeDiff(text)) return 'diff';
  return isJsonText(text) ? 'json' : 'plain';
}

export function pathLanguage(path: string): Language | null {
  const extension = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase();
  if (extension === undefined) return null;
  return languageByExtension[extension] ?? (codeExtensions.has(extension) ? 'code' : null);
}

const diffStart =
  /^(diff --git |\*\*\* Begin Patch|--- [^\n]+\n\+\+\+ |Index: [^\n]+\n=====|@@ -\d+(,\d+)? \+\d+)/;

function looksLikeDiff(text: string): boolean {
  const start = text.slice(0, 600).trimStart();
  return diffStart.test(start);
}

const pythonLine =
  /^\s*(import \w[\w.]*|from \w[\w.]* import |def \w+\(.*\).*:|class \w+.*:|print\(|with \w.*:|for \w.* in .*:|if __name__)/m;

function looksLikePython(text: string): boolean {
  return pythonLine.test(text.slice(0, 4_000));
}

/** True for the text of a JSON object or array; numbers and bare strings read as plain. */
function isJsonText(text: string): boolean {
  if (text.length > MAX_JSON_TRIAL) return false;
  const trimmed = text.trim();
  const opens = trimmed[0];
  const closes = trimmed.at(-1);
  if (!((opens === '{' && closes === '}') || (opens === '[' && closes === ']'))) return false;
  try {
    JSON.parse(trimmed);
    return true;
  } catch {
    return false;
  }
}
