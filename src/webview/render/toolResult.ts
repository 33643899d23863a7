import type { PartView, TurnView } from '../../protocol/index.ts';
import { element, icon } from '../host/index.ts';
import { renderChips, renderNotes } from './chips.ts';
import type { RenderContext } from './context.ts';
import { renderMedia, renderUnknown } from './media.ts';
import { linkButton, textBlock } from './textBlock.ts';

type ToolResultView = Extract<PartView, { kind: 'tool-result' }>;

/** Lines of a result before "show all". */
const RESULT_LINES = 6;

/** A tool turn: inside its call's card, or alone where it could not be paired or comes late. */
export function renderToolResult(context: RenderContext, turn: TurnView, attached: boolean): HTMLElement {
  const result = turn.parts.find((part): part is ToolResultView => part.kind === 'tool-result');
  const failed = result?.isError === true || (result?.exitCode ?? 0) !== 0;
  const box = element('div', {
    class: `result${failed ? ' result-failed' : ''}${turn.findings.length > 0 ? ' result-flagged' : ''}`,
    data: { turn: String(turn.number) },
    css: turn.findings[0] === undefined ? {} : { '--behavior': context.color(turn.findings[0].behavior) },
  });
  if (attached && context.currentTurn === turn.number) box.classList.add('current');
  const head = element(
    'div',
    { class: 'result-head' },
    element(
      'span',
      { class: `result-status ${failed ? 'status-failed' : 'status-done'}` },
      icon(failed ? 'error' : 'pass'),
      statusText(result),
    ),
    attached ? null : element('span', { class: 'call-name' }, result?.name ?? 'result'),
    attached
      ? element('span', { class: 'result-turn', title: `Turn ${turn.number}` }, String(turn.number))
      : null,
  );
  const chips = renderChips(context, turn);
  if (chips !== null) head.append(chips);
  if (turn.time !== null && attached) head.append(element('span', { class: 'spacer' }));
  box.append(head);
  turn.parts.forEach((part, index) => {
    const partNumber = index + 1;
    if (part.kind === 'tool-result') {
      if (part.text.length === 0) box.append(element('div', { class: 'tree-empty' }, 'empty result'));
      else {
        const place = { turn: turn.number, part: partNumber, pointer: null };
        box.append(
          textBlock(context, turn, place, part.text, {
            style: 'mono',
            language: part.language,
            lines: RESULT_LINES,
          }),
        );
      }
    } else if (part.kind === 'media') box.append(renderMedia(context, turn, partNumber, part));
    else if (part.kind === 'unknown') box.append(renderUnknown(context, turn, partNumber, part));
  });
  const answers = turn.answers;
  if (!attached && answers !== null) {
    box.append(
      linkButton(`answers the call at turn ${answers.turn}`, () => context.actions.goToTurn(answers.turn)),
    );
  }
  for (const problem of turn.problems)
    box.append(element('div', { class: 'inline-problem' }, icon('warning'), problem));
  box.append(...renderNotes(context, turn));
  return box;
}

function statusText(result: ToolResultView | undefined): string {
  if (result === undefined) return 'result';
  if (result.exitCode !== null) return `exit ${result.exitCode}`;
  if (result.isError === true) return 'error';
  return 'result';
}
