import { amt, binary, dollars, raw, share, sum } from '../../../authoring/kit.mjs';

/** A schedule of prepaid expenses, and an insurance policy that was canceled. Amounts in cents. */

export const items = [
  { no: 1, what: 'D&O insurance, 1 Feb 2025 to 31 Jan 2026', cost: 43_200, open: 28_800, june: 3_600 },
  { no: 2, what: 'planning software, 12 months from 18 Jan 2025', cost: 27_000, open: 16_875, june: 2_250 },
  { no: 3, what: 'rent April to June', cost: 36_000, open: 12_000, june: 12_000 },
  { no: 4, what: 'trade show 9 to 12 September', cost: 8_500, open: 8_500, june: 0 },
  { no: 5, what: 'maintenance, 24 months from 1 Jul 2024', cost: 15_600, open: 8_450, june: 650 },
  { no: 6, what: 'domain names', cost: 480, open: 480, june: 480 },
  { no: 7, what: 'cyber cover, 9 Jun 2025 to 8 Jun 2026 (new)', cost: 18_720, open: 18_720, june: 1_560 },
].map((one) => ({ ...one, cost: dollars(one.cost), open: dollars(one.open), june: dollars(one.june) }));
export const opening = sum(items.map((one) => one.open));
export const june = sum(items.map((one) => one.june));
export const closing = opening - june;
export const juneEvent = june + dollars(1_700);
export const juneHalf = june - dollars(780);

export const premium = dollars(61_320);
export const daysLeft = 138;
export const perDay = premium / 365;
export const proRata = perDay * daysLeft;
export const refund = share(proRata, 90, 100);
export const balance = premium - 7 * dollars(5_110);
export const expense = balance - refund;
export const expenseProRata = balance - proRata;
export const refundDayOff = share(perDay * (daysLeft - 1), 90, 100);
export const expenseDayOff = balance - refundDayOff;

export const head = ['no', 'item', 'cost', 'balance_31_may'];
export const rows = items.map((one) => [
  String(one.no),
  one.what,
  raw(one.cost),
  one.no === 7 ? '' : raw(one.open),
]);

export const files = {
  'manual/prepaids.md': `# Prepaid expenses

1. Straight line by months. A term that begins on the 1st to the 15th takes the full first month; one that begins on the 16th or later takes half of the first month and half of the month after the last full one.
2. Costs of an event are expensed in the month of the event and are not spread before.
3. Nothing under 1,000.00 is carried; write off what is found on the schedule.
4. Refunds of canceled contracts: the receivable is what the contract gives back; the rest of the balance is expensed in the month in which the cancellation takes effect.`,
  'june/schedule.xlsx': binary('xlsx', 11_742),
  'june/new-contracts.txt': `New in June: cyber cover, premium 18,720.00, 9 June 2025 to 8 June 2026, invoice of 4 June.`,
  'june/trade-show.txt': `Stand fee for the September show, 8,500.00, paid 12 May. Not refundable after 1 July.`,
  'property/policy-PK-2025.md': `# Property policy PK-2025

Period 1 January 2025 to 31 December 2025, 00:00 to 24:00. Annual premium ${amt(premium)}.
Cancellation. By the insurer: premium is returned pro rata. By the insured: short rate, ninety percent (90%) of the pro rata unearned premium is returned. The day on which cancellation takes effect at 00:00 is the first day without cover.`,
  'property/cancellation-letter.txt': `To the insurer, 30 July 2025. We have sold the building and cancel policy PK-2025 with effect from 16 August 2025, 00:00.`,
  'property/broker-mail.txt': `Cancellation noted. I would expect about 23,000 back, they usually do it by the day. The credit note will take some weeks.`,
  'property/ledger-1450.csv': `date,text,amount,balance\n2025-01-02,premium PK-2025,61320.00,61320.00\n2025-01-31,amortization,-5110.00,56210.00\n2025-02-28,amortization,-5110.00,51100.00\n2025-03-31,amortization,-5110.00,45990.00\n2025-04-30,amortization,-5110.00,40880.00\n2025-05-31,amortization,-5110.00,35770.00\n2025-06-30,amortization,-5110.00,30660.00\n2025-07-31,amortization,-5110.00,25550.00`,
};
