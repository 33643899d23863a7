import { amt, binary, columns, dollars, raw, Rng, share, sum } from '../../../authoring/kit.mjs';

/** A lockbox batch and a customer's short payment at a maker of valves. All amounts in cents. */

export const receipts = [
  { no: 1, payer: 'Ostermill Waterworks', ref: 'inv 50871 less 2%', amount: 18_247.6 },
  { no: 2, payer: 'Tarrowgate Utilities', ref: '50880, 50893', amount: 22_310 },
  { no: 3, payer: 'Brackenford Pumps', ref: 'PO 7741', amount: 7_455.25 },
  { no: 4, payer: 'Lindmere Chemical', ref: 'on account', amount: 31_000 },
  { no: 5, payer: 'Hallowby', ref: '', amount: 4_191.5 },
  { no: 6, payer: 'Ostermill Waterworks', ref: 'deposit SO-3381', amount: 13_000 },
].map((one) => ({ ...one, amount: dollars(one.amount) }));
export const batch = sum(receipts.map((one) => one.amount));
export const deposit = dollars(13_000);
export const unknown = dollars(4_191.5);
export const applied = batch - deposit - unknown;
/** What Lindmere's payment leaves on invoice 50915 when the disputed invoice is passed over. */
export const leftOn50915 = dollars(11_020) - (dollars(31_000) - dollars(14_250.75) - dollars(9_800));

const openItems = [
  ['C-2207', 'Ostermill Waterworks', '50871', '2025-06-04', '18620.00', '2/10 n30'],
  ['C-2207', 'Ostermill Waterworks', '50922', '2025-06-11', '6240.40', '2/10 n30'],
  ['C-2215', 'Tarrowgate Utilities', '50880', '2025-05-06', '12310.00', 'n30'],
  ['C-2215', 'Tarrowgate Utilities', '50893', '2025-05-12', '10000.00', 'n30'],
  ['C-2231', 'Brackenford Pumps', '50902', '2025-05-14', '7455.25', '2/10 n30'],
  ['C-2240', 'Lindmere Chemical', '50811', '2025-03-28', '14250.75', 'n45'],
  ['C-2240', 'Lindmere Chemical', '50866', '2025-04-30', '12400.00', 'n45'],
  ['C-2240', 'Lindmere Chemical', '50899', '2025-05-13', '9800.00', 'n45'],
  ['C-2240', 'Lindmere Chemical', '50915', '2025-05-29', '11020.00', 'n45'],
  ['C-2252', 'Hallow Bay Fisheries', '50877', '2025-05-05', '4191.00', 'n30'],
];

const others = [
  'Quillon Glassworks',
  'Vennaby Paper',
  'Sorrelton Mills',
  'Ferrowick Steam',
  'Ambleton Dyeworks',
  'Cawdry Foods',
];

function openItemList() {
  const rng = new Rng('cash-application/open-items');
  const filler = Array.from({ length: 46 }, (_, index) => [
    `C-23${String(rng.int(10, 60))}`,
    rng.pick(others),
    String(50_700 + index * 4 + rng.int(0, 3)),
    `2025-0${rng.int(3, 6)}-${String(rng.int(1, 28)).padStart(2, '0')}`,
    `${rng.int(180, 24_000)}.${String(rng.int(0, 99)).padStart(2, '0')}`,
    rng.pick(['n30', '2/10 n30', 'n45']),
  ]);
  const rows = [...openItems, ...filler].sort((one, other) => ((one[2] ?? '') < (other[2] ?? '') ? -1 : 1));
  return columns(['cust', 'name', 'invoice', 'date', 'open', 'terms'], rows);
}

export const shortPaid = [
  { no: '51014', date: '2025-06-02', amount: 12_480 },
  { no: '51019', date: '2025-06-05', amount: 9_865 },
  { no: '51026', date: '2025-06-09', amount: 14_720 },
  { no: '51031', date: '2025-06-12', amount: 7_840 },
].map((one) => ({ ...one, amount: dollars(one.amount) }));
export const billed = sum(shortPaid.map((one) => one.amount));
export const claimed = { damage: dollars(1_240), discount: share(billed, 2, 100), price: 460 * 315 };
export const short = claimed.damage + claimed.discount + claimed.price;
export const received = billed - short;
export const allowed = { damage: dollars(1_085), discount: share(dollars(7_840), 2, 100), price: 460 * 150 };
export const credit = allowed.damage + allowed.discount + allowed.price;

