import { at, plusDays } from './calendar.mjs';
import { behaviors, takeMarks } from './marks.mjs';
import { Rng } from './prng.mjs';
import { reasoning, voice } from './restyle.mjs';

/** @typedef {import('../types.ts').Cohort} Cohort */
/** @typedef {import('../types.ts').Json} Json */
/** @typedef {import('../types.ts').MarkedSpan} MarkedSpan */
/** @typedef {import('../types.ts').Message} Message */
/** @typedef {import('../types.ts').RolloutRecord} RolloutRecord */
/** @typedef {import('../types.ts').Style} Style */
/**
 * @typedef {{
 *   span: MarkedSpan, message: number, part: 'text' | 'reasoning' | 'tool-call' | 'tool-result', quote: string,
 *   call?: number, pointer?: string,
 * }} Found
 */
/**
 * @typedef {{ turns: number, modelTurns: number, reasoningTurns: number, toolCalls: number, writeCalls: number, toolResults: number, finalAnswers: number, rollouts: number }} Counts
 */

const environmental = new Set(['et', 'eg']);
/** Behaviors of reasoning: the same words beside a call are none. */
const thoughts = new Set(['cg', 'ct', 'os', 'xc']);

/**
 * The record of a rollout, with the marks taken out, and where they were.
 * @param {import('./plant.mjs').Drafted & { style: Style, grade: import('../types.ts').Grade }} rollout
 * @param {string} seed
 * @returns {{ record: RolloutRecord, found: Found[], counts: Counts }}
 */
export function compile(rollout, seed) {
  const { cohort, environment, task, attempt, style, grade } = rollout;
  const rng = new Rng(`${seed}/compile/${cohort}/${task.id}/${attempt}`);
  const clock = new Clock(cohort, rng);
  /** @type {Found[]} */
  const found = [];
  /** @type {Message[]} */
  const messages = [];
  const counts = {
    turns: 0,
    modelTurns: 0,
    reasoningTurns: 0,
    toolCalls: 0,
    writeCalls: 0,
    toolResults: 0,
    finalAnswers: 1,
    rollouts: 1,
  };
  let context = 0;
  /**
   * @param {string} text @param {Found['part']} part @param {boolean} model @param {{ call?: number, pointer?: string }} [where]
   */
  const take = (text, part, model, where = {}) => {
    const taken = takeMarks(text);
    for (const span of taken.spans) {
      const ofWorld = environmental.has(span.code);
      if (!span.negative && model && ofWorld) continue;
      if (!span.negative && part !== 'reasoning' && thoughts.has(span.code)) continue;
      if (!span.negative && !model && !ofWorld) {
        throw new Error(
          `${task.id}: "${span.code}" is marked in what the environment says: ${taken.text.slice(span.start, span.end)}`,
        );
      }
      found.push({
        span,
        message: messages.length,
        part,
        quote: taken.text.slice(span.start, span.end),
        ...where,
      });
    }
    return taken.text;
  };
  for (const draft of rollout.drafts) {
    const timestamp = clock.next(draft.role === 'tool');
    counts.turns += 1;
    if (draft.role === 'model') {
      counts.modelTurns += 1;
      const thought =
        draft.segments === null ? '' : take(reasoning(draft.segments, style, rng), 'reasoning', true);
      if (thought !== '') counts.reasoningTurns += 1;
      const spoken = draft.calls.length === 0 ? draft.text : voice(draft.text, { ...style, lower: false });
      const content = take(spoken, 'text', true);
      const calls = draft.calls.map((call, index) => {
        counts.toolCalls += 1;
        if (call.writes) counts.writeCalls += 1;
        const args = strings(call.args, '', (text, pointer) =>
          take(text, 'tool-call', true, { call: index, pointer }),
        );
        return {
          id: call.id,
          type: /** @type {const} */ ('function'),
          function: { name: call.name, arguments: JSON.stringify(args) },
        };
      });
      const written = Math.ceil((thought.length + content.length + JSON.stringify(calls).length) / 4);
      messages.push({
        role: 'assistant',
        content,
        ...(thought === '' ? {} : { reasoning_content: thought }),
        ...(calls.length === 0 ? {} : { tool_calls: calls }),
        timestamp,
        usage: { prompt_tokens: Math.ceil(context / 4), completion_tokens: written },
      });
      context += written * 4;
    } else if (draft.role === 'tool') {
      counts.toolResults += 1;
      const content = take(draft.text, 'tool-result', false);
      context += content.length;
      messages.push({ role: 'tool', tool_call_id: draft.callId, name: draft.name, content, timestamp });
    } else {
      const content = take(draft.text, 'text', false);
      context += content.length;
      messages.push({ role: draft.role, content, timestamp });
    }
  }
  const record = {
    id: `${task.id}/${attempt}`,
    task_id: task.id,
    environment_id: environment.id,
    model: 'quarry-9b',
    step: cohort === 'base' ? 0 : 1200,
    attempt,
    reward: grade.reward,
    ...(grade.scores === undefined ? {} : { scores: grade.scores }),
    started_at: clock.started,
    messages,
  };
  return { record, found: [...found, ...manyCalls(record)], counts };
}

/**
 * The strings in a call's arguments, each with its JSON pointer.
 * @param {Json} value @param {string} pointer @param {(text: string, pointer: string) => string} change
 * @returns {Json}
 */
function strings(value, pointer, change) {
  if (typeof value === 'string') return change(value, pointer);
  if (Array.isArray(value)) return value.map((one, index) => strings(one, `${pointer}/${index}`, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, strings(one, `${pointer}/${key}`, change)]),
  );
}

/**
 * A tool called ten times and more on what is known to exist is no search for a candidate.
 * @param {RolloutRecord} record @returns {Found[]}
 */
function manyCalls(record) {
  /** @type {Map<string, Found[]>} */
  const byTool = new Map();
  for (const [message, one] of record.messages.entries()) {
    for (const [call, { function: called }] of (one.tool_calls ?? []).entries()) {
      if (!/^(mcp__\w+__)?(read_|open_|get_document|fetch_)/.test(called.name)) continue;
      const span = { code: 'en', hard: false, negative: true, start: 0, end: called.name.length };
      byTool.set(called.name, [
        ...(byTool.get(called.name) ?? []),
        { span, message, part: 'tool-call', quote: called.name, call },
      ]);
    }
  }
  return [...byTool.values()].flatMap((calls) => (calls.length >= 10 ? calls.slice(9, 10) : []));
}

class Clock {
  #seconds;
  #day;
  #rng;
  /** @type {string} */
  started;

  /** @param {Cohort} cohort @param {Rng} rng */
  constructor(cohort, rng) {
    this.#rng = rng;
    this.#day = plusDays(cohort === 'base' ? '2025-09-08' : '2025-11-17', rng.int(0, 2));
    this.#seconds = rng.int(0, 80_000);
    this.started = at(this.#day, this.#seconds);
  }

  /** @param {boolean} tool a tool answers faster than the model writes */
  next(tool) {
    this.#seconds += tool ? this.#rng.int(0, 3) : this.#rng.int(4, 38);
    return at(this.#day, this.#seconds);
  }
}

/** @param {string} code */
export function behaviorOf(code) {
  return Object.entries(behaviors).find(([short]) => short === code)?.[1] ?? code;
}
