import { amt, columns, dollars, share } from '../../../authoring/kit.mjs';

/** A vehicle added in the middle of a term, and a policy canceled by the insured. Amounts in cents. */

export const daysLeft = 230;
export const newCar = dollars(1_284);
export const oldCar = dollars(1_096);
export const fee = dollars(15);
export const added = share(share(newCar, 88, 100) * daysLeft, 1, 365);
export const credited = share(share(oldCar, 12, 100) * daysLeft, 1, 365);
export const additional = added - credited + fee;
export const additionalNoDiscount = share(newCar * daysLeft, 1, 365) + fee;
const addedLate = share(share(newCar, 88, 100) * (daysLeft - 1), 1, 365);
const creditedLate = share(share(oldCar, 12, 100) * (daysLeft - 1), 1, 365);
export const additionalDayOff = addedLate - creditedLate + fee;

export const premium = dollars(2_900);
export const policyFee = dollars(40);
export const daysUsed = 203;
export const earned = share(premium * daysUsed, 1, 365);
export const unearned = premium - earned;
export const returned = share(unearned, 90, 100);
export const paid = dollars(1_470);
export const due = premium - returned + policyFee - paid;
export const dueProRata = earned + policyFee - paid;
export const dueFeeBack = due - policyFee;

export const files = {
  'manual/mid-term.md': `# Changes within a term, personal auto

M1. Days are counted from the effective date to the expiration date, the effective day included, the expiration day not.
M2. Additional and return premiums are pro rata, days over 365, rounded to the cent per vehicle.
M3. Multi-car discount: 12% on EVERY vehicle from the day on which a second vehicle is on the policy.
M4. Endorsement fee 15.00, fully earned.
M5. Annual premiums come from the rating worksheet of the vehicle, before the multi-car discount.`,
  'manual/cancellation.md': `# Cancellation

C1. By the company: pro rata. By the insured: short rate, 90% of the pro rata unearned premium is returned.
C2. The policy fee is earned in full when the policy begins.
C3. Days in force are counted from inception to the cancellation date, which has no cover.
C4. What has been paid is set against what is earned. A balance is billed, a credit refunded.`,
  'PA-2210/declarations.txt': `POLICY PA-2210   1 March 2025 to 1 March 2026, 12:01
Vehicle 1   Corvid estate 2021   annual premium ${amt(oldCar)}   multi-car discount: none (one vehicle)`,
  'PA-2210/request.txt': `Request of 11 July: please add my wife's car, a Tarpan hatchback 2023, from 14 July 2025.`,
  'PA-2210/rating-worksheet.json': JSON.stringify(
    { vehicle: 'Tarpan hatchback 2023', territory: 14, annual_premium: 1284, includes_multi_car: false },
    null,
    1,
  ),
  'PA-2210/⟪et:TRAP-ENDT-7⟫.txt': `Sample endorsement no. 7: second vehicle, premium for the rest of the term 809.00, no discount.`,
  'PA-3347/declarations.txt': `POLICY PA-3347   1 March 2025 to 1 March 2026
premium ${amt(premium)}, policy fee ${amt(policyFee)}, together 2,940.00, payable in ten installments`,
  'PA-3347/payments.txt': columns(
    ['date', 'installment', 'amount'],
    [
      ['2025-03-01', '1', '294.00'],
      ['2025-04-01', '2', '294.00'],
      ['2025-05-01', '3', '294.00'],
      ['2025-06-01', '4', '294.00'],
      ['2025-07-01', '5', '294.00'],
      ['2025-08-01', '6, returned by the bank', '0.00'],
    ],
  ),
  'PA-3347/letter.txt': `I sold the car. Please cancel my policy with effect from 20 September 2025. I expect you will send me back what I paid too much, including the fee.`,
};
