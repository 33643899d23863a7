import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { engineMethods, type LabelTarget } from '../../../../src/protocol/index.ts';
import { call, chatLine, result, TestEngine } from './harness.ts';

let engine: TestEngine;
beforeEach(async () => {
  engine = new TestEngine();
  await engine.configure();
});
afterEach(() => engine.dispose());

const talk = [
  { role: 'user', content: 'Set the status.' },
  call('1', 'update_status', { new_status: '__PROBE_INVALID__' }),
  result('1', 'Error: no such status'),
  { role: 'assistant', content: 'All done.' },
];

async function labeled(name: string, author: string, target: LabelTarget, verdict: 'present' | 'absent') {
  await engine.configure({ author, writer: author === 'ada' ? '00000001' : '00000002' });
  const { document } = await engine.openWhole(
    existsSync(join(engine.root, name))
      ? join(engine.root, name)
      : engine.file(name, chatLine({ id: 'r', reward: 0.5, task_id: 12, model: 'm' }, talk)),
  );
  await engine.call(engineMethods.addLabel, {
    document,
    key: 'r',
    behavior: 'probe-write',
    verdict,
    target,
    finding: null,
    note: null,
  });
  return document;
}

const rowSchema = z.looseObject({
  citation: z.string(),
  text: z.string(),
  task: z.unknown(),
  reward: z.unknown(),
  rule: z.object({ present: z.boolean() }).nullable(),
  human: z.array(z.object({ author: z.string(), verdict: z.string() })),
});

function exported(path: string) {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => rowSchema.parse(JSON.parse(line)));
}

describe('export', () => {
  it('writes a row for each target with its text, its citation, the rule and what each reviewer said', async () => {
    const span = { part: 1, pointer: '/new_status', start: 0, end: 17 };
    await labeled('one.jsonl', 'ada', { kind: 'span', turn: 2, span }, 'present');
    const one = await labeled('one.jsonl', 'bea', { kind: 'span', turn: 2, span }, 'absent');
    const two = await labeled('two.jsonl', 'ada', { kind: 'turn', turn: 4 }, 'present');
    const out = join(engine.root, 'labels.jsonl');
    const answer = await engine.call(engineMethods.exportLabels, {
      documents: [one, two],
      format: 'jsonl',
      out,
    });
    expect(answer).toEqual({ rows: 2, path: out });
    expect(exported(out)).toMatchObject([
      {
        citation: 'one.jsonl#r/T2/P1/new_status@0-17',
        text: '__PROBE_INVALID__',
        task: 12,
        reward: 0.5,
        rule: { present: true },
        human: [
          { author: 'ada', verdict: 'present' },
          { author: 'bea', verdict: 'absent' },
        ],
      },
      { citation: 'two.jsonl#r/T4', text: 'All done.', rule: { present: false }, human: [{ author: 'ada' }] },
    ]);
    const csv = join(engine.root, 'labels.csv');
    await engine.call(engineMethods.exportLabels, { documents: [one], format: 'csv', out: csv });
    const [header, row] = readFileSync(csv, 'utf8').split('\r\n');
    expect(header).toContain('human:ada,human:bea');
    expect(row).toContain('one.jsonl#r/T2/P1/new_status@0-17');
  });

  it('of the blind holds their own labels and nothing that tells', async () => {
    await labeled('one.jsonl', 'bea', { kind: 'turn', turn: 2 }, 'absent');
    const document = await labeled('one.jsonl', 'ada', { kind: 'turn', turn: 2 }, 'present');
    await engine.configure({ author: 'ada', writer: '00000001', blind: true });
    const out = join(engine.root, 'labels.jsonl');
    await engine.call(engineMethods.exportLabels, { documents: [document], format: 'jsonl', out });
    expect(exported(out)).toMatchObject([
      { rule: null, reward: null, model: null, human: [{ author: 'ada', verdict: 'present' }] },
    ]);
  });

  it('never writes over a rollout file, and leaves nothing behind where it fails', async () => {
    const document = await labeled('one.jsonl', 'ada', { kind: 'turn', turn: 2 }, 'present');
    const write = (out: string) =>
      engine.call(engineMethods.exportLabels, { documents: [document], format: 'jsonl', out });
    const before = readFileSync(join(engine.root, 'one.jsonl'), 'utf8');
    await expect(write(join(engine.root, 'one.jsonl'))).rejects.toThrow('is an open rollout file');
    await expect(write(join(engine.root, 'none', 'x.jsonl'))).rejects.toThrow('could not be exported');
    expect(readFileSync(join(engine.root, 'one.jsonl'), 'utf8')).toBe(before);
    expect(readdirSync(engine.root).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
