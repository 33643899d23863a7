import { expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

it("reads Grok's history", async () => {
  const file = await readRollouts(
    'chat_history.jsonl',
    jsonLines(
      { type: 'system', content: 'Be exact.' },
      { type: 'user', content: [{ type: 'text', text: 'Go' }], prompt_index: 0 },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }], encrypted_content: 'x' },
      {
        type: 'assistant',
        content: 'Reading.',
        tool_calls: [{ id: 'c1', name: 'read', arguments: '{"path":"a"}' }],
        model_id: 'grok-x',
      },
      { type: 'tool_result', tool_call_id: 'c1', content: 'data' },
      { type: 'backend_tool_call', kind: { tool_type: 'web_search', id: 'w1', action: { query: 'x' } } },
      { type: 'tool_result', tool_call_id: 'none', content: null },
      { type: 'assistant', content: null },
      { type: 'hologram', content: 'x' },
    ),
  );
  expect(file.format).toBe('grok');
  const { header, turns } = onlyRollout(file);
  expect(speakers(turns)).toBe('sumtmtms');
  expect(said(turns)).toEqual([
    'Be exact.',
    'Go',
    'Hm.',
    'Reading.',
    'read({"path":"a"})',
    'data',
    'web_search({"query":"x"})',
    '',
    '[hologram]',
  ]);
  expect(turns[3]?.answers).toEqual({ turn: 3, part: 3 });
  expect(header.model).toBe('grok-x');
  expect(file.problems.map(({ kind }) => kind)).toEqual(['orphan-result', 'unknown-record']);
});
