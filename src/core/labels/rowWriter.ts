import { CsvWriter, type CsvColumns } from './exportCsv.ts';
import type { LabelRow } from './exportRow.ts';

export type ExportFormat = 'jsonl' | 'csv';

/** Rows as text: what comes before the first, and each of them with its line end. */
export interface RowWriter {
  header(): string;
  row(row: LabelRow): string;
}

export function rowWriter(format: ExportFormat, columns: CsvColumns): RowWriter {
  if (format === 'csv') return new CsvWriter(columns);
  return { header: () => '', row: (row) => `${JSON.stringify(row)}\n` };
}
