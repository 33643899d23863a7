import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

describe('sessions of Claude managed agents', () => {
  const stream = (event: object) => ['client.beta.sessions.events.stream', event];

  it('read recorded calls: the stream, not what was sent', async () => {
    const file = await readRollouts(
      'session.jsonl',
      jsonLines(
        [
          'client.beta.sessions.create',
          {
            type: 'session',
            id: 's1',
            title: 'T',
            environment_id: 'e',
            agent: { system: 'Be good.', model: { id: 'm-1' } },
          },
        ],
        ['client.beta.sessions.events.send', ['s1', { events: [{ type: 'user.message' }] }]],
        stream({
          type: 'user.message',
          content: [{ type: 'text', text: 'Go.' }],
          processed_at: '2026-01-01T10:00:00Z',
        }),
        stream({ type: 'agent.thinking' }),
        stream({ type: 'agent.mcp_tool_use', id: 'c1', name: 'find', input: { q: 1 } }),
        stream({
          type: 'span.model_request_end',
          model_usage: { input_tokens: 10, output_tokens: 3, cache_read_input_tokens: 5 },
        }),
        stream({
          type: 'agent.mcp_tool_result',
          mcp_tool_use_id: 'c1',
          content: [{ type: 'text', text: 'row' }],
          is_error: false,
        }),
        stream({ type: 'agent.message', content: [{ type: 'text', text: 'Done.' }] }),
        stream({ type: 'session.status_idle', stop_reason: { type: 'end_turn' } }),
      ),
    );
    expect(file.format).toBe('managed-agents');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumtm');
    expect(said(turns)).toEqual(['Be good.', 'Go.', '', 'find({"q":1})', 'row', 'Done.']);
    expect(turns[2]).toMatchObject({
      model: 'm-1',
      tokens: { input: 15, output: 3 },
      parts: [{ state: 'empty' }, {}],
    });
    expect(turns[3]?.answers).toEqual({ turn: 3, part: 2 });
    expect(header).toMatchObject({
      key: 's1',
      title: 'T',
      model: 'm-1',
      environment: 'e',
      status: 'end_turn',
    });
  });

  it('read bare events, and keep what is broken', async () => {
    const file = await readRollouts(
      'events.jsonl',
      jsonLines(
        { type: 'user.message', content: null },
        { type: 'agent.tool_result', tool_use_id: 'zz', content: 'lost' },
        { type: 'agent.custom', x: 1 },
        { role: 'agent', kind: 'tool_use', raw: { type: 'agent.tool_use', id: 'c', name: 'ls', input: {} } },
        7,
      ),
    );
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['lost', 'ls({})', '[event]']);
    expect(header.metadata).toMatchObject({ notes: { 'agent.custom': { count: 1 } } });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['orphan-result', 'unknown-record']);
  });
});
