import { columns, count, csv, markdown, plusDays, ratio, Rng, share, sum } from '../../../authoring/kit.mjs';

/** A loss history on two carriers' runs and a fleet's claims net of a deductible. Whole dollars throughout. */

export const cap = 150_000;
export const years = [
  { name: '2020/21', from: '2020-07-01', premium: 182_000, factor: 100 },
  { name: '2021/22', from: '2021-07-01', premium: 191_000, factor: 100 },
  { name: '2022/23', from: '2022-07-01', premium: 204_000, factor: 105 },
  { name: '2023/24', from: '2023-07-01', premium: 221_000, factor: 115 },
  { name: '2024/25', from: '2024-07-01', premium: 236_000, factor: 140 },
];

/** Recoveries are what was received; the doubled claim is the one of which the other carrier has a copy. */
export const claims = [
  {
    run: 'N',
    no: 'G-1041',
    date: '2020-11-03',
    what: 'forklift, racking collapse',
    paid: 38_200,
    open: 0,
    expense: 2_100,
    recovered: 0,
  },
  {
    run: 'N',
    no: 'G-1066',
    date: '2021-04-19',
    what: 'ammonia leak',
    paid: 61_450,
    open: 0,
    expense: 4_880,
    recovered: 12_000,
  },
  {
    run: 'N',
    no: 'G-1093',
    date: '2021-09-07',
    what: 'compressor failure, spoiled stock',
    paid: 312_600,
    open: 0,
    expense: 18_900,
    recovered: 0,
  },
  {
    run: 'N',
    no: 'G-1102',
    date: '2022-02-22',
    what: 'hail, roof',
    paid: 27_340,
    open: 0,
    expense: 650,
    recovered: 0,
  },
  {
    run: 'N',
    no: 'G-1127',
    date: '2022-08-15',
    what: 'theft of copper',
    paid: 9_870,
    open: 0,
    expense: 0,
    recovered: 0,
  },
  {
    run: 'N',
    no: 'G-1149',
    date: '2023-01-30',
    what: 'frost, burst pipe',
    paid: 33_115,
    open: 0,
    expense: 1_240,
    recovered: 0,
  },
  {
    run: 'N',
    no: 'G-1188',
    date: '2023-06-28',
    what: 'water loss, store 4',
    paid: 22_000,
    open: 41_000,
    expense: 3_300,
    recovered: 0,
  },
  {
    run: 'T',
    no: 'T-5004',
    date: '2023-06-28',
    what: 'water loss, store 4',
    paid: 0,
    open: 60_000,
    expense: 1_500,
    recovered: 0,
    double: true,
  },
  {
    run: 'T',
    no: 'T-5031',
    date: '2023-12-11',
    what: 'dock door, vehicle impact',
    paid: 14_260,
    open: 0,
    expense: 0,
    recovered: 8_000,
  },
  {
    run: 'T',
    no: 'T-5077',
    date: '2024-05-23',
    what: 'power surge, controls',
    paid: 46_900,
    open: 12_500,
    expense: 2_750,
    recovered: 0,
  },
  {
    run: 'T',
    no: 'T-5120',
    date: '2024-10-02',
    what: 'spoiled stock, store 2',
    paid: 18_400,
    open: 55_000,
    expense: 1_900,
    recovered: 0,
  },
  {
    run: 'T',
    no: 'T-5138',
    date: '2025-03-17',
    what: 'slip of an insulation panel',
    paid: 3_150,
    open: 9_500,
    expense: 0,
    recovered: 0,
  },
  {
    run: 'T',
    no: 'T-5161',
    date: '2025-07-14',
    what: 'lightning',
    paid: 0,
    open: 25_000,
    expense: 0,
    recovered: 0,
    current: true,
  },
];

/** @param {(claim: typeof claims[number]) => number} amount @param {boolean} both */
function analyze(amount, both) {
  const rows = years.map((year, index) => {
    const next = years[index + 1]?.from ?? '2025-07-01';
    const own = claims.filter((one) => {
      const place = one.double === true ? '2023-07-01' : one.date;
      return (both || one.double !== true) && place >= year.from && place < next;
    });
    const incurred = sum(own.map((one) => Math.min(amount(one), cap)));
    return { ...year, claims: own.length, incurred, developed: share(incurred, year.factor, 100) };
  });
  const developed = sum(rows.map((one) => one.developed));
  const premium = sum(rows.map((one) => one.premium));
  return { rows, developed, premium, ratio: `${ratio(developed * 100, premium, 1)}%` };
}
const incurred = (/** @type {typeof claims[number]} */ one) =>
  one.paid + one.open + one.expense - one.recovered;
export const right = analyze(incurred, false);
export const countedTwice = analyze(incurred, true);
export const paidOnly = analyze((one) => one.paid + one.expense - one.recovered, false);

/** Trend of 6% a year to 2026, in ten-thousandths. */
export const trend = { 2021: 13_382, 2022: 12_625, 2023: 11_910, 2024: 11_236, 2025: 10_600 };
export const present = 1_000;
export const wanted = 5_000;
export const fleetPremium = 86_400;

