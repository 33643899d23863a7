import { UserError, type CancelSignal } from '../../core/base/index.ts';
import {
  cutJson,
  MemoryByteSource,
  openText,
  readChunks,
  readZipDirectory,
  readZipMember,
  type ByteSource,
  type JsonPath,
} from '../../core/bytes/index.ts';
import type { RecordSpan } from '../../core/model/index.ts';
import { EXPANDED_CAP, type TextSlice } from '../../protocol/index.ts';
import { RAW_BUDGET } from '../limits/index.ts';
import { splitsPair } from '../views/index.ts';
import { job, type JobContext } from '../work/index.ts';
import { rawKind } from './kinds.ts';
import { openSource } from './openSource.ts';

export const rawJob = job(rawKind, async ({ path, records }, context) => {
  const source = await openSource(path);
  try {
    const slices: { byte: number; text: TextSlice }[] = [];
    let budget = RAW_BUDGET;
    let open: { readonly member: string | undefined; readonly text: ByteSource } | null = null;
    for (const record of records) {
      if (open === null || open.member !== record.member) {
        open = { member: record.member, text: await textOf(source, record.member) };
      }
      const place = await narrowed(open.text, record, context.signal);
      const slice = await recordSlice(open.text, place, Math.min(EXPANDED_CAP, budget), context);
      budget -= slice.text.length;
      slices.push({ byte: place.start, text: slice });
    }
    return slices;
  } finally {
    await source.close();
  }
});

async function textOf(source: ByteSource, member: string | undefined): Promise<ByteSource> {
  if (member === undefined) return source;
  const { members } = await readZipDirectory(source);
  const found = members.find((one) => one.name === member);
  if (found === undefined) throw new UserError(`The archive has no member "${member}" any more.`);
  const { bytes } = await readZipMember(source, found);
  return new MemoryByteSource(member, bytes);
}

/** The part of the record that is meant; the record where it is not found, as in one that is torn. */
async function narrowed(text: ByteSource, record: RecordSpan, signal: CancelSignal): Promise<RecordSpan> {
  const { within } = record;
  if (within === undefined) return record;
  const view = await openText(text, signal);
  const leadsThere = (path: JsonPath) => path.every((key, index) => key === within[index]);
  const visit = (path: JsonPath) =>
    !leadsThere(path) ? 'skip' : path.length === within.length ? 'give' : 'enter';
  const range = { start: view.toScan(record.start), end: view.toScan(record.end), signal };
  for await (const event of cutJson(view.scan, visit, range)) {
    if (event.type === 'value' && event.path.length === within.length)
      return { ...record, start: view.toSource(event.start), end: view.toSource(event.end) };
  }
  return record;
}

/** The start of a record up to `cap` units; the rest is counted a chunk at a time and not kept. */
async function recordSlice(
  text: ByteSource,
  { start, end }: RecordSpan,
  cap: number,
  context: JobContext<null>,
): Promise<TextSlice> {
  const { encoding } = await openText(text, context.signal);
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  let kept = '';
  let length = 0;
  let feeds = 0;
  let last = '';
  const take = (piece: string) => {
    if (kept.length <= cap) kept += piece.slice(0, cap + 1 - kept.length);
    length += piece.length;
    for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', at + 1)) feeds += 1;
    if (piece !== '') last = piece.charAt(piece.length - 1);
  };
  for await (const chunk of readChunks(text, start, end, context.signal)) {
    take(decoder.decode(chunk.bytes, { stream: true }));
    await context.breathe();
  }
  take(decoder.decode());
  const cut = splitsPair(kept, cap) ? cap - 1 : cap;
  const lines = length === 0 ? 0 : last === '\n' ? feeds : feeds + 1;
  return { text: kept.slice(0, cut), offset: 0, length, lines };
}
