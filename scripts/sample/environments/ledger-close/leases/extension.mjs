import {
  amt,
  beat,
  defineTask,
  letter,
  perOutcome,
  py,
  raw,
  read,
  search,
  usd,
  write,
} from '../../../authoring/kit.mjs';
import * as world from './world.mjs';

const { amendment, before } = world;

const figures = perOutcome({
  right: { after: world.after, increase: world.increase, rate: '0.0055', rent: 8_900 },
  'old-rate': { after: world.afterOldRate, increase: world.increaseOldRate, rate: '0.0045', rent: 8_900 },
  'draft-rent': { after: world.afterDraft, increase: world.increaseDraft, rate: '0.0055', rent: 9_250 },
});

export const extensionTask = defineTask({
  id: 'lease-04-extension',
  prompt: `Lease L-04 (warehouse Dunlin Way) was extended with effect from 1 July 2025. Please remeasure it, write the new balances to the subledger and tell me by how much the right-of-use asset goes up.`,
  goal: [
    'the increase of the asset on lease L-04',
    'the remeasured liability of L-04',
    'what the extension of L-04 does to asset and liability',
  ],
  answer: 'the increase of the asset',
  figure: (outcome) => usd(figures(outcome).increase),
  source: 'amendment 3',
  record: 'lease L-04',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { increase: 1, rate: 1 } },
  mistakes: {
    'old-rate': { reward: 0, scores: { increase: 0, rate: 0 } },
    'draft-rent': { reward: 0, scores: { increase: 0, rate: 1 } },
  },
  beats: [
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'read the policy on modifications',
      doc: 'the policy on modifications',
      why: [
        `Which section applies, and which rate?`,
        `Extension or partial termination, the policy treats them apart.`,
        `Policy first.`,
      ],
      do: [
        read('policy/lease-modifications.md'),
        [search('extends term remeasured current incremental rate'), read('policy/lease-modifications.md')],
      ],
      saw: (outcome) =>
        outcome === 'old-rate'
          ? [
              `Section A: remeasure with the changed payments, no result.`,
              `The asset takes the difference. Payments at the end of the month.`,
            ]
          : [
              `Section A: all remaining payments at the current rate, the asset takes the difference, no result.`,
              `Current rate, and it goes for the old 22 months too, not only for the extension.`,
              `An extension without more space is no separate lease. Everything is remeasured at today's rate.`,
            ],
    }),
    beat({
      id: 'ledger',
      stage: 'gather',
      plan: 'get the subledger balances of L-04',
      doc: 'the subledger of L-04',
      why: [
        `Where does the liability stand on 1 July?`,
        `Balances before the change.`,
        `The subledger record.`,
      ],
      do: [read('lease-04/ledger.json')],
      saw: [
        `Liability ${amt(before)}, 22 months at 8,400.00, original rate 0.45% a month.`,
        `22 months left and ${amt(before)} on the books.`,
        `${amt(before)} before the change.`,
      ],
    }),
    beat({
      id: 'amendment',
      stage: 'gather',
      plan: 'open amendment 3',
      doc: 'amendment 3',
      not: ['draft-rent'],
      why: [
        `The executed amendment for the new payments.`,
        `What was signed? The Word file has it.`,
        `Amendment 3, opened in Python.`,
      ],
      do: letter('lease-04/amendment-3.docx', amendment),
      saw: [
        `36 months more at 8,900.00, the 22 months before at 8,400.00 unchanged.`,
        `Executed on 24 June, effective 1 July: 8,900.00 during the extension.`,
        `So 22 × 8,400.00 and then 36 × 8,900.00.`,
      ],
    }),
    beat({
      id: 'summary',
      stage: 'gather',
      plan: 'look at the summary of the extension',
      doc: 'the summary',
      p: 0.6,
      why: [`There's a summary in the lease folder.`, `A summary might save time; at least I can compare.`],
      do: [read('lease-04/TRAP-SUMMARY-LEASE-04.md')],
      saw: (outcome) =>
        outcome === 'draft-rent'
          ? [`36 months at 9,250.00.`, `The extension is at 9,250.00 a month, by the summary.`]
          : [
              `9,250.00, from an offer in April. The executed paper has 8,900.00.`,
              `Made from an offer, so it ranks below the amendment.`,
            ],
    }),
    beat({
      id: 'rate',
      stage: 'gather',
      plan: "look up treasury's rate",
      doc: "treasury's rates",
      not: ['old-rate'],
      why: [
        `58 months remain after the change. Which rate has treasury for that?`,
        `The current rate on 1 July.`,
        `36 or 60 months? The whole remaining term counts.`,
      ],
      do: [read('lease-04/treasury-rates.csv')],
      saw: [
        `0.55% for 60 months is the one for a remaining term of 58. The 36-month rate would look at the extension alone.`,
        `58 months remaining, so the 60-month rate, 0.0055.`,
        `0.0055 a month on 1 July 2025.`,
      ],
    }),
    beat({
      id: 'value',
      stage: 'work',
      plan: 'compute the new liability',
      doc: 'amendment 3',
      why: (outcome) => [
        `22 payments of 8,400.00, then 36 of ${amt(figures(outcome).rent * 100)}, all discounted at ${figures(outcome).rate} a month.`,
        `Month by month in Python. The difference to ${amt(before)} goes to the asset.`,
        `Present value of 58 payments.`,
      ],
      do: (outcome) => [
        py(
          `rate, before = ${figures(outcome).rate}, ${raw(before)}
payments = [8400] * 22 + [${figures(outcome).rent}] * 36
factor, value = 1.0, 0.0
⟪-en:for p in payments:⟫
    factor /= 1 + rate
    value += p * factor
print(f"liability {value:.2f}")
print(f"increase {value - before:.2f}")`,
          `liability ${raw(figures(outcome).after)}\nincrease ${raw(figures(outcome).increase)}`,
        ),
      ],
      saw: (outcome) => [
        `New liability ${amt(figures(outcome).after)}, up by ${amt(figures(outcome).increase)}.`,
        `The asset goes up by ${amt(figures(outcome).increase)}.`,
        `${amt(figures(outcome).after)} after, ${amt(before)} before.`,
      ],
    }),
    beat({
      id: 'write',
      stage: 'write',
      plan: 'write the remeasurement to the subledger',
      doc: 'the subledger',
      why: [
        `remeasure_lease locks the lease, so once and right.`,
        `Write the new balances.`,
        `The subledger takes liability, rate and date.`,
      ],
      do: (outcome) => [
        write(
          'remeasure_lease',
          {
            lease: 'L-04',
            reason: 'EXTENSION',
            effective: '2025-07-01',
            liability: figures(outcome).after / 100,
            monthly_rate: Number(figures(outcome).rate),
          },
          { lease: 'L-04', reason: 'EXTENSION', liability: figures(outcome).after / 100, locked: true },
          { field: 'reason', valid: ['EXTENSION', 'PARTIAL_TERMINATION', 'INDEX', 'CORRECTION'] },
        ),
      ],
      saw: [`Written and locked.`, `L-04 is locked with the new balance.`, `The subledger has it.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'old-rate'
      ? []
      : [
          `Why not keep the old rate for the 22 months that don't change? It'd be convenient. But the policy remeasures the liability as a whole on the effective date, as if the remaining contract were signed that day. Higher rates make the old months a little cheaper in present value, which is why the increase is smaller than one would think from 36 additional rents.\n\nThere's a choice between treasury's 36 and 60 months. The remaining term after the change is 58 months, so the longer one is closer, and by definition the rate is for the whole remaining term.`,
        ]),
    ...(outcome === 'draft-rent'
      ? []
      : [
          `8,900.00 against 9,250.00: the offer of April was negotiated down, and amendment 3 shows what was agreed. Anyone who takes the summary gets an asset that is about ten thousand too high, and it would be depreciated for almost five years.`,
        ]),
    `No result from an extension. Asset and liability go up by the same amount, and the expense changes only through depreciation and interest later. If the script gave me anything for profit and loss here, I'd have misread section A.`,
  ],
  extras: [
    ['build', 'building', 'the depreciation schedule for the new term'],
    ['reassess', 'reassessing', 'whether L-04 has a purchase option'],
    ['review', 'reviewing', 'the rates used for the other leases'],
  ],
  sums: [
    ['the remaining term', '22 + 36', '58 months'],
    ['the undiscounted rents', '22 × 8,400.00 + 36 × 8,900.00', '505,200.00'],
    ['the annual rate', '0.55% × 12', '6.60%'],
  ],
  suspects: ['the summary of the extension', 'the 9,250.00', 'the 36-month rate'],
  wrap: (outcome) => [
    `Increase ${amt(figures(outcome).increase)}, balances, rate.`,
    `Before, after, difference, and the rate used.`,
    `I state the rate because someone will ask.`,
  ],
  final: (outcome) => ({
    lead: [
      `The right-of-use asset of L-04 goes up by ${usd(figures(outcome).increase)}; the subledger is updated.`,
      `Increase of the asset: ${usd(figures(outcome).increase)}.`,
      `The extension adds ${usd(figures(outcome).increase)} to asset and liability of L-04.`,
    ],
    table: {
      head: ['L-04, 1 July 2025', 'USD'],
      rows: [
        ['Liability before', amt(before)],
        ['Liability after', amt(figures(outcome).after)],
        ['Increase of asset', amt(figures(outcome).increase)],
      ],
    },
    points: [
      `Payments: 22 × $8,400.00, then 36 × ${usd(figures(outcome).rent * 100)}.`,
      outcome === 'old-rate'
        ? `Rate: 0.45% a month, as in the schedule.`
        : `Rate: 0.55% a month (treasury, 60 months, 1 July 2025).`,
      `There is no result from the change.`,
    ],
    caveats:
      outcome === 'right' ? [`The summary in the folder quotes an earlier offer and was not used.`] : [],
  }),
});
