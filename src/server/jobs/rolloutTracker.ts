import type { Detector, Finding, RolloutDetector } from '../../core/detect/index.ts';
import { countTurn, noTurns } from '../../core/formats/index.ts';
import { RolloutHasher } from '../../core/labels/index.ts';
import type { Turn } from '../../core/model/index.ts';
import { MAX_QUOTE } from '../limits/index.ts';
import type { RolloutSpooler } from '../spool/index.ts';
import { found } from './facts.ts';
import type { RolloutNews } from './kinds.ts';

/** Follows one rollout while it is read: counts, findings, print and stored turns, as news since the last time. */
export class RolloutTracker {
  readonly key: string;
  private detector: RolloutDetector | null = null;
  /** Turns that came before there was a detector. */
  private undetected: Turn[] = [];
  private readonly spooler: RolloutSpooler | null;
  private readonly hasher = new RolloutHasher();
  private counts = noTurns;
  private findings: Finding[] = [];
  private told = 0;
  private ended = false;

  constructor(key: string, spooler: RolloutSpooler | null) {
    this.key = key;
    this.spooler = spooler;
  }

  /** Looks for findings from now on, and in the turns that were there before. Call once. */
  detect(detector: Detector): void {
    this.detector = detector.rollout(this.key);
    for (const turn of this.undetected) this.findings.push(...this.detector.turn(turn));
    this.undetected = [];
  }

  add(turn: Turn): void {
    this.counts = countTurn(this.counts, turn);
    this.hasher.add(turn);
    this.spooler?.add(turn);
    if (this.detector === null) this.undetected.push(turn);
    else this.findings.push(...this.detector.turn(turn));
  }

  /** The rollout has no more turns. Gives the behaviors of which findings were left out. */
  end(): readonly string[] {
    this.ended = true;
    this.findings.push(...(this.detector?.end() ?? []));
    return this.detector?.limited ?? [];
  }

  /** Null where nothing happened. The caller flushes the spool file first. */
  take(): RolloutNews | null {
    const { turns, reasoningTurns, toolCalls } = this.counts;
    if (turns === this.told && !this.ended && this.findings.length === 0) return null;
    const print = this.hasher.since(this.told);
    const news: RolloutNews = {
      key: this.key,
      turns,
      reasoningTurns,
      toolCalls,
      ended: this.ended,
      batch: this.spooler?.take() ?? null,
      found: this.findings.map((finding) => found(finding, MAX_QUOTE)),
      chain: print.chain,
      hashes: print.turns,
      roles: print.roles,
    };
    this.findings = [];
    this.told = turns;
    return news;
  }
}
