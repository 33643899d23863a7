import type { RolloutRow } from '../../protocol/index.ts';
import { element } from '../host/index.ts';
import { rolloutTitle } from './header.ts';

export type RolloutSort = 'order' | 'task' | 'reward' | 'turns' | 'flags';

export interface RolloutQuery {
  readonly filter: string;
  readonly sort: RolloutSort;
  readonly descending: boolean;
}

export interface RolloutListOwner {
  fetch(
    query: RolloutQuery,
    from: number,
    count: number,
  ): Promise<{ rows: readonly RolloutRow[]; matching: number; total: number; complete: boolean }>;
  open(key: string): void;
  color(behavior: string): string;
  behaviorName(behavior: string): string;
  failed(error: unknown): void;
}

const ROW = 26;
const PAGE = 100;
/** A row shows at most this many ticks; the tooltip has the counts. */
const TICKS = 6;

const sorts: readonly { id: RolloutSort; label: string }[] = [
  { id: 'order', label: 'file order' },
  { id: 'task', label: 'task' },
  { id: 'reward', label: 'reward' },
  { id: 'turns', label: 'turns' },
  { id: 'flags', label: 'flags' },
];

/** The rollouts of the file: outcome, name, flags and turns in one line each; any number of them. */
export class RolloutList {
  readonly root: HTMLElement;
  private query: RolloutQuery = { filter: '', sort: 'order', descending: false };
  private readonly owner: RolloutListOwner;
  private readonly scroller = element('div', {
    class: 'rollouts-scroller',
    tabIndex: 0,
    role: 'listbox',
    aria: { label: 'Rollouts' },
  });
  private readonly space = element('div', { class: 'rollouts-space' });
  private readonly counts = element('span', { class: 'rollouts-count' });
  private readonly input = element('input', { class: 'input', aria: { label: 'Filter rollouts' } });
  private rows = new Map<number, RolloutRow>();
  private readonly asked = new Set<number>();
  private matching = 0;
  private current: string | null = null;
  private generation = 0;

  constructor(owner: RolloutListOwner) {
    this.owner = owner;
    this.input.placeholder = 'Filter: text, reward:1, behavior:…';
    this.input.type = 'text';
    this.input.spellcheck = false;
    this.input.addEventListener('input', () => this.setQuery({ ...this.query, filter: this.input.value }));
    this.input.addEventListener('keydown', (event) => this.inputKey(event));
    this.scroller.append(this.space);
    this.scroller.addEventListener('scroll', () => this.draw());
    this.scroller.addEventListener('keydown', (event) => this.listKey(event));
    new ResizeObserver(() => this.draw()).observe(this.scroller);
    this.root = element(
      'nav',
      { class: 'rollouts', aria: { label: 'Rollouts' } },
      element('div', { class: 'rollouts-head' }, element('h2', {}, 'Rollouts'), this.counts, this.sortMenu()),
      element('div', { class: 'rollouts-filter' }, this.input),
      this.scroller,
    );
  }

  setCurrent(key: string | null): void {
    if (key === this.current) return;
    this.current = key;
    const index = this.indexOf(key);
    if (index !== null) this.bringIn(index);
    this.draw();
  }

  /** Asks again for what is on screen. */
  refresh(): void {
    this.asked.clear();
    this.draw();
  }

  focusFilter(): void {
    this.input.focus();
  }

  private indexOf(key: string | null): number | null {
    for (const [index, row] of this.rows) if (row.key === key) return index;
    return null;
  }

  private setQuery(query: RolloutQuery): void {
    this.query = query;
    this.generation++;
    this.rows = new Map();
    this.asked.clear();
    this.scroller.scrollTop = 0;
    this.load(0);
  }

