import type { PartView, TurnView } from '../../protocol/index.ts';
import { element, icon } from '../host/index.ts';
import { renderChips, renderNotes } from './chips.ts';
import type { RenderContext } from './context.ts';
import { renderMedia, renderUnknown } from './media.ts';
import { renderRaw } from './raw.ts';
import { count, textBlock } from './textBlock.ts';
import { renderToolCall } from './toolCall.ts';
import { renderToolResult } from './toolResult.ts';

const roleName = { system: 'System', user: 'User', model: 'Model', tool: 'Tool' } as const;
const asideName = {
  demonstration: 'demonstration, not this rollout',
  compaction: 'compaction',
  repeat: 'repeated history',
} as const;

/** One turn as an article: number in the gutter, who and what in one line, then its parts. */
export function renderTurn(context: RenderContext, turn: TurnView, total: number): HTMLElement {
  const results = context.resultsOf(turn);
  const flagged = turn.findings.length > 0 || results.some((result) => result.findings.length > 0);
  const current = context.currentTurn === turn.number;
  const headId = `turn-${turn.number}-head`;
  const article = element('article', {
    class: `turn role-${turn.role}${flagged ? ' flagged' : ''}${current ? ' current' : ''}${turn.aside === null ? '' : ' aside'}`,
    data: { turn: String(turn.number) },
    tabIndex: current ? 0 : -1,
    aria: { labelledby: headId, posinset: String(turn.number), setsize: String(total) },
  });
  article.append(edge(context, turn, results));
  article.append(element('div', { class: 'gutter', aria: { hidden: 'true' } }, String(turn.number)));
  const body = element('div', { class: 'body' }, head(context, turn, headId));
  article.append(body);
  if (context.raw) {
    body.append(renderRaw(context, turn.number));
    return article;
  }
  if (turn.fold !== null) body.append(element('div', { class: 'fold-note' }, icon('fold'), turn.fold.note));
  if (context.isFolded(turn)) return article;
  if (turn.role === 'tool') body.append(renderToolResult(context, turn, false));
  else {
    turn.parts.forEach((part, index) => body.append(renderPart(context, turn, index + 1, part, results)));
    for (const problem of turn.problems)
      body.append(element('div', { class: 'inline-problem' }, icon('warning'), problem));
    body.append(...renderNotes(context, turn));
  }
  return article;
}

/** The colored edge: one stretch for each behavior found here. */
function edge(context: RenderContext, turn: TurnView, results: readonly TurnView[]): HTMLElement {
  const behaviors = new Set(
    [turn, ...results].flatMap(({ findings }) => findings.map(({ behavior }) => behavior)),
  );
  const strip = element('div', { class: 'edge', aria: { hidden: 'true' } });
  for (const behavior of behaviors)
    strip.append(element('i', { css: { '--behavior': context.color(behavior) } }));
  return strip;
}

function head(context: RenderContext, turn: TurnView, id: string): HTMLElement {
  const folded = context.isFolded(turn);
  const row = element('div', { class: 'head', id });
  row.append(element('span', { class: 'sr-only' }, `Turn ${turn.number}, `));
  row.append(element('span', { class: 'who' }, turn.name ?? roleName[turn.role]));
  if (turn.name !== null && turn.name !== '')
    row.append(element('span', { class: 'what' }, roleName[turn.role].toLowerCase()));
  const what = kinds(turn);
  if (what !== '') row.append(element('span', { class: 'what' }, what));
  if (turn.aside !== null) row.append(element('span', { class: 'badge' }, asideName[turn.aside]));
  if (turn.role === 'tool' && turn.answers === null)
    row.append(element('span', { class: 'badge badge-warning' }, 'unpaired'));
  if (folded || turn.folded) row.append(foldButton(context, turn, folded));
  const chips = turn.role === 'tool' && !folded ? null : renderChips(context, turn);
  if (chips !== null) row.append(chips);
  const facts = element('span', { class: 'facts' });
  if (turn.tokens !== null) facts.append(element('span', { class: 'fact' }, count(turn.tokens, 'token')));
  if (turn.time !== null) facts.append(time(turn.time));
  row.append(facts);
  return row;
}

function foldButton(context: RenderContext, turn: TurnView, folded: boolean): HTMLElement {
  const button = element(
    'button',
    {
      class: 'link-button fold-button',
      aria: { expanded: String(!folded) },
      onClick: (event) => {
        event.stopPropagation();
        context.actions.toggleFold(turn.number);
      },
    },
    icon(folded ? 'chevron-right' : 'chevron-down'),
    folded ? `${count(turn.words, 'word')}, folded` : count(turn.words, 'word'),
  );
  button.type = 'button';
  return button;
}

function time(iso: string): HTMLElement {
  const date = new Date(iso);
  const text = Number.isNaN(date.getTime()) ? iso : date.toISOString().slice(11, 19);
  const stamp = element('time', { class: 'fact', title: iso }, text);
  stamp.dateTime = iso;
  return stamp;
}

/** What a model turn holds, in words: `reasoning · 2 calls`. */
function kinds(turn: TurnView): string {
  if (turn.role !== 'model') return '';
  const words: string[] = [];
  if (turn.parts.some((part) => part.kind === 'reasoning')) words.push('reasoning');
  const calls = turn.parts.filter((part) => part.kind === 'tool-call').length;
  if (calls > 0) words.push(calls === 1 ? 'tool call' : `${calls} tool calls`);
  return words.join(' · ');
}

function renderPart(
  context: RenderContext,
  turn: TurnView,
  partNumber: number,
  part: PartView,
  results: readonly TurnView[],
): HTMLElement {
  const place = { turn: turn.number, part: partNumber, pointer: null };
  switch (part.kind) {
    case 'text':
      return element(
        'div',
        { class: 'say' },
        textBlock(context, turn, place, part.text, { style: 'markdown', lines: Infinity }),
      );
    case 'reasoning':
      return reasoning(context, turn, place, part);
    case 'tool-call':
      return renderToolCall(
        context,
        turn,
        partNumber,
        part,
        results.filter((result) => result.answers?.part === partNumber),
      );
    case 'tool-result':
      return renderToolResult(context, turn, false);
    case 'media':
      return renderMedia(context, turn, partNumber, part);
    case 'unknown':
      return renderUnknown(context, turn, partNumber, part);
  }
}

const hiddenReasoning = {
  encrypted: 'Reasoning is encrypted: the file does not hold its text.',
  redacted: 'Reasoning was redacted by the provider.',
  empty: 'Reasoning is empty.',
} as const;

function reasoning(
  context: RenderContext,
  turn: TurnView,
  place: { turn: number; part: number; pointer: null },
  part: Extract<PartView, { kind: 'reasoning' }>,
): HTMLElement {
  if (part.state !== 'readable') {
    return element('div', { class: 'think think-hidden' }, icon('lock'), hiddenReasoning[part.state]);
  }
  return element(
    'div',
    { class: 'think', role: 'group', aria: { label: part.summary ? 'Reasoning, summary' : 'Reasoning' } },
    part.summary ? element('div', { class: 'think-note' }, 'summary by the provider') : null,
    textBlock(context, turn, place, part.text, { style: 'markdown', lines: Infinity }),
  );
}
