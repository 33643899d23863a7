import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import {
  arrayField,
  field,
  firstString,
  numberField,
  objectField,
  omit,
  pick,
  stringField,
} from './fields.ts';

/** The block that the program runs: `mswea_bash_command` since 1.17, `bash` before. It runs nothing where two stand. */
const blocks = [/```mswea_bash_command\s*\n([\s\S]*?)\n```/g, /```bash\s*\n([\s\S]*?)\n```/g];

/** A command that ends the run: its output is what was submitted, and is written as it is. */
const submission = /COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT|MINI_SWE_AGENT_FINAL_OUTPUT/;

/** Translates the messages of one run, in order, to the spelling of the chat interfaces. */
export class MiniSweAgentMessages {
  private steps = 0;
  /** The call made of a fenced command that waits for its output. */
  private awaited: string | null = null;
  private isLast = false;

  translate(value: JsonValue): JsonValue[] {
    if (!isJsonObject(value)) return [value];
    const extra = objectField(value, 'extra') ?? undefined;
    const time = field(value, 'timestamp') ?? field(extra, 'timestamp');
    const base = { ...omit(value, 'extra'), ...(time === undefined ? {} : { timestamp: time }) };
    const code = numberField(extra, 'returncode');
    const coded = { ...base, ...(code === null ? {} : { exit_code: code }) };
    // Runs over the Responses interface keep its answers and items as they are.
    if (Array.isArray(field(value, 'output')) && field(value, 'role') === undefined)
      return responseMessages(base);
    if (stringField(value, 'type') === 'function_call_output')
      return [{ ...coded, role: 'tool', content: field(value, 'output') ?? null }];
    const role = stringField(value, 'role');
    if (role === 'assistant') return [{ ...base, ...this.replied(value, extra) }];
    const { awaited } = this;
    this.awaited = null;
    if (role === 'tool') return [coded];
    if (role !== 'user' || awaited === null || !(this.isLast || isOutput(value, extra))) return [base];
    const text = contentText(value);
    const told = /^<returncode>(-?\d+)<\/returncode>/.exec(text)?.[1];
    return [
      {
        ...coded,
        role: 'tool',
        tool_call_id: awaited,
        ...(code === null && told !== undefined ? { exit_code: Number(told) } : {}),
      },
    ];
  }

  private replied(message: JsonObject, extra: JsonObject | undefined): JsonObject {
    const response = objectField(extra, 'response') ?? {};
    const answer = objectField(arrayField(response, 'choices').find(isJsonObject), 'message') ?? {};
    const facts: JsonObject = {
      ...pick(answer, 'reasoning_content', 'thinking_blocks'),
      ...pick(message, 'reasoning_content', 'thinking_blocks'),
      ...pick(response, 'id', 'model', 'usage'),
    };
    if (arrayField(message, 'tool_calls').length > 0) return facts;
    const text = stringField(message, 'content') ?? '';
    const found =
      blocks.map((block) => [...text.matchAll(block)]).find((matches) => matches.length > 0) ?? [];
    const [match] = found;
    if (match === undefined || found.length > 1) return facts;
    this.steps += 1;
    this.awaited = `step-${this.steps}`;
    this.isLast = submission.test(match[1] ?? '');
    const call = { type: 'tool_use', id: this.awaited, name: 'bash', input: { command: match[1] ?? '' } };
    const before = text.slice(0, match.index).trimEnd();
    const after = text.slice(match.index + match[0].length).trimStart();
    return { ...facts, content: [before, call, after] };
  }
}

/** What the program wrote after it ran a command; it answers in the same role where it could not read one. */
function isOutput(message: JsonObject, extra: JsonObject | undefined): boolean {
  if (field(extra, 'returncode') !== undefined || field(extra, 'raw_output') !== undefined) return true;
  return /^\s*(?:<returncode>|Observation:|<output>|<warning>)/.test(contentText(message));
}

function contentText(message: JsonObject): string {
  const content = field(message, 'content');
  return typeof content === 'string'
    ? content
    : (firstString(arrayField(message, 'content')[0], 'text') ?? '');
}

/** The items of one answer: what was said and thought, and the calls, as one message. */
function responseMessages(message: JsonObject): JsonValue[] {
  const items = arrayField(message, 'output').filter(isJsonObject);
  const said = items.flatMap((item) =>
    stringField(item, 'type') === 'message' ? (field(item, 'content') ?? []) : [],
  );
  return [
    {
      ...pick(message, 'id', 'model', 'usage', 'timestamp'),
      role: 'assistant',
      content: [...items.filter((item) => stringField(item, 'type') === 'reasoning'), ...said],
      tool_calls: items.filter((item) => stringField(item, 'type') === 'function_call'),
    },
  ];
}
