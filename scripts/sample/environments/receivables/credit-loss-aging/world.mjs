import {
  amt,
  binary,
  daysBetween,
  dollars,
  plusDays,
  raw,
  Rng,
  share,
  sum,
} from '../../../authoring/kit.mjs';

/** A pool of trade receivables, its loss matrix, and one customer in administration. All amounts in cents. */

const names = [
  'Averley Looms',
  'Branscombe Tiles',
  'Coldharrow Dairy',
  'Dunsop Fasteners',
  'Eskerton Labs',
  'Fallowmere Foods',
  'Gannel Optics',
  'Hexwater Marine',
  'Inchley Packaging',
  'Jarrowby Steel',
];
export const date = '2025-09-30';
const buckets = /** @type {const} */ ([
  { name: 'not due', from: -999, to: 0, rate: 5 },
  { name: '1-30', from: 1, to: 30, rate: 15 },
  { name: '31-60', from: 31, to: 60, rate: 60 },
  { name: '61-90', from: 61, to: 90, rate: 180 },
  { name: 'over 90', from: 91, to: 9999, rate: 450 },
]);

const rng = new Rng('credit-loss/open-items');
export const items = [
  ...Array.from({ length: 52 }, (_, index) => {
    const issued = plusDays(date, -rng.int(4, 165));
    const terms = rng.pick([30, 30, 45, 60]);
    return {
      no: String(88_020 + index * 3),
      name: rng.pick(names),
      issued,
      due: plusDays(issued, terms),
      amount: rng.int(90_000, 2_400_000),
    };
  }),
  { no: '88009', name: 'Tarnholt Foundry', issued: '2025-06-18', due: '2025-08-02', amount: dollars(96_400) },
  { no: '88071', name: 'Tarnholt Foundry', issued: '2025-07-24', due: '2025-09-07', amount: dollars(65_150) },
  { no: '88133', name: 'Tarnholt Foundry', issued: '2025-09-11', due: '2025-10-26', amount: dollars(22_750) },
].sort((one, other) => (one.no < other.no ? -1 : 1));

/** @param {'due' | 'issued'} basis @param {boolean} all with the customer that is reserved on its own */
function matrix(basis, all) {
  const pool = items.filter((item) => all || item.name !== 'Tarnholt Foundry');
  return buckets.map((bucket) => {
    const own = pool.filter((item) => {
      const late = daysBetween(item[basis], date);
      return late >= bucket.from && late <= bucket.to;
    });
    const total = sum(own.map((item) => item.amount));
    return { ...bucket, total, loss: share(total, bucket.rate, 1000) };
  });
}

export const byDue = matrix('due', false);
export const byIssue = matrix('issued', false);
export const withTarnholt = matrix('due', true);
export const pool = sum(byDue.map((bucket) => bucket.total));
export const everything = sum(items.map((item) => item.amount));
/** @param {typeof byDue} rows */
export const lossOf = (rows) => sum(rows.map((row) => row.loss));

export const head = ['invoice', 'customer', 'issued', 'due', 'open'];
export const rows = items.map((item) => [item.no, item.name, item.issued, item.due, raw(item.amount)]);

export const gross = dollars(184_300);
export const creditNote = dollars(6_420);
export const deposit = dollars(9_000);
export const title = share(dollars(21_500), 60, 100);
export const net = gross - creditNote - deposit - title;
export const lateInvoices = dollars(22_750);
const limit = dollars(150_000);
const firstLoss = dollars(10_000);
export const insuredBase = Math.min(net - lateInvoices, limit);
export const cover = share(insuredBase, 80, 100) - firstLoss;
export const reserve = net - cover;
export const coverWithLate = share(Math.min(net, limit), 80, 100) - firstLoss;
export const reserveWithLate = net - coverWithLate;
export const coverNoFirst = share(insuredBase, 80, 100);
export const reserveNoFirst = net - coverNoFirst;

export const files = {
  'policy/expected-losses.md': `# Expected credit losses on trade receivables

1. Receivables with shared risk are reserved as a pool by the loss matrix. A customer in insolvency proceedings is taken out of the pool and reserved on its own.
2. Aging is by days past the due date on the closing day. The subledger report ages by invoice date; do not use its columns for the matrix.
3. Rates since 1 April: not due 0.5%, 1-30 days 1.5%, 31-60 days 6%, 61-90 days 18%, over 90 days 45%.
4. Losses are rounded per bucket.
5. Specific reserves: exposure after credit notes, deposits and goods under retention of title, less insurance that is legally enforceable. Retention-of-title goods count at 60% of invoice value. Dividends from an estate count only once the administrator has published an estimate.`,
  'closing/open-items-2025-09.xlsx': binary('xlsx', 14_906),
  'closing/subledger-aging.txt': `AGING BY INVOICE DATE, 30 SEP 2025 (standard report AR-40)

${byIssue.map((bucket) => `${bucket.name.padEnd(10)}${amt(bucket.total).padStart(16)}`).join('\n')}

Report excludes account 1204 Tarnholt Foundry. For information only.`,
  'closing/prior-quarter.csv': `bucket,rate_old,rate_new\nnot due,0.004,0.005\n1-30,0.012,0.015\n31-60,0.05,0.06\n61-90,0.15,0.18\nover 90,0.40,0.45`,
  'tarnholt/administrator-letter.txt': `To the creditors of Tarnholt Foundry

We were appointed on 15 September. Claims are to be lodged by 31 October. At this time we cannot give an estimate of the dividend; in conversations figures of up to eight cents have been mentioned, for which we take no responsibility.`,
  'tarnholt/statement.txt': `Tarnholt Foundry, account 1204, 30 September
88009   2025-06-18      96,400.00
88071   2025-07-24      65,150.00
88133   2025-09-11      22,750.00
Balance                184,300.00
Pending: credit note CN-512 (short delivery on 88009)   6,420.00
Held: customer deposit, tooling                          9,000.00
Goods under retention of title, on their premises, invoice value 21,500.00`,
  'tarnholt/credit-insurance-policy.md': `# Credit insurance, certificate for Tarnholt Foundry

- Limit of cover 150,000.00. Insured share 80%. First loss of 10,000.00 per buyer is borne by the insured after the share has been applied.
- Deliveries after the insurer's stop notice are not insured.
- The insured loss is the balance after credit notes, payments, deposits and recovered goods.`,
  'tarnholt/stop-notice.txt': `Stop notice to the policyholder, 2 September 2025: cover for further deliveries to Tarnholt Foundry ends with today's date.`,
};
