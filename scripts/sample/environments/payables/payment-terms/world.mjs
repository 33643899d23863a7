import { amt, binary, columns, dollars, sum } from '../../../authoring/kit.mjs';

/** A payment run with discounts and holds, and a supplier's rate amendment. Amounts in cents. */

export const open = [
  {
    no: 'P1',
    vendor: 'Alder Freight',
    terms: 'n30',
    issued: '2025-10-16',
    due: '2025-11-15',
    amount: 8_400,
    pay: 8_400,
    why: 'due before the next run',
  },
  {
    no: 'P2',
    vendor: 'Bexley Motors',
    terms: '2/10 n30',
    issued: '2025-11-06',
    due: '2025-12-06',
    amount: 12_000,
    pay: 11_760,
    why: 'discount until 16 November, 37% a year',
  },
  {
    no: 'P3',
    vendor: 'Corvane Tooling',
    terms: '1/10 n15',
    issued: '2025-11-05',
    due: '2025-11-20',
    amount: 5_250,
    pay: 5_197.5,
    why: 'due, and the discount is still open',
  },
  {
    no: 'P4',
    vendor: 'Denholm Print',
    terms: '0.5/10 n60',
    issued: '2025-11-08',
    due: '2026-01-07',
    amount: 22_000,
    pay: 0,
    why: 'discount worth 3.7% a year',
  },
  {
    no: 'P5',
    vendor: 'Ebbing Chemicals',
    terms: 'n30',
    issued: '2025-10-13',
    due: '2025-11-12',
    amount: 3_180,
    pay: 0,
    why: 'blocked, disputed',
  },
  {
    no: 'P6',
    vendor: 'Alder Freight',
    terms: 'credit',
    issued: '2025-10-28',
    due: '2025-10-28',
    amount: -1_450,
    pay: -1_450,
    why: 'credit note, netted with P1',
  },
  {
    no: 'P7',
    vendor: 'Fanshaw Hire',
    terms: 'n30',
    issued: '2025-10-22',
    due: '2025-11-21',
    amount: 9_900,
    pay: 0,
    why: 'due on the day of the next run',
  },
  {
    no: 'P8',
    vendor: 'Gillow Seals',
    terms: 'n30',
    issued: '2025-10-19',
    due: '2025-11-18',
    amount: 6_600,
    pay: 6_600,
    why: 'due before the next run',
  },
  {
    no: 'P9',
    vendor: 'Hexham Foam',
    terms: '2/10 n30',
    issued: '2025-11-02',
    due: '2025-12-02',
    amount: 14_300,
    pay: 0,
    why: 'discount ended on 12 November',
  },
  {
    no: 'P10',
    vendor: 'Inskip Labels',
    terms: 'n30',
    issued: '2025-10-20',
    due: '2025-11-19',
    amount: 2_275,
    pay: 0,
    why: 'bank details not confirmed',
  },
].map((one) => ({ ...one, amount: dollars(one.amount), pay: dollars(one.pay) }));
export const run = sum(open.map((one) => one.pay));
export const runLapsed = run + dollars(14_014);
export const runEarly = run + dollars(9_900);

export const sheets = { before: 118_400, after: 41_200 };
export const oldRate = 185;
export const newRate = 172;
/** Rates are tenths of a cent per sheet. */
export const billed = ((sheets.before + sheets.after) * oldRate) / 10;
export const rated = (sheets.before * oldRate + sheets.after * newRate) / 10;
export const minimum = dollars(29_000);
export const owed = Math.max(rated, minimum);
export const credit = billed - owed;
export const creditNoMinimum = billed - rated;
export const creditWholeMonth = billed - ((sheets.before + sheets.after) * newRate) / 10;

export const files = {
  'treasury/payment-policy.md': `# Payment runs

- Runs are on Fridays; the next after 14 November is 21 November. A run pays what falls due BEFORE the next run.
- Earlier payment only for a discount that is worth at least 12% a year: discount ÷ (100 − discount) × 365 ÷ (days between the last discount day and the due day).
- The discount must still be open on the day of the run. Lapsed discounts are not taken.
- Credit notes are netted with the same vendor's payment.
- Never paid: blocked invoices, vendors whose bank details changed and were not called back.
- Cash available for the run of 14 November: 60,000.00.`,
  'run-1114/open-items.txt': columns(
    ['no', 'vendor', 'terms', 'invoice date', 'due', 'amount'],
    open.map((one) => [one.no, one.vendor, one.terms, one.issued, one.due, amt(one.amount)]),
  ),
  'run-1114/blocks.csv': `no,vendor,block,reason\nP5,Ebbing Chemicals,yes,quality dispute drum 18\nP10,Inskip Labels,no,`,
  'run-1114/bank-changes.csv': `vendor,changed,called_back,by\nInskip Labels,2025-11-10,no,\nGillow Seals,2025-06-02,yes,treasury`,
  'dsp-184/agreement.md': `# Processing agreement DSP-184, Dreyfold Specialty Paper

3. Processing fee 0.185 per sheet, invoiced monthly.
4. Minimum charge 29,000.00 per calendar month. The minimum applies to the month as a whole and is not affected by a change of the fee within the month.
11. Amendments take effect on the date stated in the signed amendment. Drafts and notes have no effect.`,
  'dsp-184/amendment-PROCESS-2025.docx': binary('docx', 23_118),
  'dsp-184/memo-purchasing.txt': `Memo, 2 September. Dreyfold agreed to 0.172 on the phone, from the beginning of September if legal is quick. For the register: this is the "process" amendment. We have their signed scan; the original with both signatures is in the mail.`,
  'dsp-184/register.json': JSON.stringify(
    {
      amendment_id: 'AMD-DSP184-PROCESS-2025',
      contract: 'DSP-184',
      status: 'DRAFT',
      effective_date: null,
      version: 6,
      status_guide:
        'an amendment is in process from the signed scan until the original is filed, then executed',
    },
    null,
    2,
  ),
  'dsp-184/invoice-2025-09.txt': `DREYFOLD SPECIALTY PAPER   INVOICE 9-25-184   September 2025
159,600 sheets at 0.185        ${amt(billed)}`,
  'dsp-184/usage-2025-09.csv': `from,to,sheets\n2025-09-01,2025-09-07,36210\n2025-09-08,2025-09-14,38455\n2025-09-15,2025-09-21,33120\n2025-09-22,2025-09-23,10615\n2025-09-24,2025-09-30,41200`,
};
/** @type {readonly string[]} */
export const amendment = [
  'AMENDMENT PROCESS-2025 TO AGREEMENT DSP-184',
  '1. In clause 3 the processing fee is 0.172 per sheet for sheets processed on or after the effective date.',
  '2. Effective date: 24 September 2025.',
  '3. All other clauses, including clause 4, remain unchanged.',
  'Signed for Dreyfold (scan). Signed for the Customer: to follow.',
];
