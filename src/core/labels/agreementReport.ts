import { sha256 } from '@noble/hashes/sha2.js';
import {
  addSums,
  cohenKappa,
  gwetAC1,
  krippendorffAlpha,
  rawAgreement,
  sumsOf,
  type AgreementSums,
} from './agreement.ts';
import type { LabelVerdict } from './event.ts';
import type { LabelRow } from './exportRow.ts';
import { compareText } from './verdicts.ts';

/** Resamples of rollouts behind an interval. */
const RESAMPLES = 2_000;
/** Rollouts below which resampling them says nothing. */
const MIN_ROLLOUTS = 6;
const CATEGORIES = 2;

export interface Estimate {
  readonly value: number | null;
  /** 95 %, from resampling rollouts; null where there are too few, or where it is not defined in most resamples. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface PairAgreement {
  readonly reviewers: readonly [string, string];
  /** Targets that both judged present or absent. */
  readonly targets: number;
  readonly raw: number | null;
  readonly kappa: number | null;
}

export interface Disagreement {
  readonly citation: string;
  readonly verdicts: Readonly<Record<string, LabelVerdict>>;
}

/** How people agree on one behavior. `unsure` is no verdict: it counts as missing, and is counted. */
export interface BehaviorAgreement {
  readonly codebook: string;
  readonly behavior: string;
  readonly reviewers: readonly string[];
  /** Targets with two or more verdicts, and the rollouts they are in. */
  readonly targets: number;
  readonly rollouts: number;
  readonly unsure: number;
  readonly raw: Estimate;
  readonly alpha: Estimate;
  readonly ac1: Estimate;
  readonly pairs: readonly PairAgreement[];
  readonly disagreements: readonly Disagreement[];
}

/**
 * Agreement per behavior, from rows of an export; orphans do not count. Targets of one rollout are not independent, so
 * the intervals resample rollouts (percentiles of 2,000, seeded by the behavior: the same rows give the same figures).
 */
export function agreementOf(rows: readonly LabelRow[]): BehaviorAgreement[] {
  const groups = new Map<string, LabelRow[]>();
  for (const row of rows) {
    if (row.orphan !== null) continue;
    const id = JSON.stringify([row.codebook, row.behavior]);
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return [...groups.entries()].sort(([a], [b]) => compareText(a, b)).map(([, own]) => agreementOn(own));
}

function agreementOn(rows: readonly LabelRow[]): BehaviorAgreement {
  const { codebook = '', behavior = '' } = rows[0] ?? {};
  const reviewers = [...new Set(rows.flatMap(({ human }) => human.map(({ author }) => author)))].sort(
    compareText,
  );
  const sorted = [...rows].sort((a, b) => compareText(a.citation, b.citation));
  const units = sorted.map((row) => ({ row, ratings: ratingsOf(row, reviewers) }));
  const shared = units.filter(({ ratings }) => ratings.filter((rating) => rating !== null).length >= 2);
  const clusters = new Map<string, (number | null)[][]>();
  for (const { row, ratings } of units) {
    const id = JSON.stringify([row.source, row.rollout]);
    clusters.set(id, [...(clusters.get(id) ?? []), ratings]);
  }
  const sums = [...clusters.entries()]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, ratings]) => sumsOf(ratings, CATEGORIES));
  const resamples = resample(sums, `${codebook}/${behavior}`);
  const estimate = (coefficient: (sums: AgreementSums) => number | null): Estimate => ({
    value: coefficient(total(sums)),
    ...interval(resamples.map(coefficient)),
  });
  return {
    codebook,
    behavior,
    reviewers,
    targets: shared.length,
    rollouts: sums.filter(({ pairable }) => pairable > 0).length,
    unsure: rows.flatMap(({ human }) => human).filter(({ verdict }) => verdict === 'unsure').length,
    raw: estimate(rawAgreement),
    alpha: estimate(krippendorffAlpha),
    ac1: estimate(gwetAC1),
    pairs: pairsOf(
      units.map(({ ratings }) => ratings),
      reviewers,
    ),
    disagreements: shared
      .filter(({ ratings }) => ratings.includes(0) && ratings.includes(1))
      .map(({ row }) => ({
        citation: row.citation,
        verdicts: Object.fromEntries(row.human.map(({ author, verdict }) => [author, verdict])),
      })),
  };
}

function ratingsOf(row: LabelRow, reviewers: readonly string[]): (number | null)[] {
  const verdicts = new Map(row.human.map(({ author, verdict }) => [author, verdict]));
  return reviewers.map((reviewer) => {
    const verdict = verdicts.get(reviewer);
    return verdict === 'present' ? 1 : verdict === 'absent' ? 0 : null;
  });
}

function pairsOf(units: readonly (number | null)[][], reviewers: readonly string[]): PairAgreement[] {
  return reviewers.flatMap((one, first) =>
    reviewers.slice(first + 1).flatMap((two, offset) => {
      const second = first + 1 + offset;
      const both = units.flatMap((ratings): [number, number][] => {
        const [a, b] = [ratings[first] ?? null, ratings[second] ?? null];
        return a === null || b === null ? [] : [[a, b]];
      });
      if (both.length === 0) return [];
      const raw = both.filter(([a, b]) => a === b).length / both.length;
      return [{ reviewers: [one, two], targets: both.length, raw, kappa: cohenKappa(both, CATEGORIES) }];
    }),
  );
}

function total(sums: readonly AgreementSums[]): AgreementSums {
  return sums.reduce(addSums, sumsOf([], CATEGORIES));
}

function resample(sums: readonly AgreementSums[], seed: string): AgreementSums[] {
  const counting = sums.filter(({ pairable }) => pairable > 0).length;
  if (counting < MIN_ROLLOUTS) return [];
  const random = seeded(seed);
  return Array.from({ length: RESAMPLES }, () => {
    const drawn = sums.map(() => sums[Math.floor(random() * sums.length)]).filter((one) => one !== undefined);
    return total(drawn);
  });
}

function interval(values: readonly (number | null)[]): { low: number | null; high: number | null } {
  const defined = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (defined.length * 2 <= RESAMPLES) return { low: null, high: null };
  const at = (share: number) => defined[Math.round(share * (defined.length - 1))] ?? null;
  return { low: at(0.025), high: at(0.975) };
}

/** Numbers in [0, 1) that are the same on every machine: mulberry32, seeded by a hash. */
function seeded(seed: string): () => number {
  const [a = 0, b = 0, c = 0, d = 0] = sha256(new TextEncoder().encode(seed));
  let state = (a << 24) | (b << 16) | (c << 8) | d;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
