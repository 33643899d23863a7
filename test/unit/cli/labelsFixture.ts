import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { runCli } from '../../../src/cli/program.ts';
import {
  makeLink,
  makeTarget,
  ScannedSource,
  type LabelDraft,
  type Pointed,
} from '../../../src/core/labels/index.ts';
import type { Turn } from '../../../src/core/model/index.ts';
import { NodeByteSource } from '../../../src/node/index.ts';
import type { SourceLabels } from '../../../src/node/labelStoreSource.ts';
import { ada, nth } from '../core/labels/make.ts';
import { storeAt } from '../node/labelStoreFixture.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function cli(cwd: string, ...argv: readonly string[]): Promise<Ran> {
  const written = { out: '', err: '' };
  const code = await runCli(
    argv,
    {
      cwd,
      out: async (text) => {
        written.out += text;
      },
      err: (text) => {
        written.err += text;
      },
      errIsTerminal: false,
      signal: { aborted: false },
    },
    '0',
  );
  return { code, ...written };
}

export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const value: unknown = JSON.parse(line);
      if (typeof value !== 'object' || value === null) throw new Error('no object');
      return Object.fromEntries(Object.entries(value));
    });
}

/** A line of a chat file: system, user, then what the model says in turn with a nod of the user between. */
export function chatLine(id: string | null, says: readonly string[], more: object = {}): string {
  const messages = [
    { role: 'system', content: 'You close books.' },
    { role: 'user', content: 'Close the books of March.' },
    ...says.flatMap((content, index) => [
      ...(index === 0 ? [] : [{ role: 'user', content: 'Go on.' }]),
      { role: 'assistant', content },
    ]),
  ];
  return JSON.stringify({ ...(id === null ? {} : { id }), ...more, messages });
}

export async function writeLines(root: string, source: string, lines: readonly string[]): Promise<void> {
  await mkdir(path.dirname(path.join(root, source)), { recursive: true });
  await writeFile(path.join(root, source), lines.map((line) => `${line}\n`).join(''));
}

/** Labels a source as the editor does: on what its reader gives. */
export async function label(
  root: string,
  source: string,
  key: string,
  point: (turns: readonly Turn[]) => Pointed,
  more: Partial<LabelDraft> = {},
  hand = ada,
): Promise<string> {
  const bytes = await NodeByteSource.open(path.join(root, source));
  const link = { source, key, turns: 0, hash: '' };
  const scanned = await ScannedSource.scan(bytes, { name: source, links: [link], isGone: () => false });
  const print = (await scanned.rollout(key))?.print;
  if (print === undefined)
    throw new Error(`no rollout ${key} in ${source}: ${[...scanned.keys()].join(' ')}`);
  const turns: Turn[] = [];
  for await (const turn of scanned.turns(key)) turns.push(turn);
  await bytes.close();
  const event = await (
    await labelsAt(root, source, hand)
  ).append({
    event: 'label',
    labeler: { kind: 'person' },
    codebook: { id: 'agentic-rl', version: 1 },
    behavior: 'considers-grader',
    verdict: 'present',
    rollout: makeLink(source, key, print),
    target: makeTarget(point(turns), print),
    note: null,
    finding: null,
    replaces: [],
    ...more,
  });
  return event.id;
}

export async function labelsAt(root: string, source: string, hand = ada): Promise<SourceLabels> {
  const labels = await storeAt(root, { hand }).open(source);
  onTestFinished(() => labels.dispose());
  return labels;
}

export function turn(number: number): (turns: readonly Turn[]) => Pointed {
  return (turns) => ({ kind: 'turn', turn: nth(turns, number - 1) });
}

export function quote(number: number, words: string): (turns: readonly Turn[]) => Pointed {
  return (turns) => {
    const on = nth(turns, number - 1);
    const part = on.parts.findIndex((one) => 'text' in one && one.text.includes(words));
    const own = on.parts[part];
    const start = own !== undefined && 'text' in own ? own.text.indexOf(words) : -1;
    return { kind: 'span', turn: on, part: part + 1, pointer: null, start, end: start + words.length };
  };
}
