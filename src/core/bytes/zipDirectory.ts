import type { CancelSignal } from '../base/index.ts';
import type { ByteSource } from './byteSource.ts';
import { readRange } from './chunks.ts';
import { MAX_INFLATED } from './limits.ts';
import { largeSizes, nameOf, viewOf, type ZipMember } from './zipFields.ts';
import { recoverMembers } from './zipRecovery.ts';

export interface ZipDirectory {
  /** In the directory's order; of several members with one name, only the last, as every unzip does. */
  readonly members: readonly ZipMember[];
  /** Sentences for people. */
  readonly problems: readonly string[];
}

const END = 0x06054b50;
const END_SIZE = 22;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const MAX_COMMENT = 65535;

/**
 * The members of a zip archive from its central directory, zip64 included. Where the directory is missing or torn (a
 * run was killed while writing), members are found by their local headers, and a problem says so.
 */
export async function readZipDirectory(source: ByteSource, signal?: CancelSignal): Promise<ZipDirectory> {
  const found = await findDirectory(source, signal);
  const listed = found === null ? null : await readEntries(source, found, signal);
  if (listed !== null) return withoutRepeats(listed, []);
  const members = await recoverMembers(source, signal);
  const count = members.length === 1 ? 'one member was' : `${members.length} members were`;
  return withoutRepeats(members, [
    `The archive's directory is missing or damaged, as when a run is killed: ${count} found without it.`,
  ]);
}

interface Place {
  readonly start: number;
  readonly size: number;
  readonly entries: number;
  /** Bytes before the archive's first, where something was put in front of it. */
  readonly shift: number;
}

async function findDirectory(source: ByteSource, signal: CancelSignal | undefined): Promise<Place | null> {
  const tailStart = Math.max(0, source.size - END_SIZE - MAX_COMMENT);
  const tail = await source.read(tailStart, source.size, signal);
  const view = viewOf(tail);
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_SIZE + view.getUint16(at + 20, true) > tail.length) continue;
    const end = {
      entries: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      start: view.getUint32(at + 16, true),
    };
    const position = tailStart + at;
    const isLarge = end.entries === 0xffff || end.size === 0xffffffff || end.start === 0xffffffff;
    const large = isLarge ? await findDirectory64(source, position, signal) : null;
    const { entries, size, start, before } = large ?? { ...end, before: position };
    const shift = before - size - start;
    if (shift >= 0 && size <= MAX_INFLATED) return { start: start + shift, size, entries, shift };
  }
  return null;
}

async function findDirectory64(source: ByteSource, end: number, signal: CancelSignal | undefined) {
  const locator = await source.read(Math.max(0, end - 20), end, signal);
  if (locator.length < 20 || viewOf(locator).getUint32(0, true) !== LOCATOR_64) return null;
  // What stands in front of the archive shifts the record: it lies right before the locator unless it was extended.
  const stated = Number(viewOf(locator).getBigUint64(8, true));
  for (const at of [stated, end - 20 - 56]) {
    if (at < 0 || at + 56 > source.size) continue;
    const record = await source.read(at, at + 56, signal);
    const view = viewOf(record);
    if (record.length < 56 || view.getUint32(0, true) !== END_64) continue;
    return {
      entries: Number(view.getBigUint64(32, true)),
      size: Number(view.getBigUint64(40, true)),
      start: Number(view.getBigUint64(48, true)),
      before: at,
    };
  }
  return null;
}

/** Null where the directory is not what its end says. */
async function readEntries(
  source: ByteSource,
  place: Place,
  signal: CancelSignal | undefined,
): Promise<ZipMember[] | null> {
  const bytes = await readRange(source, place.start, place.start + place.size, signal);
  if (bytes.length < place.size) return null;
  const view = viewOf(bytes);
  const members: ZipMember[] = [];
  let at = 0;
  while (at + ENTRY_SIZE <= bytes.length && view.getUint32(at, true) === ENTRY) {
    const nameEnd = at + ENTRY_SIZE + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const next = extraEnd + view.getUint16(at + 32, true);
    if (next > bytes.length) return null;
    const sizes = largeSizes(bytes.subarray(nameEnd, extraEnd), [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]);
    const member = {
      name: nameOf(bytes.subarray(at + ENTRY_SIZE, nameEnd)),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      crc: view.getUint32(at + 16, true),
      size: sizes[0],
      compressedSize: sizes[1],
      headerOffset: sizes[2] + place.shift,
    };
    if (member.headerOffset + member.compressedSize > source.size) return null;
    if (!member.name.endsWith('/')) members.push(member);
    at = next;
  }
  return at === bytes.length ? members : null;
}

function withoutRepeats(all: readonly ZipMember[], problems: readonly string[]): ZipDirectory {
  const last = new Map(all.map((member) => [member.name, member]));
  const members = all.filter((member) => last.get(member.name) === member);
  const repeated = new Set(all.filter((member) => last.get(member.name) !== member).map(({ name }) => name));
  return {
    members,
    problems: [
      ...problems,
      ...Array.from(repeated, (name) => `The archive holds "${name}" more than once: the last one is read.`),
    ],
  };
}
