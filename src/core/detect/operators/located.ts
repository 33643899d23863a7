import type { Span } from '../../codebook/index.ts';

/** A span with the string it counts in. */
export interface Located extends Span {
  readonly pointer: string | null;
  readonly text: string;
}

/** False in a line that begins with `>`: the model repeats what stood elsewhere. */
export function ownWords({ text, start }: Located): boolean {
  const lineStart = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  return !/^[ \t]{0,3}>/.test(text.slice(lineStart, lineStart + 4));
}
