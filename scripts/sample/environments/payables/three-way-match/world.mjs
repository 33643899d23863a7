import { amt, columns, dollars, share, sum } from '../../../authoring/kit.mjs';

/** Purchase orders, receipts and invoices of a bakery, and a blanket order with tiers and an index. Amounts in cents. */

export const invoices = [
  {
    no: 'A1',
    vendor: 'Hollis Mill',
    po: '4401',
    billed: 13_680,
    pay: 13_680,
    why: 'order, receipt and invoice agree',
  },
  {
    no: 'A2',
    vendor: 'Fermentis Row',
    po: '4405',
    billed: 1_905,
    pay: 0,
    why: 'price 45.00 over, tolerance 37.20',
  },
  { no: 'A3', vendor: 'Carton Lane', po: '4409', billed: 3_360, pay: 3_192, why: '7,600 of 8,000 received' },
  { no: 'A4', vendor: 'Ovenwright', po: '4412', billed: 2_750, pay: 2_750, why: 'service sheet signed' },
  {
    no: 'A5',
    vendor: 'Sucrose Union',
    po: '4415',
    billed: 7_800,
    pay: 7_332,
    why: '600 kg rejected by quality',
  },
  {
    no: 'A6',
    vendor: 'Pallet & Peel',
    po: '4418',
    billed: 2_820,
    pay: 2_640,
    why: 'freight 180.00 not on the order',
  },
].map((one) => ({ ...one, billed: dollars(one.billed), pay: dollars(one.pay) }));
export const billed = sum(invoices.map((one) => one.billed));
export const approved = sum(invoices.map((one) => one.pay));
export const approvedRejected = approved + dollars(468);
export const approvedYeast = approved + dollars(1_905);

export const months = [
  { month: '2025-02', kg: 2_800, surcharge: 0 },
  { month: '2025-03', kg: 3_000, surcharge: 0 },
  { month: '2025-04', kg: 3_200, surcharge: 0 },
  { month: '2025-05', kg: 4_100, surcharge: 0 },
  { month: '2025-06', kg: 3_900, surcharge: 0 },
  { month: '2025-07', kg: 4_300, surcharge: 9 },
  { month: '2025-08', kg: 4_000, surcharge: 9 },
  { month: '2025-09', kg: 4_600, surcharge: 9 },
];
/** Kilograms above the tier, counted from the contract year or from the first invoice on file. */
export const aboveTier = sum(months.slice(2).map((one) => one.kg)) - 20_000;
export const aboveTierCalendar = sum(months.map((one) => one.kg)) - 20_000;
export const tier = aboveTier * 25;
export const tierCalendar = aboveTierCalendar * 25;
export const surcharge = 4_300 * 9 + 4_000 * 3 + 4_600 * 3;
export const surchargeSameMonth = 4_300 * 3 + 4_000 * 3 + 4_600 * 9;
export const claim = tier + surcharge;
export const claimCalendar = tierCalendar + surcharge;
export const claimSameMonth = tier + surchargeSameMonth;

const filmLines = months.map((one) => {
  const amount = one.kg * (310 + one.surcharge);
  return [
    `PF-${one.month.replace('-', '')}`,
    one.month,
    String(one.kg),
    '3.10',
    one.surcharge === 0 ? '' : '0.09',
    amt(amount),
  ];
});

export const files = {
  'policy/matching.md': `# Invoice matching

1. Goods are matched three ways: order, receipt, invoice. Services are matched two ways: order and signed service sheet.
2. Price tolerance per line: the LOWER of 2% of the order value and 50.00. Outside of it the whole line is held.
3. Quantity: pay what was received AND accepted. What quality rejected is not payable; a debit note follows.
4. Freight that is not on the order: up to 100.00 per invoice may pass; above that the freight is held and the goods are paid.
5. An invoice on hold is set to HOLD with a reason, an invoice that is payable in part to PARTIAL.`,
  'batch/invoices.txt': columns(
    ['inv', 'vendor', 'po', 'line', 'qty', 'price', 'amount'],
    [
      ['A1', 'Hollis Mill', '4401', 'flour T55, bag 25 kg', '1200', '11.40', '13,680.00'],
      ['A2', 'Fermentis Row', '4405', 'dry yeast, kg', '300', '6.35', '1,905.00'],
      ['A3', 'Carton Lane', '4409', 'cake box 24 cm', '8000', '0.42', '3,360.00'],
      ['A4', 'Ovenwright', '4412', 'service deck oven 2', '1', '2,750.00', '2,750.00'],
      ['A5', 'Sucrose Union', '4415', 'sugar, kg', '10000', '0.78', '7,800.00'],
      ['A6', 'Pallet & Peel', '4418', 'pallets', '220', '12.00', '2,640.00'],
      ['A6', 'Pallet & Peel', '4418', 'freight', '1', '180.00', '180.00'],
    ],
  ),
  'batch/orders.csv': `po,item,quantity,price,amount
4401,flour T55,1200,11.40,13680.00
4405,dry yeast,300,6.20,1860.00
4409,cake box 24 cm,8000,0.42,3360.00
4412,service deck oven 2,1,2750.00,2750.00
4415,sugar,10000,0.78,7800.00
4418,pallets,220,12.00,2640.00`,
  'batch/receipts.json': JSON.stringify(
    {
      4401: { received: 1200, accepted: 1200 },
      4405: { received: 300, accepted: 300 },
      4409: { received: 7600, accepted: 7600 },
      4412: { service_sheet: 'signed 6 May, shift lead' },
      4415: { received: 10000, accepted: 9400, quality: '600 kg caked, rejected 5 May' },
      4418: { received: 220, accepted: 220 },
    },
    null,
    1,
  ),
  'film/blanket-BP-77.md': `# Blanket order BP-77, stretch film, Polyframe

- Contract year 1 April to 31 March. Price 3.10 per kg; for quantities above 20,000 kg within the contract year 2.85 per kg.
- Resin surcharge: 0.06 per kg in a month if the resin index of the PREVIOUS month was above 118.0. No other surcharge.
- Claims for overcharge are made within 90 days of the invoice by claim form OC.`,
  'film/invoices-2025.txt': columns(['invoice', 'month', 'kg', 'price', 'surcharge', 'amount'], filmLines),
  'film/resin-index.csv': `month,index
2025-04,116.1
2025-05,116.8
2025-06,117.2
2025-07,119.4
2025-08,118.9
2025-09,117.8`,
  'film/⟪et:DECOY-price-list-2023⟫.csv': `quantity_from,price
0,2.95
15000,2.70
note,superseded by BP-77`,
};
export const yeastTolerance = share(dollars(1_860), 2, 100);
