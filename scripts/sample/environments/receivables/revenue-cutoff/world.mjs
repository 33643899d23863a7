import { amt, columns, dollars, json, sum } from '../../../authoring/kit.mjs';

/** Shipments and credit memos around a year end. All amounts in cents. `move` is what December has to change by. */

export const shipments = [
  {
    no: 'S-901',
    amount: 48_200,
    terms: 'FOB origin',
    shipped: '2024-12-30',
    delivered: '2025-01-03',
    booked: 'Dec',
    move: 0,
  },
  {
    no: 'S-902',
    amount: 12_950,
    terms: 'FOB destination',
    shipped: '2024-12-29',
    delivered: '2025-01-02',
    booked: 'Dec',
    move: -12_950,
  },
  {
    no: 'S-903',
    amount: 31_400,
    terms: 'FOB origin',
    shipped: '2025-01-02',
    delivered: '2025-01-07',
    booked: 'Dec',
    move: -31_400,
  },
  {
    no: 'S-904',
    amount: 7_815,
    terms: 'FOB destination',
    shipped: '2024-12-27',
    delivered: '2024-12-31',
    booked: 'Dec',
    move: 0,
  },
  {
    no: 'S-905',
    amount: 66_000,
    terms: 'bill and hold',
    shipped: '',
    delivered: '',
    booked: 'Dec',
    move: -66_000,
  },
  {
    no: 'S-906',
    amount: 22_340,
    terms: 'consignment',
    shipped: '2024-12-11',
    delivered: '2024-12-13',
    booked: 'Dec',
    move: -13_140,
  },
  {
    no: 'S-907',
    amount: 15_600,
    terms: 'FOB origin',
    shipped: '2024-12-31',
    delivered: '2025-01-04',
    booked: 'Dec',
    move: 0,
  },
  {
    no: 'S-908',
    amount: 9_475,
    terms: 'FOB destination',
    shipped: '2024-12-30',
    delivered: '2025-01-03',
    booked: 'Jan',
    move: 0,
  },
  {
    no: 'S-909',
    amount: 40_120,
    terms: 'FOB origin',
    shipped: '2024-12-31',
    delivered: '2025-01-05',
    booked: 'Jan',
    move: 40_120,
  },
  {
    no: 'S-910',
    amount: 18_900,
    terms: 'FOB destination, acceptance',
    shipped: '2024-12-20',
    delivered: '2024-12-28',
    booked: 'Dec',
    move: -18_900,
  },
  {
    no: 'S-911',
    amount: 5_260,
    terms: 'FOB origin',
    shipped: '2024-12-28',
    delivered: '2025-01-02',
    booked: 'Dec',
    move: 0,
  },
  {
    no: 'S-912',
    amount: 27_700,
    terms: 'FOB origin',
    shipped: '2024-12-30',
    delivered: '2025-01-05',
    booked: 'Dec',
    move: -27_700,
  },
].map((one) => ({ ...one, amount: dollars(one.amount), move: dollars(one.move) }));
export const over = -sum(shipments.filter((one) => one.move < 0).map((one) => one.move));
export const under = sum(shipments.filter((one) => one.move > 0).map((one) => one.move));
export const net = over - under;
export const netByInvoice = net - dollars(27_700);
export const oneWay = over;

