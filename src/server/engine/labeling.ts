import { UserError } from '../../core/base/index.ts';
import {
  makeLink,
  makeTarget,
  placeId,
  type LabelDraft,
  type LabelEvent,
  type LabelingEvent,
  type Mark,
  type Place,
  type Pointed,
  type Target,
} from '../../core/labels/index.ts';
import type {
  BehaviorView,
  engineMethods,
  LabelTarget,
  LabelView,
  ParamsOf,
  ResultOf,
} from '../../protocol/index.ts';
import type { RolloutEntry } from '../documents/index.ts';
import { labelView } from '../labels/index.ts';
import type { OpenDocument } from './openDocument.ts';

export async function listLabels(document: OpenDocument): Promise<ResultOf<typeof engineMethods.labels>> {
  const { labels, blind } = document;
  await labels.ready();
  return { labels: [...labels.all(blind)], orphans: labels.orphans(blind), problems: labels.problems() };
}

/** An own label of the same behavior at exactly the same place gives way to the new one. */
export async function addLabel(
  document: OpenDocument,
  behavior: BehaviorView,
  params: ParamsOf<typeof engineMethods.addLabel>,
  signal: AbortSignal,
): Promise<{ label: LabelView }> {
  const { labels } = document;
  const entry = await document.session.entry(params.key, signal);
  const { link, target } = await point(document, entry, params.target, signal);
  const placed = await labels.ready();
  const place = placeOf(entry.key, target);
  const draft: LabelDraft = {
    event: 'label',
    labeler: { kind: 'person' },
    codebook: { id: behavior.codebook, version: behavior.version },
    behavior: behavior.id,
    verdict: params.verdict,
    rollout: link,
    target,
    note: params.note,
    finding: params.finding,
    replaces: ownMarks(document, place, (mark) => mark.event === 'label' && isOf(mark, behavior)),
  };
  return { label: viewOf(document, await placed.append(draft), place) };
}

/** With a label, changes the note of that own label or comment; without, writes a comment on the turn. */
export async function setNote(
  document: OpenDocument,
  { key, label, turn, note }: ParamsOf<typeof engineMethods.setNote>,
  signal: AbortSignal,
): Promise<{ label: LabelView | null }> {
  const labels = await document.labels.ready();
  const text = note.trim() === '' ? null : note;
  if (label !== null) return changeNote(document, ownMark(document, label), text);
  const entry = await document.session.entry(key, signal);
  const { link, target } = await point(document, entry, { kind: 'turn', turn }, signal);
  const place = placeOf(entry.key, target);
  const replaces = ownMarks(document, place, (mark) => mark.event === 'comment' && mark.label === null);
  if (text === null) {
    for (const id of replaces) await labels.remove(ownMark(document, id));
    return { label: null };
  }
  const event = await labels.append({ event: 'comment', rollout: link, target, text, label: null, replaces });
  return { label: viewOf(document, event, place) };
}

async function changeNote(
  document: OpenDocument,
  mark: Mark,
  text: string | null,
): Promise<{ label: LabelView | null }> {
  const labels = await document.labels.ready();
  if (mark.event === 'comment' && text === null) {
    await labels.remove(mark);
    return { label: null };
  }
  const place = document.labels.find(mark.id)?.place ?? null;
  const replaces = [mark.id];
  const { rollout, target } = mark;
  const event =
    mark.event === 'comment'
      ? await labels.append({
          event: 'comment',
          rollout,
          target,
          text: text ?? '',
          label: mark.label,
          replaces,
        })
      : await labels.append({ ...draftOf(mark), note: text, replaces });
  return { label: viewOf(document, event, place) };
}

/** `from` tells where the mark stands, so that the two are never read apart. */
export async function attachLabel(
  document: OpenDocument,
  { key, label, target }: ParamsOf<typeof engineMethods.attachLabel>,
  signal: AbortSignal,
): Promise<ResultOf<typeof engineMethods.attachLabel>> {
  const { labels } = document;
  const placed = await labels.ready();
  const mark = labels.event(label);
  const from = labels.homeOf(label);
  if ((mark?.event !== 'label' && mark?.event !== 'comment') || from === null)
    throw new UserError('This label is not there any more.');
  const entry = await document.session.entry(key, signal);
  const wanted = likeTarget(mark, target);
  const { link, target: place } = await point(document, entry, wanted, signal);
  await placed.append({ event: 'attach', marks: [label], from, rollout: link, target: place });
  const where = wanted.kind === 'rollout' ? 'the rollout' : `turn ${wanted.turn}`;
  return { attached: wanted.kind === 'span' ? `the selection of ${where}` : where };
}

/** What a mark of this kind can be put on where a person points. */
function likeTarget({ target: made }: Mark, pointed: LabelTarget): LabelTarget {
  if (made.kind === 'rollout' || pointed.kind === 'rollout') return { kind: 'rollout' };
  return made.kind === 'turn' ? { kind: 'turn', turn: pointed.turn } : pointed;
}

