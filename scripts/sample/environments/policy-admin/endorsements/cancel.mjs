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

const { daysUsed, due, earned, files, paid, policyFee, premium, returned, unearned } = world;

const result = perOutcome({ right: due, 'pro-rata': world.dueProRata, 'fee-returned': world.dueFeeBack });

export const cancel = defineTask({
  id: 'endorse-cancel-short-rate',
  prompt: `Policy PA-3347: the customer sold the car and cancels with effect from 20 September 2025. Please work out the balance or refund, cancel the policy and tell me the amount.`,
  goal: [
    'the balance after the cancellation of PA-3347',
    'what the customer owes or gets back',
    'the settlement of the canceled policy',
  ],
  answer: 'the balance',
  figure: (outcome) => `${usd(result(outcome))} due`,
  source: 'the cancellation rules',
  record: 'policy PA-3347',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { balance: 1 } },
  mistakes: {
    'pro-rata': { reward: 0, scores: { balance: 0 } },
    'fee-returned': { reward: 0, scores: { balance: 0 } },
  },
  beats: [
    beat({
      id: 'rules',
      stage: 'gather',
      plan: 'read the cancellation rules',
      doc: 'the cancellation rules',
      why: [`Pro rata or short rate?`, `C1 to C4.`, `Who cancels decides the method.`],
      do: [
        read('manual/cancellation.md'),
        [search('short rate pro rata fee earned days in force'), read('manual/cancellation.md')],
      ],
      saw: (outcome) =>
        outcome === 'pro-rata'
          ? [
              `Days in force, fee earned at inception, payments set against it.`,
              `What is earned is billed, what was paid is deducted.`,
            ]
          : [
              `The insured cancels, so 90% of the unearned premium comes back, and the fee stays with us.`,
              `Short rate here. The fee is earned from day one.`,
              `C1 short rate, C2 no fee back, C4 net of payments.`,
            ],
    }),
    beat({
      id: 'declarations',
      stage: 'gather',
      plan: 'read the declarations',
      doc: 'the declarations',
      why: [`Premium, fee and term.`, `The policy data.`, `What was the premium?`],
      do: [read('PA-3347/declarations.txt')],
      saw: [
        `${amt(premium)} premium, ${amt(policyFee)} fee, from 1 March.`,
        `2,940.00 in ten installments.`,
        `Premium and fee are stated apart.`,
      ],
    }),
    beat({
      id: 'payments',
      stage: 'gather',
      plan: 'add up the payments',
      doc: 'the payments',
      why: [`What has been paid?`, `Installments so far.`, `Payments, including returned ones.`],
      do: [read('PA-3347/payments.txt'), sh('cat PA-3347/payments.txt', files['PA-3347/payments.txt'])],
      saw: [
        `Five of 294.00, ${amt(paid)}. August was returned by the bank.`,
        `${amt(paid)} paid; the sixth bounced.`,
        `Five installments arrived.`,
      ],
    }),
    beat({
      id: 'letter',
      stage: 'gather',
      plan: "read the customer's letter",
      doc: "the customer's letter",
      p: 0.6,
      why: [`Who cancels and from when?`, `The letter of the customer.`],
      do: [read('PA-3347/letter.txt')],
      saw: (outcome) =>
        outcome === 'fee-returned'
          ? [`From 20 September, and the fee is to come back as well.`, `The customer wants the fee too.`]
          : [
              `The customer cancels, from 20 September. Hopes for the fee, which C2 excludes.`,
              `20 September, at the customer's wish. A refund is expected, but I think there's a balance.`,
            ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the balance',
      doc: 'the declarations',
      why: (outcome) =>
        outcome === 'pro-rata'
          ? [
              `${daysUsed}/365 of ${amt(premium)} is earned, plus the fee, less ${amt(paid)}.`,
              `Earned by the day, and the fee.`,
            ]
          : [
              `1 March to 20 September are ${daysUsed} days. Earned ${amt(earned)}, unearned ${amt(unearned)}, returned 90% of it.${outcome === 'fee-returned' ? ' The fee goes back.' : ''}`,
              `Unearned premium, 90%, then what is left against ${amt(paid)}.`,
              `Days in force, short rate, fee, payments.`,
            ],
      do: (outcome) => [
        py(
          `from datetime import date
days = (date(2025, 9, 20) - date(2025, 3, 1)).days
earned = round(2900 * days / 365, 2)
returned = round((2900 - earned)${outcome === 'pro-rata' ? '' : ' * 0.9'}, 2)
balance = 2900 - returned${outcome === 'fee-returned' ? '' : ' + 40'} - 1470
print(days, f"earned {earned:.2f} return {returned:.2f} balance {balance:.2f}")`,
          `${daysUsed} earned ${raw(earned)} return ${raw(outcome === 'pro-rata' ? unearned : returned)} balance ${raw(result(outcome))}`,
        ),
      ],
      saw: (outcome) => [
        `A balance of ${amt(result(outcome))} is due.`,
        `${amt(result(outcome))} to bill.`,
        `The customer owes ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'cancel',
      stage: 'write',
      plan: 'cancel the policy',
      doc: 'the cancellation',
      why: [`Cancel it at the customer's request.`, `The cancellation with its balance.`, `Now cancel.`],
      do: (outcome) => [
        write(
          'cancel_policy',
          {
            policy_no: 'PA-3347',
            reason: 'INSURED_REQUEST',
            effective: '2025-09-20',
            balance_due: result(outcome) / 100,
          },
          {
            policy_no: 'PA-3347',
            reason: 'INSURED_REQUEST',
            status: 'canceled',
            billed: result(outcome) / 100,
          },
          { field: 'reason', valid: ['INSURED_REQUEST', 'NON_PAYMENT', 'UNDERWRITING', 'REWRITTEN'] },
        ),
      ],
      saw: [`Canceled and billed.`, `PA-3347 is canceled.`, `Done.`],
    }),
    beat({
      id: 'letter-out',
      stage: 'write',
      plan: 'write to the customer',
      doc: 'the letter to the customer',
      p: 0.55,
      why: [
        `The customer expects a refund and gets a bill, so a letter is due.`,
        `A letter with the calculation.`,
      ],
      do: (outcome) => [
        write(
          'send_letter',
          {
            policy_no: 'PA-3347',
            letter_type: 'CANCELLATION',
            text: `Your policy ends on 20 September. ${raw(result(outcome))} is still open, because five of ten installments were paid.`,
          },
          { sent: true, letter_type: 'CANCELLATION' },
          { field: 'letter_type', valid: ['ENDORSEMENT', 'CANCELLATION', 'GENERAL'], accepts: true },
        ),
      ],
      saw: [`Sent.`, `The customer has the letter.`],
    }),
  ],
  musings: (outcome) => [
    `The customer paid half of the installments and had the car insured for more than half of the year. That's why there is a balance and no refund, quite apart from short rate. August's debit came back and September's was never drawn.`,
    ...(outcome === 'pro-rata'
      ? []
      : [
          `Short rate costs the customer ten percent of what is unearned, ${amt(unearned - returned)}. It's in the policy and it is what the insurer keeps for writing a policy that ended early. If we had canceled for the missed installment, it would have been pro rata. But the customer's letter came first.`,
        ]),
    ...(outcome === 'fee-returned'
      ? []
      : [`The fee of 40.00 was earned on 1 March. The letter asks for it, and C2 answers.`]),
  ],
  extras: [
    ['waive', 'waiving', 'the short rate penalty'],
    ['collect', 'collecting', 'the returned installment separately'],
    ['offer', 'offering', 'a policy for the next car'],
  ],
  sums: [
    ['the payments', '5 × 294.00', amt(paid)],
    ['the unearned premium', `2,900.00 − ${amt(earned)}`, amt(unearned)],
    ['the return premium', `${amt(unearned)} × 90%`, amt(returned)],
    ['the days in force', '31 + 30 + 31 + 30 + 31 + 31 + 19', '203'],
  ],
  suspects: ["the customer's expectation of a refund", 'the sixth installment'],
  wrap: (outcome) => [
    `A balance of ${amt(result(outcome))}, and how to tell the customer.`,
    `Balance due, table, two sentences.`,
    `Amount with its sign in words.`,
  ],
  final: (outcome) => ({
    lead: [
      `A balance of ${usd(result(outcome))} is due from the customer; PA-3347 is canceled.`,
      `Balance due: ${usd(result(outcome))}.`,
      `The customer owes ${usd(result(outcome))} after the cancellation.`,
    ],
    table: {
      head: ['PA-3347', 'USD'],
      rows: [
        ['Premium', amt(premium)],
        ['Return premium', amt(outcome === 'pro-rata' ? -unearned : -returned)],
        ['Policy fee', outcome === 'fee-returned' ? '0.00' : amt(policyFee)],
        ['Paid', amt(-paid)],
        ['Balance due', amt(result(outcome))],
      ],
    },
    points: [
      outcome === 'pro-rata'
        ? `The premium is earned by the day.`
        : `The insured canceled, so 90% of the unearned premium {is returned|comes back}.`,
      outcome === 'fee-returned' ? `The fee is given back.` : `The policy fee is fully earned.`,
    ],
    caveats: [`Tell the customer why there is a bill: five of ten installments were paid.`],
  }),
});
