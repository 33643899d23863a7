import { describe, expect, it } from 'vitest';
import { onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const node = (parent: string | null, role: string, content: object, more: object = {}) => ({
  parent,
  message: { author: { role }, content, create_time: 1767261600, ...more },
});
const text = (...parts: unknown[]) => ({ content_type: 'text', parts });

describe('exports of ChatGPT', () => {
  it('read the way to the current message, and what was asked again as a branch', async () => {
    const file = await readRollouts(
      'conversations.json',
      JSON.stringify([
        {
          title: 'T',
          conversation_id: 'c1',
          current_node: 'e',
          mapping: {
            root: { parent: null, message: null },
            a: node('root', 'user', text('Old.')),
            b: node('a', 'assistant', text('Old answer.')),
            c: node(
              'root',
              'user',
              text('New.', { content_type: 'image_asset_pointer', asset_pointer: 'file://x' }),
            ),
            t: node('c', 'assistant', {
              content_type: 'thoughts',
              thoughts: [{ summary: 's', content: 'Hm.' }],
            }),
            k: node('t', 'assistant', { content_type: 'code', text: 'print(1)' }, { recipient: 'python' }),
            r: node('k', 'tool', { content_type: 'execution_output', text: '1' }),
            e: node('r', 'assistant', text('Done.'), { metadata: { model_slug: 'm-1' } }),
          },
        },
      ]),
    );
    expect(file.format).toBe('chat-export');
    expect(
      file.rollouts.map(({ header, turns }) => [header.key, header.parent?.kind ?? null, ...said(turns)]),
    ).toEqual([
      ['c1', null, 'New.', '[image/*]', 'Hm.', 'python("print(1)")', '1', 'Done.'],
      ['c1.1', 'branch', 'Old.', 'Old answer.'],
    ]);
    const [main] = file.rollouts;
    expect(speakers(main?.turns ?? [])).toBe('umtm');
    expect(main?.turns[2]?.answers).toEqual({ turn: 2, part: 2 });
    expect(main?.header).toMatchObject({ title: 'T', model: 'm-1', startedAt: '2026-01-01T10:00:00.000Z' });
    expect(file.problems).toEqual([]);
  });

  it('end where a tree is broken', async () => {
    const file = await readRollouts(
      'c.json',
      JSON.stringify({
        id: 'x',
        mapping: {
          a: node('b', 'user', text('A')),
          b: node('a', 'robot', text('B')),
          c: node('gone', 'user', {}),
        },
      }),
    );
    expect(file.format).toBe('chat-export');
    expect(file.rollouts.length).toBeGreaterThan(0);
  });
});

describe('exports of claude.ai', () => {
  it('read messages with their blocks and attached files', async () => {
    const file = await readRollouts(
      'chat.json',
      JSON.stringify({
        uuid: 'u1',
        name: 'N',
        created_at: '2026-01-01T10:00:00Z',
        chat_messages: [
          {
            sender: 'human',
            text: 'Read.',
            content: [],
            attachments: [{ file_name: 'a.txt', extracted_content: 'A' }],
          },
          {
            sender: 'assistant',
            text: 'x',
            content: [
              { type: 'thinking', thinking: 'Hm.' },
              { type: 'tool_use', id: 'c', name: 'find', input: { q: 1 } },
              { type: 'tool_result', tool_use_id: 'c', content: [{ type: 'text', text: 'row' }] },
              { type: 'text', text: 'Done.' },
            ],
          },
          null,
          { sender: 'robot', text: 5 },
        ],
      }),
    );
    expect(file.format).toBe('chat-export');
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual([
      'Read.',
      'a.txt:\nA',
      'Hm.',
      'find({"q":1})',
      'row',
      'Done.',
      '[message]',
      '[robot]',
    ]);
    expect(speakers(turns)).toBe('umtmss');
    expect(header).toMatchObject({ key: 'u1', title: 'N', startedAt: '2026-01-01T10:00:00Z' });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['wrong-type', 'unknown-record']);
  });
});
