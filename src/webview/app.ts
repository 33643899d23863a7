import { formatReference } from '../core/model/index.ts';
import {
  EXPANDED_CAP,
  pageEvents,
  viewEngineMethods,
  viewEvents,
  viewHostMethods,
  type BehaviorView,
  type DocumentState,
  type FindingView,
  type Place,
  type ReadingState,
  type RolloutState,
  type ViewStart,
} from '../protocol/index.ts';
import { commandTable } from './commands.ts';
import { element, wasCancelled, type Bridge } from './host/index.ts';
import { showImage } from './imageViewer.ts';
import {
  FindBar,
  Header,
  Help,
  HoverCard,
  LabelBar,
  NoteEditor,
  RolloutList,
  Ruler,
  Toast,
  type HoverSubject,
} from './panels/index.ts';
import type { RenderActions, TextPlace } from './render/index.ts';
import { FindController, Labeling, SpanSelection, TranscriptView } from './transcript/index.ts';

/** Marks drawn on the ruler at most; more would overlap. */
const RULER_BUCKETS = 300;

export interface SavedState {
  get(): ReadingState | null;
  set(state: ReadingState): void;
}

/** The page: what is shown of one file, what the keys do, and what the window is told. */
export class App {
  readonly view: TranscriptView;
  readonly labeling: Labeling;
  readonly toast = new Toast();
  readonly help: Help;
  private readonly bridge: Bridge;
  private readonly saved: SavedState;
  private readonly start: ViewStart;
  private readonly header: Header;
  private readonly rollouts: RolloutList;
  private readonly ruler: Ruler;
  private readonly findBar: FindBar;
  private readonly find: FindController;
  private readonly notes: NoteEditor;
  private readonly labelBar: LabelBar;
  private readonly selection = new SpanSelection();
  private readonly hover: HoverCard;
  private readonly empty = element('div', { class: 'empty', role: 'status' });
  private behaviors = new Map<string, BehaviorView>();
  private labelKeys: readonly string[] = [];
  private blind: boolean;
  private state: DocumentState;
  private key: string | null = null;
  private rollout: RolloutState | null = null;
  private rolloutsOpen: boolean;
  private flaggedTurns = 0;
  private opening = 0;
  private readingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, bridge: Bridge, saved: SavedState, start: ViewStart) {
    this.bridge = bridge;
    this.saved = saved;
    this.start = start;
    this.state = start.state;
    this.blind = start.blind;
    this.rolloutsOpen = start.reading?.rolloutsOpen ?? true;
    this.view = new TranscriptView({
      actions: this.actions(),
      behavior: (id) => this.behaviors.get(id),
      color: (id) => this.color(id),
      fetchTurns: (from, to, signal) =>
        bridge.request(viewEngineMethods.turns, { document: '', key: this.key ?? '', from, to }, signal),
      fetchRaw: (turn) => this.fetchRaw(turn),
      moved: () => this.moved(),
      grew: (total) => this.grew(total),
      failed: (error) => this.failed(error),
    });
    this.labeling = new Labeling(this.view, {
      add: async (label) =>
        (await bridge.request(viewEngineMethods.addLabel, { document: '', key: this.key ?? '', ...label }))
          .label,
      remove: async (label) => {
        await bridge.request(viewEngineMethods.removeLabel, { document: '', label });
      },
      behaviorName: (id) => this.behaviorName(id),
      say: (message) => this.toast.say(message),
      failed: (error) => this.failed(error),
      changed: () => this.refresh(),
    });
    this.find = new FindController(this.view, {
      find: (query, signal) =>
        bridge.request(viewEngineMethods.find, { document: '', key: this.key ?? '', query }, signal),
      fetchText: (place, from, to) => this.fetchText(place, from, to),
      show: (index, total, capped) => this.findBar.show(index, total, capped),
      fail: (message) => this.findBar.fail(message),
      hitTurns: (turns) => this.ruler.setHits(turns),
      failed: (error) => this.failed(error),
    });
    this.help = new Help(start.mac, () => this.view.focusCurrent());
    this.header = new Header({
      toggleRollouts: () => this.toggleRollouts(),
      toggleRaw: () => this.toggleRaw(),
      find: () => this.openFind(),
      help: () => this.help.toggle(),
    });
    this.rollouts = new RolloutList({
      fetch: (query, from, count) =>
        bridge.request(viewEngineMethods.rollouts, { document: '', from, count, ...query }),
      open: (key) => this.run(() => this.openRollout(key, 1, null)),
      color: (id) => this.color(id),
      behaviorName: (id) => this.behaviorName(id),
      failed: (error) => this.failed(error),
    });
    this.ruler = new Ruler({
      positionOf: (turn) => this.view.list.positionOf(turn - 1),
      window: () => this.view.list.window(),
      color: (id) => this.color(id),
      goToTurn: (turn) => this.view.show(turn, null, 'center'),
      scrollToShare: (share) => this.view.list.scrollTo(Math.floor(share * this.view.total), 'center'),
    });
    this.findBar = new FindBar({
      search: (query) => this.find.search(query),
      next: () => this.find.step(1),
      previous: () => this.find.step(-1),
      closed: () => this.closeFind(),
    });
    this.notes = new NoteEditor(() => this.view.focusCurrent());
    this.labelBar = new LabelBar((index) => this.run(() => this.labelWithKey(index)));
    const main = element(
      'main',
      { class: 'main' },
      this.header.root,
      element('div', { class: 'stage' }, this.view.root, this.ruler.root, this.findBar.root, this.empty),
      this.notes.root,
      this.labelBar.root,
    );
    const shell = element('div', { class: 'shell' }, this.rollouts.root, main);
    this.hover = new HoverCard(
      { subjectOf: (target) => this.hoverSubject(target), color: (id) => this.color(id) },
      shell,
    );
    root.replaceChildren(shell, this.hover.root, this.toast.root, this.help.root);
    this.applySettings(start);
    this.listen();
  }

  /** Opens where the reader was, else at the first rollout. */
  async begin(): Promise<void> {
    const { reveal, reading } = this.start;
    if (reading !== null) this.view.display.raw = reading.raw;
    if (reveal !== null) await this.openRollout(reveal.key, reveal.turn, reveal.finding);
    else if (reading?.key !== null && reading?.key !== undefined) await this.restore(reading);
    else await this.openFirst();
  }

  /** Runs what a key or a button asked for; what goes wrong is said. */
  run(action: () => void | Promise<void>): void {
    Promise.resolve()
      .then(action)
      .catch((error: unknown) => this.failed(error));
  }

  async openRollout(key: string, turn: number, finding: string | null): Promise<void> {
    const opening = ++this.opening;
    const rollout = await this.bridge.request(viewEngineMethods.rollout, { document: '', key });
    if (opening !== this.opening) return;
    if (key !== this.key) {
      this.key = key;
      this.find.clear();
      this.findBar.close();
      this.flaggedTurns = 0;
      this.ruler.setMarks([]);
      const raw = this.view.display.raw;
      this.view.open(Math.max(rollout.turnsReady, turn));
      this.view.display.raw = raw;
    }
    this.rollout = rollout;
    this.flaggedTurns = rollout.flaggedTurns;
    this.rollouts.setCurrent(key);
    this.updateHeader();
    this.updateEmpty();
    this.view.show(
      turn,
      finding,
      finding === null && turn === 1 ? 'start' : finding === null ? 'start' : 'center',
    );
    this.loadMarks();
  }

  async goToFlagged(direction: 'next' | 'previous'): Promise<void> {
    if (this.key === null) return;
    const from = this.view.effectiveTurn();
    // Scrolled away from: the place that is seen counts, and a flag right there is the next.
    const turn = from.wasHidden ? from.turn + (direction === 'next' ? -1 : 1) : from.turn;
    const { place } = await this.bridge.request(viewEngineMethods.nextFlagged, {
      document: '',
      key: this.key,
      turn,
      direction,
      scope: 'document',
    });
    if (place === null) {
      this.toast.say(
        `No ${direction === 'next' ? 'more' : 'earlier'} flagged turns in this file: Alt+${direction === 'next' ? ']' : '['} goes on in others`,
      );
      return;
    }
    await this.goTo(place);
  }

  goToFlaggedAcrossFiles(direction: 'next' | 'previous'): void {
    this.bridge.send(viewEvents.nextAcrossFiles, { direction });
  }

  async goToNeighbor(direction: 'next' | 'previous'): Promise<void> {
    if (this.key === null) return;
    const { key } = await this.bridge.request(viewEngineMethods.neighbor, {
      document: '',
      key: this.key,
      direction,
    });
    if (key === null)
      this.toast.say(direction === 'next' ? 'Last rollout of this file' : 'First rollout of this file');
    else await this.openRollout(key, 1, null);
  }

  async askTurn(): Promise<void> {
    const { turn } = await this.bridge.request(viewHostMethods.askTurn, {
      current: this.view.currentTurn,
      total: Math.max(1, this.view.total),
    });
    if (turn !== null) this.view.show(turn, null, 'start');
  }

  openFind(): void {
    this.findBar.open(document.getSelection()?.toString().split('\n')[0]?.slice(0, 200) ?? '');
  }

  stepFind(direction: 1 | -1): void {
    if (this.findBar.isOpen) this.find.step(direction);
    else this.openFind();
  }

  async labelWithKey(index: number): Promise<void> {
    const behavior = this.labelKeys[index];
    if (behavior === undefined)
      this.toast.say(`No behavior on key ${index + 1}: the setting rolloutReview.labelKeys chooses them`);
    else await this.labeling.label(behavior);
  }

  async pickLabel(): Promise<void> {
    const { behavior } = await this.bridge.request(viewHostMethods.pickBehavior, { span: null });
    if (behavior !== null) await this.labeling.label(behavior);
  }

  editNote(number: number, label: string | null): void {
    const turn = this.view.turn(number);
    const own = turn?.labels.filter((entry) => entry.mine) ?? [];
    const existing =
      label === null
        ? (own.findLast(({ note }) => note !== null) ?? own.at(-1))
        : own.find(({ id }) => id === label);
    const title =
      existing === undefined || existing.behavior === ''
        ? `Note on turn ${number}`
        : `Note on turn ${number}, with the label ${this.behaviorName(existing.behavior)}`;
    this.notes.open(title, existing?.note ?? '', (note) =>
      this.run(async () => {
        await this.bridge.request(viewEngineMethods.setNote, {
          document: '',
          key: this.key ?? '',
          label: existing?.id ?? null,
          turn: number,
          note,
        });
        this.toast.say(note === '' ? 'Note removed' : 'Note saved');
        this.refresh();
      }),
    );
  }

  selectSentence(extend: boolean): void {
    const number = this.view.currentTurn;
    const row = this.view.root.querySelector<HTMLElement>(
      `.result[data-turn="${number}"], .turn[data-turn="${number}"]`,
    );
    if (row === null) return;
    if (extend) this.selection.extend(row);
    else this.selection.next(row);
  }

  toggleExpand(): void {
    const number = this.view.currentTurn;
    const turn = this.view.turn(number);
    if (turn === undefined) return;
    const owner = turn.answers === null ? number : turn.answers.turn;
    if (this.view.isFolded(turn)) this.view.display.toggleFold(number);
    else if (turn.folded) this.view.display.toggleFold(number);
    else {
      const expanded = !this.view.display.isExpanded(number);
      this.view.display.setExpanded(number, expanded);
      if (expanded) this.run(() => this.expandTexts(number));
    }
    this.view.redraw([number, owner]);
    this.view.show(number, this.view.currentFinding, 'nearest');
  }

  toggleRaw(): void {
    this.view.display.raw = !this.view.display.raw;
    const turn = this.view.currentTurn;
    this.view.list.heights.reset();
    this.view.redraw();
    this.view.show(turn, this.view.currentFinding, 'start');
    this.updateHeader();
  }

  async undo(): Promise<void> {
    const { done, place } = await this.bridge.request(viewEngineMethods.undo, { document: '' });
    this.toast.say(done === null ? 'Nothing to undo' : `Undone: ${done}`);
    await this.afterHistory(place);
  }

  async redo(): Promise<void> {
    const { done, place } = await this.bridge.request(viewEngineMethods.redo, { document: '' });
    this.toast.say(done === null ? 'Nothing to redo' : `Redone: ${done}`);
    await this.afterHistory(place);
  }

  toggleRollouts(): void {
    this.rolloutsOpen = !this.rolloutsOpen;
    this.updateHeader();
    this.reportReading();
  }

  toggleBlind(): void {
    this.bridge.send(viewEvents.toggleBlind, {});
  }

  async copyReference(): Promise<void> {
    if (this.key === null) return;
    const reference = formatReference({
      source: this.start.info.source,
      key: this.key,
      turn: this.view.currentTurn,
      part: null,
      pointer: null,
      span: null,
    });
    await this.bridge.request(viewHostMethods.copy, { text: reference });
    this.toast.say(`Copied ${reference}`);
  }

  async openInTextEditor(): Promise<void> {
    const number = this.view.currentTurn;
    const turn = this.view.turn(number);
    if (turn === undefined || this.key === null) return;
    const part = turn.parts.findIndex(({ kind }) => kind !== 'media') + 1;
    if (this.view.raw || part === 0)
      await this.bridge.request(viewHostMethods.openRaw, { key: this.key, turn: number });
    else
      await this.bridge.request(viewHostMethods.openText, {
        key: this.key,
        turn: number,
        part,
        pointer: null,
      });
  }

  private async goTo(place: Place): Promise<void> {
    if (place.key === this.key) this.view.show(place.turn, place.finding, 'center');
    else await this.openRollout(place.key, place.turn, place.finding);
  }

  private async afterHistory(place: Place | null): Promise<void> {
    this.refresh();
    if (place !== null) await this.goTo(place);
  }

  private async openFirst(): Promise<void> {
    const { rows } = await this.bridge.request(viewEngineMethods.rollouts, {
      document: '',
      from: 0,
      count: 1,
      filter: '',
      sort: 'order',
      descending: false,
    });
    const first = rows[0];
    this.updateEmpty();
    this.updateHeader();
    if (first !== undefined && this.key === null) await this.openRollout(first.key, 1, null);
  }

  private async restore(reading: ReadingState): Promise<void> {
    try {
      await this.openRollout(reading.key ?? '', reading.turn, null);
    } catch (error) {
      if (wasCancelled(error)) return;
      // The file no longer holds what was read last: start at the top.
      await this.openFirst();
      return;
    }
    this.view.display.restoreToggled(reading.toggled);
    this.view.redraw();
    this.view.list.scrollTo(Math.max(0, reading.turn - 1), 'start');
    this.view.list.restore({ index: Math.max(0, reading.turn - 1), offset: reading.offset });
  }

  private listen(): void {
    this.bridge.on(pageEvents.command, ({ command }) => this.run(() => commandTable[command](this)));
    this.bridge.on(pageEvents.reveal, (place) => this.run(() => this.goTo(place)));
    this.bridge.on(pageEvents.changed, (state) => this.changed(state));
    this.bridge.on(pageEvents.settings, (settings) => {
      this.blind = settings.blind;
      this.applySettings(settings);
      this.refresh();
    });
    this.bridge.on(pageEvents.engine, ({ up, message }) => {
      if (up) {
        this.toast.say(message);
        this.refresh();
      } else this.toast.fail(message);
    });
  }

  private applySettings(settings: {
    behaviors: readonly BehaviorView[];
    labelKeys: readonly string[];
  }): void {
    this.behaviors = new Map(settings.behaviors.map((behavior) => [behavior.id, behavior]));
    this.labelKeys = settings.labelKeys;
    this.labelBar.update(
      this.labelKeys.flatMap((id) => this.behaviors.get(id) ?? []),
      (id) => this.color(id),
    );
    this.updateHeader();
  }

  private changed(state: DocumentState): void {
    this.state = state;
    if (this.key === null) this.run(() => this.openFirst());
    this.refresh();
  }

  /** Asks again for everything on screen; places and folds stay. */
  private refresh(): void {
    this.view.refresh();
    this.rollouts.refresh();
    this.loadMarks();
    const key = this.key;
    if (key === null) return;
    this.run(async () => {
      const rollout = await this.bridge.request(viewEngineMethods.rollout, { document: '', key });
      if (key !== this.key) return;
      this.rollout = rollout;
      this.flaggedTurns = rollout.flaggedTurns;
      this.view.setTotal(Math.max(rollout.turnsReady, this.view.total));
      this.updateHeader();
      this.reportReading();
    });
  }

  private grew(total: number): void {
    if (total !== this.view.total) this.updateHeader(total);
  }

  private loadMarks(): void {
    const key = this.key;
    if (key === null) return;
    this.run(async () => {
      const { marks } = await this.bridge.request(viewEngineMethods.marks, {
        document: '',
        key,
        buckets: RULER_BUCKETS,
      });
      if (key === this.key) this.ruler.setMarks(marks);
    });
  }

  private updateHeader(turns = this.view.total): void {
    const many = this.state.rollouts > 1;
    this.rollouts.root.hidden = !many || !this.rolloutsOpen;
    this.header.update({
      row: this.rollout?.row ?? null,
      rollouts: this.state.rollouts,
      turns,
      complete: this.rollout?.complete ?? false,
      flaggedTurns: this.flaggedTurns,
      raw: this.view.display.raw,
      rolloutsOpen: this.rolloutsOpen,
      blind: this.blind,
      format: this.start.info.format.title,
    });
  }

  private updateEmpty(): void {
    this.empty.hidden = this.key !== null;
    this.empty.textContent = !this.state.complete
      ? 'Reading…'
      : this.state.problems > 0
        ? 'No rollouts could be read from this file. The Problems view says why.'
        : 'There are no rollouts in this file.';
  }

  private moved(): void {
    this.ruler.moved();
    clearTimeout(this.readingTimer);
    this.readingTimer = setTimeout(() => this.reportReading(), 100);
  }

  private reportReading(): void {
    const anchor = this.view.anchor();
    const state: ReadingState = {
      key: this.key,
      turn: this.key === null ? 1 : anchor.index + 1,
      offset: anchor.offset,
      raw: this.view.display.raw,
      rolloutsOpen: this.rolloutsOpen,
      toggled: this.view.display.toggledTurns(),
    };
    this.saved.set(state);
    this.bridge.send(viewEvents.reading, { state, turns: this.view.total, flaggedTurns: this.flaggedTurns });
  }

  private closeFind(): void {
    // What was found stays selected, so that it can be labeled at once.
    const mark = this.view.root.querySelector('mark.span-current-hit');
    const text = mark?.textContent ?? '';
    const place = mark?.closest<HTMLElement>('.text[data-part]') ?? null;
    const offset = place === null || mark === null ? -1 : offsetWithin(place, mark);
    this.find.clear();
    this.view.focusCurrent();
    if (place !== null && offset >= 0)
      requestAnimationFrame(() => this.selectAgain(place, offset, text.length));
  }

  private selectAgain(place: HTMLElement, offset: number, length: number): void {
    const turn = this.view.currentTurn;
    const row = this.view.root.querySelector(`[data-turn="${turn}"]`);
    const part = place.dataset['part'] ?? '';
    const same = [
      ...(row?.querySelectorAll<HTMLElement>(`.text[data-part="${CSS.escape(part)}"]`) ?? []),
    ].find((candidate) => candidate.dataset['pointer'] === place.dataset['pointer']);
    if (same === undefined) return;
    const range = document.createRange();
    if (!setRange(range, same, offset, offset + length)) return;
    const selection = document.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }

  private async expandTexts(number: number): Promise<void> {
    const turn = this.view.turn(number);
    if (turn === undefined) return;
    for (const [index, part] of turn.parts.entries()) {
      if (part.kind !== 'text' && part.kind !== 'reasoning' && part.kind !== 'tool-result') continue;
      if (part.text.length > part.text.text.length)
        await this.showAll({ turn: number, part: index + 1, pointer: null });
    }
  }

  private async showAll(place: TextPlace): Promise<void> {
    const slice = await this.fetchText(place, 0, EXPANDED_CAP);
    this.view.display.setSlice(place, slice);
    this.redrawOwner(place.turn);
  }

  private redrawOwner(number: number): void {
    const turn = this.view.turn(number);
    const answers = turn?.answers ?? null;
    this.view.redraw(answers === null ? [number] : [number, answers.turn]);
  }

  private fetchText(place: TextPlace, start: number, end: number) {
    return this.bridge.request(viewEngineMethods.text, {
      document: '',
      key: this.key ?? '',
      ...place,
      start,
      end,
    });
  }

  private fetchRaw(turn: number): void {
    const key = this.key;
    if (key === null) return;
    this.run(async () => {
      const { records } = await this.bridge.request(viewEngineMethods.raw, { document: '', key, turn });
      if (key !== this.key) return;
      this.view.display.setRaw(turn, records);
      this.view.redraw([turn]);
    });
  }

  private actions(): RenderActions {
    return {
      focusTurn: (turn) => this.focusTurn(turn),
      goToTurn: (turn) => this.view.show(turn, null, 'center'),
      toggleFold: (turn) => {
        this.view.display.toggleFold(turn);
        this.view.redraw([turn]);
        this.view.list.schedule();
      },
      toggleCall: (turn, part, open) => {
        this.view.display.setCallOpen(turn, part, open);
        this.view.redraw([turn]);
      },
      showAll: (place) => this.run(() => this.showAll(place)),
      openText: (place) =>
        this.run(
          async () =>
            void (await this.bridge.request(viewHostMethods.openText, { key: this.key ?? '', ...place })),
        ),
      openRaw: (turn) =>
        this.run(
          async () =>
            void (await this.bridge.request(viewHostMethods.openRaw, { key: this.key ?? '', turn })),
        ),
      openLink: (url) =>
        this.run(async () => void (await this.bridge.request(viewHostMethods.openLink, { url }))),
      showMedia: (turn, part, target) =>
        this.run(async () => {
          const media = await this.bridge.request(viewEngineMethods.media, {
            document: '',
            key: this.key ?? '',
            turn,
            part,
          });
          await showImage(target, media.mediaType, media.data);
        }),
      focusFinding: (turn, finding) => this.view.show(turn, finding.id, 'nearest'),
      answer: (turn, finding, verdict) => this.run(() => this.labeling.answer(turn, finding, verdict)),
      removeLabel: (label) => this.run(() => this.labeling.remove(label, 'Label removed')),
      editNote: (turn, label) => this.editNote(turn, label),
    };
  }

  /** A click makes a turn current without moving anything. */
  private focusTurn(turn: number): void {
    if (turn === this.view.currentTurn) return;
    const before = this.view.currentTurn;
    this.view.currentTurn = turn;
    this.view.currentFinding = null;
    for (const node of this.view.root.querySelectorAll('.current')) node.classList.remove('current');
    this.view.root
      .querySelector(`.result[data-turn="${turn}"], .turn[data-turn="${turn}"]`)
      ?.classList.add('current');
    if (before !== turn) this.moved();
  }

  private hoverSubject(target: Element): HoverSubject | null {
    if (!(target instanceof HTMLElement)) return null;
    const number = Number(target.closest<HTMLElement>('[data-turn]')?.dataset['turn'] ?? NaN);
    const turn = this.view.turn(number);
    const ids = new Set((target.dataset['ids'] ?? target.dataset['finding'] ?? '').split(' '));
    const finding: FindingView | undefined = turn?.findings.find(({ id }) => ids.has(id));
    const label = turn?.labels.find(({ id }) => ids.has(id));
    const behavior = this.behaviors.get(
      finding?.behavior ?? label?.behavior ?? target.dataset['behavior'] ?? '',
    );
    return behavior === undefined ? null : { behavior, finding: finding ?? null };
  }

  private color(behavior: string): string {
    return `var(--slot-${this.behaviors.get(behavior)?.slot ?? 7})`;
  }

  private behaviorName(id: string): string {
    return this.behaviors.get(id)?.name ?? id;
  }

  private failed(error: unknown): void {
    if (wasCancelled(error)) return;
    const message = error instanceof Error ? error.message : String(error);
    this.toast.fail(message);
    this.bridge.send(viewEvents.failed, {
      message,
      stack: error instanceof Error ? (error.stack ?? '') : '',
    });
  }
}

function offsetWithin(container: HTMLElement, node: Node): number {
  const range = document.createRange();
  range.selectNodeContents(container);
  range.setEndBefore(node);
  return range.toString().length;
}

function setRange(range: Range, container: HTMLElement, start: number, end: number): boolean {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  let position = 0;
  let started = false;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    const next = position + node.data.length;
    if (!started && start < next) {
      range.setStart(node, start - position);
      started = true;
    }
    if (started && end <= next) {
      range.setEnd(node, end - position);
      return true;
    }
    position = next;
  }
  return false;
}
