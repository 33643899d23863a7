import { commands, TabInputCustom, Uri, window } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/index.ts';
import type { DocumentState, Place } from '../../protocol/index.ts';
import { Emitter, type Listener } from '../base/index.ts';
import type { Reporter } from '../window/index.ts';
import { contextKeys, type ContextKey } from './contextKeys.ts';
import { FocusState } from './focusState.ts';
import type { Reading, TranscriptSession } from './transcriptSession.ts';
import { viewTypeFor, viewTypes } from './viewTypes.ts';

export interface OpenOptions {
  readonly place?: Place;
  readonly preserveFocus?: boolean;
  /** In a tab that the next file replaces. */
  readonly preview?: boolean;
}

/**
 * All open transcripts, and which of them is the current one: the active editor, or the last that was, for as long as it is visible. Trees, the status bar
 * and commands speak of it.
 */
export class Transcripts implements Disposable {
  private readonly reporter: Reporter;
  private readonly owned = new DisposableStore();
  private readonly sessions = new Map<TranscriptSession, DisposableStore>();
  private readonly focusState = new FocusState();
  private readonly set = new Map<ContextKey, boolean>();
  /** Places for files whose editor is still being opened. */
  private readonly pending = new Map<string, Place>();
  private readonly currents: Emitter<TranscriptSession | null>;
  private readonly readings: Emitter<{ session: TranscriptSession; reading: Reading }>;
  private readonly states: Emitter<{ session: TranscriptSession; state: DocumentState }>;
  private currentSession: TranscriptSession | null = null;

  constructor(reporter: Reporter) {
    this.reporter = reporter;
    const failed = (error: unknown) => reporter.failed('transcripts', error);
    this.currents = this.owned.add(new Emitter<TranscriptSession | null>(failed));
    this.readings = this.owned.add(new Emitter<{ session: TranscriptSession; reading: Reading }>(failed));
    this.states = this.owned.add(new Emitter<{ session: TranscriptSession; state: DocumentState }>(failed));
  }

  get current(): TranscriptSession | null {
    return this.currentSession;
  }

  get all(): readonly TranscriptSession[] {
    return [...this.sessions.keys()];
  }

  onCurrent(listener: Listener<TranscriptSession | null>): Disposable {
    return this.currents.on(listener);
  }

  onReading(listener: Listener<{ session: TranscriptSession; reading: Reading }>): Disposable {
    return this.readings.on(listener);
  }

  onState(listener: Listener<{ session: TranscriptSession; state: DocumentState }>): Disposable {
    return this.states.on(listener);
  }

  add(session: TranscriptSession): void {
    const store = new DisposableStore();
    this.sessions.set(session, store);
    const { panel } = session;
    store.add(panel.onDidChangeViewState(() => this.update(session)));
    store.add(panel.onDidDispose(() => this.remove(session)));
    store.add(
      session.onFocus((focused) => {
        this.focusState.set(session, { focused });
        this.updateKeys();
      }),
    );
    store.add(session.onReading((reading) => this.readings.fire({ session, reading })));
    store.add(
      session.onState((state) => {
        this.states.fire({ session, state });
        this.updateKeys();
      }),
    );
    const place = this.pending.get(session.document.uri.fsPath);
    this.pending.delete(session.document.uri.fsPath);
    if (place !== undefined) session.reveal(place);
    this.update(session);
  }

  /** Opens a file as a transcript, or shows the editor that has it, and goes to the place. */
  async open(
    path: string,
    { place, preserveFocus = false, preview = false }: OpenOptions = {},
  ): Promise<void> {
    const open = this.all.filter((session) => session.document.uri.fsPath === path);
    const session = open.find((one) => one === this.currentSession) ?? open[0];
    if (session !== undefined) {
      if (place !== undefined) session.reveal(place);
      session.panel.reveal(undefined, preserveFocus);
      return;
    }
    if (place !== undefined) this.pending.set(path, place);
    const uri = Uri.file(path);
    try {
      await commands.executeCommand('vscode.openWith', uri, this.viewType(uri), { preserveFocus, preview });
    } catch (error) {
      this.pending.delete(path);
      throw error;
    }
  }

  /** Sets a context key that is not about a session. */
  setKey(key: ContextKey, value: boolean): void {
    if (this.set.get(key) === value) return;
    this.set.set(key, value);
    this.reporter.background('setContext', () => commands.executeCommand('setContext', key, value));
  }

  dispose(): void {
    for (const store of this.sessions.values()) store.dispose();
    this.sessions.clear();
    this.currentSession = null;
    this.focusState.clear();
    this.updateKeys();
    this.owned.dispose();
  }

  private viewType(uri: Uri): string {
    // A tab that is restored but was not shown yet has no session.
    for (const tab of window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
      const { input } = tab;
      const ours = input instanceof TabInputCustom && viewTypes.includes(input.viewType);
      if (ours && input.uri.toString() === uri.toString()) return input.viewType;
    }
    return viewTypeFor(uri.fsPath);
  }

  private update(session: TranscriptSession): void {
    const { active, visible } = session.panel;
    this.focusState.set(session, { active });
    if (active) this.setCurrent(session);
    else if (session === this.currentSession && !visible) this.setCurrent(this.nextBest());
    this.updateKeys();
  }

  private remove(session: TranscriptSession): void {
    this.sessions.get(session)?.dispose();
    this.sessions.delete(session);
    this.focusState.remove(session);
    if (session === this.currentSession) this.setCurrent(this.nextBest());
    this.updateKeys();
  }

  private nextBest(): TranscriptSession | null {
    const visible = this.all.filter(({ panel }) => panel.visible);
    return visible.find(({ panel }) => panel.active) ?? visible.at(-1) ?? null;
  }

  private setCurrent(session: TranscriptSession | null): void {
    if (session === this.currentSession) return;
    this.currentSession = session;
    this.currents.fire(session);
  }

  private updateKeys(): void {
    this.setKey(contextKeys.focus, this.focusState.hasFocus);
    this.setKey(contextKeys.hasTranscript, this.currentSession !== null);
    this.setKey(contextKeys.complete, this.currentSession?.state?.complete === true);
  }
}
