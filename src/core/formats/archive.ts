import {
  MemoryByteSource,
  openText,
  readZipDirectory,
  readZipMember,
  type ByteSource,
  type ZipDirectory,
  type ZipMember,
} from '../bytes/index.ts';
import type { Problem } from '../model/index.ts';
import type { ReadContext } from './format.ts';
import type { RecordText } from './recordReading.ts';

interface OpenArchive {
  readonly directory: Promise<ZipDirectory>;
  /** The member inflated last: one archive holds at most one in memory. */
  last: {
    readonly name: string;
    readonly text: Promise<RecordText>;
    readonly problem: Problem | null;
  } | null;
}

const open = new WeakMap<ByteSource, OpenArchive>();

/** Larger members are inflated again for each reading, so that open archives do not fill the memory, in bytes. */
const MAX_KEPT = 64 * 1024 * 1024;

/** Not stopped by a caller's signal: others may wait for the same directory. */
function archiveOf(context: ReadContext): OpenArchive {
  let archive = open.get(context.source);
  if (archive === undefined) {
    const directory = readZipDirectory(context.source);
    directory.catch(() => open.delete(context.source));
    archive = { directory, last: null };
    open.set(context.source, archive);
  }
  return archive;
}

/** The members of an archive, and what is wrong with its directory. `size` is as declared. */
export async function* archiveMembers(
  context: ReadContext,
): AsyncGenerator<{ readonly name: string; readonly size: number } | Problem> {
  const { members, problems } = await archiveOf(context).directory;
  for (const message of problems) yield { kind: 'incomplete', message, line: null, byte: null };
  for (const { name, size } of members) {
    if (size !== null) {
      yield { name, size };
      continue;
    }
    // A member written as a stream and found without the directory: only inflating it tells.
    const opened = await openMember(name, context);
    if ('kind' in opened) yield opened;
    else yield { name, size: opened.text.source.size };
  }
}

export interface OpenMember {
  readonly text: RecordText;
  /** Where not all of the member could be inflated: `text` is what could. */
  readonly problem: Problem | null;
}

/** A problem alone where there is nothing to read. */
export async function openMember(name: string, context: ReadContext): Promise<OpenMember | Problem> {
  const archive = archiveOf(context);
  if (archive.last?.name === name) return { text: await archive.last.text, problem: archive.last.problem };
  const { members } = await archive.directory;
  const member = members.find((one) => one.name === name);
  if (member === undefined) {
    const message = `The archive has no member "${name}".`;
    return { kind: 'missing-member', message, line: null, byte: null, member: name };
  }
  const { bytes, fault } = await readZipMember(context.source, member, context.signal);
  const problem = fault === null ? null : problemOf(member, fault);
  if (problem !== null && bytes.length === 0) return problem;
  const source = new MemoryByteSource(name, bytes);
  const text = openText(source).then((view) => ({ source, view, member: name }));
  archive.last = bytes.length > MAX_KEPT ? null : { name, text, problem };
  return { text: await text, problem };
}

function problemOf(
  member: ZipMember,
  fault: { readonly kind: Problem['kind']; readonly message: string },
): Problem {
  return { ...fault, line: null, byte: member.headerOffset, member: member.name };
}
