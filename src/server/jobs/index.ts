import type { Job } from '../work/index.ts';
import { codebookJob, codebooksJob } from './codebook.ts';
import { findJob } from './find.ts';
import { rawJob } from './raw.ts';
import { scanJob } from './scan.ts';
import { mediaJob, textJob } from './stored.ts';
import { unitJob } from './unit.ts';

/** Everything that runs off the main thread. */
export const jobs: readonly Job[] = [
  scanJob,
  unitJob,
  findJob,
  textJob,
  mediaJob,
  rawJob,
  codebookJob,
  codebooksJob,
];

export { toScalar, type Found, type PlainScalar, type RolloutFacts } from './facts.ts';
export {
  codebookKind,
  codebooksKind,
  findKind,
  mediaKind,
  rawKind,
  scanKind,
  textKind,
  unitKind,
  type RolloutNews,
  type ScanNews,
} from './kinds.ts';
