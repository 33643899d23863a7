// C0 and C1 controls, and the characters that reorder or hide text: a transcript must not drive a terminal.
const unsafe = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/**
 * Text from a source as it may be printed: control characters are shown (`\x1b`, `\u202e`), line feeds and tabs stay.
 * In `line`, a line feed is shown too.
 */
export function terminalText(text: string): string {
  return text.replace(unsafe, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  );
}

export function terminalLine(text: string): string {
  return text.replace(unsafe, escaped);
}

function escaped(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  if (character === '\r') return '\\r';
  const code = character.charCodeAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`;
}
