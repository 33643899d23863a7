import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { cli } from './memoryIo.ts';

const folder = await temporaryFolder();
const chat = (id: string) =>
  JSON.stringify({
    id,
    messages: [
      { role: 'user', content: 'go' },
      {
        role: 'assistant',
        reasoning_content: 'hm',
        content: 'ok',
        tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'done' },
    ],
  });
await writeFiles(folder, {
  'good/a.jsonl': `${chat('a')}\n${chat('b')}\n`,
  'good/b.json': chat('c'),
  'bad/torn.jsonl': `${chat('a')}\n${chat('b').slice(0, 40)}\n${chat('a')}\n`,
  'bad/what.json': '{"some": "object"}',
  'bad/empty.jsonl': '',
  'bad/\u001b[31mred\u202e.jsonl': chat('x').replace('"x"', '"x\\u001b[2J"') + '\n{"y": 1}',
});

describe('check', () => {
  it('says what each file is and holds, and exits with 0', async () => {
    expect(await cli(folder, ['check', 'good'])).toMatchObject({
      exitCode: 0,
      out: [
        'good/a.jsonl: OpenAI-style chat, 2 rollouts, 6 turns (2 with reasoning), 2 tool calls, no problems',
        'good/b.json: OpenAI-style chat, 1 rollout, 3 turns (1 with reasoning), 1 tool call, no problems',
        '2 files, none with problems\n',
      ].join('\n'),
      err: '',
    });
  });

  it('lists problems with their places, and exits with 1', async () => {
    const { exitCode, out, err } = await cli(folder, ['check', 'bad/torn.jsonl', 'bad/empty.jsonl']);
    expect([exitCode, err]).toEqual([1, '']);
    expect(out.split('\n')).toEqual([
      'bad/empty.jsonl: Unknown format, 0 rollouts, 0 turns (0 with reasoning), 0 tool calls, 1 problem',
      '  empty-file: The file is empty.',
      'bad/torn.jsonl: OpenAI-style chat, 3 rollouts, 6 turns (2 with reasoning), 2 tool calls, 2 problems',
      '  torn-record at line 2, byte 275: The text ends inside a string. The record is cut off; what stands before is shown.',
      '  duplicate-rollout-id at line 3, byte 276: The id "a" was used before in this file: this rollout is called a~2.',
      '2 files, 2 with problems',
      '',
    ]);
  });

  it('prints one document a file with --json', async () => {
    const { exitCode, documents } = await cli(folder, ['check', '--json', 'good/b.json', 'bad/torn.jsonl']);
    expect(exitCode).toBe(1);
    expect(documents()).toEqual([
      {
        schema: 'check/1',
        file: 'bad/torn.jsonl',
        format: 'openai-chat',
        formatTitle: 'OpenAI-style chat',
        rollouts: 3,
        turns: 6,
        reasoningTurns: 2,
        toolCalls: 2,
        problemCount: 2,
        problems: [
          expect.objectContaining({ kind: 'torn-record', line: 2, byte: 275, rollout: 'b' }),
          expect.objectContaining({ kind: 'duplicate-rollout-id', line: 3, byte: 276, rollout: 'a~2' }),
        ],
      },
      expect.objectContaining({ file: 'good/b.json', rollouts: 1, problemCount: 0, problems: [] }),
    ]);
  });

  it('does the others where a path cannot be read, and exits with 2', async () => {
    const { exitCode, out, err } = await cli(folder, ['check', 'gone.jsonl', 'good/b.json', 'no*match']);
    expect(exitCode).toBe(2);
    expect(out).toContain('good/b.json: OpenAI-style chat');
    expect(err).toBe(
      'rollout-review: Cannot read gone.jsonl: it does not exist.\nrollout-review: No file matches no*match.\n',
    );
    const { documents } = await cli(folder, ['check', '--json', 'gone.jsonl']);
    expect(documents()).toEqual([
      { schema: 'check/1', file: 'gone.jsonl', error: 'Cannot read gone.jsonl: it does not exist.' },
    ]);
  });

  it('never lets a transcript or a file name drive the terminal', async () => {
    const { out } = await cli(folder, ['check', 'bad']);
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(out).toContain('bad/\\x1b[31mred\\u202e.jsonl: OpenAI-style chat');
  });

  it('shows progress where somebody watches, and clears it', async () => {
    const { err } = await cli(folder, ['check', 'good'], { errIsTerminal: true });
    expect(err).toMatch(/^\r\u001b\[Kgood\/a\.jsonl: 1 rollout\r\u001b\[K/);
    expect(err.endsWith('\r\u001b[K')).toBe(true);
  });
});

describe('the command line', () => {
  it.each([
    [['check'], "error: missing required argument 'path'"],
    [['check', '--nope', 'good'], "error: unknown option '--nope'"],
    [['explode'], "error: unknown command 'explode'"],
    [['show', 'a', 'b'], 'error: too many arguments'],
  ])('exits with 2 on %j', async (argv, message) => {
    const { exitCode, err, out } = await cli(folder, argv);
    expect([exitCode, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('prints its version and its help, and exits with 0', async () => {
    expect(await cli(folder, ['--version'])).toMatchObject({ exitCode: 0, out: '1.2.3\n' });
    const help = await cli(folder, ['--help']);
    expect(help.exitCode).toBe(0);
    expect(help.out).toContain('check [options] <path...>');
    expect((await cli(folder, ['check', '--help'])).out).toContain('Exits with 1 where a file has problems');
  });

  it('takes a closed pipe for no error', async () => {
    const { exitCode, err } = await cli(folder, ['check', 'good'], { closeAfter: 1 });
    expect([exitCode, err]).toEqual([0, '']);
  });
});
