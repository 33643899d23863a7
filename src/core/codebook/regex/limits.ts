export const patternLimits = {
  /** UTF-16 code units of one regular expression. */
  patternLength: 4_000,
  /** Instructions of one compiled regular expression. */
  patternProgram: 20_000,
} as const;
