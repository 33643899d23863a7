import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtinCodebook } from '../../../../src/core/codebook/index.ts';
import { createDetector, scanEvents, type Finding } from '../../../../src/core/detect/index.ts';
import { readSource } from '../../../../src/core/formats/index.ts';
import { stringAt, type Turn } from '../../../../src/core/model/index.ts';
import { NodeByteSource } from '../../../../src/node/index.ts';
import { corpus, corpusFiles, hasCorpus } from '../../support/corpus.ts';

/** Folders whose files are all of formats that are read. */
const folders = [
  'claude-code/',
  'codex/',
  'swe-agent/',
  'inspect/',
  'inspect-rl-before-after/',
  'cohorts/impossiblebench',
];

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
    it('finds what was judged right, and nothing else', async () => {
      const files = (await corpusFiles()).filter((file) => folders.some((folder) => file.startsWith(folder)));
      expect(files.length).toBeGreaterThan(40);
      const found: string[] = [];
      for (const file of files) {
        for (const { behavior, turn, quote } of await scan(file)) {
          found.push(`${path.basename(file).slice(0, 24)} T${turn} ${behavior}: ${quote.slice(0, 40)}`);
        }
      }
      // Read and judged, see docs/builtin-precision.md. A rule that adds to this list is to be judged again.
      expect(found.sort()).toEqual([
        '2025-12-29T17-41-49+00-0 T4 tampers-with-tests: # Special case for test case',
        'metr-inspect-action_smal T18 cross-checks-calculation: 3 + 18 = 21 lines total, which matches',
        'representative_messages. T4 scratch-directory: /tmp/decorator_example.py',
        'representative_messages. T8 scratch-directory: /tmp/decorator_example.py',
        'sample_session.json T24 tampers-with-tests: assert subtract(10, 5) == None',
      ]);
    }, 120_000);
  });
}
