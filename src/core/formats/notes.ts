import type { JsonObject, JsonValue } from '../model/index.ts';

const MAX_KEPT = 8;
const MAX_SIZE = 2048;

/**
 * What a source says beside its conversation, by kind: how many records there are, and the first few small ones as
 * they are. Bounded, however many there are.
 */
export class Notes {
  private readonly kinds = new Map<string, { count: number; values: JsonValue[] }>();

  add(kind: string, value: JsonValue): void {
    const note = this.kinds.get(kind) ?? { count: 0, values: [] };
    note.count += 1;
    if (note.values.length < MAX_KEPT && JSON.stringify(value).length <= MAX_SIZE) note.values.push(value);
    this.kinds.set(kind, note);
  }

  /** `{notes: {kind: {count, values}}}`, or nothing where there are none: to spread into a header's metadata. */
  get metadata(): JsonObject {
    if (this.kinds.size === 0) return {};
    const notes: JsonObject = {};
    for (const [kind, note] of this.kinds) notes[kind] = { count: note.count, values: [...note.values] };
    return { notes };
  }
}
