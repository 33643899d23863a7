import type { Hand } from '../core/labels/index.ts';
import type { AppendLine } from './labelStoreAppend.ts';
import type { LabelsLocation } from './labelStorePaths.ts';

export interface LabelStoreOptions {
  /** Absolute: sources are named from here, and here stands `.rollout-review`. */
  readonly root: string;
  /** Where new labels go; those in the other place are read too. */
  readonly location: LabelsLocation;
  /** Who labels: the author, and 8 hex digits made once per installation. Null to read only. */
  readonly hand: Hand | null;
  readonly now?: () => number;
  /** Ids must never repeat; by default 128 random bits. */
  readonly newId?: () => string;
  readonly append?: AppendLine;
  /** Milliseconds between looks at what others write; null to look only when asked. */
  readonly pollMs?: number | null;
  /** Told of what failed while nobody was waiting for it. */
  readonly onFault?: (error: unknown) => void;
}

export interface StoreSettings extends Required<LabelStoreOptions> {
  /** The labeled sources whose file is gone, looking beside a source too. */
  gone(source: string): Promise<string[]>;
}
