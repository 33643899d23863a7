/** Positions count from 1; columns are UTF-16 code units; the end is exclusive. */
export interface SourceRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Something wrong in a codebook, where it is written. A codebook with an error is not used. */
export interface CodebookProblem extends SourceRange {
  readonly message: string;
  readonly severity: 'error' | 'warning';
}
