import { isJsonObject, type JsonValue } from '../model/index.ts';
import { arrayField, field, numberField, objectField, stringField } from './fields.ts';

/** A conversation of the target; its first `shared` messages stand in the one that went on, too. */
export interface Branch {
  readonly messages: readonly JsonValue[];
  readonly shared: number;
}

/**
 * The conversations that the edits of the target's view make: each that was taken back, and last the one that stayed.
 * `left` are the events that tell no message of the target.
 */
export function branchesOf(events: readonly JsonValue[]): { branches: Branch[]; left: JsonValue[] } {
  const taken: (readonly JsonValue[])[] = [];
  const left: JsonValue[] = [];
  let messages: JsonValue[] = [];
  let grown = false;
  const cutTo = (length: number) => {
    if (length >= messages.length) return;
    if (grown) taken.push([...messages]);
    messages = messages.slice(0, length);
    grown = false;
  };
  const add = (message: JsonValue) => {
    messages.push(message);
    grown = true;
  };
  for (const event of events) {
    const edit = objectField(event, 'edit') ?? undefined;
    if (edit === undefined || !seesTarget(event)) {
      left.push(event);
      continue;
    }
    const message = field(edit, 'message');
    switch (stringField(edit, 'operation')) {
      case 'add':
        if (message !== undefined) add(message);
        break;
      case 'rollback': {
        const id = stringField(edit, 'to_id');
        const kept = id === null ? -1 : messages.findIndex((one) => stringField(one, 'id') === id);
        cutTo(kept >= 0 ? kept + 1 : Math.max(0, messages.length - (numberField(edit, 'count') ?? 0)));
        break;
      }
      case 'reset':
        cutTo(0);
        for (const one of arrayField(edit, 'new_messages')) add(one);
        break;
      default:
        if (!patch(edit, cutTo, add, () => messages.length)) left.push(event);
    }
  }
  const branches = taken.map((branch): Branch => ({ messages: branch, shared: sharedOf(branch, messages) }));
  if (messages.length > 0 || branches.length > 0) branches.push({ messages, shared: 0 });
  return { branches, left };
}

/** How many messages two conversations begin with in common. */
function sharedOf(one: readonly JsonValue[], other: readonly JsonValue[]): number {
  let shared = 0;
  while (shared < one.length && shared < other.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

function seesTarget(event: JsonValue): boolean {
  const view = field(event, 'view');
  return Array.isArray(view) ? view.includes('target') : view === 'target';
}

/** The JSON patches that say the same: messages added at the end, removed from it, or all replaced. */
function patch(
  edit: JsonValue,
  cutTo: (length: number) => void,
  add: (message: JsonValue) => void,
  length: () => number,
): boolean {
  const changes = arrayField(edit, 'patch');
  for (const change of changes) {
    const path = stringField(change, 'path') ?? '';
    const place = /(?:^|\/)(?:messages\/)?(\d+|-)$/.exec(path)?.[1];
    const value = field(change, 'value');
    const operation = stringField(change, 'op');
    if (
      operation === 'add' &&
      place !== undefined &&
      value !== undefined &&
      (place === '-' || Number(place) >= length())
    )
      add(value);
    else if (operation === 'remove' && place !== undefined && place !== '-') cutTo(Number(place));
    else if (operation === 'replace' && Array.isArray(value)) {
      cutTo(0);
      for (const one of value) add(one);
    } else if (isJsonObject(value)) {
      return false;
    }
  }
  return changes.length > 0;
}
