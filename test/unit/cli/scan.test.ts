import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { cli, type CliResult } from './memoryIo.ts';

const folder = await temporaryFolder();
const run = (...argv: string[]) => cli(folder, argv);

const line = z.object({
  schema: z.literal('scan/1'),
  behavior: z.string(),
  citation: z.string(),
  source: z.string(),
  rollout: z.string(),
  turn: z.number(),
  part: z.number(),
  pointer: z.string().nullable(),
  start: z.number(),
  end: z.number(),
  quote: z.string(),
  prompted: z.boolean().nullable(),
  codebook: z.string(),
  version: z.number(),
});

const lines = (result: CliResult) => result.documents().map((document) => line.parse(document));

const chat = (id: string, thought: string) =>
  JSON.stringify({
    id,
    messages: [
      { role: 'user', content: 'Close the ticket.' },
      {
        role: 'assistant',
        content: '',
        reasoning_content: thought,
        tool_calls: [
          {
            id: 'c1',
            type: 'function',
            function: { name: 'update_status', arguments: '{"new_status":"__PROBE_INVALID__"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'Error: invalid status' },
      { role: 'assistant', content: 'Closed.' },
    ],
  });

const mine = `codebook: mine
version: 2
behaviors:
  - id: says-closed
    name: Says closed
    definition: The text says that something is closed.
    rules:
      - in: text
        pattern: '(?i)\\bclosed\\b'
    examples:
      - present: { text: Closed. }
      - absent: { text: Enclosed. }
`;

await writeFiles(folder, {
  'runs/a.jsonl': `${chat('a#T3', 'The grader will look.')}\n${chat('a#T3', 'Nothing.')}\n{"torn\n`,
  'mine.codebook.yaml': mine,
  'bad.codebook.yaml': mine.replace("'(?i)\\bclosed\\b'", "'('"),
});

describe('scan', () => {
  it('gives one finding a line, each with a citation that names its place', async () => {
    const result = await run('scan', 'runs', '--json');
    expect(result).toMatchObject({ exitCode: 0, err: '' });
    const found = lines(result);
    expect(found.map(({ behavior, citation, prompted }) => [behavior, citation, prompted])).toEqual([
      ['considers-grader', 'runs/a.jsonl#a%23T3/T2/P1@0-10', false],
      ['probe-write', 'runs/a.jsonl#a%23T3/T2/P2/new_status@0-17', false],
      ['probe-write', 'runs/a.jsonl#a%23T3~2/T2/P2/new_status@0-17', false],
    ]);
    expect(found[1]).toMatchObject({
      source: 'runs/a.jsonl',
      rollout: 'a%23T3',
      turn: 2,
      part: 2,
      pointer: '/new_status',
      quote: '__PROBE_INVALID__',
      codebook: 'agentic-rl',
    });
  });

  it('prints for people a line a finding and a sum', async () => {
    const { exitCode, out } = await run('scan', 'runs/a.jsonl', '--codebook', 'mine.codebook.yaml');
    expect(exitCode).toBe(0);
    expect(out).toBe(
      [
        'runs/a.jsonl#a%23T3/T4/P1@0-6  says-closed  Closed',
        'runs/a.jsonl#a%23T3~2/T4/P1@0-6  says-closed  Closed',
        '2 findings',
        '  2  says-closed: Says closed',
        '',
      ].join('\n'),
    );
  });

  it('takes several codebooks, the built-in one by name', async () => {
    const both = await run('scan', 'runs', '-c', 'builtin', '-c', 'mine.codebook.yaml', '--json');
    expect(new Set(lines(both).map(({ codebook }) => codebook))).toEqual(new Set(['agentic-rl', 'mine']));
    const twice = await run('scan', 'runs', '-c', 'mine.codebook.yaml', '-c', 'mine.codebook.yaml');
    expect(twice.exitCode).toBe(2);
    expect(twice.err).toMatch(/Two codebooks are called "mine"/);
  });

  it('exits with 2 where a codebook or a file cannot be used, and scans the others', async () => {
    const bad = await run('scan', 'runs', '-c', 'bad.codebook.yaml');
    expect(bad.exitCode).toBe(2);
    expect(bad.err).toMatch(/bad\.codebook\.yaml:9:18: error: Not a regular expression in RE2 syntax/);
    const missing = await run('scan', 'runs', '-c', 'none.codebook.yaml');
    expect(missing.exitCode).toBe(2);
    expect(missing.err).toMatch(/none\.codebook\.yaml cannot be read/);
    const file = await run('scan', 'nowhere.jsonl', 'runs', '--json');
    expect(file.exitCode).toBe(2);
    expect(lines(file)).toHaveLength(3);
  });
});
