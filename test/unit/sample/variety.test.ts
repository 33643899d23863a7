import { expect, test } from 'vitest';
import { prose, readRollouts } from './sample.ts';

const rollouts = readRollouts().map((one) => one.rollout);

/** Runs of five words, as numbers, sorted: quick to compare. */
function shingles(text: string, numbers: Map<string, number>): Int32Array {
  const words = text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
  const found = new Set<number>();
  for (let index = 0; index + 5 <= words.length; index++) {
    const shingle = words.slice(index, index + 5).join(' ');
    const number = numbers.get(shingle) ?? numbers.size;
    numbers.set(shingle, number);
    found.add(number);
  }
  return Int32Array.from(found).sort();
}

/** Jaccard similarity of two sorted sets. */
function similarity(one: Int32Array, other: Int32Array): number {
  let common = 0;
  for (let a = 0, b = 0; a < one.length && b < other.length;) {
    const difference = (one[a] ?? 0) - (other[b] ?? 0);
    if (difference === 0) common += 1;
    if (difference <= 0) a += 1;
    if (difference >= 0) b += 1;
  }
  return common / (one.length + other.length - common);
}

test('no two rollouts read the same', () => {
  const numbers = new Map<string, number>();
  const sets = rollouts.map((rollout) => shingles(prose(rollout), numbers));
  let others = 0;
  let siblings = 0;
  for (const [index, set] of sets.entries()) {
    for (const [before, other] of sets.slice(0, index).entries()) {
      const value = similarity(set, other);
      if (rollouts[index]?.task_id === rollouts[before]?.task_id) siblings = Math.max(siblings, value);
      else others = Math.max(others, value);
    }
  }
  expect(others).toBeLessThan(0.05);
  expect(siblings).toBeLessThan(0.45);
});

test('no long sentence of reasoning is said in more than 2 % of the rollouts', () => {
  const said = new Map<string, Set<number>>();
  for (const [index, rollout] of rollouts.entries()) {
    for (const message of rollout.messages) {
      for (const raw of (message.reasoning_content ?? '').split(/(?<=[.!?:])\s+|\n/)) {
        const sentence = raw.replace(/^[-\s]+/, '').toLowerCase();
        if (sentence.split(/\s+/).length < 8) continue;
        said.set(sentence, (said.get(sentence) ?? new Set()).add(index));
      }
    }
  }
  const worst = [...said].sort((one, other) => other[1].size - one[1].size)[0];
  expect(worst?.[1].size ?? 0, worst?.[0]).toBeLessThanOrEqual(rollouts.length * 0.02);
  expect(said.size).toBeGreaterThan(3000);
});

test('reasoning is short at times and several paragraphs long at others', () => {
  const lengths = rollouts
    .flatMap((rollout) => rollout.messages.map((message) => message.reasoning_content?.length ?? 0))
    .filter((length) => length > 0)
    .sort((one, other) => one - other);
  const at = (part: number) => lengths[Math.floor(lengths.length * part)] ?? 0;
  expect(at(0.1)).toBeLessThan(100);
  expect(at(0.95)).toBeGreaterThan(400);
  const paragraphs = rollouts.flatMap((rollout) =>
    rollout.messages.filter((message) => (message.reasoning_content ?? '').split('\n\n').length >= 3),
  );
  expect(paragraphs.length).toBeGreaterThan(100);
});

test('final answers hold tables and lists', () => {
  const finals = rollouts.map((rollout) => rollout.messages.at(-1)?.content ?? '');
  expect(finals.filter((text) => text.includes('|---')).length).toBeGreaterThan(250);
  expect(finals.filter((text) => /^([-*]|\d+\.) /m.test(text)).length).toBeGreaterThan(200);
});
