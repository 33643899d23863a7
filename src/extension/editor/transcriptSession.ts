import type { WebviewPanel } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/index.ts';
import {
  pageEvents,
  viewEvents,
  type DocumentInfo,
  type DocumentState,
  type Place,
  type ReadingState,
  type TranscriptCommand,
} from '../../protocol/index.ts';
import { Emitter } from '../base/index.ts';
import type { Reporter } from '../window/index.ts';
import { PageBridge } from './pageBridge.ts';
import type { TranscriptDocument } from './transcriptDocument.ts';

/** Where the reader of a page is. */
export interface Reading {
  readonly state: ReadingState;
  readonly turns: number;
  readonly flaggedTurns: number;
}

/**
 * One editor on a file: its panel and the page in it. The page is rebuilt whenever it was hidden, so what must outlive it is here.
 */
export class TranscriptSession implements Disposable {
  readonly document: TranscriptDocument;
  readonly panel: WebviewPanel;
  readonly bridge: PageBridge;
  private readonly owned = new DisposableStore();
  private readonly readings: Emitter<Reading>;
  private readonly states: Emitter<DocumentState>;
  private readonly focuses: Emitter<boolean>;
  private currentReading: Reading | null = null;
  private currentState: DocumentState | null = null;
  private currentInfo: DocumentInfo | null = null;
  private pending: Place | null = null;
  private isStarted = false;
  private startFailed = false;
  /** What the page was last told of an engine that is gone. */
  private toldDown: string | null = null;
  private loadPage: (() => void) | null = null;

  constructor(document: TranscriptDocument, panel: WebviewPanel, reporter: Reporter) {
    this.document = document;
    this.panel = panel;
    const failed = (error: unknown) => reporter.failed('transcript', error);
    this.readings = this.owned.add(new Emitter<Reading>(failed));
    this.states = this.owned.add(new Emitter<DocumentState>(failed));
    this.focuses = this.owned.add(new Emitter<boolean>(failed));
    this.bridge = this.owned.add(
      new PageBridge({
        // A hidden page gets nothing: it asks for everything when it is rebuilt.
        post: (message) => reporter.background('post', () => panel.webview.postMessage(message)),
        failed: (where, error) => reporter.failed(where, error),
      }),
    );
    this.owned.add(panel.webview.onDidReceiveMessage((message: unknown) => this.bridge.receive(message)));
    this.owned.add(
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.gone();
      }),
    );
    this.owned.add(
      document.engine.onChanged((state) => {
        if (this.isStarted) this.bridge.send(pageEvents.changed, state);
        this.currentState = state;
        this.states.fire(state);
      }),
    );
    this.bridge.on(viewEvents.focus, ({ focused }) => this.focuses.fire(focused));
    this.bridge.on(viewEvents.reading, (reading) => {
      this.currentReading = reading;
      this.readings.fire(reading);
    });
    this.bridge.on(viewEvents.failed, ({ message, stack }) =>
      reporter.log.error(`A page failed: ${message}\n${stack}`),
    );
  }

  onReading(listener: (reading: Reading) => void): Disposable {
    return this.readings.on(listener);
  }

  onState(listener: (state: DocumentState) => void): Disposable {
    return this.states.on(listener);
  }

  onFocus(listener: (focused: boolean) => void): Disposable {
    return this.focuses.on(listener);
  }

  get reading(): Reading | null {
    return this.currentReading;
  }

  /** As the engine last told it; null before the page started. */
  get state(): DocumentState | null {
    return this.currentState;
  }

  get info(): DocumentInfo | null {
    return this.currentInfo;
  }

  /** The page is there and listens. */
  get started(): boolean {
    return this.isStarted;
  }

  /** The page could not be given what it draws, and says why; it is loaded again when that may have changed. */
  get failedToStart(): boolean {
    return this.startFailed;
  }

  load(page: () => void): void {
    this.loadPage = page;
    page();
  }

  reload(): void {
    this.gone();
    this.loadPage?.();
  }

  startDidFail(): void {
    this.startFailed = true;
  }

  /** The page was given what it draws; from now on it is told what changes. */
  begin(info: DocumentInfo, state: DocumentState): void {
    this.isStarted = true;
    this.startFailed = false;
    this.toldDown = null;
    this.currentInfo = info;
    this.currentState = state;
    this.states.fire(state);
  }

  /** The file holds something else now. */
  changedTo(info: DocumentInfo, state: DocumentState): void {
    this.currentInfo = info;
    this.currentState = state;
    if (this.isStarted) this.bridge.send(pageEvents.changed, state);
    this.states.fire(state);
  }

  /** Says that the engine is gone, once in the same words, and that it is back, where it was said to be gone. */
  tellEngine(up: boolean, message: string): void {
    if (this.toldDown === (up ? null : message)) return;
    this.toldDown = up ? null : message;
    this.bridge.send(pageEvents.engine, { up, message });
  }

  /** Goes to a place now, or as soon as the page is there. */
  reveal(place: Place): void {
    if (this.isStarted) this.bridge.send(pageEvents.reveal, place);
    else this.pending = place;
  }

  /** The place to go to that has waited for the page, once. */
  takePending(): Place | null {
    const { pending } = this;
    this.pending = null;
    return pending;
  }

  run(command: TranscriptCommand): void {
    if (this.isStarted) this.bridge.send(pageEvents.command, { command });
  }

  /** Puts a label that lost its place where the reader of the page is. */
  attach(label: string): void {
    if (this.isStarted) this.bridge.send(pageEvents.attach, { label });
  }

  focus(): void {
    this.panel.reveal(undefined, false);
  }

  dispose(): void {
    this.gone();
    this.owned.dispose();
  }

  private gone(): void {
    this.isStarted = false;
    this.startFailed = false;
    this.bridge.reset();
    this.focuses.fire(false);
  }
}
