import { ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineMethods } from '../../../../src/protocol/index.ts';
import { chatLine, TestEngine } from './harness.ts';

let engine: TestEngine;
beforeEach(async () => {
  engine = new TestEngine();
  await engine.configure();
});
afterEach(() => engine.dispose());

async function failure(promise: Promise<unknown>): Promise<ResponseError<unknown>> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ResponseError)) throw new Error(`not a response error: ${String(error)}`);
  return error;
}

describe('every request', () => {
  it('of the protocol is answered', async () => {
    for (const { name } of Object.values(engineMethods)) {
      const error = await failure(engine.callRaw(name, 'nonsense'));
      expect(error.code).toBe(ErrorCodes.InvalidParams);
      expect(error.message).toContain(name);
    }
    expect(engine.logged).toEqual([]);
  });

  it('names the parameter that is wrong', async () => {
    const params = { document: 'd', key: 'k', buckets: 0 };
    const error = await failure(engine.callRaw(engineMethods.marks.name, params));
    expect(error.message).toMatch(/^engine\/marks: "buckets": /);
  });

  it('to a document that is not open says so', async () => {
    const error = await failure(engine.callRaw(engineMethods.state.name, { document: 'd99' }));
    expect([error.code, error.message]).toEqual([
      LSPErrorCodes.RequestFailed,
      'This document is not open any more.',
    ]);
  });

  it('that is cancelled ends as cancelled, before, while and after it waits', async () => {
    const lines = Array.from({ length: 500 }, (_, index) =>
      chatLine({ id: `r${index}` }, [{ role: 'user', content: `Text ${index}` }]),
    );
    const { document } = await engine.call(engineMethods.open, {
      path: engine.file('a.jsonl', lines.join('')),
    });
    const gone = new AbortController();
    gone.abort();
    const early = await failure(engine.call(engineMethods.rollout, { document, key: 'r0' }, gone.signal));
    expect(early.code).toBe(LSPErrorCodes.RequestCancelled);
    const soon = new AbortController();
    const waiting = failure(
      engine.call(engineMethods.rollout, { document, key: 'not there yet' }, soon.signal),
    );
    soon.abort();
    expect((await waiting).code).toBe(LSPErrorCodes.RequestCancelled);
    // The document is none the worse.
    await engine.until(document, (state) => state.complete);
    expect(await engine.call(engineMethods.state, { document })).toMatchObject({ rollouts: 500 });
    expect(engine.logged).toEqual([]);
  });

  it('that waits for a document which is then closed ends in an error', async () => {
    const lines = Array.from({ length: 500 }, (_, index) =>
      chatLine({ id: `r${index}` }, [{ role: 'user', content: `Text ${index}` }]),
    );
    const { document } = await engine.call(engineMethods.open, {
      path: engine.file('a.jsonl', lines.join('')),
    });
    const waiting = failure(engine.call(engineMethods.rollout, { document, key: 'not there yet' }));
    await engine.call(engineMethods.close, { document });
    expect((await waiting).message).toBe('The document was closed.');
  });
});
