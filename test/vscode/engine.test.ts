import assert from 'node:assert/strict';
import { engineMethods } from '../../src/protocol/index.ts';
import { author, startEngine, type TestEngine } from './support/engine.ts';
import { chatRollouts } from './support/rollouts.ts';
import { patience, until, writeFile } from './support/workspace.ts';

describe('the engine', function () {
  this.timeout(6 * patience);

  let test: TestEngine;

  beforeEach(() => {
    test = startEngine();
  });
  afterEach(() => test.dispose());

  it('reads a file and finds behaviors in it', async () => {
    const document = test.documents.hold(writeFile('e1/chat.jsonl', chatRollouts(['a', 'b'])));
    const state = await until('the whole file', async () => {
      const now = await document.request(engineMethods.state, { document: '' });
      return now.complete && now;
    });
    assert.equal(state.rollouts, 2);
    assert.equal(state.problems, 0);
    const { behaviors } = await test.engine.request(engineMethods.findings, {
      document: (await document.info()).document,
      limit: 10,
    });
    assert.ok(behaviors.some(({ behavior }) => behavior === 'considers-grader'));
  });

  it('comes back after it is killed five times in a row, and every request ends', async () => {
    const document = test.documents.hold(writeFile('e2/chat.jsonl', chatRollouts(['a'])));
    const turns = () => document.request(engineMethods.turns, { document: '', key: 'a', from: 1, to: 4 });
    const pids = new Set<number>();
    for (let kill = 1; kill <= 5; kill += 1) {
      assert.equal((await turns()).total, 4);
      const pid = await until('the process', () => test.pid());
      pids.add(pid);
      const underWay = Promise.allSettled([turns(), turns(), document.info()]);
      process.kill(pid, 'SIGKILL');
      await underWay;
    }
    assert.equal((await turns()).turns.length, 4);
    assert.equal(pids.size, 5);
    assert.equal(test.engine.status, 'running');
  });

  it('comes back while it is killed at start', async () => {
    const lease = test.engine.lease();
    const first = await until('the process', () => test.pid());
    process.kill(first, 'SIGKILL');
    await lease;
    const { rollouts } = await test.engine.request(engineMethods.sniff, {
      path: writeFile('e3/chat.jsonl', chatRollouts(['a'])),
    });
    assert.equal(rollouts, true);
    assert.notEqual(test.pid(), first);
  });

  it('leaves no process behind', async () => {
    await test.engine.lease();
    const pid = await until('the process', () => test.pid());
    await test.dispose();
    await until('its end', () => test.pid() === null);
    assert.throws(() => process.kill(pid, 0));
  });

  it('shows another window a label', async () => {
    const file = writeFile('e4/chat.jsonl', chatRollouts(['a']));
    const other = startEngine();
    try {
      const [here, there] = [test.documents.hold(file), other.documents.hold(file)];
      await there.request(engineMethods.labels, { document: '' });
      await here.request(engineMethods.addLabel, {
        document: '',
        key: 'a',
        behavior: 'considers-grader',
        verdict: 'present',
        target: { kind: 'turn', turn: 2 },
        finding: null,
        note: null,
      });
      const label = await until('the label', async () => {
        const { labels } = await there.request(engineMethods.labels, { document: '' });
        return labels[0]?.label;
      });
      assert.equal(label.author, author);
      assert.equal(label.turn, 2);
    } finally {
      await other.dispose();
    }
  });
});
