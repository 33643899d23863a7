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
  write,
} from '../../../authoring/kit.mjs';
import { accrual, accrualCapital, accrualGross, candidates } from './world.mjs';

const result = perOutcome({ right: accrual, 'invoiced-part': accrualGross, 'with-press': accrualCapital });

/** @param {string} outcome @param {typeof candidates[number]} one */
function amount(outcome, one) {
  if (outcome === 'invoiced-part' && one.no === 'R3') return 1_800_000;
  if (outcome === 'with-press' && one.no === 'R4') return one.value;
  return one.accrue;
}

export const accrualTask = defineTask({
  id: 'accruals-may-list',
  prompt: `Purchasing sent ten candidates for the May accrual (may/candidates). Please decide which of them we accrue and at what amount, post the accrual and give me the total.`,
  goal: [
    'the May accrual from the ten candidates',
    'what has to be accrued for May',
    'the accrual total at 31 May',
  ],
  answer: 'the accrual total',
  figure: (outcome) => usd(result(outcome)),
  source: 'the accruals manual',
  record: 'the May accrual',
  passes: { base: 3, trained: 3 },
  right: { reward: 1, scores: { total: 1, items: 1 } },
  mistakes: {
    'invoiced-part': { reward: 0, scores: { total: 0, items: 0.9 } },
    'with-press': { reward: 0, scores: { total: 0, items: 0.9 } },
  },
  beats: [
    beat({
      id: 'manual',
      stage: 'gather',
      plan: 'read the accruals manual',
      doc: 'the accruals manual',
      why: [
        `Six rules, I'm told, each from a mistake. Let me read them.`,
        `The manual decides, so it comes first.`,
        `What is accrued here, and what is left to others?`,
      ],
      do: [
        read('manual/accruals.md'),
        [search('accrue services completion capital threshold'), read('manual/accruals.md')],
      ],
      saw: [
        `Received and not invoiced, at least 500.00, services by completion less invoiced, no capital orders.`,
        `Rule 3 matters for the consulting: completion times price, minus invoices. Rule 4 keeps the press out.`,
        `There's a floor of 500.00, and capital receipts are for fixed assets to accrue.`,
      ],
    }),
    beat({
      id: 'list',
      stage: 'gather',
      plan: 'go through the candidates',
      doc: 'the list of candidates',
      why: [`Now the list from purchasing.`, `Ten candidates; let me see what they are.`, `Candidates next.`],
      do: [read('may/candidates.txt')],
      saw: [
        `Some decide themselves: gaskets are too small, freight is booked, the subscription is prepaid, the coil is on the road.`,
        `R2, R6, R8 and R10 fall out by the rules. R3, R4 and R7 need their papers.`,
        `Ten items. The consulting and the press are the big ones.`,
      ],
    }),
    beat({
      id: 'timesheets',
      stage: 'gather',
      plan: 'look at the consulting timesheets',
      doc: 'the timesheets',
      after: ['list'],
      why: [
        `How far is the consulting at 31 May?`,
        `Degree of completion by approved timesheets.`,
        `R3 claims 60%; the timesheets should show it.`,
      ],
      do: [
        read('may/timesheets-PO-6950.csv'),
        ask(
          'get_timesheets',
          { po: '6950' },
          { po: '6950', approved_through_week: 22, cumulative_percent: 60 },
        ),
      ],
      saw: (outcome) =>
        outcome === 'invoiced-part'
          ? [`60% of 30,000.00 is 18,000.00.`, `Week 22 ends at 60%, so 18,000.00 of work.`]
          : [
              `60% at the end of week 22. That's 18,000.00 of work, of which 12,000.00 is invoiced.`,
              `18,000.00 earned, 12,000.00 billed: 6,000.00 to accrue.`,
              `60% is approved. Less the invoice, 6,000.00 remains.`,
            ],
    }),
    beat({
      id: 'press',
      stage: 'gather',
      plan: 'find out about the press',
      doc: 'the note from fixed assets',
      after: ['list'],
      not: ['with-press'],
      why: [
        `Is PO 6911 a capital order?`,
        `88,000.00 for a press sounds like an asset.`,
        `The press would double the accrual, so I want to be sure whose it is.`,
      ],
      do: [read('may/fixed-assets-note.txt'), search('PO 6911 capital order press')],
      saw: [
        `Capital order, accrued by fixed assets through 1590. Out.`,
        `Fixed assets have it. Not here.`,
        `CO-25-08, and they accrue it themselves.`,
      ],
    }),
    beat({
      id: 'legal',
      stage: 'gather',
      plan: "read the lawyers' letter",
      doc: "the lawyers' letter",
      p: 0.6,
      after: ['list'],
      why: [`Rule 5 wants the letter for R7.`, `What do the lawyers say about unbilled work?`],
      do: [read('may/letter-legal.txt')],
      saw: [`7,500.00 to 31 May, confirmed in writing.`, `The letter gives 7,500.00. In.`],
    }),
    beat({
      id: 'decide',
      stage: 'work',
      plan: 'decide and add up',
      doc: 'the list of candidates',
      why: (outcome) => [
        `In: ${candidates
          .filter((one) => amount(outcome, one) > 0)
          .map((one) => `${one.no} ${amt(amount(outcome, one))}`)
          .join(', ')}. The others are out.`,
        `One amount per item, zero where the manual says no, then the total.`,
        `Decision time. I go down the list from R1 to R10.`,
      ],
      do: (outcome) => [
        py(
          `accrue = {${candidates.map((one) => `"${one.no}": ${raw(amount(outcome, one))}`).join(', ')}}
print({k: v for k, v in accrue.items() if v})
print("total", sum(accrue.values()))`,
          `{${candidates
            .filter((one) => amount(outcome, one) > 0)
            .map((one) => `'${one.no}': ${(amount(outcome, one) / 100).toFixed(1)}`)
            .join(', ')}}\ntotal ${(result(outcome) / 100).toFixed(1)}`,
        ),
      ],
      saw: (outcome) => [
        `Total ${amt(result(outcome))}.`,
        `${amt(result(outcome))} to accrue.`,
        `The May accrual is ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the accrual',
      doc: 'the accrual',
      why: [
        `Post it at 31 May, reversing on 1 June.`,
        `One accrual for the total.`,
        `The posting, with the automatic reversal.`,
      ],
      do: (outcome) => [
        write(
          'post_accrual',
          {
            period: '2025-05',
            accrual_type: 'EXPENSE',
            amount: result(outcome) / 100,
            account: '2410',
            text: 'Accruals May per list R1-R10',
            reverse_on: '2025-06-01',
          },
          {
            document: 'AC-0525-07',
            accrual_type: 'EXPENSE',
            amount: result(outcome) / 100,
            reverses: '2025-06-01',
          },
          { field: 'accrual_type', valid: ['EXPENSE', 'GRNI', 'UTILITY', 'PAYROLL'] },
        ),
      ],
      saw: [
        `AC-0525-07 is posted.`,
        `Posted with its reversal.`,
        `It's in the books. Now the list for the controller.`,
      ],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'invoiced-part'
      ? []
      : [
          `The consulting order is where people go wrong. 60% of 30,000.00 looks like the accrual, and it is the cost to date, not what is missing. 12,000.00 has been invoiced and booked, so the books lack 6,000.00. Had the invoices been more than 18,000.00, it would even be a prepayment.`,
        ]),
    ...(outcome === 'with-press'
      ? []
      : [
          `Goods received, no invoice: by rule 1 the press belongs here, by rule 4 it doesn't. Rule 4 is the special one. If I accrued it, the expense of May would jump by 88,000.00, and fixed assets would accrue the same machine through 1590.`,
        ]),
    `The coil is a nice case. Shipped, on the road, certainly ours in a few days. But terms are FOB destination, so at midnight of the 31st it belonged to the mill. No receipt, no accrual. The same item on FOB origin terms would have been in.`,
    `For temporary staff the last invoice covers week 20. Weeks 21 and 22 end on 25 and 31 May, both in the month, so two times 1,860.00. I don't have to split a week, which is luck.`,
  ],
  extras: [
    ['accrue', 'accruing', 'the press through 1590'],
    ['chase', 'chasing', 'the suppliers for their invoices'],
    ['analyze', 'analyzing', "how close last month's accruals came"],
    ['release', 'releasing', 'the prepaid part of the subscription'],
  ],
  sums: [
    ['the consulting accrual', '30,000.00 × 60% − 12,000.00', '6,000.00'],
    ['temporary staff', '2 × 1,860.00', '3,720.00'],
    ['the accrual', '14,280.00 + 6,000.00 + 2,150.00 + 7,500.00 + 3,720.00', amt(accrual)],
  ],
  suspects: ['the forming press', "purchasing's value column", 'the coil on the road'],
  wrap: (outcome) => [
    `${amt(result(outcome))}, and ten lines with a reason each.`,
    `The controller compares with last month, so I keep the numbers R1 to R10.`,
    `Total, what's in, what's out.`,
  ],
  final: (outcome) => ({
    lead: [
      `The May accrual is ${usd(result(outcome))}, posted as AC-0525-07.`,
      `We accrue ${usd(result(outcome))} for May.`,
      `Accrual total: ${usd(result(outcome))}.`,
    ],
    table: {
      head: ['No', 'Accrued', 'Reason'],
      rows: candidates.map((one) => [
        one.no,
        amt(amount(outcome, one)),
        amount(outcome, one) === one.accrue ? one.why : 'received or rendered in May',
      ]),
    },
    points: [
      outcome === 'invoiced-part'
        ? `R3 is accrued at 60% of the price.`
        : `R3: 60% of $30,000.00 less $12,000.00 {invoiced|already billed}.`,
      outcome === 'with-press'
        ? `R4 was received on 22 May.`
        : `R4 is a capital order and is accrued by fixed assets.`,
      `The accrual reverses on 1 June.`,
    ],
    caveats: [],
  }),
});
