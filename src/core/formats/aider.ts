import type { Part, RecordSpan } from '../model/index.ts';
import { textParts, thinking } from './contentBlocks.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { SessionRollout } from './sessionRollout.ts';
import { isoTime } from './times.ts';
import { textLines, type TextLine } from './textLines.ts';

/**
 * Aider's chat history: Markdown in which `# aider chat started at` begins a session, `#### ` is a line of the person's, `> `
 * a line of the program's, and all else the model's.
 */
export const aider: Format = {
  id: 'aider',
  title: 'Aider chat history',
  version: 1,
  sniff,
  units,
  read,
};

const start = /^# aider chat started at (.*)$/;
/** Enough of a line to tell whether a session starts there. */
const START_SIZE = 64;

function sniff({ shape, head }: Sample): number {
  if (shape !== 'text') return 0;
  return /^# aider chat started at \d{4}-/m.test(new TextDecoder().decode(head.subarray(0, 8192))) ? 0.95 : 0;
}

/** One unit a session; what stands before the first is one too. */
async function* units(context: ReadContext): ReturnType<Format['units']> {
  let ordinal = 0;
  const open: RecordSpan[] = [];
  for await (const { text, span } of textLines(context, null, START_SIZE)) {
    const [before] = open;
    if (before === undefined) {
      if (text.trim() !== '') open[0] = span;
    } else if (start.test(text)) {
      yield { ordinal: ++ordinal, span: before };
      open[0] = span;
    } else open[0] = { ...before, end: span.end };
  }
  for (const span of open) yield { ordinal: ++ordinal, span };
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const session = new AiderSession(unit.span);
  for await (const line of textLines(context, unit.span)) yield* session.line(line);
  yield* session.end();
}

type Speaker = 'user' | 'program' | 'model';

interface Block {
  readonly speaker: Speaker;
  readonly lines: string[];
  record: RecordSpan;
}

class AiderSession {
  private readonly rollout: SessionRollout;
  private block: Block | null = null;
  private model: string | null = null;

  constructor(record: RecordSpan) {
    this.rollout = new SessionRollout('session', record);
  }

  *line({ text, span, isDamaged }: TextLine): Generator<ReadEvent> {
    const started = start.exec(text)?.[1];
    if (isDamaged)
      yield this.rollout.problem('invalid-text', 'Some bytes are not text: they are shown as U+FFFD.', span);
    if (started !== undefined) {
      // The program writes local time without a zone.
      this.rollout.facts.startedAt = isoTime(started.trim()) ?? null;
      yield* this.rollout.open();
    } else if (/^####( |$)/.test(text)) {
      yield* this.put('user', text.slice(5), span);
    } else if (/^>( |$)/.test(text)) {
      yield* this.put('program', text.slice(2), span);
      yield* this.fact(text.slice(2), span);
    } else if (text.trim() !== '') {
      yield* this.put('model', text, span);
    } else this.block?.lines.push('');
  }

  *end(): Generator<ReadEvent> {
    yield* this.flush();
    yield* this.rollout.end();
  }

  private *put(speaker: Speaker, line: string, span: RecordSpan): Generator<ReadEvent> {
    if (this.block?.speaker !== speaker) {
      yield* this.flush();
      this.block = { speaker, lines: [], record: span };
    }
    this.block.lines.push(line);
    this.block.record = { ...this.block.record, end: span.end };
  }

  private *flush(): Generator<ReadEvent> {
    if (this.block === null) return;
    const { speaker, lines, record } = this.block;
    this.block = null;
    // Two spaces at the end are Markdown's line break, which the program adds.
    const text = lines
      .map((line) => (speaker === 'model' ? line : line.replace(/ {2}$/, '')))
      .join('\n')
      .trimEnd();
    if (speaker === 'user') yield* this.rollout.add({ role: 'user', parts: textParts(text), record });
    else if (speaker === 'program')
      yield* this.rollout.add({ role: 'system', name: 'aider', parts: textParts(text), record });
    else {
      const model = this.model === null ? {} : { model: this.model };
      yield* this.rollout.add({ role: 'model', parts: modelParts(text), record, ...model });
    }
  }

  /** What the program says of the model, and of what the answer above took. */
  private *fact(line: string, record: RecordSpan): Generator<ReadEvent> {
    this.model = /^(?:Main m|M)odel: (\S+)/.exec(line)?.[1] ?? this.model;
    const spent = /^Tokens: ([\d.,]+[kM]?) sent,.*?([\d.,]+[kM]?) received\./.exec(line);
    if (spent === null) return;
    this.rollout.addCost(amount(/Cost: \$([\d.,]+) message/.exec(line)?.[1]));
    const input = amount(spent[1]);
    const output = amount(spent[2]);
    if (input === null || output === null) return;
    const tokens = this.rollout.facts.tokens ?? {};
    this.rollout.facts.tokens = {
      input: (tokens.input ?? 0) + input,
      output: (tokens.output ?? 0) + output,
    };
    this.rollout.notes.add('tokens', { line, at: record.line ?? 0 });
  }
}

/** `2.3k` is 2300. */
function amount(text: string | undefined): number | null {
  if (text === undefined) return null;
  const factor = text.endsWith('k') ? 1000 : text.endsWith('M') ? 1_000_000 : 1;
  const value = Number(text.replace(/[kM]$/, '').replaceAll(',', '')) * factor;
  return Number.isFinite(value) ? value : null;
}

const thought = /^-+\n► \*\*THINKING\*\*\n/m;
const answer = /^-+\n► \*\*ANSWER\*\*\n/m;

/** Thoughts stand between headings of their own. */
function modelParts(text: string): Part[] {
  const opened = thought.exec(text);
  if (opened === null) return textParts(text);
  const before = text.slice(0, opened.index).trim();
  const rest = text.slice(opened.index + opened[0].length);
  const closed = answer.exec(rest);
  const thoughts = thinking((closed === null ? rest : rest.slice(0, closed.index)).trim(), false);
  const said = closed === null ? '' : rest.slice(closed.index + closed[0].length).trim();
  return [...textParts(before), thoughts, ...textParts(said)];
}
