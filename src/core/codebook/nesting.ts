import { Lexer } from 'yaml';

const MAX_FLOW = 64;
const MAX_INDENT = 200;

/** Spaces and the marks of lists and keys that open a block at the start of a line. */
const deepBlock = new RegExp(`^[ \\t?:-]{${MAX_INDENT}}`, 'm');

/**
 * True where a text nests deeper than any codebook does. Asked before the text is parsed: the parser spends a regular
 * expression on each level of indentation, and deep enough that ends the process.
 */
export function nestsTooDeeply(text: string): boolean {
  if (deepBlock.test(text)) return true;
  let depth = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > MAX_FLOW) return true;
  }
  return false;
}
