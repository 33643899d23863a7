import {
  ask,
  beat,
  count,
  defineTask,
  perOutcome,
  py,
  read,
  search,
  sum,
  write,
} from '../../../authoring/kit.mjs';
import { cap, claims, countedTwice, paidOnly, right, years } from './world.mjs';

const result = perOutcome({ right, 'counted-twice': countedTwice, 'paid-only': paidOnly });
const ratioOf = (/** @type {string} */ outcome) => result(outcome).ratio;

/** @param {string} outcome */
function script(outcome) {
  const rows = claims
    .filter((one) => one.current !== true && (outcome === 'counted-twice' || one.double !== true))
    .map((one) => {
      const year =
        one.double === true ? '2023/24' : (years.findLast((year) => year.from <= one.date)?.name ?? '');
      return `    ("${one.no}", "${year}", ${one.paid}, ${one.open}, ${one.expense}, ${one.recovered}),`;
    });
  return `from collections import defaultdict
claims = [
${rows.join('\n')}
]
years = {${years.map((one) => `"${one.name}": (${one.premium}, ${one.factor})`).join(', ')}}
inc = defaultdict(int)
for no, year, paid, outstanding, expense, recovered in claims:
    inc[year] += min(paid + ${outcome === 'paid-only' ? '' : 'outstanding + '}expense - recovered, ${cap})
total = premium = 0
for year, (p, f) in years.items():
    d = (inc[year] * f + 50) // 100
    total += d; premium += p
    print(year, inc[year], d)
print(total, premium, f"{100 * total / premium:.1f}%")`;
}

/** @param {string} outcome */
function printed(outcome) {
  const { rows, developed, premium, ratio } = result(outcome);
  return [
    ...rows.map((one) => `${one.name} ${one.incurred} ${one.developed}`),
    `${developed} ${premium} ${ratio}`,
  ].join('\n');
}

