import {
  beat,
  count,
  defineTask,
  perOutcome,
  py,
  read,
  search,
  workbook,
  write,
} from '../../../authoring/kit.mjs';
import * as world from './world.mjs';

const { development, developmentLarge, head, latestPaid, raw21, reserve, rows, triangle, ultimates, years } =
  world;

const result = perOutcome({
  right: reserve,
  'large-left-in': world.reserveLarge,
  'no-tail': world.reserveNoTail,
});
const factors = (/** @type {string} */ outcome) =>
  outcome === 'large-left-in' ? developmentLarge : development;
const shown = (/** @type {string} */ outcome) => factors(outcome).map((factor) => factor.toFixed(3));

export const triangleTask = defineTask({
  id: 'reserve-chain-ladder',
  prompt: `Please run the paid chain ladder for private passenger liability at 31 December 2024 (actuarial/triangle-paid.xlsx) by the desk's method, and book the reserve. I need the total reserve in whole dollars.`,
  goal: [
    'the chain ladder reserve at 31 December 2024',
    'the total reserve from the paid triangle',
    'what is still to be paid on accident years 2020 to 2024',
  ],
  answer: 'the reserve',
  figure: (outcome) => `$${count(result(outcome))}`,
  source: 'the method paper',
  record: 'the reserve ledger',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { reserve: 1, factors: 1 } },
  mistakes: {
    'large-left-in': { reward: 0, scores: { reserve: 0, factors: 0 } },
    'no-tail': { reward: 0, scores: { reserve: 0, factors: 1 } },
  },
  beats: [
    beat({
      id: 'method',
      stage: 'gather',
      plan: 'read the method paper',
      doc: 'the method paper',
      why: [
        `Averages, large claims and tail are set in the method.`,
        `The actuary wants the method followed, so I read it first.`,
        `Which average, which tail?`,
      ],
      do: [
        read('actuarial/method.md'),
        [search('development factors volume weighted tail claims over'), read('actuarial/method.md')],
      ],
      saw: (outcome) =>
        outcome === 'no-tail'
          ? [
              `Volume weighted over all years, claims over 500,000 out.`,
              `All-year weighted factors, and large claims by name.`,
            ]
          : outcome === 'large-left-in'
            ? [`Volume weighted factors and a tail of 1.012.`, `All years, volume weighted, tail 1.012.`]
            : [
                `Volume weighted, claims over 500,000 out of every cell from first payment, tail 1.012.`,
                `Three points: weighted factors, large claims removed, tail after 60 months.`,
                `A large claim has to come out of all later cells, since the triangle is cumulative.`,
              ],
    }),
    beat({
      id: 'triangle',
      stage: 'gather',
      plan: 'load the triangle',
      doc: 'the triangle',
      why: [`The triangle is a workbook.`, `Paid losses by year and age.`, `Let me load it.`],
      do: workbook('actuarial/triangle-paid.xlsx', 'Paid', head, rows),
      saw: (outcome) =>
        outcome === 'large-left-in'
          ? [`Five years, five ages. 2021 developed quickly.`, `Complete to 60 months for 2020 only.`]
          : [
              `2021 jumps from ${count(raw21[1]?.[0] ?? 0)} to ${count(raw21[1]?.[1] ?? 0)}, far more than the other years.`,
              `The 12 to 24 step of 2021 stands out. A large claim, I suppose.`,
              `2021 looks bent at 24 months.`,
            ],
    }),
    beat({
      id: 'large',
      stage: 'gather',
      plan: 'look up the large claims',
      doc: 'the list of large claims',
      not: ['large-left-in'],
      why: [
        `Which claims are over 500,000?`,
        `Rule 2 needs the list of large claims.`,
        `The list should explain 2021.`,
      ],
      do: [read('actuarial/large-claims.csv')],
      saw: [
        `L-21-08 with 640,000, first paid at 24 months. L-22-03 at 410,000 stays in.`,
        `One over the mark: 640,000 in 2021 from age 24.`,
        `640,000 has to come out of 2021 at 24, 36 and 48 months.`,
      ],
    }),
    beat({
      id: 'prior',
      stage: 'gather',
      plan: "look at last year's factors",
      doc: "last year's factors",
      p: 0.4,
      why: [
        `Last year's selection gives a feeling for the size.`,
        `For orientation, what was selected a year ago?`,
      ],
      do: [read('actuarial/prior-factors.txt')],
      saw: [
        `1.655, 1.198, 1.070, 1.020. Only for orientation.`,
        `Close to what I'd expect without the large claim.`,
      ],
    }),
    beat({
      id: 'factors',
      stage: 'work',
      plan: 'compute the development factors',
      doc: 'the triangle',
      why: (outcome) => [
        `Sum of the later column over sum of the earlier one, for the years that have both.${outcome === 'large-left-in' ? '' : ' First 640,000 out of 2021.'}`,
        `Volume-weighted factors for the four steps.`,
        `Factors first, ultimates after.`,
      ],
      do: (outcome) => [
        py(
          `T = [${(outcome === 'large-left-in' ? raw21 : triangle).map((row) => `[${row.join(', ')}]`).join(',\n     ')}]
f = []
for a in range(4):
    r = [row for row in T if len(row) > a + 1]
    f.append(sum(x[a + 1] for x in r) / sum(x[a] for x in r))
print(["%.3f" % x for x in f])`,
          `[${shown(outcome)
            .map((one) => `'${one}'`)
            .join(', ')}]`,
        ),
      ],
      saw: (outcome) => [
        `Factors ${shown(outcome).join(', ')}.`,
        `${shown(outcome).join(' / ')}.`,
        `12-24 is ${shown(outcome)[0]}, the later ones are small.`,
      ],
    }),
    beat({
      id: 'ultimate',
      stage: 'work',
      plan: 'project the ultimates',
      doc: 'the triangle',
      why: (outcome) => [
        `Latest paid times the remaining factors${outcome === 'no-tail' ? '' : ' times 1.012'}, rounded per year, less paid.`,
        `Each year from its own age to ultimate.`,
        outcome === 'no-tail'
          ? `2020 is at 60 months and so complete; the others go up to that.`
          : `Even 2020 has the tail left.`,
      ],
      do: (outcome) => {
        const used = outcome === 'large-left-in' ? raw21 : triangle;
        const own =
          outcome === 'right'
            ? ultimates
            : used.map((row) => {
                let ultimate = row.at(-1) ?? 0;
                for (let age = row.length - 1; age < 4; age++) ultimate *= factors(outcome)[age] ?? 1;
                return Math.round(outcome === 'no-tail' ? ultimate : ultimate * world.tail);
              });
        return [
          py(
            `f = [${factors(outcome)
              .map((factor) => factor.toFixed(10))
              .join(', ')}]
latest = [${used.map((row) => row.at(-1)).join(', ')}]
total = 0
for i, paid in enumerate(latest):
    ult = paid
    for a in range(4 - i, 4): ult *= f[a]
    ult = round(ult${outcome === 'no-tail' ? '' : ' * 1.012'})
    total += ult - paid
    print(2020 + i, paid, ult, ult - paid)
print("reserve", total)`,
            [
              ...own.map(
                (ultimate, index) =>
                  `${years[index]} ${used[index]?.at(-1)} ${ultimate} ${ultimate - (used[index]?.at(-1) ?? 0)}`,
              ),
              `reserve ${result(outcome)}`,
            ].join('\n'),
          ),
        ];
      },
      saw: (outcome) => [
        `Reserve ${count(result(outcome))}.`,
        `${count(result(outcome))} in total, most of it for 2024 and 2023.`,
        `The reserve is ${count(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'book',
      stage: 'write',
      plan: 'book the reserve',
      doc: 'the reserve ledger',
      why: [
        `Book it in the reserve ledger.`,
        `The booking, line private passenger liability.`,
        `Now the ledger.`,
      ],
      do: (outcome) => [
        write(
          'book_reserve_change',
          { line: 'PPL', basis: 'PAID_CL', valuation: '2024-12-31', reserve: result(outcome) },
          { booking: 'RB-24-061', basis: 'PAID_CL', reserve: result(outcome), state: 'booked' },
          { field: 'basis', valid: ['PAID_CL', 'INCURRED_CL', 'BF', 'CASE'] },
        ),
      ],
      saw: [`RB-24-061.`, `Booked.`, `The ledger has it.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'large-left-in'
      ? []
      : [
          `What does one claim do? With the 640,000 left in, the 12-24 factor is ${developmentLarge[0]?.toFixed(3)} and not ${development[0]?.toFixed(3)}. That looks harmless. But it multiplies 2024, the largest and youngest year, and the reserve would be ${count(world.reserveLarge - reserve)} higher. A claim of 2021 that's reinsured and settled would raise the reserve of 2024, which makes no sense.`,
        ]),
    ...(outcome === 'no-tail'
      ? []
      : [
          `The tail is small, 1.2%, and it applies to every year, 2020 included. People forget it because the triangle looks complete at 60 months. On ultimates of about ${count(Math.round(ultimates.reduce((a, b) => a + b, 0) / 1e6))} million it is real money.`,
        ]),
    `L-22-03 with 410,000 is large in ordinary language and not by the method, whose mark is 500,000. It stays in. If I took it out by judgement, the factor of 12-24 would sink a bit, and the result would no longer be the method's.`,
    `Volume weighting matters little here as the years are of similar size. A simple average would differ in the third decimal. Still, the sum-over-sum is what the paper says, so that a second person gets the same dollar.`,
  ],
  extras: [
    ['run', 'running', 'the incurred triangle as well'],
    ['select', 'selecting', 'factors by judgement'],
    ['reserve', 'reserving', 'L-21-08 by name'],
    ['explain', 'explaining', 'the difference to last year’s reserve'],
  ],
  sums: [
    ['2021 without the large claim', `${count(raw21[1]?.[1] ?? 0)} − 640,000`, count(triangle[1]?.[1] ?? 0)],
    [
      'the 48-60 factor',
      `${count(triangle[0]?.[4] ?? 0)} ÷ ${count(triangle[0]?.[3] ?? 0)}`,
      (development[3] ?? 0).toFixed(3),
    ],
    ['the ultimate of 2020', `${count(latestPaid[0] ?? 0)} × 1.012`, count(ultimates[0] ?? 0)],
  ],
  suspects: ["last year's selection", 'the hidden folder in the listing', 'L-22-03'],
  wrap: (outcome) => [
    `Reserve ${count(result(outcome))}, four factors, a paragraph on what could make it wrong.`,
    `Figure, factors, table by year.`,
    `By year: paid, ultimate, reserve.`,
  ],
  submit: (outcome) => ({ answer: result(outcome) }),
  final: (outcome) => {
    const used = outcome === 'large-left-in' ? raw21 : triangle;
    return {
      lead: [
        `The chain ladder reserve at 31 December 2024 is $${count(result(outcome))} (booked as RB-24-061).`,
        `Reserve: $${count(result(outcome))}.`,
        `The paid triangle gives a reserve of $${count(result(outcome))}.`,
      ],
      table: {
        head: ['Step', 'Factor'],
        rows: ['12-24', '24-36', '36-48', '48-60'].map((step, index) => [step, shown(outcome)[index] ?? '']),
      },
      points: [
        outcome === 'large-left-in'
          ? `All paid losses are in the triangle.`
          : `Claim L-21-08 (640,000) was taken out of 2021 from 24 months on; L-22-03 is below the mark and {stays|remains}.`,
        outcome === 'no-tail' ? `2020 is complete at 60 months.` : `The tail is 1.012.`,
        `Latest paid: ${used.map((row) => count(row.at(-1) ?? 0)).join(', ')}.`,
      ],
      caveats: [`The youngest year carries most of the reserve and {rests|depends} on the 12-24 factor.`],
    };
  },
});
