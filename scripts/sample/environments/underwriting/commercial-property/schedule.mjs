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
  workbook,
  write,
} from '../../../authoring/kit.mjs';
import { corrected, correctedHalf, correctedTwice, head, listed, locations, rows } from './world.mjs';

const result = perOutcome({ right: corrected, 'annex-kept': correctedTwice, 'half-year': correctedHalf });

/** @param {string} outcome @param {typeof locations[number]} one */
function value(outcome, one) {
  if (outcome === 'annex-kept' && one.no === 'L3') return 252_000_000;
  if (outcome === 'half-year' && one.no === 'L9') return one.listed;
  return one.right;
}

export const scheduleTask = defineTask({
  id: 'values-meridale',
  prompt: `Meridale Furnishings has sent its schedule of values for renewal (meridale/schedule-of-values.xlsx). Please correct it by our guide and record the total insured value.`,
  goal: [
    'the corrected total insured value of Meridale',
    'what Meridale’s schedule should add up to',
    'the right insured values for the renewal',
  ],
  answer: 'the corrected total',
  figure: (outcome) => usd(result(outcome)),
  source: 'the valuation guide',
  record: 'the recorded values',
  passes: { base: 2, trained: 2 },
  right: { reward: 1, scores: { total: 1, locations: 1 } },
  mistakes: {
    'annex-kept': { reward: 0, scores: { total: 0, locations: 0.89 } },
    'half-year': { reward: 0, scores: { total: 0, locations: 0.89 } },
  },
  beats: [
    beat({
      id: 'guide',
      stage: 'gather',
      plan: 'read the valuation guide',
      doc: 'the valuation guide',
      why: [
        `What does a correct schedule look like for us?`,
        `The guide before the workbook.`,
        `Minimum values, duplicates, land, income.`,
      ],
      do: [
        read('meridale/valuation-guide.md'),
        [search('replacement cost square foot twelve months land'), read('meridale/valuation-guide.md')],
      ],
      saw: [
        `140 a square foot at least, each building once, no land, twelve months of income.`,
        `Four things to look for: low values, doubles, land, and short income periods.`,
        `There's a margin clause too, which makes correct values matter to the insured.`,
      ],
    }),
    beat({
      id: 'schedule',
      stage: 'gather',
      plan: 'open the schedule of values',
      doc: 'the schedule of values',
      why: [`The workbook with nine lines.`, `Now the schedule itself.`, `What did they send?`],
      do: workbook('meridale/schedule-of-values.xlsx', 'SOV', head, rows),
      saw: [
        `${count(listed / 100)} as sent. L2 and L3 have the same address and the same area.`,
        `L2 at 120 and L6 at 110 a square foot are low. L7 is land.`,
        `Nine lines. L3 looks like L2 again, L9 has no period.`,
      ],
    }),
    beat({
      id: 'assessor',
      stage: 'gather',
      plan: 'compare with the assessor’s data',
      doc: 'the assessor’s data',
      not: ['annex-kept'],
      why: [
        `How many buildings stand at Dale Lane 4?`,
        `Areas and buildings from the assessor.`,
        `A neutral source for addresses and areas.`,
      ],
      do: [read('meridale/assessor.csv')],
      saw: [
        `One building of 18,000 square feet at Dale Lane 4. L3 is L2.`,
        `Dale Lane has a single building, so the annex is a double.`,
        `No annex. L3 comes off.`,
      ],
    }),
    beat({
      id: 'income',
      stage: 'gather',
      plan: "read finance's mail on business income",
      doc: "finance's mail",
      p: 0.8,
      why: [`For which period is the 800,000?`, `Finance explained the income figure.`, `L9 needs a period.`],
      do: [read('meridale/finance-mail.txt'), search('business income half a year')],
      saw: (outcome) =>
        outcome === 'half-year'
          ? [`800,000 is the loss they expect. Fine.`, `Their estimate of what they'd lose.`]
          : [
              `Half a year. Twelve months would be 1,600,000.`,
              `800,000 for six months, so it has to be doubled.`,
            ],
    }),
    beat({
      id: 'correct',
      stage: 'work',
      plan: 'correct the schedule',
      doc: 'the schedule of values',
      why: (outcome) => [
        `18,000 × 140 = 2,520,000 for L2, 9,000 × 140 = 1,260,000 for L6. ${outcome === 'annex-kept' ? 'The annex likewise.' : 'L3 and L7 go.'}${outcome === 'half-year' ? '' : ' L9 doubles.'}`,
        `Line by line: keep, raise or drop.`,
        `Corrections first, then the sum.`,
      ],
      do: (outcome) => [
        py(
          `values = {${locations.map((one) => `"${one.no}": ${value(outcome, one) / 100}`).join(', ')}}
print(f"{sum(values.values()):,}")`,
          count(result(outcome) / 100),
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))}.`,
        `Total ${amt(result(outcome))}, sent were ${amt(listed)}.`,
        `The corrected total is ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'record',
      stage: 'write',
      plan: 'record the values',
      doc: 'the record',
      why: [`Record the total for the renewal.`, `Store it with its basis.`, `Now record it.`],
      do: (outcome) => [
        write(
          'record_values',
          { account: 'MERIDALE', basis: 'REPLACEMENT_COST', total: result(outcome) / 100 },
          { account: 'MERIDALE', basis: 'REPLACEMENT_COST', total: result(outcome) / 100, recorded: true },
          { field: 'basis', valid: ['REPLACEMENT_COST', 'ACV', 'AGREED'] },
        ),
      ],
      saw: [`Recorded.`, `The values are stored.`, `Done.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'annex-kept'
      ? []
      : [
          `L2 and L3: same street number, same 18,000 square feet, same 2,160,000. "Annex" would be a different building with a different area. The assessor knows one building there. Someone listed the warehouse once for the building department and once for stock control, perhaps. If both stayed they'd pay premium twice and be paid once.`,
        ]),
    `Raising values isn't only for our premium. With the margin clause a loss at L6 is paid up to 115% of what the schedule says. At 990,000 that would be 1,138,500 for a building that costs 1,260,000 to rebuild. The broker should tell them.`,
    ...(outcome === 'half-year'
      ? []
      : [
          `Half a year of income is what finance believes a rebuild takes. That's a question of the period of restoration, not of the value. The schedule wants twelve months, 1,600,000; a shorter period can be chosen as a limit later.`,
        ]),
  ],
  extras: [
    ['appraise', 'appraising', 'the plant at Orton Road'],
    ['recalculate', 'recalculating', 'the expiring premium'],
    ['ask for', 'asking for', 'sprinkler plans'],
  ],
  sums: [
    ['the warehouse value', '18,000 × 140', '2,520,000'],
    ['the garage value', '9,000 × 140', '1,260,000'],
    ['twelve months of income', '2 × 800,000', '1,600,000'],
    [
      'the corrected total',
      '6,300,000 + 2,520,000 + 3,750,000 + 400,000 + 1,260,000 + 1,900,000 + 1,600,000',
      count(corrected / 100),
    ],
  ],
  suspects: ['the annex', 'the vacant lot', "finance's half year"],
  wrap: (outcome) => [
    `${amt(result(outcome))}, nine lines with the correction of each.`,
    `Total, table, margin clause for the broker.`,
    `Before and after per line.`,
  ],
  final: (outcome) => ({
    lead: [
      `The corrected total insured value of Meridale is ${usd(result(outcome))}.`,
      `Corrected total: ${usd(result(outcome))}, against ${usd(listed)} as sent.`,
      `Meridale's schedule adds up to ${usd(result(outcome))} after correction.`,
    ],
    table: {
      head: ['Line', 'Sent', 'Corrected', 'Reason'],
      rows: locations.map((one) => [
        one.no,
        amt(one.listed),
        amt(value(outcome, one)),
        value(outcome, one) === one.right ? one.why : 'as sent, at least 140 a square foot',
      ]),
    },
    points: [
      outcome === 'annex-kept'
        ? `L2, L3 and L6 were below 140 a square foot.`
        : `L3 is the same building as L2 and was {dropped|removed}.`,
      outcome === 'half-year'
        ? `Business income is as sent.`
        : `Business income is brought to twelve months.`,
      `Land (L7) is not insured.`,
    ],
    caveats: [`The margin clause limits each location to 115% of its value.`],
  }),
});
