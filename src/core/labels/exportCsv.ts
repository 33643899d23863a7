import type { Reward, Scalar } from '../model/index.ts';
import type { JudgeVerdict, LabelRow, ReviewerVerdict } from './exportRow.ts';
import { compareText } from './verdicts.ts';

/** Who has a column of their own: known before the first row is written. */
export interface CsvColumns {
  readonly authors: readonly string[];
  readonly judges: readonly string[];
}

type Cell = string | number | boolean | null;

interface Column {
  readonly name: string;
  cell(row: LabelRow): Cell;
}

const before: readonly Column[] = [
  { name: 'citation', cell: (row) => row.citation },
  { name: 'source', cell: (row) => row.source },
  { name: 'rollout', cell: (row) => row.rollout },
  { name: 'target', cell: (row) => row.target },
  { name: 'turn', cell: (row) => row.turn },
  { name: 'part', cell: (row) => row.part },
  { name: 'pointer', cell: (row) => row.pointer },
  { name: 'start_utf16', cell: (row) => row.offsets?.utf16[0] ?? null },
  { name: 'end_utf16', cell: (row) => row.offsets?.utf16[1] ?? null },
  { name: 'start_codepoint', cell: (row) => row.offsets?.codePoints[0] ?? null },
  { name: 'end_codepoint', cell: (row) => row.offsets?.codePoints[1] ?? null },
  { name: 'text', cell: (row) => row.text },
  { name: 'text_truncated', cell: (row) => row.textTruncated },
  { name: 'before', cell: (row) => row.before },
  { name: 'after', cell: (row) => row.after },
  { name: 'previous_turn', cell: (row) => row.previous?.text ?? null },
  { name: 'next_turn', cell: (row) => row.next?.text ?? null },
  { name: 'codebook', cell: (row) => row.codebook },
  { name: 'codebook_versions', cell: (row) => row.codebookVersions.join(' ') },
  { name: 'behavior', cell: (row) => row.behavior },
];

const after: readonly Column[] = [
  { name: 'rule', cell: (row) => (row.rule === null ? null : row.rule.present ? 'present' : 'absent') },
  { name: 'rule_codebook_version', cell: (row) => row.rule?.codebookVersion ?? null },
  {
    name: 'notes',
    cell: (row) => signed([...row.human, ...row.judge].map(({ author, note }) => ({ author, text: note }))),
  },
  { name: 'comments', cell: (row) => signed(row.comments) },
  { name: 'orphan', cell: (row) => row.orphan },
  { name: 'task', cell: (row) => scalar(row.task) },
  { name: 'environment', cell: (row) => scalar(row.environment) },
  { name: 'model', cell: (row) => row.model },
  { name: 'step', cell: (row) => scalar(row.step) },
  { name: 'attempt', cell: (row) => scalar(row.attempt) },
  { name: 'reward', cell: (row) => scalar(row.reward) },
];

/**
 * Rows as CSV (RFC 4180: commas, CRLF, quotes doubled; UTF-8 without a byte order mark). A column per reviewer and per
 * judge holds their verdict.
 *
 * A spreadsheet runs a cell that starts like a formula, and the text is a transcript's. So a text cell that starts
 * with `=`, `+`, `-`, `@`, their full-width forms, a tab, a line end or `'` gets one `'` before it: whoever reads the
 * file with a program removes one leading `'` where one of these follows. Numbers stay numbers.
 */
export class CsvWriter {
  private readonly columns: readonly Column[];

  constructor({ authors, judges }: CsvColumns) {
    const human = sortedOnce(authors).map((author) => ({
      name: `human:${author}`,
      cell: (row: LabelRow) => row.human.find((verdict) => verdict.author === author)?.verdict ?? null,
    }));
    const judge = sortedOnce(judges).map((id) => ({
      name: `judge:${id}`,
      cell: (row: LabelRow) => latest(row.judge.filter((verdict) => verdict.judge === id))?.verdict ?? null,
    }));
    this.columns = [...before, ...human, ...judge, ...after];
  }

  header(): string {
    return line(this.columns.map(({ name }) => name));
  }

  row(row: LabelRow): string {
    return line(this.columns.map((column) => column.cell(row)));
  }
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(escaped).join(',')}\r\n`;
}

function escaped(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = /^[=+\-@\t\r\n'＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function scalar(value: Scalar | Reward): Cell {
  return value !== null && typeof value === 'object' ? value.source : value;
}

function signed(notes: readonly { readonly author: string; readonly text: string | null }[]): string {
  return notes.flatMap(({ author, text }) => (text === null ? [] : [`${author}: ${text}`])).join('\n');
}

function sortedOnce(names: readonly string[]): string[] {
  return [...new Set(names)].sort(compareText);
}

function latest(verdicts: readonly JudgeVerdict[]): ReviewerVerdict | undefined {
  return [...verdicts].sort((a, b) => compareText(a.time, b.time)).at(-1);
}
