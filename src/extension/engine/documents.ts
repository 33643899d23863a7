import type { z } from 'zod';
import { toDisposable, UserError, type Disposable } from '../../core/base/index.ts';
import { engineMethods, type DocumentInfo, type DocumentState, type Method } from '../../protocol/index.ts';
import { Emitter } from '../base/index.ts';
import { abortable } from './abortable.ts';
import type { Engine, Lease } from './engine.ts';

/** A file the engine has open, for as long as somebody holds it. It outlives the engine's process. */
export interface EngineDocument extends Disposable {
  /** Absolute. */
  readonly path: string;
  info(signal?: AbortSignal): Promise<DocumentInfo>;
  /** Asks about this file; what stands in the parameters' `document` is replaced. */
  request<P extends z.ZodType<{ document: string }>, R extends z.ZodType>(
    method: Method<P, R>,
    params: z.infer<P>,
    signal?: AbortSignal,
  ): Promise<z.infer<R>>;
  onChanged(listener: (state: DocumentState) => void): Disposable;
}

/** One opening of a file in one life of the engine. */
interface Opening {
  readonly lease: Lease;
  readonly info: Promise<DocumentInfo>;
  /** The id, once it is known. */
  document: string | null;
  /** Requests under way with its id. */
  busy: number;
  /** Nobody asks it anything new: it is closed when what is under way has ended. */
  left: boolean;
}

interface Entry {
  readonly path: string;
  readonly changed: Emitter<DocumentState>;
  holders: number;
  opening: Opening | null;
}

/**
 * Which files are open in the engine. A document's id dies with the process that gave it, and stands for the content at the time: where either has
 * changed, the file is opened again when it is next asked about.
 */
export class Documents implements Disposable {
  private readonly engine: Engine;
  private readonly failed: (error: unknown) => void;
  private readonly entries = new Map<string, Entry>();
  private readonly listening: Disposable;

  constructor(engine: Engine, failed: (error: unknown) => void) {
    this.engine = engine;
    this.failed = failed;
    this.listening = engine.onChanged((state) => {
      for (const { opening, changed } of this.entries.values()) {
        if (opening?.lease.generation === state.generation && opening.document === state.document) {
          changed.fire(state);
        }
      }
    });
  }

  /** Holds a file; it is opened in the engine when it is first asked about. */
  hold(path: string): EngineDocument {
    let entry = this.entries.get(path);
    if (entry === undefined) {
      entry = { path, changed: new Emitter(this.failed), holders: 0, opening: null };
      this.entries.set(path, entry);
    }
    entry.holders += 1;
    return this.handle(entry);
  }

  /** The file's content changed: whoever asks from now on is answered from what it holds now. */
  renew(path: string): void {
    const entry = this.entries.get(path);
    if (entry !== undefined) this.leave(entry);
  }

  dispose(): void {
    this.listening.dispose();
    for (const entry of this.entries.values()) entry.changed.dispose();
    this.entries.clear();
  }

  private handle(entry: Entry): EngineDocument {
    let held = true;
    const opened = async (signal: AbortSignal | undefined) => {
      if (!held) throw new UserError(`${entry.path} is closed.`);
      const opening = this.open(entry, await this.engine.lease(signal));
      return { opening, info: await abortable(opening.info, signal) };
    };
    return {
      path: entry.path,
      info: (signal) =>
        this.engine.retrying(engineMethods.open.name, async () => (await opened(signal)).info),
      request: (method, params, signal) =>
        this.engine.retrying(method.name, async () => {
          // Opening only reads: where the engine dies over it, nothing was asked yet.
          const { opening, info } = await this.engine.retrying(engineMethods.open.name, () => opened(signal));
          opening.busy += 1;
          try {
            return await opening.lease.send(method, { ...params, document: info.document }, signal);
          } finally {
            opening.busy -= 1;
            this.closeIfLeft(opening);
          }
        }),
      onChanged: (listener) => (held ? entry.changed.on(listener) : toDisposable(() => undefined)),
      dispose: () => {
        if (!held) return;
        held = false;
        entry.holders -= 1;
        if (entry.holders > 0) return;
        this.entries.delete(entry.path);
        entry.changed.dispose();
        this.leave(entry);
      },
    };
  }

  private open(entry: Entry, lease: Lease): Opening {
    const known = entry.opening;
    if (known?.lease.generation === lease.generation) return known;
    // Shared by all who ask now, so nobody's abort ends it.
    const info = lease.send(engineMethods.open, { path: entry.path }, undefined);
    const opening: Opening = { lease, info, document: null, busy: 0, left: false };
    entry.opening = opening;
    info.then(
      ({ document }) => {
        opening.document = document;
        this.closeIfLeft(opening);
      },
      () => {
        // The next who asks tries again.
        if (entry.opening === opening) entry.opening = null;
      },
    );
    return opening;
  }

  private leave(entry: Entry): void {
    const { opening } = entry;
    entry.opening = null;
    if (opening === null) return;
    opening.left = true;
    this.closeIfLeft(opening);
  }

  private closeIfLeft({ left, busy, document, lease }: Opening): void {
    if (!left || busy > 0 || document === null) return;
    // Where it fails the process is gone, and the document with it.
    lease.send(engineMethods.close, { document }, undefined).catch(() => undefined);
  }
}
