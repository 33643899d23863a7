/** Texts of documents and results: fixed columns, Markdown tables, CSV. */

/**
 * Columns padded to their widest cell; numbers to the right.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 * @param {string} [gap]
 * @returns {string}
 */
export function columns(head, rows, gap = '  ') {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const numeric = head.map((_, column) =>
    rows.every((row) => /^[-($]*[\d,.]*[%)]?$/.test(row[column] ?? '')),
  );
  /** @param {readonly string[]} row */
  const line = (row) =>
    row
      .map((cell, column) =>
        numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join(gap)
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join(gap), ...rows.map(line)].join('\n');
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 * @returns {string}
 */
export function markdown(head, rows) {
  const numeric = head.map(
    (_, column) => column > 0 && rows.every((row) => /^[-($]*[\d,.]*[%)]?$/.test(row[column] ?? '')),
  );
  return [
    `| ${head.join(' | ')} |`,
    `|${numeric.map((right) => (right ? '---:' : '---')).join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 * @returns {string}
 */
export function csv(head, rows) {
  return [head, ...rows]
    .map((row) => row.map((cell) => (/[,"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\n');
}
