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

const { deductible, fee, files, net, ownRental, recovered, total, toInsured, uninsured } = world;

const result = perOutcome({
  right: toInsured,
  'made-whole': world.toInsuredFull,
  'fee-ignored': world.toInsuredNoFee,
});

export const recoveryTask = defineTask({
  id: 'recovery-4471-share',
  prompt: `File 4471: the arbitration award is in. Please work out which part of the recovery belongs to our insured and pay it. Our insured has asked about the deductible and about six days of rental.`,
  goal: [
    "the insured's share of the recovery in file 4471",
    'what our insured gets from the award',
    'how the recovery of 4471 is shared',
  ],
  answer: "the insured's share",
  figure: (outcome) => usd(result(outcome)),
  source: 'rule R3',
  record: 'file 4471',
  passes: { base: 2, trained: 2 },
  right: { reward: 1, scores: { share: 1 } },
  mistakes: {
    'made-whole': { reward: 0, scores: { share: 0 } },
    'fee-ignored': { reward: 0, scores: { share: 0 } },
  },
  beats: [
    beat({
      id: 'handbook',
      stage: 'gather',
      plan: 'read the rules on recoveries',
      doc: 'the recovery rules',
      why: [
        `How is a recovery shared in this house? R1 to R5.`,
        `Made whole or pro rata, the handbook says which.`,
        `The five R rules first.`,
      ],
      do: [
        read('handbook/recoveries.md'),
        [search('recovery shared pro rata deductible fees'), read('handbook/recoveries.md')],
      ],
      saw: (outcome) =>
        outcome === 'made-whole'
          ? [
              `Damages include what the insured paid, and the recovery is shared.`,
              `Recovery is damages less fault.`,
            ]
          : [
              `Pro rata after fees, in proportion to what each bore. The insured's part includes what wasn't covered.`,
              `R3 is pro rata, R4 takes the fee off first, R5 rounds once.`,
              `So the insured isn't made whole first; both sides share the 20% and the fee.`,
            ],
    }),
    beat({
      id: 'damages',
      stage: 'gather',
      plan: 'read the damages',
      doc: 'the list of damages',
      why: [
        `Who paid what?`,
        `The damages with the payer of each.`,
        `Repair, rental, towing and who bore them.`,
      ],
      do: [read('files/4471/damages.txt')],
      saw: [
        `${amt(total)} in all. Ours is most of it; the insured bore ${amt(deductible)} deductible and ${amt(ownRental)} rental.`,
        `The insured carried ${amt(uninsured)}: deductible and six days.`,
        `${amt(uninsured)} of ${amt(total)} was borne by the insured.`,
      ],
    }),
    beat({
      id: 'award',
      stage: 'gather',
      plan: 'read the award',
      doc: 'the award',
      why: [`What did the arbitrator find?`, `Fault, amount, fee: the award.`, `The award next.`],
      do: [read('files/4471/award.txt'), sh('cat files/4471/award.txt', files['files/4471/award.txt'])],
      saw: [
        `80% of ${amt(total)}, that is ${amt(recovered)}, and a fee of ${amt(fee)} for us.`,
        `20% fault for our insured. Award ${amt(recovered)}.`,
        `${amt(recovered)} awarded; the fee is ours to bear.`,
      ],
    }),
    beat({
      id: 'letter',
      stage: 'gather',
      plan: "read the insured's letter",
      doc: "the insured's letter",
      p: 0.5,
      why: [`The insured wrote; I'd like to know what was promised.`, `What does our insured ask for?`],
      do: [read('files/4471/insured-letter.txt')],
      saw: [
        `Expects the deductible and the six days. The share will cover both in part.`,
        `"You told me I would get my deductible back." A part of it, under R3.`,
      ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the share',
      doc: 'the award',
      why: (outcome) =>
        outcome === 'made-whole'
          ? [
              `The deductible ${amt(deductible)} and the rental ${amt(ownRental)} go back to the insured, the rest is ours.`,
              `Insured first: ${amt(uninsured)}.`,
            ]
          : outcome === 'fee-ignored'
            ? [
                `${amt(uninsured)} ÷ ${amt(total)} of ${amt(recovered)}.`,
                `The insured's proportion of the award.`,
              ]
            : [
                `Net recovery ${amt(recovered)} − ${amt(fee)} = ${amt(net)}. The insured bore ${amt(uninsured)} of ${amt(total)}.`,
                `R4: fee off. R3: ${amt(uninsured)} over ${amt(total)}. R5: round at the end.`,
                `Net recovery times the insured's proportion.`,
              ],
      do: (outcome) => [
        py(
          outcome === 'made-whole'
            ? `deductible, rental = ${raw(deductible)}, ${raw(ownRental)}
print("insured", deductible + rental)
print("us %.2f" % (${raw(recovered)} - 740))`
            : `damages, award, borne = ${raw(total)}, ${raw(recovered)}, ${raw(uninsured)}
net = award${outcome === 'fee-ignored' ? '' : ` - ${raw(fee)}`}
print("proportion %.6f" % (borne / damages))
print("insured %.2f" % (net * borne / damages))`,
          outcome === 'made-whole'
            ? `insured 740.0\nus ${raw(recovered - uninsured)}`
            : `proportion ${(uninsured / total).toFixed(6)}\ninsured ${raw(result(outcome))}`,
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))} for the insured.`,
        `The share is ${amt(result(outcome))}.`,
        `So the insured gets ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'pay',
      stage: 'write',
      plan: 'pay the share',
      doc: 'the payment',
      why: [`Pay it with a word on the basis.`, `The payment to the insured.`, `Now the money.`],
      do: (outcome) => [
        write(
          'pay_insured_share',
          {
            file: '4471',
            basis: outcome === 'made-whole' ? 'FULL' : 'PRO_RATA',
            amount: result(outcome) / 100,
            note: 'recovery by award',
          },
          {
            payment: 'RS-4471',
            basis: outcome === 'made-whole' ? 'FULL' : 'PRO_RATA',
            amount: result(outcome) / 100,
            sent: true,
          },
          { field: 'basis', valid: ['PRO_RATA', 'FULL', 'GOODWILL'] },
        ),
      ],
      saw: [`RS-4471 is sent.`, `Paid.`, `The insured has it.`],
    }),
    beat({
      id: 'close',
      stage: 'write',
      plan: 'close the file',
      doc: 'the file',
      p: 0.5,
      why: [`The file can be closed.`, `Status of 4471 after the payment.`],
      do: [
        write(
          'update_file_status',
          { file: '4471', new_status: 'RECOVERED', reason: 'award paid and shared' },
          { file: '4471', new_status: 'RECOVERED', saved: true },
          {
            field: 'new_status',
            valid: ['OPEN', 'DEMANDED', 'ARBITRATION', 'RECOVERED', 'CLOSED'],
            accepts: true,
          },
        ),
      ],
      saw: [`Closed as recovered.`, `4471 is RECOVERED.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'made-whole'
      ? []
      : [
          `In some places an insured has to be made whole before the insurer sees a cent. The handbook doesn't follow that; R3 is pro rata, and our insured was found 20% at fault, so a part of the deductible is the price of that fault. I can explain it in a sentence: of each dollar of damage about 79 cents came back after the fee.`,
        ]),
    ...(outcome === 'fee-ignored'
      ? []
      : [
          `The fee says "borne by the applicant", and the applicant is us. Does it still come off before sharing? R4 says fees come off the recovery before it is shared. The award settles who pays the forum, the handbook settles how the two of us share. It's four dollars for the insured.`,
        ]),
    `The six days of rental over the limit are damage like any other: R1 counts what the accident cost, whoever paid. The arbitrator accepted it in the total. So the insured's part is ${amt(uninsured)} and not only the deductible.`,
  ],
  extras: [
    ['appeal', 'appealing', 'the finding of 20% fault'],
    ['adjust', 'adjusting', "the insured's premium surcharge"],
    ['refund', 'refunding', 'the full deductible as goodwill'],
  ],
  sums: [
    ['the damages', '15,904.20 + 900.00 + 185.00 + 240.00', amt(total)],
    ['the award', `${amt(total)} × 80%`, amt(recovered)],
    ['what the insured bore', '500.00 + 240.00', amt(uninsured)],
    ['the net recovery', `${amt(recovered)} − 100.00`, amt(net)],
  ],
  suspects: ["the sentence in the insured's letter", 'the line about the fee', 'the old damage on the door'],
  wrap: (outcome) => [
    `${amt(result(outcome))}, the rule numbers, and a sentence for the insured.`,
    `Amount, calculation with R numbers, next step.`,
    `Share first.`,
  ],
  final: (outcome) => ({
    lead: [
      `Our insured's share of the recovery is ${usd(result(outcome))}; it has been paid (RS-4471).`,
      `Share of the insured: ${usd(result(outcome))}.`,
      `The insured gets ${usd(result(outcome))} of the award of ${usd(recovered)}.`,
    ],
    table: {
      head: ['File 4471', 'USD'],
      rows: [
        ['Damages (R1)', amt(total)],
        ['Award, 80% (R2)', amt(recovered)],
        ['Fee (R4)', outcome === 'right' ? amt(-fee) : '0.00'],
        ['Borne by the insured', amt(uninsured)],
        ['Share of the insured (R3)', amt(result(outcome))],
      ],
    },
    points: [
      outcome === 'made-whole'
        ? `Deductible and rental go back in full.`
        : `The share is {pro rata|in proportion} to what was borne: ${usd(uninsured)} of ${usd(total)}.`,
      outcome === 'fee-ignored'
        ? `The fee is ours.`
        : `The insured's 20% fault is {shared by both|borne by both sides}.`,
    ],
    caveats: [],
  }),
});
