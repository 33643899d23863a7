import { EXPANDED_CAP, type Language, type TextSlice, type TurnView } from '../../protocol/index.ts';
import { element } from '../host/index.ts';
import { align } from './alignment.ts';
import type { RenderContext, TextPlace } from './context.ts';
import { renderMarkdown } from './markdown.ts';
import { markSpans, tieText } from './marking.ts';

export type TextStyle = 'markdown' | 'prose' | 'mono';

export interface TextBlockOptions {
  readonly style: TextStyle;
  readonly language?: Language;
  /** Lines shown before "show all"; spans beyond are shown too. Infinity for no limit but the slice's. */
  readonly lines: number;
}

const numbers = new Intl.NumberFormat('en-US');

export function count(value: number, noun: string): string {
  return `${numbers.format(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** A string of the transcript with its spans marked, cut where it is long, with ways to the rest. */
export function textBlock(
  context: RenderContext,
  turn: TurnView,
  place: TextPlace,
  given: TextSlice,
  options: TextBlockOptions,
): HTMLElement {
  const slice = context.sliceOf(place) ?? given;
  const spans = context.spansOf(turn, place.part, place.pointer);
  const expanded = context.isExpanded(turn.number) || context.sliceOf(place) !== undefined;
  const shownText = expanded ? slice.text : firstLines(slice, options.lines, spans);
  const body = element('div', {
    class: `text text-${options.style}${options.language === undefined ? '' : ` language-${options.language}`}`,
    data: { part: String(place.part), pointer: place.pointer ?? undefined },
  });
  const rendered = options.style === 'markdown' && slice.offset === 0 ? renderMarkdown(shownText) : null;
  if (rendered === null) {
    body.append(shownText);
    if (options.style === 'markdown') body.classList.add('text-prose');
    tieText(body, slice.offset, shownText.length);
  } else {
    body.append(rendered);
    tieText(body, 0, shownText.length, align(shownText, body.textContent ?? ''));
    openLinks(body, context);
  }
  markSpans(body, spans);
  const rest = moreRow(context, place, slice, shownText);
  if (slice.offset === 0 && rest === null) return body;
  const box = element('div', { class: 'text-box' });
  if (slice.offset > 0)
    box.append(
      element('div', { class: 'more-note' }, `${count(slice.offset, 'character')} before this are not shown`),
    );
  box.append(body);
  if (rest !== null) box.append(rest);
  return box;
}

function firstLines(slice: TextSlice, lines: number, spans: readonly { end: number }[]): string {
  if (!Number.isFinite(lines)) return slice.text;
  let end = 0;
  for (let line = 0; line < lines; line++) {
    const next = slice.text.indexOf('\n', end);
    if (next < 0) return slice.text;
    end = next + 1;
  }
  // A line or two over the limit is not worth a button, and what is flagged must show.
  const rest = slice.text.slice(end);
  if (rest.split('\n').length <= 3) return slice.text;
  for (const span of spans) {
    if (span.end - slice.offset <= end) continue;
    const next = slice.text.indexOf('\n', span.end - slice.offset);
    end = next < 0 ? slice.text.length : Math.max(end, next + 1);
  }
  return slice.text.slice(0, end > 0 && slice.text[end - 1] === '\n' ? end - 1 : end);
}

function moreRow(
  context: RenderContext,
  place: TextPlace,
  slice: TextSlice,
  shownText: string,
): HTMLElement | null {
  const hidden = slice.length - slice.offset - shownText.length;
  if (hidden <= 1) return null;
  const row = element('div', { class: 'more' });
  if (slice.length <= EXPANDED_CAP) {
    const label =
      slice.lines > 1
        ? `Show all ${count(slice.lines, 'line')}`
        : `Show all ${count(slice.length, 'character')}`;
    row.append(linkButton(label, () => context.actions.showAll(place, slice.length)));
  } else {
    row.append(
      element(
        'span',
        { class: 'more-note' },
        `${count(slice.lines, 'line')}, ${count(slice.length, 'character')}`,
      ),
    );
    row.append(linkButton('Show more', () => context.actions.showAll(place, slice.length)));
  }
  row.append(linkButton('Open in editor', () => context.actions.openText(place)));
  return row;
}

export function linkButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = element(
    'button',
    {
      class: 'link-button',
      onClick: (event) => {
        event.stopPropagation();
        onClick();
      },
    },
    label,
  );
  button.type = 'button';
  return button;
}

/** Links say where they lead and are opened by the window after asking: the page itself goes nowhere. */
function openLinks(body: HTMLElement, context: RenderContext): void {
  for (const link of body.querySelectorAll('a')) {
    const url = link.getAttribute('href') ?? '';
    link.title = url;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      event.stopPropagation();
      context.actions.openLink(url);
    });
  }
}
