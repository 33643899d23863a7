import {
  pageEvents,
  viewEvents,
  type BehaviorView,
  type DocumentState,
  type Place,
  type ReadingState,
  type TranscriptCommand,
  type ViewStart,
} from '../protocol/index.ts';
import { BehaviorCatalog } from './behaviorCatalog.ts';
import { commandTable } from './commands.ts';
import { emptyText } from './emptyText.ts';
import { HeldKeys } from './heldKeys.ts';
import { hoverSubject } from './hoverSubject.ts';
import { Session } from './session.ts';
import { element, Engine, wasCancelled, type Bridge } from './host/index.ts';
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
} from './panels/index.ts';
import {
  currentHitPlace,
  FindController,
  Labeling,
  selectPlace,
  SpanSelection,
  TranscriptView,
  TurnActions,
} from './transcript/index.ts';

/** Marks drawn on the ruler at most; more would overlap. */
const RULER_BUCKETS = 300;

/** The page: what is shown of one file, what the keys do, and what the window is told. */
export class App {
  readonly view: TranscriptView;
  readonly labeling: Labeling;
  readonly actions: TurnActions;
  readonly toast = new Toast();
  readonly help: Help;
  readonly session: Session;
  readonly heldKeys = new HeldKeys();
  private readonly bridge: Bridge;
  private readonly engine: Engine;
  private readonly start: ViewStart;
  private readonly save: (state: ReadingState) => void;
  private readonly header: Header;
  private readonly rollouts: RolloutList;
  private readonly ruler: Ruler;
  private readonly findBar: FindBar;
  private readonly find: FindController;
  private readonly notes: NoteEditor;
  private readonly labelBar: LabelBar;
  private readonly selection = new SpanSelection();
  private readonly empty = element('div', { class: 'empty', role: 'status' });
  private readonly behaviors = new BehaviorCatalog();
  private labelKeys: readonly string[] = [];
  private blind: boolean;
  private state: DocumentState;
  private rolloutsOpen: boolean;
  private readingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, bridge: Bridge, start: ViewStart, save: (state: ReadingState) => void) {
    this.bridge = bridge;
    this.start = start;
    this.save = save;
    this.state = start.state;
    this.blind = start.blind;
    this.rolloutsOpen = start.reading?.rolloutsOpen ?? true;
    const engine = new Engine(bridge);
    this.engine = engine;
    const color = (id: string) => this.behaviors.color(id);
    const behaviorName = (id: string) => this.behaviors.name(id);
    const failed = (error: unknown) => this.failed(error);
    this.actions = new TurnActions(this, engine, start.info.source);
    this.view = new TranscriptView({
      actions: this.actions,
      behavior: (id) => this.behaviors.get(id),
      color,
      fetchTurns: (from, to, signal) => engine.turns(from, to, signal),
      fetchRaw: (turn) => this.actions.fetchRaw(turn),
      moved: () => this.moved(),
      grew: (total) => this.grew(total),
      failed,
    });
    this.session = new Session(engine, this.view, {
      leaving: () => {
        this.findBar.close();
        this.ruler.setMarks([]);
      },
      changed: () => this.rolloutChanged(),
      say: (message) => this.toast.say(message),
    });
    this.labeling = new Labeling(this.view, {
      add: (label) => engine.addLabel(label),
      remove: (label) => engine.removeLabel(label),
      attach: (label, target) => engine.attachLabel(label, target),
      behaviorName,
      say: (message) => this.toast.say(message),
      failed,
      changed: () => this.refresh(),
    });
    this.find = new FindController(this.view, {
      find: (query, signal) => engine.find(query, signal),
      fetchText: (place, from, to) => engine.text(place, from, to),
      show: (index, total, capped) => this.findBar.show(index, total, capped),
      fail: (message) => this.findBar.fail(message),
      hitTurns: (turns) => this.ruler.setHits(turns),
      failed,
    });
    this.help = new Help(start.mac, () => this.view.focusCurrent());
    this.header = new Header({
      toggleRollouts: () => this.toggleRollouts(),
      toggleRaw: () => this.toggleRaw(),
      find: () => this.openFind(),
      help: () => this.help.toggle(),
    });
    this.rollouts = new RolloutList({
      fetch: (query, from, count) => engine.rollouts(query, from, count),
      open: (key) => this.run(() => this.session.open(key, 1, null)),
      color,
      behaviorName,
      failed,
    });
    this.ruler = new Ruler({
      positionOf: (turn) => this.view.list.positionOf(turn - 1),
      window: () => this.view.list.window(),
      color,
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
    const stage = element(
      'div',
      { class: 'stage' },
      this.view.root,
      this.ruler.root,
      this.findBar.root,
      this.empty,
    );
    const main = element(
      'main',
      { class: 'main' },
      this.header.root,
      stage,
      this.notes.root,
      this.labelBar.root,
    );
    const shell = element('div', { class: 'shell' }, this.rollouts.root, main);
    const hover = new HoverCard(
      { subjectOf: (target) => hoverSubject(this.view, this.behaviors, target), color },
      shell,
    );
    root.replaceChildren(shell, hover.root, this.toast.root, this.help.root);
    this.applySettings(start);
    this.updateEmpty();
    this.listen();
  }

  /** Opens where the reader was, else at the first rollout. */
  async begin(): Promise<void> {
    const { reveal, reading } = this.start;
    if (reading !== null) this.view.display.raw = reading.raw;
    if (reveal !== null) await this.session.begin(reveal);
    else if (reading !== null && reading.key !== null) await this.session.restore(reading, reading.key);
    else await this.session.openFirst();
  }

  /** Runs what a key or a button asked for; what goes wrong is said. */
  run(action: () => void | Promise<void>): void {
    Promise.resolve()
      .then(action)
      .catch((error: unknown) => this.failed(error));
  }

  goToFlaggedAcrossFiles(direction: 'next' | 'previous'): void {
    this.bridge.send(viewEvents.nextAcrossFiles, { direction });
  }

  async askTurn(): Promise<void> {
    const turn = await this.engine.askTurn(this.view.currentTurn, Math.max(1, this.view.total));
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
    if (behavior !== undefined) await this.labeling.label(behavior);
    else this.toast.say(`No behavior on key ${index + 1}: the setting rolloutReview.labelKeys chooses them`);
  }

  async pickLabel(): Promise<void> {
    const behavior = await this.engine.pickBehavior();
    if (behavior !== null) await this.labeling.label(behavior);
  }

  editNote(number: number, label: string | null): void {
    const own = this.view.turn(number)?.labels.filter((entry) => entry.mine) ?? [];
    const noted = own.findLast(({ note }) => note !== null) ?? own.at(-1);
    const existing = label === null ? noted : own.find(({ id }) => id === label);
    const behavior =
      existing === undefined || existing.behavior === '' ? null : this.behaviors.name(existing.behavior);
    const title =
      behavior === null ? `Note on turn ${number}` : `Note on turn ${number}, with the label ${behavior}`;
    this.notes.open(title, existing?.note ?? '', (note) =>
      this.run(async () => {
        await this.engine.setNote(number, existing?.id ?? null, note);
        this.toast.say(note === '' ? 'Note removed' : 'Note saved');
        this.refresh();
      }),
    );
  }

  selectSentence(extend: boolean): void {
    this.selection.select(this.view.root, this.view.currentTurn, extend);
  }

  toggleRaw(): void {
    this.view.setRaw(!this.view.raw);
    this.updateHeader();
  }

  async undo(): Promise<void> {
    const { done, place } = await this.engine.undo();
    this.toast.say(done ?? 'Nothing to undo');
    await this.afterHistory(place);
  }

  async redo(): Promise<void> {
    const { done, place } = await this.engine.redo();
    this.toast.say(done ?? 'Nothing to redo');
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

  private async execute(command: TranscriptCommand): Promise<void> {
    await commandTable[command](this);
    this.heldKeys.done(command);
  }

  private async afterHistory(place: Place | null): Promise<void> {
    this.refresh();
    if (place !== null) await this.session.goTo(place);
  }

  private listen(): void {
    this.bridge.on(pageEvents.command, ({ command }) => this.run(() => this.execute(command)));
    this.bridge.on(pageEvents.reveal, (place) => this.run(() => this.session.goTo(place)));
    this.bridge.on(pageEvents.attach, ({ label }) => this.run(() => this.labeling.attach(label)));
    this.bridge.on(pageEvents.changed, (state) => {
      this.state = state;
      if (!this.session.isOpen) this.run(() => this.session.openFirst());
      this.refresh();
    });
    this.bridge.on(pageEvents.settings, (settings) => {
      this.blind = settings.blind;
      this.applySettings(settings);
      this.refresh();
    });
    this.bridge.on(pageEvents.engine, ({ up, message }) => {
      if (up) this.toast.say(message);
      else this.toast.fail(message);
      if (up) this.refresh();
    });
  }

  private applySettings(settings: {
    behaviors: readonly BehaviorView[];
    labelKeys: readonly string[];
  }): void {
    this.behaviors.update(settings.behaviors);
    this.labelKeys = settings.labelKeys;
    const onKeys = this.labelKeys.flatMap((id) => this.behaviors.get(id) ?? []);
    this.labelBar.update(onKeys, (id) => this.behaviors.color(id));
    this.updateHeader();
  }

  /** Asks again for everything on screen; places and folds stay. */
  private refresh(): void {
    this.view.refresh();
    this.rollouts.refresh();
    this.run(() => this.session.refresh());
  }

  private rolloutChanged(): void {
    this.rollouts.setCurrent(this.session.rollout?.row.key ?? null);
    this.updateHeader();
    this.updateEmpty();
    this.loadMarks();
    this.moved();
  }

  private grew(total: number): void {
    if (total !== this.view.total) this.updateHeader(total);
  }

  private loadMarks(): void {
    const { key } = this.engine;
    if (key === '') return;
    this.run(async () => {
      const { marks } = await this.engine.marks(RULER_BUCKETS);
      if (key === this.engine.key) this.ruler.setMarks(marks);
    });
  }

  private updateHeader(turns = this.view.total): void {
    this.rollouts.root.hidden = this.state.rollouts <= 1 || !this.rolloutsOpen;
    this.header.update({
      row: this.session.rollout?.row ?? null,
      rollouts: this.state.rollouts,
      turns,
      complete: this.session.rollout?.complete ?? false,
      flaggedTurns: this.session.rollout?.flaggedTurns ?? 0,
      raw: this.view.raw,
      rolloutsOpen: this.rolloutsOpen,
      blind: this.blind,
      format: this.start.info.format.title,
    });
  }

  private updateEmpty(): void {
    this.empty.hidden = this.session.isOpen;
    this.empty.textContent = emptyText(this.state);
  }

  private moved(): void {
    this.ruler.moved();
    if (this.readingTimer === undefined) {
      this.readingTimer = setTimeout(() => {
        this.readingTimer = undefined;
        this.reportReading();
      }, 100);
    }
  }

  private reportReading(): void {
    const { key } = this.engine;
    const state: ReadingState = {
      ...this.view.readingState(),
      key: key === '' ? null : key,
      rolloutsOpen: this.rolloutsOpen,
    };
    this.save(state);
    this.bridge.send(viewEvents.reading, {
      state,
      turns: this.view.total,
      flaggedTurns: this.session.rollout?.flaggedTurns ?? 0,
    });
  }

  private closeFind(): void {
    const place = currentHitPlace(this.view.root);
    this.find.clear();
    this.view.focusCurrent();
    if (place !== null) requestAnimationFrame(() => selectPlace(this.view.root, place));
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
