import type { Reward, Role, Scalar } from '../model/index.ts';
import type { LabelVerdict } from './event.ts';
import type { OrphanReason } from './placement.ts';

/** `<what>/<version>`: raised when a field changes its meaning. */
export const EXPORT_SCHEMA = 'label/1';

/** What one reviewer says of a behavior at a target. */
export interface ReviewerVerdict {
  readonly author: string;
  readonly verdict: LabelVerdict;
  /** Verdicts of the same reviewer that also stand there and differ (two branches, merged): the latest counts. */
  readonly alsoSaid: readonly LabelVerdict[];
  readonly time: string;
  readonly note: string | null;
  /** Version of the codebook the reviewer had before them. */
  readonly codebookVersion: number;
  readonly label: string;
  readonly finding: string | null;
}

export interface JudgeVerdict extends ReviewerVerdict {
  /** Which model, under which instructions. */
  readonly judge: string;
}

export interface Excerpt {
  readonly turn: number;
  readonly role: Role;
  /** At most `EXCERPT` code units. */
  readonly text: string;
}

export interface ExportedComment {
  readonly author: string;
  readonly time: string;
  readonly text: string;
}

/** One target and one behavior, with what everyone says of them: people, rules and judges apart. */
export interface LabelRow {
  readonly schema: typeof EXPORT_SCHEMA;
  /** The reference of the target; of what it was made on, for an orphan. */
  readonly citation: string;
  readonly source: string;
  readonly rollout: string;
  readonly target: 'rollout' | 'turn' | 'span';
  readonly turn: number | null;
  readonly part: number | null;
  readonly pointer: string | null;
  /** `[start, end)` in the string at part and pointer, in each unit. */
  readonly offsets: {
    readonly utf16: readonly [number, number];
    readonly codePoints: readonly [number, number];
  } | null;
  /** The span, the turn or the rollout; at most `MAX_TEXT` code units. */
  readonly text: string;
  readonly textTruncated: boolean;
  /** For a span: what stands before and after it in its string. */
  readonly before: string;
  readonly after: string;
  readonly previous: Excerpt | null;
  readonly next: Excerpt | null;
  readonly codebook: string;
  readonly behavior: string;
  /** Every version that a reviewer had. */
  readonly codebookVersions: readonly number[];
  readonly human: readonly ReviewerVerdict[];
  readonly judge: readonly JudgeVerdict[];
  /** Whether the behavior's rule fired at the target; null where it was not run. */
  readonly rule: { readonly present: boolean; readonly codebookVersion: number } | null;
  readonly comments: readonly ExportedComment[];
  /** Why it is attached to nothing; null where it stands at its target. */
  readonly orphan: OrphanReason | null;
  readonly task: Scalar;
  readonly environment: Scalar;
  readonly model: string | null;
  readonly step: Scalar;
  readonly attempt: Scalar;
  readonly reward: Reward;
}
