import type { Node } from './syntax.ts';

/** How far a match can extend: what allows matching near a literal instead of over the whole text. */
export interface Reach {
  /** The longest possible match in UTF-16 code units; Infinity where there is no limit. */
  readonly length: number;
  /** True where a match may contain a newline. */
  readonly crossesLines: boolean;
  /** True where a match depends on where the whole text starts or ends. */
  readonly textEdge: boolean;
}

/** What is assumed of an expression that could not be parsed: anything. */
export const unknownReach: Reach = { length: Infinity, crossesLines: true, textEdge: true };

export function reachOf(node: Node): Reach {
  switch (node.type) {
    case 'char':
      return { length: node.ascii === null ? 2 : 1, crossesLines: node.newline, textEdge: false };
    case 'set':
      return { length: node.ascii === null ? 2 : 1, crossesLines: node.newline, textEdge: false };
    case 'edge':
      return { length: 0, crossesLines: false, textEdge: node.textEdge };
    case 'concat':
      return join(node.of.map(reachOf), (lengths) => lengths.reduce((sum, length) => sum + length, 0));
    case 'alternate':
      return join(node.of.map(reachOf), (lengths) => Math.max(0, ...lengths));
    case 'repeat': {
      const inner = reachOf(node.of);
      const length = inner.length === 0 || node.max === 0 ? 0 : inner.length * (node.max ?? Infinity);
      return { ...inner, length };
    }
  }
}

function join(parts: readonly Reach[], total: (lengths: number[]) => number): Reach {
  return {
    length: total(parts.map((part) => part.length)),
    crossesLines: parts.some((part) => part.crossesLines),
    textEdge: parts.some((part) => part.textEdge),
  };
}
