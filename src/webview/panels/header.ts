import type { RolloutRow } from '../../protocol/index.ts';
import { element, icon, iconButton } from '../host/index.ts';

export interface HeaderActions {
  toggleRollouts(): void;
  toggleRaw(): void;
  find(): void;
  help(): void;
}

export interface HeaderState {
  readonly row: RolloutRow | null;
  readonly rollouts: number;
  readonly turns: number;
  readonly complete: boolean;
  readonly flaggedTurns: number;
  readonly raw: boolean;
  readonly rolloutsOpen: boolean;
  readonly blind: boolean;
  readonly format: string;
}

const numbers = new Intl.NumberFormat('en-US');

/** What is being read: the rollout, its outcome and its counts; at the right what can be done. */
export class Header {
  readonly root = element('header', { class: 'header' });
  private readonly actions: HeaderActions;

  constructor(actions: HeaderActions) {
    this.actions = actions;
  }

  update(state: HeaderState): void {
    const focused = this.root.contains(document.activeElement)
      ? document.activeElement?.getAttribute('aria-label')
      : null;
    this.root.replaceChildren(...this.parts(state));
    if (typeof focused === 'string') {
      this.root.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
    }
  }

  private parts(state: HeaderState): Node[] {
    const { row } = state;
    const parts: Node[] = [];
    if (state.rollouts > 1) {
      parts.push(
        iconButton('list-unordered', 'Rollouts (b)', () => this.actions.toggleRollouts(), {
          pressed: state.rolloutsOpen,
        }),
      );
    }
    parts.push(title(row, state.blind));
    if (row !== null) parts.push(...facts(row, state));
    parts.push(element('span', { class: 'spacer' }));
    if (state.blind) parts.push(element('span', { class: 'pill pill-blind' }, icon('eye-closed'), 'blind'));
    parts.push(
      element('span', { class: 'header-format', title: 'Format of the file' }, state.format),
      iconButton('json', 'Raw records (r)', () => this.actions.toggleRaw(), { pressed: state.raw }),
      iconButton('search', 'Find (/)', () => this.actions.find()),
      iconButton('question', 'Keys (?)', () => this.actions.help()),
    );
    return parts;
  }
}

function title(row: RolloutRow | null, blind: boolean): HTMLElement {
  const words = row === null ? [] : rolloutTitle(row);
  const name = element('h1', { class: 'header-title', title: row?.id ?? row?.key ?? '' });
  words.forEach((word, index) => {
    if (index > 0) name.append(element('span', { class: 'header-slash' }, '/'));
    name.append(element('span', {}, word));
  });
  const model = blind ? null : (row?.model ?? null);
  return element(
    'div',
    { class: 'header-name' },
    name,
    model === null ? null : element('span', { class: 'header-model' }, model),
  );
}

/** A rollout's name in words: its task and attempt where it has them, else its title, id or key. */
export function rolloutTitle(row: RolloutRow): string[] {
  if (row.title !== null && row.title !== '') return [row.title];
  if (row.task !== null) return row.attempt === null ? [row.task] : [row.task, row.attempt];
  return [row.id !== null && row.id !== '' ? row.id : `rollout ${row.ordinal}`];
}

function facts(row: RolloutRow, state: HeaderState): HTMLElement[] {
  const pills: HTMLElement[] = [];
  const { flaggedTurns } = state;
  if (row.reward !== null) {
    const tone = row.passed === null ? '' : row.passed ? ' pill-good' : ' pill-bad';
    pills.push(element('span', { class: `pill${tone}` }, `reward ${row.reward}`));
  }
  if (row.status !== null)
    pills.push(element('span', { class: 'pill pill-status', title: row.status }, row.status));
  pills.push(
    element('span', { class: 'pill' }, `${numbers.format(state.turns)}${state.complete ? '' : '+'} turns`),
  );
  if (flaggedTurns > 0)
    pills.push(element('span', { class: 'pill pill-flags' }, `${numbers.format(flaggedTurns)} flagged`));
  if (row.labels > 0)
    pills.push(
      element(
        'span',
        { class: 'pill' },
        `${numbers.format(row.labels)} ${row.labels === 1 ? 'label' : 'labels'}`,
      ),
    );
  if (row.problems > 0) {
    pills.push(
      element(
        'span',
        { class: 'pill pill-problem' },
        icon('warning'),
        `${numbers.format(row.problems)} ${row.problems === 1 ? 'problem' : 'problems'}`,
      ),
    );
  }
  return pills;
}
