import type { DocumentState, LabelView, RolloutRow, Verdict } from '../../protocol/index.ts';
import type { DocumentSession, RolloutEntry } from '../documents/index.ts';
import type { Found } from '../jobs/index.ts';
import { blindRow } from '../rollouts/index.ts';
import type { DocumentLabels } from '../labels/index.ts';

/**
 * A document as the person may see it. In blind mode what hides is hidden here, so that no answer made of it can tell:
 * findings, what others said, and the fields of a row that give the cohort or the outcome away.
 */
export class OpenDocument {
  readonly session: DocumentSession;
  readonly labels: DocumentLabels;
  blind: boolean;
  /** Raised at every change of what the document would answer. */
  revision = 0;

  constructor(session: DocumentSession, labels: DocumentLabels, blind: boolean) {
    this.session = session;
    this.labels = labels;
    this.blind = blind;
  }

  get model() {
    return this.session.model;
  }

  state(): DocumentState {
    const { model } = this;
    return {
      document: this.session.info.document,
      rollouts: model.entries.length,
      complete: model.complete,
      bytesRead: model.bytesRead,
      problems: model.problemCount,
      findings: this.blind ? 0 : model.findingCount,
      labels: this.labels.count(this.blind),
      revision: this.revision,
    };
  }

  row(entry: RolloutEntry): RolloutRow {
    const row = entry.row(this.labels.countIn(entry.key, this.blind));
    return this.blind ? blindRow(row) : row;
  }

  findings(entry: RolloutEntry): readonly Found[] {
    return this.blind ? [] : entry.findings;
  }

  findingsAt(entry: RolloutEntry, turn: number): readonly Found[] {
    return this.blind ? [] : entry.findingsAt(turn);
  }

  flaggedTurns(entry: RolloutEntry): readonly number[] {
    return this.blind ? [] : entry.flaggedTurns;
  }

  labelsIn(key: string): readonly LabelView[] {
    return this.labels.in(key, this.blind);
  }

  labelsAt(key: string, turn: number): readonly LabelView[] {
    return this.labels.at(key, turn, this.blind);
  }

  verdictsOf(finding: string): readonly { author: string; verdict: Verdict; mine: boolean }[] {
    return this.labels.verdictsOf(finding, this.blind);
  }
}