export async function removeLabel(document: OpenDocument, label: string): Promise<null> {
  const labels = await document.labels.ready();
  await labels.remove(ownMark(document, label));
  return null;
}

type Undo = ResultOf<typeof engineMethods.undo>;

export async function undo(document: OpenDocument): Promise<Undo> {
  const step = await (await document.labels.ready()).step('undo');
  return step === null ? { done: null, place: null } : told(document, 'Undone', step.action);
}

export async function redo(document: OpenDocument): Promise<Undo> {
  const step = await (await document.labels.ready()).step('redo');
  return step === null ? { done: null, place: null } : told(document, 'Done again', step.action);
}

function told(document: OpenDocument, what: string, action: LabelingEvent): Undo {
  const mark = markOf(document, action);
  const place = mark === null ? null : document.labels.placeOf(mark);
  const where = place === null ? '' : place.turn === null ? ' on the rollout' : ` on turn ${place.turn}`;
  return {
    done: `${what}: ${deed(action)}${where}`,
    place:
      place === null
        ? null
        : { source: document.session.info.source, key: place.key, turn: place.turn ?? 1, finding: null },
  };
}

/** What an event is about: itself, or what it took back. */
function markOf(document: OpenDocument, event: LabelingEvent): Mark | null {
  if (event.event === 'label' || event.event === 'comment') return event;
  if (event.event !== 'retract') return null;
  const target = document.labels.event(event.of);
  return target === null ? null : markOf(document, target);
}

function deed(event: LabelingEvent): string {
  switch (event.event) {
    case 'label':
      return `${event.verdict} ${event.behavior}`;
    case 'comment':
      return 'a note';
    case 'retract':
      return 'a removal';
    case 'attach':
      return 'a label put at another place';
  }
}

function ownMark(document: OpenDocument, id: string): Mark {
  const { labels } = document;
  const event = labels.event(id);
  if (event?.event !== 'label' && event?.event !== 'comment')
    throw new UserError('This label is not there any more.');
  if (event.author !== labels.author)
    throw new UserError(`This label is ${event.author}'s: only they can change it.`);
  return event;
}

function ownMarks(document: OpenDocument, place: Place, is: (mark: Mark) => boolean): string[] {
  const { labels } = document;
  const id = placeId(place);
  return labels
    .standing()
    .filter(({ mark, place: other }) => mark.author === labels.author && is(mark) && placeId(other) === id)
    .map(({ mark }) => mark.id);
}

function isOf(mark: LabelEvent, behavior: BehaviorView): boolean {
  return (
    mark.labeler.kind === 'person' && mark.behavior === behavior.id && mark.codebook.id === behavior.codebook
  );
}

/** The link and target of what a person points at; rejects with a `UserError` where there is no such thing. */
async function point(document: OpenDocument, entry: RolloutEntry, target: LabelTarget, signal: AbortSignal) {
  const pointed = await pointedAt(document, entry, target, signal);
  if (pointed.kind !== 'rollout') await document.session.turnRead(entry, pointed.turn.number, signal);
  const print = entry.rolloutPrint();
  return {
    link: makeLink(document.labels.home.source, entry.key, print),
    target: makeTarget(pointed, print),
  };
}

async function pointedAt(
  document: OpenDocument,
  entry: RolloutEntry,
  target: LabelTarget,
  signal: AbortSignal,
): Promise<Pointed> {
  if (target.kind === 'rollout') return { kind: 'rollout' };
  const store = await document.session.store(entry.key, signal);
  await store.ready(target.turn, signal);
  const turn = await store.turn(target.turn);
  if (turn === null) throw new UserError(`${entry.key} has no turn ${target.turn}.`);
  return target.kind === 'turn' ? { kind: 'turn', turn } : { kind: 'span', turn, ...target.span };
}

function placeOf(key: string, target: Target): Place {
  const nowhere = { part: null, pointer: null, span: null };
  if (target.kind === 'rollout') return { key, turn: null, ...nowhere };
  if (target.kind === 'turn') return { key, turn: target.turn, ...nowhere };
  const [start, end] = target.offsets.utf16;
  return { key, turn: target.turn, part: target.part, pointer: target.pointer, span: { start, end } };
}

function draftOf(label: LabelEvent): LabelDraft {
  const { labeler, codebook, behavior, verdict, rollout, target, note, finding } = label;
  return {
    event: 'label',
    labeler,
    codebook,
    behavior,
    verdict,
    rollout,
    target,
    note,
    finding,
    replaces: [],
  };
}

function viewOf(document: OpenDocument, event: LabelingEvent, place: Place | null): LabelView {
  if (event.event !== 'label' && event.event !== 'comment') throw new Error('Only marks are shown');
  return labelView(event, place, document.labels.author);
}
