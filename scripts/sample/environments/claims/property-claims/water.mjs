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

const { deductible, files, holdback, items, mold, moldLimit, part, payment, rcv, vendor } = world;

const result = perOutcome({
  right: payment,
  'mold-in-full': world.paymentMold,
  'part-paid': world.paymentPart,
});

export const waterTask = defineTask({
  id: 'claim-7731-water',
  prompt: `Claim 7731: water damage in a kitchen. The adjuster's notes and the estimate are in claims/7731. Please settle it: what do we pay the insured now, what is held back? Issue the payment.`,
  goal: [
    'the payment to the insured on claim 7731',
    'what we pay now on the kitchen loss',
    'the actual cash value payment on 7731',
  ],
  answer: 'the payment to the insured',
  figure: (outcome) => usd(result(outcome)),
  source: 'the policy HO-7731',
  record: 'claim 7731',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { payment: 1, holdback: 1 } },
  mistakes: {
    'mold-in-full': { reward: 0, scores: { payment: 0, holdback: 1 } },
    'part-paid': { reward: 0, scores: { payment: 0, holdback: 1 } },
  },
  beats: [
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'read the policy',
      doc: 'the policy HO-7731',
      why: [
        `Coverage first: what does HO-7731 cover, what does it exclude?`,
        `The policy decides what in the estimate is payable.`,
        `Deductible, settlement basis, exclusions and endorsements.`,
      ],
      do: [
        read('policies/HO-7731.md'),
        [search('sudden accidental discharge plumbing part fungi endorsement'), read('policies/HO-7731.md')],
      ],
      saw: (outcome) =>
        outcome === 'mold-in-full'
          ? [
              `Sudden discharge is covered, tear-out too, the plumbing part isn't. Replacement cost with a holdback.`,
              `A replacement cost policy with a 1,500.00 deductible.`,
            ]
          : outcome === 'part-paid'
            ? [
                `Sudden discharge is covered, with tear-out. Fungi up to 5,000.00.`,
                `Covered cause, deductible 1,500.00, mold limited to 5,000.00.`,
              ]
            : [
                `Sudden discharge and tear-out are covered. The part that failed isn't, and fungi have a limit of 5,000.00.`,
                `Two things to cut: the plumbing part by exclusion, the mold by sublimit. The rest is at replacement cost with a holdback.`,
                `So the trap itself is out, reaching it is in, and mold stops at 5,000.00.`,
              ],
    }),
    beat({
      id: 'notes',
      stage: 'gather',
      plan: "read the adjuster's notes",
      doc: "the adjuster's notes",
      why: [
        `What happened, and for how long did the water run?`,
        `The notes for cause and payments.`,
        `Cause of loss, and what has been paid so far.`,
      ],
      do: [
        read('claims/7731/adjuster-notes.txt'),
        sh('cat claims/7731/adjuster-notes.txt', files['claims/7731/adjuster-notes.txt']),
      ],
      saw: [
        `A cracked slip nut, a day of water at most. Covered. And Harrow has been paid ${amt(vendor)} directly.`,
        `Sudden, no seepage. Harrow got its money on the 21st, so that part is not to be paid twice.`,
        `The plumber was paid by the insured, the dry-out by us.`,
      ],
    }),
    beat({
      id: 'estimate',
      stage: 'gather',
      plan: 'read the estimate',
      doc: 'the estimate',
      why: [`Items with costs and ages.`, `The estimate that goes with the inspection.`, `Now the amounts.`],
      do: [read('claims/7731/estimate.txt')],
      saw: [
        `Seven lines. Cabinets are nine years old, the floor six.`,
        `Mold at ${amt(mold)}, the trap at ${amt(part)}, the rest is ordinary.`,
        `Ages are given for cabinets and floor only.`,
      ],
    }),
    beat({
      id: 'guide',
      stage: 'gather',
      plan: 'look up the depreciation guide',
      doc: 'the depreciation guide',
      why: [
        `Useful lives come from the guide.`,
        `How are drywall and labor depreciated?`,
        `Depreciation by the guide, not by feeling.`,
      ],
      do: [read('guides/depreciation.md'), search('depreciation useful life cabinets drywall labor')],
      saw: [
        `25 and 20 years, 20% on drywall and paint, nothing on tear-out and drying.`,
        `9/25 is 36%, 6/20 is 30%.`,
        `Labor to tear out and drying carry no depreciation.`,
      ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the payment',
      doc: 'the estimate',
      why: (outcome) => [
        `Covered replacement cost ${amt(outcome === 'mold-in-full' ? rcv + mold - moldLimit : outcome === 'part-paid' ? rcv + part : rcv)}, depreciation ${amt(holdback)}, deductible ${amt(deductible)}, and Harrow's ${amt(vendor)} has been paid.`,
        `In the order of the procedure: coverage, value, limits, deductible, prior payments. ${outcome === 'mold-in-full' ? 'Mold goes in with the estimate.' : `Mold counts with ${amt(moldLimit)}.`} ${outcome === 'part-paid' ? 'The plumber is a cost of the loss.' : 'The trap is left out.'}`,
        `Item by item, then the deductions.`,
      ],
      do: (outcome) => [
        py(
          `items = {
${items.map((one) => `    "${one.what}": (${raw(one.rcv)}, ${(one.loss / one.rcv).toFixed(2)}),`).join('\n')}
    "mold": (${outcome === 'mold-in-full' ? '6350.00' : 'min(6350.00, 5000.00)'}, 0),${outcome === 'part-paid' ? '\n    "plumber": (285.00, 0),' : ''}
}
rcv = sum(v for v, _ in items.values())
held = sum(v * d for v, d in items.values())
pay = rcv - held - 1500 - 2460
print(f"rcv {rcv:.2f} held back {held:.2f} acv {rcv - held:.2f}")
print(f"pay {pay:.2f}")`,
          (() => {
            const total = result(outcome) + holdback + deductible + vendor;
            return `rcv ${raw(total)} held back ${raw(holdback)} acv ${raw(total - holdback)}\npay ${raw(result(outcome))}`;
          })(),
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))} now, ${amt(holdback)} held back.`,
        `Payment ${amt(result(outcome))}.`,
        `To the insured ${amt(result(outcome))}; ${amt(holdback)} follows after repair.`,
      ],
    }),
    beat({
      id: 'pay',
      stage: 'write',
      plan: 'issue the payment',
      doc: 'the payment',
      why: [
        `Issue it; the letter goes out with it.`,
        `Payment to the insured.`,
        `Now the payment, type actual cash value.`,
      ],
      do: (outcome) => [
        write(
          'issue_payment',
          {
            claim: '7731',
            payee: 'insured',
            payment_type: 'ACV',
            amount: result(outcome) / 100,
            memo: `holdback ${raw(holdback)} on completion`,
          },
          { payment: 'P-7731-02', payment_type: 'ACV', amount: result(outcome) / 100, status: 'issued' },
          { field: 'payment_type', valid: ['ACV', 'RCV', 'ALE', 'SUPPLEMENT'] },
        ),
      ],
      saw: [`P-7731-02 is out.`, `Issued.`, `The payment is on its way.`],
    }),
    beat({
      id: 'note',
      stage: 'write',
      plan: 'leave a note in the claim file',
      doc: 'the claim file',
      p: 0.6,
      why: [`A factual note for the file.`, `The file should show how the amount came about.`],
      do: (outcome) => [
        write(
          'add_file_note',
          {
            claim: '7731',
            category: 'SETTLEMENT',
            note: `ACV ${raw(result(outcome))} paid. Holdback ${raw(holdback)}. ⟪-pw:Moisture probe readings⟫ normal on 22 August.`,
          },
          { note: 31, category: 'SETTLEMENT', saved: true },
          { field: 'category', valid: ['SETTLEMENT', 'COVERAGE', 'CONTACT'], accepts: true },
        ),
      ],
      saw: [`Noted.`, `The note is in the file.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'part-paid'
      ? []
      : [
          `The policy pays for getting to the pipe and not for the pipe. 620.00 for opening the wall and the cabinet floor is "the part of the building necessary to reach the system". The new trap at 285.00 is the plumbing part itself. The insured paid the plumber and may well expect it back, so the letter should say in a friendly sentence why not.`,
        ]),
    ...(outcome === 'mold-in-full'
      ? []
      : [
          `Mold: 6,350.00 quoted, 5,000.00 payable. Does the deductible come off before or after the sublimit? The order we follow puts limits before the deductible, so mold counts with 5,000.00 and the 1,500.00 comes off the whole. Taking it from the mold first would favor the insured a little, but nothing in the form says so.`,
        ]),
    `Is there a question of seepage? The exclusion for water over weeks would sink the claim. But the notes have a cracked slip nut, water for a day at most, and neighbors who saw it. Mold of forty square feet after a week in August is no sign of months.`,
    `Harrow was paid directly on the 21st. It is part of the loss and used up part of the claim, but the insured doesn't get it. That's why it goes in with the items and out with the prior payments.`,
  ],
  extras: [
    ['check', 'checking', 'the cabinets for a maker’s recall'],
    ['pursue', 'pursuing', 'the maker of the slip nut'],
    ['re-inspect', 're-inspecting', 'the crawl space'],
    ['offer', 'offering', 'additional living expense'],
  ],
  sums: [
    ['cabinet depreciation', '6,840.00 × 9/25', amt(items[0]?.loss ?? 0)],
    ['floor depreciation', '4,120.00 × 6/20', amt(items[1]?.loss ?? 0)],
    ['the holdback', '2,462.40 + 1,236.00 + 396.00', amt(holdback)],
    ['covered replacement cost', '6,840.00 + 4,120.00 + 1,980.00 + 620.00 + 2,460.00 + 5,000.00', amt(rcv)],
  ],
  suspects: ['the mold quote', "the plumber's bill", 'the unaged line for drywall'],
  wrap: (outcome) => [
    `${amt(result(outcome))} now, ${amt(holdback)} later, and a table in the order of the procedure.`,
    `The amount, the table, and a sentence on what was left out.`,
    `What is paid, what is held back, why the rest isn't paid.`,
  ],
  final: (outcome) => ({
    lead: [
      `We pay the insured ${usd(result(outcome))} now on claim 7731; ${usd(holdback)} is held back until repairs are done.`,
      `Payment on 7731: ${usd(result(outcome))}. Holdback: ${usd(holdback)}.`,
      `${usd(result(outcome))} goes to the insured now.`,
    ],
    table: {
      head: ['Item', 'Replacement cost', 'Depreciation', 'ACV'],
      rows: [
        ...items.map((one) => [one.what, amt(one.rcv), amt(one.loss), amt(one.rcv - one.loss)]),
        [
          'mold',
          amt(outcome === 'mold-in-full' ? mold : moldLimit),
          '0.00',
          amt(outcome === 'mold-in-full' ? mold : moldLimit),
        ],
        ...(outcome === 'part-paid' ? [['plumber', amt(part), '0.00', amt(part)]] : []),
        ['deductible', '', '', amt(-deductible)],
        ['paid to Harrow', '', '', amt(-vendor)],
        ['payment', '', '', amt(result(outcome))],
      ],
    },
    points: [
      outcome === 'mold-in-full'
        ? `Mold is paid as quoted.`
        : `Mold is {limited to|capped at} ${usd(moldLimit)} by the fungi endorsement.`,
      outcome === 'part-paid'
        ? `The plumber's bill is reimbursed.`
        : `The new trap (${usd(part)}) is a plumbing part and is excluded; tear-out is paid.`,
      `The cause is sudden and accidental.`,
    ],
    caveats: [],
  }),
});
