import type { ByteSource, JsonPath } from '../bytes/index.ts';
import { isJsonObject, type JsonObject, type Problem, type RecordSpan } from '../model/index.ts';
import { archiveMembers } from './archive.ts';
import { field, numberField, stringField } from './fields.ts';
import type { ReadContext } from './format.ts';
import { layoutOf } from './layout.ts';
import { documentOf, recordOf, wholeFileUnit } from './records.ts';

/** What a log says about all its samples: `eval`, `plan`, `status`, `stats`, `results`, `error`. */
export interface EvalLog {
  readonly facts: JsonObject;
  readonly isArchive: boolean;
  /** The archive's members with their size in bytes; empty for a JSON log. */
  readonly members: ReadonlyMap<string, number>;
  readonly problems: readonly Problem[];
}

const HEADER = 'header.json';
const START = '_journal/start.json';

const known = new WeakMap<ByteSource, Promise<EvalLog>>();

/** Read once for each source, however many samples it has. */
export function logOf(context: ReadContext): Promise<EvalLog> {
  let log = known.get(context.source);
  if (log === undefined) {
    log = readLog(context);
    known.set(context.source, log);
    log.catch(() => known.delete(context.source));
  }
  return log;
}

async function readLog(context: ReadContext): Promise<EvalLog> {
  const { shape } = await layoutOf(context.source, context.signal);
  return shape === 'zip' ? readArchive(context) : readDocument(context);
}

async function readArchive(context: ReadContext): Promise<EvalLog> {
  const members = new Map<string, number>();
  const problems: Problem[] = [];
  for await (const member of archiveMembers(context)) {
    if ('kind' in member) problems.push(member);
    else members.set(member.name, member.size);
  }
  // A run that was killed has no header: what it knew at its start stands in its journal.
  const name = members.has(HEADER) ? HEADER : members.has(START) ? START : null;
  if (name !== HEADER) {
    const message = `The run did not end in order: the log has no ${HEADER}${name === null ? '' : ', its journal is read'}.`;
    problems.push({ kind: 'incomplete', message, line: null, byte: null });
  }
  if (name === null) return { facts: {}, isArchive: true, members, problems };
  const { value, problem } = await recordOf({ ordinal: 1, span: memberSpan(name, members) }, context);
  if (problem !== null) problems.push(problem);
  return { facts: isJsonObject(value) ? value : {}, isArchive: true, members, problems };
}

export function memberSpan(member: string, members: ReadonlyMap<string, number>): RecordSpan {
  return { line: null, start: 0, end: members.get(member) ?? 0, member };
}

const wanted = new Set(['version', 'status', 'eval', 'plan', 'results', 'stats', 'error']);

/** Logs are written with their samples last: what stands before them is enough, where it says what was evaluated. */
async function readDocument(context: ReadContext): Promise<EvalLog> {
  const facts: JsonObject = {};
  const visit = (path: JsonPath) => {
    const [name] = path;
    if (name === undefined) return 'enter';
    return wanted.has(String(name)) ? 'read' : name === 'samples' && path.length === 1 ? 'enter' : 'skip';
  };
  for await (const unit of wholeFileUnit(context)) {
    for await (const piece of documentOf(unit, context, visit)) {
      if (piece.type === 'problem') continue;
      const [name] = piece.path;
      if (piece.type === 'enter' && name === 'samples' && facts['eval'] !== undefined) break;
      if (
        piece.type === 'value' &&
        name !== undefined &&
        wanted.has(String(name)) &&
        piece.value !== undefined
      )
        facts[String(name)] = piece.value;
    }
  }
  return { facts, isArchive: false, members: new Map(), problems: [] };
}

/** Says that samples are missing, where the log knows how many there should be. */
export function missingSamples(log: EvalLog, found: number): Problem | null {
  const status = stringField(log.facts, 'status');
  const results = field(log.facts, 'results');
  const config = field(field(log.facts, 'eval'), 'config');
  const samples = numberField(field(field(log.facts, 'eval'), 'dataset'), 'samples');
  const planned = samples === null ? null : samples * (numberField(config, 'epochs') ?? 1);
  const total = numberField(results, 'total_samples') ?? planned;
  const of = total === null || total < found ? '' : ` of ${total}`;
  if (found === 0) return problem(`The log holds no samples${total === null ? '' : ` (0 of ${total})`}.`);
  if (status === null || status === 'success' || status === 'started') return null;
  return problem(`The run ended with status "${status}": the log holds ${found}${of} samples.`);
}

function problem(message: string): Problem {
  return { kind: 'incomplete', message, line: null, byte: null };
}
