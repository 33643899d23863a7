import {
  amt,
  beat,
  defineTask,
  perOutcome,
  py,
  raw,
  read,
  search,
  usd,
  write,
} from '../../../authoring/kit.mjs';
import * as world from './world.mjs';

const {
  carried,
  costNorth,
  minority,
  openingProfit,
  profitHolding,
  profitNorth,
  stockHolding,
  stockNorth,
  unrealized,
  writeDown,
} = world;

const result = perOutcome({
  right: unrealized,
  'write-down-missed': world.unrealizedNoWriteDown,
  'margin-for-markup': world.unrealizedMargin,
});

export const stocksTask = defineTask({
  id: 'intercompany-stock-profit',
  prompt: `Please compute the unrealized profit in intercompany stocks at 31 December 2024, the change against last year and the minority's share, and post the elimination.`,
  goal: [
    'the unrealized profit in group stocks',
    'how much profit is still in the stocks of North and Holding',
    'the profit elimination at year end',
  ],
  answer: 'the unrealized profit',
  figure: (outcome) => usd(result(outcome)),
  source: 'the manual on unrealized profit',
  record: 'the profit elimination',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { profit: 1, minority: 1 } },
  mistakes: {
    'write-down-missed': { reward: 0, scores: { profit: 0, minority: 1 } },
    'margin-for-markup': { reward: 0, scores: { profit: 0, minority: 1 } },
  },
  beats: [
    beat({
      id: 'manual',
      stage: 'gather',
      plan: 'read the manual on unrealized profit',
      doc: 'the manual on unrealized profit',
      why: [
        `Pricing basis and write-downs are in the manual.`,
        `Markup or margin, for which company?`,
        `How is the profit computed here?`,
      ],
      do: [
        read('manual/unrealized-profit.md'),
        [search('cost plus margin written down minority'), read('manual/unrealized-profit.md')],
      ],
      saw: (outcome) =>
        outcome === 'write-down-missed'
          ? [
              `Holding sells at cost plus 25%, North with a margin of 20%. The minority has 30%.`,
              `25% on cost for Holding, 20% of price for North.`,
            ]
          : [
              `Holding: cost plus 25%. North: 20% of the price. Write-downs limit the elimination, and the minority bears 30% after tax for North's sales.`,
              `Two bases, one limit. And last year's elimination comes back.`,
              `Rule 2 matters if North or Holding wrote anything down.`,
            ],
    }),
    beat({
      id: 'north',
      stage: 'gather',
      plan: "read North's stock list",
      doc: "North's stock list",
      why: [
        `North's goods from Holding.`,
        `What does North still hold of Holding's goods?`,
        `Stock lists, first North.`,
      ],
      do: [read('stocks/north-1231.txt')],
      saw: [
        `${amt(stockNorth)} from Holding: FR-2 and FR-5.`,
        `Two frames from Holding, ${amt(stockNorth)}. Fabric is from outside.`,
        `${amt(stockNorth)}, before any write-down.`,
      ],
    }),
    beat({
      id: 'holding',
      stage: 'gather',
      plan: "read Holding's stock list",
      doc: "Holding's stock list",
      why: [
        `The other direction: goods from North at Holding.`,
        `Does Holding hold anything from North?`,
        `Holding's list.`,
      ],
      do: [read('stocks/holding-1231.txt')],
      saw: [
        `Upholstery sets from North, ${amt(stockHolding)}.`,
        `${amt(stockHolding)} from North. That's the upstream part.`,
        `One line from North.`,
      ],
    }),
    beat({
      id: 'writedown',
      stage: 'gather',
      plan: 'look for write-downs',
      doc: 'the note on the write-down',
      not: ['write-down-missed'],
      why: [
        `Was any of it written down?`,
        `Rule 2 needs the carrying amounts, not the purchase values.`,
        `There's a note of North's stock committee.`,
      ],
      do: [read('stocks/north-writedown.txt'), search('written down net realizable FR-5')],
      saw: [
        `FR-5 by ${amt(writeDown)}. North carries ${amt(carried)}.`,
        `A write-down of ${amt(writeDown)} took some of the profit out already.`,
        `${amt(carried)} is what North carries after it.`,
      ],
    }),
    beat({
      id: 'prior',
      stage: 'gather',
      plan: "get last year's elimination",
      doc: "last year's elimination",
      p: 0.75,
      why: [`The change against last year needs last year's figure.`, `What was eliminated a year ago?`],
      do: [read('stocks/prior-year.csv')],
      saw: [`${amt(openingProfit)} last year, all downstream.`, `${amt(openingProfit)} is released.`],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the profit in both directions',
      doc: 'the stock lists',
      why: (outcome) =>
        outcome === 'margin-for-markup'
          ? [
              `25% of ${amt(carried)} for Holding's goods and 20% of ${amt(stockHolding)} for North's.`,
              `Holding's profit is 25%, North's is 20%.`,
            ]
          : outcome === 'write-down-missed'
            ? [
                `${amt(stockNorth)} × 25/125 and ${amt(stockHolding)} × 20%.`,
                `Downstream a fifth of the price, upstream a fifth as well.`,
              ]
            : [
                `Group cost of North's goods is ${amt(stockNorth)} ÷ 1.25 = ${amt(costNorth)}. They are carried at ${amt(carried)}, so ${amt(profitNorth)} is left to eliminate. Upstream ${amt(stockHolding)} × 20% = ${amt(profitHolding)}.`,
                `Downstream: carrying amount less group cost. Upstream: a fifth of the price. The minority takes 30% of the upstream profit after 25% tax.`,
                `Both directions, then the change and the minority.`,
              ],
      do: (outcome) => [
        py(
          `${outcome === 'margin-for-markup' ? `down = ${raw(carried)} * 0.25` : `cost = ${raw(stockNorth)} / 1.25\ndown = ${outcome === 'write-down-missed' ? raw(stockNorth) : raw(carried)} - cost`}
up = ${raw(stockHolding)} * 0.20
total = down + up
print(f"downstream {down:.2f} upstream {up:.2f} total {total:.2f}")
print(f"change {total - 18600:.2f} minority {up * 0.75 * 0.30:.2f}")`,
          `downstream ${raw(result(outcome) - profitHolding)} upstream ${raw(profitHolding)} total ${raw(result(outcome))}\nchange ${raw(result(outcome) - openingProfit)} minority ${raw(minority)}`,
        ),
      ],
      saw: (outcome) => [
        `Unrealized profit ${amt(result(outcome))}, ${amt(result(outcome) - openingProfit)} more than last year; minority ${amt(minority)}.`,
        `${amt(result(outcome))} in total.`,
        `Total ${amt(result(outcome))}, of which ${amt(profitHolding)} upstream.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the elimination',
      doc: 'the elimination',
      why: [
        `Post the profit elimination.`,
        `One entry for both directions.`,
        `Into the consolidation ledger with the minority's share in the text.`,
      ],
      do: (outcome) => [
        write(
          'post_consolidation_entry',
          {
            closing: '2024-12-31',
            entry_type: 'IC_PROFIT',
            amount: result(outcome) / 100,
            text: `Unrealized profit, change ${raw(result(outcome) - openingProfit)}, minority ${raw(minority)}`,
          },
          { entry: 'CE-24-014', entry_type: 'IC_PROFIT', amount: result(outcome) / 100, state: 'posted' },
          { field: 'entry_type', valid: ['IC_BALANCES', 'IC_PROFIT', 'IC_SALES', 'EQUITY'] },
        ),
      ],
      saw: [`CE-24-014.`, `Posted as CE-24-014.`, `Done.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'write-down-missed'
      ? []
      : [
          `Why does the write-down matter? Holding made ${amt(stockNorth - costNorth)} on these frames. North then wrote ${amt(writeDown)} off, so its own result already carries a part of the group's missing profit. If the full amount were eliminated on top, the frames would stand below what they cost the group, and a gain would pop up when they're sold.`,
        ]),
    ...(outcome === 'margin-for-markup'
      ? []
      : [
          `Markup and margin. Cost plus 25% means 25 out of 125, a fifth of the price. Someone who takes 25% of the price gets ${amt(share25())} too much on North's stock. For North's own sales the manual gives the margin directly, 20% of the price. Both come out at a fifth, and that's a coincidence.`,
        ]),
    `Minority: North is 70% owned, and it was North that made the upstream profit. So 30% of it belongs to the minority, after tax, and they bear their share of the elimination. Downstream profit is Holding's own and no concern of theirs.`,
  ],
  extras: [
    ['test', 'testing', 'the net realizable value of FR-2'],
    ['compute', 'computing', 'the deferred tax of the opening balance'],
    ['review', 'reviewing', 'the transfer prices for next year'],
  ],
  sums: [
    ['group cost at North', `${amt(stockNorth)} ÷ 1.25`, amt(costNorth)],
    ['the carrying amount', `${amt(stockNorth)} − ${amt(writeDown)}`, amt(carried)],
    ['the upstream profit', `${amt(stockHolding)} × 20%`, amt(profitHolding)],
    ["the minority's share", `${amt(profitHolding)} × 75% × 30%`, amt(minority)],
  ],
  suspects: ['the purchase value on the stock list', 'the 25% in the manual', 'the fabric line'],
  wrap: (outcome) => [
    `${amt(result(outcome))}, the change, the minority.`,
    `Three figures and a table by direction.`,
    `Profit by direction, then change and minority.`,
  ],
  final: (outcome) => ({
    lead: [
      `The unrealized profit in group stocks is ${usd(result(outcome))} (posted as CE-24-014).`,
      `Unrealized profit at 31 December 2024: ${usd(result(outcome))}.`,
      `We eliminate ${usd(result(outcome))} of profit in intercompany stocks.`,
    ],
    table: {
      head: ['Direction', 'Stock', 'Profit'],
      rows: [
        [
          'Holding to North',
          amt(outcome === 'write-down-missed' ? stockNorth : carried),
          amt(result(outcome) - profitHolding),
        ],
        ['North to Holding', amt(stockHolding), amt(profitHolding)],
        ['Total', '', amt(result(outcome))],
        ['Last year', '', amt(openingProfit)],
        ['Change', '', amt(result(outcome) - openingProfit)],
      ],
    },
    points: [
      outcome === 'write-down-missed'
        ? `North's stock from Holding is at cost plus 25%.`
        : `North's stock is taken after its write-down of ${usd(writeDown)}.`,
      outcome === 'margin-for-markup' ? `Holding's profit is 25%.` : `Cost plus 25% is a fifth of the price.`,
      `The minority bears ${usd(minority)}.`,
    ],
    caveats: [],
  }),
});

function share25() {
  return (carried * 25) / 100 - profitNorth;
}
