/**
 * What the coefficients of agreement need of some units: sums, so that units can be put together in any selection.
 * Categories are numbered from 0; a missing rating is null.
 */
export interface AgreementSums {
  /** Units with two or more ratings, and the share of agreeing pairs in each, summed. */
  readonly pairable: number;
  readonly agreeing: number;
  /** Units with a rating, and the share of each category in each, summed. */
  readonly rated: number;
  readonly shares: readonly number[];
  /** Krippendorff's coincidences, row by row. */
  readonly coincidences: readonly number[];
}

export function sumsOf(units: Iterable<readonly (number | null)[]>, categories: number): AgreementSums {
  let pairable = 0;
  let agreeing = 0;
  let rated = 0;
  const shares = zeros(categories);
  const coincidences = zeros(categories * categories);
  for (const unit of units) {
    const counts = zeros(categories);
    let ratings = 0;
    for (const rating of unit) {
      if (rating === null) continue;
      counts[rating] = (counts[rating] ?? 0) + 1;
      ratings += 1;
    }
    if (ratings === 0) continue;
    rated += 1;
    counts.forEach((count, category) => increase(shares, category, count / ratings));
    if (ratings < 2) continue;
    pairable += 1;
    counts.forEach((count, one) => {
      agreeing += (count * (count - 1)) / (ratings * (ratings - 1));
      counts.forEach((other, two) => {
        const pairs = one === two ? count * (count - 1) : count * other;
        increase(coincidences, one * categories + two, pairs / (ratings - 1));
      });
    });
  }
  return { pairable, agreeing, rated, shares, coincidences };
}

export function addSums(a: AgreementSums, b: AgreementSums): AgreementSums {
  const add = (one: readonly number[], two: readonly number[]) =>
    one.map((value, index) => value + (two[index] ?? 0));
  return {
    pairable: a.pairable + b.pairable,
    agreeing: a.agreeing + b.agreeing,
    rated: a.rated + b.rated,
    shares: add(a.shares, b.shares),
    coincidences: add(a.coincidences, b.coincidences),
  };
}

/** Between 0 and 1; null where no unit has two ratings. */
export function rawAgreement({ pairable, agreeing }: AgreementSums): number | null {
  return pairable === 0 ? null : agreeing / pairable;
}

/**
 * Krippendorff's alpha for nominal data (2011, "Computing Krippendorff's alpha-reliability"). Units with fewer than two
 * ratings do not count. Null where everything is one category: chance would agree always, too.
 */
export function krippendorffAlpha({ coincidences, shares }: AgreementSums): number | null {
  const size = shares.length;
  const totals = shares.map((_, row) => sum(coincidences.slice(row * size, (row + 1) * size)));
  const all = sum(totals);
  if (all <= 1) return null;
  const observed = 1 - sum(totals.map((_, category) => coincidences[category * size + category] ?? 0)) / all;
  const expected = 1 - sum(totals.map((total) => total * (total - 1))) / (all * (all - 1));
  return expected <= 1e-12 ? null : 1 - observed / expected;
}

/**
 * Gwet's AC1 (2008; with missing ratings as in his handbook, 2014, chapter 5): the category shares are those of all
 * rated units. It holds where one category is rare and kappa and alpha fall to 0 in spite of near-perfect agreement.
 */
export function gwetAC1(sums: AgreementSums): number | null {
  const observed = rawAgreement(sums);
  const categories = sums.shares.length;
  if (observed === null || categories < 2) return null;
  const expected = sum(
    sums.shares.map((total) => {
      const share = total / sums.rated;
      return (share * (1 - share)) / (categories - 1);
    }),
  );
  return (observed - expected) / (1 - expected);
}

/** Cohen's kappa of two raters, over units that both rated. Null where chance alone would always agree. */
export function cohenKappa(pairs: Iterable<readonly [number, number]>, categories: number): number | null {
  const first = zeros(categories);
  const second = zeros(categories);
  let same = 0;
  let count = 0;
  for (const [a, b] of pairs) {
    increase(first, a, 1);
    increase(second, b, 1);
    if (a === b) same += 1;
    count += 1;
  }
  if (count === 0) return null;
  const expected = sum(first.map((total, category) => (total * (second[category] ?? 0)) / count ** 2));
  return expected >= 1 - 1e-12 ? null : (same / count - expected) / (1 - expected);
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function increase(values: number[], index: number, by: number): void {
  values[index] = (values[index] ?? 0) + by;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
