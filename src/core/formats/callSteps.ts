import type { Fold, JsonValue } from '../model/index.ts';
import { contentParts } from './contentBlocks.ts';
import { field, stringField } from './fields.ts';
import { fingerprint } from './fingerprint.ts';

/** One call of a model: all that was sent, and what came back. */
export interface CallStep {
  readonly prompt: readonly JsonValue[];
  readonly completion: readonly JsonValue[];
}

export type UnrolledItem = { readonly message: JsonValue } | { readonly fold: Fold };

/**
 * The conversation that calls tell of which each repeats what stood before it: every message once, in order. Where a call
 * was not sent what was said so far (a shortened or rewritten context), a fold says so, and only what is new follows.
 */
export function* unrollSteps(steps: Iterable<CallStep>): Generator<UnrolledItem> {
  const seen = new Set<number>();
  let said: number[] = [];
  for (const { prompt, completion } of steps) {
    const sent = prompt.map(printOf);
    let same = 0;
    while (same < said.length && same < sent.length && said[same] === sent[same]) same += 1;
    if (same < said.length) {
      const fresh = prompt.filter((message) => !isSeen(message, seen));
      const messages = prompt.length - fresh.length;
      const note = `From here on the model reads another context: ${messages} messages of it stand above, ${said.length - same} of those above are not in it.`;
      yield { fold: { kind: 'compaction', messages, note } };
      for (const message of fresh) yield { message };
    } else {
      for (const message of prompt.slice(same)) yield { message };
    }
    for (const message of completion) yield { message };
    said = [...sent, ...completion.map(printOf)];
    for (const message of [...prompt, ...completion]) {
      seen.add(printOf(message));
      seen.add(wholePrintOf(message));
    }
  }
}

/** A message without text is known by its calls alone. */
function isSeen(message: JsonValue, seen: ReadonlySet<number>): boolean {
  return seen.has(wholePrintOf(message)) || (textOf(message) !== '' && seen.has(printOf(message)));
}

/** Who says what: templates drop reasoning and calls from what they send again. */
function printOf(message: JsonValue): number {
  return fingerprint([
    'text',
    stringField(message, 'role') ?? '',
    textOf(message),
    stringField(message, 'tool_call_id') ?? '',
  ]);
}

function wholePrintOf(message: JsonValue): number {
  return fingerprint([
    'whole',
    printOf(message),
    field(message, 'content') ?? null,
    field(message, 'tool_calls') ?? null,
  ]);
}

function textOf(message: JsonValue): string {
  const texts = contentParts(field(message, 'content')).flatMap((part) =>
    part.kind === 'text' ? part.text : [],
  );
  return texts
    .join('\n')
    .replace(/^\s*<think>[\s\S]*?<\/think>/, '')
    .trim();
}
