import { describe, expect, it } from 'vitest';
import {
  cohenKappa,
  gwetAC1,
  krippendorffAlpha,
  rawAgreement,
  sumsOf,
} from '../../../../src/core/labels/agreement.ts';
import { agreementOf, type LabelRow, type LabelVerdict } from '../../../../src/core/labels/index.ts';

/** Ratings by rater, categories from 1, 0 for missing: to units, categories from 0, null for missing. */
function units(...raters: readonly (readonly number[])[]): (number | null)[][] {
  return (raters[0] ?? []).map((_, unit) =>
    raters.map((rater) => {
      const rating = rater[unit] ?? 0;
      return rating === 0 ? null : rating - 1;
    }),
  );
}

function fromTable(table: readonly (readonly number[])[]): [number, number][] {
  return table.flatMap((row, a) =>
    row.flatMap((count, b) => Array.from({ length: count }, (): [number, number] => [a, b])),
  );
}

// Krippendorff 2011, "Computing Krippendorff's alpha-reliability", example C.
const fourByTwelve = units(
  [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
  [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
);

describe('coefficients of agreement', () => {
  it('give the published alpha', () => {
    expect(krippendorffAlpha(sumsOf(fourByTwelve, 5))).toBeCloseTo(0.743421052631579, 12);
    // Example A: two raters, two categories, nothing missing.
    const binary = units([1, 2, 1, 1, 1, 1, 1, 1, 2, 1], [2, 2, 2, 1, 1, 2, 1, 1, 1, 1]);
    expect(krippendorffAlpha(sumsOf(binary, 2))).toBeCloseTo(0.09523809523809512, 12);
    // The three raters and fifteen units of Wikipedia.
    const wiki = units(
      [0, 0, 0, 0, 0, 3, 4, 1, 2, 1, 1, 3, 3, 0, 3],
      [1, 0, 2, 1, 3, 3, 4, 3, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 2, 1, 3, 4, 4, 0, 2, 1, 1, 3, 3, 0, 4],
    );
    expect(krippendorffAlpha(sumsOf(wiki, 4))).toBeCloseTo(0.691358024691358, 12);
  });

  it('give the published AC1, and hold where kappa does not', () => {
    // The irrCAC package's vignette: 0.77544.
    expect(gwetAC1(sumsOf(fourByTwelve, 5))).toBeCloseTo(0.775444068126995, 12);
    // Gwet 2008: 94.4 % agreement, kappa below 0.
    const paradox = fromTable([
      [118, 5],
      [2, 0],
    ]);
    const sums = sumsOf(paradox, 2);
    expect(rawAgreement(sums)).toBeCloseTo(0.944, 12);
    expect(gwetAC1(sums)).toBeCloseTo(0.9407763376087177, 12);
    expect(cohenKappa(paradox, 2)).toBeCloseTo(-0.02339181286549608, 12);
  });

  it('give the kappas that statsmodels gives', () => {
    expect(
      cohenKappa(
        fromTable([
          [20, 5],
          [10, 15],
        ]),
        2,
      ),
    ).toBeCloseTo(0.4, 12);
    expect(
      cohenKappa(
        fromTable([
          [11, 3, 1],
          [1, 9, 0],
          [0, 1, 10],
        ]),
        3,
      ),
    ).toBeCloseTo(0.7502890173410404, 12);
  });

  it('are not defined where there is nothing to agree on', () => {
    const alike = sumsOf(
      [
        [0, 0],
        [0, 0],
      ],
      2,
    );
    expect([krippendorffAlpha(alike), rawAgreement(alike), gwetAC1(alike), cohenKappa([[0, 0]], 2)]).toEqual([
      null,
      1,
      1,
      null,
    ]);
    const none = sumsOf(
      [
        [0, null],
        [null, null],
      ],
      2,
    );
    expect([krippendorffAlpha(none), rawAgreement(none), gwetAC1(none), cohenKappa([], 2)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the agreement of reviewers', () => {
  function row(
    rollout: number,
    verdicts: Readonly<Record<string, LabelVerdict>>,
    more: Partial<LabelRow> = {},
  ): LabelRow {
    return {
      schema: 'label/1',
      citation: `runs.jsonl#r${rollout}/T2`,
      source: 'runs.jsonl',
      rollout: `r${rollout}`,
      target: 'turn',
      turn: 2,
      part: null,
      pointer: null,
      offsets: null,
      text: '',
      textTruncated: false,
      before: '',
      after: '',
      previous: null,
      next: null,
      codebook: 'agentic-rl',
      behavior: 'probe-write',
      codebookVersions: [3],
      human: Object.entries(verdicts).map(([author, verdict]) => ({
        author,
        verdict,
        alsoSaid: [],
        time: '2026-01-01T00:00:00.000Z',
        note: null,
        codebookVersion: 3,
        label: 'e',
        finding: null,
      })),
      judge: [],
      rule: null,
      comments: [],
      orphan: null,
      task: null,
      environment: null,
      model: null,
      step: null,
      attempt: null,
      reward: null,
      ...more,
    };
  }

  const rows = [
    ...Array.from({ length: 20 }, (_, index) => row(index, { Ada: 'present', Ben: 'present' })),
    ...Array.from({ length: 5 }, (_, index) => row(20 + index, { Ada: 'present', Ben: 'absent' })),
    ...Array.from({ length: 10 }, (_, index) => row(25 + index, { Ada: 'absent', Ben: 'present' })),
    ...Array.from({ length: 15 }, (_, index) => row(35 + index, { Ada: 'absent', Ben: 'absent' })),
    row(50, { Ada: 'unsure', Ben: 'absent' }),
    row(51, { Ada: 'present' }),
    row(52, { Ada: 'present', Ben: 'absent' }, { orphan: 'turn-gone' }),
    row(53, { Ada: 'absent', Ben: 'absent', Cy: 'absent' }, { behavior: 'other' }),
  ];

  it('is reported per behavior, with pairs, intervals and every disagreement', () => {
    const [other, probe] = agreementOf(rows);
    expect(other).toMatchObject({
      behavior: 'other',
      reviewers: ['Ada', 'Ben', 'Cy'],
      targets: 1,
      raw: { value: 1, low: null },
    });
    expect(other?.pairs.map(({ reviewers, kappa }) => [...reviewers, kappa])).toEqual([
      ['Ada', 'Ben', null],
      ['Ada', 'Cy', null],
      ['Ben', 'Cy', null],
    ]);
    expect(probe).toMatchObject({
      codebook: 'agentic-rl',
      behavior: 'probe-write',
      reviewers: ['Ada', 'Ben'],
      targets: 50,
      rollouts: 50,
      unsure: 1,
      raw: { value: 0.7 },
      pairs: [{ reviewers: ['Ada', 'Ben'], targets: 50, raw: 0.7 }],
    });
    expect(probe?.pairs[0]?.kappa).toBeCloseTo(0.4, 12);
    expect(probe?.disagreements.length).toBe(15);
    expect(probe?.disagreements[0]).toEqual({
      citation: 'runs.jsonl#r20/T2',
      verdicts: { Ada: 'present', Ben: 'absent' },
    });
  });

  it('has intervals that hold the value and are the same for the same rows in any order', () => {
    const probe = agreementOf(rows).find(({ behavior }) => behavior === 'probe-write');
    const shuffled = agreementOf(rows.toReversed()).find(({ behavior }) => behavior === 'probe-write');
    expect([shuffled?.raw, shuffled?.alpha, shuffled?.ac1]).toEqual([probe?.raw, probe?.alpha, probe?.ac1]);
    // Fifty rollouts with one target each: the spread is that of 50 draws at 0.7, 1.96 * sqrt(0.7 * 0.3 / 50) = 0.127.
    expect(probe?.raw.low).toBeGreaterThan(0.7 - 0.127 - 0.03);
    expect(probe?.raw.low).toBeLessThan(0.7 - 0.127 + 0.03);
    expect(probe?.raw.high).toBeGreaterThan(0.7 + 0.127 - 0.03);
    expect(probe?.raw.high).toBeLessThan(0.7 + 0.127 + 0.03);
  });
});
