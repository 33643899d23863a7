import { compareEvents } from '../../core/labels/index.ts';
import type { LabelView, Verdict } from '../../protocol/index.ts';
import { labelView } from './labelView.ts';
import type { StandingMark } from './placedMarks.ts';

export interface KeyedLabel {
  readonly key: string;
  readonly label: LabelView;
}

export type PersonVerdict = { readonly author: string; readonly verdict: Verdict; readonly mine: boolean };

/** Labels by where they stand, made once for a state of the labels and asked often. */
export class LabelViews {
  readonly all: readonly KeyedLabel[];
  private readonly byKey = new Map<string, LabelView[]>();
  private readonly byFinding = new Map<string, Map<string, PersonVerdict>>();

  constructor(standing: readonly StandingMark[], author: string) {
    const inOrder = [...standing].sort((a, b) => compareEvents(a.mark, b.mark));
    this.all = inOrder.map(({ mark, place }) => ({ key: place.key, label: labelView(mark, place, author) }));
    for (const { key, label } of this.all) {
      const labels = this.byKey.get(key);
      if (labels === undefined) this.byKey.set(key, [label]);
      else labels.push(label);
    }
    for (const { mark } of inOrder) {
      if (mark.event !== 'label' || mark.finding === null || mark.labeler.kind !== 'person') continue;
      const verdicts = this.byFinding.get(mark.finding) ?? new Map<string, PersonVerdict>();
      // In order, so the newest of an author stays.
      verdicts.set(mark.author, { author: mark.author, verdict: mark.verdict, mine: mark.author === author });
      this.byFinding.set(mark.finding, verdicts);
    }
  }

  in(key: string): readonly LabelView[] {
    return this.byKey.get(key) ?? [];
  }

  verdictsOf(finding: string): readonly PersonVerdict[] {
    return [...(this.byFinding.get(finding)?.values() ?? [])];
  }
}
