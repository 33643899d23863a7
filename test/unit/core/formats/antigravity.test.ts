import { expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

it("reads Antigravity's steps", async () => {
  let index = 0;
  const step = (source: string, type: string, more: object) => ({
    step_index: index++,
    source,
    type,
    status: 'DONE',
    created_at: '2026-01-01T00:00:00Z',
    ...more,
  });
  const file = await readRollouts(
    'transcript.jsonl',
    jsonLines(
      step('USER_EXPLICIT', 'USER_INPUT', { content: 'Go' }),
      step('SYSTEM', 'CONVERSATION_HISTORY', {}),
      step('MODEL', 'PLANNER_RESPONSE', {
        thinking: 'Hm.',
        tool_calls: [{ name: 'list_dir', args: { DirectoryPath: '"/w"', Plain: 'x', Broken: '"x' } }, 'torn'],
      }),
      step('MODEL', 'LIST_DIRECTORY', { content: 'a', status: 'ERROR' }),
      step('SYSTEM', 'EPHEMERAL_MESSAGE', { content: 'Reminder' }),
      step('SYSTEM', 'CHECKPOINT', { content: 'All.' }),
      step('MODEL', 'RUN_COMMAND', { content: null, tool_calls: [{ id: 'c', name: 'grep', arguments: {} }] }),
      step('MODEL', 'PLANNER_RESPONSE', { content: 'Done.', thinking: null, tool_calls: null }),
    ),
  );
  expect(file.format).toBe('antigravity');
  const { header, turns } = onlyRollout(file);
  expect(speakers(turns)).toBe('umtsumtm');
  expect(said(turns)).toEqual([
    'Go',
    'Hm.',
    'list_dir({"DirectoryPath":"/w","Plain":"x","Broken":"\\"x"})',
    '[tool_call]',
    'a',
    'Reminder',
    'All.',
    'grep({})',
    '',
    'Done.',
  ]);
  expect(turns[2]?.parts[0]).toMatchObject({ name: 'list_directory', isError: true });
  expect(turns[4]?.aside).toBe('compaction');
  expect(header.metadata).toMatchObject({ notes: { CONVERSATION_HISTORY: { count: 1 } } });
  // A step names no call: what a tool gave is never guessed to be of one.
  expect(file.problems.map(({ kind }) => kind)).toEqual(['missing-call-id', 'missing-call-id']);
});
