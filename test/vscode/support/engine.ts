import { execFileSync } from 'node:child_process';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  Documents,
  Engine,
  languageServer,
  type EngineSettings,
} from '../../../src/extension/engine/index.ts';
import { workspaceFolder } from './workspace.ts';

/** Channels of one name would be closed together. */
let channels = 0;

export const author = 'Toni Tester';

export interface TestEngine {
  readonly engine: Engine;
  readonly documents: Documents;
  /** Of the server process that runs now; null where none does. */
  pid(): number | null;
  dispose(): Promise<void>;
}

/** An engine of its own in this window, over the real server: what another window would run. */
export function startEngine(): TestEngine {
  const root = process.env['ROLLOUT_REVIEW_ROOT'] ?? path.resolve(__dirname, '../..');
  const log = vscode.window.createOutputChannel(`Rollout Review Test ${++channels}`, { log: true });
  const others = new Set(serverPids());
  const settings: EngineSettings = {
    roots: [workspaceFolder()],
    author,
    writer: '0badc0de',
    blind: false,
    labelsLocation: 'workspace',
    codebooks: [],
  };
  const errors: unknown[] = [];
  const engine = new Engine({
    start: languageServer(path.join(root, 'dist', 'server.js'), log),
    settings: async () => settings,
    log: { info: () => undefined, error: (message, error) => errors.push([message, error]) },
    now: Date.now,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  const documents = new Documents(engine, (error) => errors.push(error));
  return {
    engine,
    documents,
    pid: () => serverPids().find((pid) => !others.has(pid)) ?? null,
    dispose: async () => {
      documents.dispose();
      engine.dispose();
      await engine.stop();
      log.dispose();
    },
  };
}

/** Server processes that this extension host started. */
export function serverPids(): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [pid, parent, ...command] = line.trim().split(/\s+/);
      const ours = Number(parent) === process.pid && command.join(' ').includes('server.js');
      return ours ? [Number(pid)] : [];
    });
}
