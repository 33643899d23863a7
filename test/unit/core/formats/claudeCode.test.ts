import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claudeCode } from '../../../../src/core/formats/claudeCode.ts';
import { jsonLines, onlyRollout, readRollouts, said, speakers, type ReadFile } from './readRollouts.ts';

let clock = 0;

interface Line {
  readonly uuid: string;
  readonly parent?: string | null;
  readonly [field: string]: unknown;
}

function envelope(type: string, { uuid, parent, ...fields }: Line) {
  clock += 1;
  return {
    parentUuid: parent ?? null,
    isSidechain: false,
    sessionId: 's1',
    cwd: '/w',
    type,
    uuid,
    timestamp: new Date(Date.UTC(2026, 0, 1) + clock * 1000).toISOString(),
    ...fields,
  };
}

function user(uuid: string, parent: string | null, content: unknown, fields: object = {}) {
  return envelope('user', { uuid, parent, message: { role: 'user', content }, ...fields });
}

function model(uuid: string, parent: string | null, id: string, block: unknown, fields: object = {}) {
  const usage = { input_tokens: 10, output_tokens: 5 };
  const message = { id, role: 'assistant', model: 'claude-x', content: [block], usage };
  return envelope('assistant', { uuid, parent, message, ...fields });
}

function text(value: string) {
  return { type: 'text', text: value };
}

function call(id: string, name: string, input: object = {}) {
  return { type: 'tool_use', id, name, input };
}

function result(id: string, content: unknown, fields: object = {}) {
  return [{ type: 'tool_result', tool_use_id: id, content, ...fields }];
}

function read(...lines: unknown[]): Promise<ReadFile> {
  return readRollouts('session.jsonl', jsonLines(...lines));
}

