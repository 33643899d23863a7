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

const { advance, award, average, credit, permanent, permanentAll } = world;

const figures = perOutcome({
  right: { gross: permanent, weeks: '17.1', award },
  'earlier-condition': { gross: permanentAll, weeks: '22.8', award: world.awardAll },
  'advance-missed': { gross: permanent, weeks: '17.1', award: world.awardNoAdvance },
});

export const permanentTask = defineTask({
  id: 'comp-5180-permanent',
  prompt: `Case 5180 again: the rating of the hand is in. Please compute what is still to be paid for permanent partial disability after credits, and pay it. The average weekly wage is ${usd(average)}.`,
  goal: [
    'the permanent disability still to be paid',
    'what is left to pay on the hand rating',
    'the net permanent award in case 5180',
  ],
  answer: 'the net permanent award',
  figure: (outcome) => usd(figures(outcome).award),
  source: 'the rating',
  record: 'case 5180',
  passes: { base: 2, trained: 3 },
  right: { reward: 1 },
  mistakes: { 'earlier-condition': { reward: 0 }, 'advance-missed': { reward: 0.3 } },
  beats: [
    beat({
      id: 'statute',
      stage: 'gather',
      plan: 'read the statute on permanent disability',
      doc: 'the statute summary',
      why: [
        `S5 to S7 for permanent disability.`,
        `Schedule, maximum, credits.`,
        `What is credited against it?`,
      ],
      do: [
        read('statute/summary.md'),
        search('permanent partial hand weeks rating credited earlier condition'),
      ],
      saw: [
        `Hand 190 weeks, at most 480.00 a week, earlier conditions out, overpaid benefits and advances credited.`,
        `Two thirds of ${amt(average)} would be more than 480.00, so the maximum applies.`,
        `Three deductions to look for: earlier condition, payments after maximum improvement, advances.`,
      ],
    }),
    beat({
      id: 'rating',
      stage: 'gather',
      plan: 'read the rating',
      doc: 'the rating',
      why: [
        `Which percentage, and how much of it is old?`,
        `The evaluation.`,
        `Rating and date of maximum improvement.`,
      ],
      do: [read('case-5180/rating.txt')],
      saw: (outcome) =>
        outcome === 'earlier-condition'
          ? [`12% of the hand, improvement on 11 May.`, `Rated at 12%.`]
          : [
              `12%, of which 3% is from 2016. So 9% counts. Improvement on 11 May.`,
              `9% after apportionment.`,
              `3% belongs to an old fracture, S6 leaves it out.`,
            ],
    }),
    beat({
      id: 'payments',
      stage: 'gather',
      plan: 'look at payments after maximum improvement',
      doc: 'the payments',
      why: [`What was paid after 11 May?`, `Payments and advances.`, `The payment history, for credits.`],
      do: [read('case-5180/payments.txt')],
      saw: (outcome) =>
        outcome === 'advance-missed'
          ? [
              `One week of total disability after the 11th, ${amt(credit)}.`,
              `12 to 18 May was paid after improvement.`,
            ]
          : [
              `12 to 18 May was paid after improvement, ${amt(credit)}. And an advance of ${amt(advance)}.`,
              `Two credits: a week of ${amt(credit)} and the advance.`,
              `${amt(credit)} too much, ${amt(advance)} in advance.`,
            ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the award',
      doc: 'the rating',
      why: (outcome) => [
        `${outcome === 'earlier-condition' ? '12%' : '9%'} of 190 weeks is ${figures(outcome).weeks} weeks, at 480.00. Less the week paid after improvement${outcome === 'advance-missed' ? '' : ' and the advance'}.`,
        `Weeks times rate, then credits.`,
        `The rate is capped at 480.00.`,
      ],
      do: (outcome) => [
        py(
          `weeks = ${outcome === 'earlier-condition' ? '0.12' : '(0.12 - 0.03)'} * 190
rate = min(round(${raw(average)} * 2 / 3, 2), 480)
gross = weeks * rate
net = gross - ${raw(credit)}${outcome === 'advance-missed' ? '' : ' - 1500'}
print(f"{weeks:.1f} weeks x {rate} = {gross:.2f}; net {net:.2f}")`,
          `${figures(outcome).weeks} weeks x 480 = ${raw(figures(outcome).gross)}; net ${raw(figures(outcome).award)}`,
        ),
      ],
      saw: (outcome) => [
        `Net ${amt(figures(outcome).award)}.`,
        `${amt(figures(outcome).award)} is left to pay.`,
        `After credits ${amt(figures(outcome).award)}.`,
      ],
    }),
    beat({
      id: 'pay',
      stage: 'write',
      plan: 'pay the award',
      doc: 'the payment',
      why: [`Pay the net.`, `The payment for permanent disability.`, `Now pay.`],
      do: (outcome) => [
        write(
          'pay_benefit',
          {
            case: '5180',
            benefit_type: 'PERMANENT',
            period: '2025-05-12',
            amount: figures(outcome).award / 100,
            note: `${figures(outcome).weeks} weeks at 480.00 less credits`,
          },
          {
            payment: 'B-5180-07',
            benefit_type: 'PERMANENT',
            amount: figures(outcome).award / 100,
            sent: true,
          },
          { field: 'benefit_type', valid: ['TEMPORARY', 'PERMANENT', 'DEATH', 'ADVANCE'] },
        ),
      ],
      saw: [`B-5180-07.`, `Paid.`, `Sent.`],
    }),
    beat({
      id: 'status',
      stage: 'write',
      plan: 'update the case',
      doc: 'the case',
      p: 0.5,
      why: [`The case moves to paid.`, `Status after the last payment.`],
      do: [
        write(
          'update_case_status',
          { case: '5180', new_status: 'PERMANENT_PAID', note: 'hand, scheduled' },
          { case: '5180', new_status: 'PERMANENT_PAID', saved: true },
          { field: 'new_status', valid: ['OPEN', 'TEMPORARY', 'PERMANENT_PAID', 'CLOSED'], accepts: true },
        ),
      ],
      saw: [`Status set.`, `5180 is updated.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'earlier-condition'
      ? []
      : [
          `Apportionment: 12% is the state of the hand today, 3% was there since the fracture of 2016. S6 compensates what this injury added, so 9%. The evaluator names the share and its reason, which is more than many reports do. 9% of 190 is 17.1 weeks, and fractions of weeks are paid.`,
        ]),
    `Two thirds of ${amt(average)} is ${amt(credit)}, the rate for temporary disability. For permanent disability the cap is 480.00, so the wage doesn't matter beyond that. Mixing the two caps up would give about half again as much.`,
    ...(outcome === 'advance-missed'
      ? []
      : [
          `The advance was called "on permanent" in the payment list, and S7 credits advances. An employee who got ${amt(advance)} in May will remember it; the note should show it so that the net makes sense.`,
        ]),
  ],
  extras: [
    ['recover', 'recovering', 'the overpaid week from the employee'],
    ['request', 'requesting', 'a second evaluation'],
    ['compute', 'computing', 'interest on the award'],
  ],
  sums: [
    ['the weeks', '9% × 190', '17.1'],
    ['the gross award', '17.1 × 480.00', amt(permanent)],
    ['the credits', `${amt(credit)} + 1,500.00`, amt(credit + advance)],
  ],
  suspects: ['the full 12%', 'the strength grade in the report'],
  wrap: (outcome) => [
    `${amt(figures(outcome).award)} and four steps.`,
    `Weeks, rate, credits, net.`,
    `Short table with S numbers.`,
  ],
  submit: (outcome) => ({ answer: raw(figures(outcome).award) }),
  final: (outcome) => ({
    lead: [
      `${usd(figures(outcome).award)} is still to be paid for permanent disability; it has been sent (B-5180-07).`,
      `Net permanent award: ${usd(figures(outcome).award)}.`,
      `After credits, case 5180 gets ${usd(figures(outcome).award)}.`,
    ],
    table: {
      head: ['Step', 'Rule', 'Value'],
      rows: [
        ['Weeks', 'S5, S6', figures(outcome).weeks],
        ['Weekly rate', 'S5', '480.00'],
        ['Gross', '', amt(figures(outcome).gross)],
        ['Paid after improvement', 'S7', amt(-credit)],
        ...(outcome === 'advance-missed' ? [] : [['Advance', 'S7', amt(-advance)]]),
        ['Net', '', amt(figures(outcome).award)],
      ],
    },
    points: [
      outcome === 'earlier-condition'
        ? `The rating is 12%.`
        : `3% of the rating {is due to|comes from} an earlier fracture.`,
      `The weekly maximum of $480.00 applies.`,
    ],
    caveats: [],
  }),
});
