import type { JsonPath } from '../bytes/index.ts';
import { isJsonObject, type JsonValue } from '../model/index.ts';
import { AtifTrajectory } from './atifTrajectory.ts';
import { arrayField, field, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { problemAt } from './recordReading.ts';
import { documentOf, recordUnits } from './records.ts';

/**
 * ATIF, the trajectories of Harbor: one document an agent, with its `steps`; sub-agents may lie inside. A continuation
 * repeats what was said before it. The reward is beside the file, never in it.
 */
export const atif: Format = {
  id: 'atif',
  title: 'ATIF (Harbor)',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

function sniff({ records }: Sample): number {
  const named = records.filter((record) => /^ATIF/i.test(stringField(record, 'schema_version') ?? ''));
  if (named.length > 0 && named.length * 2 >= records.length) return 0.98;
  return records.filter(hasSteps).length * 2 > records.length ? 0.7 : 0;
}

function hasSteps(record: JsonValue): boolean {
  const [first] = arrayField(record, 'steps');
  return (
    first !== undefined &&
    ['step_id', 'source', 'message'].every((name) => field(first, name) !== undefined) &&
    isJsonObject(field(record, 'agent'))
  );
}

const nest = 'subagent_trajectories';

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const open = new Map<string, AtifTrajectory>();
  const at = (handle: string, above: string | null): AtifTrajectory => {
    let trajectory = open.get(handle);
    if (trajectory === undefined) {
      trajectory = new AtifTrajectory(handle, unit.span, above === null ? null : (open.get(above) ?? null));
      open.set(handle, trajectory);
    }
    return trajectory;
  };
  for await (const piece of documentOf(unit, context, visit)) {
    if (piece.type === 'problem') {
      yield { type: 'problem', handle: null, problem: piece.problem };
      continue;
    }
    const { handle, above, rest } = place(piece.path);
    if (piece.type === 'leave' && rest.length === 0) yield* at(handle, above).end();
    if (piece.type !== 'value') continue;
    if (piece.value !== undefined && rest.length === 0) {
      const message = 'A trajectory is no JSON object: it is left out.';
      yield { type: 'problem', handle: null, problem: problemAt(piece.span, 'wrong-type', message) };
    } else if (piece.value !== undefined) {
      const trajectory = at(handle, above);
      if (rest[0] === 'steps' && rest.length === 2) yield* trajectory.step(piece.value, piece.span);
      else trajectory.fact(String(rest[0]), piece.value);
    }
    if (piece.problem !== null)
      yield { type: 'problem', handle: open.get(handle)?.opened ?? null, problem: piece.problem };
  }
  // A document that is cut off leaves its trajectories open.
  for (const trajectory of open.values()) yield* trajectory.end();
}

function visit(path: JsonPath): 'enter' | 'read' {
  const { rest } = place(path);
  if (rest.length === 0) return 'enter';
  return rest.length === 1 && (rest[0] === 'steps' || rest[0] === nest) ? 'enter' : 'read';
}

/** Whose trajectory a path leads into, and how it goes on from there. */
function place(path: JsonPath): { handle: string; above: string | null; rest: JsonPath } {
  let handle = 'main';
  let above: string | null = null;
  let index = 0;
  while (path[index] === nest && path.length > index + 1) {
    above = handle;
    handle += `/${path[index + 1]}`;
    index += 2;
  }
  return { handle, above, rest: path.slice(index) };
}
