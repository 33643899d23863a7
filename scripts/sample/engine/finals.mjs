import { markdown } from './tables.mjs';

/** @typedef {import('../types.ts').Final} Final */
/** @typedef {import('../types.ts').Style} Style */
/** @typedef {import('./prng.mjs').Rng} Rng */

const headings = {
  answer: ['Result', 'Answer', 'Conclusion', 'Summary', 'Outcome', 'Finding'],
  how: [
    'How it was calculated',
    'Basis',
    'Derivation',
    'Calculation',
    'Support',
    'How I got there',
    'Working',
  ],
  notes: [
    'Notes',
    'Points to note',
    'Open points',
    'Remarks',
    'For your attention',
    'Assumptions and open points',
  ],
};

/**
 * The final answer in Markdown, in the style's layout.
 * @param {Final} final its texts already written out
 * @param {Style} style
 * @param {Rng} rng
 * @param {readonly string[]} extra sentences about what was done besides, at the end
 * @returns {string}
 */
export function render(final, style, rng, extra) {
  const lead = final.lead[0] ?? '';
  const caveats = [...(final.caveats ?? []), ...extra];
  const table = final.table === undefined ? '' : markdown(final.table.head, final.table.rows);
  const points = style.final === 'plain' ? final.points : rng.shuffle(final.points);
  const bullet = rng.pick(['-', '-', '*']);
  const bullets = points.map((point) => `${bullet} ${point}`).join('\n');
  /** @param {'answer' | 'how' | 'notes'} kind */
  const heading = (kind) => `${rng.chance(0.3) ? '###' : '##'} ${rng.pick(headings[kind])}`;
  /** @type {string[]} */
  let blocks;
  switch (style.final) {
    case 'headings':
      blocks = [heading('answer'), lead, table, heading('how'), bullets];
      if (caveats.length > 0)
        blocks.push(heading('notes'), caveats.map((one) => `${bullet} ${one}`).join('\n'));
      break;
    case 'bold':
      blocks = [`**${lead}**`, table, bullets];
      if (caveats.length > 0) blocks.push(`${rng.pick(headings.notes)}: ${caveats.join(' ')}`);
      break;
    case 'plain':
      blocks = [lead, points.join(' '), table, caveats.join(' ')];
      break;
    case 'list':
      blocks = [
        lead,
        rng.chance(0.5) && final.table !== undefined
          ? final.table.rows.map((row) => `${bullet} ${row[0]}: ${row.slice(1).join(' / ')}`).join('\n')
          : table,
        points.map((point, index) => `${index + 1}. ${point}`).join('\n'),
        caveats.map((one) => `> ${one}`).join('\n>\n'),
      ];
      break;
  }
  return blocks.filter((block) => block !== '').join('\n\n');
}
