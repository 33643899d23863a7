import { amt, columns, csv, dollars, plusDays, raw, Rng, sum } from '../../../authoring/kit.mjs';

/** A supplier's statement that differs from our books, and a year's payments with duplicates. Amounts in cents. */

export const books = dollars(39_874.2);
export const statement = dollars(51_312.7);
export const unbooked = dollars(6_420);
export const transposed = dollars(270);
export const inTransit = dollars(3_000);
export const credit = dollars(1_150);
export const otherEntity = dollars(2_310.5);
export const notListed = dollars(1_712);
export const liability = books + unbooked + transposed;
export const liabilityWithOther = liability + otherEntity;
export const liabilityTransposed = liability - transposed;

const vendors = [
  ['V-1003', 'Ardwick Tools'],
  ['V-1011', 'Belford Cleaning'],
  ['V-1018', 'Cranmoor Logistics'],
  ['V-1024', 'Dellacote Paint'],
  ['V-1032', 'Edderton Electric'],
  ['V-1047', 'Fosswick Print'],
  ['V-1053', 'Granby Sheds (rent)'],
  ['V-1066', 'Holmby Gases'],
  ['V-1071', 'Ivelet Springs'],
  ['V-1080', 'Juniper Staffing'],
];

/** Pairs that look alike: what they are and whether the second payment is to be recovered. */
export const pairs = [
  {
    vendor: 3,
    first: 'DP-20418',
    second: 'DP20418',
    amount: 4_275.6,
    recover: true,
    what: 'same invoice with and without dash',
  },
  {
    vendor: 2,
    first: 'CL-7701',
    second: 'CL-77O1',
    amount: 12_840,
    recover: true,
    what: 'letter O for zero',
  },
  {
    vendor: 7,
    first: 'HG-3390',
    second: 'HG-3390-A',
    amount: 2_118.35,
    recover: true,
    what: 'suffix A on a rescanned copy',
  },
  {
    vendor: 4,
    first: '88-1120',
    second: '88-1120',
    amount: 6_950,
    recover: true,
    what: 'same number, paid by check and by wire',
  },
  {
    vendor: 8,
    first: 'IS-5512',
    second: 'IS5512',
    amount: 3_366,
    recover: false,
    what: 'duplicate, credited by the vendor in CN-91',
  },
  {
    vendor: 6,
    first: 'RENT-03',
    second: 'RENT-04',
    amount: 5_200,
    recover: false,
    what: 'rent of two months',
  },
  {
    vendor: 9,
    first: 'JS-2203',
    second: 'JS-2207',
    amount: 1_488,
    recover: false,
    what: 'two weeks of staffing at the same amount',
  },
  {
    vendor: 5,
    first: 'FP-9918',
    second: 'FP-9918',
    amount: 2_740.8,
    recover: false,
    what: 'check voided and reissued',
  },
].map((one) => ({ ...one, amount: dollars(one.amount) }));
export const recoverable = sum(pairs.filter((one) => one.recover).map((one) => one.amount));
export const withCredited = recoverable + dollars(3_366);
export const withVoided = recoverable + dollars(2_740.8);

function payments() {
  const rng = new Rng('vendor-statements/payments');
  const rows = Array.from({ length: 262 }, (_, index) => {
    const [no = '', name = ''] = rng.pick(vendors.filter((one) => one[0] !== 'V-1053'));
    return {
      date: plusDays('2025-01-06', Math.floor((index * 351) / 262)),
      no,
      name,
      invoice: `${name.slice(0, 2).toUpperCase()}-${4_000 + index * 17}`,
      amount: rng.int(8_000, 950_000) + 1,
      how: rng.pick(['ACH', 'ACH', 'ACH', 'check', 'wire']),
      state: 'cleared',
    };
  });
  for (const [index, pair] of pairs.entries()) {
    const [no = '', name = ''] = vendors[pair.vendor] ?? [];
    const day = plusDays('2025-02-10', index * 34);
    const voided = pair.what.startsWith('check voided');
    rows.push(
      {
        date: day,
        no,
        name,
        invoice: pair.first,
        amount: pair.amount,
        how: voided || pair.vendor === 4 ? 'check' : 'ACH',
        state: voided ? 'void' : 'cleared',
      },
      {
        date: plusDays(day, 24),
        no,
        name,
        invoice: pair.second,
        amount: pair.amount,
        how: pair.vendor === 4 ? 'wire' : voided ? 'check' : 'ACH',
        state: 'cleared',
      },
    );
  }
  for (let month = 1; month <= 12; month++) {
    if (month === 3 || month === 4) continue;
    const text = String(month).padStart(2, '0');
    rows.push({
      date: `2025-${text}-02`,
      no: 'V-1053',
      name: 'Granby Sheds (rent)',
      invoice: `RENT-${text}`,
      amount: dollars(5_200),
      how: 'ACH',
      state: 'cleared',
    });
  }
  return rows.sort((one, other) => (one.date + one.invoice < other.date + other.invoice ? -1 : 1));
}

