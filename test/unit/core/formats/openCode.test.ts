import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const start = Date.UTC(2026, 0, 1);
const info = {
  id: 'ses_1',
  projectID: 'p',
  directory: '/w',
  title: 'Fix',
  time: { created: start, updated: start + 9000 },
};

function message(role: string, parts: unknown, more: object = {}) {
  return { info: { id: 'msg', sessionID: 'ses_1', role, time: { created: start + 1000 }, ...more }, parts };
}

function text(value: unknown) {
  return { id: 'prt', type: 'text', text: value };
}

function tool(callID: string, state: object) {
  return { id: 'prt', type: 'tool', callID, tool: 'bash', state };
}

function exported(...messages: unknown[]) {
  return readRollouts('session.json', JSON.stringify({ info, messages }, null, 2));
}

describe('OpenCode exports', () => {
  it('reads calls with their results, reasoning, tokens, cost and what stands beside', async () => {
    const file = await exported(
      message('user', [
        text('Fix it'),
        { type: 'file', mime: 'image/png', filename: 'a.png', url: 'data:image/png;base64,AAAA' },
      ]),
      message(
        'assistant',
        [
          { type: 'step-start' },
          { type: 'reasoning', text: 'Hm.' },
          text('Trying.'),
          tool('c1', { status: 'completed', input: { command: 'ls' }, output: 'a\n', metadata: { exit: 1 } }),
          tool('c2', { status: 'error', input: { command: 'rm' }, error: 'denied' }),
          tool('c3', { status: 'running', input: { command: 'sleep' } }),
          { type: 'step-finish', reason: 'stop', cost: 9, tokens: { input: 9, output: 9 } },
        ],
        {
          system: ['Be exact.'],
          modelID: 'model-x',
          providerID: 'p',
          cost: 0.25,
          finish: 'stop',
          tokens: { input: 3, output: 4, reasoning: 1, cache: { read: 10, write: 2 } },
        },
      ),
      message('assistant', [text('Done.')], { system: ['Be exact.'], modelID: 'model-x', cost: 0.5 }),
    );
    expect(file.format).toBe('opencode');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('usmttm');
    expect(said(turns)).toEqual([
      'Fix it',
      '[image/png]',
      'Be exact.',
      'Hm.',
      'Trying.',
      'bash({"command":"ls"})',
      'bash({"command":"rm"})',
      'bash({"command":"sleep"})',
      'a\n',
      'denied',
      'Done.',
    ]);
    expect(turns[3]).toMatchObject({
      answers: { turn: 3, part: 3 },
      parts: [{ exitCode: 1, isError: false }],
    });
    expect(turns[4]).toMatchObject({ answers: { turn: 3, part: 4 }, parts: [{ isError: true }] });
    expect(header).toMatchObject({
      id: 'ses_1',
      title: 'Fix',
      model: 'model-x',
      status: 'stop',
      cost: 0.75,
      tokens: { input: 15, output: 4, reasoning: 1 },
      startedAt: '2026-01-01T00:00:00.000Z',
      endedAt: '2026-01-01T00:00:09.000Z',
      metadata: { directory: '/w', projectID: 'p' },
    });
  });

  it('marks the summary that takes the place of what stands above', async () => {
    const file = await exported(
      message('user', [text('Go')]),
      message('assistant', [text('Gone.')]),
      message('user', [{ type: 'compaction', auto: true }]),
      message('assistant', [text('Summary.')], { summary: true }),
      message('assistant', [text('On.')], { error: { name: 'AbortedError', data: {} } }),
    );
    const { header, turns } = onlyRollout(file);
    expect(turns.map(({ aside }) => aside)).toEqual([undefined, undefined, 'compaction', undefined]);
    expect(turns[2]?.fold).toMatchObject({ kind: 'compaction', messages: 3 });
    expect(header.status).toBe('AbortedError');
  });

  it('shows what it does not know, and reads on', async () => {
    const file = await exported(
      message('user', [text('Go')]),
      message('assistant', null),
      message('wizard', [text('x')]),
      'torn',
      message('assistant', [5, text(7), { type: 'hologram' }, { type: 'tool' }]),
    );
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record', 'unknown-record']);
    expect(said(onlyRollout(file).turns)).toEqual([
      'Go',
      '[wizard]',
      '[string]',
      '[number]',
      '[text]',
      '[hologram]',
      '({})',
    ]);
  });
});

describe('OpenCode events', () => {
  it('reads the parts that a run prints', async () => {
    const event = (type: string, part: object) => ({ type, timestamp: start, sessionID: 'ses_2', part });
    const file = await readRollouts(
      'run.jsonl',
      jsonLines(
        event('step_start', { type: 'step-start' }),
        event('tool_use', tool('c1', { status: 'completed', input: {}, output: 'a' })),
        event('step_finish', { type: 'step-finish', cost: 0.5, tokens: { input: 1, output: 2 } }),
        event('text', text('Done.')),
        { type: 'error', timestamp: start, sessionID: 'ses_2', error: { name: 'ApiError' } },
        { type: 'odd', timestamp: start, sessionID: 'ses_2' },
      ),
    );
    expect(file.format).toBe('opencode');
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['bash({})', 'a', 'Done.', '[odd]']);
    expect(header).toMatchObject({
      id: 'ses_2',
      status: 'ApiError',
      cost: 0.5,
      tokens: { input: 1, output: 2 },
    });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record']);
  });
});
