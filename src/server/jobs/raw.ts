import { UserError } from '../../core/base/index.ts';
import {
  MemoryByteSource,
  openText,
  readChunks,
  readZipDirectory,
  readZipMember,
  type ByteSource,
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
    const slices: TextSlice[] = [];
    let budget = RAW_BUDGET;
    let open: { readonly member: string | undefined; readonly text: ByteSource } | null = null;
    for (const record of records) {
      if (open === null || open.member !== record.member) {
        open = { member: record.member, text: await textOf(source, record.member) };
      }
      const slice = await recordSlice(open.text, record, Math.min(EXPANDED_CAP, budget), context);
      budget -= slice.text.length;
      slices.push(slice);
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
