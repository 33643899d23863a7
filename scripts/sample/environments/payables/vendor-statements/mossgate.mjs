import {
  amt,
  beat,
  defineTask,
  page,
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

const {
  books,
  credit,
  files,
  inTransit,
  liability,
  notListed,
  otherEntity,
  statement,
  statementText,
  transposed,
  unbooked,
} = world;

const result = perOutcome({
  right: liability,
  'other-entity': world.liabilityWithOther,
  'digits-missed': world.liabilityTransposed,
});

export const mossgateTask = defineTask({
  id: 'statement-mossgate',
  prompt: `Mossgate's statement of 31 August says ${usd(statement)}, our subledger says ${usd(books)}. Please reconcile the two, record the result, and tell me what we really owe them at that date.`,
  goal: [
    'what we owe Mossgate at 31 August',
    'the reconciled liability to Mossgate',
    'the true balance with Mossgate',
  ],
  answer: 'the reconciled liability',
  figure: (outcome) => usd(result(outcome)),
  source: 'the reconciliation procedure',
  record: 'the reconciliation record',
  passes: { base: 2, trained: 2 },
  right: { reward: 1, scores: { liability: 1, items: 1 } },
  mistakes: {
    'other-entity': { reward: 0, scores: { liability: 0, items: 0.8 } },
    'digits-missed': { reward: 0, scores: { liability: 0, items: 0.8 } },
  },
  beats: [
    beat({
      id: 'statement',
      stage: 'gather',
      plan: "open Mossgate's statement",
      doc: "Mossgate's statement",
      why: [
        `The statement is a PDF, so Python has to read it.`,
        `Their side first.`,
        `Let me get the lines of the statement, not only the balance.`,
      ],
      do: page('mossgate/statement-2025-08.pdf', statementText),
      saw: [
        `Five invoices after the balance brought forward, no payment and no credit note.`,
        `They start from 21,330.70 and list five invoices. Neither our payment nor the empties credit is on it.`,
        `MG-4463 and MG-4470 are on it; I'll see if we have them.`,
      ],
    }),
    beat({
      id: 'subledger',
      stage: 'gather',
      plan: 'read our subledger account',
      doc: 'the subledger',
      why: [`Our side, line by line.`, `What do our books have for August?`, `The same from our subledger.`],
      do: [read('mossgate/subledger.txt'), sh('cat mossgate/subledger.txt', files['mossgate/subledger.txt'])],
      saw: [
        `Same opening balance, so the difference arose in August. We lack MG-4463 and MG-4470; they lack MG-4477, the credit and the payment.`,
        `Both sides begin with 21,330.70. MG-4423 is at 4,587.00 with us.`,
        `No MG-4463, no MG-4470 in our books. We have MG-4477 of 30 August, which they don't list.`,
      ],
    }),
    beat({
      id: 'digits',
      stage: 'gather',
      plan: 'compare invoice MG-4423 with the booking',
      doc: 'invoice MG-4423',
      after: ['statement', 'subledger'],
      not: ['digits-missed'],
      why: [
        `MG-4423 is 4,857.00 on the statement and 4,587.00 with us. Which is right?`,
        `270.00 apart on one invoice, a multiple of nine. Probably two digits were swapped.`,
      ],
      do: [
        read('mossgate/invoice-MG-4423.txt'),
        [search('MG-4423 acid IBC'), read('mossgate/invoice-MG-4423.txt')],
      ],
      saw: [
        `Three containers at 1,619.00 are 4,857.00. We keyed it wrongly by ${amt(transposed)}.`,
        `The invoice says 4,857.00. Ours to correct, ${amt(transposed)}.`,
      ],
    }),
    beat({
      id: 'receiving',
      stage: 'gather',
      plan: 'check the receiving log',
      doc: 'the receiving log',
      p: 0.7,
      why: [
        `Did the goods of MG-4470 arrive before the month end?`,
        `The receiving log tells whether MG-4470 belongs to August.`,
        `A delivery without an invoice would explain MG-4470.`,
      ],
      do: [
        read('mossgate/receiving-log.csv'),
        sh(
          'grep 2025-08-29 mossgate/receiving-log.csv',
          '2025-08-29,Mossgate,DN-21122,\n2025-08-29,Mossgate,DN-21125,MG-4477',
        ),
      ],
      saw: [
        `DN-21122 came on 29 August and has no invoice in our log. That is MG-4470, and it has to be booked.`,
        `A delivery on the 29th without an invoice number: DN-21122.`,
        `Received before the cut-off, so it counts even though the paper is missing.`,
      ],
    }),
    beat({
      id: 'mail',
      stage: 'gather',
      plan: "read Mossgate's mail",
      doc: "Mossgate's mail",
      p: 0.8,
      why: [
        `Their accounts department wrote on 2 September.`,
        `Maybe the mail explains the items we don't know.`,
        `One mail from Mossgate in the folder.`,
      ],
      do: [read('mossgate/mail-2025-09-02.txt')],
      saw: (outcome) =>
        outcome === 'other-entity'
          ? [
              `MG-4470 is confirmed, 6,420.00. MG-4463 shares our ship-to.`,
              `They confirm both invoices, MG-4463 and MG-4470.`,
            ]
          : [
              `MG-4463 belongs to Tolland Coatings, MG-4470 to us. The payment arrived on the 1st.`,
              `So MG-4463 is not ours, and the other differences are timing.`,
              `The mail sorts it: one invoice for the sister company, one in the post, a payment and a credit in transit.`,
            ],
    }),
    beat({
      id: 'bridge',
      stage: 'work',
      plan: 'bridge both balances',
      doc: 'the statement',
      why: (outcome) => [
        `From our side: ${amt(books)} plus MG-4470${outcome === 'digits-missed' ? '' : ' plus the keying error'}${outcome === 'other-entity' ? ' plus MG-4463' : ''}. From theirs: less payment, less credit${outcome === 'other-entity' ? '' : ", less Tolland's invoice"}, plus MG-4477.`,
        `Both balances towards the middle. I let the script show each step.`,
        `Now the two columns that should meet.`,
      ],
      do: (outcome) => [
        py(
          `books = ${raw(books)} + ${raw(unbooked)}${outcome === 'digits-missed' ? '' : ` + ${raw(transposed)}`}${outcome === 'other-entity' ? ` + ${raw(otherEntity)}` : ''}
theirs = ${raw(statement)} - ${raw(inTransit)} - ${raw(credit)}${outcome === 'other-entity' ? '' : ` - ${raw(otherEntity)}`} + ${raw(notListed)}
print(f"ours {books:.2f}  theirs {theirs:.2f}  gap {theirs - books:.2f}")`,
          `ours ${raw(result(outcome))}  theirs ${raw(outcome === 'other-entity' ? liability + otherEntity : liability)}  gap ${outcome === 'digits-missed' ? '270.00' : '0.00'}`,
        ),
      ],
      saw: (outcome) =>
        outcome === 'digits-missed'
          ? [
              `A gap of 270.00 remains; small enough to be a matter of next month's statement.`,
              `270.00 apart. I take our figure.`,
            ]
          : [
              `⟪xc:Both sides arrive at ${amt(result(outcome))}⟫.`,
              `⟪xc:They meet at ${amt(result(outcome))}⟫.`,
              `⟪xc:No gap between ours and theirs, ${amt(result(outcome))}⟫.`,
            ],
    }),
    beat({
      id: 'record',
      stage: 'write',
      plan: 'record the reconciliation',
      doc: 'the reconciliation record',
      why: [
        `Record it with the liability and the number of items.`,
        `The outcome goes into the record.`,
        `One call to store the result.`,
      ],
      do: (outcome) => [
        write(
          'record_reconciliation',
          {
            vendor: 'Mossgate Chemicals',
            as_of: '2025-08-31',
            result: outcome === 'digits-missed' ? 'OPEN_ITEMS' : 'RECONCILED',
            liability: result(outcome) / 100,
          },
          {
            id: 'REC-0831-5520',
            result: outcome === 'digits-missed' ? 'OPEN_ITEMS' : 'RECONCILED',
            liability: result(outcome) / 100,
            stored: true,
          },
          { field: 'result', valid: ['RECONCILED', 'OPEN_ITEMS', 'DISPUTED'] },
        ),
      ],
      saw: [`Stored.`, `REC-0831-5520 has it.`, `It's recorded; the reply remains.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'digits-missed'
      ? []
      : [
          `A difference that is divisible by nine nearly always means swapped digits: 4,857 and 4,587. The invoice confirms the higher figure, three containers at 1,619.00. It's our error, so it changes our books, whereas the payment and the credit note will clear by themselves.`,
        ]),
    ...(outcome === 'other-entity'
      ? []
      : [
          `MG-4463 is on the statement with our account number and our ship-to address. But it was ordered by Tolland Coatings, and rule 3 says that invoices of a sister company are passed on and not booked here. If we booked it to be nice we'd need an intercompany entry, and Tolland would probably book it a second time.`,
        ]),
    `Which of these items change anything for us? MG-4470, because the drums were on our yard on the 29th. MG-4423, because we keyed it wrongly. The others are the supplier's timing: they will see our payment, our credit and MG-4477 in September. That is a useful way to sort: two corrections on our side, four explanations on theirs.`,
  ],
  extras: [
    ['ask', 'asking', 'Mossgate to separate the accounts of the two companies'],
    ['review', 'reviewing', 'the July statement as well'],
    ['train', 'training', 'the clerk who keyed MG-4423'],
    ['book', 'booking', 'MG-4463 in the books of Tolland Coatings'],
  ],
  sums: [
    ['the keying error', '4,857.00 − 4,587.00', amt(transposed)],
    ['three containers', '3 × 1,619.00', '4,857.00'],
    ['our side', `${amt(books)} + ${amt(unbooked)} + ${amt(transposed)}`, amt(liability)],
    [
      'their side',
      `${amt(statement)} − ${amt(inTransit)} − ${amt(credit)} − ${amt(otherEntity)} + ${amt(notListed)}`,
      amt(liability),
    ],
  ],
  suspects: ['MG-4463', "Tolland's invoice on the statement", 'the balance printed on the statement'],
  wrap: (outcome) => [
    `${amt(result(outcome))}, and the items by who has to act.`,
    `The bridge as a table, from our balance to ${amt(result(outcome))} and from theirs.`,
    `What we owe, then the six differences.`,
  ],
  final: (outcome) => ({
    lead: [
      `We owe Mossgate ${usd(result(outcome))} at 31 August.`,
      `The reconciled liability is ${usd(result(outcome))}.`,
      `At 31 August the true balance with Mossgate is ${usd(result(outcome))} (REC-0831-5520).`,
    ],
    table: {
      head: ['Item', 'Our books', 'Statement'],
      rows: [
        ['Balance', amt(books), amt(statement)],
        ['MG-4470, received 29 August', amt(unbooked), ''],
        ['MG-4423 keyed wrongly', outcome === 'digits-missed' ? '0.00' : amt(transposed), ''],
        [
          'MG-4463',
          outcome === 'other-entity' ? amt(otherEntity) : '',
          outcome === 'other-entity' ? '' : amt(-otherEntity),
        ],
        ['Payment in transit', '', amt(-inTransit)],
        ['Credit for empties', '', amt(-credit)],
        ['MG-4477 not listed', '', amt(notListed)],
        ['Reconciled', amt(result(outcome)), amt(outcome === 'other-entity' ? result(outcome) : liability)],
      ],
    },
    points: [
      `To be booked by us: MG-4470 (${usd(unbooked)})${outcome === 'digits-missed' ? '' : ` and the correction of MG-4423 (${usd(transposed)})`}.`,
      outcome === 'other-entity'
        ? `MG-4463 was delivered to our address.`
        : `MG-4463 is for Tolland Coatings and {is passed on|goes to them}.`,
      `Payment, credit note and MG-4477 are timing on Mossgate's side.`,
    ],
    caveats: outcome === 'digits-missed' ? [`A difference of $270.00 is left for September.`] : [],
  }),
});
