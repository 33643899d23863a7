import {
  amt,
  beat,
  defineTask,
  perOutcome,
  py,
  raw,
  read,
  search,
  sh,
  usd,
  write,
} from '../../../authoring/kit.mjs';
import * as world from './world.mjs';

const { balance, daysLeft, files, perDay, premium, proRata } = world;

const figures = perOutcome({
  right: { refund: world.refund, expense: world.expense },
  'pro-rata': { refund: proRata, expense: world.expenseProRata },
  'day-off': { refund: world.refundDayOff, expense: world.expenseDayOff },
});

export const cancellationTask = defineTask({
  id: 'prepaids-policy-cancelled',
  prompt: `We canceled property policy PK-2025 with effect from 16 August 2025. Please work out the refund we can book as a receivable and the amount that goes to expense in August, and post it.`,
  goal: [
    'the refund on policy PK-2025 and the August expense',
    'what the insurer gives back and what we lose',
    'the August expense from the canceled policy',
  ],
  answer: 'the August expense',
  figure: (outcome) => usd(figures(outcome).expense),
  source: 'the cancellation clause',
  record: 'the August entry',
  passes: { base: 2, trained: 2 },
  right: { reward: 1, scores: { refund: 1, expense: 1 } },
  mistakes: {
    'pro-rata': { reward: 0, scores: { refund: 0, expense: 0 } },
    'day-off': { reward: 0, scores: { refund: 0, expense: 0 } },
  },
  beats: [
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'read the cancellation clause of the policy',
      doc: 'the policy',
      why: [
        `What does the policy give back on cancellation?`,
        `Who cancels makes a difference, so I need the clause.`,
        `Pro rata or short rate? The policy will say.`,
      ],
      do: [
        read('property/policy-PK-2025.md'),
        [search('cancellation short rate pro rata premium'), read('property/policy-PK-2025.md')],
      ],
      saw: (outcome) =>
        outcome === 'pro-rata'
          ? [`Premium is returned pro rata for the days without cover.`, `By the day, then.`]
          : [
              `We canceled, so it's short rate: 90% of the pro rata unearned premium. The 16th is the first day without cover.`,
              `Short rate for the insured. And the effective day itself has no cover.`,
              `90% of the unearned part, since the cancellation is ours.`,
            ],
    }),
    beat({
      id: 'letter',
      stage: 'gather',
      plan: 'read the cancellation letter',
      doc: 'the cancellation letter',
      why: [
        `Who canceled, and from which hour?`,
        `Our letter, for the effective date.`,
        `The exact effective date.`,
      ],
      do: [read('property/cancellation-letter.txt')],
      saw: [
        `Our cancellation, from 16 August at 00:00.`,
        `From the 16th, midnight. The building was sold.`,
        `The insured cancels. 16 August is day one without cover.`,
      ],
    }),
    beat({
      id: 'ledger',
      stage: 'gather',
      plan: 'get the prepaid balance',
      doc: 'the ledger account',
      why: [`What's left on 1450 for this policy?`, `The balance at 31 July.`, `Ledger next.`],
      do: [
        read('property/ledger-1450.csv'),
        sh('tail -1 property/ledger-1450.csv', files['property/ledger-1450.csv'].split('\n').at(-1) ?? ''),
      ],
      saw: [
        `${amt(balance)} at 31 July, after seven months.`,
        `Seven months amortized, ${amt(balance)} left.`,
        `Balance ${amt(balance)}; nothing booked for August.`,
      ],
    }),
    beat({
      id: 'broker',
      stage: 'gather',
      plan: "read the broker's mail",
      doc: "the broker's mail",
      p: 0.5,
      why: [`The broker has written about the refund.`, `Any word from the broker?`],
      do: [read('property/broker-mail.txt')],
      saw: (outcome) =>
        outcome === 'pro-rata'
          ? [`About 23,000, by the day. That fits.`]
          : [
              `"About 23,000" would be pro rata. The clause says otherwise.`,
              `An estimate by the day; the policy has short rate for us.`,
            ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute refund and expense',
      doc: 'the policy',
      why: (outcome) =>
        outcome === 'day-off'
          ? [
              `From 17 August to 31 December are 137 days. 137/365 of the premium, 90% of that.`,
              `137 days without cover.`,
            ]
          : outcome === 'pro-rata'
            ? [`16 August to 31 December, ${daysLeft} days of 365.`, `${daysLeft}/365 of ${amt(premium)}.`]
            : [
                `16 August to 31 December: 16 + 30 + 31 + 30 + 31 = ${daysLeft} days. ${amt(perDay)} a day, times ${daysLeft}, times 90%. What's left of ${amt(balance)} is expense.`,
                `Premium per day is ${amt(perDay)}. Unearned ${amt(proRata)}, refund 90% of it, the rest of the balance to August.`,
                `Days first, including the 16th.`,
              ],
      do: (outcome) => [
        py(
          `from datetime import date
days = (date(2025, 12, 31) - date(2025, 8, ${outcome === 'day-off' ? 17 : 16})).days + 1
unearned = 61320 * days / 365
refund = round(unearned${outcome === 'pro-rata' ? '' : ' * 0.90'}, 2)
print(days, "days", f"unearned {unearned:.2f} refund {refund:.2f} expense {25550 - refund:.2f}")`,
          `${outcome === 'day-off' ? 137 : 138} days unearned ${raw(outcome === 'day-off' ? perDay * 137 : proRata)} refund ${raw(figures(outcome).refund)} expense ${raw(figures(outcome).expense)}`,
        ),
      ],
      saw: (outcome) => [
        `Refund ${amt(figures(outcome).refund)}, expense ${amt(figures(outcome).expense)}.`,
        `${amt(figures(outcome).refund)} comes back and ${amt(figures(outcome).expense)} goes to August.`,
        `Expense ${amt(figures(outcome).expense)}.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the refund and the expense',
      doc: 'the entry',
      why: [
        `One entry that clears 1450 for this policy.`,
        `Receivable, expense, and 1450 to zero.`,
        `Post it in August.`,
      ],
      do: (outcome) => [
        write(
          'post_entry',
          {
            period: '2025-08',
            entry_class: 'REFUND',
            debit: '1310 / 6410',
            credit: '1450',
            amount: balance / 100,
            text: `PK-2025 canceled: receivable ${raw(figures(outcome).refund)}, expense ${raw(figures(outcome).expense)}`,
          },
          { entry: 'GL-0825-041', entry_class: 'REFUND', amount: balance / 100, posted: true },
          { field: 'entry_class', valid: ['AMORTIZATION', 'ADDITION', 'REFUND', 'WRITE_OFF'] },
        ),
      ],
      saw: [`GL-0825-041.`, `Posted, the balance of the policy is zero.`, `Done.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'pro-rata'
      ? []
      : [
          `The broker's "about 23,000" is what pro rata would give, ${amt(proRata)} to be exact. He may be right that this insurer is generous in practice. But a receivable is what the contract gives us, and the contract keeps ten percent when we are the ones who leave. If more comes, it's income then.`,
        ]),
    ...(outcome === 'day-off'
      ? []
      : [
          `Is 16 August covered or not? Cancellation takes effect at 00:00 of the 16th, and the policy says that this day is the first without cover. So it counts as unearned: 16 days in August, not 15. One day is ${amt(perDay)}, ninety percent of which we'd get or lose.`,
        ]),
    `The amortization by months and the refund by days don't fit together exactly, and they needn't. By months, half of August would be 2,555.00. The expense I compute is larger, because it contains the ten percent penalty and the difference between the two ways of counting. Rule 4 puts all of it into August.`,
  ],
  extras: [
    ['compare', 'comparing', 'offers for the new building'],
    ['challenge', 'challenging', 'the ten percent with the insurer'],
    ['restate', 'restating', 'the months before August by days'],
  ],
  sums: [
    ['the balance at 31 July', '61,320.00 − 7 × 5,110.00', amt(balance)],
    ['the premium per day', '61,320.00 ÷ 365', amt(perDay)],
    ['the unearned premium', `138 × ${amt(perDay)}`, amt(proRata)],
    ['the days without cover', '16 + 30 + 31 + 30 + 31', '138'],
  ],
  suspects: ["the broker's estimate", 'the pro rata sentence in the policy'],
  wrap: (outcome) => [
    `Refund and expense, with days and rate.`,
    `${amt(figures(outcome).expense)} to August, ${amt(figures(outcome).refund)} receivable.`,
    `A small table: balance, refund, expense.`,
  ],
  submit: (outcome) => ({
    answer: `expense ${raw(figures(outcome).expense)}, refund ${raw(figures(outcome).refund)}`,
  }),
  final: (outcome) => ({
    lead: [
      `${usd(figures(outcome).expense)} goes to expense in August; the refund receivable is ${usd(figures(outcome).refund)}.`,
      `August expense: ${usd(figures(outcome).expense)}. Refund: ${usd(figures(outcome).refund)}.`,
      `The canceled policy costs ${usd(figures(outcome).expense)} in August (GL-0825-041).`,
    ],
    table: {
      head: ['Policy PK-2025', 'USD'],
      rows: [
        ['Prepaid at 31 July', amt(balance)],
        ['Refund', amt(-figures(outcome).refund)],
        ['Expense August', amt(figures(outcome).expense)],
      ],
    },
    points: [
      outcome === 'pro-rata'
        ? `The premium comes back by the day.`
        : `The cancellation is ours, so the insurer returns 90% of the unearned premium.`,
      outcome === 'day-off'
        ? `137 days are without cover.`
        : `138 days are without cover, {16 August included|counting 16 August}.`,
    ],
    caveats:
      outcome === 'right' ? [`The broker expects about 23,000; the clause does not support that.`] : [],
  }),
});
