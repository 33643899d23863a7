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

const {
  adjusted,
  bank,
  bankError,
  bookMove,
  books,
  fee,
  files,
  interest,
  keyed,
  outstanding,
  returned,
  transit,
  wire,
} = world;

const result = perOutcome({
  right: adjusted,
  'bank-error-booked': world.adjustedNoError,
  'wrong-sign': world.adjustedWrongSign,
});

export const operatingTask = defineTask({
  id: 'bank-rec-operating',
  prompt: `Please reconcile the operating account (20-4417) at 30 September 2025. The statement closes at ${usd(bank)}, the cash book at ${usd(books)}. I need the adjusted balance, and the entry for our side posted.`,
  goal: [
    'the adjusted balance of the operating account',
    'the true cash balance at 30 September',
    'the reconciled balance of 20-4417',
  ],
  answer: 'the adjusted balance',
  figure: (outcome) => usd(result(outcome)),
  source: 'the reconciliation guide',
  record: 'the compound entry',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { amount: 1, entry: 1 } },
  mistakes: {
    'bank-error-booked': { reward: 0, scores: { amount: 0, entry: 0 } },
    'wrong-sign': { reward: 0, scores: { amount: 0, entry: 0 } },
  },
  beats: [
    beat({
      id: 'guide',
      stage: 'gather',
      plan: 'read the reconciliation guide',
      doc: 'the reconciliation guide',
      p: 0.8,
      why: [
        `House rules on which side gets what.`,
        `The guide is short; I read it first.`,
        `Bank side or book side: the guide settles it.`,
      ],
      do: [read('guide/reconciliations.md'), search('adjusted balance errors of the bank posted')],
      saw: [
        `Bank side: transit, outstanding, errors of the bank. Book side: everything the bank knew first, and our own errors. Only the book side is posted.`,
        `Two sides that have to meet, and only one of them is posted.`,
        `Errors of the bank stay on the reconciliation and don't touch the books.`,
      ],
    }),
    beat({
      id: 'statement',
      stage: 'gather',
      plan: 'read the bank statement',
      doc: 'the bank statement',
      why: [
        `The statement, for everything we don't have.`,
        `What does the bank show?`,
        `Statement first, cash book second.`,
      ],
      do: [read('operating/statement-2025-09.txt')],
      saw: (outcome) =>
        outcome === 'bank-error-booked'
          ? [
              `Fee, interest, a returned item, a wire, and checks 3318 and 3340. All of that has to get into the books.`,
              `Seven items that the books may not have.`,
            ]
          : [
              `A returned item, a wire, fee and interest. Check 3318 was paid at 4,510.00, and there's a check 3340 whose drawer is somebody else.`,
              `Check 3340 names Harle & Tew as drawer. That isn't us.`,
              `The bank charged us with a check of Harle & Tew, it seems. The rest are ordinary items.`,
            ],
    }),
    beat({
      id: 'book',
      stage: 'gather',
      plan: 'go through the cash book',
      doc: 'the cash book',
      why: [
        `Now the other side, the cash book of September.`,
        `Which of these does the cash book have, and at what amount?`,
        `The cash book has some three hundred lines; I read all of it or search for what I need.`,
      ],
      do: [
        [read('operating/cash-book-2025-09.csv', 1, 170), read('operating/cash-book-2025-09.csv', 171)],
        sh("grep -nE 'CK-|night safe|Ketterby|Copse' operating/cash-book-2025-09.csv", grepBook()),
        sh("grep -E 'check|deposit 30' operating/cash-book-2025-09.csv", grepBook().replace(/^\d+:/gm, '')),
      ],
      saw: [
        `Check 3318 is in the book at 5,410.00. The night safe deposit of the 30th, 6,930.00, isn't on the statement yet.`,
        `3318 at 5,410.00 here and 4,510.00 at the bank. One of them is wrong by 900.00.`,
        `The deposit of 30 September is in transit. And 3318 differs by 900.00.`,
      ],
    }),
    beat({
      id: 'outstanding',
      stage: 'gather',
      plan: 'list the outstanding checks',
      doc: 'the list of outstanding checks',
      why: [
        `Checks that we issued and the bank hasn't paid.`,
        `Outstanding checks.`,
        `Which checks are still out?`,
      ],
      do: [
        read('operating/outstanding-checks.csv'),
        sh('cat operating/outstanding-checks.csv', files['operating/outstanding-checks.csv']),
      ],
      saw: [
        `Three checks, ${amt(outstanding)}.`,
        `3307, 3331 and 3336, together ${amt(outstanding)}.`,
        `${amt(outstanding)} is still out.`,
      ],
    }),
    beat({
      id: 'copy',
      stage: 'gather',
      plan: 'look at the copy of check 3318',
      doc: 'the copy of check 3318',
      p: 0.7,
      after: ['statement'],
      why: [
        `For which amount was check 3318 drawn?`,
        `4,510.00 or 5,410.00? The copy will tell.`,
        `The copy of the check decides whose error it is.`,
      ],
      do: [read('operating/check-3318.txt')],
      saw: (outcome) =>
        outcome === 'wrong-sign'
          ? [
              `Drawn for 4,510.00, so there's an error of 900.00 in the books.`,
              `4,510.00. The book is wrong by 900.00.`,
            ]
          : [
              `Drawn for 4,510.00. Our book took out 900.00 too much, so cash goes up by that.`,
              `The bank is right. We recorded 5,410.00 and must add 900.00 back.`,
            ],
    }),
    beat({
      id: 'register',
      stage: 'gather',
      plan: 'check whether 3340 is one of our checks',
      doc: 'the check register',
      p: 0.75,
      after: ['statement'],
      not: ['bank-error-booked'],
      why: [
        `Is 3340 one of ours?`,
        `Our check numbers for September: do they go up to 3340?`,
        `The register of checks will say if 3340 was ever issued.`,
      ],
      do: [read('operating/check-register.txt'), search('3340 issued')],
      saw: [
        `Not issued by us. The bank has to give back ${amt(bankError)}.`,
        `Our numbers end at 3336, so 3340 is an error of the bank.`,
        `Never issued. It goes on the bank side.`,
      ],
    }),
    beat({
      id: 'reconcile',
      stage: 'work',
      plan: 'bring both sides together',
      doc: 'the statement',
      why: (outcome) =>
        outcome === 'bank-error-booked'
          ? [
              `Bank: ${amt(bank)} + ${amt(transit)} − ${amt(outstanding)}. Books: everything else, including check 3340.`,
              `Bank side first, then the book side with 3340.`,
            ]
          : outcome === 'wrong-sign'
            ? [
                `Book side: less fee, plus interest, less the returned item, less 900.00 for check 3318, plus the wire.`,
                `I work from the books: fee, interest, returned item, correction of 3318, wire.`,
              ]
            : [
                `Bank side: ${amt(bank)} + ${amt(transit)} − ${amt(outstanding)} + ${amt(bankError)}. Book side: ${amt(books)} − ${amt(fee)} + ${amt(interest)} − ${amt(returned)} + ${amt(keyed)} + ${amt(wire)}. They should be equal.`,
                `Both columns in one script, and then I see whether they meet.`,
                `Now the two sides. The bank's error belongs to the bank side, ours to the book side.`,
              ],
      do: (outcome) => [
        py(
          `from decimal import Decimal as D
bank = D("${raw(bank)}") + D("${raw(transit)}") - D("${raw(outstanding)}")${outcome === 'bank-error-booked' ? '' : ` + D("${raw(bankError)}")`}
book = D("${raw(books)}") - D("${raw(fee)}") + D("${raw(interest)}") - D("${raw(returned)}") ${outcome === 'wrong-sign' ? '-' : '+'} D("${raw(keyed)}") + D("${raw(wire)}")${outcome === 'bank-error-booked' ? ` - D("${raw(bankError)}")` : ''}
print("bank", bank)
print("book", book)
print("gap ", bank - book)`,
          `bank ${raw(outcome === 'bank-error-booked' ? result(outcome) : adjusted)}\nbook ${raw(result(outcome))}\ngap  ${outcome === 'wrong-sign' ? raw(2 * keyed) : '0.00'}`,
        ),
      ],
      saw: (outcome) =>
        outcome === 'wrong-sign'
          ? [
              `The book side gives ${amt(result(outcome))}; a difference remains that must be the bank's.`,
              `${amt(result(outcome))} by the books. The rest will be timing.`,
            ]
          : [
              `⟪xc:Both at ${amt(result(outcome))}⟫.`,
              `⟪xc:They meet at ${amt(result(outcome))}⟫.`,
              `Adjusted balance ${amt(result(outcome))}, ⟪!xc:no gap between the two sides⟫.`,
            ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the book side',
      doc: 'the entry',
      why: [
        `One compound entry for the book side.`,
        `Fee, interest, returned item, correction and wire in one entry.`,
        `Now post; the bank's error is left out of it.`,
      ],
      do: (outcome) => [
        write(
          'create_journal_entry',
          {
            period: '2025-09',
            source: 'BANKREC',
            account: '1020',
            amount: (result(outcome) - books) / 100,
            text: 'Book side of reconciliation 20-4417',
          },
          { entry: 'JE-0930-221', source: 'BANKREC', amount: (result(outcome) - books) / 100, posted: true },
          { field: 'source', valid: ['BANKREC', 'MANUAL', 'PAYROLL', 'CLOSE'] },
        ),
      ],
      saw: [`JE-0930-221.`, `The entry is posted.`, `Posted. The workpaper next.`],
    }),
    beat({
      id: 'paper',
      stage: 'write',
      plan: 'update the workpaper',
      doc: 'the workpaper',
      p: 0.7,
      why: [
        `The workpaper for internal audit.`,
        `Status of the workpaper, with a note on the open item.`,
        `Internal audit wants to see where the items come from.`,
      ],
      do: (outcome) => [
        write(
          'update_workpaper',
          {
            workpaper: 'BR-4417-09',
            state: 'PREPARED',
            note:
              outcome === 'bank-error-booked'
                ? '⟪-pw:Test of controls complete⟫, all items posted'
                : '⟪-pw:Test of controls: two-way tie shown⟫; check 3340 reported to the bank',
          },
          { workpaper: 'BR-4417-09', state: 'PREPARED', saved: true },
          { field: 'state', valid: ['PREPARED', 'REVIEWED', 'REOPENED'], accepts: true },
        ),
      ],
      saw: [`Saved.`, `The workpaper is set to prepared.`, `Good.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'bank-error-booked'
      ? []
      : [
          `Check 3340: the drawer on the statement is Harle & Tew, our numbers ended at 3336, and we have no payee for 1,240.00. Someone at the bank keyed a wrong account. It would balance nicely if I just booked it as an expense and reversed it when the bank pays back, but then our books would show an expense that never was, and the guide is clear that errors of the bank stay on the reconciliation.`,
        ]),
    ...(outcome === 'wrong-sign'
      ? []
      : [
          `Direction of the 900.00. We wrote the check for 4,510.00, the bank paid 4,510.00, our book deducted 5,410.00. So the book has 900.00 too little cash. Adding it on the book side is right; on the bank side nothing happens, since the bank did what the check said.`,
        ]),
    `The returned item of Copse Joinery is a receivable again. For the cash account it's just minus 2,480.00, but someone in collections will have to know. The wire from Ketterby Council is the opposite, cash that arrived without our noticing.`,
  ],
  extras: [
    ['chase', 'chasing', 'Copse Joinery for the returned payment'],
    ['reconcile', 'reconciling', 'August again from the statement'],
    ['write off', 'writing off', 'check 3307, which is old'],
    ['investigate', 'investigating', 'how the bank came to charge check 3340'],
  ],
  sums: [
    ['the outstanding checks', '9,215.40 + 1,180.00 + 4,362.25', amt(outstanding)],
    ['the keying error', '5,410.00 − 4,510.00', '900.00'],
    [
      'the bank side',
      `${amt(bank)} + ${amt(transit)} − ${amt(outstanding)} + ${amt(bankError)}`,
      amt(adjusted),
    ],
    ['the move on the book side', `−145.00 + 61.20 − 2,480.00 + 900.00 + 6,594.60`, amt(bookMove)],
  ],
  suspects: ['check 3340', 'the folder called meta', 'the amount in the cash book for 3318'],
  wrap: (outcome) => [
    `Adjusted balance ${amt(result(outcome))}, both columns, and what the bank has to do.`,
    `Figure, then bank side and book side next to each other.`,
    `The reviewer wants sources for each item, so I name them.`,
  ],
  submit: (outcome) => ({ answer: raw(result(outcome)) }),
  final: (outcome) => ({
    lead: [
      `The adjusted balance of the operating account at 30 September is ${usd(result(outcome))}; the book side is posted (JE-0930-221).`,
      `Adjusted balance: ${usd(result(outcome))}.`,
      `Cash on 20-4417 is ${usd(result(outcome))} after reconciliation.`,
    ],
    table: {
      head: ['Item', 'Bank', 'Books'],
      rows: [
        ['Balance', amt(bank), amt(books)],
        ['Deposit of 30 September', amt(transit), ''],
        ['Checks 3307, 3331, 3336', amt(-outstanding), ''],
        [
          'Check 3340',
          outcome === 'bank-error-booked' ? '' : amt(bankError),
          outcome === 'bank-error-booked' ? amt(-bankError) : '',
        ],
        ['Fee and interest', '', amt(interest - fee)],
        ['Returned item Copse Joinery', '', amt(-returned)],
        ['Check 3318', '', amt(outcome === 'wrong-sign' ? -keyed : keyed)],
        ['Wire Ketterby Council', '', amt(wire)],
        ['Adjusted', amt(outcome === 'bank-error-booked' ? result(outcome) : adjusted), amt(result(outcome))],
      ],
    },
    points: [
      outcome === 'bank-error-booked'
        ? `Check 3340 was booked.`
        : `Check 3340 is not ours; the bank {has to correct it|must give back ${usd(bankError)}}.`,
      outcome === 'wrong-sign'
        ? `Check 3318 was corrected by $900.00.`
        : `Check 3318 was recorded at $5,410.00 instead of $4,510.00.`,
    ],
    caveats:
      outcome === 'wrong-sign'
        ? [`A difference on the bank side is open.`]
        : [`Copse Joinery's payment came back and is receivable again.`],
  }),
});

function grepBook() {
  return files['operating/cash-book-2025-09.csv']
    .split('\n')
    .map((line, index) => `${index + 1}:${line}`)
    .filter((line) => /check|night safe/.test(line))
    .join('\n');
}
