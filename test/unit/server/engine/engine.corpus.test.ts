import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSource } from '../../../../src/core/formats/index.ts';
import { NodeByteSource } from '../../../../src/node/index.ts';
import { engineMethods, type TurnView } from '../../../../src/protocol/index.ts';
import { corpus, hasCorpus } from '../../support/corpus.ts';
import { TestEngine } from './harness.ts';

/** One file of each format, by its id. */
const files = {
  'claude-code': 'claude-code/simonw/sample_session.jsonl',
  'codex-cli': 'agent-sessions-fixtures/codex/small.jsonl',
  'inspect-eval': 'inspect/log_message_deduplication.eval',
  'swe-agent': 'swe-agent/sweagent-v1_function_calling_marshmallow-1867.traj',
  'openai-chat': 'openhands/sdk_fncall-llm-message.json',
} as const;

if (!hasCorpus) {
  it('has no corpus to read here', () => expect(hasCorpus).toBe(false));
} else {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = new TestEngine();
    await engine.configure();
  });
  afterAll(() => engine.dispose());

  describe.each(Object.entries(files))('a real file of %s', (format, file) => {
    it('shows every turn that reading gives, and quotes every finding where it stands', async () => {
      const { document, ...info } = await engine.openWhole(path.join(corpus, file));
      expect(info.format.id).toBe(format);
      const list = { document, from: 0, count: 500, filter: '', sort: 'order', descending: false } as const;
      const { rows } = await engine.call(engineMethods.rollouts, list);
      const shown = new Map<string, string[]>();
      for (const { key, turns } of rows) {
        const views = await everyTurn(document, key);
        expect(views.map((view) => view.number)).toEqual(
          Array.from({ length: turns ?? 0 }, (_, at) => at + 1),
        );
        shown.set(key, views.map(turnLine));
      }
      expect(shown).toEqual(await readTurns(file));
      const { behaviors } = await engine.call(engineMethods.findings, { document, limit: 1_000 });
      for (const { key, finding } of behaviors.flatMap((group) => group.findings)) {
        const { turn, span, quote } = finding;
        const slice = await engine.call(engineMethods.text, { document, key, turn, ...span });
        // A long quote is kept as its start.
        expect(slice.text.startsWith(quote.replace(/…$/, ''))).toBe(true);
      }
      expect(engine.logged).toEqual([]);
    });
  });

  async function everyTurn(document: string, key: string): Promise<TurnView[]> {
    const views: TurnView[] = [];
    for (;;) {
      const from = views.length + 1;
      const { turns } = await engine.call(engineMethods.turns, { document, key, from, to: from + 99 });
      const fresh = turns.filter((turn) => turn.number >= from);
      if (fresh.length === 0) return views;
      views.push(...fresh);
    }
  }
}

function turnLine(turn: {
  readonly role: string;
  readonly parts: readonly { readonly kind: string }[];
}): string {
  return `${turn.role}: ${turn.parts.map((part) => part.kind).join(' ')}`;
}

async function readTurns(file: string): Promise<Map<string, string[]>> {
  const source = await NodeByteSource.open(path.join(corpus, file));
  const turns = new Map<string, string[]>();
  for await (const event of readSource(source)) {
    if (event.type === 'rollout') turns.set(event.header.key, []);
    else if (event.type === 'turn') turns.get(event.key)?.push(turnLine(event.turn));
  }
  await source.close();
  return turns;
}
