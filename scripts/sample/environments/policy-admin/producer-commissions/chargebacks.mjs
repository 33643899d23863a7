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
import { canceled, chargeback, chargebackFlat, chargebackRewritten, files } from './world.mjs';

const result = perOutcome({
  right: chargeback,
  'rewrite-charged': chargebackRewritten,
  'flat-missed': chargebackFlat,
});

/** @param {string} outcome @param {typeof canceled[number]} one */
function back(outcome, one) {
  if (outcome === 'rewrite-charged' && one.no === 'Q4') return one.commission;
  if (outcome === 'flat-missed' && one.no === 'Q1') return 0;
  return one.back;
}

export const chargebackTask = defineTask({
  id: 'commission-oakmere-chargebacks',
  prompt: `Six policies of the Oakmere agency were canceled or reduced in September. Please compute the commission to be charged back, post it, and tell me the total.`,
  goal: [
    'the commission to be charged back',
    'the September chargebacks of Oakmere',
    'what Oakmere has to give back',
  ],
  answer: 'the chargeback total',
  figure: (outcome) => usd(result(outcome)),
  source: 'rules 4 to 6',
  record: 'the chargeback entry',
  passes: { base: 3, trained: 3 },
  right: { reward: 1, scores: { amount: 1 } },
  mistakes: {
    'rewrite-charged': { reward: 0, scores: { amount: 0 } },
    'flat-missed': { reward: 0, scores: { amount: 0 } },
  },
  beats: [
    beat({
      id: 'rules',
      stage: 'gather',
      plan: 'read the rules on chargebacks',
      doc: 'the rules on chargebacks',
      why: [`Rules 4 to 6.`, `When is commission charged back?`, `First year, flat, rewritten: the rules.`],
      do: [
        read('agreement/chargebacks.md'),
        [search('unearned charged back flat rewritten reductions'), read('agreement/chargebacks.md')],
      ],
      saw: [
        `Unearned days over 365 in the first year, flat in full, nothing for a rewrite on the same day.`,
        `Three kinds: flat, pro rata, and reductions; and an exception for rewrites.`,
        `Only within the first twelve months.`,
      ],
    }),
    beat({
      id: 'events',
      stage: 'gather',
      plan: 'read the list of cancellations',
      doc: 'the list of cancellations',
      why: [`The six events.`, `What was canceled, and what was paid on it?`, `The list.`],
      do: [
        read('september/cancellations.csv'),
        sh('cat september/cancellations.csv', files['september/cancellations.csv']),
      ],
      saw: [
        `One flat, two within the year, a rewrite, a second-year policy and a reduction.`,
        `Six lines with the commission paid.`,
        `Q5 is in its second year.`,
      ],
    }),
    beat({
      id: 'details',
      stage: 'gather',
      plan: 'read the details',
      doc: 'the details',
      why: [`Days and dates.`, `The details behind the six.`, `Was Q4 replaced on the same day?`],
      do: [read('september/cancellation-details.txt'), search('canceled day replaced same day')],
      saw: (outcome) =>
        outcome === 'rewrite-charged'
          ? [`146 and 73 days; Q1 flat, Q4 ended.`, `Days are given for Q2 and Q3.`]
          : [
              `Q4 was replaced on the same day, so nothing. Q2 after 146 days, Q3 after 73.`,
              `219 and 292 days are unearned for Q2 and Q3.`,
              `Same day, same agency for Q4.`,
            ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the chargebacks',
      doc: 'the details',
      why: (outcome) => [
        `Q1 ${outcome === 'flat-missed' ? 'nothing, it was never in force' : 'in full'}, Q2 219/365, Q3 292/365, Q4 ${outcome === 'rewrite-charged' ? 'in full' : 'nothing'}, Q5 nothing, Q6 in full.`,
        `Commission times unearned days.`,
        `One line each.`,
      ],
      do: (outcome) => [
        py(
          `back = {
    "Q1": ${outcome === 'flat-missed' ? '0' : '1200.00'},
    "Q2": 1642.50 * (365 - 146) / 365,
    "Q3": 730.00 * (365 - 73) / 365,
    "Q4": ${outcome === 'rewrite-charged' ? '450.00' : '0'}, "Q5": 0,
    "Q6": 1460 * 0.15,
}
print({k: round(v, 2) for k, v in back.items()}, "%.2f" % sum(back.values()))`,
          `{'Q1': ${outcome === 'flat-missed' ? '0' : '1200.0'}, 'Q2': 985.5, 'Q3': 584.0, 'Q4': ${outcome === 'rewrite-charged' ? '450.0' : '0'}, 'Q5': 0, 'Q6': 219.0} ${raw(result(outcome))}`,
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))}.`,
        `Chargeback ${amt(result(outcome))}.`,
        `Total ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the chargeback',
      doc: 'the posting',
      why: [`Post it against the agency.`, `One entry for September.`, `The chargeback entry.`],
      do: (outcome) => [
        write(
          'post_commission',
          {
            agency: 'OAKMERE',
            period: '2025-09',
            entry_type: 'CHARGEBACK',
            amount: -result(outcome) / 100,
            note: canceled
              .filter((one) => back(outcome, one) > 0)
              .map((one) => one.no)
              .join(' '),
          },
          { entry: 'CM-2509-081', entry_type: 'CHARGEBACK', amount: -result(outcome) / 100, released: true },
          { field: 'entry_type', valid: ['COMMISSION', 'OVERRIDE', 'CHARGEBACK', 'ADJUSTMENT'] },
        ),
      ],
      saw: [`CM-2509-081.`, `Posted.`, `Booked.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'rewrite-charged'
      ? []
      : [
          `Q4 was canceled and written again on the same day with the same agency. Economically nothing happened, and rule 5 says so. The new policy has its own commission, I assume; if both had been paid there'd be something to correct, but not by a chargeback.`,
        ]),
    ...(outcome === 'flat-missed'
      ? []
      : [
          `Flat cancellation means the policy never was. All of the commission goes back, 1,200.00, without counting days. Pro rata with zero days would give the same, which is a comfort.`,
        ]),
    `Q3 is a renewal in name only: another carrier's policy that came to us at 10%. It was in its first twelve months with us, so rule 4 applies. Q5 began in August 2024 and is past its first year by a month.`,
  ],
  extras: [
    ['ask', 'asking', 'why so many policies were canceled'],
    ['review', 'reviewing', 'the commission on Q4-A'],
    ['offset', 'offsetting', 'the chargeback against the October payment'],
  ],
  sums: [
    ['the chargeback on Q2', '1,642.50 × 219/365', '985.50'],
    ['the chargeback on Q3', '730.00 × 292/365', '584.00'],
    ['the reduction', '1,460.00 × 15%', '219.00'],
    ['the chargeback total', '1,200.00 + 985.50 + 584.00 + 219.00', amt(chargeback)],
  ],
  suspects: ['the commission on Q4', 'the second-year policy'],
  wrap: (outcome) => [
    `${amt(result(outcome))}, six lines.`,
    `Total, table, a word on Q4.`,
    `Six events, one line each.`,
  ],
  final: (outcome) => ({
    lead: [
      `The chargebacks for September come to ${usd(result(outcome))} (CM-2509-081).`,
      `Chargeback total: ${usd(result(outcome))}.`,
      `Oakmere gives back ${usd(result(outcome))} of commission.`,
    ],
    table: {
      head: ['Policy', 'Event', 'Commission paid', 'Chargeback', 'Reason'],
      rows: canceled.map((one) => [
        one.no,
        one.what,
        amt(one.commission),
        amt(back(outcome, one)),
        back(outcome, one) === one.back ? one.why : one.no === 'Q4' ? 'canceled' : 'never in force',
      ]),
    },
    points: [
      outcome === 'rewrite-charged'
        ? `Q4 ended in September.`
        : `Q4 was rewritten on the same day and {is not charged|costs nothing}.`,
      outcome === 'flat-missed'
        ? `Q1 was never in force.`
        : `Q1 was canceled flat, so its commission goes back in full.`,
    ],
    caveats: [],
  }),
});
