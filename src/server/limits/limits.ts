/** Every fixed cap of the language server, so that its memory follows what is on screen and not the size of a file. */

/** Turns that one `turns` answer may hold. */
export const MAX_TURNS = 200;

/** Hits that one `find` answer may hold; all are counted. */
export const MAX_HITS = 5_000;

/** Problems kept per document; all are counted. */
export const MAX_KEPT_PROBLEMS = 5_000;

/** Problems kept per turn for the transcript. */
export const MAX_TURN_PROBLEMS = 20;

/** Findings kept per document; all are counted. About 300 bytes each. */
export const MAX_KEPT_FINDINGS = 200_000;

/** A finding's quote is kept up to this many UTF-16 units; its span tells the whole. */
export const MAX_QUOTE = 300;

/**
 * A turn whose stored form is longer, in bytes, is stored with a view made of it, and the main thread reads that
 * instead: no request decodes more than this per turn outside a worker.
 */
export const LARGE_TURN = 128 * 1024;

/** Text that the parts of one turn may bring into a view, in UTF-16 units; later slices are short. */
export const TURN_TEXT_BUDGET = 200_000;

/** A slice's length once the turn's budget is spent. */
export const SPENT_TEXT_CAP = 200;

/** Tree nodes that the parts of one turn may bring into a view. */
export const TURN_NODE_BUDGET = 2_000;

/** Text of the raw records of one turn together, in UTF-16 units. */
export const RAW_BUDGET = 1_000_000;

/** The largest inline medium that is handed out, in decoded bytes. */
export const MAX_MEDIA = 20 * 1024 * 1024;

/** Bytes gathered before they are appended to a spool file. */
export const SPOOL_BUFFER = 256 * 1024;

/** Disk that spool files of rollouts nobody is looking at may take; the least recently used are deleted first. */
export const SPOOL_BYTES = 2 * 1024 * 1024 * 1024;

/** How long background work runs before it lets waiting messages through. */
export const SLICE_MS = 12;

/** `engine/changed` is sent at most this often per document. */
export const CHANGED_MS = 200;

/** Workers that read documents through at once; further documents wait. */
export const MAX_SCANS = 6;

/** Heap of one worker. A record too large for it ends that worker with a message, never the server. */
export const WORKER_HEAP_MB = 1_536;

/** Typing in a codebook is checked this long after the last key. */
export const DIAGNOSTICS_MS = 250;

/** Label files of other windows are looked for this often while a document is open. */
export const LABELS_POLL_MS = 2_000;
