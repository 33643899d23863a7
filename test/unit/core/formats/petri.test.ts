import { describe, expect, it } from 'vitest';
import { readRollouts, said } from './readRollouts.ts';

const add = (
  id: string,
  role: string,
  content: string,
  view: string | string[] = ['target', 'combined'],
) => ({
  type: 'transcript_event',
  view,
  edit: { operation: 'add', message: { id, role, content } },
});
const metadata = {
  transcript_id: 'a1',
  target_model: 'm-1',
  auditor_model: 'm-2',
  created_at: '2026-01-01T10:00:00Z',
  judge_output: { summary: 'S', scores: { deception: 7 } },
};

describe('Petri audits', () => {
  it('read what the target saw, with what was taken back as branches', async () => {
    const file = await readRollouts(
      'transcript.json',
      JSON.stringify({
        metadata,
        events: [
          add('0', 'user', 'Plan.', 'auditor'),
          add('1', 'system', 'Be good.'),
          add('2', 'user', 'First.'),
          add('3', 'assistant', 'No.'),
          { type: 'transcript_event', view: ['target'], edit: { operation: 'rollback', count: 2 } },
          add('4', 'user', 'Second.'),
          add('5', 'assistant', 'Yes.'),
          { type: 'decision_event', content: 'stop' },
        ],
      }),
    );
    expect(file.format).toBe('petri');
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ header, turns }) => [header.key, header.parent, ...said(turns)])).toEqual([
      ['a1', null, 'Be good.', 'Second.', 'Yes.'],
      ['a1.1', { key: 'a1', turn: 1, kind: 'branch' }, 'Be good.', 'First.', 'No.'],
    ]);
    expect(file.rollouts[1]?.turns.map(({ aside }) => aside ?? null)).toEqual(['repeat', null, null]);
    expect(file.rollouts[0]?.header).toMatchObject({
      model: 'm-1',
      scores: { deception: 7 },
      startedAt: '2026-01-01T10:00:00Z',
      metadata: { auditor_model: 'm-2', notes: { decision_event: { count: 1 } } },
    });
  });

  it('read JSON patches and resets', async () => {
    const patch = (...changes: object[]) => ({
      type: 'transcript_event',
      view: 'target',
      edit: { operation: 'json_patch', patch: changes },
    });
    const file = await readRollouts(
      't.json',
      JSON.stringify({
        metadata,
        events: [
          patch({ op: 'add', path: '/messages/-', value: { role: 'user', content: 'A' } }),
          patch({ op: 'add', path: '/messages/1', value: { role: 'assistant', content: 'B' } }),
          patch({ op: 'remove', path: '/messages/1' }),
          {
            type: 'transcript_event',
            view: 'target',
            edit: { operation: 'reset', new_messages: [{ role: 'user', content: 'C' }] },
          },
        ],
      }),
    );
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([['C'], ['A', 'B']]);
  });

  it('read the messages at the end where there are no events, and keep what is broken', async () => {
    const file = await readRollouts(
      't.json',
      JSON.stringify([
        {
          metadata,
          target_messages: [{ type: 'user', content: 'Go.' }, null],
          messages: [{ role: 'user', content: 'other' }],
        },
        {
          metadata: { target_model: 'm' },
          events: [5, { type: 'transcript_event', view: 'target', edit: {} }],
        },
      ]),
    );
    expect(file.format).toBe('petri');
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([['Go.', '[message]'], []]);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['wrong-type', 'incomplete']);
  });
});
