import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { showJsonSchema, showLine, type ShowLine } from '../../../src/cli/showSchema.ts';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { cli } from './memoryIo.ts';

const folder = await temporaryFolder();
const ids = ['a#T3', 'a/b', 'é:@1-2', 'with space', '', 'same', 'same', 'same'];
const rollout = (id: string, index: number) =>
  JSON.stringify({
    id,
    task: `task-${index}`,
    messages: [
      { role: 'user', content: `question ${index}` },
      {
        role: 'assistant',
        reasoning: 'let me see',
        content: `answer ${index} 💡 end`,
        tool_calls: [{ id: 'c', function: { name: 'look', arguments: { 'a/b': ['x'], '@': 'spot' } } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'found', exit_code: 3 },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'odd', n: 1 },
        ],
      },
    ],
  });
await writeFiles(folder, {
  'runs.jsonl': ids.map(rollout).join('\n'),
  'with #1 50%.jsonl': rollout('k', 0),
  'hostile.jsonl': JSON.stringify({
    id: 'h',
    title: '\u001b]0;owned\u0007',
    messages: [
      { role: 'user', content: 'a\u001b[2J\u009b31m\u202eb\r\nc\td\0' },
      { role: 'tool', name: '\u001b[H', tool_call_id: 'x\u001b', content: '\u001b[A' },
    ],
  }),
  'numbers.jsonl':
    '{"id": 12345678901234567890, "reward": NaN, "scores": {"a": Infinity}, "x": [-Infinity], "messages": []}',
});

async function lines(...argv: string[]): Promise<{ exitCode: number; lines: ShowLine[] }> {
  const { exitCode, documents } = await cli(folder, ['show', '--json', ...argv]);
  return { exitCode, lines: documents().map((document) => showLine.parse(document)) };
}

describe('show --json', () => {
  it('gives rollouts and turns by their references, each line after the published schema', async () => {
    const { exitCode, lines: all } = await lines('runs.jsonl');
    expect(exitCode).toBe(0);
    expect(all.filter(({ type }) => type === 'turn')).toHaveLength(ids.length * 4);
    expect(all[0]).toMatchObject({
      type: 'rollout',
      reference: 'runs.jsonl#a%23T3',
      key: 'a%23T3',
      id: 'a#T3',
      format: 'openai-chat',
      task: 'task-0',
    });
    expect(all[2]).toMatchObject({
      type: 'turn',
      reference: 'runs.jsonl#a%23T3/T2',
      number: 2,
      role: 'model',
    });
    expect(all[3]).toMatchObject({
      type: 'turn',
      answers: { turn: 2, part: 3 },
      parts: [{ kind: 'tool-result', exitCode: 3 }],
    });
    expect(all.filter(({ type }) => type === 'problem')).toMatchObject([
      { kind: 'duplicate-rollout-id', rollout: 'same~2' },
      { kind: 'duplicate-rollout-id', rollout: 'same~3' },
    ]);
  });

  it('leads from every reference back to its own turn', async () => {
    const { lines: all } = await lines('runs.jsonl');
    const seen = new Set<string>();
    for (const line of all) {
      if (line.type !== 'turn') continue;
      seen.add(line.reference);
      expect((await lines(line.reference)).lines).toEqual([line]);
    }
    expect(seen.size).toBe(ids.length * 4);
    for (const line of all) {
      if (line.type !== 'rollout') continue;
      const { lines: own } = await lines(line.reference);
      expect(own[0]).toEqual(line);
      expect(own.filter(({ type }) => type === 'turn')).toHaveLength(4);
      expect(own.every((one) => one.type !== 'turn' || one.rollout === line.key)).toBe(true);
    }
  });

  it.each([
    ['runs.jsonl#a%2Fb/T2/P1', 'let me see'],
    ['runs.jsonl#a%2Fb/T2/P2@7-14', '1 💡 end'.slice(0, 7)],
    ['runs.jsonl#a%2Fb/T2/P3/a~1b/0', 'x'],
    ['runs.jsonl#a%2Fb/T2/P3/%40@1-4', 'pot'],
    ['with %231 50%25.jsonl#k/T1/P1', 'question 0'],
  ])('gives the text of %s', async (reference, text) => {
    expect((await lines(reference)).lines).toEqual([{ schema: 'show/1', type: 'text', reference, text }]);
  });

  it('keeps numbers that JSON cannot write', async () => {
    const { lines: all } = await lines('numbers.jsonl');
    expect(all[0]).toMatchObject({
      id: '12345678901234567890',
      reward: { $number: 'NaN' },
      scores: { a: { $number: 'Infinity' } },
      metadata: { x: [{ $number: '-Infinity' }] },
    });
  });

  it('has its schema published as it is', async () => {
    const published = await readFile(new URL('../../../docs/show.schema.json', import.meta.url), 'utf8');
    expect(JSON.parse(published), 'run: node scripts/showSchema.mjs').toEqual(
      JSON.parse(JSON.stringify(showJsonSchema())),
    );
  });
});

describe('show for people', () => {
  it('reads well', async () => {
    const { exitCode, out } = await cli(folder, ['show', 'runs.jsonl#a%2Fb']);
    expect(exitCode).toBe(0);
    expect(out).toBe(`
runs.jsonl#a%2Fb
  task task-1

── T1 user
question 1

── T2 model
[reasoning]
let me see
answer 1 💡 end
[call look]
{
  "a/b": [
    "x"
  ],
  "@": "spot"
}

── T3 tool · answers T2/P3
[result, exit 3]
found

── T4 user
[image/png, 3 bytes] 
[unknown: odd]
{
  "type": "odd",
  "n": 1
}
`);
  });

  it('shows control characters instead of sending them', async () => {
    const { out } = await cli(folder, ['show', 'hostile.jsonl']);
    expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(out).toContain('a\\x1b[2J\\x9b31m\\u202eb\\r\nc\td\\x00');
    expect(out).toContain('title \\x1b]0;owned\\x07');
    expect(out).toContain('[result, \\x1b[H]');
  });

  it('shortens long texts unless asked for all', async () => {
    await writeFiles(folder, {
      'long.jsonl': JSON.stringify({ messages: [{ role: 'user', content: 'x'.repeat(5000) }] }),
    });
    expect((await cli(folder, ['show', 'long.jsonl'])).out).toContain(
      '… 1000 more characters (--full shows them)',
    );
    expect((await cli(folder, ['show', '--full', 'long.jsonl'])).out).toContain('x'.repeat(5000));
  });
});

describe('show of what is not there', () => {
  it.each([
    ['runs.jsonl#nobody', 'There is no #nobody in runs.jsonl.'],
    ['runs.jsonl#a%2Fb/T9', 'There is no #a%2Fb/T9 in runs.jsonl.'],
    ['runs.jsonl#a%2Fb/T2/P9', 'There is no #a%2Fb/T2/P9 in runs.jsonl.'],
    ['runs.jsonl#a%2Fb/T1/P1@0-999', 'There is no #a%2Fb/T1/P1@0-999 in runs.jsonl.'],
    ['gone.jsonl#a', 'Cannot read gone.jsonl: it does not exist.'],
    ['gone.jsonl', 'Cannot read gone.jsonl: it does not exist.'],
    ['#a/T1', '#a/T1 does not name its file: write FILE#KEY/T1.'],
  ])('%s exits with 2', async (reference, message) => {
    const { exitCode, out, err } = await cli(folder, ['show', reference]);
    expect([exitCode, out, err]).toEqual([2, '', `rollout-review: ${message}\n`]);
  });
});
