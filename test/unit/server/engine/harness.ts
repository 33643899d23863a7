import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CancellationToken } from 'vscode-languageserver/node';
import type { z } from 'zod';
import {
  engineMethods,
  type DocumentInfo,
  type DocumentState,
  type Method,
  type ParamsOf,
} from '../../../../src/protocol/index.ts';
import { serveEngine, type RequestHost } from '../../../../src/server/connection/index.ts';
import { Engine } from '../../../../src/server/engine/index.ts';
import { jobs, scanKind } from '../../../../src/server/jobs/index.ts';
import { SpoolFolder } from '../../../../src/server/spool/index.ts';
import { Crew, LocalRunner, type Runner } from '../../../../src/server/work/index.ts';

type Handler = (params: unknown, token: CancellationToken) => Promise<unknown>;

/** An engine without a connection: its handlers are called as the connection would call them. */
export class TestEngine {
  readonly root = mkdtempSync(join(tmpdir(), 'rollout-engine-'));
  readonly states: DocumentState[] = [];
  readonly notices: string[] = [];
  readonly logged: string[] = [];
  private readonly handlers = new Map<string, Handler>();
  private readonly waiting: { ready: (state: DocumentState) => boolean; resolve: () => void }[] = [];
  private readonly engine: Engine;

  /** `readingEnds` keeps files from being read through until then. */
  constructor(changedMs = 1, readingEnds: Promise<void> = Promise.resolve()) {
    const host: RequestHost = {
      onRequest: (name, handler) => {
        this.handlers.set(name, handler);
        return { dispose: () => this.handlers.delete(name) };
      },
      console: { error: (message) => this.logged.push(message) },
    };
    const crew = new Crew(() => endingLate(new LocalRunner(jobs), readingEnds));
    const events = {
      changed: (state: DocumentState) => this.take(state),
      notice: (_level: string, message: string) => this.notices.push(message),
      log: (message: string) => this.logged.push(message),
    };
    this.engine = new Engine(crew, new SpoolFolder(this.root), events, changedMs);
    serveEngine(host, this.engine);
  }

  /** Calls a method and checks that its answer is what the protocol promises. */
  async call<P extends z.ZodType, R extends z.ZodType>(
    method: Method<P, R>,
    params: z.input<P>,
    signal?: AbortSignal,
  ): Promise<z.infer<R>> {
    const handler = this.handlers.get(method.name);
    if (handler === undefined) throw new Error(`${method.name} is not answered`);
    return method.result.parse(await handler(params, tokenOf(signal)));
  }

  /** As it may arrive over the wire. */
  callRaw(name: string, params: unknown): Promise<unknown> {
    const handler = this.handlers.get(name);
    if (handler === undefined) throw new Error(`${name} is not answered`);
    return handler(params, tokenOf(undefined));
  }

  file(name: string, content: string | Uint8Array): string {
    const path = join(this.root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  configure(settings: Partial<ParamsOf<typeof engineMethods.configure>> = {}) {
    return this.call(engineMethods.configure, {
      roots: [this.root],
      author: 'ada',
      writer: '0123abcd',
      blind: false,
      labelsLocation: 'workspace',
      codebooks: [],
      ...settings,
    });
  }

  /** Opens a file and waits until it has been read through. */
  async openWhole(path: string): Promise<DocumentInfo> {
    const info = await this.call(engineMethods.open, { path });
    await this.until(info.document, (state) => state.complete);
    return info;
  }

  /** Resolves when the document's state is as wanted. */
  async until(document: string, ready: (state: DocumentState) => boolean): Promise<DocumentState> {
    const now = await this.call(engineMethods.state, { document });
    if (!ready(now)) {
      await new Promise<void>((resolve) => {
        this.waiting.push({ ready: (state) => state.document === document && ready(state), resolve });
      });
    }
    return this.call(engineMethods.state, { document });
  }

  dispose(): void {
    this.engine.dispose();
    rmSync(this.root, { recursive: true, force: true });
  }

  private take(state: DocumentState): void {
    this.states.push(state);
    for (const one of this.waiting.filter(({ ready }) => ready(state))) {
      this.waiting.splice(this.waiting.indexOf(one), 1);
      one.resolve();
    }
  }
}

function endingLate(runner: LocalRunner, readingEnds: Promise<void>): Runner {
  return {
    run: async (kind, input, onMessage, signal) => {
      const result = await runner.run(kind, input, onMessage, signal);
      if (kind.name === scanKind.name) await readingEnds;
      return result;
    },
    dispose: () => runner.dispose(),
  };
}

function tokenOf(signal: AbortSignal | undefined): CancellationToken {
  return {
    isCancellationRequested: signal?.aborted === true,
    onCancellationRequested: (listener) => {
      const call = () => void listener(undefined);
      signal?.addEventListener('abort', call, { once: true });
      return { dispose: () => signal?.removeEventListener('abort', call) };
    },
  };
}

/** One rollout as a line of OpenAI-style chat JSONL. */
export function chatLine(facts: Record<string, unknown>, messages: readonly unknown[]): string {
  return `${JSON.stringify({ ...facts, messages })}\n`;
}

export function call(id: string, name: string, args: unknown): unknown {
  return {
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
  };
}

export function result(id: string, content: string): unknown {
  return { role: 'tool', tool_call_id: id, content };
}
