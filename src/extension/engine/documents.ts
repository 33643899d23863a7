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

interface Opened {
  readonly generation: number;
  readonly info: Promise<DocumentInfo>;
}

interface Entry {
  readonly path: string;
  readonly changed: Emitter<DocumentState>;
  holders: number;
  opened: Opened | null;
  /** Of the last successful opening. */
  id: { readonly generation: number; readonly document: string } | null;
}

/**
 * Which files are open in the engine. A document's id dies with the process that gave it, so it is kept with that process's generation
 * and the file is opened again when it is next asked about.
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
      for (const entry of this.entries.values()) {
        if (entry.id?.generation === state.generation && entry.id.document === state.document) {
          entry.changed.fire(state);
        }
      }
    });
  }

  /** Holds a file; it is opened in the engine when it is first asked about. */
  hold(path: string): EngineDocument {
    let entry = this.entries.get(path);
    if (entry === undefined) {
      entry = { path, changed: new Emitter(this.failed), holders: 0, opened: null, id: null };
      this.entries.set(path, entry);
    }
    entry.holders += 1;
    return this.handle(entry);
  }

  dispose(): void {
    this.listening.dispose();
    for (const entry of this.entries.values()) entry.changed.dispose();
    this.entries.clear();
  }

  private handle(entry: Entry): EngineDocument {
    let held = true;
    const live = () => {
      if (!held) throw new UserError(`${entry.path} is closed.`);
    };
    return {
      path: entry.path,
      info: (signal) => {
        live();
        return this.engine.retrying(engineMethods.open.name, async () =>
          this.open(entry, await this.engine.lease(signal), signal),
        );
      },
      request: (method, params, signal) => {
        live();
        return this.engine.retrying(method.name, async () => {
          const lease = await this.engine.lease(signal);
          // Opening only reads: where the engine dies over it, nothing was asked yet.
          const { document } = await this.open(entry, lease, signal);
          return lease.send(method, { ...params, document }, signal);
        });
      },
      onChanged: (listener) => (held ? entry.changed.on(listener) : toDisposable(() => undefined)),
      dispose: () => {
        if (!held) return;
        held = false;
        entry.holders -= 1;
        if (entry.holders === 0) this.close(entry);
      },
    };
  }

  private open(entry: Entry, lease: Lease, signal: AbortSignal | undefined): Promise<DocumentInfo> {
    let { opened } = entry;
    if (opened?.generation !== lease.generation) {
      // Shared by all who ask now, so nobody's abort ends it.
      const info = lease.send(engineMethods.open, { path: entry.path }, undefined);
      const own: Opened = { generation: lease.generation, info };
      opened = own;
      entry.opened = own;
      info.then(
        ({ document }) => {
          if (entry.opened === own) entry.id = { generation: own.generation, document };
        },
        () => {
          // The next who asks tries again.
          if (entry.opened === own) entry.opened = null;
        },
      );
    }
    return abortable(opened.info, signal);
  }

  private close(entry: Entry): void {
    this.entries.delete(entry.path);
    entry.changed.dispose();
    const { opened } = entry;
    if (opened === null) return;
    const closing = async () => {
      const { document } = await opened.info;
      const lease = this.engine.status === 'running' ? await this.engine.lease() : null;
      if (lease?.generation === opened.generation)
        await lease.send(engineMethods.close, { document }, undefined);
    };
    // It is gone either way: with its process, or because it was never opened.
    closing().catch(() => undefined);
  }
}