export const ratioTask = defineTask({
  id: 'loss-ratio-gannet',
  prompt: `Gannet Cold Storage, quote for 1 September 2025. Please work out the five-year loss ratio from the two carriers' loss runs according to our guide, save the analysis, and give me the ratio with the years.`,
  goal: [
    'the five-year loss ratio of Gannet',
    "what Gannet's two loss runs come to under our guide",
    'the developed loss ratio for the quote',
  ],
  answer: 'the five-year loss ratio',
  figure: (outcome) => ratioOf(outcome),
  source: 'the guide on experience',
  record: 'the saved analysis',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { ratio: 1, years: 1 } },
  mistakes: {
    'counted-twice': { reward: 0, scores: { ratio: 0, years: 0.8 } },
    'paid-only': { reward: 0, scores: { ratio: 0, years: 0.4 } },
  },
  beats: [
    beat({
      id: 'guide',
      stage: 'gather',
      plan: 'read the guide on experience',
      doc: 'the guide on experience',
      why: [
        `What does our guide call incurred, and which years count?`,
        `Conventions first. A loss ratio without them is only an opinion.`,
        `The guide, then the runs.`,
      ],
      do: [
        read('guide/experience.md'),
        [search('incurred paid outstanding recoveries policy years'), read('guide/experience.md')],
      ],
      saw: (outcome) =>
        outcome === 'counted-twice'
          ? [
              `Five complete years, incurred with reserves, a cap of ${count(cap)}, development by year.`,
              `Cap per claim and factors for the latest three years.`,
            ]
          : outcome === 'paid-only'
            ? [
                `A cap of ${count(cap)} per claim, a loss counts once, and factors by age take care of what is still to come.`,
                `Development factors for open years, the cap, and five complete years.`,
              ]
            : [
                `Paid plus outstanding plus expense less recoveries, capped, once per loss, developed by year.`,
                `Seven rules. The fourth smells of a change of carrier, which Gannet had.`,
                `Cap ${count(cap)}; the latest year times 1.40.`,
              ],
    }),
    beat({
      id: 'submission',
      stage: 'gather',
      plan: 'read the submission',
      doc: 'the submission',
      why: [
        `When did the carriers change, and when do policy years begin?`,
        `Dates of the quote and of the carriers.`,
        `The submission for the frame.`,
      ],
      do: [
        [read('gannet/submission.md'), read('gannet/premiums.csv')],
        [read('gannet/premiums.csv'), read('gannet/submission.md')],
      ],
      saw: [
        `Years from 1 July, Northmoor until June 2023, Tidewell after that. Premiums of ${count(right.premium)} for five years.`,
        `Quote in August 2025, so the five complete years are 2020/21 to 2024/25.`,
        `${count(right.premium)} of premium is the denominator.`,
      ],
    }),
    beat({
      id: 'northmoor',
      stage: 'gather',
      plan: "read Northmoor's loss run",
      doc: "Northmoor's loss run",
      why: [
        `The older carrier's run.`,
        `Three years with Northmoor: what happened?`,
        `Next, Northmoor's claims.`,
      ],
      do: [read('gannet/loss-run-northmoor.txt')],
      saw: [
        `Valued 25 July, recent enough. The compressor loss of 2021 is far over the cap.`,
        `Seven claims, one of them open: the water loss two days before the policy ended.`,
        `G-1093 has 331,500 with expenses and will count with ${count(cap)}.`,
      ],
    }),
    beat({
      id: 'tidewell',
      stage: 'gather',
      plan: "read Tidewell's loss run",
      doc: "Tidewell's loss run",
      why: [
        `The present carrier's run.`,
        `And Tidewell since July 2023.`,
        `The second run, with an eye on dates of loss.`,
      ],
      do: [read('gannet/loss-run-tidewell.txt')],
      saw: (outcome) =>
        outcome === 'counted-twice'
          ? [
              `Six claims, of which one is from July 2025 and outside the period.`,
              `T-5161 is in the current year and drops out. The others belong to 2023/24 and 2024/25.`,
            ]
          : [
              `T-5004 is dated 28 June 2023, before Tidewell was on the risk. It's Northmoor's water loss, G-1188, a second time.`,
              `Six claims. T-5161 falls in the current year, and T-5004 has the same date and store as G-1188.`,
              `The same water loss is on both runs. Date of loss says Northmoor.`,
            ],
    }),
    beat({
      id: 'claim',
      stage: 'gather',
      plan: 'look up the water loss',
      doc: 'the water loss',
      p: 0.5,
      after: ['northmoor', 'tidewell'],
      not: ['counted-twice'],
      why: [
        `Is T-5004 really the same event as G-1188?`,
        `The detail of T-5004 may name the other carrier's number.`,
      ],
      do: [
        ask(
          'get_claim',
          { claim_no: 'T-5004' },
          {
            claim: 'T-5004',
            loss_date: '2023-06-28',
            reported: '2023-07-05',
            location: 'store 4',
            other_carrier_claim: 'G-1188',
            status: 'open, coverage reserved',
          },
        ),
      ],
      saw: [
        `It names G-1188. One loss, two files.`,
        `Same event. Tidewell only keeps a reserve until the coverage question is settled.`,
      ],
    }),
    beat({
      id: 'broker',
      stage: 'gather',
      plan: "glance at the broker's summary",
      doc: "the broker's summary",
      p: 0.4,
      why: [
        `The broker has a summary. What does it measure?`,
        `A five-year figure by the broker is in the file.`,
      ],
      do: [read('gannet/broker-summary.txt')],
      saw: (outcome) =>
        outcome === 'paid-only'
          ? [`Paid losses for five years. That's what has really happened.`, `The broker uses paid losses.`]
          : [
              `Paid only, so without ${count(sum(claims.filter((one) => one.double !== true && one.current !== true).map((one) => one.open)))} of reserves. Another measure than ours.`,
              `Paid losses, uncapped. It can't be compared with our ratio.`,
            ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the ratio by year',
      doc: 'both loss runs',
      why: (outcome) =>
        outcome === 'paid-only'
          ? [
              `Paid plus expense less recoveries per claim, capped, by year, with the factors on top.`,
              `What was paid, by year of loss. The factors bring it to ultimate.`,
            ]
          : outcome === 'counted-twice'
            ? [
                `All claims of both runs but T-5161, capped, by year, developed.`,
                `Twelve claims, five years, three factors.`,
              ]
            : [
                `Eleven claims: without T-5161 and without the copy of the water loss. Incurred, cap, year, factor.`,
                `Each loss once, in its year, at most ${count(cap)}; then the factors.`,
                `Sum by year, develop, divide by ${count(right.premium)}.`,
              ],
      do: (outcome) => [py(script(outcome), printed(outcome))],
      saw: (outcome) => [
        `${ratioOf(outcome)} over five years.`,
        `Developed losses of ${count(result(outcome).developed)}, so ${ratioOf(outcome)}.`,
        `The ratio is ${ratioOf(outcome)}; the last year alone has ${count(result(outcome).rows[4]?.developed ?? 0)} after development.`,
      ],
    }),
    beat({
      id: 'save',
      stage: 'write',
      plan: 'save the analysis',
      doc: 'the analysis',
      why: [
        `Rating reads the saved analysis, so method and result go in now.`,
        `Save it with a note on what was left out.`,
        `The result into the system.`,
      ],
      do: (outcome) => [
        write(
          'mcp__uw__save_analysis',
          {
            submission: 'Gannet Cold Storage',
            method: 'CAPPED_DEVELOPED',
            result: ratioOf(outcome),
            note:
              outcome === 'right'
                ? 'T-5004 is G-1188, counted once; T-5161 outside the period'
                : 'five complete years, cap 150,000; T-5161 outside the period',
          },
          { analysis: 'EX-2025-0733', method: 'CAPPED_DEVELOPED', result: ratioOf(outcome), saved: true },
          { field: 'method', valid: ['CAPPED_DEVELOPED', 'PAID', 'INCURRED', 'BURNING_COST'] },
        ),
      ],
      saw: [`EX-2025-0733.`, `The analysis is saved.`, `Saved for rating.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'counted-twice'
      ? []
      : [
          `On 28 June 2023 Northmoor was on the risk for two more days. The report came on 5 July, by then Tidewell was the carrier, and so both opened a file. Tidewell's reserve of 60,000 will be closed without payment once they agree. If I left it in, the year 2023/24 would carry ${count(share115())} after development for a loss that's already in 2022/23.`,
        ]),
    ...(outcome === 'paid-only'
      ? []
      : [
          `Reserves make up most of the latest year: ${count(64_500)} outstanding against ${count(21_550)} paid. A ratio on paid amounts would praise an account for being slow. And the factor of 1.40 comes on top, for what isn't even reported; it was measured on incurred figures.`,
        ]),
    `The compressor loss decides the look of the whole history. Uncapped it's 331,500 and would swallow the premium of its year almost twice. The cap takes ${count(331_500 - cap)} out. Whether a cold store should be rated without its typical large loss is for the underwriter; our guide has a load for that elsewhere.`,
    `Recoveries: 12,000 on the ammonia leak and 8,000 on the dock door, both received. They reduce incurred. If one of them were merely expected it would stay out.`,
  ],
  extras: [
    ['price', 'pricing', 'a large-loss load'],
    ['question', 'questioning', "Tidewell's reserve on T-5120"],
    ['trend', 'trending', 'the older years to 2025 prices'],
    ['inspect', 'inspecting', 'the maintenance records of the compressors'],
  ],
  sums: [
    ['the five premiums', '182,000 + 191,000 + 204,000 + 221,000 + 236,000', count(right.premium)],
    ['the water loss', '22,000 + 41,000 + 3,300', '66,300'],
    ['the latest year', '(75,300 + 12,650) × 1.40', count(right.rows[4]?.developed ?? 0)],
    ['the ammonia leak', '61,450 + 4,880 − 12,000', '54,330'],
  ],
  suspects: ["the broker's summary", 'the reserve on T-5004', "the broker's paid figure"],
  wrap: (outcome) => [
    `${ratioOf(outcome)}, then five rows, then the adjustments.`,
    `One number, one table, two adjustments.`,
    `The underwriter wants ${ratioOf(outcome)} and what moved it.`,
  ],
  final: (outcome) => ({
    lead: [
      `Gannet's five-year loss ratio is ${ratioOf(outcome)} (EX-2025-0733).`,
      `Loss ratio 2020/21 to 2024/25: ${ratioOf(outcome)}.`,
      `Developed and capped, Gannet runs at ${ratioOf(outcome)} over five years.`,
    ],
    table: {
      head: ['Year', 'Claims', 'Capped incurred', 'Factor', 'Developed', 'Premium'],
      rows: [
        ...result(outcome).rows.map((one) => [
          one.name,
          String(one.claims),
          count(one.incurred),
          (one.factor / 100).toFixed(2),
          count(one.developed),
          count(one.premium),
        ]),
        ['Total', '', '', '', count(result(outcome).developed), count(result(outcome).premium)],
      ],
    },
    points: [
      `The compressor loss of 2021 is {capped at|limited to} $${count(cap)}.`,
      outcome === 'counted-twice'
        ? `T-5161 (July 2025) is outside the five years.`
        : `The water loss of 28 June 2023 is on both runs and {counts|is counted} once, with Northmoor's figures.`,
      outcome === 'paid-only'
        ? `Amounts are paid losses with expenses, less recoveries.`
        : `Outstanding reserves are included.`,
    ],
    caveats: [`The lightning loss of July 2025 belongs to the current year.`],
  }),
});

function share115() {
  return Math.round(61_500 * 1.15);
}
