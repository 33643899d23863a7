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
  workbook,
  write,
} from '../../../authoring/kit.mjs';
import { closing, head, items, june, juneEvent, juneHalf, opening, rows } from './world.mjs';

const result = perOutcome({ right: june, 'event-spread': juneEvent, 'half-month': juneHalf });

/** @param {string} outcome @param {typeof items[number]} one */
function expense(outcome, one) {
  if (outcome === 'event-spread' && one.no === 4) return 170_000;
  if (outcome === 'half-month' && one.no === 7) return 78_000;
  return one.june;
}

export const rollForwardTask = defineTask({
  id: 'prepaids-june-roll',
  prompt: `Please roll the prepaid schedule forward to 30 June 2025 (june/schedule.xlsx has the balances at 31 May), post the June expense, and give me the expense and the closing balance.`,
  goal: [
    'the June expense from the prepaid schedule',
    'the prepaid balance at 30 June',
    'what June takes out of account 1450',
  ],
  answer: 'the June expense',
  figure: (outcome) => usd(result(outcome)),
  source: 'the prepaids manual',
  record: 'the June entry',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { expense: 1, closing: 1 } },
  mistakes: {
    'event-spread': { reward: 0, scores: { expense: 0, closing: 0 } },
    'half-month': { reward: 0, scores: { expense: 0, closing: 0 } },
  },
  beats: [
    beat({
      id: 'manual',
      stage: 'gather',
      plan: 'read the prepaids manual',
      doc: 'the prepaids manual',
      why: [
        `Four rules that differ from textbooks, so I'd better read them.`,
        `How does this house treat partial months and events?`,
        `The manual before the schedule.`,
      ],
      do: [
        read('manual/prepaids.md'),
        [search('straight line months event threshold'), read('manual/prepaids.md')],
      ],
      saw: [
        `Full first month up to the 15th, half from the 16th. Events wait for their month. Nothing under 1,000.00.`,
        `So the trade show isn't spread, small items are written off, and the 16th is the dividing day.`,
        `By months, with a half-month rule for late starts only.`,
      ],
    }),
    beat({
      id: 'schedule',
      stage: 'gather',
      plan: 'open the schedule',
      doc: 'the schedule',
      why: [
        `The schedule is a workbook.`,
        `Balances at 31 May, from the sheet.`,
        `Let me load the schedule.`,
      ],
      do: workbook('june/schedule.xlsx', 'Prepaids', head, rows),
      saw: [
        `Seven lines. The domain names at 480.00 should not be there.`,
        `Line 7 is new and has no balance yet. Line 6 is below the threshold.`,
        `Software began on 18 January, so its months are half-shifted, but June is a whole month in any case.`,
      ],
    }),
    beat({
      id: 'new',
      stage: 'gather',
      plan: 'look at the new contract',
      doc: 'the new contract',
      why: [
        `The cyber cover began in June. On which day?`,
        `What's new in June?`,
        `Start date of the new cover decides between a full and a half month.`,
      ],
      do: [read('june/new-contracts.txt')],
      saw: (outcome) =>
        outcome === 'half-month'
          ? [`It began on 9 June, within the month, so June takes a half.`, `From the 9th: half a month.`]
          : [
              `9 June, so before the 16th: the full first month, 1,560.00.`,
              `Starts on the 9th and takes a full month under rule 1.`,
            ],
    }),
    beat({
      id: 'show',
      stage: 'gather',
      plan: 'read the note on the trade show',
      doc: 'the note on the trade show',
      p: 0.5,
      why: [`When is the show, and is the fee refundable?`, `Line 4 is an event. Some detail on it.`],
      do: [read('june/trade-show.txt')],
      saw: (outcome) =>
        outcome === 'event-spread'
          ? [`Paid in May for September: five months, 1,700.00 each.`]
          : [`September. It stays whole until then.`, `The fee waits for September, refundable or not.`],
    }),
    beat({
      id: 'roll',
      stage: 'work',
      plan: 'compute the June expense by line',
      doc: 'the schedule',
      why: (outcome) => [
        `Line by line: ${items.map((one) => `${one.no}: ${amt(expense(outcome, one))}`).join(', ')}.`,
        `43,200 ÷ 12, 27,000 ÷ 12, 36,000 ÷ 3, ${outcome === 'event-spread' ? '8,500 ÷ 5' : 'nothing for the show'}, 15,600 ÷ 24, the domains in full, ${outcome === 'half-month' ? 'half of ' : ''}18,720 ÷ 12.`,
        `The monthly amounts, then opening minus expense for each line.`,
      ],
      do: (outcome) => [
        py(
          `lines = [${items.map((one) => `(${one.no}, ${raw(one.open)}, ${raw(expense(outcome, one))})`).join(', ')}]
for no, opening, june in lines:
    print(no, f"{opening:10.2f} {june:10.2f} {opening - june:10.2f}")
print("  ", f"{sum(l[1] for l in lines):10.2f} {sum(l[2] for l in lines):10.2f} {sum(l[1] - l[2] for l in lines):10.2f}")`,
          [
            ...items.map(
              (one) =>
                `${one.no} ${raw(one.open).padStart(10)} ${raw(expense(outcome, one)).padStart(10)} ${raw(one.open - expense(outcome, one)).padStart(10)}`,
            ),
            `   ${raw(opening).padStart(10)} ${raw(result(outcome)).padStart(10)} ${raw(opening - result(outcome)).padStart(10)}`,
          ].join('\n'),
        ),
      ],
      saw: (outcome) => [
        `June ${amt(result(outcome))}, closing ${amt(opening - result(outcome))}.`,
        `Expense ${amt(result(outcome))}.`,
        `${amt(result(outcome))} goes to expense, ${amt(opening - result(outcome))} stays.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the June expense',
      doc: 'the entry',
      why: [`Post it in one entry.`, `Credit 1450 with the June expense.`, `The entry for June.`],
      do: (outcome) => [
        write(
          'post_entry',
          {
            period: '2025-06',
            entry_class: 'AMORTIZATION',
            debit: '6xxx by line',
            credit: '1450',
            amount: result(outcome) / 100,
            text: 'Prepaids June',
          },
          { entry: 'GL-0625-088', entry_class: 'AMORTIZATION', amount: result(outcome) / 100, posted: true },
          { field: 'entry_class', valid: ['AMORTIZATION', 'ADDITION', 'REFUND', 'WRITE_OFF'] },
        ),
      ],
      saw: [`GL-0625-088.`, `Posted.`, `It's posted.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'half-month'
      ? []
      : [
          `Should the cyber cover take 22 days of June, or half? Neither. Rule 1 knows full and half months only, and the 9th is before the 16th. Twelve full months from June to May, and nothing in June of next year although the cover runs to the 8th. It's a convention, and over the term it comes out.`,
        ]),
    ...(outcome === 'event-spread'
      ? []
      : [
          `A trade show isn't a service received over time. The stand fee buys four days in September. Whether it can be refunded until 1 July changes nothing about June; if we canceled, it would become a receivable.`,
        ]),
    `For the software: half of January, then full months, and half of January next year. ⟪xc:At 31 May that's 1,125 plus four times 2,250, which leaves 16,875.00, the balance on the sheet.⟫ So the line was handled by the rule from the start.`,
    `The domain names: 480.00, below the threshold, and someone put them on the schedule anyway. Rule 3 says to write off what is found. June's expense gets 480.00 that has nothing to do with June, and the controller might ask, so I mention it.`,
  ],
  extras: [
    ['ask', 'asking', 'marketing whether the show will take place'],
    ['split', 'splitting', 'the balance into current and non-current'],
    ['review', 'reviewing', 'contracts that were expensed at once in May'],
  ],
  sums: [
    ['the monthly D&O premium', '43,200.00 ÷ 12', '3,600.00'],
    ['the software balance', '27,000.00 − 1,125.00 − 4 × 2,250.00', '16,875.00'],
    ['the maintenance balance', '15,600.00 − 11 × 650.00', '8,450.00'],
    ['the closing balance', `${amt(opening)} − ${amt(june)}`, amt(closing)],
  ],
  suspects: [
    'the line for domain names',
    'the note that the fee is not refundable',
    'the empty balance on line 7',
  ],
  wrap: (outcome) => [
    `Expense ${amt(result(outcome))}, closing ${amt(opening - result(outcome))}, then the schedule.`,
    `Both figures and the table with seven lines.`,
    `Schedule as a table, with remarks on lines 4, 6 and 7.`,
  ],
  submit: (outcome) => ({ answer: `${raw(result(outcome))}; closing ${raw(opening - result(outcome))}` }),
  final: (outcome) => ({
    lead: [
      `The June expense is ${usd(result(outcome))} and the closing balance ${usd(opening - result(outcome))}.`,
      `June takes ${usd(result(outcome))} from account 1450; ${usd(opening - result(outcome))} remains.`,
      `Expense for June: ${usd(result(outcome))} (GL-0625-088). Closing: ${usd(opening - result(outcome))}.`,
    ],
    table: {
      head: ['Line', 'Opening', 'June', 'Closing'],
      rows: [
        ...items.map((one) => [
          `${one.no} ${one.what.split(',')[0]}`,
          amt(one.open),
          amt(expense(outcome, one)),
          amt(one.open - expense(outcome, one)),
        ]),
        ['Total', amt(opening), amt(result(outcome)), amt(opening - result(outcome))],
      ],
    },
    points: [
      outcome === 'event-spread'
        ? `The trade show is spread until September.`
        : `The trade show {waits for|is expensed in} September.`,
      `The domain names are below $1,000.00 and are written off.`,
      outcome === 'half-month'
        ? `The cyber cover takes half of June.`
        : `The cyber cover began on the 9th and takes the full month.`,
    ],
    caveats: [],
  }),
});
