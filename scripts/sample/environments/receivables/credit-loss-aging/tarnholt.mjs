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

const { cover, creditNote, deposit, gross, insuredBase, lateInvoices, net, reserve, title } = world;

const figures = perOutcome({
  right: { cover, reserve },
  'late-insured': { cover: world.coverWithLate, reserve: world.reserveWithLate },
  'first-loss-missed': { cover: world.coverNoFirst, reserve: world.reserveNoFirst },
});

export const tarnholtTask = defineTask({
  id: 'specific-reserve-tarnholt',
  prompt: `Tarnholt Foundry went into administration on 15 September. Please determine the specific reserve we need at 30 September, taking into account what we can set off, what we can take back and what the credit insurer has to pay, and book it. The papers are in tarnholt/.`,
  goal: [
    'the specific reserve for Tarnholt Foundry',
    'what we lose on Tarnholt after set-off and insurance',
    'the reserve on account 1204',
  ],
  answer: 'the specific reserve',
  figure: (outcome) => usd(figures(outcome).reserve),
  source: 'the insurance certificate',
  record: 'the reserve entry',
  passes: { base: 1, trained: 3 },
  right: { reward: 1, scores: { reserve: 1, cover: 1 } },
  mistakes: {
    'late-insured': { reward: 0, scores: { reserve: 0, cover: 0 } },
    'first-loss-missed': { reward: 0, scores: { reserve: 0, cover: 0 } },
  },
  beats: [
    beat({
      id: 'statement',
      stage: 'gather',
      plan: "read Tarnholt's statement of account",
      doc: 'the statement of account',
      why: [
        `What do they owe, and what do we owe them?`,
        `The statement first: balance, pending credits, deposits.`,
        `I begin with the exposure itself.`,
      ],
      do: [read('tarnholt/statement.txt')],
      saw: [
        `Balance ${amt(gross)}, three invoices. A credit note of ${amt(creditNote)} is pending, a deposit of ${amt(deposit)} is held, and goods of 21,500.00 are under retention of title.`,
        `Gross ${amt(gross)}. Three things reduce it before anyone talks about insurance.`,
        `The last invoice, ${amt(lateInvoices)}, is dated 11 September, four days before the appointment.`,
      ],
    }),
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'see how the policy builds a specific reserve',
      doc: 'the expected loss policy',
      why: [
        `How does our policy want a specific reserve built?`,
        `Paragraph 5 should say what counts.`,
        `At what value do the goods on their premises count? That is in the policy.`,
      ],
      do: [
        read('policy/expected-losses.md'),
        search('retention of title specific reserve insurance dividend'),
      ],
      saw: [
        `Goods under retention of title count at 60%, insurance if enforceable, dividends only once published.`,
        `So 60% of 21,500.00 is ${amt(title)}, and no dividend unless the administrator publishes one.`,
        `Exposure after credit notes, deposits and recoverable goods; then the enforceable part of the insurance.`,
      ],
    }),
    beat({
      id: 'insurance',
      stage: 'gather',
      plan: 'read the credit insurance certificate',
      doc: 'the insurance certificate',
      why: [
        `What exactly does the insurer have to pay?`,
        `Limit, share, first loss: the certificate.`,
        `Insurance is where such cases are decided, so I read the wording.`,
      ],
      do: [
        read('tarnholt/credit-insurance-policy.md'),
        [search('insured share first loss limit of cover'), read('tarnholt/credit-insurance-policy.md')],
      ],
      saw: (outcome) =>
        outcome === 'first-loss-missed'
          ? [
              `80% within a limit of 150,000.00, and nothing for deliveries after a stop notice.`,
              `The insurer carries 80%.`,
            ]
          : [
              `80% up to a limit of 150,000.00, then 10,000.00 first loss. Deliveries after a stop notice are not insured. Was there one?`,
              `The first loss comes off after the share has been applied. And there is the clause on deliveries after a stop notice.`,
              `The insured loss is the balance after credits, deposits and recovered goods, 80% of it, less 10,000.00.`,
            ],
    }),
    beat({
      id: 'stop',
      stage: 'gather',
      plan: 'find out whether a stop notice was given',
      doc: 'the stop notice',
      after: ['insurance'],
      not: ['late-insured'],
      why: [
        `If the insurer had stopped cover before 11 September, the last invoice is not insured.`,
        `The date of a stop notice decides about invoice 88133.`,
        `There is a document called stop notice.`,
      ],
      do: [
        read('tarnholt/stop-notice.txt'),
        [search('stop notice deliveries'), read('tarnholt/stop-notice.txt')],
      ],
      saw: [
        `2 September. Invoice 88133 of 11 September is outside the cover, all ${amt(lateInvoices)} of it.`,
        `The notice is dated the 2nd, the delivery the 11th. Not insured.`,
        `So somebody shipped nine days after the stop. ${amt(lateInvoices)} falls out of the insured balance.`,
      ],
    }),
    beat({
      id: 'letter',
      stage: 'gather',
      plan: "read the administrator's letter",
      doc: "the administrator's letter",
      p: 0.6,
      why: [
        `Is there an estimate of a dividend?`,
        `The administrator may have said something about the estate.`,
      ],
      do: [read('tarnholt/administrator-letter.txt')],
      saw: [
        `No estimate. "Up to eight cents" was said in conversations, and that doesn't count under the policy.`,
        `Nothing published, so the dividend is zero in this calculation.`,
      ],
    }),
    beat({
      id: 'exposure',
      stage: 'work',
      plan: 'compute the net exposure',
      doc: 'the statement of account',
      why: [
        `Net exposure: ${amt(gross)} less ${amt(creditNote)}, less ${amt(deposit)}, less ${amt(title)} for the goods.`,
        `I start from the gross balance and take off what we can set off or take back.`,
        `Set-off first. Credit note and deposit in full, goods at 60%.`,
      ],
      do: [
        py(
          `gross, credit_note, deposit = ${raw(gross)}, ${raw(creditNote)}, ${raw(deposit)}
goods = 21500 * 0.60
print("net exposure %.2f" % (gross - credit_note - deposit - goods))`,
          `net exposure ${raw(net)}`,
        ),
      ],
      saw: [
        `Net exposure ${amt(net)}.`,
        `${amt(net)} is at risk before insurance.`,
        `That leaves ${amt(net)}.`,
      ],
    }),
    beat({
      id: 'cover',
      stage: 'work',
      plan: 'compute the insurance cover and the reserve',
      doc: 'the insurance certificate',
      why: (outcome) =>
        outcome === 'late-insured'
          ? [
              `The exposure is above the limit, so 150,000.00 counts: 80% less 10,000.00.`,
              `Limit 150,000.00 × 80% − 10,000.00.`,
            ]
          : outcome === 'first-loss-missed'
            ? [
                `Insured balance ${amt(insuredBase)}, 80% of that is paid.`,
                `80% of ${amt(insuredBase)} comes from the insurer, the rest is ours.`,
              ]
            : [
                `Insured balance: ${amt(net)} less the uninsured ${amt(lateInvoices)} is ${amt(insuredBase)}, within the limit. 80% of it less 10,000.00.`,
                `Take the last delivery out, compare with the limit, apply the share, take off the first loss. What the insurer does not pay is the reserve.`,
                `${amt(insuredBase)} is insured. The order matters: share first, then first loss.`,
              ],
      do: (outcome) => [
        py(
          `net = ${raw(net)}
insured = min(net${outcome === 'late-insured' ? '' : ` - ${raw(lateInvoices)}`}, 150000)
cover = insured * 0.80${outcome === 'first-loss-missed' ? '' : ' - 10000'}
print("cover %.2f" % cover)
print("reserve %.2f" % (net - cover))`,
          `cover ${raw(figures(outcome).cover)}\nreserve ${raw(figures(outcome).reserve)}`,
        ),
      ],
      saw: (outcome) => [
        `Cover ${amt(figures(outcome).cover)}, reserve ${amt(figures(outcome).reserve)}.`,
        `The insurer owes ${amt(figures(outcome).cover)}; we reserve ${amt(figures(outcome).reserve)}.`,
        `So the reserve is ${amt(figures(outcome).reserve)}.`,
      ],
    }),
    beat({
      id: 'book',
      stage: 'write',
      plan: 'book the specific reserve',
      doc: 'the journal',
      why: [
        `One entry, debit 6420 and credit 1290.`,
        `I book the reserve for account 1204.`,
        `The booking, with the kind for a specific reserve.`,
      ],
      do: (outcome) => [
        write(
          'create_journal_entry',
          {
            period: '2025-09',
            kind: 'ECL_SPECIFIC',
            lines: [
              { account: '6420', debit: figures(outcome).reserve / 100 },
              { account: '1290', credit: figures(outcome).reserve / 100 },
            ],
            text: 'Specific reserve Tarnholt Foundry, account 1204',
          },
          { entry: 'JE-25-3092', kind: 'ECL_SPECIFIC', period: '2025-09', posted: true },
          { field: 'kind', valid: ['ECL_POOL', 'ECL_SPECIFIC', 'WRITE_OFF', 'RECLASS'] },
        ),
      ],
      saw: [`JE-25-3092 is posted.`, `Booked as JE-25-3092.`, `The entry exists. Now the memo.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'late-insured'
      ? []
      : [
          `Shipping after the stop notice is the expensive part of this. ${amt(lateInvoices)} went out uninsured on 11 September, and 80% of that would have come back otherwise. The reader should see that the cover excludes it, because the insurer will certainly say so.`,
        ]),
    ...(outcome === 'first-loss-missed'
      ? []
      : [
          `First loss and share: does the 10,000.00 come off before or after the 80%? If before, the cover would be 80% of the insured balance less 10,000.00, that is 2,000.00 more. The certificate says "after the share has been applied". So it is 80% of ${amt(insuredBase)}, minus the full 10,000.00.`,
        ]),
    `Retention of title sounds stronger than it is. The goods are on the premises of a company that no longer answers the phone, they have to be identified, fetched and sold again. 60% is our experience. The insurer will want us to fetch them too, since recovered goods reduce its loss, and therefore the same ${amt(title)} is taken off before the cover is computed.`,
    `Eight cents on the dollar would be about twelve thousand. Tempting, since it has been "mentioned". But the administrator declines responsibility for the figure in the same sentence, and the policy waits for a published estimate. If one appears before the books are closed, the reserve can come down.`,
  ],
  extras: [
    ['lodge', 'lodging', "our claim with Tarnholt's administrator"],
    ['investigate', 'investigating', 'who released the shipment of 11 September'],
    ['review', 'reviewing', 'the other certificates for stop notices'],
    ['arrange', 'arranging', 'the collection of the goods under retention of title'],
  ],
  sums: [
    ['the retention-of-title value', '21,500.00 × 60%', amt(title)],
    ['the net exposure', `${amt(gross)} − ${amt(creditNote)} − ${amt(deposit)} − ${amt(title)}`, amt(net)],
    ['the balance of the account', '96,400.00 + 65,150.00 + 22,750.00', amt(gross)],
  ],
  suspects: [
    'the dividend in the letter',
    'the insured limit of 150,000.00',
    'the conversation about a dividend',
  ],
  wrap: (outcome) => [
    `${amt(figures(outcome).reserve)}, with the way from the gross balance to it.`,
    `The reader needs the bridge: balance, set-off, goods, insurance, reserve.`,
    `I'll write the bridge as a table and name the judgements.`,
  ],
  submit: (outcome) => ({ answer: usd(figures(outcome).reserve) }),
  final: (outcome) => ({
    lead: [
      `The specific reserve for Tarnholt Foundry is ${usd(figures(outcome).reserve)} (JE-25-3092).`,
      `Reserve needed at 30 September: ${usd(figures(outcome).reserve)}.`,
      `We reserve ${usd(figures(outcome).reserve)} on a balance of ${usd(gross)}.`,
    ],
    table: {
      head: ['Tarnholt Foundry', 'USD'],
      rows: [
        ['Balance', amt(gross)],
        ['Credit note CN-512', amt(-creditNote)],
        ['Deposit held', amt(-deposit)],
        ['Goods under retention of title (60%)', amt(-title)],
        ['Net exposure', amt(net)],
        ['Insurance', amt(-figures(outcome).cover)],
        ['Specific reserve', amt(figures(outcome).reserve)],
      ],
    },
    points: [
      outcome === 'late-insured'
        ? `Cover is limited to $150,000.00 of balance.`
        : `Invoice 88133 (${usd(lateInvoices)}) was shipped after the stop notice of 2 September and is not insured.`,
      outcome === 'first-loss-missed'
        ? `The insurer bears 80%.`
        : `The insurer bears 80% less a first loss of $10,000.00.`,
      `No dividend is counted, since none has been {published|estimated in writing}.`,
    ],
    caveats: outcome === 'right' ? [`Claims in the administration have to be lodged by 31 October.`] : [],
  }),
});
