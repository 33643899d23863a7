import { compileCodebook, type Codebook } from '../../core/codebook/index.ts';

/** A codebook's text, and the behaviors of it that an earlier codebook has already. */
export interface CodebookText {
  /** The file as people know it. */
  readonly name: string;
  readonly text: string;
  readonly without: readonly string[];
}

const compiled = new Map<string, Codebook | null>();

/** The codebooks as the rule engine takes them. Each text is compiled once in a thread; one that is wrong is left out. */
export function detectedCodebooks(texts: readonly CodebookText[]): Codebook[] {
  return texts.flatMap(({ name, text, without }) => {
    const id = JSON.stringify([name, text]);
    let codebook = compiled.get(id);
    if (codebook === undefined) {
      codebook = compileCodebook(text, name).codebook;
      compiled.set(id, codebook);
    }
    if (codebook === null) return [];
    return [
      { ...codebook, behaviors: codebook.behaviors.filter((behavior) => !without.includes(behavior.id)) },
    ];
  });
}
