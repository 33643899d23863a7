import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const time = Date.UTC(2026, 0, 1);

function append(message: unknown) {
  return { type: 'context.append_message', message, time };
}

function event(value: object) {
  return { type: 'context.append_loop_event', event: value, time };
}

const usage = { inputOther: 5, output: 3, inputCacheRead: 10, inputCacheCreation: 1 };

describe('Kimi Code logs', () => {
  it('reads the prompt, messages, thoughts, calls, results, model and tokens', async () => {
    const file = await readRollouts(
      'wire.jsonl',
      jsonLines(
        { type: 'metadata', protocol_version: '1.4', created_at: time },
        { type: 'config.update', cwd: '/w', modelAlias: 'kimi-x', time },
        { type: 'config.update', systemPrompt: 'Be exact.', time },
        { type: 'turn.prompt', input: [{ type: 'text', text: 'Go' }], time },
        append({ role: 'user', content: [{ type: 'text', text: 'Go' }], toolCalls: [] }),
        event({ type: 'step.begin', step: 1 }),
        event({ type: 'content.part', part: { type: 'think', think: 'Hm.' } }),
        event({ type: 'tool.call', toolCallId: 'c1', name: 'Glob', args: { pattern: '*' } }),
        event({ type: 'tool.result', toolCallId: 'c1', result: { output: 'a', isError: true } }),
        event({ type: 'step.end', finishReason: 'end_turn' }),
        { type: 'usage.record', usage, time },
        { type: 'usage.record', usage, time },
        event({ type: 'content.part', part: { type: 'text', text: 'Done.' } }),
      ),
    );
    expect(file.format).toBe('kimi');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumtm');
    expect(said(turns)).toEqual(['Be exact.', 'Go', 'Hm.', 'Glob({"pattern":"*"})', 'a', 'Done.']);
    expect(turns[3]).toMatchObject({ answers: { turn: 3, part: 2 }, parts: [{ isError: true }] });
    expect(header).toMatchObject({
      model: 'kimi-x',
      status: 'end_turn',
      tokens: { input: 32, output: 6 },
      startedAt: '2026-01-01T00:00:00.000Z',
      metadata: { cwd: '/w', protocol_version: '1.4', notes: { 'turn.prompt': { count: 1 } } },
    });
  });

  it('shows what it does not know, and reads on', async () => {
    const file = await readRollouts(
      'wire.jsonl',
      jsonLines(
        append({ role: 'tool', toolCallId: 'none', content: 'x' }),
        append(null),
        event({ type: 'hologram' }),
        event({ type: 'content.part', part: 5 }),
        { type: 'context.compact', summary: 'All.' },
        { type: 'loose' },
        [1],
      ),
    );
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['x', '[message]', '[hologram]', '[part]', 'All.', '[loose]', '[object]']);
    expect(turns[4]).toMatchObject({ aside: 'compaction', fold: { messages: 2 } });
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'orphan-result',
      'wrong-type',
      'unknown-record',
      'unknown-record',
      'unknown-record',
    ]);
  });
});
