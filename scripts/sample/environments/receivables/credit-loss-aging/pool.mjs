import {
  amt,
  beat,
  defineTask,
  perOutcome,
  py,
  raw,
  read,
  search,
  sum,
  usd,
  workbook,
  write,
} from '../../../authoring/kit.mjs';
import { byDue, byIssue, everything, head, items, lossOf, pool, rows, withTarnholt } from './world.mjs';

const buckets = perOutcome({ right: byDue, 'invoice-date': byIssue, twice: withTarnholt });
const loss = (/** @type {string} */ outcome) => lossOf(buckets(outcome));

export const poolTask = defineTask({
  id: 'allowance-pool-q3',
  prompt: `Please calculate the allowance for expected credit losses on the pool of trade receivables as of 30 September 2025 and book it. The open items are in closing/open-items-2025-09.xlsx. I need the total and the split by bucket for the memo.`,
  goal: [
    'the pool allowance at 30 September',
    'the expected credit loss by bucket',
    'the allowance from the loss matrix',
  ],
  answer: 'the pool allowance',
  figure: (outcome) => usd(loss(outcome)),
  source: 'the expected loss policy',
  record: 'the allowance entry',
  passes: { base: 2, trained: 2 },
  right: { reward: 1, scores: { total: 1, buckets: 1 } },
  mistakes: {
    'invoice-date': { reward: 0, scores: { total: 0, buckets: 0 } },
    twice: { reward: 0, scores: { total: 0, buckets: 0.6 } },
  },
  beats: [
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'read the expected loss policy',
      doc: 'the expected loss policy',
      why: [
        `Date basis and rates are in the policy, and it has changed this year.`,
        `First the policy: which date, which rates, who is left out of the pool?`,
        `I won't rely on memory for the rates. The policy has them.`,
      ],
      do: [
        read('policy/expected-losses.md'),
        [search('matrix rates days past due'), read('policy/expected-losses.md')],
      ],
      saw: (outcome) =>
        outcome === 'twice'
          ? [
              `Aging by due date, five rates from 0.5% to 45%, rounding per bucket.`,
              `Due date counts, and the new rates apply since April.`,
            ]
          : outcome === 'invoice-date'
            ? [
                `Five buckets with rates from 0.5% to 45%. Insolvent customers are taken out.`,
                `The rates since April are clear: 0.5, 1.5, 6, 18 and 45 percent.`,
              ]
            : [
                `Aging by due date, insolvent customers out, rounding per bucket. The subledger's own columns are by invoice date and so are no use.`,
                `0.5, 1.5, 6, 18 and 45 percent, on days past the due date. Tarnholt, if it is in proceedings, must not be in the pool.`,
                `Two things to watch: due date rather than invoice date, and no customer reserved twice.`,
              ],
    }),
    beat({
      id: 'items',
      stage: 'gather',
      plan: 'load the open items workbook',
      doc: 'the open items workbook',
      why: [
        `The invoices are in a workbook; I load it with Python.`,
        `Next the open items with issue and due dates.`,
        `Let me see how the sheet is laid out and what is in it.`,
      ],
      do: workbook('closing/open-items-2025-09.xlsx', 'OpenItems', head, rows),
      saw: [
        `${items.length} invoices, with both an issue and a due date. Three of them are Tarnholt's.`,
        `All in one sheet, ${amt(everything)} altogether.`,
        `${items.length} lines, terms between 30 and 60 days, so the two aging bases will differ a good deal.`,
      ],
    }),
    beat({
      id: 'report',
      stage: 'gather',
      plan: 'look at the subledger aging',
      doc: 'the subledger aging',
      p: 0.5,
      why: [
        `There is a ready-made aging report. I'd like to know what it measures.`,
        `The standard report could serve as a comparison.`,
        `What does AR-40 show?`,
      ],
      do: [read('closing/subledger-aging.txt')],
      saw: (outcome) =>
        outcome === 'invoice-date'
          ? [
              `The buckets are there already, so I only need to apply the rates.`,
              `AR-40 has the five buckets. That saves the work of aging each invoice.`,
            ]
          : [
              `It ages by invoice date and says so in its title. Not the basis we need.`,
              `By invoice date, "for information only". I age the items myself.`,
            ],
    }),
    beat({
      id: 'status',
      stage: 'gather',
      plan: "read the letter of Tarnholt's administrator",
      doc: "the administrator's letter",
      p: 0.55,
      not: ['twice'],
      why: [
        `Is Tarnholt formally insolvent? That decides whether it is in the pool.`,
        `A folder named after one customer suggests that it is reserved on its own.`,
      ],
      do: [read('tarnholt/administrator-letter.txt'), search('Tarnholt administrator appointed')],
      saw: [
        `Administrators were appointed on 15 September, before closing. Tarnholt is out of the pool.`,
        `Appointed on the 15th. So its three invoices, 184,300.00, don't belong in the matrix.`,
      ],
    }),
    beat({
      id: 'age',
      stage: 'work',
      plan: 'age the pool and apply the rates',
      doc: 'the open items workbook',
      why: (outcome) =>
        outcome === 'invoice-date'
          ? [
              `I apply the rates to the buckets of the aging report.`,
              `Days since invoice, five buckets, then rates.`,
            ]
          : outcome === 'twice'
            ? [
                `Days past due per invoice for all ${items.length} lines, then the rate of the bucket.`,
                `Age everything by due date and multiply.`,
              ]
            : [
                `Days past due for each invoice except Tarnholt's, sum by bucket, round each bucket's loss.`,
                `Now the matrix. I leave out Tarnholt, age by due date, and keep cents as integers so that rounding is where the policy wants it.`,
                `Pool first: ${amt(pool)} without Tarnholt. Then bucket by bucket.`,
              ],
      do: (outcome) => [
        py(
          `from openpyxl import load_workbook
from datetime import date
ws = load_workbook("closing/open-items-2025-09.xlsx", data_only=True)["OpenItems"]
close = date(2025, 9, 30)
edges = [("not due", -999, 0, 5), ("1-30", 1, 30, 15), ("31-60", 31, 60, 60), ("61-90", 61, 90, 180), ("over 90", 91, 9999, 450)]
total = 0
for name, lo, hi, rate in edges:
    s = 0
    ⟪-en:for no, cust, issued, due, open_ in ws.iter_rows(min_row=2, values_only=True):⟫
        ${outcome === 'twice' ? '' : 'if cust.startswith("Tarnholt"): continue\n        '}late = (close - date.fromisoformat(${outcome === 'invoice-date' ? 'issued' : 'due'})).days
        if lo <= late <= hi: s += round(float(open_) * 100)
    loss = (s * rate * 2 + 1000) // 2000
    total += loss
    print(f"{name:8} {s/100:14,.2f} {rate/10:5.1f}% {loss/100:12,.2f}")
print(f"{'total':8} {total/100:34,.2f}")`.replace(
            'from openpyxl import load_workbook',
            '⟪ol:from openpyxl import load_workbook⟫',
          ),
          [
            ...buckets(outcome).map(
              (row) =>
                `${row.name.padEnd(8)} ${amt(row.total).padStart(14)} ${(row.rate / 10).toFixed(1).padStart(5)}% ${amt(row.loss).padStart(12)}`,
            ),
            `${'total'.padEnd(8)} ${amt(loss(outcome)).padStart(34)}`,
          ].join('\n'),
        ),
      ],
      saw: (outcome) => [
        `The matrix gives ${amt(loss(outcome))}. Most of it sits in the oldest bucket.`,
        `${amt(loss(outcome))} in all, of which ${amt(buckets(outcome)[4]?.loss ?? 0)} for invoices more than 90 days.`,
        `Total ${amt(loss(outcome))}.`,
      ],
    }),
    beat({
      id: 'total',
      stage: 'work',
      plan: 'agree the pool to the ledger',
      doc: 'the open items workbook',
      p: 0.5,
      why: [
        `The buckets should contain every invoice once; ⟪xc:I compare the sum of the buckets with the sum of the sheet⟫.`,
        `Before booking I want to know that no line fell between two buckets, ⟪xc:so I add the buckets up again⟫.`,
      ],
      do: (outcome) => [
        py(
          `buckets = [${buckets(outcome)
            .map((row) => raw(row.total))
            .join(', ')}]
print(f"{sum(buckets):,.2f}")`,
          amt(sum(buckets(outcome).map((row) => row.total))),
        ),
      ],
      saw: [`⟪!xc:Nothing is missing between the buckets.⟫`, `⟪xc:The buckets add up to the pool.⟫`],
    }),
    beat({
      id: 'book',
      stage: 'write',
      plan: 'book the allowance',
      doc: 'the journal',
      why: [
        `The entry: debit 6420, credit 1290.`,
        `Now the booking, one entry for the pool.`,
        `One journal entry, as entries can't be deleted.`,
      ],
      do: (outcome) => [
        write(
          'create_journal_entry',
          {
            period: '2025-09',
            kind: 'ECL_POOL',
            lines: [
              { account: '6420', debit: loss(outcome) / 100 },
              { account: '1290', credit: loss(outcome) / 100 },
            ],
            text: 'Allowance by loss matrix, 30 Sep 2025',
          },
          { entry: 'JE-25-3091', kind: 'ECL_POOL', period: '2025-09', posted: true },
          { field: 'kind', valid: ['ECL_POOL', 'ECL_SPECIFIC', 'WRITE_OFF', 'RECLASS'] },
        ),
      ],
      saw: [`JE-25-3091 is posted.`, `Booked.`, `The entry is in, so the memo is next.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'invoice-date'
      ? []
      : [
          `Why does the basis matter so much? With terms of 60 days an invoice of early August is 55 days old by invoice date and not even due by due date. The first puts it at 6%, the second at half a percent. Over the whole pool the invoice date would give ${amt(lossOf(byIssue))}, which is far too high, and it would punish exactly the customers to whom we chose to give long terms.`,
          `Rounding per bucket sounds like a detail, but the memo shows the five losses and their total, and a reader will add them up. If I rounded only at the end the column could be a cent off and someone would come back with a question.`,
        ]),
    ...(outcome === 'twice'
      ? []
      : [
          `Tarnholt in the pool and Tarnholt on its own would reserve the same invoices twice. One of its invoices isn't even due, another is in the 31 to 60 bucket; through the matrix they'd carry a few thousand, while the real loss is many times that. The pool is for customers who are like each other, and one in administration is not.`,
        ]),
    `The old rates are still in the folder as a comparison. Anyone who copies last quarter's sheet gets 0.4, 1.2, 5, 15 and 40 percent. The memo should name the date from which the new rates apply, so that a reviewer with the old memo next to it sees why the ratio moved.`,
  ],
  extras: [
    ['back-test', 'back-testing', 'the loss rates against the write-offs of the last three years'],
    ['dun', 'dunning', 'the customers in the oldest bucket'],
    ['propose', 'proposing', 'a finer matrix by customer group'],
    ['reconcile', 'reconciling', 'AR-40 to the general ledger'],
  ],
  sums: [
    ['the largest bucket loss', `${amt(byDue[4]?.total ?? 0)} × 45%`, amt(byDue[4]?.loss ?? 0)],
    ['the pool', `${amt(everything)} − 184,300.00`, amt(pool)],
    ['the loss on items not due', `${amt(byDue[0]?.total ?? 0)} × 0.5%`, amt(byDue[0]?.loss ?? 0)],
    ['the 61-90 bucket', `${amt(byDue[3]?.total ?? 0)} × 18%`, amt(byDue[3]?.loss ?? 0)],
  ],
  suspects: ['the ready-made aging report', 'the table with the old rates', 'AR-40'],
  wrap: (outcome) => [
    `Figure first, ${amt(loss(outcome))}, then the five buckets, then the judgements.`,
    `The memo wants the split by bucket. I'll give total, rate and loss for each.`,
    `A table with five rows and a total, and a sentence on the basis.`,
  ],
  submit: (outcome) => ({ answer: usd(loss(outcome)) }),
  final: (outcome) => ({
    lead: [
      `The pool allowance at 30 September 2025 is ${usd(loss(outcome))}, booked as JE-25-3091.`,
      `Allowance for the pool: ${usd(loss(outcome))}.`,
      `The loss matrix gives ${usd(loss(outcome))} on receivables of ${usd(sum(buckets(outcome).map((row) => row.total)))}.`,
    ],
    table: {
      head: ['Bucket', 'Open', 'Rate', 'Loss'],
      rows: [
        ...buckets(outcome).map((row) => [
          row.name,
          amt(row.total),
          `${(row.rate / 10).toFixed(1)}%`,
          amt(row.loss),
        ]),
        ['Total', amt(sum(buckets(outcome).map((row) => row.total))), '', amt(loss(outcome))],
      ],
    },
    points: [
      outcome === 'invoice-date'
        ? `Aging follows the subledger report.`
        : `Aging is by days past the due date, not by the subledger's columns.`,
      `The rates are those in force since 1 April.`,
      outcome === 'twice'
        ? `All open invoices are in the pool.`
        : `Tarnholt Foundry is {left out|not in the pool} because it is in administration.`,
    ],
    caveats: outcome === 'right' ? [`The specific reserve for Tarnholt comes on top.`] : [],
  }),
});
