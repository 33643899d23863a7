import { amt, columns, dollars, share, sum } from '../../../authoring/kit.mjs';

/** Open receipts and services at a month end, and a power bill that ends in the middle of it. Amounts in cents. */

export const candidates = [
  {
    no: 'R1',
    what: 'resin, PO 7012, received 28 May',
    value: 14_280,
    accrue: 14_280,
    why: 'received, not invoiced',
  },
  { no: 'R2', what: 'gaskets, PO 7020, received 29 May', value: 420, accrue: 0, why: 'below 500.00' },
  {
    no: 'R3',
    what: 'consulting, PO 6950 (30,000.00), 60% by timesheets, 12,000.00 invoiced',
    value: 30_000,
    accrue: 6_000,
    why: '60% done, 12,000.00 invoiced',
  },
  {
    no: 'R4',
    what: 'forming press, PO 6911, received 22 May',
    value: 88_000,
    accrue: 0,
    why: 'capital, goes to 1590',
  },
  {
    no: 'R5',
    what: 'cleaning May, contract 2,150.00 a month',
    value: 2_150,
    accrue: 2_150,
    why: 'billed in June',
  },
  { no: 'R6', what: 'freight, invoice posted 30 May', value: 3_960, accrue: 0, why: 'invoice is booked' },
  {
    no: 'R7',
    what: 'legal advice, letter of the firm',
    value: 7_500,
    accrue: 7_500,
    why: 'unbilled work by letter',
  },
  {
    no: 'R8',
    what: 'software subscription June to May, paid in May',
    value: 5_400,
    accrue: 0,
    why: 'prepaid',
  },
  {
    no: 'R9',
    what: 'temporary staff, weeks 21 and 22 at 1,860.00',
    value: 3_720,
    accrue: 3_720,
    why: 'two weeks not billed',
  },
  {
    no: 'R10',
    what: 'steel coil, FOB destination, on the road',
    value: 9_400,
    accrue: 0,
    why: 'not received',
  },
].map((one) => ({ ...one, value: dollars(one.value), accrue: dollars(one.accrue) }));
export const accrual = sum(candidates.map((one) => one.accrue));
export const accrualGross = accrual + dollars(12_000);
export const accrualCapital = accrual + dollars(88_000);

export const openDays = 18;
export const shutdownDays = 4;
export const usage = (openDays - shutdownDays) * 600 + shutdownDays * 90;
export const usageNoShutdown = openDays * 600;
export const standing = openDays * 420;
/** Tenths of a cent per kWh. */
export const tariff = { april: 142, may: 156 };
export const energy = share(usage * tariff.may, 1, 10);
export const utility = energy + standing;
export const utilityOld = share(usage * tariff.april, 1, 10) + standing;
export const utilityNoShutdown = share(usageNoShutdown * tariff.may, 1, 10) + standing;

export const files = {
  'manual/accruals.md': `# Month-end accruals

1. Accrue goods received and services rendered by the last day of the month for which no invoice is booked.
2. Nothing below 500.00 per item.
3. Services under a fixed price: price × degree of completion, less what has been invoiced. Degree of completion by approved timesheets.
4. Assets are not expensed: receipts for capital orders are accrued through 1590 by fixed assets, not here.
5. Lawyers and auditors: by their letter on unbilled work.
6. The entry is dated the last day and reverses automatically on the first.`,
  'manual/utilities.md': `# Utilities

The bill runs from reading to reading. For the days after the last reading accrue daily consumption × tariff in force plus the standing charge per day. Take the consumption of normal days from the last bill; for days on which the plant stood still, use the base load of the plant log. Tariffs change on the first of a month; take the one of the days being accrued.`,
  'may/candidates.txt': columns(
    ['no', 'item', 'value'],
    candidates.map((one) => [one.no, one.what, amt(one.value)]),
  ),
  'may/timesheets-PO-6950.csv': `week,approved_hours,cumulative_percent\n18,44,31\n19,40,42\n20,38,52\n21,29,60\n22,0,60`,
  'may/letter-legal.txt': `As requested: unbilled work to 31 May amounts to 7,500.00. Our next invoice will be dated 30 June.`,
  'may/fixed-assets-note.txt': `PO 6911 forming press is capital order CO-25-08. Accrual through 1590 is done by us. (fixed assets)`,
  'power/bill-2025-05.txt': `NORTHING POWER   bill 31 days, 13 April to 13 May 2025
meter 118,402 to 137,002        18,600 kWh   (600 kWh a day)
18 days at old tariff, 13 days at new tariff
standing charge 4.20 a day`,
  'power/tariff-sheet.csv': `valid_from,energy_per_kwh,standing_per_day\n2024-11-01,0.142,4.20\n2025-05-01,0.156,4.20`,
  'power/plant-log.txt': `21 May  last shift before maintenance stop
22 May  plant stopped, base load 90 kWh
23 May  plant stopped, base load 90 kWh
24 May  plant stopped, base load 90 kWh
25 May  plant stopped, base load 90 kWh
26 May  start 06:00, normal operation`,
  'checks/test_accruals.py': `"""Run before posting: the answer must be a number, the standing items must be in the list."""
import json
from decimal import Decimal

answer = json.load(open("out/answer.json"))
value = Decimal(answer["answer"])
assert value > 0
difference = value.quantize(Decimal("0.01")) - value
assert difference == 0
print("accrual checks passed")`,
};
