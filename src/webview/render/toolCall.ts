import type { PartView, TurnView } from '../../protocol/index.ts';
import { element, icon } from '../host/index.ts';
import type { RenderContext } from './context.ts';
import { renderToolResult } from './toolResult.ts';
import { renderTree } from './tree.ts';

type ToolCallView = Extract<PartView, { kind: 'tool-call' }>;

/** A call as a card: its name and gist in one line, its arguments when open, its result attached below. */
export function renderToolCall(
  context: RenderContext,
  turn: TurnView,
  partNumber: number,
  call: ToolCallView,
  results: readonly TurnView[],
): HTMLElement {
  const flagged =
    turn.findings.some((finding) => finding.span.part === partNumber) ||
    spansInside(context, turn, partNumber, call);
  const open = context.isCallOpen(turn.number, partNumber) ?? (context.isExpanded(turn.number) || flagged);
  const head = element(
    'button',
    {
      class: 'call-head',
      aria: { expanded: String(open), label: `${open ? 'Fold' : 'Open'} the call of ${call.name}` },
      onClick: (event) => {
        event.stopPropagation();
        context.actions.toggleCall(turn.number, partNumber, !open);
      },
    },
    icon(open ? 'chevron-down' : 'chevron-right'),
    element('span', { class: 'call-name' }, call.name === '' ? '(no name)' : call.name),
    call.changesState ? element('span', { class: 'call-note call-state' }, 'changes state') : null,
    open ? null : element('span', { class: 'call-preview' }, call.preview),
  );
  head.type = 'button';
  const card = element(
    'div',
    { class: `call${open ? ' call-open' : ''}`, data: { part: String(partNumber) } },
    head,
  );
  if (call.argumentsError !== null) {
    card.append(
      element(
        'div',
        { class: 'inline-problem' },
        icon('warning'),
        `The arguments are not JSON: ${call.argumentsError}`,
      ),
    );
  }
  if (open) card.append(renderTree(context, turn, partNumber, call.arguments));
  for (const result of results) card.append(renderToolResult(context, result, true));
  if (results.length === 0) card.append(missingResult(context, call));
  return card;
}

/** A find hit or a label inside the arguments opens the call too. */
function spansInside(
  context: RenderContext,
  turn: TurnView,
  partNumber: number,
  call: ToolCallView,
): boolean {
  return call.arguments.nodes.some(
    (node) => context.spansOf(turn, partNumber, node.pointer === '' ? null : node.pointer).length > 0,
  );
}

function missingResult(context: RenderContext, call: ToolCallView): HTMLElement {
  const answeredBy = call.answeredBy;
  if (answeredBy === null) return element('div', { class: 'result result-missing' }, 'no result');
  const button = element(
    'button',
    {
      class: 'link-button',
      onClick: (event) => {
        event.stopPropagation();
        context.actions.goToTurn(answeredBy);
      },
    },
    `answered at turn ${answeredBy}`,
  );
  button.type = 'button';
  return element('div', { class: 'result result-missing' }, button);
}
