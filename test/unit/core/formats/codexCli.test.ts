import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codexCli } from '../../../../src/core/formats/codexCli.ts';
import { jsonLines, onlyRollout, readRollouts, said, speakers, type ReadFile } from './readRollouts.ts';

let clock = 0;

function line(type: string, payload: object) {
  clock += 1;
  return { timestamp: new Date(Date.UTC(2026, 0, 1) + clock * 1000).toISOString(), type, payload };
}

function item(payload: object) {
  return line('response_item', payload);
}

function event(payload: object) {
  return line('event_msg', payload);
}

function message(role: string, text: string) {
  const type = role === 'assistant' ? 'output_text' : 'input_text';
  return item({ type: 'message', role, content: [{ type, text }] });
}

function reasoning(...summary: string[]) {
  return item({
    type: 'reasoning',
    summary: summary.map((text) => ({ type: 'summary_text', text })),
    encrypted_content: 'gAAA',
  });
}

function call(id: string, name: string, args: object = {}) {
  return item({ type: 'function_call', call_id: id, name, arguments: JSON.stringify(args) });
}

function output(id: string, value: unknown) {
  return item({ type: 'function_call_output', call_id: id, output: value });
}

function tokens(total: number, input: number, out: number) {
  const usage = { input_tokens: input, output_tokens: out, reasoning_output_tokens: 1, total_tokens: total };
  return event({ type: 'token_count', info: { total_token_usage: usage, last_token_usage: usage } });
}

const meta = line('session_meta', {
  id: 'c1',
  cwd: '/w',
  cli_version: '0.104.0',
  base_instructions: { text: 'Be exact.' },
});

function read(...lines: unknown[]): Promise<ReadFile> {
  return readRollouts('rollout-2026.jsonl', jsonLines(meta, ...lines), codexCli);
}

