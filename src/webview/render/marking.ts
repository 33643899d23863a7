import { identityAlignment, toRendered, toSource, type Alignment } from './alignment.ts';
import { element } from '../host/index.ts';

/** A stretch of text to mark, in offsets of the element's source text. */
export interface MarkedSpan {
  readonly start: number;
  readonly end: number;
  /** Which of them draws on top where several overlap: the lowest first. */
  readonly rank: number;
  readonly kind: 'finding' | 'label' | 'hit' | 'current-hit';
  readonly id: string;
  /** A CSS color for findings and labels. */
  readonly color: string | null;
  readonly active: boolean;
}

/** What an element shows of a source string, for going between selections and offsets. */
interface Shown {
  /** Offset of the shown slice in the whole string. */
  readonly base: number;
  readonly alignment: Alignment;
}

const shown = new WeakMap<Element, Shown>();

/** Ties an element's text to the slice of the string it shows; `alignment` where rendering changed the text. */
export function tieText(target: HTMLElement, base: number, length: number, alignment?: Alignment): void {
  shown.set(target, { base, alignment: alignment ?? identityAlignment(length) });
}

/** Wraps the spans' characters in `mark` elements. Call once, before the element is put into the document. */
export function markSpans(target: HTMLElement, spans: readonly MarkedSpan[]): void {
  const tie = shown.get(target);
  if (tie === undefined || spans.length === 0) return;
  const ranges = spans
    .map((span) => ({ span, range: toRendered(tie.alignment, span.start - tie.base, span.end - tie.base) }))
    .filter((entry) => entry.range !== null)
    .map(({ span, range }) => ({ span, start: range?.start ?? 0, end: range?.end ?? 0 }));
  if (ranges.length === 0) return;
  const cuts = [...new Set(ranges.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  let position = 0;
  for (const node of textNodesOf(target)) {
    const from = position;
    const to = from + node.data.length;
    position = to;
    const inside = cuts.filter((cut) => cut > from && cut < to);
    if (!ranges.some(({ start, end }) => start < to && end > from)) continue;
    const pieces: Node[] = [];
    let start = from;
    for (const end of [...inside, to]) {
      const text = node.data.slice(start - from, end - from);
      const over = ranges.filter((range) => range.start < end && range.end > start).map(({ span }) => span);
      pieces.push(over.length === 0 ? document.createTextNode(text) : markFor(text, over));
      start = end;
    }
    node.replaceWith(...pieces);
  }
}

function markFor(text: string, spans: readonly MarkedSpan[]): HTMLElement {
  const sorted = [...spans].sort((a, b) => a.rank - b.rank);
  const colored = sorted.find((span) => span.color !== null);
  const kinds = new Set(sorted.map((span) => span.kind));
  const classes = ['span', ...[...kinds].map((kind) => `span-${kind}`)];
  if (sorted.some((span) => span.active)) classes.push('span-active');
  return element(
    'mark',
    {
      class: classes.join(' '),
      data: { ids: sorted.map((span) => span.id).join(' ') },
      css: colored?.color === undefined || colored.color === null ? {} : { '--behavior': colored.color },
    },
    text,
  );
}

/** The source range of the current selection inside one tied element; null where there is none. */
export function selectedSource(
  selection: Selection,
): { target: HTMLElement; start: number; end: number } | null {
  if (selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const target = tiedAncestor(range.startContainer);
  if (target === null) return null;
  const tie = shown.get(target);
  if (tie === undefined) return null;
  const start = offsetIn(target, range.startContainer, range.startOffset);
  // A selection that runs past the part (a triple click does) ends with it.
  const end = target.contains(range.endContainer)
    ? offsetIn(target, range.endContainer, range.endOffset)
    : (target.textContent?.length ?? 0);
  const source = toSource(tie.alignment, start, end);
  return source === null ? null : { target, start: source.start + tie.base, end: source.end + tie.base };
}

/** The document range of characters `start` to `end` of an element's text; null where it is shorter. */
export function rangeIn(target: HTMLElement, start: number, end: number): Range | null {
  const range = document.createRange();
  let position = 0;
  let started = false;
  for (const node of textNodesOf(target)) {
    const next = position + node.data.length;
    if (!started && start < next) {
      range.setStart(node, start - position);
      started = true;
    }
    if (started && end <= next) {
      range.setEnd(node, end - position);
      return range;
    }
    position = next;
  }
  return null;
}

function tiedAncestor(node: Node): HTMLElement | null {
  for (let current: Node | null = node; current !== null; current = current.parentNode) {
    if (current instanceof HTMLElement && shown.has(current)) return current;
  }
  return null;
}

function offsetIn(target: HTMLElement, container: Node, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(target);
  range.setEnd(container, offset);
  return range.toString().length;
}

function textNodesOf(target: HTMLElement): Text[] {
  const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node);
  return nodes;
}
