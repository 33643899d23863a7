import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CancellationTokenSource, ErrorCodes, LSPErrorCodes } from 'vscode-languageserver-protocol/node';
import { documentStateSchema, engineEvents, engineMethods } from '../../../../src/protocol/index.ts';
import { call, chatLine, result } from '../engine/harness.ts';
import { buildServer, TestServer } from './serverProcess.ts';

let built: ReturnType<typeof buildServer>;
let folder: string;
beforeAll(() => {
  built = buildServer();
  folder = mkdtempSync(join(tmpdir(), 'rollout-ipc-'));
}, 60_000);
afterAll(() => {
  built.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const settings = {
  author: 'ada',
  writer: '0123abcd',
  blind: false,
  labelsLocation: 'workspace' as const,
  codebooks: [] as string[],
};

const talk = [
  { role: 'user', content: 'Set the status.' },
  call('1', 'mcp__finance__update_status', { new_status: '__PROBE_INVALID__' }),
  result('1', 'Error: no such status'),
];

function file(name: string, rollouts: number): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    Array.from({ length: rollouts }, (_, index) => chatLine({ id: `r${index}` }, talk)).join(''),
  );
  return path;
}

const firstPage = { from: 0, count: 10, filter: '', sort: 'order', descending: false } as const;

function spools(): string[] {
  return readdirSync(tmpdir()).filter((name) => /^rollout-review-[0-9a-f]{8}-\d+-/.test(name));
}

describe('the server over its connection', () => {
  it('reads, finds, labels, refuses, cancels and ends without a trace', async () => {
    const server = await TestServer.start(built.module);
    const own = `-${server.child.pid}-`;
    const complete = new Promise<void>((resolve) => {
      server.connection.onNotification(engineEvents.changed.name, (params: unknown) => {
        if (documentStateSchema.parse(params).complete) resolve();
      });
    });
    const { behaviors } = await server.call(engineMethods.configure, { ...settings, roots: [folder] });
    expect(behaviors.map((behavior) => behavior.id)).toContain('probe-write');
    const { document } = await server.call(engineMethods.open, { path: file('a.jsonl', 40) });
    await complete;
    const { rows } = await server.call(engineMethods.rollouts, { document, ...firstPage });
    expect(rows).toHaveLength(10);
    expect(rows[9]).toMatchObject({ key: 'r9', turns: 3, flags: [{ behavior: 'probe-write', count: 1 }] });
    const { turns } = await server.call(engineMethods.turns, { document, key: 'r30', from: 2, to: 2 });
    expect(turns[0]?.findings[0]?.quote).toBe('__PROBE_INVALID__');
    const query = { text: 'STATUS', caseSensitive: false, wholeWord: true, regex: false };
    expect((await server.call(engineMethods.find, { document, key: 'r30', query })).total).toBe(2);
    const added = await server.call(engineMethods.addLabel, {
      document,
      key: 'r30',
      behavior: 'probe-write',
      verdict: 'absent',
      target: { kind: 'turn', turn: 2 },
      finding: turns[0]?.findings[0]?.id ?? null,
      note: null,
    });
    expect(added.label).toMatchObject({ author: 'ada', turn: 2 });
    expect(readdirSync(join(folder, '.rollout-review', 'labels', 'a.jsonl'))).toContain('ada.0123abcd.jsonl');

    const unknown = server.call(engineMethods.state, { document: 'none' });
    await expect(unknown).rejects.toMatchObject({ code: LSPErrorCodes.RequestFailed });
    const invalid = server.connection.sendRequest(engineMethods.turns.name, { document, key: 7 });
    await expect(invalid).rejects.toMatchObject({ code: ErrorCodes.InvalidParams });
    const source = new CancellationTokenSource();
    const waiting = server.call(engineMethods.find, { document, key: 'r31', query }, source.token);
    source.cancel();
    await expect(waiting).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });

    expect(spools().filter((name) => name.includes(own))).toHaveLength(1);
    const ended = server.ended();
    await server.connection.sendRequest('shutdown');
    await server.connection.sendNotification('exit');
    await ended;
    expect(spools().filter((name) => name.includes(own))).toEqual([]);
  }, 60_000);

  it('rejects what is in flight when the process is killed', async () => {
    const server = await TestServer.start(built.module);
    await server.call(engineMethods.configure, { ...settings, roots: [folder] });
    const { document } = await server.call(engineMethods.open, { path: file('b.jsonl', 300) });
    const flying = server.call(engineMethods.rollout, { document, key: 'not there' });
    const lost = expect(flying).rejects.toThrow(/connection/i);
    const ended = server.ended();
    server.connection.onClose(() => server.connection.dispose());
    server.child.kill('SIGKILL');
    await ended;
    await lost;
  }, 60_000);
});
