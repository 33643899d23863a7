import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;
const session = { type: 'session', version: 3, id: 's1', timestamp: at(0), cwd: '/w' };

/** An entry of the tree. */
function entry(id: string | null, parentId: string | null, message: unknown) {
  return { type: 'message', ...(id === null ? {} : { id, parentId }), timestamp: at(1), message };
}

function user(text: string) {
  return { role: 'user', content: [{ type: 'text', text }] };
}

function assistant(...content: unknown[]) {
  return {
    role: 'assistant',
    content,
    model: 'model-x',
    stopReason: 'stop',
    usage: { input: 2, output: 3, cacheRead: 10, cacheWrite: 1, cost: { total: 0.5 } },
  };
}

const text = (value: string) => ({ type: 'text', text: value });
const call = (id: string) => ({ type: 'toolCall', id, name: 'read', arguments: { path: 'a' } });
const result = (id: string, more: object = {}) => ({
  role: 'toolResult',
  toolCallId: id,
  toolName: 'read',
  content: [text('data')],
  isError: false,
  ...more,
});

function read(...lines: unknown[]) {
  return readRollouts('session.jsonl', jsonLines(session, ...lines));
}

describe('pi sessions', () => {
  it('reads a session without a tree: thinking, calls, results, commands of the person, tokens, cost', async () => {
    const file = await read(
      { type: 'model_change', timestamp: at(1), modelId: 'model-x' },
      entry(null, null, user('Go')),
      entry(
        null,
        null,
        assistant(
          { type: 'thinking', thinking: 'Hm.', thinkingSignature: 'x' },
          { type: 'thinking', thinking: '', thinkingSignature: 'x' },
          call('c1'),
          call('c2'),
        ),
      ),
      entry(null, null, result('c1')),
      entry(null, null, result('c2', { isError: true, details: { exitCode: 3 } })),
      entry(null, null, { role: 'bashExecution', command: 'ls', output: 'a', exitCode: 0 }),
      entry(null, null, { ...assistant(text('Done.')), stopReason: 'error', errorMessage: 'overloaded' }),
    );
    expect(file.format).toBe('pi');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umttum');
    expect(said(turns)).toEqual([
      'Go',
      'Hm.',
      '',
      'read({"path":"a"})',
      'read({"path":"a"})',
      'data',
      'data',
      '$ ls\na',
      'Done.',
    ]);
    expect(turns[1]?.parts[1]).toMatchObject({ state: 'encrypted' });
    expect(turns[3]).toMatchObject({
      answers: { turn: 2, part: 4 },
      parts: [{ isError: true, exitCode: 3 }],
    });
    expect(header).toMatchObject({
      id: 's1',
      model: 'model-x',
      status: 'error',
      cost: 1,
      tokens: { input: 26, output: 6 },
      startedAt: at(0),
      metadata: { cwd: '/w', notes: { model_change: { count: 1 }, error: { values: ['overloaded'] } } },
    });
  });

  it('follows the tree to its last entry, and shows what was left behind as a branch', async () => {
    const file = await read(
      entry('a', null, user('Go')),
      entry('b', 'a', assistant(text('First.'))),
      entry('c', 'b', user('Left')),
      entry('d', 'a', assistant(text('Second.'))),
      {
        type: 'branch_summary',
        id: 'e',
        parentId: 'd',
        timestamp: at(2),
        summary: 'Tried first.',
        fromId: 'c',
      },
      entry('f', 'e', user('On')),
    );
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Go', 'Second.', 'Tried first.', 'On'],
      ['First.', 'Left'],
    ]);
    expect(file.rollouts[1]?.header).toMatchObject({
      id: 'b',
      parent: { key: 's1', turn: 1, kind: 'branch' },
    });
  });

  it('folds a compaction, and names the session', async () => {
    const file = await read(
      entry('a', null, user('Go')),
      entry('b', 'a', assistant(text('Gone.'))),
      { type: 'compaction', id: 'c', parentId: 'b', timestamp: at(2), summary: 'All.', tokensBefore: 9 },
      { type: 'session_info', id: 'd', parentId: 'c', name: 'Named' },
      {
        type: 'custom_message',
        id: 'e',
        parentId: 'd',
        customType: 'x',
        content: 'Injected',
        display: false,
      },
    );
    const { header, turns } = onlyRollout(file);
    expect(turns[2]).toMatchObject({
      role: 'user',
      aside: 'compaction',
      fold: { kind: 'compaction', messages: 2 },
    });
    expect(said(turns)).toEqual(['Go', 'Gone.', 'All.', 'Injected']);
    expect(header.title).toBe('Named');
  });

  it('shows what it does not know, keeps what is broken, and reads on', async () => {
    const file = await read(
      entry('a', null, user('Go')),
      entry('b', 'a', null),
      entry('c', 'b', { role: 'wizard', content: 'x' }),
      { type: 'hologram', id: 'd', parentId: 'c' },
      7,
      entry('e', 'nowhere', assistant(5, { type: 'toolCall' }, text(''))),
      entry('f', 'e', result('none')),
      '{"type":"message","id":"g","parentId":"f","message":{"role":"user","content":[{"type":"text","text":"Cut',
    );
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'unknown-record',
      'unknown-record',
      'unknown-record',
      'unknown-record',
      'orphan-result',
      'torn-record',
    ]);
    expect(said(onlyRollout(file).turns)).toEqual([
      'Go',
      '[message]',
      '[wizard]',
      '[hologram]',
      '[number]',
      '[number]',
      '({})',
      'data',
      'Cut',
    ]);
  });

  it('reads a message of the model alone', async () => {
    const file = await readRollouts(
      'message.json',
      JSON.stringify({ ...assistant(text('Hi')), api: 'x' }, null, 2),
    );
    expect(file.format).toBe('pi');
    expect(said(onlyRollout(file).turns)).toEqual(['Hi']);
  });
});

describe('pi events', () => {
  const update = (partial: object) => ({
    type: 'message_update',
    assistantMessageEvent: { type: 'text_delta', delta: 'x', partial },
    message: partial,
  });

  it('shows each message once, as it ended', async () => {
    const file = await read(
      { type: 'agent_start' },
      { type: 'turn_start' },
      { type: 'message_start', message: user('Go') },
      { type: 'message_end', message: user('Go') },
      { type: 'message_start', message: assistant() },
      update(assistant(call('c1'))),
      { type: 'message_end', message: assistant(call('c1')) },
      { type: 'tool_execution_start', toolCallId: 'c1' },
      { type: 'tool_execution_end', toolCallId: 'c1', result: {} },
      { type: 'message_start', message: result('c1') },
      { type: 'message_end', message: result('c1') },
      { type: 'message_start', message: assistant() },
      update(assistant(text('Do'))),
      update(assistant(text('Done, al'))),
    );
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Go', 'read({"path":"a"})', 'data', 'Done, al']);
    expect(turns[2]?.answers).toEqual({ turn: 2, part: 1 });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['incomplete']);
    expect(header).toMatchObject({ id: 's1', cost: 1, metadata: { cwd: '/w' } });
  });

  it('falls back on the messages of the end, and keeps other events as notes', async () => {
    const file = await read(
      { type: 'agent_start' },
      { type: 'auto_retry_start', attempt: 1 },
      { type: 'compaction_end', result: { summary: 'All.' } },
      { type: 'novelty' },
      { type: 'agent_end', messages: [user('Go'), assistant(text('Done.'))] },
    );
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['All.', '[novelty]', 'Go', 'Done.']);
    expect(header.metadata).toMatchObject({ notes: { auto_retry_start: { count: 1 } } });
  });
});
