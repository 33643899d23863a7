import { describe, expect, test } from 'vitest';
import { cohorts, readRollouts, type Rollout } from './sample.ts';

const placed = readRollouts();
const areas = ['claims', 'ledger-close', 'payables', 'policy-admin', 'receivables', 'underwriting'];

describe.each(cohorts)('cohort %s', (cohort) => {
  const own = placed.filter((one) => one.cohort === cohort);
  const ids = own.map((one) => one.rollout.id);

  test('has 48 tasks in 24 environments, four rollouts each', () => {
    expect(own).toHaveLength(192);
    expect(new Set(own.map((one) => one.rollout.task_id)).size).toBe(48);
    expect(new Set(own.map((one) => one.rollout.environment_id)).size).toBe(24);
    expect(new Set(ids).size).toBe(192);
    for (const { rollout } of own) expect(rollout.id).toBe(`${rollout.task_id}/${rollout.attempt}`);
  });

  test('has one file per area with four environments of two tasks', () => {
    const files = new Set(own.map((one) => one.file));
    expect([...files].sort()).toEqual(areas.map((area) => `${cohort}/${area}.jsonl`));
    for (const file of files) {
      const inFile = own.filter((one) => one.file === file).map((one) => one.rollout);
      expect(inFile).toHaveLength(32);
      expect(new Set(inFile.map((one) => one.environment_id)).size).toBe(4);
      expect(new Set(inFile.map((one) => one.task_id)).size).toBe(8);
    }
  });

  test('has the same ids as the other cohort', () => {
    const others = placed.filter((one) => one.cohort !== cohort).map((one) => one.rollout.id);
    expect([...ids].sort()).toEqual([...others].sort());
  });
});

test('rewards differ by task and are higher after training', () => {
  const mean = (cohort: string) => {
    const own = placed.filter((one) => one.cohort === cohort).map((one) => one.rollout.reward);
    return own.reduce((sum, reward) => sum + reward, 0) / own.length;
  };
  expect(mean('base')).toBeGreaterThan(0.35);
  expect(mean('trained')).toBeLessThan(0.8);
  expect(mean('trained') - mean('base')).toBeGreaterThan(0.1);
});

describe('every rollout', () => {
  test('has 12 to 40 turns', () => {
    for (const { rollout } of placed) {
      expect(rollout.messages.length, rollout.id).toBeGreaterThanOrEqual(12);
      expect(rollout.messages.length, rollout.id).toBeLessThanOrEqual(40);
    }
  });

  test('begins with a system prompt of 200 to 900 words and the task, and ends with an answer', () => {
    for (const { rollout } of placed) {
      const [system, user] = rollout.messages;
      const last = rollout.messages.at(-1);
      expect(system?.role).toBe('system');
      const words = system?.content.split(/\s+/).length ?? 0;
      expect(words, rollout.id).toBeGreaterThanOrEqual(200);
      expect(words, rollout.id).toBeLessThanOrEqual(900);
      expect(user?.role).toBe('user');
      expect(last?.role).toBe('assistant');
      expect(last?.tool_calls).toBeUndefined();
      expect(last?.content.length).toBeGreaterThan(80);
    }
  });

  test('answers each call once, right after the turn that made it', () => {
    for (const { rollout } of placed) expect(unpaired(rollout), rollout.id).toEqual([]);
  });

  test('has arguments that are JSON objects', () => {
    for (const { rollout } of placed) {
      for (const call of rollout.messages.flatMap((message) => message.tool_calls ?? [])) {
        const parsed: unknown = JSON.parse(call.function.arguments);
        expect(typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)).toBe(true);
      }
    }
  });

  test('goes forward in time', () => {
    for (const { rollout } of placed) {
      const times = rollout.messages.map((message) => Date.parse(message.timestamp));
      expect(times).toEqual([...times].sort((one, other) => one - other));
    }
  });
});

test('system prompts differ by environment and are the same within one', () => {
  const prompts = new Map<string, Set<string>>();
  for (const { rollout } of placed) {
    const own = prompts.get(rollout.environment_id) ?? new Set();
    own.add(rollout.messages[0]?.content ?? '');
    prompts.set(rollout.environment_id, own);
  }
  for (const own of prompts.values()) expect(own.size).toBe(1);
  expect(new Set([...prompts.values()].flatMap((own) => [...own])).size).toBe(24);
});

/** Ids of calls without a result and of results without a call; a name where two model turns follow each other. */
function unpaired(rollout: Rollout): string[] {
  const wrong: string[] = [];
  let waiting: string[] = [];
  for (const [index, message] of rollout.messages.entries()) {
    if (message.role === 'tool') {
      const id = message.tool_call_id ?? '';
      if (!waiting.includes(id)) wrong.push(id);
      waiting = waiting.filter((one) => one !== id);
      continue;
    }
    wrong.push(...waiting);
    waiting = (message.tool_calls ?? []).map((call) => call.id);
    if (message.role === 'assistant' && rollout.messages[index - 1]?.role === 'assistant')
      wrong.push('twice');
  }
  return [...wrong, ...waiting];
}
