import type { JsonObject, JsonValue, Problem } from '../model/index.ts';
import type { JsonRecord, ReadContext, Unit } from './format.ts';
import { documentOf } from './records.ts';

export type ListPiece =
  | { readonly type: 'field'; readonly name: string; readonly value: JsonValue }
  | { readonly type: 'item'; readonly list: string; readonly record: JsonRecord }
  | { readonly type: 'problem'; readonly problem: Problem };

/**
 * A document that is an object with a long list in it, piece by piece as written: the elements of the lists named, one
 * at a time, and every other field whole. A field named as a list that is none comes as a field.
 */
export async function* documentList(
  unit: Unit,
  context: ReadContext,
  ...lists: readonly string[]
): AsyncGenerator<ListPiece> {
  const isList = (name: string | number | undefined): name is string =>
    typeof name === 'string' && lists.includes(name);
  const pieces = documentOf(unit, context, (path) => {
    if (path.length === 0 || (path.length === 1 && isList(path[0]))) return 'enter';
    return path.length === 1 || typeof path[1] === 'number' ? 'read' : 'skip';
  });
  for await (const piece of pieces) {
    if (piece.type === 'problem') yield piece;
    if (piece.type !== 'value') continue;
    const [name] = piece.path;
    if (piece.path.length === 2 && isList(name)) {
      yield { type: 'item', list: name, record: piece };
    } else {
      if (piece.problem !== null) yield { type: 'problem', problem: piece.problem };
      if (piece.value !== undefined && typeof name === 'string')
        yield { type: 'field', name, value: piece.value };
    }
  }
}

/**
 * The named fields of a document that is an object, found without parsing the others: for what must be known before a
 * long list and may be written after it.
 */
export async function documentFields(
  unit: Unit,
  context: ReadContext,
  ...names: readonly string[]
): Promise<JsonObject> {
  const found: JsonObject = {};
  const pieces = documentOf(unit, context, (path) => {
    if (path.length === 0) return 'enter';
    return names.includes(String(path[0])) ? 'read' : 'skip';
  });
  for await (const piece of pieces) {
    const [name] = piece.type === 'value' ? piece.path : [];
    if (piece.type === 'value' && piece.value !== undefined && typeof name === 'string')
      found[name] = piece.value;
  }
  return found;
}
