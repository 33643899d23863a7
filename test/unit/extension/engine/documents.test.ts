import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineEvents, engineMethods, type DocumentState } from '../../../../src/protocol/index.ts';
import { Documents } from '../../../../src/extension/engine/documents.ts';
import { UserError } from '../../../../src/core/base/index.ts';
import { FakeServer } from './fakeServer.ts';

const stateOf = (document: string, revision = 1): DocumentState => ({
  document,
  rollouts: 1,
  complete: true,
  bytesRead: 10,
  problems: 0,
  findings: 2,
  labels: 0,
  revision,
});

const path = '/w/a.jsonl';

describe('Documents', () => {
  let server: FakeServer;
  let documents: Documents;

  beforeEach(() => {
    server = new FakeServer();
    documents = new Documents(server.engine, () => undefined);
    let ids = 0;
    server.answers.set(engineMethods.open.name, (_params, life) => {
      ids += 1;
      return {
        document: `life${life}-${ids}`,
        source: 'a.jsonl',
        format: { id: 'chat', title: 'Chat' },
        size: 10,
        identity: 'i',
      };
    });
    server.answers.set(engineMethods.state.name, (params) =>
      stateOf(engineMethods.state.params.parse(params).document),
    );
    server.answers.set(engineMethods.close.name, () => null);
  });
  afterEach(() => {
    documents.dispose();
    server.engine.dispose();
  });

  const state = (document: ReturnType<Documents['hold']>) =>
    document.request(engineMethods.state, { document: 'whatever the page said' });

  it('opens a file once for all who hold it, when one of them asks', async () => {
    const [first, second] = [documents.hold(path), documents.hold(path)];
    expect(server.calls).toEqual([]);
    const answers = await Promise.all([state(first), state(second), first.info()]);
    expect(answers[0].document).toBe('life1-1');
    expect(answers[1].document).toBe('life1-1');
    expect(server.methods().filter((name) => name === 'engine/open')).toHaveLength(1);
  });

  it('closes it when the last one lets go', async () => {
    const [first, second] = [documents.hold(path), documents.hold(path)];
    await state(first);
    first.dispose();
    first.dispose();
    await expect(async () => state(first)).rejects.toBeInstanceOf(UserError);
    expect(server.methods()).not.toContain('engine/close');
    await state(second);
    second.dispose();
    await expect.poll(() => server.methods()).toContain('engine/close');
    expect(server.calls.at(-1)?.params).toEqual({ document: 'life1-1' });
  });

  it('opens it again in a new process', async () => {
    const document = documents.hold(path);
    await state(document);
    server.kill();
    expect((await state(document)).document).toBe('life2-2');
  });

  it('opens it again when the process died over the question', async () => {
    const document = documents.hold(path);
    server.answers.set(engineMethods.state.name, (params, life) => {
      if (life === 1) {
        server.kill();
        return new Promise(() => undefined);
      }
      return stateOf(engineMethods.state.params.parse(params).document);
    });
    expect((await state(document)).document).toBe('life2-2');
    expect(server.methods(2)).toEqual(['engine/configure', 'engine/open', 'engine/state']);
  });

  it('never gives an id to a process that did not make it', async () => {
    const document = documents.hold(path);
    server.answers.set(engineMethods.open.name, (_params, life) => {
      // Dies right after it opened the file.
      if (life === 1) queueMicrotask(() => server.kill());
      return {
        document: `life${life}`,
        source: 'a',
        format: { id: 'c', title: 'C' },
        size: 1,
        identity: 'i',
      };
    });
    await state(document);
    for (const call of server.calls.filter(({ method }) => method === 'engine/state')) {
      expect(call.params).toEqual({ document: `life${call.life}` });
    }
  });

  it('tries again after a failed opening', async () => {
    const open = server.answers.get(engineMethods.open.name);
    server.answers.set(engineMethods.open.name, () => {
      throw new UserError('a.jsonl: no such file');
    });
    const document = documents.hold(path);
    await expect(document.info()).rejects.toThrow('no such file');
    if (open !== undefined) server.answers.set(engineMethods.open.name, open);
    expect((await document.info()).source).toBe('a.jsonl');
  });

  it('tells only its own changes, and none of an earlier process', async () => {
    const document = documents.hold(path);
    const revisions: number[] = [];
    document.onChanged(({ revision }) => revisions.push(revision));
    await document.info();
    server.emit(engineEvents.changed.name, stateOf('life1-1', 5));
    server.emit(engineEvents.changed.name, stateOf('another', 6));
    server.emit(engineEvents.changed.name, { document: 'life1-1' });
    expect(revisions).toEqual([5]);
    server.kill();
    await server.engine.lease();
    // The same id by chance, before the file was opened in the new process.
    server.emit(engineEvents.changed.name, stateOf('life1-1', 7));
    expect(revisions).toEqual([5]);
  });
});
