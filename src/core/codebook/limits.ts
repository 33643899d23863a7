import { patternLimits } from './regex/index.ts';

/**
 * What one codebook may ask for. A codebook may come from an untrusted workspace: within these limits a scan stays
 * linear in the text and bounded in memory, whatever the codebook says.
 */
export const limits = {
  /** UTF-16 code units of the file. */
  fileLength: 300_000,
  /** YAML aliases that may be expanded. */
  aliases: 200,
  behaviors: 200,
  rulesPerBehavior: 50,
  /** Alternatives in one list of patterns. */
  patternsPerList: 200,
  ...patternLimits,
  /** Instructions of all regular expressions of a codebook together. */
  codebookProgram: 400_000,
  /** How deep conditions nest. */
  depth: 8,
  /** Turns that `within` may look back or ahead. */
  within: 10_000,
  /** Calls that `repeated` may ask for. */
  repeats: 1_000,
  keyWords: 50,
  examplesPerBehavior: 200,
  /** Turns in one example. */
  exampleTurns: 100,
  /** A name, a definition, a criterion. */
  proseLength: 4_000,
} as const;
