import { amt, columns, dollars, share, sum } from '../../../authoring/kit.mjs';

/** A leak under a kitchen sink and a hailstorm, under homeowners policies. Amounts in cents. */

export const items = [
  { what: 'kitchen base cabinets', rcv: 6_840, depreciation: 36, why: '9 of 25 years' },
  { what: 'vinyl plank floor', rcv: 4_120, depreciation: 30, why: '6 of 20 years' },
  { what: 'drywall and paint', rcv: 1_980, depreciation: 20, why: 'per guide' },
  { what: 'tear-out to reach the pipe', rcv: 620, depreciation: 0, why: 'no depreciation' },
  { what: 'dry-out by Harrow Restoration', rcv: 2_460, depreciation: 0, why: 'no depreciation' },
].map((one) => ({ ...one, rcv: dollars(one.rcv), loss: share(dollars(one.rcv), one.depreciation, 100) }));
export const mold = dollars(6_350);
export const moldLimit = dollars(5_000);
export const part = dollars(285);
export const deductible = dollars(1_500);
export const vendor = dollars(2_460);
export const rcv = sum(items.map((one) => one.rcv)) + moldLimit;
export const holdback = sum(items.map((one) => one.loss));
export const payment = rcv - holdback - deductible - vendor;
export const paymentMold = payment + mold - moldLimit;
export const paymentPart = payment + part;

export const hail = [
  { what: 'house roof, 31 squares', rcv: 18_600, percent: 58, why: 'roof schedule, 12 years' },
  { what: 'garage roof (other structures)', rcv: 4_200, percent: 58, why: 'roof schedule, 12 years' },
  { what: 'gutters and downspouts, dents', rcv: 1_150, percent: 0, why: 'cosmetic, excluded' },
  { what: 'window screens', rcv: 640, percent: 90, why: 'depreciated 10%' },
  { what: 'ceiling and insulation, bedroom', rcv: 2_980, percent: 90, why: 'depreciated 10%' },
].map((one) => ({ ...one, rcv: dollars(one.rcv), acv: share(dollars(one.rcv), one.percent, 100) }));
export const hailAcv = sum(hail.map((one) => one.acv));
export const windDeductible = share(dollars(412_000), 2, 100);
export const hailPayment = hailAcv - windDeductible;
export const hailFlat = hailAcv - deductible;
export const hailLaterLimit = hailAcv - share(dollars(440_000), 2, 100);

export const files = {
  'policies/HO-7731.md': `# Policy HO-7731, form HO-3 (extract)

Deductible 1,500.00, all perils. Settlement at replacement cost; until repair is done, actual cash value is paid and the difference is held back.
Covered: sudden and accidental discharge of water from a plumbing system, including the cost of tearing out and replacing the part of the building that is necessary to reach the system.
Not covered: the appliance or plumbing part from which the water escaped; wear and tear.
Fungi endorsement HO 04 26: 5,000.00 per occurrence for testing, removal and repair, within the dwelling limit.`,
  'claims/7731/adjuster-notes.txt': `12 Aug  Visit. Water from under the kitchen sink. ⟪-et:The slip nut of the P-trap had cracked⟫; the plumber had already put in a new trap (285.00, paid by the insured out of pocket). Water ran for at most a day, neighbors noticed. Sudden and accidental, no long-term seepage.
12 Aug  Base cabinets swollen, floor cupped, drywall wet to 14 inches. Harrow Restoration on site, dry-out three days, bill 2,460.00 to us directly.
19 Aug  Behind the cabinets spots of mold, 40 sq ft. Remediation quoted at 6,350.00.
21 Aug  Paid Harrow 2,460.00.`,
  'claims/7731/estimate.txt': columns(
    ['item', 'replacement cost', 'age', 'life'],
    [
      ['kitchen base cabinets', '6,840.00', '9', '25'],
      ['vinyl plank floor', '4,120.00', '6', '20'],
      ['drywall and paint', '1,980.00', '', ''],
      ['tear-out to reach the pipe', '620.00', '', ''],
      ['dry-out (Harrow)', '2,460.00', '', ''],
      ['mold remediation', '6,350.00', '', ''],
      ['plumber, new trap', '285.00', '', ''],
    ],
  ),
  'guides/depreciation.md': `# Depreciation guide

Straight line by age over useful life: cabinets 25 years, vinyl floor 20, carpet 10. Drywall and paint together 20%. Labor to tear out, drying and remediation are not depreciated. Screens and interior finishes under 3 years: 10%.`,
  'policies/HO-8120.md': `# Policy HO-8120, form HO-3 (extract), state of issue: a hail state

Deductible 1,500.00, except wind and hail: 2% of the Coverage A limit in force on the date of loss, once per occurrence for all coverages.
Roof payment schedule endorsement: composition shingle, age 10 to 12 years, 58% of replacement cost, for house and other structures. Nothing is held back.
Cosmetic damage exclusion: dents in metal surfaces that do not let water in are not paid.`,
  'claims/8120/declarations.csv': `valid_from,coverage_a,coverage_b,reason\n2024-06-01,412000,41200,renewal\n2025-06-01,440000,44000,renewal with inflation guard`,
  'claims/8120/inspection.txt': `Loss of 18 May 2025, hail 1.75 inch. Composition shingle, installed 2013 on house and detached garage. House roof 31 squares, full replacement 18,600.00. Garage 7 squares, 4,200.00. Gutters dented on the west side, function not affected, 1,150.00 to replace. Four window screens 640.00. Leak in the rear bedroom, ceiling and insulation 2,980.00, room finished in 2023.`,
  'claims/8120/⟪et:estimate-DISTRACTOR-B⟫.txt': `Contractor's offer: complete roof, gutters and gutter guards, upgrade to impact-resistant shingle     34,900.00`,
};
export const hailRows = hail.map((one) => [one.what, amt(one.rcv), amt(one.acv), one.why]);
