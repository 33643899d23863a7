import { Cancelled } from '../../../../src/core/base/index.ts';
import { engineMethods } from '../../../../src/protocol/index.ts';
import { Engine, type EngineSettings } from '../../../../src/extension/engine/engine.ts';
import {
  ConnectionLost,
  type ServerEvents,
  type ServerProcess,
} from '../../../../src/extension/engine/serverProcess.ts';

export const settings: EngineSettings = {
  roots: ['/w'],
  author: 'Robin',
  writer: '00c0ffee',
  blind: false,
  labelsLocation: 'workspace',
  codebooks: [],
};

export interface Call {
  readonly life: number;
  readonly method: string;
  readonly params: unknown;
}

/** Answers of one method; it may throw, or never settle until the process is killed. */
export type Answer = (params: unknown, life: number) => unknown;

/** A server whose processes live in memory: they answer from a table, and can be killed. */
export class FakeServer {
  readonly calls: Call[] = [];
  readonly answers = new Map<string, Answer>();
  /** Set to make starting fail. */
  startFails = false;
  starts = 0;
  stops = 0;
  delays: number[] = [];
  private now = 0;
  private alive: { life: number; kill: () => void; events: ServerEvents } | null = null;
  readonly logged: string[] = [];
  readonly engine: Engine;

  constructor() {
    this.answers.set(engineMethods.configure.name, () => ({ behaviors: [], problems: [] }));
    this.engine = new Engine({
      start: (events) => this.start(events),
      settings: async () => settings,
      log: { info: () => undefined, error: (message) => this.logged.push(message) },
      now: () => this.now,
      wait: async (milliseconds) => {
        this.delays.push(milliseconds);
      },
    });
  }

  advance(milliseconds: number): void {
    this.now += milliseconds;
  }

  /** Ends the process as a signal would: what is in flight is lost, and the end is told. */
  kill(): void {
    const { alive } = this;
    this.alive = null;
    alive?.kill();
  }

  emit(name: string, params: unknown): void {
    this.alive?.events.received(name, params);
  }

  methods(life?: number): string[] {
    return this.calls.filter((call) => life === undefined || call.life === life).map((call) => call.method);
  }

  private async start(events: ServerEvents): Promise<ServerProcess> {
    this.starts += 1;
    const life = this.starts;
    if (this.startFails) throw new Error('no such module');
    const pending = new Set<(error: Error) => void>();
    let dead = false;
    const kill = () => {
      dead = true;
      for (const reject of [...pending]) reject(new ConnectionLost());
      events.ended();
    };
    this.alive = { life, kill, events };
    return {
      send: (method, params, signal) =>
        new Promise((resolve, reject) => {
          if (dead || signal?.aborted === true) {
            reject(dead ? new ConnectionLost() : new Cancelled());
            return;
          }
          this.calls.push({ life, method, params });
          pending.add(reject);
          signal?.addEventListener('abort', () => reject(new Cancelled()));
          const answer = this.answers.get(method);
          if (answer === undefined) return;
          void Promise.resolve()
            .then(() => answer(params, life))
            .then(resolve, reject)
            .finally(() => pending.delete(reject));
        }),
      stop: async () => {
        this.stops += 1;
        dead = true;
        if (this.alive?.life === life) this.alive = null;
        for (const reject of [...pending]) reject(new ConnectionLost());
      },
    };
  }
}