describe('Claude Code sessions: lines and turns', () => {
  it('merges the lines of one message and counts its usage once', async () => {
    const file = await read(
      user('a', null, 'Go'),
      model('b', 'a', 'm1', { type: 'thinking', thinking: 'Hm.', signature: 's' }),
      model('c', 'b', 'm1', text('Looking.')),
      model('d', 'c', 'm1', call('t1', 'Bash', { command: 'ls' })),
      user('e', 'd', result('t1', 'a.txt')),
    );
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umt');
    expect(turns[1]?.tokens).toEqual({ input: 10, output: 5 });
    expect(turns[1]?.records.map((record) => record.line)).toEqual([2, 3, 4]);
    expect(turns[2]?.answers).toEqual({ turn: 2, part: 3 });
    expect(header).toMatchObject({ id: 's1', model: 'claude-x', tokens: { input: 10, output: 5 } });
  });

  it('keeps one turn of a message whose calls are answered while it is still being written', async () => {
    const file = await read(
      user('a', null, 'Go'),
      model('b', 'a', 'm1', call('t1', 'Read')),
      user('c', 'b', result('t1', 'one')),
      model('d', 'b', 'm1', call('t2', 'Read')),
      user('e', 'd', result('t2', 'two')),
      model('f', 'e', 'm2', text('Done.')),
    );
    const { turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umttm');
    expect(turns[1]?.parts).toHaveLength(2);
    expect(turns[1]?.tokens).toEqual({ input: 10, output: 5 });
    expect(said(turns)).toEqual(['Go', 'Read({})', 'Read({})', 'one', 'two', 'Done.']);
  });

  it('does not take results of parallel calls that hang from their own call for a branch', async () => {
    const file = await read(
      user('a', null, 'Go'),
      model('b', 'a', 'm1', call('t1', 'Task')),
      model('c', 'b', 'm1', call('t2', 'Task')),
      user('d', 'b', result('t1', 'one')),
      user('e', 'c', result('t2', 'two')),
      model('f', 'e', 'm2', text('Done.')),
    );
    expect(speakers(onlyRollout(file).turns)).toBe('umttm');
  });

  it('says how reasoning stands', async () => {
    const file = await read(
      user('a', null, 'Go'),
      model('b', 'a', 'm1', { type: 'thinking', thinking: '', signature: 'sealed' }),
      model('c', 'b', 'm1', { type: 'thinking', thinking: '', signature: '' }),
      model('d', 'c', 'm1', { type: 'redacted_thinking', data: 'x' }),
    );
    const [, turn] = onlyRollout(file).turns;
    expect(turn?.parts.map((part) => part.kind === 'reasoning' && part.state)).toEqual([
      'encrypted',
      'empty',
      'redacted',
    ]);
  });

  it('reads exit codes, errors and images of results', async () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } };
    const file = await read(
      user('a', null, 'Go'),
      model('b', 'a', 'm1', call('t1', 'Bash')),
      user('c', 'b', result('t1', 'Exit code 2\nno such file', { is_error: true })),
      model('d', 'c', 'm2', call('t2', 'Read')),
      user('e', 'd', result('t2', [text('a picture'), image])),
    );
    const { turns } = onlyRollout(file);
    expect(turns[2]?.parts[0]).toMatchObject({ isError: true, exitCode: 2 });
    expect(turns[4]?.parts).toMatchObject([
      { kind: 'tool-result', text: 'a picture', isError: null, exitCode: null },
      { kind: 'media', mediaType: 'image/png', bytes: 3 },
    ]);
  });

  it('keeps what the interface said in the name of the model apart', async () => {
    const file = await read(
      user('a', null, 'Go'),
      model('b', 'a', 'm1', text('Working.')),
      envelope('assistant', {
        uuid: 'c',
        parent: 'b',
        isApiErrorMessage: true,
        message: {
          id: 'x',
          role: 'assistant',
          model: '<synthetic>',
          content: [text('API Error: 529')],
          usage: { input_tokens: 0, output_tokens: 0 },
        },
      }),
    );
    const { header, turns } = onlyRollout(file);
    expect(turns.map((turn) => [turn.model, turn.name])).toEqual([
      [undefined, undefined],
      ['claude-x', undefined],
      ['<synthetic>', 'synthetic'],
    ]);
    expect(header.model).toBe('claude-x');
  });

  it('leaves reminders in the text, puts notes into the metadata and complains of neither', async () => {
    const file = await read(
      { type: 'summary', summary: 'Another session', leafUuid: 'elsewhere' },
      { type: 'summary', summary: 'Tidy the ledger', leafUuid: 'b' },
      { type: 'permission-mode', permissionMode: 'plan', sessionId: 's1' },
      user('a', null, [text('<system-reminder>Be careful.</system-reminder>'), text('Go')]),
      { type: 'file-history-snapshot', messageId: 'a', snapshot: {} },
      envelope('attachment', {
        uuid: 'at',
        parent: 'a',
        attachment: { type: 'queued_command', prompt: 'And be quick' },
      }),
      envelope('attachment', { uuid: 'at2', parent: 'at', attachment: { type: 'budget_usd', used: 1 } }),
      envelope('attachment', {
        uuid: 'at3',
        parent: 'at2',
        attachment: { type: 'task_reminder', content: [{ id: '1', subject: 'Check' }] },
      }),
      envelope('system', { uuid: 'sy', parent: 'at3', subtype: 'turn_duration', durationMs: 3 }),
      model('b', 'sy', 'm1', text('Done.')),
    );
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual([
      '<system-reminder>Be careful.</system-reminder>',
      'Go',
      'And be quick',
      '[attachment/task_reminder]',
      'Done.',
    ]);
    expect(header.title).toBe('Tidy the ledger');
    expect(header.metadata).toMatchObject({
      cwd: '/w',
      notes: {
        summary: { count: 2 },
        'attachment/budget_usd': { count: 1 },
        'permission-mode': { count: 1 },
        'system/turn_duration': { count: 1 },
      },
    });
  });

  it('shows lines of an unknown type, and says so', async () => {
    const file = await read(
      user('a', null, 'Go'),
      envelope('hologram', { uuid: 'h', parent: 'a', beam: 'on' }),
      { type: 'weather', sky: 'blue' },
      model('b', 'h', 'm1', text('Done.')),
    );
    expect(file.problems.map((problem) => [problem.kind, problem.line])).toEqual([
      ['unknown-record', 2],
      ['unknown-record', 3],
    ]);
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Go', '[hologram]', 'Done.']);
    expect(header.metadata).toMatchObject({ notes: { weather: { count: 1 } } });
  });

  it('reads around torn lines, lines that are no objects and messages of the wrong type', async () => {
    const file = await read(
      user('a', null, 'Go'),
      '{"type":"assistant","uuid":"x","message":{"role":"assis',
      '7',
      envelope('user', { uuid: 'c', parent: 'a', message: 'bare words' }),
      user('d', 'c', null),
      user('e', 'd', 12),
    );
    expect(file.problems.map((problem) => problem.kind)).toEqual(['torn-record', 'wrong-type', 'wrong-type']);
    expect(said(onlyRollout(file).turns)).toEqual(['Go', 'bare words', '[number]']);
  });

  it('says that a session holds no message', async () => {
    const file = await read({ type: 'file-history-snapshot', messageId: 'a', snapshot: {} });
    expect(file.format).toBe('claude-code');
    expect(file.rollouts).toEqual([]);
    expect(file.problems.map((problem) => problem.kind)).toEqual(['incomplete']);
  });

  it('reads the streaming output of the program', async () => {
    const file = await readRollouts(
      'out.jsonl',
      jsonLines(
        {
          type: 'system',
          subtype: 'init',
          session_id: 's9',
          tools: ['Bash'],
          mcp_servers: [],
          model: 'claude-x',
        },
        {
          type: 'assistant',
          session_id: 's9',
          parent_tool_use_id: null,
          message: {
            id: 'm1',
            role: 'assistant',
            model: 'claude-x',
            content: [call('t1', 'Task', { prompt: 'Look' })],
          },
        },
        {
          type: 'user',
          session_id: 's9',
          parent_tool_use_id: 't1',
          message: { role: 'user', content: [text('Look')] },
        },
        {
          type: 'assistant',
          session_id: 's9',
          parent_tool_use_id: 't1',
          message: { id: 'm2', role: 'assistant', model: 'claude-y', content: [text('Seen.')] },
        },
        {
          type: 'user',
          session_id: 's9',
          parent_tool_use_id: null,
          message: { role: 'user', content: result('t1', 'Seen.') },
        },
        { type: 'result', subtype: 'success', session_id: 's9', total_cost_usd: 0.25, result: 'Seen.' },
      ),
    );
    expect(file.problems).toEqual([]);
    const [main, agent] = file.rollouts;
    expect(main?.header).toMatchObject({ id: 's9', status: 'success', cost: 0.25 });
    expect(speakers(main?.turns ?? [])).toBe('mt');
    expect(agent?.header).toMatchObject({
      model: 'claude-y',
      parent: { key: 's9', turn: 1, kind: 'sub-agent' },
    });
    expect(said(agent?.turns ?? [])).toEqual(['Look', 'Seen.']);
  });

  it('reads the web export', async () => {
    const file = await readRollouts(
      'export.json',
      JSON.stringify({
        loglines: [
          { type: 'user', timestamp: '2025-12-24T10:00:00.000Z', message: { role: 'user', content: 'Go' } },
          { type: 'assistant', message: { role: 'assistant', content: [text('Done.')] } },
        ],
      }),
    );
    expect(file.format).toBe('claude-code');
    expect(said(onlyRollout(file).turns)).toEqual(['Go', 'Done.']);
  });
});

