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

const { due, installment, lapsed, late, perDay } = world;

const figures = perOutcome({
  right: { due, days: lapsed },
  'one-day-more': { due: world.dueDayMore, days: lapsed + 1 },
  'no-credit': { due: world.dueNoCredit, days: 0 },
});

export const reinstateTask = defineTask({
  id: 'coverage-hollin-reinstate',
  prompt: `Hollin Bakery's policy BP-618 lapsed in June and the owner wants it back from 3 July 2025. Please work out the amount due for reinstatement, reinstate the policy, and tell me for which days there is no cover.`,
  goal: [
    'the amount due to reinstate BP-618',
    'what Hollin Bakery has to pay and for which days it had no cover',
    'the price of the reinstatement',
  ],
  answer: 'the amount due',
  figure: (outcome) => usd(figures(outcome).due),
  source: 'the reinstatement rules',
  record: 'policy BP-618',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { amount: 1, days: 1 } },
  mistakes: {
    'one-day-more': { reward: 0, scores: { amount: 0, days: 0 } },
    'no-credit': { reward: 0, scores: { amount: 0, days: 1 } },
  },
  beats: [
    beat({
      id: 'rules',
      stage: 'gather',
      plan: 'read the reinstatement rules',
      doc: 'the reinstatement rules',
      why: [
        `Within how many days, and what does it cost?`,
        `The rules on lapse and reinstatement.`,
        `What happens to premium for days without cover?`,
      ],
      do: [
        read('forms/reinstatement.md'),
        [search('reinstated late fee statement of no loss credited'), read('forms/reinstatement.md')],
      ],
      saw: (outcome) =>
        outcome === 'no-credit'
          ? [
              `Overdue installment plus 25.00, with a statement of no loss.`,
              `Within 30 days, on payment and statement.`,
            ]
          : [
              `Installment, late fee, and a credit for each day without cover. The day of reinstatement is covered again.`,
              `The gap runs from the day of the lapse up to, not including, the day of reinstatement.`,
              `Days without cover are credited. Losses in the gap stay uncovered.`,
            ],
    }),
    beat({
      id: 'timeline',
      stage: 'gather',
      plan: 'read the timeline',
      doc: 'the timeline',
      why: [`Dates of lapse and reinstatement.`, `What happened when?`, `The timeline.`],
      do: [read('hollin/timeline.txt')],
      saw: [
        `Lapse on 12 June, back on 3 July, and a fire on the 20th in between.`,
        `A loss in the gap, and a statement that knows of none.`,
        `12 June to 3 July, within 30 days.`,
      ],
    }),
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'get the premium of the policy',
      doc: 'the policy data',
      why: [`The premium per day.`, `Installment and daily premium.`, `What does a day cost?`],
      do: [read('hollin/policy.txt')],
      saw: [
        `20.00 a day, 1,825.00 a quarter.`,
        `7,300.00 a year, so exactly 20.00 a day.`,
        `1,825.00 is overdue.`,
      ],
    }),
    beat({
      id: 'statement',
      stage: 'gather',
      plan: 'read the statement of no loss',
      doc: 'the statement',
      p: 0.5,
      why: [`Is the statement signed?`, `The form wants a statement of no loss.`],
      do: [read('hollin/statement.txt')],
      saw: [
        `Signed on 1 July. The fire was on 20 June.`,
        `There is a statement, signed nine days after the fire.`,
      ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the amount due',
      doc: 'the timeline',
      why: (outcome) =>
        outcome === 'no-credit'
          ? [`${amt(installment)} plus ${amt(late)}.`, `Installment and fee.`]
          : [
              `Days from 12 June to 3 July${outcome === 'one-day-more' ? ', both included' : ', the last not counted'}, times 20.00, off the installment; plus the fee.`,
              `Gap first, then ${amt(installment)} + ${amt(late)} less the credit.`,
              `Count the gap.`,
            ],
      do: (outcome) => [
        py(
          outcome === 'no-credit'
            ? `print("due %.2f" % (1825 + 25))`
            : `from datetime import date
gap = (date(2025, 7, 3) - date(2025, 6, 12)).days${outcome === 'one-day-more' ? ' + 1' : ''}
print(gap, "days", "due %.2f" % (1825 + 25 - gap * 20))`,
          outcome === 'no-credit'
            ? `due ${raw(figures(outcome).due)}`
            : `${figures(outcome).days} days due ${raw(figures(outcome).due)}`,
        ),
      ],
      saw: (outcome) => [
        `${amt(figures(outcome).due)} is due.`,
        `Due: ${amt(figures(outcome).due)}.`,
        `The bakery pays ${amt(figures(outcome).due)}.`,
      ],
    }),
    beat({
      id: 'reinstate',
      stage: 'write',
      plan: 'reinstate the policy',
      doc: 'the reinstatement',
      why: [`Reinstate with lapse, from 3 July.`, `The policy comes back with a gap.`, `Reinstate it.`],
      do: (outcome) => [
        write(
          'reinstate_policy',
          {
            policy: 'BP-618',
            mode: 'WITH_LAPSE',
            effective: '2025-07-03',
            amount_due: figures(outcome).due / 100,
          },
          { policy: 'BP-618', mode: 'WITH_LAPSE', status: 'in force', billed: figures(outcome).due / 100 },
          { field: 'mode', valid: ['WITH_LAPSE', 'WITHOUT_LAPSE', 'REWRITE'], accepts: true },
        ),
      ],
      saw: [`BP-618 is in force again.`, `Reinstated and billed.`, `It's back from 3 July.`],
    }),
  ],
  musings: (outcome) => [
    `The fire on 20 June falls into the gap, and form and fact are clear about it: no cover on that day. The owner signed on 1 July that there was no loss. I'll name the date of the fire next to the days without cover, so that no one pays it by mistake.`,
    ...(outcome === 'one-day-more'
      ? []
      : [
          `12 June is the first day without cover, 3 July the first day with it. 19 days in June and two in July, so ${lapsed}. Counting the 3rd as well would credit a day on which the bakery is insured.`,
        ]),
    ...(outcome === 'no-credit'
      ? []
      : [
          `A credit of ${amt(perDay * lapsed)} looks generous toward someone who didn't pay. But premium is the price of cover, and for ${lapsed} days there wasn't any. The late fee is the price of being late.`,
        ]),
  ],
  extras: [
    ['investigate', 'investigating', 'the fire of 20 June'],
    ['question', 'questioning', 'the statement of no loss'],
    ['move', 'moving', 'the bakery to monthly payments'],
  ],
  sums: [
    ['the days of the gap', '19 + 2', '21'],
    ['the credit', '21 × 20.00', amt(perDay * lapsed)],
    ['the amount due', '1,825.00 + 25.00 − 420.00', amt(due)],
    ['the daily premium', '7,300.00 ÷ 365', '20.00'],
  ],
  suspects: ['the statement of no loss', 'the loss of 20 June'],
  wrap: (outcome) => [
    `${amt(figures(outcome).due)}, and 12 June to 2 July without cover.`,
    `Amount, days, the loss in between.`,
    `Amount due and gap.`,
  ],
  final: (outcome) => ({
    lead: [
      `${usd(figures(outcome).due)} is due for the reinstatement of BP-618, which is in force again from 3 July.`,
      `Amount due: ${usd(figures(outcome).due)}.`,
      `Hollin Bakery pays ${usd(figures(outcome).due)}; the policy is back from 3 July 2025.`,
    ],
    table: {
      head: ['BP-618', 'USD'],
      rows: [
        ['Installment of 1 June', amt(installment)],
        ['Late fee', amt(late)],
        ['Credit for days without cover', amt(-perDay * figures(outcome).days)],
        ['Due', amt(figures(outcome).due)],
      ],
    },
    points: [
      outcome === 'one-day-more'
        ? `No cover from 12 June to 3 July, 22 days.`
        : `No cover from 12 June through 2 July (21 days).`,
      `The fire of 20 June is {in the gap|within these days} and not covered.`,
    ],
    caveats: [],
  }),
});
