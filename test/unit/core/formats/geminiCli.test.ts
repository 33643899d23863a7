import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;

function user(id: string, content: unknown, second = 1) {
  return { id, timestamp: at(second), type: 'user', content };
}

function gemini(id: string, content: unknown, more: object = {}, second = 2) {
  return { id, timestamp: at(second), type: 'gemini', content, model: 'gemini-x', ...more };
}

function call(id: string, more: object = {}) {
  return { id, name: 'run_shell_command', args: { command: 'ls' }, status: 'success', ...more };
}

function responded(id: string, response: object) {
  return [{ functionResponse: { id, name: 'run_shell_command', response } }];
}

const session = {
  sessionId: 'g1',
  projectHash: 'abc',
  startTime: at(0),
  lastUpdated: at(30),
};

function chat(...messages: unknown[]) {
  return readRollouts('session.json', JSON.stringify({ ...session, messages }, null, 2));
}

function log(...lines: unknown[]) {
  return readRollouts('session.jsonl', jsonLines(session, ...lines));
}

describe('Gemini CLI chats', () => {
  it('reads thoughts, calls with their results, tokens and what stands beside the messages', async () => {
    const file = await chat(
      user('m1', [{ text: 'List' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }]),
      gemini('m2', 'Listing.', {
        thoughts: [{ subject: 'Plan', description: 'List it.', timestamp: at(2) }],
        tokens: { input: 10, output: 4, cached: 2, thoughts: 3, total: 17 },
        toolCalls: [
          call('c1', { result: responded('c1', { output: 'a\nExit Code: 2' }), status: 'error' }),
          call('c2', { resultDisplay: 'shown', status: 'cancelled' }),
          call('c3', { status: 'executing' }),
        ],
      }),
      { id: 'm3', timestamp: at(3), type: 'info', content: 'Saved.' },
    );
    expect(file.format).toBe('gemini-cli');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umtt');
    expect(said(turns)).toEqual([
      'List',
      '[image/png]',
      '**Plan**\n\nList it.',
      'Listing.',
      'run_shell_command({"command":"ls"})',
      'run_shell_command({"command":"ls"})',
      'run_shell_command({"command":"ls"})',
      'a\nExit Code: 2',
      'shown',
    ]);
    expect(turns[1]?.tokens).toEqual({ input: 10, output: 7, reasoning: 3 });
    expect(turns[2]).toMatchObject({
      answers: { turn: 2, part: 3 },
      parts: [{ isError: true, exitCode: 2 }],
    });
    expect(turns[3]).toMatchObject({ answers: { turn: 2, part: 4 }, parts: [{ isError: null }] });
    expect(header).toMatchObject({
      id: 'g1',
      model: 'gemini-x',
      startedAt: at(0),
      endedAt: at(30),
      tokens: { input: 10, output: 7, reasoning: 3 },
      metadata: { projectHash: 'abc', notes: { info: { count: 1 } } },
    });
  });

  it('shows what it does not know, and reads on', async () => {
    const file = await chat(
      7,
      { id: 'm1', type: 'hologram', content: 'x' },
      user('m2', null),
      user('m3', 5),
      gemini('m4', ['a', { text: 'b' }, { strange: 1 }], { toolCalls: ['x'], thoughts: [{}] }),
    );
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record', 'unknown-record']);
    expect(said(onlyRollout(file).turns)).toEqual([
      '[number]',
      '[hologram]',
      '[number]',
      '[thought]',
      'a',
      'b',
      '[strange]',
      '[tool_call]',
    ]);
  });

  it('reads a checkpoint: the contents of the interface', async () => {
    const contents = [
      { role: 'user', parts: [{ text: 'Go' }] },
      {
        role: 'model',
        parts: [
          { text: 'Hm.', thought: true },
          { functionCall: { id: 'a', name: 'ls', args: { path: '.' } } },
        ],
      },
      { role: 'user', parts: [{ functionResponse: { id: 'a', name: 'ls', response: { error: 'none' } } }] },
      { role: 'model', parts: [{ text: 'Done.' }, { text: '', thoughtSignature: 'xx' }] },
    ];
    const bare = await readRollouts('checkpoint-a.json', JSON.stringify(contents));
    const held = await readRollouts('checkpoint-a.json', JSON.stringify({ history: contents }));
    for (const file of [bare, held]) {
      expect(file.format).toBe('gemini-cli');
      expect(speakers(onlyRollout(file).turns)).toBe('umtm');
      expect(said(onlyRollout(file).turns)).toEqual(['Go', 'Hm.', 'ls({"path":"."})', 'none', 'Done.', '']);
      expect(onlyRollout(file).turns[2]).toMatchObject({
        answers: { turn: 2, part: 2 },
        parts: [{ isError: true }],
      });
    }
  });

  it('says that a session has no message', async () => {
    const file = await chat();
    expect(onlyRollout(file).turns).toEqual([]);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['incomplete']);
  });
});

