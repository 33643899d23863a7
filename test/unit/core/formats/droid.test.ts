import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const timestamp = '2026-01-01T00:00:00.000Z';

describe('Droid', () => {
  it('reads the sessions it keeps', async () => {
    const message = (id: string, parentId: string, role: string, content: unknown) => ({
      type: 'message',
      id,
      parentId,
      timestamp,
      message: { role, content },
    });
    const file = await readRollouts(
      'session.jsonl',
      jsonLines(
        { type: 'session_start', id: 's1', title: 'Fix', cwd: '/w' },
        message('a', 's1', 'user', [{ type: 'text', text: 'Go' }]),
        message('b', 'a', 'assistant', [
          { type: 'tool_use', id: 't1', name: 'Execute', input: { command: 'ls' } },
        ]),
        message('c', 'b', 'user', [{ type: 'tool_result', tool_use_id: 't1', content: 'data' }]),
        { type: 'todo_state', todos: [] },
        { type: 'compaction_state', id: 'd', summaryText: 'All.' },
        message('e', 'c', 'assistant', null),
        message('f', 'e', 'wizard', 'x'),
        { type: 'hologram', id: 'g' },
      ),
    );
    expect(file.format).toBe('droid');
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual([
      'Go',
      'Execute({"command":"ls"})',
      'data',
      'All.',
      '[wizard]',
      '[hologram]',
    ]);
    expect(turns[2]?.answers).toEqual({ turn: 2, part: 1 });
    expect(turns[3]?.aside).toBe('compaction');
    expect(header).toMatchObject({ id: 's1', title: 'Fix', metadata: { cwd: '/w' } });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record', 'unknown-record']);
  });

  it('reads its stream, and what the end repeats once', async () => {
    const event = (type: string, more: object) => ({ type, session_id: 's2', timestamp, ...more });
    const stream = (finalText: string) =>
      readRollouts(
        'stream.jsonl',
        jsonLines(
          event('system', { model: 'droid-x', cwd: '/w' }),
          event('message', { role: 'user', text: 'Go' }),
          event('reasoning', { text: 'Hm.' }),
          event('tool_call', { id: 'c1', toolName: 'Execute', parameters: { command: 'ls' } }),
          event('tool_result', { id: 'c1', isError: true, value: { stdout: 'data', exitCode: 1 } }),
          event('message', { role: 'assistant', text: 'Done.' }),
          event('message', { role: 'wizard', text: 'x' }),
          event('completion', { finalText, usage: { input_tokens: 4, output_tokens: 2 } }),
          event('hologram', {}),
        ),
      );
    const file = await stream('Done.');
    expect(file.format).toBe('droid');
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umtmss');
    expect(said(turns)).toEqual([
      'Go',
      'Hm.',
      'Execute({"command":"ls"})',
      'data',
      'Done.',
      '[wizard]',
      '[hologram]',
    ]);
    expect(turns[2]).toMatchObject({
      answers: { turn: 2, part: 2 },
      parts: [{ isError: true, exitCode: 1 }],
    });
    expect(header).toMatchObject({
      id: 's2',
      model: 'droid-x',
      status: 'completed',
      tokens: { input: 4, output: 2 },
    });
    expect(said(onlyRollout(await stream('More.')).turns)).toContain('More.');
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record', 'unknown-record']);
  });
});
