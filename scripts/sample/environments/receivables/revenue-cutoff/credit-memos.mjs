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
import { memoDecember, memoGross, memos, memoTotal, memoTwice } from './world.mjs';

const result = perOutcome({ right: memoDecember, 'counted-twice': memoTwice, 'rebate-in-full': memoGross });

/** @param {string} outcome @param {typeof memos[number]} memo */
function part(outcome, memo) {
  if (outcome === 'counted-twice' && memo.no === 'CM-08') return memo.amount;
  if (outcome === 'rebate-in-full' && memo.no === 'CM-04') return memo.amount;
  return memo.december;
}

export const creditMemoTask = defineTask({
  id: 'credit-memos-january',
  prompt: `We issued nine credit memos in January (data/credit-memos-january.json). Which of them, and how much, belong in December revenue? The cut-off sample has been adjusted already, including S-903. Please post the adjustment for the memos.`,
  goal: [
    'the part of the January credit memos that belongs to December',
    'how much the January memos reduce December revenue',
    'which credit memos go back into the old year',
  ],
  answer: 'the adjustment for the memos',
  figure: (outcome) => usd(-result(outcome)),
  source: 'the rules on credit memos',
  record: 'the credit memo adjustment',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { net: 1, items: 1 } },
  mistakes: {
    'counted-twice': { reward: 0, scores: { net: 0, items: 0.89 } },
    'rebate-in-full': { reward: 0, scores: { net: 0, items: 0.89 } },
  },
  beats: [
    beat({
      id: 'rules',
      stage: 'gather',
      plan: 'read the rules on credit memos',
      doc: 'the rules on credit memos',
      why: [
        `When does a January memo belong to December? The method has a page on that.`,
        `I read the team's rule for credit memos first.`,
        `The date of a memo alone can't decide, so what does?`,
      ],
      do: [
        read('method/credit-memos.md'),
        [search('credit memo January December obligation existed'), read('method/credit-memos.md')],
      ],
      saw: [
        `It belongs to December if it corrects December revenue or the obligation existed at year end, with three exceptions: January events, reserves on the books, revenue already removed.`,
        `Three ways out: the event is of January, a reserve covers it, or the revenue is out already.`,
        `Where a reserve exists only the excess is adjusted. I need the reserves at 31 December.`,
      ],
    }),
    beat({
      id: 'memos',
      stage: 'gather',
      plan: 'read the nine credit memos',
      doc: 'the January memos',
      why: [
        `Now the memos themselves.`,
        `Nine memos, with reasons. I read each.`,
        `What does each memo correct?`,
      ],
      do: [read('data/credit-memos-january.json')],
      saw: [
        `${amt(memoTotal)} in total. Price correction, double billing and freight are plainly December's. Goodwill for a visit on 9 January plainly isn't.`,
        `Four are simple. The return, the rebate, the cancellation of S-903 and the discount agreed on 23 December need a second look.`,
        `CM-09 was agreed on 23 December although the memo is of January. CM-08 touches an invoice of the cut-off sample.`,
      ],
    }),
    beat({
      id: 'reserves',
      stage: 'gather',
      plan: 'get the reserves at year end',
      doc: 'the reserve balances',
      after: ['rules'],
      why: [
        `Returns and rebates may be covered by reserves.`,
        `What was on 2310 and 2320 at 31 December?`,
        `The reserves decide how much of CM-02 and CM-04 counts.`,
      ],
      do: [read('data/reserves-1231.csv')],
      saw: (outcome) =>
        outcome === 'rebate-in-full'
          ? [`21,500.00 for returns covers CM-02. There's a rebate reserve too.`, `Returns are covered.`]
          : [
              `Returns 21,500.00, enough for CM-02. Rebates for Lorrimer 8,000.00, so CM-04 exceeds it by 850.00.`,
              `CM-02 is within the returns reserve. CM-04 is 850.00 above the 8,000.00 that was accrued.`,
              `8,000.00 was accrued for the rebate. Only 850.00 is left to adjust.`,
            ],
    }),
    beat({
      id: 'sample',
      stage: 'gather',
      plan: 'see what the cut-off sample did to S-903',
      doc: 'the list of shipments',
      p: 0.6,
      not: ['counted-twice'],
      why: [
        `CM-08 cancels part of S-903, which the user says has been adjusted. I'd like to see the invoice.`,
        `S-903 again: what was its amount?`,
      ],
      do: [read('data/shipments.txt')],
      saw: [
        `S-903 was 31,400.00 and has been taken out of December as a whole. CM-08 would take out a part of it again.`,
        `The whole of S-903 is out of December already, so CM-08 has nothing left to correct there.`,
      ],
    }),
    beat({
      id: 'classify',
      stage: 'work',
      plan: 'classify the memos and add up',
      doc: 'the January memos',
      why: (outcome) => [
        `December: CM-01, CM-05, CM-07, CM-09 in full, CM-04 ${outcome === 'rebate-in-full' ? 'in full as a rebate of 2024' : 'for the excess'}${outcome === 'counted-twice' ? ', and CM-08' : ''}. January or covered: the others.`,
        `One line per memo with the part that belongs to December.`,
        `I go through them in order and note the December part of each.`,
      ],
      do: (outcome) => [
        py(
          `december = {
${memos.map((memo) => `    "${memo.no}": ${raw(part(outcome, memo))},`).join('\n')}
}
print("%.2f" % sum(december.values()))
print([k for k, v in december.items() if v])`,
          `${raw(result(outcome))}\n[${memos
            .filter((memo) => part(outcome, memo) > 0)
            .map((memo) => `'${memo.no}'`)
            .join(', ')}]`,
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))} belongs to December.`,
        `That's ${amt(result(outcome))} of the ${amt(memoTotal)}.`,
        `December is reduced by ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the adjustment',
      doc: 'the adjustment',
      why: [
        `Post the reduction with the memo numbers.`,
        `One adjustment for the memos.`,
        `I post it under the type for credits.`,
      ],
      do: (outcome) => [
        write(
          'post_adjustment',
          {
            period: '2024-12',
            type: 'REVENUE_CREDIT',
            amount: -result(outcome) / 100,
            memo: memos
              .filter((memo) => part(outcome, memo) > 0)
              .map((memo) => memo.no)
              .join(' '),
          },
          {
            adjustment: 'ADJ-24-121',
            type: 'REVENUE_CREDIT',
            amount: -result(outcome) / 100,
            state: 'posted',
          },
          { field: 'type', valid: ['REVENUE_CUTOFF', 'REVENUE_CREDIT', 'COST', 'RECLASS'], accepts: true },
        ),
      ],
      saw: [`ADJ-24-121 is posted.`, `Posted as ADJ-24-121.`, `Done, and the auditors will get it.`],
    }),
  ],
  ask: {
    after: 'reserves',
    question: [
      `CM-06 is goodwill for transit damage on a sale where the customer bore the risk. The agreement is dated 5 January. Was there any promise before the year end that I should know of?`,
      `A question about CM-06 before I classify it: did sales promise anything to the customer before 31 December? The paper says 5 January.`,
    ],
    reply: `No, the first call about it was on 3 January. Treat it as January.`,
  },
  musings: (outcome) => [
    `CM-02 is the largest after CM-08 and it has no effect at all. The goods were invoiced on 12 December and came back in January, so December revenue was too high in hindsight. But that is what the returns reserve is for: 21,500.00 had been set aside for such returns, and the memo is charged against it. Adjusting revenue as well would count the same return twice.`,
    ...(outcome === 'counted-twice'
      ? []
      : [
          `CM-08 is easy to get wrong. It cancels 19,300.00 of an invoice that no longer exists in December: the cut-off adjustment removed all of S-903. If I take out another 19,300.00, December loses revenue that it doesn't have any more. The memo's own date and text would make it look like a correction of December.`,
        ]),
    ...(outcome === 'rebate-in-full'
      ? []
      : [
          `The rebate: earned over the year 2024, settled in January at 8,850.00. The obligation existed at year end, no doubt, yet 8,000.00 of it is in account 2320 and has reduced revenue already. What is missing is the estimate error, 850.00.`,
        ]),
    `CM-09 against CM-06. Both are concessions, both memos are dated January. The discount on lot 2291 was agreed on 23 December, so the obligation existed; the goodwill for the transit damage was agreed on 5 January for a loss that wasn't ours to bear. The date of the agreement separates them.`,
  ],
  extras: [
    ['test', 'testing', 'the February credit memos as well'],
    ['re-estimate', 're-estimating', 'the returns reserve'],
    ['recalculate', 'recalculating', "Lorrimer's rebate from its purchases"],
    ['find out', 'finding out', 'why invoice 70388 was billed twice'],
  ],
  sums: [
    ['the excess of the rebate', '8,850.00 − 8,000.00', '850.00'],
    ['the memos that belong to December in full', '3,120.00 + 11,200.00 + 1,375.00 + 6,700.00', '22,395.00'],
    ['what is left of the returns reserve', '21,500.00 − 14,600.00', '6,900.00'],
  ],
  suspects: ['CM-08', 'the goodwill memo', 'the return of 12 December'],
  wrap: (outcome) => [
    `Reduces December by ${amt(result(outcome))}; nine lines with the December part of each.`,
    `I'll list all nine so that she sees why four have no effect.`,
    `Figure, table, and a word on CM-02 and CM-08.`,
  ],
  final: (outcome) => ({
    lead: [
      `The January credit memos reduce December revenue by ${usd(result(outcome))} (posted as ADJ-24-121).`,
      `${usd(result(outcome))} of the ${usd(memoTotal)} belongs to December.`,
      `December revenue is reduced by ${usd(result(outcome))} for the credit memos.`,
    ],
    table: {
      head: ['Memo', 'Amount', 'December', 'Reason'],
      rows: memos.map((memo) => [
        memo.no,
        amt(memo.amount),
        amt(part(outcome, memo)),
        memo.what.split(',')[0] ?? '',
      ]),
    },
    points: [
      `CM-02 is covered by the returns reserve and needs no adjustment.`,
      outcome === 'rebate-in-full'
        ? `CM-04 is a rebate for 2024.`
        : `CM-04 counts only for the {excess|part} over the accrued 8,000.00.`,
      outcome === 'counted-twice'
        ? `CM-08 corrects S-903.`
        : `CM-08 has no effect because S-903 is out of December {already|as a whole}.`,
    ],
    caveats: [`CM-03 and CM-06 are events of January.`],
  }),
});
