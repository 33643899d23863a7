import type { ProblemView } from '../../protocol/index.ts';
import type { ScanNews } from '../jobs/index.ts';
import { MAX_KEPT_FINDINGS, MAX_KEPT_PROBLEMS } from '../limits/index.ts';
import { RolloutEntry } from './rolloutEntry.ts';

type UnitPlace = ScanNews['units'][number];

/** What a reading of the whole source told so far. Knows nothing of labels, settings or the screen. */
export class DocumentModel {
  private readonly byKey = new Map<string, RolloutEntry>();
  /** In reading order: by ordinal, from 1. */
  readonly entries: RolloutEntry[] = [];
  private readonly unitPlaces = new Map<number, UnitPlace>();
  readonly problems: ProblemView[] = [];
  problemCount = 0;
  findingCount = 0;
  bytesRead = 0;
  /** Nothing more comes. */
  complete = false;
  private keptFindings = 0;

  entry(key: string): RolloutEntry | undefined {
    return this.byKey.get(key);
  }

  unit(ordinal: number): UnitPlace | undefined {
    return this.unitPlaces.get(ordinal);
  }

  take(news: ScanNews): void {
    this.bytesRead = Math.max(this.bytesRead, news.bytesRead);
    for (const unit of news.units) this.unitPlaces.set(unit.ordinal, unit);
    for (const facts of news.facts) {
      const known = this.byKey.get(facts.key);
      if (known !== undefined) {
        known.facts = facts;
        continue;
      }
      const entry = new RolloutEntry(facts);
      this.byKey.set(facts.key, entry);
      this.entries.push(entry);
    }
    for (const rollout of news.rollouts) {
      this.findingCount += rollout.found.length;
      this.keptFindings +=
        this.byKey.get(rollout.key)?.take(rollout, MAX_KEPT_FINDINGS - this.keptFindings) ?? 0;
    }
    for (const problem of news.problems) this.addProblem(problem);
  }

  addProblem(problem: ProblemView): void {
    this.problemCount += 1;
    if (this.problems.length < MAX_KEPT_PROBLEMS) this.problems.push(problem);
    if (problem.rollout !== null) this.byKey.get(problem.rollout)?.addProblem(problem.turn, problem.message);
  }
}
