import { mkdir, rename, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatOf } from '../../../src/core/formats/index.ts';
import { partText } from '../../../src/core/model/index.ts';
import { ScannedSource } from '../../../src/core/labels/index.ts';
import { NodeByteSource } from '../../../src/node/index.ts';
import { tempFolder } from '../node/labelStoreFixture.ts';
import { corpus, corpusFiles, hasCorpus } from '../support/corpus.ts';
import { cli, jsonLines, label, turn } from './labelsFixture.ts';

/** Bytes: small files of each format are enough, and quick. */
const MAX_SIZE = 400_000;
const PER_FORMAT = 2;
const formats = ['openai-chat', 'claude-code', 'codex-cli', 'inspect-eval', 'swe-agent'];

if (!hasCorpus) {
  it('has no corpus of real files here', () => expect(hasCorpus).toBe(false));
} else {
  describe('labels on real files', () => {
    it('of every format come back to their own words, also when the file is renamed', async () => {
      const chosen = await choose();
      expect(Object.fromEntries([...chosen].map(([format, files]) => [format, files.length > 0]))).toEqual(
        Object.fromEntries(formats.map((format) => [format, true])),
      );
      for (const file of [...chosen.values()].flat()) await roundTrip(file);
    }, 120_000);
  });
}

/** A few files of each format, the first by name that hold a rollout of three turns. */
async function choose(): Promise<Map<string, string[]>> {
  const chosen = new Map<string, string[]>(formats.map((format) => [format, []]));
  for (const file of await corpusFiles()) {
    if (!/\.(?:jsonl|json|eval|traj)$/.test(file)) continue;
    if ((await stat(path.join(corpus, file))).size > MAX_SIZE) continue;
    const bytes = await NodeByteSource.open(path.join(corpus, file));
    const files = chosen.get((await formatOf(bytes)).id);
    if (files !== undefined && files.length < PER_FORMAT && (await spoken(bytes)) !== null) files.push(file);
    await bytes.close();
    if ([...chosen.values()].every((own) => own.length === PER_FORMAT)) break;
  }
  return chosen;
}

interface Spoken {
  readonly key: string;
  readonly turn: number;
  readonly part: number;
  readonly text: string;
}

/** The last part with words that a model said in the first rollout of three turns or more. */
async function spoken(bytes: NodeByteSource): Promise<Spoken | null> {
  const scanned = await ScannedSource.scan(bytes, { name: 'x', links: [], isGone: () => false });
  for (const key of scanned.keys()) {
    let count = 0;
    let last: Spoken | null = null;
    for await (const { number, role, parts } of scanned.turns(key)) {
      count += 1;
      for (const [index, part] of parts.entries()) {
        const words = role === 'model' && part.kind !== 'tool-call' ? partText(part) : '';
        if (words.length > 20) last = { key, turn: number, part: index + 1, text: words };
      }
    }
    if (count >= 3 && last !== null) return last;
  }
  return null;
}

async function roundTrip(file: string): Promise<void> {
  const root = await tempFolder();
  const name = path.basename(file);
  await symlink(path.join(corpus, file), path.join(root, name));
  const bytes = await NodeByteSource.open(path.join(root, name));
  const said = await spoken(bytes);
  await bytes.close();
  if (said === null) throw new Error(`${file}: nothing said`);
  const start = Math.floor(said.text.length / 3);
  const end = Math.min(said.text.length, start + 40);
  await label(root, name, said.key, (turns) => {
    const on = turns[said.turn - 1];
    if (on === undefined) throw new Error(`${file}: no turn ${said.turn}`);
    return { kind: 'span', turn: on, part: said.part, pointer: null, start, end };
  });
  await label(root, name, said.key, turn(1));
  const before = await rows(root);
  expect(before.map(({ orphan }) => orphan)).toEqual([null, null]);
  expect(before[1]?.['text']).toContain(said.text.slice(start + 1, end - 1));
  // A format that goes by the name of its file is to know it again.
  await mkdir(path.join(root, 'moved'));
  await rename(path.join(root, name), path.join(root, 'moved', name));
  const after = await rows(root);
  expect(after.map((row) => [row['citation'], row['text'], row['orphan']])).toEqual(
    before.map(({ citation, text }) => [
      typeof citation === 'string' ? `moved/${citation}` : null,
      text,
      null,
    ]),
  );
}

async function rows(root: string): Promise<Record<string, unknown>[]> {
  const { code, out, err } = await cli(root, 'labels', 'export', '--no-rules', '.');
  expect([code, err]).toEqual([0, '']);
  return jsonLines(out);
}
