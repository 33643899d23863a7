import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const user = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go' }] };
const reasoning = { type: 'reasoning', id: 'rs', summary: [{ type: 'summary_text', text: 'Hm.' }] };
const call = { type: 'function_call', call_id: 'c1', name: 'ls', arguments: '{"path":"."}' };
const output = { type: 'function_call_output', call_id: 'c1', output: 'a' };

function message(text: string) {
  return { type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] };
}

function response(id: string, items: unknown, more: object = {}) {
  return {
    id,
    object: 'response',
    model: 'gpt-x',
    status: 'completed',
    output: items,
    usage: { input_tokens: 5, output_tokens: 3, output_tokens_details: { reasoning_tokens: 1 } },
    ...more,
  };
}

describe('OpenAI responses', () => {
  it('reads one response with the input it answers', async () => {
    const file = await readRollouts(
      'response.json',
      JSON.stringify(
        response('r1', [reasoning, call, { ...output }, message('Done.')], {
          input: 'Go',
          instructions: 'Be exact.',
          created_at: 1767225600,
        }),
        null,
        2,
      ),
    );
    expect(file.format).toBe('openai-responses');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumtm');
    expect(said(turns)).toEqual(['Be exact.', 'Go', 'Hm.', 'ls({"path":"."})', 'a', 'Done.']);
    expect(turns[2]).toMatchObject({ tokens: { input: 5, output: 3, reasoning: 1 } });
    expect(turns[3]?.answers).toEqual({ turn: 3, part: 2 });
    expect(header).toMatchObject({
      id: 'r1',
      model: 'gpt-x',
      status: 'completed',
      tokens: { input: 5, output: 3, reasoning: 1 },
    });
  });

  it('makes one rollout of calls that go on from each other, by id or by repeating', async () => {
    const file = await readRollouts(
      'log.jsonl',
      jsonLines(
        { request: { model: 'gpt-x', input: [user] }, response: response('r1', [reasoning, call]) },
        {
          request: { input: [output], previous_response_id: 'r1' },
          response: response('r2', [message('One.')]),
        },
        { request: { input: 'Other' }, response: response('r3', [message('Yes.')]) },
        {
          request: { input: [user, call, output, message('One.'), { role: 'user', content: 'More' }] },
          response: response('r4', [message('Two.')]),
        },
      ),
    );
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Go', 'Hm.', 'ls({"path":"."})', 'a', 'One.', 'More', 'Two.'],
      ['Other', 'Yes.'],
    ]);
    expect(file.rollouts[0]?.turns[4]?.fold).toMatchObject({ kind: 'repeat', messages: 4 });
    expect(file.rollouts[0]?.header.tokens).toEqual({ input: 15, output: 9, reasoning: 3 });
  });

  it('takes a call that goes back to an earlier answer for a branch', async () => {
    const file = await readRollouts(
      'log.jsonl',
      jsonLines(
        { request: { input: 'Go' }, response: response('resp_1', [message('One.')]) },
        {
          request: { input: 'On', previous_response_id: 'resp_1' },
          response: response('resp_2', [message('Two.')]),
        },
        {
          request: { input: 'Back', previous_response_id: 'resp_1' },
          response: response('resp_3', [message('Three.')]),
        },
      ),
    );
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Go', 'One.', 'On', 'Two.'],
      ['Back', 'Three.'],
    ]);
    expect(file.rollouts[1]?.header.parent).toEqual({ key: 'resp_1', turn: null, kind: 'branch' });
  });

  it('reads a list of items, and tools that answer in their own item', async () => {
    const file = await readRollouts(
      'items.json',
      JSON.stringify([
        user,
        { type: 'mcp_call', id: 'm1', name: 'find', arguments: '{}', output: 'found' },
        { type: 'mcp_call', id: 'm2', name: 'find', arguments: '{}', error: 'refused' },
        { type: 'web_search_call', id: 'w1', status: 'completed', action: { type: 'search', query: 'x' } },
        { type: 'hologram' },
        9,
        { type: 'compaction', encrypted_content: 'x' },
        message('Done.'),
        { role: 'user', content: 'And?' },
        message('No.'),
      ]),
    );
    expect(file.format).toBe('openai-responses');
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual([
      'Go',
      'find({})',
      'found',
      'find({})',
      'refused',
      'web_search({"type":"search","query":"x"})',
      '[hologram]',
      '[number]',
      'Done.',
      'And?',
      'No.',
    ]);
    expect(turns[4]?.parts[0]).toMatchObject({ isError: true });
    expect(turns.find(({ aside }) => aside === 'compaction')?.fold?.kind).toBe('compaction');
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record', 'unknown-record']);
  });

  it('shows a record that is no call as it is', async () => {
    const file = await readRollouts(
      'log.jsonl',
      jsonLines(response('resp_1', [message('A')]), { error: 'rate limit' }, response('resp_2', null)),
    );
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([['A'], ['[object]'], ['[object]']]);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record', 'unknown-record']);
  });
});
