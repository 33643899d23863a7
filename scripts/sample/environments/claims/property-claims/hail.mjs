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
import { hail, hailAcv, hailFlat, hailLaterLimit, hailPayment, hailRows, windDeductible } from './world.mjs';

const result = perOutcome({ right: hailPayment, 'flat-deductible': hailFlat, 'later-limit': hailLaterLimit });

export const hailTask = defineTask({
  id: 'claim-8120-hail',
  prompt: `Claim 8120: hail on 18 May 2025, policy HO-8120. Please work out the payment from the inspection report and the policy, and move the claim to the right status with the amount.`,
  goal: [
    'the payment on hail claim 8120',
    'what HO-8120 pays for the hail loss',
    'the settlement of claim 8120',
  ],
  answer: 'the hail payment',
  figure: (outcome) => usd(result(outcome)),
  source: 'the policy HO-8120',
  record: 'claim 8120',
  passes: { base: 1, trained: 3 },
  right: { reward: 1, scores: { payment: 1 } },
  mistakes: {
    'flat-deductible': { reward: 0, scores: { payment: 0 } },
    'later-limit': { reward: 0, scores: { payment: 0 } },
  },
  beats: [
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'read the policy',
      doc: 'the policy HO-8120',
      why: [
        `Hail policies have special deductibles and roof schedules.`,
        `What does HO-8120 say about wind and hail?`,
        `Policy before numbers.`,
      ],
      do: [
        read('policies/HO-8120.md'),
        [search('wind hail deductible roof payment schedule cosmetic'), read('policies/HO-8120.md')],
      ],
      saw: (outcome) =>
        outcome === 'flat-deductible'
          ? [
              `Deductible 1,500.00, roof at 58%, dents not paid.`,
              `A roof schedule with 58% and a cosmetic exclusion.`,
            ]
          : [
              `2% of Coverage A on the date of loss, 58% on the roof, cosmetic dents out.`,
              `For hail the deductible is a percentage, once for all coverages. The roof schedule replaces depreciation.`,
              `I need the Coverage A limit that was in force on 18 May.`,
            ],
    }),
    beat({
      id: 'inspection',
      stage: 'gather',
      plan: 'read the inspection report',
      doc: 'the inspection report',
      why: [
        `What was damaged, and how old is the roof?`,
        `The inspection for quantities.`,
        `Damage list next.`,
      ],
      do: [read('claims/8120/inspection.txt')],
      saw: [
        `Roof of 2013, so twelve years, on house and garage. Gutters only dented.`,
        `Five items. The dents don't affect the function, which matters for the exclusion.`,
        `12 years puts both roofs in the 58% band.`,
      ],
    }),
    beat({
      id: 'limits',
      stage: 'gather',
      plan: 'look up the limit on the date of loss',
      doc: 'the declarations',
      not: ['flat-deductible'],
      why: [
        `Coverage A on 18 May.`,
        `The declarations by date.`,
        `Which limit was in force? There was a renewal around then.`,
      ],
      do: [read('claims/8120/declarations.csv')],
      saw: (outcome) =>
        outcome === 'later-limit'
          ? [`Coverage A is 440,000. Two percent is 8,800.00.`, `440,000 on the current declarations.`]
          : [
              `412,000 until 31 May, 440,000 from 1 June. The loss was on 18 May: 412,000.`,
              `The renewal with the higher limit came two weeks after the storm.`,
              `412,000, so the deductible is ${amt(windDeductible)}.`,
            ],
    }),
    beat({
      id: 'offer',
      stage: 'gather',
      plan: "look at the contractor's offer",
      doc: "the contractor's offer",
      p: 0.45,
      why: [
        `There's another estimate in the claim folder.`,
        `A second paper with a much higher price; let me see what it is.`,
      ],
      do: [read('claims/8120/estimate-DISTRACTOR-B.txt')],
      saw: [
        `An offer with upgrades. Not what was damaged.`,
        `34,900.00 for better shingles and gutter guards. A sales paper.`,
      ],
    }),
    beat({
      id: 'guide',
      stage: 'gather',
      plan: 'look up depreciation for screens and interior',
      doc: 'the depreciation guide',
      p: 0.6,
      why: [
        `Screens and ceiling aren't in the roof schedule.`,
        `What depreciation for a ceiling finished in 2023?`,
      ],
      do: [read('guides/depreciation.md')],
      saw: [`10% under three years.`, `Screens and recent interior: 10%.`],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the payment',
      doc: 'the inspection report',
      why: (outcome) => [
        `Roofs at 58%, gutters nothing, screens and ceiling at 90%: ${amt(hailAcv)}. Less the deductible${outcome === 'flat-deductible' ? ' of 1,500.00' : outcome === 'later-limit' ? ' of 8,800.00' : ` of ${amt(windDeductible)}`}, once.`,
        `Item by item by schedule, then one deductible for house and garage together.`,
        `Values first, deductible last.`,
      ],
      do: (outcome) => [
        py(
          `items = [${hail.map((one) => `(${raw(one.rcv)}, ${one.percent / 100})`).join(', ')}]
value = sum(round(v * p, 2) for v, p in items)
deductible = ${outcome === 'flat-deductible' ? '1500' : outcome === 'later-limit' ? '0.02 * 440000' : '0.02 * 412000'}
print(f"value {value:.2f} deductible {deductible:.2f} pay {value - deductible:.2f}")`,
          `value ${raw(hailAcv)} deductible ${raw(hailAcv - result(outcome))} pay ${raw(result(outcome))}`,
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))} to pay.`,
        `Payment ${amt(result(outcome))}.`,
        `After the deductible ${amt(result(outcome))} is left.`,
      ],
    }),
    beat({
      id: 'status',
      stage: 'write',
      plan: 'set the status of the claim',
      doc: 'the claim',
      why: [`The claim goes to settled with the amount.`, `Status and amount in one call.`, `Move 8120 on.`],
      do: (outcome) => [
        write(
          'update_claim_status',
          {
            claim: '8120',
            new_status: 'SETTLED',
            amount: result(outcome) / 100,
            note: 'roof schedule 58%, cosmetic exclusion on gutters',
          },
          { claim: '8120', new_status: 'SETTLED', amount: result(outcome) / 100, updated: true },
          { field: 'new_status', valid: ['OPEN', 'INSPECTED', 'SETTLED', 'CLOSED_NO_PAY'], accepts: true },
        ),
      ],
      saw: [`Claim 8120 is settled in the system.`, `Updated.`, `The status is set.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'flat-deductible'
      ? []
      : [
          `The percentage deductible is where homeowners are surprised: ${amt(windDeductible)} against a damage of ${amt(hailAcv)}. But the form is plain, 2% of Coverage A for wind and hail, and once per occurrence although two buildings were hit. A second deductible for the garage would be wrong, and so would the 1,500.00 that's printed first.`,
        ]),
    ...(outcome === 'later-limit'
      ? []
      : [
          `The inflation guard raised Coverage A on 1 June, two weeks after the storm. The deductible is tied to the limit on the date of loss. If I took today's declarations page, the insured would pay 560.00 more for protection that hadn't begun.`,
        ]),
    `Cosmetic exclusion on gutters: dents on the west side, function not affected. Soft metal tells us that hail of that size fell, which is useful evidence for the roof, and it isn't payable. Screens are torn, so they are damage and not looks.`,
    `58% is all for the roof, nothing is held back, since the schedule replaces replacement cost. The letter should say that, because many people expect a second check after the work.`,
  ],
  extras: [
    ['price', 'pricing', 'impact-resistant shingles'],
    ['inspect', 'inspecting', 'the neighbors’ roofs for the same storm'],
    ['reconsider', 'reconsidering', 'the underwriting of the roof age'],
  ],
  sums: [
    ['the house roof', '18,600.00 × 58%', '10,788.00'],
    ['the hail deductible', '412,000.00 × 2%', amt(windDeductible)],
    ['the garage roof', '4,200.00 × 58%', '2,436.00'],
    ['the value of the loss', '10,788.00 + 2,436.00 + 576.00 + 2,682.00', amt(hailAcv)],
  ],
  suspects: ["the contractor's offer", 'the current declarations page', 'the line for gutters'],
  wrap: (outcome) => [
    `${amt(result(outcome))} with table and deductible.`,
    `Amount, five items, one deductible.`,
    `Payment, and why gutters are not in it.`,
  ],
  final: (outcome) => ({
    lead: [
      `Claim 8120 pays ${usd(result(outcome))}; the status is SETTLED.`,
      `Hail payment: ${usd(result(outcome))}.`,
      `The insured receives ${usd(result(outcome))} for the loss of 18 May.`,
    ],
    table: {
      head: ['Item', 'Replacement', 'Payable', 'Basis'],
      rows: [
        ...hailRows,
        [
          'deductible',
          '',
          amt(result(outcome) - hailAcv),
          outcome === 'flat-deductible' ? 'policy' : '2% of Coverage A',
        ],
        ['payment', '', amt(result(outcome)), ''],
      ],
    },
    points: [
      outcome === 'flat-deductible'
        ? `The policy deductible is $1,500.00.`
        : `The hail deductible applies once to house and garage{| together}.`,
      outcome === 'later-limit'
        ? `Coverage A is $440,000.`
        : `Dents in the gutters are cosmetic and excluded.`,
    ],
    caveats: [`Nothing is held back under the roof schedule.`],
  }),
});
