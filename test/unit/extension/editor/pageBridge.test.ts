import { beforeEach, describe, expect, it } from 'vitest';
import { Cancelled, UserError } from '../../../../src/core/base/index.ts';
import {
  pageEvents,
  viewEngineMethods,
  viewEvents,
  viewHostMethods,
  type Envelope,
} from '../../../../src/protocol/index.ts';
import { PageBridge } from '../../../../src/extension/editor/pageBridge.ts';

const link = { url: 'https://example.com' };

describe('PageBridge', () => {
  let posted: Envelope[];
  let failures: [string, unknown][];
  let bridge: PageBridge;

  beforeEach(() => {
    posted = [];
    failures = [];
    bridge = new PageBridge({
      post: (message) => posted.push(message),
      failed: (where, error) => failures.push([where, error]),
    });
  });

  const ask = (id: number, method: string, params: unknown) =>
    bridge.receive({ type: 'request', id, method, params });

  it('answers a request with its result', async () => {
    bridge.handle(viewHostMethods.askTurn, async ({ total }) => ({ turn: total }));
    ask(7, 'view/askTurn', { current: 1, total: 12 });
    await expect.poll(() => posted).toEqual([{ type: 'result', id: 7, result: { turn: 12 } }]);
  });

  it('answers what it does not know, and what has another form, with an error for people', async () => {
    bridge.handle(viewHostMethods.askTurn, async () => ({ turn: null }));
    ask(1, 'engine/configure', {});
    ask(2, 'view/askTurn', { current: '1' });
    await expect.poll(() => posted.length).toBe(2);
    expect(posted).toMatchObject([
      { type: 'error', id: 1, cancelled: false },
      { type: 'error', id: 2, cancelled: false },
    ]);
    // A page that asks strange things is no fault of the window.
    expect(failures).toEqual([]);
  });

  it('shows what a person can act on, and logs what nobody can', async () => {
    bridge.handle(viewHostMethods.openLink, async () => {
      throw new UserError('Only links to the web.');
    });
    const fault = new TypeError('x is not a function, of a secret transcript');
    bridge.handle(viewHostMethods.copy, async () => {
      throw fault;
    });
    ask(1, 'view/openLink', link);
    ask(2, 'view/copy', { text: '' });
    await expect.poll(() => posted.length).toBe(2);
    expect(posted[0]).toEqual({ type: 'error', id: 1, message: 'Only links to the web.', cancelled: false });
    expect(posted[1]).toMatchObject({
      type: 'error',
      id: 2,
      message: expect.not.stringContaining('secret') as unknown,
    });
    expect(failures).toEqual([['view/copy', fault]]);
  });

  it('cancels a request, and says so', async () => {
    const signals: AbortSignal[] = [];
    bridge.handle(viewHostMethods.openLink, (_params, signal) => {
      signals.push(signal);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Cancelled())),
      );
    });
    ask(3, 'view/openLink', link);
    bridge.receive({ type: 'cancel', id: 3 });
    bridge.receive({ type: 'cancel', id: 99 });
    await expect.poll(() => posted).toEqual([{ type: 'error', id: 3, message: '', cancelled: true }]);
    expect(signals[0]?.aborted).toBe(true);
  });

  it('does not answer a page that is gone, whose ids come again', async () => {
    let finish: (turn: number) => void = () => undefined;
    bridge.handle(
      viewHostMethods.askTurn,
      () => new Promise((resolve) => (finish = (turn) => resolve({ turn }))),
    );
    ask(1, 'view/askTurn', { current: 1, total: 9 });
    const finishFirst = finish;
    bridge.reset();
    ask(1, 'view/askTurn', { current: 1, total: 9 });
    finishFirst(1);
    finish(2);
    await expect.poll(() => posted).toEqual([{ type: 'result', id: 1, result: { turn: 2 } }]);
  });

  it('takes a start for a new page', async () => {
    let aborted = false;
    bridge.handle(viewEngineMethods.undo, (_params, signal) => {
      signal.addEventListener('abort', () => (aborted = true));
      return new Promise(() => undefined);
    });
    ask(1, 'labels/undo', { document: '' });
    ask(1, 'view/start', { saved: null });
    expect(aborted).toBe(true);
    await expect.poll(() => posted).toMatchObject([{ type: 'error', id: 1 }]);
  });

  it('tells events of the known form, and reports the others', () => {
    const focused: boolean[] = [];
    bridge.on(viewEvents.focus, (params) => focused.push(params.focused));
    bridge.receive({ type: 'event', name: 'view/focus', params: { focused: true } });
    bridge.receive({ type: 'event', name: 'view/focus', params: { focused: 'yes' } });
    bridge.receive({ type: 'event', name: 'view/unknown', params: {} });
    bridge.receive('nonsense');
    bridge.receive({ type: 'result', id: 1, result: null });
    expect(focused).toEqual([true]);
    expect(failures.map(([where]) => where)).toEqual(['view/focus', 'message']);
  });

  it('stays alive when a listener throws', () => {
    bridge.on(viewEvents.toggleBlind, () => {
      throw new Error('listener');
    });
    bridge.receive({ type: 'event', name: 'view/toggleBlind', params: {} });
    expect(failures.map(([where]) => where)).toEqual(['view/toggleBlind']);
  });

  it('sends events in the envelope', () => {
    bridge.send(pageEvents.command, { command: 'nextTurn' });
    expect(posted).toEqual([{ type: 'event', name: 'page/command', params: { command: 'nextTurn' } }]);
  });
});
