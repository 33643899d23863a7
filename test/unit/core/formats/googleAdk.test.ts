import { describe, expect, it } from 'vitest';
import { onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const event = (author: string, role: string | null, parts: object[], time = 0) => ({
  invocation_id: 'i',
  author,
  content: { parts, ...(role === null ? {} : { role }) },
  timestamp: 1767261600 + time,
});

describe('Google ADK sessions', () => {
  it('read events by their author, results as turns of their own', async () => {
    const file = await readRollouts(
      's.session.json',
      JSON.stringify({
        id: 's1',
        app_name: 'app',
        events: [
          event('user', 'user', [{ text: 'Go.' }]),
          event(
            'root',
            'model',
            [{ text: 'Hm.', thought: true }, { function_call: { id: 'f1', name: 'find', args: { q: 1 } } }],
            1,
          ),
          event('root', 'user', [{ function_response: { id: 'f1', name: 'find', response: { r: 2 } } }], 2),
          event('helper', null, [{ functionCall: { name: 'lost', args: {} } }, { text: 'Done.' }], 3),
          event('helper', 'user', [{ functionResponse: { name: 'lost', response: 'x' } }], 4),
          { invocation_id: 'i', author: 'root', actions: {} },
        ],
        event_logs: [{ model_request: { model: 'm-1' } }],
      }),
    );
    expect(file.format).toBe('google-adk');
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umtmt');
    expect(said(turns)).toEqual(['Go.', 'Hm.', 'find({"q":1})', '{\n  "r": 2\n}', 'lost({})', 'Done.', 'x']);
    expect(turns[2]?.answers).toEqual({ turn: 2, part: 2 });
    expect(turns[1]?.name).toBeUndefined();
    expect(turns[3]?.name).toBe('helper');
    // A result without an id answers no call for sure.
    expect(file.problems.map(({ kind }) => kind)).toEqual(['missing-call-id']);
    expect(header).toMatchObject({
      key: 's1',
      environment: 'app',
      model: 'm-1',
      startedAt: '2026-01-01T10:00:00.000Z',
    });
  });

  it('keep what is broken', async () => {
    const file = await readRollouts(
      's.json',
      JSON.stringify({
        id: 's',
        events: [event('user', 'user', [{ odd: 1 }]), 5, { author: 'x', content: 'text' }],
      }),
    );
    expect(said(onlyRollout(file).turns)).toEqual(['[object]', '[event]', '[event]']);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record', 'unknown-record']);
  });
});