export const fleet = (() => {
  const rng = new Rng('loss-runs/fleet');
  return Array.from({ length: 74 }, (_, index) => {
    const date = plusDays('2021-01-09', Math.floor((index * 1_810) / 74) + rng.int(0, 18));
    const size = rng.weighted([38, 28, 18, 6]);
    const net =
      [rng.int(140, 1_900), rng.int(1_900, 4_800), rng.int(4_800, 14_500), rng.int(14_500, 41_000)][size] ??
      0;
    return {
      no: `Q-${3_102 + index * 3}`,
      date,
      vehicle: `V${String(rng.int(1, 38)).padStart(2, '0')}`,
      what: rng.pick([
        'reversing',
        'mirror',
        'rear impact',
        'windshield and frame',
        'gate post',
        'skid',
        'parking',
      ]),
      net,
    };
  });
})();

/** @param {{ gross: boolean, trended: boolean }} how */
function eliminate({ gross, trended }) {
  const sizes = fleet.map((one) => {
    const size = one.net + (gross ? present : 0);
    const year = /** @type {keyof typeof trend} */ (Number(one.date.slice(0, 4)));
    return trended ? share(size, trend[year], 10_000) : size;
  });
  const above = (/** @type {number} */ size) => Math.max(size - present, 0);
  const all = sum(sizes.map(above));
  const kept = sum(sizes.map((size) => above(Math.min(size, wanted))));
  const tenths = share(kept * 85, 10, all);
  const credit = share(fleetPremium, tenths, 1_000);
  return { all, kept, share: ratio(kept * 100, all, 1), percent: ratio(tenths, 10, 1), credit };
}
export const option = eliminate({ gross: true, trended: true });
export const netClaims = eliminate({ gross: false, trended: true });
export const untrended = eliminate({ gross: true, trended: false });
export const small = fleet.filter((one) => one.net + present <= wanted).length;

/** @param {string} run */
function printRun(run) {
  return columns(
    ['claim', 'date of loss', 'cause', 'paid', 'outstanding', 'expense', 'recovered'],
    claims
      .filter((one) => one.run === run)
      .map((one) => [
        one.no,
        one.date,
        one.what,
        count(one.paid),
        count(one.open),
        count(one.expense),
        count(one.recovered),
      ]),
  );
}

export const files = {
  'guide/experience.md': `# Experience of a submission

1. Period: the five complete policy years before the quote. A claim belongs to the year of its date of loss.
2. Incurred: paid plus outstanding plus expense, less recoveries received.
3. Each claim counts with at most ${count(cap)}.
4. A loss that is on two loss runs counts once, with the figures of the carrier that was on the risk on the date of loss.
5. Loss runs must not be valued more than 90 days before the quote.
6. The incurred of each year is multiplied with a development factor: latest year 1.40, the one before 1.15, the third 1.05, older 1.00. Rounded to the whole dollar by year.
7. Loss ratio: developed incurred of all years ÷ premium of all years, one decimal.`,
  'guide/deductibles.md': `# Credit for a higher deductible (physical damage)

1. Claims are brought to their gross size first. Loss runs of other carriers are usually net of the deductible in force.
2. Each gross claim is trended to the quote year by the factor of its year of loss and rounded to the dollar:
${markdown(
  ['year of loss', 'factor'],
  Object.entries(trend).map(([year, factor]) => [year, (factor / 10_000).toFixed(4)]),
)}
3. Eliminated share: what falls between the old and the new deductible, divided by everything above the old one.
4. Credit: 85% of the eliminated share, in percent of the premium, one decimal. In dollars: rounded to the whole dollar.`,
  'gannet/submission.md': `# Gannet Cold Storage

Quote for 1 September 2025, requested on 12 August 2025. Four cold stores, property with spoilage.
Carriers: Northmoor until 30 June 2023, Tidewell Mutual since 1 July 2023. Policy years from 1 July.`,
  'gannet/premiums.csv': csv(
    ['policy_year', 'carrier', 'premium'],
    years.map((one) => [
      one.name,
      one.from < '2023-07-01' ? 'Northmoor' : 'Tidewell Mutual',
      String(one.premium),
    ]),
  ),
  'gannet/loss-run-northmoor.txt': `NORTHMOOR   LOSS RUN   Gannet Cold Storage   valued 25 July 2025\n\n${printRun('N')}`,
  'gannet/loss-run-tidewell.txt': `TIDEWELL MUTUAL   LOSS RUN   Gannet Cold Storage   valued 31 July 2025\n\n${printRun('T')}\n\nT-5004: reported to us on 5 July 2023; coverage under discussion with prior carrier.`,
  'gannet/broker-summary.txt': `Five-year paid losses per broker: ${count(sum(claims.filter((one) => one.double !== true && one.current !== true).map((one) => one.paid)))}. "One bad year, otherwise a model account."`,
  'quarrel/request.md': `# Quarrel Linen Service, fleet of 38 vans

Physical damage premium for 2026 at the present deductible of 1,000: ${count(fleetPremium)}.
The broker wants the credit for a deductible of 5,000.`,
  'quarrel/claims-2021-2025.csv': csv(
    ['claim', 'date', 'vehicle', 'cause', 'paid'],
    fleet.map((one) => [one.no, one.date, one.vehicle, one.what, String(one.net)]),
  ),
  'quarrel/carrier-note.txt': `Note of the carrier on the claims list: "paid" is after the policy deductible of 1,000 per accident. Accidents below the deductible are not recorded. All claims are closed.`,
};
