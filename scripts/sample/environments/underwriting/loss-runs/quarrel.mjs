import { beat, count, defineTask, perOutcome, py, read, search, write } from '../../../authoring/kit.mjs';
import {
  fleet,
  fleetPremium,
  netClaims,
  option,
  present,
  small,
  trend,
  untrended,
  wanted,
} from './world.mjs';

const result = perOutcome({ right: option, 'net-claims': netClaims, untrended });
const dollarsOf = (/** @type {string} */ outcome) => `$${count(result(outcome).credit)}`;

/** @param {string} outcome */
function script(outcome) {
  const table = `trend = {${Object.entries(trend)
    .map(([year, factor]) => `"${year}": ${factor}`)
    .join(', ')}}\n`;
  return `import csv
${outcome === 'untrended' ? '' : table}all_ = kept = 0
for row in csv.DictReader(open("quarrel/claims-2021-2025.csv")):
    size = int(row["paid"])${outcome === 'net-claims' ? '' : ` + ${present}`}
${outcome === 'untrended' ? '' : `    size = (size * trend[row["date"][:4]] + 5000) // 10000\n`}    all_ += max(size - ${present}, 0)
    kept += max(min(size, ${wanted}) - ${present}, 0)
tenths = (kept * 850 * 2 + all_) // (2 * all_)
print(kept, all_, f"{100 * kept / all_:.1f}%")
print("credit", f"{tenths / 10:.1f}%", (${fleetPremium} * tenths + 500) // 1000)`;
}

/** @param {string} outcome */
function printed(outcome) {
  const { all, kept, share, percent, credit } = result(outcome);
  return `${kept} ${all} ${share}%\ncredit ${percent}% ${credit}`;
}

export const deductibleTask = defineTask({
  id: 'deductible-credit-quarrel',
  prompt: `Quarrel Linen Service would like to raise the physical damage deductible of its fleet from 1,000 to 5,000. Please calculate from the claims of 2021 to 2025 what credit we can give, in percent and dollars, and put the option on the quote.`,
  goal: [
    'the credit for a deductible of 5,000',
    "what Quarrel's higher deductible is worth",
    'the premium credit for the 5,000 option',
  ],
  answer: 'the deductible credit',
  figure: (outcome) => dollarsOf(outcome),
  source: 'the guide on deductibles',
  record: 'the deductible option',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { credit: 1 } },
  mistakes: {
    'net-claims': { reward: 0, scores: { credit: 0 } },
    untrended: { reward: 0.3, scores: { credit: 0.3 } },
  },
  beats: [
    beat({
      id: 'guide',
      stage: 'gather',
      plan: 'read the guide on deductibles',
      doc: 'the guide on deductibles',
      why: [
        `How do we turn claims into a credit? The guide.`,
        `I read the method first.`,
        `Eliminated share, trend, loading: it depends on our own convention.`,
      ],
      do: [
        read('guide/deductibles.md'),
        [search('deductible credit gross trended eliminated share'), read('guide/deductibles.md')],
      ],
      saw: (outcome) =>
        outcome === 'net-claims'
          ? [
              `Trend each claim, then the part between the deductibles over everything above, times 85%.`,
              `Eliminated share with trended claims, 85% of it as credit.`,
            ]
          : outcome === 'untrended'
            ? [
                `Gross size, share between 1,000 and 5,000, 85% of it.`,
                `Claims to gross size first, then the eliminated share.`,
              ]
            : [
                `Gross first, then trend, then the share between the deductibles, then 85%.`,
                `Four steps, and the order matters: adding 1,000 after the trend would be something else.`,
                `Gross size, trend to 2026, eliminated share, 85%.`,
              ],
    }),
    beat({
      id: 'request',
      stage: 'gather',
      plan: 'read the request',
      doc: 'the request',
      why: [
        `Premium and deductibles as requested.`,
        `What does the broker ask for?`,
        `The premium to which the credit applies.`,
      ],
      do: [read('quarrel/request.md')],
      saw: [
        `${count(fleetPremium)} at 1,000; the option is 5,000.`,
        `38 vans, ${count(fleetPremium)} of premium.`,
        `From 1,000 to 5,000, on a premium of ${count(fleetPremium)}.`,
      ],
    }),
    beat({
      id: 'claims',
      stage: 'gather',
      plan: 'look at the claims list',
      doc: 'the claims list',
      why: [
        `The claims, at least enough of them to see what the columns hold.`,
        `Size and date of each accident.`,
        `How many claims are there, and how large?`,
      ],
      do: [
        read('quarrel/claims-2021-2025.csv'),
        [read('quarrel/claims-2021-2025.csv', 1, 40), read('quarrel/claims-2021-2025.csv', 41)],
      ],
      saw: [
        `${fleet.length} claims, most of them small.`,
        `Amounts start well below a thousand. That says something about the column "paid".`,
        `${fleet.length} accidents in five years for 38 vans.`,
      ],
    }),
    beat({
      id: 'note',
      stage: 'gather',
      plan: "read the carrier's note",
      doc: "the carrier's note",
      not: ['net-claims'],
      why: [
        `Is "paid" before or after the deductible?`,
        `The carrier left a note on the list.`,
        `Gross or net has to be settled before any sum.`,
      ],
      do: [read('quarrel/carrier-note.txt'), search('paid after the policy deductible')],
      saw: [
        `Net of 1,000. So each accident was a thousand larger than the list says.`,
        `"After the policy deductible": add 1,000 to every claim.`,
        `Net, and the small accidents aren't recorded. For a step up from 1,000 they don't matter.`,
      ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the eliminated share',
      doc: 'the claims list',
      why: (outcome) =>
        outcome === 'net-claims'
          ? [
              `Trend each claim by its year, cut at 5,000, compare what lies above 1,000.`,
              `For each claim the part between 1,000 and 5,000.`,
            ]
          : outcome === 'untrended'
            ? [
                `Paid plus 1,000, then the part between the deductibles.`,
                `Gross size of each claim, cut at 5,000, over all above 1,000.`,
              ]
            : [
                `Paid plus 1,000, times the factor of the year, rounded; then the part between 1,000 and 5,000 over all above 1,000.`,
                `In whole dollars, as the guide rounds. 85% at the end.`,
                `Gross, trend, cut, divide.`,
              ],
      do: (outcome) => [py(script(outcome), printed(outcome))],
      saw: (outcome) => [
        `${result(outcome).share}% is eliminated, so the credit is ${result(outcome).percent}% or ${dollarsOf(outcome)}.`,
        `Credit ${result(outcome).percent}%, ${dollarsOf(outcome)} a year.`,
        `${count(result(outcome).kept)} of ${count(result(outcome).all)} falls away. ${dollarsOf(outcome)}.`,
      ],
    }),
    beat({
      id: 'sizes',
      stage: 'work',
      plan: 'count the accidents below the new deductible',
      doc: 'the claims list',
      p: 0.4,
      not: ['net-claims'],
      why: [
        `How many accidents would Quarrel pay entirely on its own?`,
        `The insured should know how often it'd bear a loss alone.`,
      ],
      do: [
        py(
          `import csv
rows = [int(r["paid"]) + ${present} for r in csv.DictReader(open("quarrel/claims-2021-2025.csv"))]
print(sum(x <= ${wanted} for x in rows), "of", len(rows))`,
          `${small} of ${fleet.length}`,
        ),
      ],
      saw: [
        `${small} of ${fleet.length} accidents would have been theirs alone, untrended.`,
        `${small} accidents would never have reached us.`,
      ],
    }),
    beat({
      id: 'option',
      stage: 'write',
      plan: 'put the option on the quote',
      doc: 'the quote',
      why: [
        `The option goes on the quote with its credit.`,
        `Now the quote: deductible 5,000 and the percentage.`,
        `Enter the option.`,
      ],
      do: (outcome) => [
        write(
          'mcp__uw__set_deductible_option',
          {
            submission: 'Quarrel Linen Service',
            option: 'PD_PER_ACCIDENT',
            deductible: wanted,
            credit: Number(result(outcome).percent),
          },
          {
            quote: 'QT-26-0114',
            option: 'PD_PER_ACCIDENT',
            deductible: wanted,
            credit: Number(result(outcome).percent),
            premium: fleetPremium - result(outcome).credit,
          },
          { field: 'option', valid: ['PD_PER_ACCIDENT', 'PD_AGGREGATE', 'COLLISION_ONLY'], accepts: true },
        ),
      ],
      saw: [`On the quote as QT-26-0114.`, `The option is entered.`, `QT-26-0114 shows the credit.`],
    }),
    beat({
      id: 'save',
      stage: 'write',
      plan: 'save the calculation',
      doc: 'the analysis',
      p: 0.4,
      why: [
        `The calculation should be stored next to the option.`,
        `Rating keeps the method with the result.`,
      ],
      do: (outcome) => [
        write(
          'mcp__uw__save_analysis',
          {
            submission: 'Quarrel Linen Service',
            method: 'LOSS_ELIMINATION',
            result: `${result(outcome).percent}%`,
            note: `${fleet.length} claims 2021-2025, deductible 1,000 to 5,000`,
          },
          {
            analysis: 'EX-2025-1102',
            method: 'LOSS_ELIMINATION',
            result: `${result(outcome).percent}%`,
            saved: true,
          },
          { field: 'method', valid: ['CAPPED_DEVELOPED', 'LOSS_ELIMINATION', 'BURNING_COST'] },
        ),
      ],
      saw: [`Saved as EX-2025-1102.`, `The analysis is stored.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'net-claims'
      ? []
      : [
          `Net or gross changes more than one would think. A list entry of 600 was an accident of 1,600, of which the insured bore 1,000. If I treated 600 as the size of the accident it would fall below the present deductible and vanish from both sums, and an entry of 4,800 would look like a claim under the new deductible when it was 5,800. With the list as it stands the credit would come out at ${netClaims.percent}%.`,
        ]),
    ...(outcome === 'untrended'
      ? []
      : [
          `Trend pushes claims through the new deductible. An accident of 4,000 in 2021 costs ${count(Math.round(4_000 * 1.3382))} at 2026 prices, and the part above 5,000 stays with us. So trending makes the eliminated share smaller and the credit more modest. Whoever skips it gives away money slowly.`,
        ]),
    `85% of the share and not all of it: expenses don't fall with the deductible, and an insured that reports fewer claims isn't handled for free. The loading is in the guide, so I need not defend it.`,
    `Accidents below 1,000 aren't recorded. For the step from 1,000 to 5,000 they play no part, since they're below both. For the opposite question, a lower deductible, the list would be useless.`,
  ],
  extras: [
    ['model', 'modeling', 'an aggregate deductible'],
    ['analyze', 'analyzing', 'the claims by driver'],
    ['offer', 'offering', 'the 2,500 deductible as a middle way'],
    ['compare', 'comparing', 'the accident frequency with other laundries'],
  ],
  sums: [
    ['the credit in dollars', `${count(fleetPremium)} × ${option.percent}%`, count(option.credit)],
    ['the eliminated share', `${count(option.kept)} ÷ ${count(option.all)}`, `${option.share}%`],
    [
      'the premium with the option',
      `${count(fleetPremium)} − ${count(option.credit)}`,
      count(fleetPremium - option.credit),
    ],
  ],
  suspects: ['the column "paid"', 'the smallest entry', "the carrier's note"],
  wrap: (outcome) => [
    `${result(outcome).percent}%, ${dollarsOf(outcome)}, and how gross and trend came in.`,
    `Percent and dollars first.`,
    `The credit, the table of steps, and what the insured keeps.`,
  ],
  final: (outcome) => ({
    lead: [
      `The credit for a deductible of 5,000 is ${result(outcome).percent}%, that is ${dollarsOf(outcome)} a year (QT-26-0114).`,
      `Credit: ${dollarsOf(outcome)} (${result(outcome).percent}% of $${count(fleetPremium)}).`,
      `We can give ${result(outcome).percent}% or ${dollarsOf(outcome)} for raising the deductible to 5,000.`,
    ],
    table: {
      head: ['Step', 'Amount'],
      rows: [
        ['Losses above 1,000', count(result(outcome).all)],
        ['of which up to 5,000', count(result(outcome).kept)],
        ['Eliminated share', `${result(outcome).share}%`],
        ['Credit (85%)', `${result(outcome).percent}%`],
        ['Premium with option', count(fleetPremium - result(outcome).credit)],
      ],
    },
    points: [
      outcome === 'net-claims'
        ? `The ${fleet.length} claims are taken from the carrier's list.`
        : `The list is net of the present deductible; 1,000 {was added|is added} to each claim.`,
      outcome === 'untrended'
        ? `The claims are closed, so their amounts are final.`
        : `Each claim is trended to 2026 {by its year of loss|with the factor of its year}.`,
    ],
    caveats: [`The insured would bear most accidents alone.`],
  }),
});
