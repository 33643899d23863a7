import { UserError } from '../../core/base/index.ts';
import type { RecordSpan } from '../../core/model/index.ts';
import {
  EXPANDED_CAP,
  type engineMethods,
  type ParamsOf,
  type ResultOf,
  type TextSlice,
  type TurnView,
} from '../../protocol/index.ts';
import type { RolloutEntry, SessionHost } from '../documents/index.ts';
import { mediaKind, rawKind, textKind } from '../jobs/index.ts';
import { LARGE_TURN } from '../limits/index.ts';
import { widen } from '../rollouts/index.ts';
import type { TurnStore } from '../spool/index.ts';
import { partString, sliceText } from '../views/index.ts';
import { findingView } from './findingView.ts';
import type { OpenDocument } from './openDocument.ts';

type Turns = typeof engineMethods.turns;

export async function turns(
  document: OpenDocument,
  { key, from, to }: ParamsOf<Turns>,
  changesState: (tool: string) => boolean,
  signal: AbortSignal,
): Promise<ResultOf<Turns>> {
  const entry = await document.session.entry(key, signal);
  const store = await document.session.store(key, signal);
  await readyWithAnswers(store, to, signal);
  const range = widen(from, to, store.index);
  const views = range.from > range.to ? [] : await store.views(range.from, range.to);
  return {
    turns: views.map((view) => complete(view, { document, entry, store, changesState })),
    total: Math.max(store.index.count, entry.turns),
    complete: entry.complete,
  };
}

/** Waits for the turn asked for and, where it calls tools, for the results that follow it at once. */
async function readyWithAnswers(store: TurnStore, to: number, signal: AbortSignal): Promise<void> {
  await store.ready(to, signal);
  let caller = Math.min(to, store.index.count);
  while (caller > 1 && store.index.role(caller) === 'tool') caller -= 1;
  const calls = store.index.calls(caller);
  if (calls > 0) await store.ready(Math.max(to, caller + calls), signal);
}

interface Surroundings {
  readonly document: OpenDocument;
  readonly entry: RolloutEntry;
  readonly store: TurnStore;
  readonly changesState: (tool: string) => boolean;
}

/** A turn's view with what is not in the turn itself. */
function complete(view: TurnView, { document, entry, store, changesState }: Surroundings): TurnView {
  const { number } = view;
  const answers = store.index.answersOf(number);
  return {
    ...view,
    model: document.blind ? null : view.model,
    parts: view.parts.map((part, index) => {
      if (part.kind !== 'tool-call') return part;
      return { ...part, answeredBy: answers.get(index + 1) ?? null, changesState: changesState(part.name) };
    }),
    folded: view.folded || store.index.isRepeat(number),
    findings: document.findingsAt(entry, number).map((found) => findingView(document, found)),
    labels: [...document.labelsAt(entry.key, number)],
    problems: [...entry.problemsAt(number)],
  };
}

/** Where a stored turn stands; rejects where the rollout has no such turn. */
async function stored(document: OpenDocument, key: string, turn: number, signal: AbortSignal) {
  const store = await document.session.store(key, signal);
  await store.ready(turn, signal);
  if (turn < 1 || turn > store.index.count) throw new UserError(`${key} has no turn ${turn}.`);
  const { offset, length } = store.index.storedAt(turn);
  return { store, place: { spool: store.file.path, offset, length } };
}

export async function text(
  document: OpenDocument,
  host: SessionHost,
  params: ParamsOf<typeof engineMethods.text>,
  signal: AbortSignal,
): Promise<TextSlice> {
  const { key, turn, part, pointer, start, end } = params;
  const { store, place } = await stored(document, key, turn, signal);
  const found =
    place.length > LARGE_TURN
      ? await host.crew.shared.run(
          textKind,
          { turn: place, part, pointer, start, end },
          () => undefined,
          signal,
        )
      : await smallText(store, params);
  if (found === null) throw new UserError(`Turn ${turn} has no text at part ${part}${pointer ?? ''}.`);
  return found;
}

async function smallText(
  store: TurnStore,
  params: ParamsOf<typeof engineMethods.text>,
): Promise<TextSlice | null> {
  const part = (await store.turn(params.turn))?.parts[params.part - 1];
  const whole = part === undefined ? null : partString(part, params.pointer);
  return whole === null ? null : sliceText(whole, params.start, params.end, EXPANDED_CAP);
}

/** Refused in blind mode: a record holds the reward and the model beside the turn. */
export async function raw(
  document: OpenDocument,
  host: SessionHost,
  { key, turn, whole }: ParamsOf<typeof engineMethods.raw>,
  signal: AbortSignal,
): Promise<ResultOf<typeof engineMethods.raw>> {
  if (document.blind) {
    throw new UserError('Raw records are hidden in blind mode: they may tell the model and the reward.');
  }
  const { store } = await stored(document, key, turn, signal);
  const parts = (await store.turn(turn))?.records ?? [];
  const records = whole ? wholeRecords(parts) : [...parts];
  await document.session.file.check();
  const texts = await host.crew.shared.run(
    rawKind,
    { path: document.session.path, records },
    () => undefined,
    signal,
  );
  return {
    records: records.map((record, index) => ({
      line: record.line,
      byte: texts[index]?.byte ?? record.start,
      member: record.member ?? null,
      within: record.within?.join(' ') ?? null,
      text: texts[index]?.text ?? { text: '', offset: 0, length: 0, lines: 0 },
    })),
  };
}

function wholeRecords(parts: readonly RecordSpan[]): RecordSpan[] {
  const wholes = parts.map(({ within: _within, ...record }) => record);
  return wholes.filter(({ member, start }, index) => {
    const before = wholes[index - 1];
    return before === undefined || before.member !== member || before.start !== start;
  });
}

export async function media(
  document: OpenDocument,
  host: SessionHost,
  { key, turn, part }: ParamsOf<typeof engineMethods.media>,
  signal: AbortSignal,
): Promise<ResultOf<typeof engineMethods.media>> {
  const { place } = await stored(document, key, turn, signal);
  const found = await host.crew.shared.run(mediaKind, { turn: place, part }, () => undefined, signal);
  if ('refusal' in found) throw new UserError(found.refusal);
  return found;
}
