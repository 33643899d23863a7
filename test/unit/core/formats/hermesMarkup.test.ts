import { describe, expect, it } from 'vitest';
import { markupResults, withMarkupCalls } from '../../../../src/core/formats/hermesMarkup.ts';
import { onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

function calls(text: string) {
  return withMarkupCalls([{ kind: 'text', text }]);
}

const call = (name: string, args: unknown) => ({ kind: 'tool-call', callId: null, name, arguments: args });

describe('tool calls in text', () => {
  it('reads JSON, several of them, with the words around', () => {
    expect(
      calls(
        'I look.\n<tool_call>\n{"name": "ls", "arguments": {"path": "."}}\n</tool_call>\n<tool_call>{"name": "pwd", "arguments": "{}"}</tool_call>\nThen.',
      ),
    ).toEqual([
      { kind: 'text', text: 'I look.' },
      call('ls', { path: '.' }),
      call('pwd', {}),
      { kind: 'text', text: 'Then.' },
    ]);
  });

  it('reads the tags of Qwen and of GLM', () => {
    expect(
      calls(
        '<tool_call>\n<function=edit>\n<parameter=path>\na.ts\n</parameter>\n<parameter=text>\nx\ny\n</parameter>\n</function>\n</tool_call>',
      ),
    ).toEqual([call('edit', { path: 'a.ts', text: 'x\ny' })]);
    expect(
      calls('<tool_call>edit\n<arg_key>path</arg_key>\n<arg_value>a.ts</arg_value>\n</tool_call>'),
    ).toEqual([call('edit', { path: 'a.ts' })]);
  });

  it('says what is wrong with a call that is no JSON or is cut', () => {
    const [broken] = calls('<tool_call>\n{"name": "ls", "arguments": {path: .}}\n</tool_call>');
    expect(broken).toMatchObject({ name: 'ls', arguments: '{"name": "ls", "arguments": {path: .}}' });
    expect(broken).toHaveProperty('argumentsError');
    const [cut] = calls('<tool_call>\n{"name": "ls", "arguments": {"path": "a');
    expect(cut).toMatchObject({ name: 'ls' });
    expect(cut).toHaveProperty('argumentsError');
  });

  it.each([
    'Write <tool_call> inline.',
    '<tool_call>words</tool_call>',
    '<tool_call>{"a": 1}</tool_call>',
    '',
  ])('leaves %j as text', (text) => {
    expect(calls(text)).toEqual(text === '' ? [] : [{ kind: 'text', text }]);
  });
});

describe('tool results in text', () => {
  it('reads what the tool gave, named or not', () => {
    expect(
      markupResults(
        '<tool_response>\n{"name": "ls", "content": {"files": 1}}\n</tool_response>\n<tool_response>\nplain\n</tool_response>',
      ),
    ).toMatchObject([
      { kind: 'tool-result', name: 'ls', text: '{\n  "files": 1\n}' },
      { kind: 'tool-result', name: null, text: 'plain' },
    ]);
  });

  it('reads nothing where words stand around', () => {
    expect(markupResults('See <tool_response>x</tool_response>')).toBeNull();
    expect(markupResults('<tool_response>cut')).toBeNull();
  });
});

it('reads the markup in a chat, unless the calls stand in a field', async () => {
  const text = '<think>\nHm.\n</think>\n<tool_call>\n{"name": "ls", "arguments": {}}\n</tool_call>';
  const file = await readRollouts(
    'chat.json',
    JSON.stringify({
      messages: [
        { role: 'user', content: 'Go' },
        { role: 'assistant', content: text },
        { role: 'user', content: '<tool_response>\na\n</tool_response>' },
        {
          role: 'assistant',
          content: text,
          tool_calls: [{ id: 'c1', function: { name: 'ls', arguments: '{}' } }],
        },
      ],
    }),
  );
  const { turns } = onlyRollout(file);
  expect(speakers(turns)).toBe('umtm');
  expect(said(turns)).toEqual([
    'Go',
    'Hm.',
    'ls({})',
    'a',
    'Hm.',
    '<tool_call>\n{"name": "ls", "arguments": {}}\n</tool_call>',
    'ls({})',
  ]);
});
