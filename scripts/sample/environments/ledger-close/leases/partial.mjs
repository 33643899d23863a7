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

const { asset, debt, gain, keptAsset, keptDebt, penalty } = world;

const figure = perOutcome({
  right: world.result,
  'by-payment': world.resultByPayment,
  'penalty-missed': world.resultNoPenalty,
});

export const partialTask = defineTask({
  id: 'lease-09-partial-return',
  prompt: `We gave back two floors of Teal House (lease L-09) on 30 June 2025. Please work out the result of this partial termination and post it. The remeasurement for the lower rent will be done separately.`,
  goal: [
    'the result of giving back two floors',
    'the gain or loss on the partial termination of L-09',
    'what the return of floors 4 and 5 does to the result',
  ],
  answer: 'the result of the partial termination',
  figure: (outcome) => usd(figure(outcome)),
  source: 'section B of the policy',
  record: 'the result entry',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { result: 1 } },
  mistakes: {
    'by-payment': { reward: 0, scores: { result: 0 } },
    'penalty-missed': { reward: 0.5, scores: { result: 0.5 } },
  },
  beats: [
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'read section B of the policy',
      doc: 'the policy on modifications',
      why: [
        `Partial termination is section B.`,
        `In which proportion are asset and liability reduced?`,
        `The policy first, since rent and space changed by different shares.`,
      ],
      do: [read('policy/lease-modifications.md'), search('partial termination proportion space result')],
      saw: (outcome) =>
        outcome === 'by-payment'
          ? [
              `Reduce both in proportion, the difference is a result, payments for the termination are included.`,
              `Proportional reduction, with the payment in the result.`,
            ]
          : [
              `In proportion to the space, and a payment for the termination belongs to the result.`,
              `Space decides, not rent. The remeasurement comes afterwards and touches only the asset.`,
              `Section B: space given up, difference to result, plus what was paid.`,
            ],
    }),
    beat({
      id: 'ledger',
      stage: 'gather',
      plan: 'get the balances of L-09',
      doc: 'the subledger of L-09',
      why: [`Asset and liability on 30 June.`, `The balances.`, `What is on the books for Teal House?`],
      do: [read('lease-09/ledger.json')],
      saw: [
        `Asset ${amt(asset)}, liability ${amt(debt)}.`,
        `The liability is ${amt(debt - asset)} above the asset.`,
        `${amt(asset)} and ${amt(debt)}.`,
      ],
    }),
    beat({
      id: 'amendment',
      stage: 'gather',
      plan: 'read amendment 1',
      doc: 'amendment 1',
      why: [
        `What was given back, and on what terms?`,
        `The amendment with space, rent and payment.`,
        `Amendment 1.`,
      ],
      do: [read('lease-09/amendment-1.md')],
      saw: [
        `Floors 4 and 5 go, rent falls by 45%, 15,000.00 for the early return.`,
        `Two of five floors, and a different percentage for the rent.`,
        `45% less rent, two floors less, and a payment.`,
      ],
    }),
    beat({
      id: 'plan',
      stage: 'gather',
      plan: 'measure the space given up',
      doc: 'the floor plan',
      p: 0.7,
      not: ['by-payment'],
      why: [`Are the floors of equal size?`, `The share of space needs square meters, not floors.`],
      do: [read('lease-09/floor-plan.txt')],
      saw: [`420 each, so two of five is 40%.`, `Equal floors: 840 of 2,100 square meters, 40%.`],
    }),
    beat({
      id: 'payment',
      stage: 'gather',
      plan: 'find the termination payment',
      doc: 'the payment',
      p: 0.7,
      not: ['penalty-missed'],
      why: [
        `Was the 15,000.00 paid and where is it booked?`,
        `The payment belongs to the result; where is it now?`,
      ],
      do: [read('lease-09/payment-2025-06-30.txt')],
      saw: [
        `Paid on the 30th and parked on clearing.`,
        `On 1490 clearing. It has to come from there into the result.`,
      ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the result',
      doc: 'the subledger of L-09',
      why: (outcome) =>
        outcome === 'by-payment'
          ? [
              `45% of both balances, less the payment.`,
              `The rent falls by 45%, so 45% of ${amt(debt - asset)} less ${amt(penalty)}.`,
            ]
          : outcome === 'penalty-missed'
            ? [`40% of the liability less 40% of the asset.`, `40% of ${amt(debt - asset)} is the gain.`]
            : [
                `40% of ${amt(debt)} goes, 40% of ${amt(asset)} goes: a gain of ${amt(gain)}. Less the payment of ${amt(penalty)} it's a loss.`,
                `Liability down by 40%, asset down by 40%, payment of ${amt(penalty)} against it.`,
                `The difference of the two reductions, then the payment.`,
              ],
      do: (outcome) => [
        py(
          `share = ${outcome === 'by-payment' ? '0.45' : '0.40'}
liability, asset = ${raw(debt)} * share, ${raw(asset)} * share
result = liability - asset${outcome === 'penalty-missed' ? '' : ' - 15000'}
print(f"liability -{liability:.2f} asset -{asset:.2f} result {result:.2f}")`,
          (() => {
            const part = outcome === 'by-payment' ? 45 : 40;
            return `liability -${raw((debt * part) / 100)} asset -${raw((asset * part) / 100)} result ${raw(figure(outcome))}`;
          })(),
        ),
      ],
      saw: (outcome) => [
        `Result ${amt(figure(outcome))}.`,
        figure(outcome) < 0 ? `A loss of ${amt(-figure(outcome))}.` : `A gain of ${amt(figure(outcome))}.`,
        `So ${amt(figure(outcome))} for June.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the result',
      doc: 'the entry',
      why: [`Post the result in June.`, `The entry for the partial termination.`, `Now the posting.`],
      do: (outcome) => [
        write(
          'post_entry',
          {
            period: '2025-06',
            entry_class: 'LEASE_RESULT',
            amount: figure(outcome) / 100,
            lease: 'L-09',
            text: 'Partial termination floors 4 and 5',
          },
          { entry: 'LS-0625-03', entry_class: 'LEASE_RESULT', amount: figure(outcome) / 100, posted: true },
          {
            field: 'entry_class',
            valid: ['LEASE_RESULT', 'LEASE_REMEASURE', 'LEASE_PAYMENT'],
            accepts: true,
          },
        ),
      ],
      saw: [`LS-0625-03.`, `Posted.`, `It's in June.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'by-payment'
      ? []
      : [
          `40 or 45 percent? The landlord reduced the rent by more than the space, probably because the upper floors were the expensive ones. The policy goes by space for the termination, and the extra five percent is a change of consideration for the floors that stay. That comes with the remeasurement, against the asset and not through the result.`,
        ]),
    ...(outcome === 'penalty-missed'
      ? []
      : [
          `The payment of 15,000.00 hides on a clearing account, and if nobody moves it the termination looks like a gain of ${amt(gain)}. Section B counts it in. It is what we paid to get out, so without it the floors wouldn't be gone.`,
        ]),
    `Before: ${amt(asset)} and ${amt(debt)}. After taking out 40% of each: ${amt(keptAsset)} and ${amt(keptDebt)}. Those are the balances with which the remeasurement will start. I mention them because whoever does it will need them.`,
  ],
  extras: [
    ['remeasure', 'remeasuring', 'the remaining liability at 10,780.00'],
    ['impair', 'impairing', 'the fittings on the two floors'],
    ['negotiate', 'negotiating', 'the deposit with the landlord'],
  ],
  sums: [
    ['the share of space', '840 ÷ 2,100', '40%'],
    ['the liability given up', `${amt(debt)} × 40%`, amt(share40(debt))],
    ['the asset given up', `${amt(asset)} × 40%`, amt(share40(asset))],
    ['the lower rent', '19,600.00 × 55%', '10,780.00'],
  ],
  suspects: ['the 45% in the amendment', 'the clearing account', 'the rent reduction'],
  wrap: (outcome) => [
    `${amt(figure(outcome))}, balances before and after the termination.`,
    `Result, table, and what is left for the remeasurement.`,
    `A loss or a gain in words, then the figures.`,
  ],
  final: (outcome) => ({
    lead: [
      figure(outcome) < 0
        ? `The partial termination of L-09 gives a loss of ${usd(-figure(outcome))} (LS-0625-03).`
        : `The partial termination of L-09 gives a gain of ${usd(figure(outcome))} (LS-0625-03).`,
      `Result of giving back floors 4 and 5: ${usd(figure(outcome))}.`,
      `June shows ${usd(figure(outcome))} for the return of two floors.`,
    ],
    table: {
      head: ['L-09', 'Before', 'After termination'],
      rows:
        outcome === 'by-payment'
          ? [
              ['Liability', amt(debt), amt((debt * 55) / 100)],
              ['Asset', amt(asset), amt((asset * 55) / 100)],
            ]
          : [
              ['Liability', amt(debt), amt(keptDebt)],
              ['Asset', amt(asset), amt(keptAsset)],
            ],
    },
    points: [
      outcome === 'by-payment'
        ? `Both balances are reduced by 45%.`
        : `Two of five equal floors are {40% of the space|40%}.`,
      outcome === 'penalty-missed'
        ? `The liability given up is higher than the asset.`
        : `The payment of ${usd(penalty)} is part of the result.`,
    ],
    caveats: [`The remeasurement for the new rent follows separately.`],
  }),
});

/** @param {number} cents */
function share40(cents) {
  return (cents * 40) / 100;
}
