import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineMethods } from '../../../../src/protocol/index.ts';
import { isCancelled, UserError } from '../../../../src/core/base/index.ts';
import type { EngineStatus, Notice } from '../../../../src/extension/engine/engine.ts';
import { FakeServer, settings } from './fakeServer.ts';

const sniffed = { rollouts: true, format: { id: 'chat', title: 'Chat' } };

describe('Engine', () => {
  let server: FakeServer;

  beforeEach(() => {
    server = new FakeServer();
    server.answers.set(engineMethods.sniff.name, () => sniffed);
  });
  afterEach(() => server.engine.dispose());

  const sniff = (signal?: AbortSignal) =>
    server.engine.request(engineMethods.sniff, { path: '/w/a.jsonl' }, signal);

  it('starts when it is first asked, and configures before it asks', async () => {
    expect(server.starts).toBe(0);
    expect(await Promise.all([sniff(), sniff()])).toEqual([sniffed, sniffed]);
    expect(server.starts).toBe(1);
    expect(server.methods()).toEqual(['engine/configure', 'engine/sniff', 'engine/sniff']);
    expect(server.calls[0]?.params).toEqual(settings);
  });

  it('asks once more what only reads when the process dies over it, and configures again', async () => {
    server.answers.set(engineMethods.sniff.name, (_params, life) => {
      if (life === 1) server.kill();
      return life === 1 ? new Promise(() => undefined) : sniffed;
    });
    expect(await sniff()).toEqual(sniffed);
    expect(server.methods(2)).toEqual(['engine/configure', 'engine/sniff']);
  });

  it('does not ask a third time', async () => {
    server.answers.set(engineMethods.sniff.name, () => {
      server.kill();
      return new Promise(() => undefined);
    });
    await expect(sniff()).rejects.toBeInstanceOf(UserError);
    expect(server.methods().filter((name) => name === 'engine/sniff')).toHaveLength(2);
  });

  it('does not repeat what writes', async () => {
    server.answers.set(engineMethods.undo.name, () => {
      server.kill();
      return new Promise(() => undefined);
    });
    await expect(server.engine.request(engineMethods.undo, { document: 'd' })).rejects.toThrow(
      /before it confirmed/,
    );
    expect(server.methods().filter((name) => name === 'labels/undo')).toHaveLength(1);
    // And works on.
    expect(await sniff()).toEqual(sniffed);
  });

  it('ends every request of a killed process', async () => {
    server.answers.delete(engineMethods.undo.name);
    await sniff();
    const waiting = Array.from({ length: 5 }, () =>
      server.engine.request(engineMethods.undo, { document: 'd' }),
    );
    const settled = Promise.allSettled(waiting);
    await Promise.resolve();
    server.kill();
    expect((await settled).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  });

  it('comes back after each of five kills in a row', async () => {
    const statuses: EngineStatus[] = [];
    server.engine.onStatus((status) => statuses.push(status));
    for (let kill = 1; kill <= 5; kill += 1) {
      expect(await sniff()).toEqual(sniffed);
      server.kill();
    }
    expect(await sniff()).toEqual(sniffed);
    expect(server.starts).toBe(6);
    expect(server.delays).toEqual([0, 0, 0, 0, 0]);
    expect(statuses.filter((status) => status === 'running')).toHaveLength(6);
  });

  it('gives up after more than twenty ends in three minutes, and a person brings it back', async () => {
    server.startFails = true;
    await expect(sniff()).rejects.toThrow(/Restart Engine/);
    expect(server.starts).toBe(21);
    expect(server.engine.status).toBe('stopped');
    await expect(sniff()).rejects.toThrow(/Restart Engine/);
    expect(server.starts).toBe(21);
    // Prompt at first, then slower: 100, 200, 400 … at most 2 s.
    expect(server.delays.slice(0, 10)).toEqual([0, 0, 0, 0, 0, 100, 200, 400, 800, 1_600]);
    expect(Math.max(...server.delays)).toBe(2_000);

    server.startFails = false;
    await server.engine.restart();
    expect(await sniff()).toEqual(sniffed);
  });

  it('forgets ends that are long ago', async () => {
    for (let kill = 1; kill <= 50; kill += 1) {
      await sniff();
      server.advance(10_000);
      server.kill();
    }
    expect(await sniff()).toEqual(sniffed);
  });

  it('is cancelled while it waits for the start, and while it is asked', async () => {
    const controller = new AbortController();
    const early = sniff(controller.signal);
    controller.abort();
    await expect(early).rejects.toSatisfy(isCancelled);

    await server.engine.lease();
    server.answers.delete(engineMethods.sniff.name);
    const second = new AbortController();
    const late = sniff(second.signal);
    await expect.poll(() => server.methods()).toContain('engine/sniff');
    second.abort();
    await expect(late).rejects.toSatisfy(isCancelled);
    expect(server.starts).toBe(1);
  });

  it('takes no answer of another form, and logs no content', async () => {
    server.answers.set(engineMethods.sniff.name, () => ({ rollouts: 'a secret of the transcript' }));
    await expect(sniff()).rejects.toBeInstanceOf(UserError);
    expect(server.logged.join('\n')).toContain('rollouts');
    expect(server.logged.join('\n')).not.toContain('secret');
  });

  it('runs on with its own defaults where the settings are refused, and says so', async () => {
    const notices: Notice[] = [];
    server.engine.onNotice((notice) => notices.push(notice));
    server.answers.set(engineMethods.configure.name, () => {
      throw new UserError('no such codebook');
    });
    expect(await sniff()).toEqual(sniffed);
    expect(notices).toMatchObject([{ level: 'error' }]);
    expect(notices[0]?.message).toContain('no such codebook');
  });

  it('sends changed settings only to a process that runs', async () => {
    await server.engine.reconfigure();
    expect(server.starts).toBe(0);
    await sniff();
    await server.engine.reconfigure();
    expect(server.methods()).toEqual(['engine/configure', 'engine/sniff', 'engine/configure']);
  });

  it('cancels what comes after its end', async () => {
    await sniff();
    server.engine.dispose();
    await expect(sniff()).rejects.toSatisfy(isCancelled);
    await server.engine.stop();
    expect(server.stops).toBe(1);
  });
});
