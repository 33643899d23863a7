import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentParts } from '../../../../src/core/formats/contentBlocks.ts';
import { RawNumber, type JsonValue } from '../../../../src/core/model/index.ts';

const png = 'iVBORw0KGgo='; // 8 bytes

describe('contentParts', () => {
  it('reads a string, nothing, a number and a bare object', () => {
    expect(contentParts('hello')).toEqual([{ kind: 'text', text: 'hello' }]);
    expect(contentParts('')).toEqual([]);
    expect(contentParts(null)).toEqual([]);
    expect(contentParts(undefined)).toEqual([]);
    expect(contentParts(7)).toEqual([{ kind: 'unknown', type: 'number', value: 7 }]);
    expect(contentParts({ text: 'in an object' })).toEqual([{ kind: 'text', text: 'in an object' }]);
    expect(contentParts({ strange: 1 })).toEqual([
      { kind: 'unknown', type: 'object', value: { strange: 1 } },
    ]);
  });

  it('reads a list that mixes strings, blocks and numbers in order', () => {
    expect(
      contentParts(['a', { type: 'text', text: 'b' }, 3, { type: 'hologram', beam: true }, null]),
    ).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'text', text: 'b' },
      { kind: 'unknown', type: 'number', value: 3 },
      { kind: 'unknown', type: 'hologram', value: { type: 'hologram', beam: true } },
    ]);
  });

  it.each(['text', 'input_text', 'output_text'])('reads a %s block as text', (type) => {
    expect(contentParts([{ type, text: 'x', annotations: [] }])).toEqual([{ kind: 'text', text: 'x' }]);
  });

  it('reads a refusal as text', () => {
    expect(contentParts([{ type: 'refusal', refusal: 'I cannot.' }])).toEqual([
      { kind: 'text', text: 'I cannot.' },
    ]);
  });

  it.each<[string, JsonValue, unknown]>([
    ['thinking', { type: 'thinking', thinking: 'Hm.', signature: 's' }, { text: 'Hm.', state: 'readable' }],
    [
      'empty thinking with a signature',
      { type: 'thinking', thinking: '', signature: 's' },
      { text: '', state: 'encrypted' },
    ],
    ['empty thinking', { type: 'thinking', thinking: '' }, { text: '', state: 'empty' }],
    ['redacted thinking', { type: 'redacted_thinking', data: 'xx' }, { text: '', state: 'redacted' }],
    [
      'a summary',
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'One' }, { text: 'Two' }] },
      { text: 'One\n\nTwo', state: 'readable', summary: true },
    ],
    [
      'an empty summary with a sealed text',
      { type: 'reasoning', summary: [], encrypted_content: 'gAAA' },
      { text: '', state: 'encrypted' },
    ],
    ['nothing at all', { type: 'reasoning', summary: [] }, { text: '', state: 'empty' }],
    [
      'open reasoning items',
      { type: 'reasoning', summary: [], content: [{ type: 'reasoning_text', text: 'Open' }] },
      { text: 'Open', state: 'readable' },
    ],
    [
      'a sealed form under the name of the text',
      { type: 'reasoning', reasoning: 'gAAAsealed', redacted: true },
      { text: '', state: 'redacted' },
    ],
    [
      'a sealed form with a summary',
      { type: 'reasoning', reasoning: 'gAAAsealed', redacted: true, summary: 'Thought of it.' },
      { text: 'Thought of it.', state: 'readable', summary: true },
    ],
  ])('reads reasoning: %s', (_name, block, expected) => {
    expect(contentParts([block])).toEqual([{ kind: 'reasoning', ...(expected as object) }]);
  });

  it('reads calls with an object, a JSON text, a broken text and nothing as arguments', () => {
    expect(
      contentParts([
        { type: 'tool_use', id: 'a', name: 'ls', input: { path: '/' } },
        { type: 'function_call', call_id: 'b', id: 'item', name: 'ls', arguments: '{"path":"/"}' },
        { type: 'tool_call', id: 'c', function: { name: 'ls', arguments: '"{\\"path\\":\\"/\\"}"' } },
        { type: 'toolCall', id: 'd', name: 'ls' },
      ]),
    ).toEqual([
      { kind: 'tool-call', callId: 'a', name: 'ls', arguments: { path: '/' } },
      { kind: 'tool-call', callId: 'b', name: 'ls', arguments: { path: '/' } },
      { kind: 'tool-call', callId: 'c', name: 'ls', arguments: { path: '/' } },
      { kind: 'tool-call', callId: 'd', name: 'ls', arguments: {} },
    ]);
    const [broken] = contentParts([{ type: 'function_call', call_id: 'e', name: 'ls', arguments: '{"pa' }]);
    expect(broken).toMatchObject({ kind: 'tool-call', arguments: '{"pa' });
    expect(broken).toHaveProperty('argumentsError', expect.stringMatching(/./));
  });

  it('keeps integers in arguments that a double cannot hold', () => {
    const [call] = contentParts([
      { type: 'function_call', call_id: 'a', name: 'get', arguments: '{"id":12345678901234567890}' },
    ]);
    expect(call).toMatchObject({ arguments: { id: new RawNumber('12345678901234567890') } });
  });

  it('reads a result with text, an image and a block that has no text', () => {
    expect(
      contentParts([
        {
          type: 'tool_result',
          tool_use_id: 'a',
          is_error: true,
          content: [
            { type: 'text', text: 'one' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
            { type: 'tool_reference', tool_name: 'Grep' },
            { type: 'text', text: 'two' },
          ],
        },
      ]),
    ).toEqual([
      {
        kind: 'tool-result',
        callId: 'a',
        name: null,
        text: 'one\n{\n  "type": "tool_reference",\n  "tool_name": "Grep"\n}\ntwo',
        isError: true,
        exitCode: null,
      },
      { kind: 'media', mediaType: 'image/png', bytes: 8, reference: null, data: png },
    ]);
  });

  it("reads a server's own tool results", () => {
    expect(
      contentParts([
        {
          type: 'bash_code_execution_tool_result',
          tool_use_id: 's',
          content: { type: 'bash_code_execution_result', stdout: 'out', stderr: 'err', return_code: 2 },
        },
        {
          type: 'web_search_tool_result',
          tool_use_id: 't',
          content: { type: 'web_search_tool_result_error', error_code: 'too_many_requests' },
        },
      ]),
    ).toMatchObject([
      { kind: 'tool-result', callId: 's', text: 'out\nerr', exitCode: 2, isError: null },
      { kind: 'tool-result', callId: 't', isError: true },
    ]);
  });

  it.each<[string, JsonValue, unknown]>([
    [
      'an image address',
      { type: 'image_url', image_url: { url: 'https://h/x.png' } },
      { mediaType: 'image/*', bytes: null, reference: 'https://h/x.png' },
    ],
    [
      'a data address',
      { type: 'input_image', image_url: `data:image/png;base64,${png}` },
      { mediaType: 'image/png', bytes: 8, reference: null, data: png },
    ],
    [
      'an attachment',
      { type: 'image', image: 'attachment://abc' },
      { mediaType: 'image/*', bytes: null, reference: 'attachment://abc' },
    ],
    [
      'a file id',
      { type: 'input_image', file_id: 'file-1' },
      { mediaType: 'image/*', bytes: null, reference: 'file-1' },
    ],
    [
      'an image by type and data',
      { type: 'image', data: png, mimeType: 'image/png' },
      { mediaType: 'image/png', bytes: 8, reference: null, data: png },
    ],
    [
      'a document',
      {
        type: 'document',
        title: 'a.pdf',
        source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' },
      },
      { mediaType: 'application/pdf', bytes: 3, reference: 'a.pdf' },
    ],
    [
      'sound',
      { type: 'input_audio', input_audio: { data: 'AAAAAA==', format: 'wav' } },
      { mediaType: 'audio/wav', bytes: 4, reference: null },
    ],
    [
      'a file',
      { type: 'file', file: { filename: 'r.csv', file_data: 'data:text/csv;base64,AAAA' } },
      { mediaType: 'text/csv', bytes: 3, reference: 'r.csv' },
    ],
  ])('reads media: %s', (_name, block, expected) => {
    expect(contentParts([block])).toEqual([{ kind: 'media', ...(expected as object) }]);
  });

  it('never throws and never gives an empty text, whatever the content is', () => {
    const types = [
      'text',
      'thinking',
      'reasoning',
      'tool_use',
      'tool_result',
      'image',
      'document',
      'file',
      'x',
    ];
    const names = [
      'type',
      'text',
      'thinking',
      'summary',
      'input',
      'arguments',
      'content',
      'source',
      'data',
      'id',
    ];
    const value = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(...types),
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
      ),
    })).value;
    fc.assert(
      fc.property(value, (content) => {
        for (const part of contentParts(content)) {
          if (part.kind === 'text') expect(part.text).not.toBe('');
        }
      }),
      { seed: 4, numRuns: 500 },
    );
  });
});
