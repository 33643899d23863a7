import { amt, columns, csv, dollars, raw, share, sum } from '../../../authoring/kit.mjs';

/** Balances between three companies at a year end, and profit that is still in their stocks. Amounts in cents. */

export const pairs = [
  {
    no: 1,
    what: 'trade, Holding to North',
    receivable: 214_600,
    payable: 201_850,
    agreed: 214_600,
    who: 'North books goods in transit 12,750.00',
  },
  {
    no: 2,
    what: 'trade, North to South',
    receivable: 88_400,
    payable: 86_900,
    agreed: 86_900,
    who: 'North issues the credit of 1,500.00',
  },
  {
    no: 3,
    what: 'management fee, Holding to South',
    receivable: 45_000,
    payable: 30_000,
    agreed: 45_000,
    who: 'South books December, 15,000.00',
  },
  {
    no: 4,
    what: 'loan, Holding to South',
    receivable: 500_000,
    payable: 500_000,
    agreed: 500_000,
    who: 'agrees',
  },
  {
    no: 5,
    what: 'interest on the loan',
    receivable: 6_250,
    payable: 6_164.38,
    agreed: 6_250,
    who: 'South books 85.62',
  },
].map((one) => ({
  ...one,
  receivable: dollars(one.receivable),
  payable: dollars(one.payable),
  agreed: dollars(one.agreed),
}));
export const eliminated = sum(pairs.map((one) => one.agreed));
export const eliminatedReversed = eliminated - dollars(12_750);
export const eliminated365 = eliminated - dollars(85.62);

export const stockNorth = dollars(146_250);
export const writeDown = dollars(6_250);
export const carried = stockNorth - writeDown;
export const costNorth = share(stockNorth, 100, 125);
export const profitNorth = carried - costNorth;
export const stockHolding = dollars(64_000);
export const profitHolding = share(stockHolding, 20, 100);
export const unrealized = profitNorth + profitHolding;
export const unrealizedNoWriteDown = stockNorth - costNorth + profitHolding;
export const unrealizedMargin = share(carried, 25, 100) + profitHolding;
export const openingProfit = dollars(18_600);
export const minority = share(profitHolding * 3, 75, 1000);

export const files = {
  'manual/intercompany.md': `# Intercompany balances

1. Balances are agreed in pairs. What is not agreed is adjusted in the company that is wrong, before anything is eliminated.
2. Goods on the way at the closing date: the BUYER books them as goods in transit. The seller does not reverse its sale.
3. Credits that were promised in writing before the closing date are booked by the one who promised.
4. Fees follow the service agreement, interest follows the loan agreement, including its day count.
5. After the adjustments receivable and payable of each pair are equal and are eliminated in full.`,
  'manual/unrealized-profit.md': `# Profit in intercompany stocks

1. The profit that the seller made on goods still held by a group company is eliminated. Sales of Holding are priced at cost plus 25%. Sales of North are priced so that North keeps a margin of 20% of the price.
2. If the holder has written the goods down, the elimination is limited to what the goods are carried at above group cost.
3. Sales from a subsidiary with minority owners (North, 30%) to Holding: the minority bears its share of the elimination after tax. Tax rate 25%.
4. Last year's elimination is released through the result.`,
  'confirmations/1231.csv': csv(
    ['pair', 'text', 'creditor_says', 'debtor_says'],
    pairs.map((one) => [String(one.no), one.what, raw(one.receivable), raw(one.payable)]),
  ),
  'confirmations/remarks.txt': `Pair 1, North: shipment HL-9917 of 30 December over 12,750.00 reached us on 4 January, so we have not booked it.
Pair 2, South: we deducted 1,500.00 for damaged covers. North's sales manager agreed in writing on 18 December, the credit has not come.
Pair 3, South: we booked October and November, the December fee was on the January list.
Pair 5, South: 90 days, actual/365.`,
  'agreements/service.md': `Service agreement Holding and South: management fee 15,000.00 per month, billed quarterly, owed monthly.`,
  'agreements/loan.md': `Loan agreement Holding and South: 500,000.00 at 5% a year. Interest is computed on the basis of twelve months of thirty days (30/360) and is due at the end of each quarter.`,
  'stocks/north-1231.txt': columns(
    ['article', 'supplier', 'quantity', 'value'],
    [
      ['frame FR-2', 'Holding', '450', '81,000.00'],
      ['frame FR-5', 'Holding', '290', '65,250.00'],
      ['fabric', 'outside', '1,900', '22,800.00'],
      ['', 'of which Holding', '', amt(stockNorth)],
    ],
  ),
  'stocks/north-writedown.txt': `North, stock committee 28 December: FR-5 written down by ${amt(writeDown)} to net realizable value.`,
  'stocks/holding-1231.txt': columns(
    ['article', 'supplier', 'value'],
    [
      ['upholstery sets', 'North', amt(stockHolding)],
      ['timber', 'outside', '118,400.00'],
    ],
  ),
  'stocks/prior-year.csv': `year,eliminated,direction\n2023,${raw(openingProfit)},Holding to North`,
  'checks/test_elimination.py': `import json
from decimal import Decimal

value = Decimal(json.load(open("out/answer.json"))["answer"])
open_pairs = [line for line in open("confirmations/1231.csv") if line.strip().endswith("open")]
assert value > 0
assert not open_pairs
print("elimination: ok")`,
};