  private draw(): void {
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / ROW) - 4);
    const last = Math.min(
      this.matching - 1,
      Math.ceil((this.scroller.scrollTop + this.scroller.clientHeight) / ROW) + 4,
    );
    for (let page = Math.floor(first / PAGE); page <= Math.floor(Math.max(first, last) / PAGE); page++)
      this.load(page);
    this.space.style.height = `${this.matching * ROW}px`;
    const drawn: HTMLElement[] = [];
    for (let index = first; index <= last; index++) {
      const row = this.rows.get(index);
      if (row !== undefined) drawn.push(this.row(row, index));
    }
    this.space.replaceChildren(...drawn);
  }

  private load(page: number): void {
    if (this.asked.has(page)) return;
    this.asked.add(page);
    const generation = this.generation;
    this.owner.fetch(this.query, page * PAGE, PAGE).then(
      ({ rows, matching, total, complete }) => {
        if (generation !== this.generation) return;
        rows.forEach((row, index) => this.rows.set(page * PAGE + index, row));
        this.matching = matching;
        this.counts.textContent =
          matching === total ? `${total}${complete ? '' : '+'}` : `${matching} of ${total}`;
        this.draw();
      },
      (error: unknown) => {
        this.asked.delete(page);
        this.owner.failed(error);
      },
    );
  }

  private row(row: RolloutRow, index: number): HTMLElement {
    const selected = row.key === this.current;
    const outcome = row.passed === null ? 'unknown' : row.passed ? 'passed' : 'failed';
    const spoken = row.reward === null ? 'no reward' : `reward ${row.reward}`;
    const [main, ...more] = rolloutTitle(row);
    const flags = (row.flags ?? []).map(
      ({ behavior, count }) => `${this.owner.behaviorName(behavior)}: ${count}`,
    );
    return element(
      'div',
      {
        class: `rollout${selected ? ' selected' : ''}${row.parent === null ? '' : ' child'}`,
        role: 'option',
        title: [row.id ?? row.key, row.model, spoken, ...flags].filter((line) => line !== null).join('\n'),
        aria: {
          selected: String(selected),
          label: `${rolloutTitle(row).join(' ')}, ${spoken}, ${row.turns ?? 'unknown'} turns, ${flags.join(', ')}`,
        },
        data: { key: row.key },
        css: { top: `${index * ROW}px` },
        onClick: () => this.owner.open(row.key),
      },
      element('span', { class: `outcome outcome-${outcome}`, title: spoken }),
      element(
        'span',
        { class: 'rollout-name' },
        main ?? '',
        ...more.map((word) => element('span', { class: 'rollout-attempt' }, ` · ${word}`)),
      ),
      this.ticks(row),
      row.labels > 0
        ? element('span', { class: 'rollout-labels', title: `${row.labels} labels` }, String(row.labels))
        : element('span'),
      element('span', { class: 'rollout-turns' }, row.turns === null ? '' : String(row.turns)),
    );
  }

  private ticks(row: RolloutRow): HTMLElement {
    const ticks = element('span', { class: 'ticks', aria: { hidden: 'true' } });
    for (const { behavior, count } of row.flags ?? []) {
      for (let made = 0; made < Math.min(count, 2) && ticks.childElementCount < TICKS; made++) {
        ticks.append(element('i', { css: { '--behavior': this.owner.color(behavior) } }));
      }
    }
    return ticks;
  }

  private bringIn(index: number): void {
    const top = index * ROW;
    if (top < this.scroller.scrollTop) this.scroller.scrollTop = top;
    else if (top + ROW > this.scroller.scrollTop + this.scroller.clientHeight)
      this.scroller.scrollTop = top + ROW - this.scroller.clientHeight;
  }

  private sortMenu(): HTMLElement {
    const select = element('select', {
      class: 'select',
      title: 'Sort rollouts',
      aria: { label: 'Sort rollouts' },
    });
    for (const { id, label } of sorts) {
      const option = element('option', {}, label);
      option.value = id;
      select.append(option);
    }
    select.addEventListener('change', () => {
      const sort = sorts.find(({ id }) => id === select.value)?.id ?? 'order';
      // The most first is what one looks for in flags and turns; failures first in rewards.
      this.setQuery({ ...this.query, sort, descending: sort === 'flags' || sort === 'turns' });
    });
    select.addEventListener('keydown', (event) => event.stopPropagation());
    return select;
  }

  private inputKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      this.scroller.focus();
      if (event.key === 'Enter') this.openAt(0);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.input.value = '';
      this.setQuery({ ...this.query, filter: '' });
    }
  }

  private listKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.openAt((this.indexOf(this.current) ?? -step) + step);
  }

  private openAt(index: number): void {
    const row = this.rows.get(Math.max(0, Math.min(index, this.matching - 1)));
    if (row !== undefined) this.owner.open(row.key);
  }
}
