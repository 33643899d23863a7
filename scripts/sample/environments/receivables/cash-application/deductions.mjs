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
  workbook,
  write,
} from '../../../authoring/kit.mjs';
import { allowed, billed, claimed, credit, files, received, remittance, short } from './world.mjs';

const figures = perOutcome({
  right: { credit, discount: allowed.discount, price: allowed.price },
  'discount-refused': { credit: credit - allowed.discount, discount: 0, price: allowed.price },
  'tier-misread': {
    credit: credit - allowed.price + claimed.price,
    discount: allowed.discount,
    price: claimed.price,
  },
});

export const deductionsTask = defineTask({
  id: 'short-payment-brackenford',
  prompt: `Brackenford wired ${usd(received)} on 21 June for four invoices that total ${usd(billed)}, and its remittance lists deductions. Please decide deduction by deduction what we allow and what we charge back, create the credit memo and the chargeback, and tell me the amount of the credit memo.`,
  goal: [
    "which part of Brackenford's deductions is allowed",
    'the credit memo for Brackenford',
    'how the short payment splits into credit and chargeback',
  ],
  answer: 'the credit memo amount',
  figure: (outcome) => usd(figures(outcome).credit),
  source: 'the deductions policy',
  record: "Brackenford's account",
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { credit: 1, split: 1 } },
  mistakes: {
    'discount-refused': { reward: 0, scores: { credit: 0, split: 0.67 } },
    'tier-misread': { reward: 0, scores: { credit: 0, split: 0.67 } },
  },
  beats: [
    beat({
      id: 'remittance',
      stage: 'gather',
      plan: "open Brackenford's remittance workbook",
      doc: 'the remittance workbook',
      why: [
        `The remittance is a workbook, so it has to be opened from Python.`,
        `Which deductions did they take, on which invoice, for what reason? The workbook says.`,
        `I'll read the remittance sheet {row by row|as it is}.`,
      ],
      do: workbook('brackenford/remittance-0621.xlsx', 'Remittance', remittance.head, remittance.rows),
      saw: [
        `Three deductions: damage ${amt(claimed.damage)}, price ${amt(claimed.price)}, discount ${amt(claimed.discount)}. They add up to ${amt(short)}.`,
        `They kept ${amt(short)}: one damage claim, one price claim on 51026, and 2% over everything.`,
        `The discount is taken on all four invoices at once, which already looks generous for a payment on the 21st.`,
      ],
    }),
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'read the deductions policy',
      doc: 'the deductions policy',
      why: [
        `What we may allow, and how far, is in the deductions policy.`,
        `Rules first. Can a deduction be allowed in part?`,
        `I need both policies: deductions, and the one on discounts it refers to.`,
      ],
      do: [
        read('policy/deductions.md'),
        [read('policy/deductions.md'), read('policy/cash-application.md')],
        [search('deduction allowed charged back damage price discount'), read('policy/deductions.md')],
      ],
      saw: [
        `Partial allowance is normal. Damage at what the claims desk approved, price by the tier of the one invoice, discount invoice by invoice.`,
        `So each of the three can be split. Quantities from different invoices don't add up for a tier.`,
        `Handling fees are charged back, and the discount is looked at per invoice. A second signature is needed only above 2,500.00.`,
      ],
    }),
    beat({
      id: 'claim',
      stage: 'gather',
      plan: 'look at damage claim CLM-88',
      doc: 'claim CLM-88',
      after: ['remittance'],
      why: [
        `The damage deduction cites CLM-88.`,
        `What did the claims desk approve?`,
        `1,240.00 for damage: was that the approved amount?`,
      ],
      do: [
        read('brackenford/claim-CLM-88.json'),
        ask('get_claim', { claim_id: 'CLM-88' }, files['brackenford/claim-CLM-88.json']),
      ],
      saw: [
        `Approved: 1,085.00 for the goods and nothing for handling. So 155.00 goes back.`,
        `They requested 1,085.00 plus a fee of 155.00; the desk approved the goods only.`,
        `The fee of 155.00 was turned down. 1,085.00 stands.`,
      ],
    }),
    beat({
      id: 'price',
      stage: 'gather',
      plan: 'compare invoice 51026 with the price agreement',
      doc: 'the price agreement',
      after: ['remittance'],
      why: [
        `For the price deduction I need the agreement and the quantity on 51026.`,
        `They claim 28.85. Which quantity earns that price?`,
        `Agreement and invoice side by side will settle the price claim.`,
      ],
      do: [
        [read('brackenford/price-agreement-2025.md'), read('brackenford/invoice-51026.txt')],
        [search('GV-40 gate valve quantity price'), read('brackenford/price-agreement-2025.md')],
      ],
      saw: (outcome) =>
        outcome === 'tier-misread'
          ? [
              `28.85 is in the agreement and the valves are GV-40, so the claim of ${amt(claimed.price)} is in order.`,
              `We billed 32.00 where the agreement goes down to 28.85. The price claim is right.`,
            ]
          : [
              `460 pieces on the invoice: that is the tier at 30.50, not 28.85, which starts at 500. We billed 32.00, so we owe 1.50 apiece.`,
              `Both sides are wrong. We billed the lowest tier, they claim the highest; 460 pieces belong in the middle, at 30.50.`,
              `The difference to allow is 32.00 less 30.50 on 460 pieces, which is ${amt(allowed.price)}.`,
            ],
    }),
    beat({
      id: 'dates',
      stage: 'work',
      plan: 'test the discount invoice by invoice',
      doc: 'the remittance',
      why: [
        `Terms are 2/10 and the wire arrived on 21 June. Ten days back is 11 June, so only an invoice dated 11 June or later earns the discount.`,
        `Discount per invoice. I count days from each invoice date to the 21st.`,
        `Which of the four invoices were at most ten days old on 21 June?`,
      ],
      do: [
        py(
          `from datetime import date
paid = date(2025, 6, 21)
for no, day, amount in [("51014", 2, 12480), ("51019", 5, 9865), ("51026", 9, 14720), ("51031", 12, 7840)]:
    age = (paid - date(2025, 6, day)).days
    print(no, age, "days", "discount %.2f" % (amount * 0.02) if age <= 10 else "late")`,
          '51014 19 days late\n51019 16 days late\n51026 12 days late\n51031 9 days discount 156.80',
        ),
      ],
      saw: (outcome) =>
        outcome === 'discount-refused'
          ? [
              `Three of the four are late. The customer missed the window, so the discount goes back.`,
              `The payment is late on nearly everything; I refuse the discount.`,
            ]
          : [
              `51031 is nine days old and earns 156.80. The other three are late.`,
              `Only 51031 makes it, with 156.80 of the ${amt(claimed.discount)} they took.`,
              `One of four. The discount is right for 7,840.00 and wrong for the other 37,065.00.`,
            ],
    }),
    beat({
      id: 'split',
      stage: 'work',
      plan: 'split the deductions',
      doc: 'the remittance',
      why: (outcome) => [
        `Allowed: ${amt(allowed.damage)} for goods, ${amt(figures(outcome).price)} for price, ${amt(figures(outcome).discount)} for discount. The rest of ${amt(short)} is charged back.`,
        `Add it up. Credit is goods plus price plus discount; chargeback is what remains of ${amt(short)}.`,
        `Now the two totals.`,
      ],
      do: (outcome) => {
        const own = figures(outcome);
        return [
          py(
            `short = ${raw(short)}
credit = ${raw(allowed.damage)} + ${raw(own.price)} + ${raw(own.discount)}
print(f"credit memo {credit:.2f}")
print(f"chargeback {short - credit:.2f}")`,
            `credit memo ${raw(own.credit)}\nchargeback ${raw(short - own.credit)}`,
          ),
          py(
            `from decimal import Decimal
rows = {"damage": ("${raw(claimed.damage)}", "${raw(allowed.damage)}"), "price": ("${raw(claimed.price)}", "${raw(own.price)}"), "discount": ("${raw(claimed.discount)}", "${raw(own.discount)}")}
for name, (taken, ok) in rows.items():
    print(name.ljust(9), taken.rjust(8), ok.rjust(8), str(Decimal(taken) - Decimal(ok)).rjust(8))`,
            [
              `damage    ${raw(claimed.damage).padStart(8)} ${raw(allowed.damage).padStart(8)} ${raw(claimed.damage - allowed.damage).padStart(8)}`,
              `price     ${raw(claimed.price).padStart(8)} ${raw(own.price).padStart(8)} ${raw(claimed.price - own.price).padStart(8)}`,
              `discount  ${raw(claimed.discount).padStart(8)} ${raw(own.discount).padStart(8)} ${raw(claimed.discount - own.discount).padStart(8)}`,
            ].join('\n'),
          ),
        ];
      },
      saw: (outcome) => [
        `Credit ${amt(figures(outcome).credit)}, chargeback ${amt(short - figures(outcome).credit)}.`,
        `${amt(figures(outcome).credit)} is ours to give, ${amt(short - figures(outcome).credit)} is theirs to pay.`,
        `So the memo is for ${amt(figures(outcome).credit)}.`,
      ],
    }),
    beat({
      id: 'memo',
      stage: 'write',
      plan: 'create the credit memo',
      doc: 'the credit memo',
      why: [
        `The credit memo, with a reason per line.`,
        `Credit first, then the chargeback.`,
        `I create the memo on C-2231.`,
      ],
      do: (outcome) => [
        write(
          'create_credit_memo',
          {
            customer: 'C-2231',
            reason_code: 'DEDUCTION',
            amount: figures(outcome).credit / 100,
            memo: 'CLM-88 goods; 51026 price tier; 51031 discount',
          },
          {
            memo: 'CM-1190',
            reason_code: 'DEDUCTION',
            amount: figures(outcome).credit / 100,
            status: 'posted',
          },
          { field: 'reason_code', valid: ['DEDUCTION', 'RETURN', 'GOODWILL', 'REBILL'] },
        ),
      ],
      saw: [`CM-1190 is posted.`, `The memo is in.`, `CM-1190, below the limit for a second signature.`],
    }),
    beat({
      id: 'chargeback',
      stage: 'write',
      plan: 'create the chargeback',
      doc: 'the chargeback',
      p: 0.85,
      why: [
        `Then the other side, the chargeback.`,
        `What is not allowed goes back to the customer.`,
        `Chargeback for the remainder.`,
      ],
      do: (outcome) => [
        write(
          'create_chargeback',
          {
            customer: 'C-2231',
            category: 'DISALLOWED_DEDUCTION',
            amount: (short - figures(outcome).credit) / 100,
            memo: 'handling fee, price above tier, late discount',
          },
          {
            chargeback: 'CB-0447',
            category: 'DISALLOWED_DEDUCTION',
            amount: (short - figures(outcome).credit) / 100,
            status: 'open',
          },
          { field: 'category', valid: ['DISALLOWED_DEDUCTION', 'SHORT_PAY', 'NSF'] },
        ),
      ],
      saw: [`CB-0447 is open on the account.`, `The chargeback stands.`, `Both documents exist now.`],
    }),
  ],
  ask: {
    after: 'price',
    question: [
      `Before I settle the price deduction: we billed 32.00 on 51026 and the agreement's tier for 460 pieces is 30.50. Should I correct that through the credit memo, or do you want the invoice rebilled?`,
      `One question on 51026. Our own price was too high by 1.50 apiece. Is the credit memo the right vehicle, or would you rather have it rebilled?`,
    ],
    reply: `Credit memo is fine, no rebill. Please go on.`,
  },
  musings: (outcome) => [
    ...(outcome === 'tier-misread'
      ? []
      : [
          `It would be easy to read the agreement as Brackenford does: they bought more than 500 valves in June over several invoices. But the table says "per piece and invoice", and the policy repeats that quantities of different invoices are not added together. 460 is the number that counts. At the same time our own invoice used 32.00, the price for up to 399, which is our mistake and has to be put right whether or not they noticed.\n\nSo the fair outcome pleases neither side completely: they get ${amt(allowed.price)} and not ${amt(claimed.price)}.`,
        ]),
    ...(outcome === 'discount-refused'
      ? []
      : [
          `Customers like to take 2% off the bottom line and let us sort it out. The temptation is to refuse it as a whole, because three quarters of it is wrong. Rule 6 doesn't allow that. 51031 was nine days old when the wire arrived, so for that invoice they did what the terms ask, and the 156.80 is theirs.`,
        ]),
    `The handling fee is small and annoying: 155.00 for taking fourteen pitted bodies out of two crates. The claims desk saw it and set it to zero, so there is nothing for me to judge. I only have to make sure that the approved 1,085.00 is used and not the 1,240.00 on the remittance.`,
  ],
  extras: [
    ['re-price', 're-pricing', "Brackenford's invoices since May"],
    ['warn', 'warning', 'their buyer about taking late discounts'],
    ['inspect', 'inspecting', 'the carrier’s liability for the wet crates'],
    ['look into', 'looking into', 'why invoice 51026 used the wrong tier'],
  ],
  sums: [
    [
      'the short payment',
      `${amt(claimed.damage)} + ${amt(claimed.discount)} + ${amt(claimed.price)}`,
      amt(short),
    ],
    ['what was wired', `${amt(billed)} − ${amt(short)}`, amt(received)],
    ['the discount they took', `${amt(billed)} × 2%`, amt(claimed.discount)],
    ['the price claim', '460 × 3.15', amt(claimed.price)],
  ],
  suspects: ['the 28.85 on the remittance', 'the handling fee', 'the single discount line'],
  wrap: (outcome) => [
    `Answer first: ${amt(figures(outcome).credit)}. Then the three deductions with taken, allowed and charged back.`,
    `A table with three rows will explain it best.`,
    `They asked for the memo amount; the split needs one line each.`,
  ],
  submit: (outcome) => ({ answer: usd(figures(outcome).credit) }),
  final: (outcome) => {
    const own = figures(outcome);
    return {
      lead: [
        `The credit memo for Brackenford is ${usd(own.credit)} (CM-1190); ${usd(short - own.credit)} is charged back.`,
        `Credit memo: ${usd(own.credit)}. Chargeback: ${usd(short - own.credit)}.`,
        `We allow ${usd(own.credit)} of the ${usd(short)} that Brackenford deducted.`,
      ],
      table: {
        head: ['Deduction', 'Taken', 'Allowed', 'Charged back'],
        rows: [
          ['Damage CLM-88', amt(claimed.damage), amt(allowed.damage), amt(claimed.damage - allowed.damage)],
          ['Price on 51026', amt(claimed.price), amt(own.price), amt(claimed.price - own.price)],
          ['Cash discount', amt(claimed.discount), amt(own.discount), amt(claimed.discount - own.discount)],
          ['Total', amt(short), amt(own.credit), amt(short - own.credit)],
        ],
      },
      points: [
        `Damage is allowed at what the claims desk approved; the handling fee {is not|was refused}.`,
        outcome === 'tier-misread'
          ? `The price claim follows the agreement (28.85).`
          : `460 pieces fall into the tier at $30.50, so $1.50 apiece is allowed.`,
        outcome === 'discount-refused'
          ? `The discount was taken late.`
          : `Only invoice 51031 was paid within ten days.`,
      ],
      caveats:
        outcome === 'right' ? [`Invoice 51026 was billed at the wrong tier; that error was ours.`] : [],
    };
  },
});
