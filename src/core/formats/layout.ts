import { throwIfCancelled, type CancelSignal } from '../base/index.ts';
import {
  decodeText,
  openText,
  parseJson,
  readChunks,
  type ByteSource,
  type TextView,
} from '../bytes/index.ts';

/**
 * How the records of a source lie in it. `documents`: one JSON document that is not an array, or several that follow
 * each other. The content decides, never the file's name.
 */
export type Shape = 'lines' | 'array' | 'documents' | 'zip' | 'text' | 'binary' | 'empty';

export interface Layout {
  readonly shape: Shape;
  readonly view: TextView;
  /** The first bytes of the text, one for each code unit. */
  readonly head: Uint8Array;
}

/** Bytes looked at before the layout is said, unless the first line is longer. */
export const HEAD_SIZE = 64 * 1024;
/** Where no line feed comes in this many bytes, the source is taken as one document. */
const MAX_FIRST_LINE = 32 * 1024 * 1024;

const LF = 0x0a;
const known = new WeakMap<ByteSource, Promise<Layout>>();

/**
 * Looked up once for each source; its size is as of opening. Who asks first may be stopped while others wait for the
 * answer, so the look itself is not stopped: it reads 64 KB, or up to the end of a first line that is longer.
 */
export async function layoutOf(source: ByteSource, signal?: CancelSignal): Promise<Layout> {
  throwIfCancelled(signal);
  let layout = known.get(source);
  if (layout === undefined) {
    layout = findLayout(source);
    known.set(source, layout);
    layout.catch(() => known.delete(source));
  }
  return layout;
}

async function findLayout(source: ByteSource): Promise<Layout> {
  const view = await openText(source);
  const start = view.toScan(view.start);
  const head = await view.scan.read(start, start + HEAD_SIZE);
  const shape = await shapeOf(view, head, start);
  return { shape, view, head };
}

async function shapeOf(view: TextView, head: Uint8Array, start: number): Promise<Shape> {
  if (head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5 || head[2] === 7)) return 'zip';
  const first = head.findIndex((byte) => !isBlank(byte));
  const isWhole = start + head.length >= view.scan.size;
  if (first === -1) return isWhole ? 'empty' : 'binary';
  const document = head[first] === 0x5b ? 'array' : head[first] === 0x7b ? 'documents' : null;

  const lineEnd = head.indexOf(LF, first);
  if (lineEnd === -1 && !isWhole && document !== null) {
    return longFirstLine(view, start + first, document);
  }
  // A bracket alone on its line opens a pretty-printed document.
  if (document !== null && lineEnd !== -1 && head.subarray(first + 1, lineEnd).every(isBlank))
    return document;
  const { lines, parsed, firstParsed } = judgeLines(head.subarray(first), isWhole);
  if (lines > 1 && parsed > 0 && (firstParsed || parsed * 2 >= lines)) return 'lines';
  return document ?? (isBinary(head) ? 'binary' : 'text');
}

/** How many lines are there, and how many of them are a whole JSON object or array. */
function judgeLines(
  head: Uint8Array,
  isWhole: boolean,
): { lines: number; parsed: number; firstParsed: boolean } {
  let lines = 0;
  let parsed = 0;
  let firstParsed = false;
  for (let start = 0; start < head.length;) {
    const end = head.indexOf(LF, start);
    if (end === -1 && !isWhole) {
      // The line that the head cuts: it is there, and nothing is known of it.
      lines += lines === 1 ? 1 : 0;
      break;
    }
    const line = head.subarray(start, end === -1 ? head.length : end);
    start = end === -1 ? head.length : end + 1;
    if (line.every(isBlank)) continue;
    lines += 1;
    const open = line.find((byte) => !isBlank(byte));
    if (open !== 0x7b && open !== 0x5b) continue;
    if (parseJson(decodeText(line, 'utf-8').text).fault !== null) continue;
    parsed += 1;
    if (lines === 1) firstParsed = true;
  }
  return { lines, parsed, firstParsed };
}

/** A first line longer than the head is a record where it closes all it opens, or is torn inside a string. */
async function longFirstLine(view: TextView, start: number, document: 'array' | 'documents'): Promise<Shape> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let ended = false;
  for await (const chunk of readChunks(view.scan, start, start + MAX_FIRST_LINE)) {
    for (const byte of chunk.bytes) {
      if (ended) {
        if (!isBlank(byte)) return 'lines';
      } else if (byte === LF) {
        if (!inString && depth !== 0) return document;
        ended = true;
      } else if (inString) {
        if (escaped) escaped = false;
        else if (byte === 0x5c) escaped = true;
        else if (byte === 0x22) inString = false;
      } else if (byte === 0x22) {
        inString = true;
      } else if (byte === 0x7b || byte === 0x5b) {
        depth += 1;
      } else if (byte === 0x7d || byte === 0x5d) {
        depth -= 1;
      }
    }
  }
  return document;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0;
}

/** More than one byte in twenty is a control character that text does not hold. */
function isBinary(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) {
    if (byte < 0x20 && byte !== 0x09 && byte !== LF && byte !== 0x0d && byte !== 0x1b && byte !== 0x08)
      controls += 1;
  }
  return controls * 20 > head.length;
}
