import { z } from 'zod';
import type { Role, Turn } from '../../core/model/index.ts';
import { LARGE_TURN } from '../limits/index.ts';
import { outlineLine, Repeats, turnView } from '../views/index.ts';
import type { SpoolWriter } from './spoolWriter.ts';
import { encodeTurn } from './turnCodec.ts';

export const roles: readonly Role[] = ['system', 'user', 'model', 'tool'];

/**
 * What the main thread keeps of consecutive turns of one rollout, column by column: where each stands in the spool
 * file, and what answers about many turns need without reading them.
 */
export const turnBatchSchema = z.object({
  role: z.instanceof(Uint8Array),
  offset: z.instanceof(Float64Array),
  length: z.instanceof(Uint32Array),
  /** Bytes of the view that follows a large turn; 0 where the view is made of the turn itself. */
  viewLength: z.instanceof(Uint32Array),
  /** The call that a tool turn answers; 0 where there is none. */
  answersTurn: z.instanceof(Uint32Array),
  answersPart: z.instanceof(Uint32Array),
  /** Calls in the turn. */
  calls: z.instanceof(Uint32Array),
  /** 1 where the turn says word for word what an earlier one said. */
  repeats: z.instanceof(Uint8Array),
  label: z.array(z.string()),
  detail: z.array(z.string()),
});
export type TurnBatch = z.infer<typeof turnBatchSchema>;

interface Row {
  readonly role: number;
  readonly offset: number;
  readonly length: number;
  readonly viewLength: number;
  readonly answersTurn: number;
  readonly answersPart: number;
  readonly calls: number;
  readonly repeats: number;
  readonly label: string;
  readonly detail: string;
}

/** Puts the turns of one rollout into a spool file and gathers their rows until they are taken. */
export class RolloutSpooler {
  private readonly writer: SpoolWriter;
  private readonly repeats = new Repeats();
  private rows: Row[] = [];

  constructor(writer: SpoolWriter) {
    this.writer = writer;
  }

  add(turn: Turn): void {
    const bytes = encodeTurn(turn);
    const offset = this.writer.append(bytes);
    let viewLength = 0;
    if (bytes.length > LARGE_TURN) {
      const view = Buffer.from(JSON.stringify(turnView(turn)));
      this.writer.append(view);
      viewLength = view.length;
    }
    this.rows.push({
      role: roles.indexOf(turn.role),
      offset,
      length: bytes.length,
      viewLength,
      answersTurn: turn.answers?.turn ?? 0,
      answersPart: turn.answers?.part ?? 0,
      calls: turn.parts.filter((part) => part.kind === 'tool-call').length,
      repeats: this.repeats.isRepeat(turn) ? 1 : 0,
      ...outlineLine(turn),
    });
  }

  /** The rows since the last take, null where there are none. The caller flushes the writer first. */
  take(): TurnBatch | null {
    const { rows } = this;
    if (rows.length === 0) return null;
    this.rows = [];
    return {
      role: Uint8Array.from(rows, (row) => row.role),
      offset: Float64Array.from(rows, (row) => row.offset),
      length: Uint32Array.from(rows, (row) => row.length),
      viewLength: Uint32Array.from(rows, (row) => row.viewLength),
      answersTurn: Uint32Array.from(rows, (row) => row.answersTurn),
      answersPart: Uint32Array.from(rows, (row) => row.answersPart),
      calls: Uint32Array.from(rows, (row) => row.calls),
      repeats: Uint8Array.from(rows, (row) => row.repeats),
      label: rows.map((row) => row.label),
      detail: rows.map((row) => row.detail),
    };
  }
}
