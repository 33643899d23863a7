import type { ExampleItem } from '../codebook/index.ts';
import type { JsonValue, Part, Role, Turn } from '../model/index.ts';

type ResultItem = NonNullable<ExampleItem['tool-result']>;

/**
 * The turns of an example: what the model says in a row is one turn, each result a turn of its own that answers the
 * earliest call without one, as in a rollout that was read.
 */
export function exampleTurns(items: readonly ExampleItem[]): Turn[] {
  const builder = new ExampleBuilder();
  for (const item of items) builder.add(item);
  return builder.turns;
}

class ExampleBuilder {
  readonly turns: Turn[] = [];
  private readonly open: { turn: number; part: number; callId: string }[] = [];
  private parts: Part[] = [];
  private calls = 0;

  add(item: ExampleItem): void {
    if (item.system !== undefined) this.push('system', [{ kind: 'text', text: item.system }]);
    if (item.prompt !== undefined) this.push('user', [{ kind: 'text', text: item.prompt }]);
    if (item.reasoning !== undefined) {
      this.say({ kind: 'reasoning', text: item.reasoning, state: 'readable' });
    }
    if (item.text !== undefined) this.say({ kind: 'text', text: item.text });
    if (item['tool-result'] !== undefined) this.answer(item['tool-result']);
    const call = item['tool-call'];
    if (call === undefined) return;
    const callId = `call-${++this.calls}`;
    this.say({ kind: 'tool-call', callId, name: call.name, arguments: toJson(call.arguments ?? {}) });
    this.open.push({ turn: this.turns.length, part: this.parts.length, callId });
    if (call.result !== undefined) this.answer(call.result);
  }

  private say(part: Part): void {
    const last = this.turns.at(-1);
    if (last === undefined || last.role !== 'model') {
      this.parts = [];
      this.push('model', this.parts);
    }
    this.parts.push(part);
  }

  private answer(item: ResultItem): void {
    const result = typeof item === 'string' ? { text: item } : item;
    const call = this.open.shift();
    this.push(
      'tool',
      [
        {
          kind: 'tool-result',
          callId: call?.callId ?? null,
          name: result.name ?? null,
          text: result.text,
          isError: result.isError ?? null,
          exitCode: result.exitCode ?? null,
        },
      ],
      call === undefined ? null : { turn: call.turn, part: call.part },
    );
  }

  private push(role: Role, parts: readonly Part[], answers?: Turn['answers']): void {
    const number = this.turns.length + 1;
    this.turns.push({ number, role, parts, records: [], ...(answers === undefined ? {} : { answers }) });
  }
}

/** A value of the codebook's text as a value of a transcript. */
function toJson(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]));
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}
