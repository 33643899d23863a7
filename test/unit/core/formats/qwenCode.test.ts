import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

function line(uuid: string, parentUuid: string | null, type: string, more: object) {
  return {
    uuid,
    parentUuid,
    sessionId: 's1',
    timestamp: '2026-01-01T00:00:00.000Z',
    type,
    cwd: '/w',
    ...more,
  };
}

function message(...parts: unknown[]) {
  return { message: { role: 'x', parts } };
}

const call = { functionCall: { id: 'c1', name: 'read', args: { path: 'a' } } };
const response = { functionResponse: { id: 'c1', name: 'read', response: { output: 'data' } } };

describe('Qwen Code sessions', () => {
  it('reads thoughts, calls, results, tokens and the title', async () => {
    const file = await readRollouts(
      's1.jsonl',
      jsonLines(
        line('a', null, 'user', message({ text: 'Go' })),
        line('b', 'a', 'assistant', message({ text: 'Hm.', thought: true })),
        line('b', 'a', 'assistant', {
          ...message(call),
          model: 'qwen-x',
          usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 2, thoughtsTokenCount: 1 },
        }),
        line('c', 'b', 'tool_result', {
          ...message(response),
          toolCallResult: { callId: 'c1', status: 'error' },
        }),
        line('d', 'c', 'system', { subtype: 'custom_title', systemPayload: { customTitle: 'Named' } }),
        line('e', 'd', 'assistant', message({ text: 'Done.' })),
      ),
    );
    expect(file.format).toBe('qwen-code');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umtm');
    expect(said(turns)).toEqual(['Go', 'Hm.', 'read({"path":"a"})', 'data', 'Done.']);
    expect(turns[2]).toMatchObject({ answers: { turn: 2, part: 2 }, parts: [{ isError: true }] });
    expect(header).toMatchObject({
      id: 's1',
      title: 'Named',
      model: 'qwen-x',
      tokens: { input: 9, output: 3, reasoning: 1 },
      metadata: { cwd: '/w' },
    });
  });

  it('keeps what a step back left behind as a branch, and shows what it does not know', async () => {
    const file = await readRollouts(
      's1.jsonl',
      jsonLines(
        line('a', null, 'user', message({ text: 'Go' })),
        line('b', 'a', 'assistant', message({ text: 'Left.' })),
        line('c', 'a', 'system', { subtype: 'rewind', systemPayload: {} }),
        line('d', 'c', 'user', message({ text: 'Again' }, 5)),
        line('e', 'd', 'system', { subtype: 'chat_compression', systemPayload: {} }),
        line('f', 'e', 'tool_result', { toolCallResult: { callId: 'none', resultDisplay: 'shown' } }),
        line('g', 'f', 'wizard', {}),
      ),
    );
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Go', 'Again', '[number]', 'shown', '[wizard]'],
      ['Left.'],
    ]);
    expect(file.rollouts[0]?.turns[2]?.fold?.kind).toBe('compaction');
    expect(file.rollouts[1]?.header.parent).toEqual({ key: 's1', turn: 1, kind: 'branch' });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['orphan-result', 'unknown-record']);
  });
});
