import { cutJson, type CutVisit, type JsonPath } from '../bytes/index.ts';
import type { Problem, RecordSpan } from '../model/index.ts';
import { archiveMembers, openMember } from './archive.ts';
import type { JsonRecord, ReadContext, Unit } from './format.ts';
import { layoutOf } from './layout.ts';
import { parseRecord, type RecordText } from './recordReading.ts';
import { cutSpans, faultOf, rangeOf, spanOf, spansOf } from './recordSpans.ts';

/*
 * How formats cut a source and read its pieces. What a record is does not depend on how it was written: a line of
 * JSON Lines, an element of an array pretty-printed or not, or one of several documents that follow each other.
 */

/** One unit for each record of the source: for formats whose record is a whole rollout. */
export async function* recordUnits(context: ReadContext): AsyncGenerator<Unit | Problem> {
  const layout = await layoutOf(context.source, context.signal);
  yield* numbered(spansOf({ source: context.source, view: layout.view }, layout, context.signal));
}

/** One unit for each element of the array at `path` of the source's document, such as `['samples']`. */
export async function* elementUnits(
  context: ReadContext,
  path: readonly string[],
): AsyncGenerator<Unit | Problem> {
  const { view } = await layoutOf(context.source, context.signal);
  const leads = (at: JsonPath): boolean => at.every((step, index) => step === path[index]);
  const visit: CutVisit = (at) =>
    at.length <= path.length
      ? leads(at)
        ? 'enter'
        : 'skip'
      : at.length === path.length + 1
        ? 'give'
        : 'skip';
  yield* numbered(cutSpans({ source: context.source, view }, visit, context.signal));
}

/** The source as one unit: for formats whose records make up one rollout, or several that interleave. */
export async function* wholeFileUnit(context: ReadContext): AsyncGenerator<Unit> {
  const { view } = await layoutOf(context.source, context.signal);
  yield { ordinal: 1, span: { line: 1, start: view.start, end: context.source.size } };
}

/** One unit for each member of the archive whose name is wanted, in the archive's order; spans count in the member. */
export async function* memberUnits(
  context: ReadContext,
  wanted: (name: string) => boolean,
): AsyncGenerator<Unit | Problem> {
  let ordinal = 0;
  for await (const member of archiveMembers(context)) {
    if ('kind' in member) yield member;
    else if (wanted(member.name))
      yield { ordinal: ++ordinal, span: { line: null, start: 0, end: member.size, member: member.name } };
  }
}

/**
 * The records of a unit, streamed. A unit that is the whole source (or a whole member) is cut as its layout says; any
 * other is one record, or several where they were written on one line.
 */
export async function* recordsOf(unit: Unit, context: ReadContext): AsyncGenerator<JsonRecord> {
  const { signal } = context;
  const opened = await textOf(unit.span, context);
  if ('kind' in opened) {
    yield { span: unit.span, value: undefined, problem: opened };
    return;
  }
  const { text, problem } = opened;
  if (problem !== null) yield { span: unit.span, value: undefined, problem };
  const layout = await layoutOf(text.source, signal);
  if (unit.span.start > text.view.start || unit.span.end < text.source.size) {
    yield* await parseRecord(unit.span, text, signal);
    return;
  }
  for await (const span of spansOf(text, layout, signal)) {
    if ('kind' in span) yield { span: unit.span, value: undefined, problem: span };
    else yield* await parseRecord(span, text, signal);
  }
}

/** The unit as one record, whatever its layout: at most `MAX_RECORD` bytes, else a problem and no value. */
export async function recordOf(unit: Unit, context: ReadContext): Promise<JsonRecord> {
  const opened = await textOf(unit.span, context);
  if ('kind' in opened) return { span: unit.span, value: undefined, problem: opened };
  const [record] = await parseRecord(unit.span, opened.text, context.signal);
  if (record === undefined) return { span: unit.span, value: undefined, problem: opened.problem };
  return opened.problem === null ? record : { ...record, problem: opened.problem };
}

/** What to do with a value of a document: go into it, parse it, give only where it stands, or pass over it. */
export type DocumentVisit = (path: JsonPath) => 'enter' | 'read' | 'locate' | 'skip';

export type DocumentPiece =
  | { readonly type: 'enter' | 'leave'; readonly path: JsonPath; readonly span: RecordSpan }
  | (JsonRecord & { readonly type: 'value'; readonly path: JsonPath })
  | { readonly type: 'problem'; readonly problem: Problem };

/**
 * One JSON document piece by piece, in the order it is written, for documents too large to parse whole. `enter` on
 * what is no object or array reads it. The root's path is `[]`; where several documents follow each other, each in turn.
 */
export async function* documentOf(
  unit: Unit,
  context: ReadContext,
  visit: DocumentVisit,
): AsyncGenerator<DocumentPiece> {
  const { signal } = context;
  const opened = await textOf(unit.span, context);
  if ('kind' in opened) {
    yield { type: 'problem', problem: opened };
    return;
  }
  const { text } = opened;
  if (opened.problem !== null) yield { type: 'problem', problem: opened.problem };
  // The cutter runs ahead of us by a chunk, so what was wished for each value waits here.
  const wishes: boolean[] = [];
  const cutVisit: CutVisit = (path, kind) => {
    const wish = visit(path);
    if (wish === 'skip') return 'skip';
    if (wish === 'enter' && (kind === 'object' || kind === 'array')) return 'enter';
    wishes.push(wish !== 'locate');
    return 'give';
  };
  for await (const event of cutJson(text.view.scan, cutVisit, rangeOf(unit.span, text, signal))) {
    if (event.type === 'fault') {
      yield { type: 'problem', problem: faultOf(event, text) };
    } else if (event.type === 'enter') {
      yield { type: 'enter', path: event.path, span: spanOf({ ...event, end: event.start + 1 }, text) };
    } else if (event.type === 'leave') {
      yield { type: 'leave', path: event.path, span: spanOf(event, text) };
    } else {
      const span = spanOf(event, text);
      const path = event.path;
      if (wishes.shift() !== true) yield { type: 'value', path, span, value: undefined, problem: null };
      else
        for (const record of await parseRecord(span, text, signal)) yield { type: 'value', path, ...record };
    }
  }
}

interface OpenText {
  readonly text: RecordText;
  /** Where not all of an archive's member could be inflated. */
  readonly problem: Problem | null;
}

async function textOf(span: RecordSpan, context: ReadContext): Promise<OpenText | Problem> {
  if (span.member !== undefined) return openMember(span.member, context);
  const { view } = await layoutOf(context.source, context.signal);
  return { text: { source: context.source, view }, problem: null };
}

async function* numbered(spans: AsyncIterable<RecordSpan | Problem>): AsyncGenerator<Unit | Problem> {
  let ordinal = 0;
  for await (const span of spans) {
    if ('kind' in span) yield span;
    else yield { ordinal: ++ordinal, span };
  }
}
