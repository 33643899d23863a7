import { element, icon } from '../host/index.ts';
import type { RenderContext } from './context.ts';
import { count, linkButton } from './textBlock.ts';

/** The records behind a turn, byte for byte as text. */
export function renderRaw(context: RenderContext, turn: number): HTMLElement {
  const records = context.rawOf(turn);
  if (records === undefined) return element('div', { class: 'raw-wait' }, 'Reading the record…');
  const box = element('div', { class: 'raw' });
  for (const record of records) {
    const where = [
      record.member,
      record.line === null ? null : `line ${record.line}`,
      record.within,
      `byte ${record.byte}`,
    ].filter((word) => word !== null);
    box.append(element('div', { class: 'raw-where' }, icon('file-code'), where.join(', ')));
    box.append(element('div', { class: 'text text-mono' }, record.text.text));
    const isCut = record.text.text.length < record.text.length;
    if (isCut || record.within !== null) {
      const note = isCut ? `${count(record.text.length, 'character')} in all` : 'One message of this record';
      box.append(
        element(
          'div',
          { class: 'more' },
          element('span', { class: 'more-note' }, note),
          linkButton('Open the whole record in an editor', () => context.actions.openRaw(turn)),
        ),
      );
    }
  }
  return box;
}
