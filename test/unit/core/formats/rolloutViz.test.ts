import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const of = (kind: string, fields: object) => ({ record_type: 'event', trajectory_id: 't', kind, ...fields });

describe('rolloutviz records', () => {
  it('read trajectories with what their run and case say, and graders in the header', async () => {
    const file = await readRollouts(
      'demo.ndjson',
      jsonLines(
        { record_type: 'run', id: 'r', metadata: { checkpoint: 'c-1', environment: 'box' } },
        { record_type: 'case', id: 'k', run_id: 'r', name: 'Add it' },
        { record_type: 'group', id: 'g', case_id: 'k' },
        {
          record_type: 'trajectory',
          id: 't',
          group_id: 'g',
          termination: 'success',
          metadata: { model: 'm-1', sample_index: 2 },
        },
        of('message', { input: { role: 'user', content: 'Go.' }, timestamp: '2026-01-01T10:00:00Z' }),
        of('generation', { output: { role: 'assistant', content: 'I look.' } }),
        of('tool', {
          id: 'e1',
          input: { name: 'read', arguments: { p: 1 } },
          output: { ok: false, content: 'No.' },
        }),
        of('state', { data: { operation: 'compaction', summary: 'So far.' } }),
        of('error', { data: { class: 'policy' } }),
        of('grader', { output: { verdict: 'pass', score: 1 } }),
        of('reward', { data: { total: 0.5, components: { task: 0.5 } } }),
        { record_type: 'signal', trajectory_id: 't', name: 'probe', value: 0.25 },
        { record_type: 'complete', records: 12 },
      ),
    );
    expect(file.format).toBe('rolloutviz');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umtuu');
    expect(said(turns)).toEqual(['Go.', 'I look.', 'read({"p":1})', 'No.', 'So far.', '[error]']);
    expect(turns[2]).toMatchObject({ answers: { turn: 2, part: 2 }, parts: [{ isError: true }] });
    expect(turns[3]).toMatchObject({ aside: 'compaction' });
    expect(header).toMatchObject({
      key: 't',
      title: 'Add it',
      task: 'k',
      environment: 'box',
      model: 'm-1',
      step: 'c-1',
      attempt: 2,
      status: 'success',
      reward: 0.5,
      scores: { grader: 1, task: 0.5, probe: 0.25 },
    });
  });

  it('keep going where records are broken or lead nowhere', async () => {
    const file = await readRollouts(
      'demo.ndjson',
      jsonLines({ record_type: 'run', id: 'r' }, of('tool', {}), { record_type: 'odd' }, 5, {
        record_type: 'complete',
      }),
    );
    expect(file.rollouts).toEqual([]);
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'incomplete',
      'unknown-record',
      'unknown-record',
      'incomplete',
    ]);
  });
});