describe('Gemini CLI logs', () => {
  it('shows a message that is written again once, as it was written last, where it stood first', async () => {
    const file = await log(
      user('m1', 'Go'),
      gemini('m2', 'Listing.'),
      { $set: { lastUpdated: at(9), summary: 'Lists files' } },
      gemini('m2', 'Listing.', { toolCalls: [call('c1')] }),
      user('m3', 'More'),
      gemini('m2', 'Listing.', { toolCalls: [call('c1', { result: responded('c1', { output: 'a' }) })] }),
    );
    const { header, turns } = onlyRollout(file);
    expect(file.problems).toEqual([]);
    expect(said(turns)).toEqual(['Go', 'Listing.', 'run_shell_command({"command":"ls"})', 'a', 'More']);
    expect(turns[1]?.records[0]?.line).toBe(7);
    expect(header).toMatchObject({ id: 'g1', title: 'Lists files', endedAt: at(9) });
  });

  it('keeps what was taken back as a branch', async () => {
    const file = await log(
      user('m1', 'Go'),
      gemini('m2', 'First.'),
      user('m3', 'No'),
      { $rewindTo: 'm2' },
      gemini('m4', 'Second.'),
    );
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Go', 'Second.'],
      ['First.', 'No'],
    ]);
    expect(file.rollouts[1]?.header.parent).toEqual({ key: 'g1', turn: 1, kind: 'branch' });
  });

  it('folds messages that take the place of others', async () => {
    const file = await log(
      user('m1', 'Go'),
      gemini('m2', 'Gone.'),
      { $set: { messages: [user('s1', 'Summary'), gemini('m2', 'Gone.')] } },
      user('m3', 'On'),
    );
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Go', 'Gone.', 'Summary', 'On']);
    expect(turns[2]).toMatchObject({ aside: 'compaction', fold: { kind: 'compaction', messages: 2 } });
    expect(turns[3]?.aside).toBeUndefined();
  });

  it('shows a message of the first list once, as a later line has it', async () => {
    const file = await log(
      { $set: { messages: [user('m1', 'Go'), gemini('m2', 'Gon')] } },
      gemini('m2', 'Gone.'),
      user('m3', 'On'),
    );
    expect(said(onlyRollout(file).turns)).toEqual(['Go', 'Gone.', 'On']);
    expect(onlyRollout(file).turns.map(({ aside }) => aside)).toEqual([undefined, undefined, undefined]);
  });

  it('keeps the last whole version of a message whose line is torn', async () => {
    const file = await log(
      user('m1', 'Go'),
      gemini('m2', 'Whole.'),
      '{"id":"m2","type":"gemini","content":"Wh',
    );
    expect(said(onlyRollout(file).turns)).toEqual(['Go', 'Whole.']);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['torn-record']);
  });
});

describe('Gemini CLI streams', () => {
  const init = { type: 'init', timestamp: at(0), session_id: 's1', model: 'auto' };
  const stream = (...events: unknown[]) => readRollouts('stream.jsonl', jsonLines(init, ...events));
  const text = (content: string, delta = true) => ({
    type: 'message',
    timestamp: at(1),
    role: 'assistant',
    content,
    ...(delta ? { delta } : {}),
  });

  it('puts pieces of text together and pairs results with their calls', async () => {
    const file = await stream(
      { type: 'message', timestamp: at(1), role: 'user', content: 'Go' },
      text('One '),
      text('two.'),
      { type: 'tool_use', tool_name: 'ls', tool_id: 't1', parameters: { path: '.' } },
      { type: 'tool_result', tool_id: 't1', status: 'success', output: 'a' },
      { type: 'tool_use', tool_name: 'rm', tool_id: 't2', parameters: {} },
      { type: 'tool_result', tool_id: 't2', status: 'error', error: { type: 'x', message: 'denied' } },
      { type: 'tool_result', tool_id: 't9', status: 'success', output: '' },
      { type: 'error', severity: 'warning', message: 'slow' },
      text('Done.'),
      {
        type: 'result',
        timestamp: at(9),
        status: 'success',
        stats: { input_tokens: 5, output_tokens: 6, duration_ms: 7 },
      },
    );
    expect(file.format).toBe('gemini-cli');
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umtmttm');
    expect(said(turns)).toEqual(['Go', 'One two.', 'ls({"path":"."})', 'a', 'rm({})', 'denied', '', 'Done.']);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['orphan-result']);
    expect(turns[4]).toMatchObject({ answers: { turn: 4, part: 1 }, parts: [{ isError: true }] });
    expect(header).toMatchObject({
      id: 's1',
      model: 'auto',
      status: 'success',
      startedAt: at(0),
      endedAt: at(9),
      tokens: { input: 5, output: 6 },
      metadata: { notes: { error: { count: 1 } } },
    });
  });

  it('reads runs that follow each other as rollouts of their own', async () => {
    const file = await stream(text('One'), { ...init, session_id: 's2' }, text('Two'), { type: 'novel' });
    expect(file.rollouts.map(({ header, turns }) => [header.id, ...said(turns)])).toEqual([
      ['s1', 'One'],
      ['s2', 'Two', '[novel]'],
    ]);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record']);
  });
});
