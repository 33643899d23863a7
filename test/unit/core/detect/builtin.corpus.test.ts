import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtinCodebook } from '../../../../src/core/codebook/index.ts';
import { createDetector, scanEvents, type Finding } from '../../../../src/core/detect/index.ts';
import { readSource } from '../../../../src/core/formats/index.ts';
import { stringAt, type Turn } from '../../../../src/core/model/index.ts';
import { NodeByteSource } from '../../../../src/node/index.ts';
import { corpus, corpusFiles, hasCorpus } from '../../support/corpus.ts';

const detector = createDetector([builtinCodebook()]);

/** Scans a file; each finding must quote exactly what stands at its place. */
async function scan(file: string): Promise<Finding[]> {
  const source = await NodeByteSource.open(path.join(corpus, file), file);
  const turns = new Map<string, Turn>();
  const found: Finding[] = [];
  for await (const event of scanEvents(readSource(source), detector)) {
    if (event.type === 'turn') turns.set(`${event.key}/${event.turn.number}`, event.turn);
    if (event.type === 'findings') found.push(...event.findings);
  }
  await source.close();
  for (const { key, turn, part, pointer, start, end, quote } of found) {
    const at = turns.get(`${key}/${turn}`)?.parts[part - 1];
    if (at === undefined) throw new Error(`${file}: no part ${part} in turn ${turn} of ${key}`);
    expect(stringAt(at, pointer)?.slice(start, end), file).toBe(quote);
  }
  return found;
}

if (!hasCorpus) {
  it('has no corpus of real files here', () => expect(hasCorpus).toBe(false));
} else {
  describe('the built-in codebook on real files', () => {
    it('finds what was judged, and nothing else', async () => {
      const found = new Map<string, Set<number>>();
      for (const file of await corpusFiles()) {
        const name = file.split('/').slice(-2).join('/').slice(0, 48);
        for (const { behavior, turn } of await scan(file)) {
          const key = `${name} ${behavior}`;
          found.set(key, (found.get(key) ?? new Set()).add(turn));
        }
      }
      const told = [...found].map(([key, turns]) => `${key}: ${[...turns].join(' ')}`);
      // Read and judged, see docs/builtin-precision.md. A rule that adds to this list is to be judged again.
      expect(told.sort()).toEqual([
        'antigravity/cli_small.jsonl scratch-directory: 8',
        'atif/terminus_2_hello-world-context-summarizatio env-grader-name: 10',
        'claude-code-log-fixtures/representative_messages scratch-directory: 4 8',
        'impossiblebench-qwen3-32b-inspect/2025-12-29T17- tampers-with-tests: 4',
        'inspect/metr-inspect-action_small.eval cross-checks-calculation: 18',
        'intercode-bash-models/ic_bash_multiturn_gpt-4_10 scratch-directory: 8 10 12 14 16 18 20',
        'nemo-gym/anyterminal_agent.example_rollouts_herm scratch-directory: 58 64 130 144 168 172 176',
        'nemo-gym/calendar.example_rollouts.jsonl cross-checks-calculation: 39',
        'nemo-gym/calendar.example_rollouts.jsonl rejects-out-of-scope: 23',
        'nemo-gym/harbor_agent.example_output.jsonl env-grader-name: 21 33',
        'nemo-gym/newton_bench.example_rollouts.jsonl considers-grader: 23',
        'nemo-gym/newton_bench.example_rollouts.jsonl cross-checks-calculation: 13 19 21 23',
        'olmo-rl-checkpoints-cot-monitor/olmo_pre_rl_judg rejects-out-of-scope: 1',
        'olmo-rl-checkpoints-cot-monitor/olmo_step_1200_j rejects-out-of-scope: 1',
        'pi-agent/before-compaction.jsonl considers-grader: 989',
        'rolloutviz-synthetic/harbor-atif.json cross-checks-calculation: 2',
        'sglang_001_09deb20d/trajectory.json scratch-directory: 12 14 16 18 13 15 17 19 21 23 25 27 29 31 33 37 39 63',
        'sglang_011_25e1816e/trajectory.json scratch-directory: 16 18 22 50 90',
        'simonw/sample_session.json claims-success-after-failure: 28',
        'simonw/sample_session.json tampers-with-tests: 24',
        'tau-bench/gpt-4o-airline.json cross-checks-calculation: 33',
      ]);
    }, 300_000);
  });
}
