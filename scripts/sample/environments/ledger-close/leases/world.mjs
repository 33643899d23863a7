import { amt, binary, columns, dollars, raw, share } from '../../../authoring/kit.mjs';

/** Two modified leases. Amounts in cents; rates per month in hundredths of a percent. */

/**
 * Present value of payments at the end of each month, rounded to the cent.
 * @param {number} payment @param {number} rate @param {number} months @param {number} [after] months before the first
 */
function value(payment, rate, months, after = 0) {
  let factor = 1;
  let total = 0;
  for (let month = 1; month <= months + after; month++) {
    factor = factor / (1 + rate / 10_000);
    if (month > after) total += payment * factor;
  }
  return total;
}

/** @param {number} rate @param {number} later */
function liability(rate, later) {
  return Math.round(value(dollars(8_400), rate, 22) + value(later, rate, 36, 22));
}

export const before = Math.round(value(dollars(8_400), 45, 22));
export const after = liability(55, dollars(8_900));
export const increase = after - before;
export const afterOldRate = liability(45, dollars(8_900));
export const increaseOldRate = afterOldRate - before;
export const afterDraft = liability(55, dollars(9_250));
export const increaseDraft = afterDraft - before;

export const asset = dollars(512_000);
export const debt = dollars(538_400);
export const penalty = dollars(15_000);
export const gain = share(debt - asset, 40, 100);
export const result = gain - penalty;
export const resultByPayment = share(debt - asset, 45, 100) - penalty;
export const resultNoPenalty = gain;
export const keptDebt = debt - share(debt, 40, 100);
export const keptAsset = asset - share(asset, 40, 100);

export const files = {
  'policy/lease-modifications.md': `# Modification of leases (lessee)

A. A change that extends the term and does not add space is not a separate lease. On the effective date the liability is remeasured with the changed payments at the lessee's CURRENT incremental rate; the asset changes by the difference. No result.
B. A change that takes away space is a partial termination. Asset and liability are reduced in proportion to the SPACE given up; the difference is a result of the period. A payment made for the termination is part of that result. Then the remaining liability is remeasured for changed payments, against the asset.
C. Payments fall at the end of each month. Present values are computed month by month and rounded once.
D. Only executed amendments count.`,
  'lease-04/ledger.json': JSON.stringify(
    {
      lease: 'L-04',
      premises: 'warehouse Dunlin Way',
      remaining_months_before: 22,
      monthly_payment: 8400,
      original_monthly_rate: 0.0045,
      liability_2025_07_01: Number(raw(before)),
    },
    null,
    2,
  ),
  'lease-04/amendment-3.docx': binary('docx', 18_440),
  'lease-04/treasury-rates.csv': `date,term_months,monthly_rate\n2023-05-01,60,0.0045\n2025-07-01,36,0.0052\n2025-07-01,60,0.0055`,
  'lease-04/⟪et:TRAP-SUMMARY-LEASE-04⟫.md': `Summary (prepared from the landlord's offer of April)

Extension 36 months at 9,250.00. Rate as in the original schedule.`,
  'lease-09/ledger.json': JSON.stringify(
    {
      lease: 'L-09',
      premises: 'offices Teal House, 5 floors',
      asset: 512000,
      liability: 538400,
      monthly_payment: 19600,
      remaining_months: 30,
    },
    null,
    2,
  ),
  'lease-09/amendment-1.md': `# Amendment 1 to lease L-09 (executed 30 May 2025, effective 30 June 2025)

1. The tenant gives back floors 4 and 5. Floors 1 to 3 remain.
2. Rent from 1 July 2025: 10,780.00 per month (a reduction of 45%).
3. The tenant pays 15,000.00 for the early return, due on 30 June 2025.`,
  'lease-09/floor-plan.txt': columns(
    ['floor', 'square meters'],
    [
      ['1', '420'],
      ['2', '420'],
      ['3', '420'],
      ['4', '420'],
      ['5', '420'],
    ],
  ),
  'lease-09/payment-2025-06-30.txt': `Wire to Teal House Estates, 30 June 2025: ${amt(penalty)} (early return, amendment 1 no. 3). Booked on account 1490 clearing.`,
};
export const amendment = [
  'AMENDMENT 3 TO LEASE L-04, DUNLIN WAY',
  '1. The term is extended by thirty-six (36) months from the end of the current term.',
  '2. Rent during the extension is 8,900.00 per month, payable at the end of each month.',
  '3. Rent until the end of the current term remains 8,400.00.',
  '4. This amendment is effective 1 July 2025. Executed by both parties on 24 June 2025.',
];