describe('Claude Code sessions: threads', () => {
  it('takes the path to the last leaf for the session and what an edit left behind for a branch', async () => {
    const file = await read(
      user('a', null, 'Start'),
      model('b', 'a', 'm1', text('Started.')),
      user('c', 'b', 'First try'),
      model('d', 'c', 'm2', text('First answer')),
      user('e', 'b', 'Second try'),
      model('f', 'e', 'm3', text('Second answer')),
    );
    const [main, branch] = file.rollouts;
    expect(file.rollouts).toHaveLength(2);
    expect(said(main?.turns ?? [])).toEqual(['Start', 'Started.', 'Second try', 'Second answer']);
    expect(said(branch?.turns ?? [])).toEqual(['First try', 'First answer']);
    expect(branch?.header).toMatchObject({ id: 'c', parent: { key: 's1', turn: 2, kind: 'branch' } });
    expect(branch?.turns.map((turn) => turn.number)).toEqual([1, 2]);
  });

  it('finds branches of branches', async () => {
    const file = await read(
      user('a', null, 'Start'),
      user('b', 'a', 'B'),
      user('c', 'b', 'B1'),
      user('d', 'b', 'B2'),
      user('e', 'a', 'Main'),
    );
    expect(file.rollouts.map(({ header, turns }) => [header.parent?.key ?? null, said(turns)])).toEqual([
      [null, ['Start', 'Main']],
      ['s1', ['B', 'B2']],
      ['b', ['B1']],
    ]);
  });

  it('hangs sub-agents from the call that started them: by its id, by its result, by its prompt', async () => {
    const side = { isSidechain: true };
    const file = await read(
      user('a', null, 'Go'),
      model('b', 'a', 'm1', call('t1', 'Task', { prompt: 'Find it' })),
      model('c', 'b', 'm1', call('t2', 'Task', { prompt: 'Count it' })),
      user('d', null, 'Find it', side),
      model('e', 'd', 'n1', text('Found.'), side),
      user('f', null, 'Not the prompt', { ...side, agentId: 'ag2' }),
      model('g', 'f', 'n2', text('Counted.'), { ...side, agentId: 'ag2' }),
      user('h', 'b', result('t1', 'Found.')),
      user('i', 'c', result('t2', 'Counted.'), { toolUseResult: { agentId: 'ag2' } }),
      user('j', null, 'Who called me?', side),
    );
    const [main, ...agents] = file.rollouts;
    expect(speakers(main?.turns ?? [])).toBe('umtt');
    expect(agents.map(({ header, turns }) => [header.parent, said(turns)])).toEqual([
      [{ key: 's1', turn: 2, kind: 'sub-agent' }, ['Find it', 'Found.']],
      [{ key: 's1', turn: 2, kind: 'sub-agent' }, ['Not the prompt', 'Counted.']],
      [{ key: 's1', turn: null, kind: 'sub-agent' }, ['Who called me?']],
    ]);
    expect(agents[1]?.header.id).toBe('ag2');
  });

  it('does not guess between two calls with the same prompt', async () => {
    const file = await read(
      user('a', null, 'Go'),
      model('b', 'a', 'm1', call('t1', 'Task', { prompt: 'Same' })),
      model('c', 'b', 'm1', call('t2', 'Task', { prompt: 'Same' })),
      user('d', null, 'Same', { isSidechain: true }),
    );
    expect(file.rollouts[1]?.header.parent).toEqual({ key: 's1', turn: null, kind: 'sub-agent' });
  });

  it("reads a sub-agent's messages out of progress lines", async () => {
    const progress = (uuid: string, type: string, message: object) => ({
      type: 'progress',
      uuid: `p-${uuid}`,
      parentUuid: 'b',
      isSidechain: false,
      parentToolUseID: 't1',
      data: { type: 'agent_progress', agentId: 'ag1', message: { type, uuid, message } },
    });
    const file = await read(
      user('a', null, 'Go'),
      model('b', 'a', 'm1', call('t1', 'Task')),
      progress('x', 'user', { role: 'user', content: 'Look' }),
      progress('y', 'assistant', {
        id: 'n1',
        role: 'assistant',
        model: 'claude-y',
        content: [text('Seen.')],
      }),
      user('c', 'b', result('t1', 'Seen.')),
    );
    const [main, agent] = file.rollouts;
    expect(said(main?.turns ?? [])).toEqual(['Go', 'Task({})', 'Seen.']);
    expect(said(agent?.turns ?? [])).toEqual(['Look', 'Seen.']);
    expect(agent?.header).toMatchObject({ id: 'ag1', parent: { key: 's1', turn: 2, kind: 'sub-agent' } });
  });

  it("takes a sub-agent's own file for a rollout of its own", async () => {
    const side = { isSidechain: true, agentId: 'ag7' };
    const file = await read(user('a', null, 'Look', side), model('b', 'a', 'm1', text('Seen.'), side));
    expect(onlyRollout(file).header).toMatchObject({ id: 'ag7', parent: null });
  });

  it('folds a compaction where it happened', async () => {
    const file = await read(
      user('a', null, 'Start'),
      model('b', 'a', 'm1', text('Started.')),
      envelope('system', {
        uuid: 'c',
        parent: null,
        logicalParentUuid: 'b',
        subtype: 'compact_boundary',
        content: 'Conversation compacted',
        compactMetadata: { trigger: 'auto', preTokens: 155000 },
      }),
      user('d', 'c', 'So far: started.', { isCompactSummary: true }),
      model('e', 'd', 'm2', text('Going on.')),
    );
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Start', 'Started.', 'So far: started.', 'Going on.']);
    expect(turns[2]).toMatchObject({
      role: 'user',
      aside: 'compaction',
      fold: { kind: 'compaction', messages: 2 },
    });
    expect(turns[2]?.fold?.note).toContain('auto, 155000 tokens before');
  });

  it('starts a continuation after the history was cleared', async () => {
    const file = await read(
      user('a', null, 'One'),
      model('b', 'a', 'm1', text('First.')),
      user('c', 'b', '<command-name>/clear</command-name>'),
      user('d', 'c', 'Two'),
      model('e', 'd', 'm2', text('Second.')),
    );
    const [first, second] = file.rollouts;
    expect(said(first?.turns ?? [])).toEqual(['One', 'First.']);
    expect(said(second?.turns ?? [])).toEqual(['<command-name>/clear</command-name>', 'Two', 'Second.']);
    expect(second?.header.parent).toEqual({ key: 's1', turn: 2, kind: 'continuation' });
  });

  it('shows lines that a resumed session repeats once, and says how many there were', async () => {
    const first = user('a', null, 'One');
    const second = model('b', 'a', 'm1', text('First.'));
    const file = await read(first, second, first, second, user('c', 'b', 'Two'));
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['One', 'First.', 'Two']);
    expect(turns[2]?.fold).toMatchObject({ kind: 'resumed', messages: 2 });
  });

  it('keeps lines that share an id and say different things', async () => {
    const file = await read(user('a', 'a', 'One'), user('a', 'a', 'Two'), user('a', 'a', 'Three'));
    expect(file.rollouts.flatMap(({ turns }) => said(turns)).sort()).toEqual(['One', 'Three', 'Two']);
  });

  it('reads files whose lines name no parents, or parents that are not there', async () => {
    const file = await read(
      user('a', null, 'One'),
      model('b', null, 'm1', text('First.')),
      user('c', 'gone', 'Two'),
      model('d', null, 'm2', text('Second.')),
    );
    expect(said(onlyRollout(file).turns)).toEqual(['One', 'First.', 'Two', 'Second.']);
  });

  it('loses nothing and repeats nothing, whatever the tree is like', async () => {
    const line = fc.record({
      parent: fc.oneof(fc.constant(null), fc.nat(30), fc.constant('gone')),
      side: fc.boolean(),
      kind: fc.constantFrom('prompt', 'model', 'result', 'note'),
      message: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 20 }), async (lines) => {
        const written = lines.map((one, index) => {
          const parent = typeof one.parent === 'number' ? `u${one.parent}` : one.parent;
          const side = one.side ? { isSidechain: true } : {};
          const word = `word ${index}`;
          if (one.kind === 'model') return model(`u${index}`, parent, `m${one.message}`, text(word), side);
          if (one.kind === 'result') return user(`u${index}`, parent, result(`t${index}`, word), side);
          if (one.kind === 'note') return { type: 'queue-operation', operation: word };
          return user(`u${index}`, parent, word, side);
        });
        const file = await readRollouts('s.jsonl', jsonLines(...written), claudeCode);
        const all = file.rollouts.flatMap(({ turns }) => said(turns)).sort();
        const wanted = lines.flatMap((one, index) => (one.kind === 'note' ? [] : [`word ${index}`])).sort();
        expect(all).toEqual(wanted);
        for (const { turns } of file.rollouts)
          expect(turns.map((turn) => turn.number)).toEqual(turns.map((_turn, index) => index + 1));
      }),
      { seed: 11, numRuns: 80 },
    );
  });
});
