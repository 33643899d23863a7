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
import { files, open, run, runEarly, runLapsed } from './world.mjs';

const result = perOutcome({ right: run, 'lapsed-discount': runLapsed, 'next-run': runEarly });

/** @param {string} outcome @param {typeof open[number]} one */
function paid(outcome, one) {
  if (outcome === 'lapsed-discount' && one.no === 'P9') return 1_401_400;
  if (outcome === 'next-run' && one.no === 'P7') return one.amount;
  return one.pay;
}

export const runTask = defineTask({
  id: 'payment-run-1114',
  prompt: `Please put together the payment run of Friday, 14 November 2025, from the ten open items in run-1114/. Propose it to treasury and tell me the total.`,
  goal: [
    'the total of the payment run of 14 November',
    'which of the ten items we pay on 14 November',
    'what goes into the November run',
  ],
  answer: 'the run total',
  figure: (outcome) => usd(result(outcome)),
  source: 'the payment policy',
  record: 'the payment proposal',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { total: 1, items: 1 } },
  mistakes: {
    'lapsed-discount': { reward: 0, scores: { total: 0, items: 0.9 } },
    'next-run': { reward: 0, scores: { total: 0, items: 0.9 } },
  },
  beats: [
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'read the payment policy',
      doc: 'the payment policy',
      why: [
        `What goes into a run is in treasury's policy.`,
        `Due dates, discounts, holds: first the rules.`,
        `How is the value of a discount measured here?`,
      ],
      do: [
        read('treasury/payment-policy.md'),
        [search('discount due before the next run blocked bank details'), read('treasury/payment-policy.md')],
      ],
      saw: (outcome) =>
        outcome === 'next-run'
          ? [
              `Pay what is due by the next run on the 21st, and discounts worth at least 12%.`,
              `Next run 21 November. Everything due until then goes in.`,
            ]
          : [
              `Due BEFORE the 21st, discounts from 12% a year if still open, credit notes netted, and no payment without a call-back.`,
              `Two edges to watch: an item due on the 21st itself, and discounts that have lapsed.`,
              `So an item can get in by its due date or by its discount, and can be kept out by a block or changed bank details.`,
            ],
    }),
    beat({
      id: 'items',
      stage: 'gather',
      plan: 'read the open items',
      doc: 'the open items',
      why: [`The ten items.`, `Now the list with terms and dates.`, `Items next.`],
      do: [
        read('run-1114/open-items.txt'),
        sh('cat run-1114/open-items.txt', files['run-1114/open-items.txt']),
      ],
      saw: [
        `Four have discounts: P2, P3, P4 and P9. Alder has an invoice and a credit note. P7 is due on the 21st.`,
        `By due date: P1, P3, P5, P8, P10. By discount perhaps: P2, P4, P9.`,
        `P6 is a credit note of Alder Freight and goes with P1.`,
      ],
    }),
    beat({
      id: 'blocks',
      stage: 'gather',
      plan: 'check the payment blocks',
      doc: 'the payment blocks',
      why: [`Which items are blocked?`, `Blocks before amounts.`, `Is anything in dispute?`],
      do: [read('run-1114/blocks.csv')],
      saw: [
        `P5 is blocked over a drum.`,
        `Only P5 has a block. P10 is on the list without one.`,
        `Ebbing is in dispute, so P5 stays.`,
      ],
    }),
    beat({
      id: 'bank',
      stage: 'gather',
      plan: 'look at changed bank details',
      doc: 'the list of bank changes',
      why: [
        `Has any of the vendors changed its bank account?`,
        `Call-backs: the policy allows no exception.`,
        `Bank changes are where fraud would come in.`,
      ],
      do: [read('run-1114/bank-changes.csv'), search('Inskip Labels bank changed called back')],
      saw: [
        `Inskip changed on the 10th and nobody called back. P10 stays out, due or not.`,
        `P10: changed four days ago, no call-back. Held.`,
        `Gillow was called back in June. Inskip was not.`,
      ],
    }),
    beat({
      id: 'yield',
      stage: 'work',
      plan: 'work out what the discounts are worth',
      doc: 'the open items',
      p: 0.85,
      why: (outcome) => [
        `Annual yield by the policy's formula. 2/10 n30 leaves twenty days, 0.5/10 n60 leaves fifty.`,
        `P2 and P9 have the same terms; P4 gives half a percent for fifty days. ${outcome === 'lapsed-discount' ? '' : 'The dates decide which of them is open.'}`,
        `Now the discounts, as an interest rate.`,
      ],
      do: [
        py(
          `for no, d, days in [("P2", 2, 20), ("P3", 1, 5), ("P4", 0.5, 50), ("P9", 2, 20)]:
    print(no, "%.1f%%" % (d / (100 - d) * 365 / days * 100))`,
          'P2 37.2%\nP3 73.7%\nP4 3.7%\nP9 37.2%',
        ),
      ],
      saw: (outcome) =>
        outcome === 'lapsed-discount'
          ? [`P2, P3 and P9 are well above 12%, P4 is not.`, `All but P4 are worth taking.`]
          : [
              `P2 and P3 are worth it, P4 isn't. P9's ten days ended on the 12th, so its 37% is academic.`,
              `Above 12%: P2, P3, P9. But P9 was issued on 2 November and the discount is gone.`,
              `P4 at 3.7% waits until January. P9 is lapsed.`,
            ],
    }),
    beat({
      id: 'select',
      stage: 'work',
      plan: 'select the items and add up',
      doc: 'the open items',
      why: (outcome) => [
        `Selected: ${open
          .filter((one) => paid(outcome, one) !== 0)
          .map((one) => `${one.no} ${amt(paid(outcome, one))}`)
          .join(', ')}. Well within the 60,000.00.`,
        `One amount per item, discounts taken off, credit note with its sign.`,
        `I add up what is in.`,
      ],
      do: (outcome) => [
        py(
          `run = {${open
            .filter((one) => paid(outcome, one) !== 0)
            .map((one) => `"${one.no}": ${raw(paid(outcome, one))}`)
            .join(', ')}}
print(len(run), "items", "%.2f" % sum(run.values()))`,
          `${open.filter((one) => paid(outcome, one) !== 0).length} items ${raw(result(outcome))}`,
        ),
        sh(
          `echo "${open
            .filter((one) => paid(outcome, one) !== 0)
            .map((one) => raw(paid(outcome, one)))
            .join(' + ')
            .replaceAll('+ -', '- ')}" | bc`,
          raw(result(outcome)),
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))} for the run.`,
        `Total ${amt(result(outcome))}.`,
        `The run comes to ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'propose',
      stage: 'write',
      plan: 'propose the run to treasury',
      doc: 'the proposal',
      why: [
        `Hand it to treasury.`,
        `The proposal goes out with items and total.`,
        `Propose it; treasury releases.`,
      ],
      do: (outcome) => [
        write(
          'propose_payment_run',
          {
            run_date: '2025-11-14',
            state: 'PROPOSED',
            total: result(outcome) / 100,
            items: open.filter((one) => paid(outcome, one) !== 0).map((one) => one.no),
          },
          { run: 'RUN-1114', state: 'PROPOSED', total: result(outcome) / 100, awaiting: 'treasury' },
          { field: 'state', valid: ['PROPOSED', 'DRAFT', 'WITHDRAWN'] },
        ),
      ],
      saw: [`RUN-1114 is with treasury.`, `Proposed.`, `Treasury has it.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'lapsed-discount'
      ? []
      : [
          `P9 hurts. 286.00 would have been earned by paying before the 12th, two days ago, and last Friday's run was on the 7th. Taking the discount anyway would be a short payment: the vendor would send a reminder, and our own receivables people know how that feels. So P9 waits until December and is paid in full.`,
        ]),
    ...(outcome === 'next-run'
      ? []
      : [
          `P7 is due on 21 November and the next run is on 21 November. "Before the next run" excludes it by a day. Paid on the 21st it is on time, and we keep the cash a week longer. It isn't much, but the rule was written with exactly this case in mind.`,
        ]),
    `For P3 the discount and the due date point the same way: due on the 20th, so it has to be in this run, and the ten days end on the 15th, so it can be paid with 1% off. 5,250.00 less 52.50. One could overlook the discount by treating it as a due item only.`,
    `Inskip is due on the 19th and will be late now, because no one picked up the phone. A late payment is cheaper than one that goes to a stranger. I'll mention it so that somebody calls on Monday.`,
  ],
  extras: [
    ['call back', 'calling back', "Inskip's bank change"],
    ['renegotiate', 'renegotiating', "Denholm's discount"],
    ['settle', 'settling', 'the dispute with Ebbing'],
    ['forecast', 'forecasting', 'the cash need of the December runs'],
  ],
  sums: [
    ["Bexley's discount", '12,000.00 × 2%', '240.00'],
    ["Alder's net", '8,400.00 − 1,450.00', '6,950.00'],
    ["Corvane's payment", '5,250.00 − 52.50', '5,197.50'],
    ['the run', '6,950.00 + 11,760.00 + 5,197.50 + 6,600.00', amt(run)],
  ],
  suspects: ["Hexham's discount", "Inskip's new bank account", 'the item due on the 21st'],
  wrap: (outcome) => [
    `${amt(result(outcome))}, ten lines, and the two that need someone: P5 and P10.`,
    `Total, table, what is open.`,
    `The table with all ten items shows what was left out and why.`,
  ],
  final: (outcome) => ({
    lead: [
      `The run of 14 November comes to ${usd(result(outcome))} and has been proposed (RUN-1114).`,
      `Run total: ${usd(result(outcome))}.`,
      `${usd(result(outcome))} goes out on 14 November, once treasury releases it.`,
    ],
    table: {
      head: ['No', 'Vendor', 'Open', 'Paid', 'Reason'],
      rows: open.map((one) => [
        one.no,
        one.vendor,
        amt(one.amount),
        amt(paid(outcome, one)),
        paid(outcome, one) === one.pay ? one.why : one.no === 'P9' ? 'discount 2%' : 'due by the next run',
      ]),
    },
    points: [
      `P2 and P3 are paid with {their discounts|discount}.`,
      outcome === 'lapsed-discount'
        ? `P9 is paid with 2% discount.`
        : `P9's discount ended on 12 November; it is paid in December.`,
      outcome === 'next-run'
        ? `P7 is due on the day of the next run and included.`
        : `P7 is due on 21 November and {goes into that run|waits for that run}.`,
    ],
    caveats: [`P10 (Inskip) will be late unless someone calls back about the bank details.`],
  }),
});
