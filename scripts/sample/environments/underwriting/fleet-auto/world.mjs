import { amt, binary, columns, dollars, share, sum } from '../../../authoring/kit.mjs';

/** Drivers with records and a fleet with losses. Amounts in cents. */

export const drivers = [
  { no: 'D1', record: 'clean', points: 0, out: false, why: 'clean' },
  {
    no: 'D2',
    record: 'speeding 2021-03, speeding 2024-06',
    points: 1,
    out: false,
    why: 'one of two is too old',
  },
  {
    no: 'D3',
    record: 'at-fault accident 2024-01, phone 2025-02',
    points: 3,
    out: false,
    why: 'accident 2, minor 1',
  },
  { no: 'D4', record: 'impaired driving 2022-11', points: 5, out: true, why: 'major within five years' },
  { no: 'D5', record: 'at-fault accidents 2023-12 and 2025-04', points: 4, out: false, why: 'two accidents' },
  {
    no: 'D6',
    record: 'clean, born 2004-02, licensed 2023-08',
    points: 0,
    out: true,
    why: 'under 23, licensed under three years',
  },
  { no: 'D7', record: 'reckless driving 2019-10', points: 0, out: false, why: 'major older than five years' },
  {
    no: 'D8',
    record: 'speeding 2023-11, stop sign 2024-08, speeding 2025-07',
    points: 3,
    out: false,
    why: 'three minors',
  },
  { no: 'D9', record: 'two accidents 2024, not at fault', points: 0, out: false, why: 'not at fault' },
];
/** @param {number} points */
export const surcharge = (points) => (points >= 5 ? dollars(700) : points >= 3 ? dollars(350) : 0);
const charged = drivers.filter((one) => !one.out);
export const surcharges = sum(charged.map((one) => surcharge(one.points)));
export const excluded = drivers.filter((one) => one.out).length;
export const surchargesBlame = surcharges + dollars(350);

export const manual = dollars(84_600);
export const losses = [
  { date: '2022-08-14', kind: 'liability', amount: 12_300, note: '' },
  { date: '2023-02-02', kind: 'collision', amount: 8_450, note: '' },
  { date: '2023-06-21', kind: 'comprehensive', amount: 22_000, note: 'hail, 6 vans' },
  { date: '2023-09-30', kind: 'liability', amount: 91_000, note: 'injury' },
  { date: '2024-05-17', kind: 'collision', amount: 4_120, note: '' },
  { date: '2025-01-09', kind: 'liability', amount: 17_600, note: 'open, reserve' },
].map((one) => ({ ...one, amount: dollars(one.amount) }));
export const actual = sum(
  losses.filter((one) => one.kind !== 'comprehensive').map((one) => Math.min(one.amount, dollars(50_000))),
);
export const actualUncapped = sum(
  losses.filter((one) => one.kind !== 'comprehensive').map((one) => one.amount),
);
export const expectedLosses = share(manual * 3, 55, 100);
/** Factors in thousandths. @param {number} amount */
const factor = (amount) => Math.round((amount / expectedLosses) * 620 + 380);
export const modifier = factor(actual);
export const modifierUncapped = factor(actualUncapped);
export const floor = 800;
/** @param {number} thousandths */
const priced = (thousandths) => share(share(manual, thousandths, 1000), 92, 100);
export const premium = priced(Math.max(floor, modifier));
export const premiumUncapped = priced(modifierUncapped);
export const premiumNoFloor = priced(modifier);

export const files = {
  'rules/drivers.md': `# Driver acceptability (as of the quotation date)

Minor violation: 1 point, counted for three years. At-fault accident: 2 points, counted for three years. Accidents without fault: none.
Major violation (impaired, reckless, leaving the scene): the driver is not acceptable for five years.
A driver under 23 who has held a license for less than three years is not acceptable.
Surcharge per driver: 3 or 4 points 350.00, 5 points 700.00, 6 or more: not acceptable.`,
  'rules/experience.md': `# Experience rating of fleets

E1. Actual losses: three years before the quotation, paid and reserved, liability and collision. Comprehensive losses do not count.
E2. Each loss is capped at 50,000.00.
E3. Expected losses: manual premium × 55% × 3 years.
E4. Modifier = (actual ÷ expected) × 0.62 + 0.38, rounded to three decimals, not below 0.800 and not above 1.400.
E5. Schedule credit by the underwriter's worksheet, at most 10%, applied after the modifier.`,
  'pelham/drivers.txt': columns(
    ['driver', 'record'],
    drivers.map((one) => [one.no, one.record]),
  ),
  'pelham/quotation.json': JSON.stringify(
    { account: 'Pelham Plumbing', quotation_date: '2025-10-20', vehicles: 31, manual_premium: 84_600 },
    null,
    1,
  ),
  'pelham/losses.csv': [
    'date,coverage,incurred,note',
    ...losses.map((one) => `${one.date},${one.kind},${amt(one.amount).replaceAll(',', '')},${one.note}`),
  ].join('\n'),
  'pelham/schedule-worksheet.docx': binary('docx', 16_330),
  'pelham/fleet-manager.txt': `D9 is one of our best, both times someone ran into him at a light. D4 had that one evening in 2022, never again. We ⟪-pw:probe each van⟫ with a tracker since spring.`,
};
/** @type {readonly string[]} */
export const worksheet = [
  'SCHEDULE WORKSHEET, PELHAM PLUMBING',
  'Driver training program in place: credit 5%',
  'Trackers in all vehicles: credit 3%',
  'Maintenance records: credit 0% (incomplete)',
  'Total schedule credit: 8%',
];
export const text = columns(
  ['driver', 'points'],
  drivers.map((one) => [one.no, String(one.points)]),
);
