import { expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

it("reads Cursor's transcripts, whose calls have no ids", async () => {
  const line = (role: string, ...content: unknown[]) => ({ role, message: { content } });
  const file = await readRollouts(
    'transcript.jsonl',
    jsonLines(
      line('user', { type: 'text', text: 'Go' }),
      line(
        'assistant',
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'text', text: 'Running.' },
        { type: 'tool_use', name: 'Shell', input: { command: 'ls' } },
      ),
      line('user', { type: 'tool_result', tool_use_id: 't1', content: 'data' }),
      { role: 'assistant', message: { content: null } },
      { role: 'wizard', message: { content: 'x' } },
      line('assistant', 5, { type: 'text', text: 'Done.' }),
      { type: 'turn_ended', status: 'success' },
      { type: 'hologram' },
    ),
  );
  expect(file.format).toBe('cursor');
  const { header, turns } = onlyRollout(file);
  expect(speakers(turns)).toBe('umtmsms');
  expect(said(turns)).toEqual([
    'Go',
    'Hm.',
    'Running.',
    'Shell({"command":"ls"})',
    'data',
    '[wizard]',
    '[number]',
    'Done.',
    '[hologram]',
  ]);
  expect(header.status).toBe('success');
  expect(file.problems.map(({ kind }) => kind)).toEqual([
    'orphan-result',
    'unknown-record',
    'unknown-record',
  ]);
});
