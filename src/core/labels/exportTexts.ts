import { stringAt, type Turn } from '../model/index.ts';
import type { Mark } from './event.ts';
import type { LabelRow } from './exportRow.ts';
import { AROUND, bounded, excerpt, RolloutText, turnText } from './exportText.ts';
import type { PlacedMark } from './labelPlacer.ts';
import { placeId, type Place } from './placement.ts';
import { codePointsBefore, endOf, startOf } from './textUnits.ts';

export type TextOfTarget = Pick<
  LabelRow,
  'offsets' | 'text' | 'textTruncated' | 'before' | 'after' | 'previous' | 'next'
>;

export interface PlaceGroup {
  readonly place: Place;
  readonly marks: readonly Mark[];
}

export function groupByPlace(placed: readonly PlacedMark[]): PlaceGroup[] {
  const groups = new Map<string, { place: Place; marks: Mark[] }>();
  for (const { mark, place } of placed) {
    const id = placeId(place);
    const group = groups.get(id) ?? { place, marks: [] };
    group.marks.push(mark);
    groups.set(id, group);
  }
  return [...groups.values()];
}

export const noText: TextOfTarget = {
  offsets: null,
  text: '',
  textTruncated: false,
  before: '',
  after: '',
  previous: null,
  next: null,
};

/** The texts of places, by `placeId`, from one pass over the turns of their rollout. */
export async function textsOf(
  groups: readonly PlaceGroup[],
  turns: AsyncIterable<Turn> | Iterable<Turn>,
): Promise<Map<string, TextOfTarget>> {
  const wanted = new Map<number, Place[]>();
  for (const { place } of groups)
    wanted.set(place.turn ?? 0, [...(wanted.get(place.turn ?? 0) ?? []), place]);
  const texts = new Map<string, TextOfTarget>();
  const whole = new RolloutText();
  let previous: Turn | null = null;
  let current: Turn | null = null;
  const finish = (next: Turn | null) => {
    if (current === null) return;
    for (const place of wanted.get(current.number) ?? []) {
      const around = { previous: excerpt(previous), next: excerpt(next) };
      texts.set(placeId(place), { ...textAt(current, place), ...around });
    }
  };
  for await (const turn of turns) {
    if (wanted.has(0)) whole.add(turn);
    finish(turn);
    previous = current;
    current = turn;
  }
  finish(null);
  for (const place of wanted.get(0) ?? []) texts.set(placeId(place), { ...noText, ...whole.get() });
  return texts;
}

function textAt(turn: Turn, place: Place): Omit<TextOfTarget, 'previous' | 'next'> {
  if (place.part === null || place.span === null) return { ...noText, ...bounded(turnText(turn)) };
  const part = turn.parts[place.part - 1];
  const string = (part === undefined ? null : stringAt(part, place.pointer)) ?? '';
  const { start, end } = place.span;
  const quote = string.slice(start, end);
  const first = codePointsBefore(string, start);
  return {
    offsets: { utf16: [start, end], codePoints: [first, first + codePointsBefore(quote, quote.length)] },
    ...bounded(quote),
    before: endOf(string.slice(0, start), AROUND),
    after: startOf(string.slice(end), AROUND),
  };
}