describe('Codex CLI sessions', () => {
  it('reads roles, the system prompt, the model and the times', async () => {
    const file = await read(
      line('turn_context', { model: 'gpt-x', approval_policy: 'never', user_instructions: 'long' }),
      message('developer', 'Sandboxed.'),
      message('user', 'Go'),
      message('assistant', 'Gone.'),
      event({ type: 'task_complete', turn_id: '1' }),
    );
    const { header, turns } = onlyRollout(file);
    expect(file.problems).toEqual([]);
    expect(speakers(turns)).toBe('ssum');
    expect(said(turns)).toEqual(['Be exact.', 'Sandboxed.', 'Go', 'Gone.']);
    expect(turns[3]?.model).toBe('gpt-x');
    expect(header).toMatchObject({
      id: 'c1',
      model: 'gpt-x',
      status: 'completed',
      startedAt: meta.timestamp,
    });
    expect(header.metadata).toMatchObject({
      cwd: '/w',
      turn_context: { approval_policy: 'never' },
      notes: { 'event/task_complete': { count: 1 } },
    });
  });

  it('shows what events repeat once, on whichever side of its item an event stands', async () => {
    const file = await read(
      message('user', 'Go'),
      event({ type: 'user_message', message: 'Go' }),
      event({ type: 'agent_reasoning', text: '**Plan**\n\nFirst this.' }),
      event({ type: 'agent_reasoning', text: '**Then**\n\nThen that.' }),
      reasoning('**Plan**\n\nFirst this.', '**Then**\n\nThen that.'),
      message('assistant', 'Working.'),
      event({ type: 'agent_message', message: 'Working.' }),
      event({ type: 'agent_message', message: 'Done.' }),
      message('assistant', 'Done.'),
    );
    expect(said(onlyRollout(file).turns)).toEqual([
      'Be exact.',
      'Go',
      '**Plan**\n\nFirst this.\n\n**Then**\n\nThen that.',
      'Working.',
      'Done.',
    ]);
  });

  it.each([
    ['before', [event({ type: 'agent_reasoning', text: 'Hm.' }), reasoning()]],
    [
      'after',
      [
        reasoning(),
        event({ type: 'token_count', info: null }),
        event({ type: 'agent_reasoning', text: 'Hm.' }),
      ],
    ],
  ])('takes the text of sealed reasoning from an event %s it', async (_where, lines) => {
    const file = await read(message('user', 'Go'), ...lines, message('assistant', 'Done.'));
    const turn = onlyRollout(file).turns[2];
    expect(turn?.parts).toEqual([
      { kind: 'reasoning', text: 'Hm.', state: 'readable', summary: true },
      { kind: 'text', text: 'Done.' },
    ]);
    expect(turn?.records).toHaveLength(3);
  });

  it('says that reasoning is sealed where no event opens it', async () => {
    const file = await read(message('user', 'Go'), reasoning(), message('assistant', 'Done.'));
    expect(onlyRollout(file).turns[2]?.parts[0]).toEqual({ kind: 'reasoning', text: '', state: 'encrypted' });
  });

  it('reads a file that has events alone', async () => {
    const file = await read(
      event({ type: 'user_message', message: 'Go' }),
      event({ type: 'agent_reasoning', text: 'Hm.' }),
      event({ type: 'agent_message', message: 'Done.' }),
      event({ type: 'user_message', message: 'Go' }),
      event({ type: 'agent_message', message: 'Done.' }),
    );
    expect(speakers(onlyRollout(file).turns)).toBe('sumum');
  });

  it('reads every kind of call and its result', async () => {
    const file = await read(
      call('a', 'shell', { command: ['ls'] }),
      output('a', JSON.stringify({ output: 'a.txt\n', metadata: { exit_code: 0, duration_seconds: 0.1 } })),
      item({ type: 'custom_tool_call', call_id: 'b', name: 'apply_patch', input: '{"not": "opened"}' }),
      item({
        type: 'custom_tool_call_output',
        call_id: 'b',
        output: 'Exit code: 1\nWall time: 0 seconds\nOutput:\nno',
      }),
      item({ type: 'local_shell_call', call_id: 'c', action: { type: 'exec', command: ['pwd'] } }),
      output('c', 'Chunk ID: x\nWall time: 0.1 seconds\nProcess exited with code 127\nOutput:\nnope'),
      item({ type: 'web_search_call', id: 'd', action: { type: 'search', query: 'q' } }),
      call('e', 'view_image'),
      output('e', [
        { type: 'input_text', text: 'the picture' },
        { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
      ]),
      call('f', 'spawn'),
      output('f', { content: 'denied', success: false }),
    );
    expect(file.problems).toEqual([]);
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual([
      'Be exact.',
      'shell({"command":["ls"]})',
      'a.txt\n',
      'apply_patch("{\\"not\\": \\"opened\\"}")',
      'Exit code: 1\nWall time: 0 seconds\nOutput:\nno',
      'local_shell({"type":"exec","command":["pwd"]})',
      'Chunk ID: x\nWall time: 0.1 seconds\nProcess exited with code 127\nOutput:\nnope',
      'web_search({"type":"search","query":"q"})',
      'view_image({})',
      'the picture',
      '[image/png]',
      'spawn({})',
      'denied',
    ]);
    const results = turns.flatMap((turn) => turn.parts.filter((part) => part.kind === 'tool-result'));
    expect(results.map((part) => [part.exitCode, part.isError])).toEqual([
      [0, null],
      [1, null],
      [127, null],
      [null, null],
      [null, true],
    ]);
    expect(turns.filter((turn) => turn.role === 'tool').every((turn) => turn.answers !== null)).toBe(true);
  });

  it("does not take a command's own words for its exit code", async () => {
    const file = await read(call('a', 'shell'), output('a', 'Exit code: 3\nis what the manual says'));
    const [part] = onlyRollout(file).turns[2]?.parts ?? [];
    expect(part).toMatchObject({ exitCode: null });
  });

  it('counts tokens by call, once for each', async () => {
    const file = await read(
      message('user', 'Go'),
      call('a', 'shell'),
      tokens(110, 100, 10),
      tokens(110, 100, 10),
      event({ type: 'token_count', info: null }),
      output('a', 'ok'),
      event({ type: 'agent_message', message: 'Done.' }),
      tokens(330, 300, 30),
      message('assistant', 'Done.'),
    );
    const { header, turns } = onlyRollout(file);
    expect(turns.map((turn) => turn.tokens)).toEqual([
      undefined,
      undefined,
      { input: 100, output: 10, reasoning: 1 },
      undefined,
      { input: 300, output: 30, reasoning: 1 },
    ]);
    expect(header.tokens).toEqual({ input: 300, output: 30, reasoning: 1 });
  });

  it('folds a compaction and shows only what is new in it', async () => {
    const file = await read(
      message('user', 'Go'),
      message('assistant', 'Working.'),
      line('compacted', {
        message: '',
        replacement_history: [
          { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go' }] },
          { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'So far: worked.' }] },
        ],
      }),
      message('assistant', 'Going on.'),
    );
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Be exact.', 'Go', 'Working.', 'So far: worked.', 'Going on.']);
    expect(turns[3]).toMatchObject({ aside: 'compaction', fold: { kind: 'compaction', messages: 2 } });
  });

  it('names the session by its own first line where a fork brings others', async () => {
    const file = await read(
      line('session_meta', { id: 'older', forked_from_id: null, base_instructions: { text: 'Be exact.' } }),
      message('user', 'Go'),
    );
    const { header, turns } = onlyRollout(file);
    expect(header.id).toBe('c1');
    expect(said(turns)).toEqual(['Be exact.', 'Go']);
    expect(header.metadata).toMatchObject({ notes: { session_meta: { values: [{ id: 'older' }] } } });
  });

  it('reads files of 2025 without envelopes', async () => {
    const file = await readRollouts(
      'rollout-2025-05-07.jsonl',
      jsonLines(
        { id: 'old', timestamp: '2025-05-07T17:24:21Z', instructions: 'Be kind.', git: {} },
        { record_type: 'state' },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go' }] },
        { type: 'reasoning', summary: [], encrypted_content: 'x' },
        { type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'a' },
        { type: 'function_call_output', call_id: 'a', output: 'ok' },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] },
      ),
    );
    expect(file.format).toBe('codex-cli');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(header).toMatchObject({ id: 'old', startedAt: '2025-05-07T17:24:21Z' });
    expect(speakers(turns)).toBe('sumtm');
  });

  it('shows items of an unknown type, puts unknown lines into the metadata, and says so', async () => {
    const file = await read(
      message('user', 'Go'),
      item({ type: 'dream', text: 'sheep' }),
      line('weather', { sky: 'blue' }),
      '{"timestamp":"2026-01-01T00:00:00.000Z","type":"response_item","payl',
      '[1]',
      message('assistant', 'Done.'),
    );
    expect(file.problems.map((problem) => [problem.kind, problem.line])).toEqual([
      ['unknown-record', 3],
      ['unknown-record', 4],
      ['torn-record', 5],
      ['wrong-type', 6],
    ]);
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Be exact.', 'Go', '[dream]', '[response_item]', 'Done.']);
    expect(header.metadata).toMatchObject({ notes: { weather: { count: 1 } } });
  });

  it('says how a session ended', async () => {
    const aborted = await read(message('user', 'Go'), event({ type: 'turn_aborted', reason: 'interrupted' }));
    expect(onlyRollout(aborted).header.status).toBe('interrupted');
    const empty = await read();
    expect(empty.problems).toEqual([]);
    const none = await readRollouts(
      'rollout-1.jsonl',
      jsonLines(line('session_meta', { id: 'c2' })),
      codexCli,
    );
    expect(none.problems.map((problem) => problem.kind)).toEqual(['incomplete']);
  });

  it('says everything once, whatever order events and items come in', async () => {
    const step = fc.record({
      word: fc.nat(6),
      how: fc.constantFrom('item', 'event', 'event then item', 'item then event'),
      kind: fc.constantFrom('user', 'assistant'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const written = steps.flatMap(({ word, how, kind }) => {
          const text = `${kind} ${word}`;
          const told = event({ type: kind === 'user' ? 'user_message' : 'agent_message', message: text });
          const pair = { item: [message(kind, text)], event: [told] };
          if (how === 'item' || how === 'event') return pair[how];
          return how === 'event then item' ? [...pair.event, ...pair.item] : [...pair.item, ...pair.event];
        });
        const file = await read(...written);
        const heard = new Set(said(onlyRollout(file).turns));
        // Lone items and lone events of one text may be taken for a pair; nothing that was said goes unheard.
        for (const { word, kind } of steps) expect(heard).toContain(`${kind} ${word}`);
        const paired = steps.filter(({ how }) => how.includes('then'));
        if (paired.length === steps.length)
          expect(said(onlyRollout(file).turns)).toHaveLength(steps.length + 1);
      }),
      { seed: 5, numRuns: 80 },
    );
  });
});
