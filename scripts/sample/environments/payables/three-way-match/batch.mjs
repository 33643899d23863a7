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
import { approved, approvedRejected, approvedYeast, billed, invoices } from './world.mjs';

const result = perOutcome({
  right: approved,
  'received-only': approvedRejected,
  'higher-limit': approvedYeast,
});

/** @param {string} outcome @param {typeof invoices[number]} invoice */
function payable(outcome, invoice) {
  if (outcome === 'received-only' && invoice.no === 'A5') return invoice.billed;
  if (outcome === 'higher-limit' && invoice.no === 'A2') return invoice.billed;
  return invoice.pay;
}

export const batchTask = defineTask({
  id: 'match-batch-may',
  prompt: `Six invoices (A1 to A6) are waiting in batch/. Match them, put on hold what has to be held, and tell me the total that can be paid now.`,
  goal: [
    'the total that can be paid now',
    'how much of the six invoices is payable',
    'the payable part of the May batch',
  ],
  answer: 'the payable total',
  figure: (outcome) => usd(result(outcome)),
  source: 'the matching policy',
  record: 'invoice A2',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { total: 1, holds: 1 } },
  mistakes: {
    'received-only': { reward: 0, scores: { total: 0, holds: 1 } },
    'higher-limit': { reward: 0, scores: { total: 0, holds: 0 } },
  },
  beats: [
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'read the matching policy',
      doc: 'the matching policy',
      why: [
        `Tolerances were rewritten in spring, so I read the current text.`,
        `Policy before invoices: tolerance, quantities, freight.`,
        `What may pass and what must be held? policy/matching.md.`,
      ],
      do: [
        read('policy/matching.md'),
        [search('tolerance lower price line hold'), read('policy/matching.md')],
      ],
      saw: (outcome) =>
        outcome === 'higher-limit'
          ? [
              `2% or 50.00 per line. Goods three ways, services two ways.`,
              `Price may differ by 2% or 50.00; quantity is what came in.`,
            ]
          : outcome === 'received-only'
            ? [
                `Lower of 2% and 50.00; quantity as received; freight above 100.00 is held.`,
                `Clear rules. Pay the received quantity, hold prices out of tolerance.`,
              ]
            : [
                `The lower of 2% and 50.00, quantities received and accepted, freight over 100.00 held while the goods are paid.`,
                `Both words matter in rule 3: received and accepted. And the tolerance takes the lower limit.`,
                `Services need only a signed sheet. For goods the accepted quantity decides.`,
              ],
    }),
    beat({
      id: 'invoices',
      stage: 'gather',
      plan: 'read the six invoices',
      doc: 'the invoices',
      why: [
        `The invoices themselves.`,
        `Now what the suppliers billed, line by line.`,
        `Six invoices, seven lines probably. Let me see.`,
      ],
      do: [read('batch/invoices.txt')],
      saw: [
        `${amt(billed)} billed. A6 has a freight line, A2 shows 6.35 for yeast.`,
        `Seven lines on six invoices, ${amt(billed)} in all.`,
        `A6 bills freight of 180.00 on its own line. The others have one line each.`,
      ],
    }),
    beat({
      id: 'orders',
      stage: 'gather',
      plan: 'get the purchase orders',
      doc: 'the orders',
      why: [`What did we order, and at what price?`, `Orders next.`, `The order side of the match.`],
      do: [read('batch/orders.csv')],
      saw: [
        `Yeast was ordered at 6.20, not 6.35. No freight on 4418.`,
        `Prices agree except for yeast. 4418 has pallets only.`,
        `300 kg at 6.20 is 1,860.00 on the order; the invoice is 45.00 higher.`,
      ],
    }),
    beat({
      id: 'receipts',
      stage: 'gather',
      plan: 'get the receipts',
      doc: 'the receipts',
      why: [
        `And what came in?`,
        `Receipts decide the quantity.`,
        `The warehouse's side of it, including quality.`,
      ],
      do: [read('batch/receipts.json'), search('received accepted quality rejected')],
      saw: (outcome) =>
        outcome === 'received-only'
          ? [
              `Boxes were 400 short. Sugar arrived in full.`,
              `7,600 boxes; everything else was received as ordered.`,
            ]
          : [
              `400 boxes short, and 600 kg of sugar rejected. The oven service has a signed sheet.`,
              `Sugar: 10,000 kg received but 9,400 accepted. Boxes: 7,600.`,
              `Two quantity issues: boxes by count, sugar by quality.`,
            ],
    }),
    beat({
      id: 'match',
      stage: 'work',
      plan: 'match line by line',
      doc: 'the receipts',
      why: (outcome) => [
        `Line by line. A1 agrees. A2 is 45.00 over; ${outcome === 'higher-limit' ? 'that is under 50.00, fine' : '2% of 1,860.00 is 37.20, so it is out of tolerance'}. A3: 7,600 × 0.42. A4: signed. A5: ${outcome === 'received-only' ? '10,000' : '9,400'} × 0.78. A6: goods yes, freight no.`,
        `Payable per line is accepted quantity times order price, with the price test before it. ${outcome === 'higher-limit' ? 'Yeast passes under the 50.00 limit.' : 'Yeast fails: 45.00 against 37.20.'}`,
        `I'd put it in a small script: order price, invoice price, quantity that counts, tolerance.`,
      ],
      do: (outcome) => [
        py(
          `lines = [  # invoice, ordered price, billed price, quantity ordered, quantity that counts
    ("A1", 11.40, 11.40, 1200, 1200), ("A2", 6.20, 6.35, 300, 300),
    ("A3", 0.42, 0.42, 8000, 7600), ("A4", 2750, 2750, 1, 1),
    ("A5", 0.78, 0.78, 10000, ${outcome === 'received-only' ? 10_000 : 9_400}), ("A6", 12.00, 12.00, 220, 220),
]
total = 0
for no, order, bill, ordered, counts in lines:
    over = (bill - order) * ordered
    limit = ${outcome === 'higher-limit' ? 'max' : 'min'}(0.02 * order * ordered, 50)
    pay = 0 if over > limit else round(bill * counts, 2)
    total += pay
    print(no, f"over {over:.2f} limit {limit:.2f} pay {pay:.2f}")
print(f"total {total:.2f}")`,
          [
            ...invoices.map((one) => {
              const over = one.no === 'A2' ? '45.00' : '0.00';
              const ordered =
                { A1: 1_368_000, A2: 186_000, A3: 336_000, A4: 275_000, A5: 780_000, A6: 264_000 }[one.no] ??
                0;
              const two = Math.round(ordered / 50);
              return `${one.no} over ${over} limit ${raw(outcome === 'higher-limit' ? Math.max(two, 5_000) : Math.min(two, 5_000))} pay ${raw(payable(outcome, one))}`;
            }),
            `total ${raw(result(outcome))}`,
          ].join('\n'),
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))} can be paid.`,
        `Payable ${amt(result(outcome))} of ${amt(billed)}.`,
        `Total ${amt(result(outcome))}; the rest is held.`,
      ],
    }),
    beat({
      id: 'hold',
      stage: 'write',
      plan: 'set the holds',
      doc: 'the invoices',
      why: [
        `Now the states. The yeast invoice first, with a reason that the supplier can act on.`,
        `Each hold gets a reason.`,
        `I set the status of what isn't payable in full.`,
      ],
      do: (outcome) => [
        outcome === 'higher-limit'
          ? write(
              'mcp__erp__update_invoice_status',
              { invoice: 'A6', new_status: 'PARTIAL', reason: 'freight 180.00 not on order 4418' },
              { invoice: 'A6', new_status: 'PARTIAL', changed: true },
              { field: 'new_status', valid: ['OPEN', 'PARTIAL', 'HOLD', 'RELEASED'] },
            )
          : write(
              'mcp__erp__update_invoice_status',
              {
                invoice: 'A2',
                new_status: 'HOLD',
                reason: 'unit price 6.35 against 6.20 on order 4405, over tolerance by 7.80',
              },
              { invoice: 'A2', new_status: 'HOLD', changed: true },
              { field: 'new_status', valid: ['OPEN', 'PARTIAL', 'HOLD', 'RELEASED'] },
            ),
      ],
      saw: [`Set.`, `The supplier can act on that.`, `One done.`],
    }),
    beat({
      id: 'partial',
      stage: 'write',
      plan: 'set the partial payments',
      doc: 'the invoices',
      p: 0.8,
      why: [
        `A3 is payable in part.`,
        `Then the boxes: partial, with the count.`,
        `Next the invoice with the short delivery.`,
      ],
      do: [
        write(
          'mcp__erp__update_invoice_status',
          { invoice: 'A3', new_status: 'PARTIAL', reason: '7,600 of 8,000 boxes received on order 4409' },
          { invoice: 'A3', new_status: 'PARTIAL', changed: true },
          { field: 'new_status', valid: ['OPEN', 'PARTIAL', 'HOLD', 'RELEASED'] },
        ),
      ],
      saw: [`A3 is partial now.`, `Good. The answer is next.`, `That leaves only the summary.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'higher-limit'
      ? []
      : [
          `45.00 on 1,860.00 is the kind of difference nobody would fight over at a market stall. The old tolerance would have let it pass, since 45.00 is under 50.00. The new one takes the lower limit, 37.20 here, and the line is 7.80 over it. So the whole line is held, not just the 7.80; that's what rule 2 says. The supplier can cure it with a corrected invoice or a word from the buyer that 6.35 was agreed.`,
        ]),
    ...(outcome === 'received-only'
      ? []
      : [
          `Sugar is the line where a count isn't enough. The silo took 10,000 kg, the receipt is posted, and a two-way look would pass it. But quality rejected 600 kg the same day. 9,400 × 0.78 = 7,332.00 is what we owe, and a debit note takes care of the rest.`,
        ]),
    `Freight on A6: 180.00 not on the order, limit 100.00. Could I let 100.00 pass and hold 80.00? The rule speaks of freight "up to 100.00 per invoice". Above that the freight is held, not the excess. The pallets are payable either way, and holding 2,640.00 because of a delivery charge would be against the second principle.`,
  ],
  extras: [
    ['ask', 'asking', 'the buyer whether 6.35 for yeast was agreed'],
    ['raise', 'raising', 'the debit note for the caked sugar'],
    ['renegotiate', 'renegotiating', 'the freight terms with Pallet & Peel'],
    ['correct', 'correcting', 'the receipt for order 4415'],
  ],
  sums: [
    ['the boxes', '7,600 × 0.42', '3,192.00'],
    ['the accepted sugar', '9,400 × 0.78', '7,332.00'],
    ['the yeast tolerance', '1,860.00 × 2%', '37.20'],
    ['the flour', '1,200 × 11.40', '13,680.00'],
  ],
  suspects: ['the posted receipt for sugar', 'the freight line on A6', 'the 50.00 limit'],
  wrap: (outcome) => [
    `${amt(result(outcome))} in the first sentence, a table by invoice after it.`,
    `Buyers read this on phones: amount, table, one line each.`,
    `Total, then the six invoices.`,
  ],
  final: (outcome) => ({
    lead: [
      `${usd(result(outcome))} can be paid now.`,
      `Of ${usd(billed)} billed, ${usd(result(outcome))} is payable.`,
      `Payable now: ${usd(result(outcome))}.`,
    ],
    table: {
      head: ['Invoice', 'Vendor', 'Billed', 'Payable', 'Reason'],
      rows: invoices.map((one) => [
        one.no,
        one.vendor,
        amt(one.billed),
        amt(payable(outcome, one)),
        payable(outcome, one) === one.pay ? one.why : 'within limits',
      ]),
    },
    points: [
      outcome === 'higher-limit'
        ? `Yeast is within the limit of $50.00.`
        : `A2 is on hold: the price is {$45.00 over the order|over by $45.00} and the limit is $37.20.`,
      outcome === 'received-only'
        ? `A5 was received in full.`
        : `A5 is payable for the 9,400 kg that quality accepted.`,
    ],
    caveats: outcome === 'right' ? [`A corrected invoice from Fermentis Row would release A2.`] : [],
  }),
});
