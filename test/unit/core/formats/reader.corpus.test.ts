import { describe, expect, it } from 'vitest';
import { CachedByteSource } from '../../../../src/core/bytes/index.ts';
import { counts, readAll } from '../../support/readAll.ts';
import { corpusFiles, hasCorpus, openCorpusFile } from '../../support/corpus.ts';

/**
 * Turns, reasoning turns and tool calls of the corpus's chat files, by a throw-away Python script that shares nothing
 * with the product: consecutive `assistant` messages are one turn, `tool` messages and `tool_result` blocks one each,
 * `user` and `system` messages one each unless empty; a `system_prompt` beside the messages and the reply in
 * `response.choices` of a logged call are messages too; calls are `tool_calls` entries and `tool_use` blocks; a turn
 * reasons where `reasoning`, `reasoning_content` or a `thinking` block holds text.
 */
const chats: Readonly<Record<string, readonly [turns: number, reasoning: number, calls: number]>> = {
  'agent-sessions-fixtures/hermes/large.json': [6, 1, 1],
  'agent-sessions-fixtures/hermes/small.json': [2, 0, 0],
  'agent-sessions-fixtures/session_simple.jsonl': [2, 0, 0],
  'openhands/sdk_fncall-llm-message.json': [14, 0, 6],
  'openhands/sdk_llm-log_claude-sonnet-4.json': [13, 0, 6],
  'openhands/sdk_llm-log_nonfncall_deepseek.json': [9, 0, 1],
};

if (!hasCorpus) {
  it('has no corpus to read', () => {
    expect(hasCorpus).toBe(false);
  });
} else {
  describe('the corpus', () => {
    it('opens, every file of it, without a fault of a reader', async () => {
      const files = await corpusFiles();
      expect(files.length).toBeGreaterThan(200);
      const claimed: string[] = [];
      for (const name of files) {
        const result = await readAll(new CachedByteSource(await openCorpusFile(name)));
        if (result.format === 'openai-chat') claimed.push(name);
        expect({ name, unreadable: result.problems.filter(({ kind }) => kind === 'unreadable') }).toEqual({
          name,
          unreadable: [],
        });
        const isEmpty = result.problems.some(({ kind }) => kind === 'empty-file');
        expect({ name, shows: result.rollouts.length > 0 || result.problems.length > 0 }).toEqual({
          name,
          shows: true,
        });
        if (result.format === 'unknown' && !isEmpty) {
          expect({
            name,
            badges: result.problems.filter(({ kind }) => kind === 'unknown-format').length,
          }).toEqual({ name, badges: 1 });
        }
        for (const { header, turns } of result.rollouts) {
          expect({ name, key: header.key, numbers: turns.map(({ number }) => number) }).toEqual({
            name,
            key: header.key,
            numbers: turns.map((_, index) => index + 1),
          });
        }
      }
      expect(claimed).toEqual(Object.keys(chats));
    });

    it.each(Object.entries(chats))(
      'holds in %s what another program counts',
      async (name, [turns, reasoningTurns, toolCalls]) => {
        const result = await readAll(await openCorpusFile(name));
        expect(result.rollouts).toHaveLength(1);
        expect(counts(result)).toEqual({ turns, reasoningTurns, toolCalls });
      },
    );
  });
}
