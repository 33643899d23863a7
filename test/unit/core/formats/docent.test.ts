import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said } from './readRollouts.ts';

const messages = [
  { role: 'user', content: 'Go.' },
  {
    role: 'assistant',
    content: [
      { type: 'reasoning', reasoning: 'Hm.' },
      { type: 'text', text: 'I look.' },
    ],
    tool_calls: [{ id: 'c', type: 'function', function: 'find', arguments: { q: 1 } }],
  },
  { role: 'tool', tool_call_id: 'c', function: 'find', content: 'row' },
];

describe('Docent agent runs', () => {
  it('read a run with its scores', async () => {
    const file = await readRollouts(
      'runs.jsonl',
      jsonLines({
        id: 'run-1',
        name: 'Run',
        transcripts: [{ id: 't', messages, metadata: { a: 1 } }],
        metadata: { task_id: 'k', model: 'm-1', scores: { reward: 0.5, ok: true } },
      }),
    );
    expect(file.format).toBe('docent');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Go.', 'Hm.', 'I look.', 'find({"q":1})', 'row']);
    expect(turns[2]?.answers).toEqual({ turn: 2, part: 3 });
    expect(header).toMatchObject({
      key: 'run-1',
      title: 'Run',
      task: 'k',
      model: 'm-1',
      scores: { reward: 0.5, ok: true },
    });
  });

  it('read several transcripts by name, and keep what is broken', async () => {
    const file = await readRollouts(
      'runs.jsonl',
      jsonLines(
        { id: 'x', transcripts: { main: { messages }, helper: { messages: [5] } } },
        { id: 'y', transcripts: [] },
      ),
    );
    expect(file.rollouts.map(({ header, turns }) => [header.title, turns.length])).toEqual([
      ['main', 3],
      ['helper', 1],
      [null, 1],
    ]);
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'duplicate-rollout-id',
      'wrong-type',
      'unknown-record',
    ]);
  });
});
