import { py } from './steps.mjs';

/** Ways to read office documents from Python, with what each prints. */

/** @typedef {import('../types.ts').Step} Step */

/** What the document tool says to a binary file. @param {string} kind @param {number} bytes */
export function binary(kind, bytes) {
  return `[binary ${kind} document, ${bytes} bytes: open it with run_python]`;
}

/**
 * @param {string} path
 * @param {string} sheet
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 * @returns {Step[]}
 */
export function workbook(path, sheet, head, rows) {
  const all = [head, ...rows.map((row) => row.map(stored))];
  return [
    py(
      `⟪ol:from openpyxl import load_workbook⟫
book = load_workbook("${path}", data_only=True)
for row in book["${sheet}"].iter_rows(values_only=True):
    print(" | ".join("" if cell is None else str(cell) for cell in row))`,
      all.map((row) => row.join(' | ')).join('\n'),
    ),
    py(
      `import pandas as pd
frame = ⟪ol:pd.read_excel⟫("${path}", sheet_name="${sheet}", dtype=str)
print(frame.fillna("").to_string(index=False))`,
      frame(all),
    ),
    py(
      `⟪ol:import openpyxl⟫
ws = openpyxl.load_workbook("${path}", read_only=True)["${sheet}"]
print(ws.max_row, "rows")
for cells in ws.iter_rows(values_only=True):
    print(cells)`,
      `${all.length} rows\n${all.map((row) => `(${row.map((cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? cell : cell === '' ? 'None' : `'${cell}'`)).join(', ')})`).join('\n')}`,
    ),
  ];
}

/** @param {string} path @param {readonly string[]} paragraphs @returns {Step[]} */
export function letter(path, paragraphs) {
  return [
    py(
      `⟪ol:from docx import Document⟫
for paragraph in Document("${path}").paragraphs:
    print(paragraph.text)`,
      paragraphs.join('\n'),
    ),
    py(
      `⟪ol:import docx⟫
text = "\\n".join(p.text for p in docx.Document("${path}").paragraphs if p.text.strip())
print(text)`,
      paragraphs.filter((one) => one.trim() !== '').join('\n'),
    ),
  ];
}

/** @param {string} path @param {string} text of the first page @returns {Step[]} */
export function page(path, text) {
  return [
    py(
      `⟪ol:import pdfplumber⟫
with pdfplumber.open("${path}") as pdf:
    print(pdf.pages[0].extract_text())`,
      text,
    ),
    py(
      `⟪ol:from pypdf import PdfReader⟫
reader = PdfReader("${path}")
print(len(reader.pages), "page(s)")
print(reader.pages[0].extract_text())`,
      `1 page(s)\n${text}`,
    ),
  ];
}

/** A cell as the workbook keeps it: numbers lose their trailing zeros. @param {string} cell */
function stored(cell) {
  return /^-?\d+\.\d+$/.test(cell) ? String(Number(cell)) : cell;
}

/** As pandas prints a frame of texts. @param {readonly (readonly string[])[]} rows */
function frame(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join(' '))
    .join('\n');
}
