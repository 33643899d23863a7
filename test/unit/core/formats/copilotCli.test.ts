import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const timestamp = '2026-01-01T00:00:01.000Z';
let last: string | null = null;
let count = 0;

/** An event that follows the one made before it, unless `parentId` says otherwise. */
function event(type: string, data: unknown, parentId: string | null = last) {
  last = `e${++count}`;
  return { type, data, id: last, timestamp, parentId };
}

function read(...events: unknown[]) {
  last = null;
  return readRollouts('events.jsonl', jsonLines(...events));
}

describe('Copilot CLI sessions', () => {
  it('reads messages, thoughts, calls however they are told, results and tokens', async () => {
    const file = await read(
      event(
        'session.start',
        { sessionId: 's1', startTime: '2026-01-01T00:00:00.000Z', copilotVersion: '1' },
        null,
      ),
      event('session.model_change', { newModel: 'gpt-x' }),
      event('system.message', { content: 'Be exact.' }),
      event('user.message', { content: 'Go', transformedContent: 'long' }),
      event('tool.execution_start', { toolCallId: 'c1', toolName: 'bash', arguments: { command: 'ls' } }),
      event('assistant.message', {
        content: 'Looking.',
        reasoningText: 'Hm.',
        toolRequests: [{ toolCallId: 'c1', name: 'bash', arguments: { command: 'ls' } }],
      }),
      event('tool.execution_complete', { toolCallId: 'c1', success: true, result: { content: 'a' } }),
      event('tool.execution_start', { toolCallId: 'c2', toolName: 'view', arguments: {} }),
      event('tool.execution_complete', { toolCallId: 'c2', success: false, error: { message: 'denied' } }),
      event('hook.start', { hookType: 'x' }),
      event('assistant.message', { content: 'Done.', reasoningOpaque: 'xx', toolRequests: [] }),
      event('session.shutdown', {
        shutdownType: 'routine',
        modelMetrics: { 'gpt-x': { usage: { inputTokens: 10, outputTokens: 5 } } },
      }),
    );
    expect(file.format).toBe('copilot-cli');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumtmtm');
    expect(said(turns)).toEqual([
      'Be exact.',
      'Go',
      'Hm.',
      'Looking.',
      'bash({"command":"ls"})',
      'a',
      'view({})',
      'denied',
      '',
      'Done.',
    ]);
    expect(turns[5]).toMatchObject({ answers: { turn: 5, part: 1 }, parts: [{ isError: true }] });
    expect(turns[6]?.parts[0]).toMatchObject({ state: 'encrypted' });
    expect(header).toMatchObject({
      id: 's1',
      model: 'gpt-x',
      status: 'routine',
      startedAt: '2026-01-01T00:00:00.000Z',
      tokens: { input: 10, output: 5 },
      metadata: { copilotVersion: '1', notes: { 'hook.start': { count: 1 } } },
    });
  });

  it('shows what it does not know, folds compactions, and keeps a fork as a branch', async () => {
    const prompt = event('user.message', { content: 'Go' }, null);
    const file = await read(
      prompt,
      event('assistant.message', { content: 'First.' }),
      event('assistant.message', { content: 'Second.', toolRequests: ['x'] }, prompt.id),
      event('session.compaction_complete', { summaryContent: 'All.' }),
      event('novel.thing', {}),
      event('assistant.message', null),
      event('tool.execution_complete', { toolCallId: 'none', result: null }),
    );
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Go', 'Second.', '[tool_request]', 'All.', '[novel.thing]', '[assistant.message]', ''],
      ['First.'],
    ]);
    expect(file.rollouts[1]?.header.parent).toMatchObject({ kind: 'branch', turn: 1 });
    expect(file.rollouts[0]?.turns[2]?.fold?.kind).toBe('compaction');
    expect(file.problems.map(({ kind }) => kind).sort()).toEqual([
      'orphan-result',
      'unknown-record',
      'unknown-record',
    ]);
  });
});