export const memos = [
  {
    no: 'CM-01',
    amount: 3_120,
    date: '2025-01-08',
    what: 'price correction invoice 70411 of 19 December',
    december: 3_120,
  },
  {
    no: 'CM-02',
    amount: 14_600,
    date: '2025-01-10',
    what: 'return of goods invoiced 12 December, charged to returns reserve',
    december: 0,
  },
  {
    no: 'CM-03',
    amount: 2_480,
    date: '2025-01-13',
    what: 'goodwill, late service visit 9 January',
    december: 0,
  },
  { no: 'CM-04', amount: 8_850, date: '2025-01-15', what: 'volume rebate 2024 Lorrimer Labs', december: 850 },
  {
    no: 'CM-05',
    amount: 11_200,
    date: '2025-01-16',
    what: 'invoice 70388 of 9 December billed twice',
    december: 11_200,
  },
  {
    no: 'CM-06',
    amount: 5_940,
    date: '2025-01-17',
    what: 'transit damage on FOB origin sale, goodwill agreed 5 January',
    december: 0,
  },
  {
    no: 'CM-07',
    amount: 1_375,
    date: '2025-01-20',
    what: 'freight overcharged on invoice 70402 of 16 December',
    december: 1_375,
  },
  { no: 'CM-08', amount: 19_300, date: '2025-01-21', what: 'cancels part of invoice S-903', december: 0 },
  {
    no: 'CM-09',
    amount: 6_700,
    date: '2025-01-23',
    what: 'quality discount on lot 2291, agreed by e-mail 23 December',
    december: 6_700,
  },
].map((one) => ({ ...one, amount: dollars(one.amount), december: dollars(one.december) }));
export const memoTotal = sum(memos.map((one) => one.amount));
export const memoDecember = sum(memos.map((one) => one.december));
export const memoTwice = memoDecember + dollars(19_300);
export const memoGross = memoDecember + dollars(8_000);

export const files = {
  'method/cutoff.md': `# Cut-off of revenue, working rules

Revenue is recognized when control passes.
- FOB origin: when the carrier takes the goods. FOB destination: when they are delivered.
- Where invoice and contract name different terms, the contract governs.
- Acceptance clauses: if acceptance is more than a formality, revenue waits for it.
- Consignment: when the consignee sells on, by its sell-through report.
- Bill and hold, all four: the customer asked for it in writing before the year end; the goods are identified separately; they are ready; we cannot use them or give them to another customer.
Errors in both directions are corrected. Cost of sales is a separate request to cost accounting.`,
  'method/credit-memos.md': `# Credit memos after the year end

A credit memo of January belongs to December to the extent that it corrects December revenue or that the obligation existed on 31 December. It does not if
- the event or the agreement is of January;
- it is charged to a reserve that was on the books at 31 December (only an excess over the reserve is adjusted);
- the revenue has been taken out of December already by another adjustment.`,
  'data/shipments.txt': columns(
    ['no', 'amount', 'terms on invoice', 'shipped', 'delivered', 'booked'],
    shipments.map((one) => [one.no, amt(one.amount), one.terms, one.shipped, one.delivered, one.booked]),
  ),
  'data/S-905-letter.txt': `Hartlock Imaging to Quarrow Instruments, 19 December 2024

Our new hall is not ready. Please bill the six analyzers now and keep them for us until February.`,
  'data/S-905-warehouse.txt': `Warehouse note 3 January: analyzers for Hartlock stand in the general stock, rack 14. Two were lent to the demo fleet; we will replace them from the January run.`,
  'data/S-906-sell-through.csv': `consignee,report_month,invoice,sold_value
Lorrimer Labs,2024-12,S-906,9200.00
Lorrimer Labs,2025-01,S-906,4100.00`,
  'data/S-910-acceptance.txt': `Contract with Pennock Clinic, clause 8: the system counts as delivered in the sense of payment when the site test of 72 hours has been passed. Protocol: test passed 8 January 2025.`,
  'data/S-912-contract.txt': `Frame contract Ravel Marine, clause 4: deliveries are FOB destination, Port of Ellery. Invoices may carry our standard print.`,
  'data/carrier-pickups.csv': `date,time,shipment\n2024-12-30,15:10,S-901\n2024-12-30,15:10,S-912\n2024-12-31,18:40,S-907\n2024-12-31,18:40,S-909\n2025-01-02,09:25,S-903`,
  'data/credit-memos-january.json': json(
    memos.map((one) => ({ memo: one.no, date: one.date, amount: one.amount / 100, text: one.what })),
  ),
  'data/reserves-1231.csv': `account,reserve,balance\n2310,returns,21500.00\n2320,volume rebates Lorrimer Labs,8000.00\n2330,warranty,37250.00`,
};