const paid = payments();
export const paymentCount = paid.length;
export const paymentTotal = sum(paid.map((one) => one.amount));

export const files = {
  'procedures/statements.md': `# Reconciling supplier statements

1. Start from both balances and work towards the middle. Items are either ours to correct (not booked, booked wrongly) or the supplier's (in transit, not on the statement, not ours).
2. The reconciled liability is what our books will show after our own corrections.
3. Invoices addressed to another company of the group are passed on, not booked here.
4. Goods received before the cut-off are booked even if the invoice is still on its way.`,
  'procedures/duplicates.md': `# Duplicate payments

A duplicate is a second payment for the same invoice of the same vendor. Invoice numbers are compared without dashes, blanks and suffixes for copies, and with the letter O read as zero.
Not duplicates: periodic charges with different periods, different deliveries at the same amount, a payment that was voided and issued again.
Recoverable is what has been paid twice and not yet been credited by the vendor.`,
  'mossgate/statement-2025-08.pdf': `[binary pdf document, 61208 bytes: open it with run_python]`,
  'mossgate/subledger.txt': columns(
    ['date', 'document', 'text', 'amount'],
    [
      ['2025-07-31', '', 'balance brought forward', '21,330.70'],
      ['2025-08-05', 'MG-4410', 'solvent drums', '8,162.00'],
      ['2025-08-11', 'MG-4423', 'acid, IBC', '4,587.00'],
      ['2025-08-14', 'CN-MG-88', 'credit note, empties', '-1,150.00'],
      ['2025-08-21', 'MG-4451', 'lab grade reagents', '8,232.50'],
      ['2025-08-28', 'PAY-7702', 'payment', '-3,000.00'],
      ['2025-08-30', 'MG-4477', 'filter aid', '1,712.00'],
      ['', '', 'balance', amt(books)],
    ],
  ),
  'mossgate/invoice-MG-4423.txt': `Mossgate Chemicals   INVOICE MG-4423   11 Aug 2025\nacid in IBC, 3 pcs at 1,619.00     4,857.00`,
  'mossgate/receiving-log.csv': `date,supplier,delivery,invoice\n2025-08-04,Mossgate,DN-20988,MG-4410\n2025-08-10,Mossgate,DN-21015,MG-4423\n2025-08-20,Mossgate,DN-21077,MG-4451\n2025-08-29,Mossgate,DN-21122,\n2025-08-29,Mossgate,DN-21125,MG-4477`,
  'mossgate/mail-2025-09-02.txt': `From: Mossgate accounts\nMG-4470 (delivery DN-21122, 6,420.00) went out on 29 August. MG-4463 for 2,310.50 was for your sister company, Tolland Coatings; it is on your statement because they share the ship-to. Your payment of the 28th reached us on 1 September, and the empties credit will show next month.`,
  'payments/2025.csv': csv(
    ['date', 'vendor', 'name', 'invoice', 'amount', 'method', 'state'],
    paid.map((one) => [one.date, one.no, one.name, one.invoice, raw(one.amount), one.how, one.state]),
  ),
  'payments/vendor-credits.csv': `date,vendor,credit_note,refers_to,amount\n2025-09-11,V-1071,CN-91,IS5512 paid twice,3366.00\n2025-06-30,V-1003,CN-40,returned drill bits,214.50`,
};
export const statementText = `MOSSGATE CHEMICALS   Statement 31 August 2025   Account 5520\nbrought forward              21,330.70\nMG-4410  05 Aug               8,162.00\nMG-4423  11 Aug               4,857.00\nMG-4451  21 Aug               8,232.50\nMG-4463  26 Aug               2,310.50\nMG-4470  29 Aug               6,420.00\nBalance due                  51,312.70`;
