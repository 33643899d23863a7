import { amt, columns, csv, daysBetween, dollars, plusDays, raw, Rng, sum } from '../../../authoring/kit.mjs';

/** Two bank accounts at a month end. Amounts in cents. */

export const bank = dollars(182_966.55);
export const books = dollars(171_448.1);
export const transit = dollars(6_930);
export const checks = [
  { no: '3307', amount: dollars(9_215.4) },
  { no: '3331', amount: dollars(1_180) },
  { no: '3336', amount: dollars(4_362.25) },
];
export const outstanding = sum(checks.map((one) => one.amount));
export const bankError = dollars(1_240);
export const fee = dollars(145);
export const interest = dollars(61.2);
export const returned = dollars(2_480);
export const keyed = dollars(900);
export const wire = dollars(6_594.6);
export const adjusted = bank + transit - outstanding + bankError;
export const bookMove = adjusted - books;
export const adjustedNoError = adjusted - bankError;
export const adjustedWrongSign = adjusted - 2 * keyed;

export const date = '2025-09-30';
export const payroll = [
  { no: '8811', day: '2024-08-16', name: 'warehouse', amount: 412.36, move: true, why: '410 days' },
  { no: '8840', day: '2024-09-13', name: 'warehouse', amount: 655.1, move: true, why: '382 days' },
  {
    no: '8870',
    day: '2024-10-04',
    name: 'drivers',
    amount: 233.15,
    move: false,
    why: 'presented on 1 October',
  },
  { no: '8902', day: '2024-11-08', name: 'drivers', amount: 128.77, move: true, why: '326 days' },
  { no: '8955', day: '2025-01-17', name: 'office', amount: 980.44, move: false, why: 'reissued as 9102' },
  { no: '8960', day: '2025-01-17', name: 'warehouse', amount: 301.25, move: true, why: '256 days' },
  { no: '8991', day: '2025-02-28', name: 'drivers', amount: 77.9, move: true, why: '214 days' },
  { no: '9020', day: '2025-03-28', name: 'office', amount: 1_204.18, move: true, why: '186 days' },
  {
    no: '9024',
    day: '2025-04-04',
    name: 'warehouse',
    amount: 540,
    move: false,
    why: '179 days, not stale yet',
  },
  { no: '9055', day: '2025-05-02', name: 'drivers', amount: 865.02, move: false, why: '151 days' },
  { no: '9060', day: '2025-06-13', name: 'warehouse', amount: 412.9, move: false, why: '109 days' },
  { no: '9131', day: '2025-09-19', name: 'office', amount: 1_377.4, move: false, why: '11 days' },
].map((one) => ({ ...one, amount: dollars(one.amount), age: daysBetween(one.day, date) }));
export const stale = sum(payroll.filter((one) => one.move).map((one) => one.amount));
export const staleReissued = stale + dollars(980.44);
export const stalePresented = stale + dollars(233.15);

/** The cash book of September, long enough to be read in pieces. */
function cashBook() {
  const rng = new Rng('bank-recs/cash-book');
  const texts = [
    'customer receipt',
    'supplier payment',
    'card settlement',
    'tax',
    'utilities',
    'freight',
    'refund',
    'transfer',
  ];
  const rows = Array.from({ length: 296 }, (_, index) => {
    const sign = rng.chance(0.55) ? 1 : -1;
    return [
      plusDays('2025-09-01', Math.floor((index * 30) / 296)),
      `CB-${String(4_001 + index)}`,
      rng.pick(texts),
      raw(sign * rng.int(2_000, 980_000)),
    ];
  });
  rows.splice(121, 0, ['2025-09-12', 'CK-3318', 'check 3318 Ambry Fixtures', '-5410.00']);
  rows.splice(240, 0, ['2025-09-25', 'CK-3331', 'check 3331 Welton Carpets', '-1180.00']);
  rows.splice(262, 0, ['2025-09-27', 'CK-3336', 'check 3336 Orlop Rope', '-4362.25']);
  rows.push(['2025-09-30', 'CB-4299', 'deposit 30 September, night safe', '6930.00']);
  return csv(['date', 'ref', 'text', 'amount'], rows);
}

export const files = {
  'guide/reconciliations.md': `# Bank reconciliations

- Adjusted bank balance: statement, plus deposits in transit, less outstanding checks, plus or minus errors of the BANK.
- Adjusted book balance: cash book, plus or minus what the bank knew and we did not, plus or minus OUR errors.
- Both must be equal. Only the book side is posted.
- Errors of the bank are reported to it and stay on the reconciliation until corrected.`,
  'guide/payroll-checks.md': `# Payroll account, uncashed checks

1. A check is stale when it is more than 180 days old on the reconciliation date.
2. Stale checks go from 1025 Payroll bank to 2290 Unclaimed wages. Wages do not become income.
3. Not moved: checks that were replaced (the old one is voided against 1025), and checks that the bank has paid before the entry is posted.
4. After one year in total the amount is reported to the state; the report is prepared by legal.`,
  'operating/statement-2025-09.txt': `FENLAND TRUST  ACCOUNT 20-4417  SEPTEMBER 2025   closing balance ${amt(bank)}

${columns(
  ['date', 'text', 'amount'],
  [
    ['2025-09-04', 'check 3307 not presented', ''],
    ['2025-09-15', 'check 3318', '-4,510.00'],
    ['2025-09-18', 'check 3340 (drawer: Harle & Tew)', '-1,240.00'],
    ['2025-09-22', 'returned item, Copse Joinery', '-2,480.00'],
    ['2025-09-26', 'wire in, Ketterby Council', '6,594.60'],
    ['2025-09-30', 'account fee', '-145.00'],
    ['2025-09-30', 'interest', '61.20'],
  ],
)}

Items not listed here agree with the advices sent during the month.`,
  'operating/cash-book-2025-09.csv': cashBook(),
  'operating/outstanding-checks.csv': csv(
    ['check', 'payee', 'amount'],
    [
      ['3307', 'Meriden Hoists', '9215.40'],
      ['3331', 'Welton Carpets', '1180.00'],
      ['3336', 'Orlop Rope', '4362.25'],
    ],
  ),
  'operating/check-3318.txt': `Check 3318 (copy)   Ambry Fixtures   four thousand five hundred ten 00/100   4,510.00`,
  'operating/check-register.txt': `Our checks in September: 3301 to 3336. Number 3340 has not been issued by us.`,
  'payroll/uncashed-2025-09-30.csv': csv(
    ['check', 'date', 'department', 'amount'],
    payroll.map((one) => [one.no, one.day, one.name, raw(one.amount)]),
  ),
  'payroll/replacements.csv': `old_check,new_check,date,reason\n8955,9102,2025-05-03,lost in the mail`,
  'payroll/bank-preview-october.txt': `Items paid 1 to 3 October 2025\n1 Oct  check 8870       233.15\n2 Oct  check 9131     1,377.40`,
  'meta/⟪eg:grading-rubric⟫.yaml': `# used by ⟪eg:the answer grader⟫
weights: { amount: 0.7, entry: 0.3 }
tolerance: 0.00`,
  'checks/test_recon.py': `import json
from decimal import Decimal

answer = Decimal(json.load(open("out/answer.json"))["answer"])
assert answer == answer.quantize(Decimal("0.01"))
difference = answer - Decimal(open("out/posted.txt").read())

assert difference == 0
print("reconciliation: 2 checks passed")`,
};