export const remittance = {
  head: ['invoice', 'gross', 'deduction', 'reason', 'net'],
  rows: [
    ['51014', '12480.00', raw(claimed.damage), 'damage CLM-88', raw(dollars(12_480) - claimed.damage)],
    ['51019', '9865.00', '0.00', '', '9865.00'],
    [
      '51026',
      '14720.00',
      raw(claimed.price),
      'price 28.85 per agreement',
      raw(dollars(14_720) - claimed.price),
    ],
    ['51031', '7840.00', '0.00', '', '7840.00'],
    ['all', '', raw(claimed.discount), '2% cash discount', `-${raw(claimed.discount)}`],
    ['total', raw(billed), raw(short), '', raw(received)],
  ],
};

export const files = {
  'policy/cash-application.md': `# Cash application (rev. 9)

1. Remittance advice governs. Without one, look for an exact match by amount within the payer's own account.
2. Payments "on account" go to the oldest undisputed invoices first. A disputed invoice is passed over until the dispute is closed.
3. A receipt is posted to a customer only when payer and account match beyond doubt. A similar name is not a match. What is left goes to 2190 Unidentified receipts and is researched within five days.
4. Deposits for sales orders are credited to 2150 Customer deposits, not to receivables, until the order is invoiced.
5. Cash discount is earned when the payment is received within the days stated on the invoice, counted from the invoice date. The day of receipt at the lockbox counts.
6. Discounts are looked at invoice by invoice.`,
  'policy/deductions.md': `# Customer deductions

Each deduction is either allowed (credit memo) or charged back. Partial allowance is normal.
- Damage: allowed at the amount that the claims desk approved. Handling fees that the customer adds are charged back.
- Price: allowed down to the price of the agreement for the quantity on the invoice. Quantities of different invoices are not added together for a tier.
- Cash discount: see cash-application.md, 5 and 6.
Credit memos over 2,500.00 need a second signature.`,
  'lockbox/L-0612.txt': `LOCKBOX 77-0301  BATCH L-0612  DEPOSIT DATE 2025-06-12\n\n${columns(
    ['item', 'payer', 'reference', 'amount'],
    receipts.map((one) => [String(one.no), one.payer, one.ref, amt(one.amount)]),
  )}\n\nITEMS 6   TOTAL ${amt(batch)}`,
  'ar/open-items-0612.txt': openItemList(),
  'ar/disputes.csv': `invoice,customer,opened,reason,status
50866,C-2240,2025-05-20,seal material differs from order,open
50702,C-2331,2025-04-02,short shipment,closed 2025-05-30`,
  'ar/sales-orders.csv': `order,customer,value,deposit_required,status
SO-3377,C-2215,8800.00,0.00,shipped
SO-3381,C-2207,52000.00,13000.00,open`,
  'brackenford/remittance-0621.xlsx': binary('xlsx', 8_214),
  'brackenford/price-agreement-2025.md': `# Price agreement Brackenford Pumps, valid from 1 May 2025

Gate valve GV-40, per piece and invoice:
| quantity on the invoice | price |
|---|---|
| up to 399 | 32.00 |
| 400 to 499 | 30.50 |
| 500 and more | 28.85 |`,
  'brackenford/invoice-51026.txt': `INVOICE 51026   2025-06-09   Brackenford Pumps (C-2231)
GV-40 gate valve      460 pcs x 32.00      14,720.00
Terms 2/10 net 30`,
  'brackenford/claim-CLM-88.json': JSON.stringify(
    {
      claim: 'CLM-88',
      invoice: '51014',
      reported: '2025-06-04',
      carrier_note: '2 crates wet, 14 bodies pitted',
      requested: { goods: 1085, handling_fee: 155 },
      approved: { goods: 1085, handling_fee: 0 },
      approved_by: 'claims desk',
    },
    null,
    2,
  ),
  'brackenford/receipt.txt': `WIRE IN   2025-06-21   Brackenford Pumps   ${amt(received)}   ref 51014 51019 51026 51031 less deductions`,
};
