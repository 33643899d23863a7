/**
 * The longest record that is decoded, in bytes: well below V8's longest string (2^29 - 24 code units), since a record
 * is one string while it is parsed. A longer one is a `record-too-large` problem.
 */
export const MAX_RECORD = 256 * 1024 * 1024;

/** The most an archive member may inflate to, in bytes: what stands between the reader and a zip bomb. */
export const MAX_INFLATED = 256 * 1024 * 1024;

/** Deeper values are kept as their source text, so that whoever walks or prints a value cannot overflow the stack. */
export const MAX_DEPTH = 512;

/** How much of a source is asked for and held at a time while scanning it, in bytes. */
export const CHUNK_SIZE = 1024 * 1024;
