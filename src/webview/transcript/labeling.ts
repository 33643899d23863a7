import type { FindingView, LabelTarget, LabelView, TurnView, Verdict } from '../../protocol/index.ts';
import { selectedSpan, type SelectedSpan } from './spanSelection.ts';
import type { TranscriptView } from './transcriptView.ts';

export interface LabelingOwner {
  add(label: {
    behavior: string;
    verdict: Verdict;
    target: LabelTarget;
    finding: string | null;
    note: string | null;
  }): Promise<LabelView>;
  remove(label: string): Promise<void>;
  attach(label: string, target: LabelTarget): Promise<string>;
  behaviorName(id: string): string;
  say(message: string): void;
  failed(error: unknown): void;
  /** Labels of this rollout changed: what is on screen is asked for again. */
  changed(): void;
}

/** Turns keys into labels. Nothing is shown as saved before the engine says that it is on the disk. */
export class Labeling {
  private readonly view: TranscriptView;
  private readonly owner: LabelingOwner;

  constructor(view: TranscriptView, owner: LabelingOwner) {
    this.view = view;
    this.owner = owner;
  }

  /** Confirms or rejects the finding that is meant: the current one, else the first of the turn without one's answer. */
  async answerCurrent(verdict: Verdict): Promise<void> {
    const turn = this.view.turn(this.view.currentTurn);
    const finding = turn === undefined ? undefined : this.meant(turn);
    if (turn === undefined || finding === undefined) {
      this.owner.say('No finding at this turn: ] goes to the next flagged turn');
      return;
    }
    await this.answer(turn.number, finding, verdict);
  }

  async answer(turn: number, finding: FindingView, verdict: Verdict): Promise<void> {
    const name = this.owner.behaviorName(finding.behavior);
    const word = verdict === 'present' ? 'Confirmed' : 'Rejected';
    if (ownVerdict(finding) === verdict) {
      this.owner.say(`Already ${word.toLowerCase()}: ${name}`);
      return;
    }
    await this.save(
      {
        behavior: finding.behavior,
        verdict,
        target: { kind: 'span', turn, span: finding.span },
        finding: finding.id,
        note: null,
      },
      `${word}: ${name}`,
    );
  }

  /** Labels what is selected, else the current turn; the same label again takes it back. */
  async label(behavior: string): Promise<void> {
    const span = selectedSpan();
    const name = this.owner.behaviorName(behavior);
    if (span !== null) {
      await this.save(
        {
          behavior,
          verdict: 'present',
          target: { kind: 'span', turn: span.turn, span: withoutTurn(span) },
          finding: null,
          note: null,
        },
        `Labeled the selection: ${name}`,
      );
      document.getSelection()?.removeAllRanges();
      return;
    }
    const number = this.view.currentTurn;
    const existing = this.view
      .turn(number)
      ?.labels.find((label) => label.mine && label.target === 'turn' && label.behavior === behavior);
    if (existing !== undefined) {
      await this.remove(existing.id, `Took back: ${name}`);
      return;
    }
    await this.save(
      { behavior, verdict: 'present', target: { kind: 'turn', turn: number }, finding: null, note: null },
      `Labeled turn ${number}: ${name}`,
    );
  }

  /** Puts a label that lost its place at what is selected, else at the current turn. */
  async attach(label: string): Promise<void> {
    const span = selectedSpan();
    const turn = span?.turn ?? this.view.currentTurn;
    try {
      const where = await this.owner.attach(
        label,
        span === null ? { kind: 'turn', turn } : { kind: 'span', turn, span: withoutTurn(span) },
      );
      this.owner.say(`Attached to ${where}`);
      this.owner.changed();
    } catch (error) {
      this.owner.failed(error);
    }
  }

  async remove(label: string, message: string): Promise<void> {
    try {
      await this.owner.remove(label);
      this.owner.say(message);
      this.owner.changed();
    } catch (error) {
      this.owner.failed(error);
    }
  }

  private meant(turn: TurnView): FindingView | undefined {
    return (
      turn.findings.find(({ id }) => id === this.view.currentFinding) ??
      turn.findings.find((finding) => ownVerdict(finding) === null) ??
      turn.findings[0]
    );
  }

  private async save(label: Parameters<LabelingOwner['add']>[0], message: string): Promise<void> {
    try {
      await this.owner.add(label);
      this.owner.say(message);
      this.owner.changed();
    } catch (error) {
      this.owner.failed(error);
    }
  }
}

export function ownVerdict(finding: FindingView): Verdict | null {
  return finding.verdicts.findLast(({ mine }) => mine)?.verdict ?? null;
}

function withoutTurn({ turn: _turn, ...span }: SelectedSpan) {
  return span;
}
