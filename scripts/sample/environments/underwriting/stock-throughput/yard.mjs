import {
  amt,
  beat,
  count,
  defineTask,
  perOutcome,
  py,
  read,
  search,
  usd,
  write,
} from '../../../authoring/kit.mjs';
import * as world from './world.mjs';

const { consigned, gradeRows, grades, limit, regraded, stock } = world;

const figures = perOutcome({
  right: { stock, limit },
  'restamp-missed': { stock: world.stockNoRegrade, limit: world.limitNoRegrade },
  'customers-left-out': { stock: world.stockOwn, limit: world.limitOwn },
});

export const yardTask = defineTask({
  id: 'stock-limit-selset',
  prompt: `Selset Timber renews. Please determine the storage limit for its yard from the papers in yard/ and set it in the policy system.`,
  goal: [
    'the storage limit for the Selset yard',
    'the highest value that can lie in the yard',
    'how much limit Selset needs',
  ],
  answer: 'the storage limit',
  figure: (outcome) => usd(figures(outcome).limit),
  source: 'the manual on stock limits',
  record: 'the storage limit',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { limit: 1 } },
  mistakes: {
    'restamp-missed': { reward: 0, scores: { limit: 0 } },
    'customers-left-out': { reward: 0, scores: { limit: 0 } },
  },
  beats: [
    beat({
      id: 'manual',
      stage: 'gather',
      plan: 'read how stock limits are set',
      doc: 'the manual on stock limits',
      why: [
        `How is the worst day computed?`,
        `The manual on limits.`,
        `Selling price or cost, peaks, goods of others: the manual.`,
      ],
      do: [
        read('manual/stock-limits.md'),
        [search('selling price peak goods of others quality'), read('manual/stock-limits.md')],
      ],
      saw: [
        `Selling price by quality, peak only for the goods concerned, goods of others if agreed, lower quality if restamped, next 250,000.`,
        `Five rules. I need the stamp report and the storage agreement besides the inventory.`,
        `The peak factor isn't applied to everything, only where the client has one.`,
      ],
    }),
    beat({
      id: 'inventory',
      stage: 'gather',
      plan: 'read the inventory',
      doc: 'the inventory',
      why: [`Volumes and prices.`, `The inventory of the yard.`, `What lies there?`],
      do: [read('yard/inventory.txt')],
      saw: [
        `Four grades, a peak of 1.25 for clear, and 400 held for customers.`,
        `Clear has the peak. 400 of No. 1 belong to customers.`,
        `12,620 thousand board feet in four grades.`,
      ],
    }),
    beat({
      id: 'stamps',
      stage: 'gather',
      plan: 'read the report of the grading agency',
      doc: 'the report of the agency',
      not: ['restamp-missed'],
      why: [
        `Was anything restamped after August?`,
        `⟪-cg:The agency's report⟫ on quality.`,
        `Rule 4 needs the latest stamps.`,
      ],
      do: [read('⟪-rg:yard/grading-report.txt⟫'), search('restamped pallet No. 2 common')],
      saw: [
        `542 of No. 2 went to pallet grade. That takes off ${amt(regraded)}.`,
        `10% of No. 2 restamped as pallet, after the inventory.`,
        `542 at 310 instead of 640.`,
      ],
    }),
    beat({
      id: 'agreement',
      stage: 'gather',
      plan: 'look for an agreement on customers’ goods',
      doc: 'the storage agreement',
      not: ['customers-left-out'],
      why: [
        `Has Selset agreed to insure what it holds for customers?`,
        `The 400 for customers: in or out?`,
        `Goods of others depend on an agreement.`,
      ],
      do: [read('yard/storage-agreement.md')],
      saw: [
        `Clause 6: Selset insures them at its own prices. They stay in.`,
        `Agreed, so ${amt(consigned)} belongs in the limit.`,
        `In, by clause 6.`,
      ],
    }),
    beat({
      id: 'sales',
      stage: 'gather',
      plan: 'look at the sales list',
      doc: 'the sales list',
      p: 0.35,
      why: [`There's a sales list with other prices.`, `Which prices are right?`],
      do: [read('yard/sales-list.csv')],
      saw: [
        `List prices, higher than what is sold at. Not for the limit.`,
        `Hoped-for prices; the inventory has the selling prices.`,
      ],
    }),
    beat({
      id: 'value',
      stage: 'work',
      plan: 'compute the value on the worst day',
      doc: 'the inventory',
      why: (outcome) => [
        `Clear 1,240 × 1,950 × 1.25, the others at par.${outcome === 'restamp-missed' ? '' : ` Less ${amt(regraded)} for the restamped lot.`}${outcome === 'customers-left-out' ? ' Less the 400 that belong to customers.' : ''}`,
        `Volume times price by grade, with the peak on clear only.`,
        `Value per grade, corrections, next 250,000.`,
      ],
      do: (outcome) => [
        py(
          `import math
stock = {"clear": 1240 * 1950 * 1.25, "no1": 3860 * 980, "no2": 5420 * 640, "pallet": 2100 * 310}
total = sum(stock.values())${outcome === 'restamp-missed' ? '' : ' - 542 * (640 - 310)'}${outcome === 'customers-left-out' ? ' - 400 * 980' : ''}
print(f"{total:,.0f}", f"limit {math.ceil(total / 250000) * 250000:,}")`,
          `${count(figures(outcome).stock / 100)} limit ${count(figures(outcome).limit / 100)}`,
        ),
      ],
      saw: (outcome) => [
        `${amt(figures(outcome).stock)}, so a limit of ${amt(figures(outcome).limit)}.`,
        `Limit ${amt(figures(outcome).limit)}.`,
        `Rounded up, ${amt(figures(outcome).limit)}.`,
      ],
    }),
    beat({
      id: 'set',
      stage: 'write',
      plan: 'set the limit',
      doc: 'the policy system',
      why: [`Set it for the yard.`, `The limit, on the basis of selling price.`, `Into the policy system.`],
      do: (outcome) => [
        write(
          'set_storage_limit',
          { client: 'SELSET', place: 'yard', basis: 'SELLING_PRICE', limit: figures(outcome).limit / 100 },
          {
            client: 'SELSET',
            place: 'yard',
            basis: 'SELLING_PRICE',
            limit: figures(outcome).limit / 100,
            version: 2,
          },
          { field: 'basis', valid: ['SELLING_PRICE', 'COST', 'COST_PLUS_10'], accepts: true },
        ),
      ],
      saw: [`Set.`, `The limit is in the system.`, `Version 2 has the limit.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'restamp-missed'
      ? []
      : [
          `The inventory is of 31 August, the agency came on 9 September. A fire on the 10th would destroy pallet wood, whatever the list says, and it would be adjusted as pallet wood. ${amt(regraded)} of value has ceased to exist on paper. That it brings the limit down by a step is agreeable for the client.`,
        ]),
    ...(outcome === 'customers-left-out'
      ? []
      : [
          `Goods of customers are a classical gap. Their owners think Selset insures them, and clause 6 proves them right. If the limit left ${amt(consigned)} out, a total loss would be paid short, and Selset would owe the difference.`,
        ]),
    `The peak factor of 1.25 is for clear. In autumn the joineries buy, and the yard stocks up on the best grade. Applying it to all four grades would add nearly two million that is never there.`,
  ],
  extras: [
    ['rate', 'rating', 'the yard'],
    ['survey', 'surveying', 'the distance between the piles'],
    ['renegotiate', 'renegotiating', 'the storage agreement'],
  ],
  sums: [
    ['the peak value of clear', '1,240 × 1,950 × 1.25', '3,022,500'],
    ['the restamped lot', '542 × 330', count(regraded / 100)],
    ['the goods of customers', '400 × 980', count(consigned / 100)],
    ['the value of No. 2', '5,420 × 640', '3,468,800'],
  ],
  suspects: ['the sales list', 'the August inventory', 'the peak factor'],
  wrap: (outcome) => [
    `${amt(figures(outcome).limit)} and the value by grade.`,
    `Limit first, table by grade, two remarks.`,
    `Grades, corrections, limit.`,
  ],
  final: (outcome) => ({
    lead: [
      `The storage limit for the Selset yard is ${usd(figures(outcome).limit)}, and it is set.`,
      `Storage limit: ${usd(figures(outcome).limit)}.`,
      `Selset needs ${usd(figures(outcome).limit)} for its yard.`,
    ],
    table: {
      head: ['Grade', 'Volume', 'Price', 'Value'],
      rows: [
        ...gradeRows,
        [
          'corrections',
          '',
          '',
          amt(figures(outcome).stock - grades.reduce((total, one) => total + one.value, 0)),
        ],
        ['total', '', '', amt(figures(outcome).stock)],
      ],
    },
    points: [
      outcome === 'restamp-missed'
        ? `Qualities are those of the inventory.`
        : `542 of No. 2 common were restamped as pallet {on 9 September|after the inventory}.`,
      outcome === 'customers-left-out'
        ? `Goods of customers are not the client's.`
        : `Goods held for customers are included, since Selset has agreed to insure them.`,
      `The peak factor applies to clear only.`,
    ],
    caveats: [],
  }),
});
