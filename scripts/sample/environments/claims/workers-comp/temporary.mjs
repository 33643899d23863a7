import {
  amt,
  ask,
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

const { average, benefit, compensation, lightDuty, overtime, partial, regular, wages } = world;

const figures = perOutcome({
  right: { average, rate: compensation, partial, benefit },
  'closed-week': {
    average: world.averageClosed,
    rate: world.compensationClosed,
    partial: world.benefitClosed - 5 * world.compensationClosed,
    benefit: world.benefitClosed,
  },
  'waiting-kept': { average, rate: compensation, partial, benefit: world.benefitWaiting },
});

export const temporaryTask = defineTask({
  id: 'comp-5180-temporary',
  prompt: `Case 5180: please compute the temporary disability benefit for 3 March to 13 April 2025 and pay it. The wage records and the medical report are in the folder; the employer has sent a calculation of its own.`,
  goal: [
    'the temporary benefit in case 5180',
    'what case 5180 is owed for 3 March to 13 April',
    'the temporary disability benefit',
  ],
  answer: 'the temporary benefit',
  figure: (outcome) => usd(figures(outcome).benefit),
  source: 'the statute summary',
  record: 'case 5180',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { wage: 1, benefit: 1 } },
  mistakes: {
    'closed-week': { reward: 0, scores: { wage: 0, benefit: 0 } },
    'waiting-kept': { reward: 0, scores: { wage: 1, benefit: 0 } },
  },
  beats: [
    beat({
      id: 'statute',
      stage: 'gather',
      plan: 'read the statute summary',
      doc: 'the statute summary',
      why: [
        `S1 to S8 first.`,
        `Wage, rate, waiting period: what does the statute say?`,
        `The law before the numbers.`,
      ],
      do: [
        read('statute/summary.md'),
        [search('average weekly wage overtime waiting period'), read('statute/summary.md')],
      ],
      saw: (outcome) =>
        outcome === 'waiting-kept'
          ? [
              `Thirteen weeks without employer closures, overtime at straight time if regular, two thirds, seven days waiting.`,
              `S1 to S4 are what I need; the first seven days are the waiting period.`,
            ]
          : [
              `Weeks lost through the employer drop out, regular overtime counts at straight time, and the waiting period is paid after twenty-one days.`,
              `S1 leaves out weeks lost through the employer. S4 gives the first week back in a long disability.`,
              `Four points: closed weeks, overtime, partial benefit, waiting period.`,
            ],
    }),
    beat({
      id: 'wages',
      stage: 'gather',
      plan: 'read the wage records',
      doc: 'the wage records',
      why: [`Thirteen weeks of hours.`, `Wage records, with overtime.`, `How regular was the overtime?`],
      do: [
        read('case-5180/wages.csv'),
        ask(
          'get_wages',
          { case: '5180', weeks: 13 },
          { case: '5180', rate: 24, regular, overtime, remark: { 10: 'plant closed Wed-Fri' } },
        ),
      ],
      saw: (outcome) =>
        outcome === 'closed-week'
          ? [`Thirteen weeks at 24.00, overtime in nine of them.`, `40 hours in most weeks, overtime often.`]
          : [
              `Week 10 has 16 hours because the plant was closed. Overtime in nine of the other twelve.`,
              `Nine of twelve weeks with overtime, so it's regular. Week 10 doesn't count.`,
              `The plant was closed in week 10, so twelve weeks remain.`,
            ],
    }),
    beat({
      id: 'medical',
      stage: 'gather',
      plan: 'read the medical report',
      doc: 'the medical report',
      why: [`From when to when, and was there light duty?`, `The period of disability.`, `Dates next.`],
      do: [read('case-5180/medical.txt')],
      saw: [
        `Six weeks off, the last of them on light duty with 480.00 earned.`,
        `3 March to 6 April total, 7 to 13 April partial.`,
        `42 days in all, so more than twenty-one.`,
      ],
    }),
    beat({
      id: 'letter',
      stage: 'gather',
      plan: "read the employer's letter",
      doc: "the employer's letter",
      p: 0.55,
      why: [`The employer's calculation, for comparison.`, `What does the employer propose?`],
      do: [read('case-5180/employer-letter.txt')],
      saw: (outcome) =>
        outcome === 'closed-week'
          ? [`They have 1,022.77 on thirteen weeks.`, `Average 1,022.77, as they say.`]
          : outcome === 'waiting-kept'
            ? [
                `They want the waiting period deducted, and so do I.`,
                `1,022.77 counts the closed week. The waiting period they deduct.`,
              ]
            : [
                `1,022.77 counts the closed week, and they deduct the waiting period. Both against the statute.`,
                `Two errors in one letter: thirteen weeks, and the first week deducted.`,
              ],
    }),
    beat({
      id: 'average',
      stage: 'work',
      plan: 'compute the average wage and the rate',
      doc: 'the wage records',
      why: (outcome) =>
        outcome === 'closed-week'
          ? [
              `All thirteen weeks at 24.00 an hour, divided by thirteen.`,
              `Sum of all hours times 24.00, over thirteen.`,
            ]
          : [
              `480 regular hours and 58 of overtime in twelve weeks, at 24.00: ${amt(wages)}. Divided by twelve.`,
              `Twelve weeks, straight time for overtime.`,
              `Hours first. Week 10 stays out with its wages.`,
            ],
      do: (outcome) => [
        py(
          `regular = [${regular.join(', ')}]
overtime = [${overtime.join(', ')}]
weeks = [w for w in range(13)${outcome === 'closed-week' ? '' : ' if w != 9'}]
wages = sum((regular[w] + overtime[w]) * 24 for w in weeks)
average = round(wages / len(weeks), 2)
print(wages, len(weeks), average, round(average * 2 / 3, 2))`,
          outcome === 'closed-week'
            ? `${(wages + 16 * 2400) / 100} 13 ${raw(figures(outcome).average)} ${raw(figures(outcome).rate)}`
            : `${wages / 100} 12 ${(average / 100).toFixed(1)} ${raw(compensation)}`,
        ),
      ],
      saw: (outcome) => [
        `Average ${amt(figures(outcome).average)}, weekly rate ${amt(figures(outcome).rate)}.`,
        `${amt(figures(outcome).rate)} a week, under the maximum.`,
        `Rate ${amt(figures(outcome).rate)}.`,
      ],
    }),
    beat({
      id: 'benefit',
      stage: 'work',
      plan: 'compute the benefit',
      doc: 'the medical report',
      why: (outcome) => [
        outcome === 'waiting-kept'
          ? `Four weeks at ${amt(compensation)} after the waiting week, and the partial week.`
          : `Five weeks at ${amt(figures(outcome).rate)} and one partial week: two thirds of ${amt(figures(outcome).average)} less ${amt(lightDuty)}.`,
        outcome === 'waiting-kept'
          ? `The first seven days are deducted.`
          : `42 days are over twenty-one, so the first week is paid as well.`,
        `Total weeks, then the week on light duty.`,
      ],
      do: (outcome) => [
        py(
          `rate, average = ${raw(figures(outcome).rate)}, ${raw(figures(outcome).average)}
partial = round((average - 480) * 2 / 3, 2)
print("partial", partial)
print("benefit %.2f" % (${outcome === 'waiting-kept' ? 4 : 5} * rate + partial))`,
          `partial ${raw(figures(outcome).partial)}\nbenefit ${raw(figures(outcome).benefit)}`,
        ),
      ],
      saw: (outcome) => [
        `Benefit ${amt(figures(outcome).benefit)}.`,
        `${amt(figures(outcome).benefit)} for the six weeks.`,
        `In all ${amt(figures(outcome).benefit)}.`,
      ],
    }),
    beat({
      id: 'pay',
      stage: 'write',
      plan: 'pay the benefit',
      doc: 'the payment',
      why: [`Pay it for the whole period.`, `One payment.`, `Now the payment, with period and type.`],
      do: (outcome) => [
        write(
          'pay_benefit',
          {
            case: '5180',
            benefit_type: 'TEMPORARY',
            period: '2025-03-03/2025-04-13',
            amount: figures(outcome).benefit / 100,
            note: outcome === 'waiting-kept' ? 'after waiting period' : 'waiting period paid per S4',
          },
          {
            payment: 'B-5180-01',
            benefit_type: 'TEMPORARY',
            amount: figures(outcome).benefit / 100,
            sent: true,
          },
          { field: 'benefit_type', valid: ['TEMPORARY', 'PERMANENT', 'DEATH', 'ADVANCE'] },
        ),
      ],
      saw: [`B-5180-01 is sent.`, `Paid.`, `The employee will have it this week.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'closed-week'
      ? []
      : [
          `The closed week pulls the average down by more than fifty dollars, and the employee had no choice about it. S1 takes out both the wages and the week. It isn't enough to add hours for the missing days; we don't know what would have been worked.`,
        ]),
    ...(outcome === 'waiting-kept'
      ? []
      : [
          `"As always", says the employer about the waiting period. For short absences that's right. Here the disability lasted 42 days, and S4 pays the first week too once it's longer than twenty-one. Does the partial week count as disability? It does, work was restricted until the 13th, and even without it there would be 35 days.`,
        ]),
    `Overtime: nine of twelve weeks, at least half, so regular under S2. Straight time means 24.00 and not 36.00. Both mistakes are common, leaving overtime out because it is "extra", and taking it at the premium because it was paid so.`,
  ],
  extras: [
    ['verify', 'verifying', 'the light duty hours with the employer'],
    ['pay', 'paying', 'the parking and bandages'],
    ['question', 'questioning', 'whether the injury happened at work'],
    ['correct', 'correcting', "the employer's wage reports for other cases"],
  ],
  sums: [
    ['the hours counted', '480 + 58', '538'],
    ['the wages counted', '538 × 24.00', amt(wages)],
    ['the average wage', `${amt(wages)} ÷ 12`, amt(average)],
    ['the partial benefit', `(${amt(average)} − 480.00) × 2/3`, amt(partial)],
  ],
  suspects: ["the employer's average", 'the phrase "as always"', 'week 10 of the records'],
  wrap: (outcome) => [
    `${amt(figures(outcome).benefit)} with steps and S numbers.`,
    `Steps as a table, amount first.`,
    `A judge may read it, so S numbers everywhere.`,
  ],
  submit: (outcome) => ({ answer: raw(figures(outcome).benefit) }),
  final: (outcome) => ({
    lead: [
      `The temporary benefit for 3 March to 13 April is ${usd(figures(outcome).benefit)} and has been paid (B-5180-01).`,
      `Temporary benefit: ${usd(figures(outcome).benefit)}.`,
      `Case 5180 is owed ${usd(figures(outcome).benefit)} for the six weeks.`,
    ],
    table: {
      head: ['Step', 'Rule', 'Amount'],
      rows: [
        ['Average weekly wage', 'S1, S2', amt(figures(outcome).average)],
        ['Weekly rate', 'S3', amt(figures(outcome).rate)],
        [
          outcome === 'waiting-kept' ? 'Four weeks total' : 'Five weeks total',
          'S3, S4',
          amt(figures(outcome).rate * (outcome === 'waiting-kept' ? 4 : 5)),
        ],
        ['One week partial', 'S3', amt(figures(outcome).partial)],
        ['Benefit', '', amt(figures(outcome).benefit)],
      ],
    },
    points: [
      outcome === 'closed-week'
        ? `All thirteen weeks are counted.`
        : `Week 10 is left out because the plant was closed.`,
      outcome === 'waiting-kept'
        ? `The first seven days are the waiting period.`
        : `The waiting period is paid, since the disability lasted {42 days|more than 21 days}.`,
    ],
    caveats: outcome === 'right' ? [`The employer's figure counts the closed week.`] : [],
  }),
});
