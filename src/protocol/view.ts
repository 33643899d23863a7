import * as z from 'zod';
import { documentInfoSchema, documentStateSchema, engineMethods, placeSchema } from './engine.ts';
import { transcriptCommands } from './commands.ts';
import { event, method } from './method.ts';
import { behaviorSchema, spanSchema } from './viewModel.ts';

/** What the transcript's page and the extension say to each other over `postMessage`. */

/** Where the reader is; kept by file identity and given back when the tab opens again. */
export const readingStateSchema = z.object({
  key: z.string().nullable(),
  /** The turn at the top of the window. */
  turn: z.number().int(),
  /** The turn that keys act on. */
  current: z.number().int(),
  /** Pixels from the top of the turn to the top of the window. */
  offset: z.number(),
  raw: z.boolean(),
  rolloutsOpen: z.boolean(),
  /** Turns whose folding differs from how they start, of the rollout at `key`; at most 500. */
  toggled: z.array(z.number().int()).max(500),
});
export type ReadingState = z.infer<typeof readingStateSchema>;

export const viewStartSchema = z.object({
  info: documentInfoSchema,
  state: documentStateSchema,
  behaviors: z.array(behaviorSchema),
  /** Behavior ids on the keys 1 to 9. */
  labelKeys: z.array(z.string()).max(9),
  author: z.string(),
  blind: z.boolean(),
  reading: readingStateSchema.nullable(),
  /** Where to go at once, from a link or a tree. */
  reveal: placeSchema.nullable(),
  /** Key labels for the help page, as bound by default. */
  mac: z.boolean(),
});
export type ViewStart = z.infer<typeof viewStartSchema>;

/**
 * Engine methods the page may call. The extension fills in the `document`, so the page leaves it empty; a page can
 * reach no other document.
 */
export const viewEngineMethods = {
  rollouts: engineMethods.rollouts,
  rollout: engineMethods.rollout,
  neighbor: engineMethods.neighbor,
  turns: engineMethods.turns,
  text: engineMethods.text,
  raw: engineMethods.raw,
  media: engineMethods.media,
  nextFlagged: engineMethods.nextFlagged,
  marks: engineMethods.marks,
  find: engineMethods.find,
  addLabel: engineMethods.addLabel,
  setNote: engineMethods.setNote,
  attachLabel: engineMethods.attachLabel,
  removeLabel: engineMethods.removeLabel,
  undo: engineMethods.undo,
  redo: engineMethods.redo,
} as const;

/** What only the window can do for the page. */
export const viewHostMethods = {
  /** The page is ready (again): everything it needs to draw. */
  start: method('view/start', z.object({ saved: readingStateSchema.nullable() }), viewStartSchema),
  /** Opens a part's whole text in a text editor beside. */
  openText: method(
    'view/openText',
    z.object({
      key: z.string(),
      turn: z.number().int(),
      part: z.number().int(),
      pointer: z.string().nullable(),
    }),
    z.null(),
  ),
  openRaw: method('view/openRaw', z.object({ key: z.string(), turn: z.number().int() }), z.null()),
  /** Asks the person, then opens an http(s) link outside. */
  openLink: method('view/openLink', z.object({ url: z.string().max(4_000) }), z.null()),
  copy: method('view/copy', z.object({ text: z.string() }), z.null()),
  /** Lets the person choose a behavior in a quick pick; null where they left it. */
  pickBehavior: method(
    'view/pickBehavior',
    z.object({ span: spanSchema.nullable() }),
    z.object({ behavior: z.string().nullable() }),
  ),
  /** Asks for a turn number in an input box. */
  askTurn: method(
    'view/askTurn',
    z.object({ current: z.number().int(), total: z.number().int() }),
    z.object({ turn: z.number().int().nullable() }),
  ),
} as const;

/** From the page, without an answer. */
export const viewEvents = {
  /** `window` focus and blur, and `document.hasFocus()` at load: feeds the context key `rolloutReview.transcriptFocus`. */
  focus: event('view/focus', z.object({ focused: z.boolean() })),
  /** Where the reader is now: for the status bar, the trees and remembering. Sent at most ten times a second. */
  reading: event(
    'view/reading',
    z.object({ state: readingStateSchema, turns: z.number().int(), flaggedTurns: z.number().int() }),
  ),
  nextAcrossFiles: event('view/nextAcrossFiles', z.object({ direction: z.enum(['next', 'previous']) })),
  toggleBlind: event('view/toggleBlind', z.object({})),
  /** An uncaught error of the page: logged. */
  failed: event('view/failed', z.object({ message: z.string(), stack: z.string() })),
} as const;

/** To the page, without an answer. */
export const pageEvents = {
  command: event('page/command', z.object({ command: z.enum(transcriptCommands) })),
  reveal: event('page/reveal', placeSchema),
  /** A label without a place is to go where the reader is, or to what is selected. */
  attach: event('page/attach', z.object({ label: z.string() })),
  changed: event('page/changed', documentStateSchema),
  /** Settings that change what is drawn. */
  settings: event(
    'page/settings',
    z.object({
      behaviors: z.array(behaviorSchema),
      labelKeys: z.array(z.string()).max(9),
      author: z.string(),
      blind: z.boolean(),
    }),
  ),
  /** The engine stopped and is being started again, or is back. */
  engine: event('page/engine', z.object({ up: z.boolean(), message: z.string() })),
} as const;

/** The envelope in both directions. */
export const envelopeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request'), id: z.number().int(), method: z.string(), params: z.unknown() }),
  z.object({ type: z.literal('cancel'), id: z.number().int() }),
  z.object({ type: z.literal('result'), id: z.number().int(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number().int(), message: z.string(), cancelled: z.boolean() }),
  z.object({ type: z.literal('event'), name: z.string(), params: z.unknown() }),
]);
export type Envelope = z.infer<typeof envelopeSchema>;
