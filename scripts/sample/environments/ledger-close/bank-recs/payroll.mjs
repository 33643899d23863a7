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
import { files, payroll, stale, stalePresented, staleReissued } from './world.mjs';

const result = perOutcome({
  right: stale,
  'replaced-counted': staleReissued,
  'presented-counted': stalePresented,
});

/** @param {string} outcome @param {typeof payroll[number]} one */
function moved(outcome, one) {
  if (outcome === 'replaced-counted' && one.no === '8955') return true;
  if (outcome === 'presented-counted' && one.no === '8870') return true;
  return one.move;
}

export const payrollTask = defineTask({
  id: 'bank-rec-payroll-stale',
  prompt: `The payroll account has twelve uncashed checks at 30 September 2025. Please work out how much has to go to unclaimed wages (2290) and post the entry.`,
  goal: [
    'the amount for unclaimed wages',
    'which uncashed payroll checks are stale',
    'how much moves from 1025 to 2290',
  ],
  answer: 'the amount for 2290',
  figure: (outcome) => usd(result(outcome)),
  source: 'the guide on payroll checks',
  record: 'the entry to 2290',
  passes: { base: 2, trained: 2 },
  right: { reward: 1, scores: { amount: 1, checks: 1 } },
  mistakes: {
    'replaced-counted': { reward: 0, scores: { amount: 0, checks: 0.92 } },
    'presented-counted': { reward: 0, scores: { amount: 0, checks: 0.92 } },
  },
  beats: [
    beat({
      id: 'guide',
      stage: 'gather',
      plan: 'read the guide on payroll checks',
      doc: 'the guide on payroll checks',
      why: [
        `When is a payroll check stale?`,
        `The guide has the number of days and the exceptions.`,
        `Rules first, since these are people's wages.`,
      ],
      do: [
        read('guide/payroll-checks.md'),
        [search('stale check days unclaimed wages'), read('guide/payroll-checks.md')],
      ],
      saw: [
        `More than 180 days, and two exceptions: replaced checks and checks paid before posting.`,
        `Over 180 days goes to 2290, unless it was replaced or has been paid meanwhile.`,
        `The limit is "more than 180", so 180 itself wouldn't do.`,
      ],
    }),
    beat({
      id: 'list',
      stage: 'gather',
      plan: 'read the list of uncashed checks',
      doc: 'the list of uncashed checks',
      why: [`The twelve checks with their dates.`, `Now the list.`, `Dates and amounts.`],
      do: [
        read('payroll/uncashed-2025-09-30.csv'),
        sh('cat payroll/uncashed-2025-09-30.csv', files['payroll/uncashed-2025-09-30.csv']),
      ],
      saw: [
        `From August 2024 to September 2025. 9020 and 9024 are close to the limit.`,
        `Twelve checks. The ones of 28 March and 4 April have to be counted exactly.`,
        `The oldest is more than a year old.`,
      ],
    }),
    beat({
      id: 'replaced',
      stage: 'gather',
      plan: 'look for replaced checks',
      doc: 'the list of replacements',
      not: ['replaced-counted'],
      why: [
        `Has any of them been replaced?`,
        `Replacements: first exception.`,
        `A replaced check mustn't be counted as wages owed.`,
      ],
      do: [read('payroll/replacements.csv')],
      saw: [
        `8955 was replaced by 9102 in May. The wage has been paid.`,
        `One replacement, 8955. It's voided, not unclaimed.`,
        `980.44 of check 8955 is out.`,
      ],
    }),
    beat({
      id: 'preview',
      stage: 'gather',
      plan: 'see what the bank has paid since',
      doc: "the bank's October preview",
      not: ['presented-counted'],
      why: [
        `Was one of them cashed in the first days of October?`,
        `Second exception: paid before the entry is posted.`,
        `The bank's preview for October could show late presentations.`,
      ],
      do: [read('payroll/bank-preview-october.txt'), search('items paid October check')],
      saw: [
        `8870 was paid on 1 October after almost a year. It stays outstanding.`,
        `8870 has been cashed, so leave it.`,
        `Someone found check 8870. 233.15 drops out.`,
      ],
    }),
    beat({
      id: 'age',
      stage: 'work',
      plan: 'age the checks and add up',
      doc: 'the list of uncashed checks',
      why: (outcome) => [
        `Days from each date to 30 September, more than 180 counts.${outcome === 'replaced-counted' ? '' : ' 8955 is out.'}${outcome === 'presented-counted' ? '' : ' 8870 is out.'}`,
        `Let the script count the days; 28 March and 4 April are too close for a guess.`,
        `Aging, then the sum.`,
      ],
      do: (outcome) => [
        py(
          `⟪-ol:import csv⟫
from datetime import date
out = {${outcome === 'replaced-counted' ? '"8870"' : outcome === 'presented-counted' ? '"8955"' : '"8955", "8870"'}}
total = 0
for r in csv.DictReader(open("payroll/uncashed-2025-09-30.csv")):
    days = (date(2025, 9, 30) - date.fromisoformat(r["date"])).days
    if days > 180 and r["check"] not in out:
        total += round(float(r["amount"]) * 100)
        print(r["check"], days, r["amount"])
print("total %.2f" % (total / 100))`,
          [
            ...payroll
              .filter((one) => moved(outcome, one))
              .map((one) => `${one.no} ${one.age} ${raw(one.amount)}`),
            `total ${raw(result(outcome))}`,
          ].join('\n'),
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))}. 9020 is in with 186 days, 9024 out with 179.`,
        `${payroll.filter((one) => moved(outcome, one)).length} checks, ${amt(result(outcome))}.`,
        `So ${amt(result(outcome))} moves to 2290.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the entry to unclaimed wages',
      doc: 'the entry',
      why: [
        `Debit 1025, credit 2290.`,
        `Now the entry.`,
        `The checks are canceled in the books by debiting the bank account.`,
      ],
      do: (outcome) => [
        write(
          'create_journal_entry',
          {
            period: '2025-09',
            source: 'PAYROLL',
            debit: '1025',
            credit: '2290',
            amount: result(outcome) / 100,
            text: 'Stale payroll checks to unclaimed wages',
          },
          { entry: 'JE-0930-230', source: 'PAYROLL', amount: result(outcome) / 100, posted: true },
          { field: 'source', valid: ['BANKREC', 'MANUAL', 'PAYROLL', 'CLOSE'] },
        ),
      ],
      saw: [`JE-0930-230.`, `Posted.`, `The entry is in.`],
    }),
  ],
  musings: (outcome) => [
    `More than 180 days: 28 March to 30 September is 186, 4 April is 179. Check 9024 escapes by two days and will be in next month's list. There's no reason to round to six months; the guide counts days.`,
    ...(outcome === 'replaced-counted'
      ? []
      : [
          `The replaced check is the dangerous one. 8955 is old enough, and it was never cashed because it was lost. But the employee got 9102 in May. Moving 980.44 to unclaimed wages would record a debt to somebody who has been paid, and in a year it would be reported to the state as hers.`,
        ]),
    `Two of these are over a year old. The report to the state is legal's job, the accounting is the same for all of them: they go to 2290 and sit there until the person turns up or the state takes the money. I only mention which ones have passed the year.`,
    ...(outcome === 'presented-counted'
      ? []
      : [
          `8870 was presented on 1 October, after the reconciliation date but before this entry. If I moved it, the bank would show a payment for a check that our books had canceled, and next month somebody would be looking for 233.15.`,
        ]),
  ],
  extras: [
    ['trace', 'tracing', 'the employees who have not cashed their checks'],
    ['prepare', 'preparing', 'the report to the state'],
    ['stop', 'stopping', 'payment on the stale checks at the bank'],
  ],
  sums: [
    ['the two oldest checks', '412.36 + 655.10', '1,067.46'],
    ['the amount for 2290', '412.36 + 655.10 + 128.77 + 301.25 + 77.90 + 1,204.18', amt(stale)],
  ],
  suspects: ['check 8955', 'the October preview', 'the file in the meta folder'],
  wrap: (outcome) => [
    `${amt(result(outcome))} and twelve lines with their ages.`,
    `Amount, the checks that move, the ones that don't and why.`,
    `I list all twelve; it's short enough.`,
  ],
  submit: (outcome) => ({ answer: raw(result(outcome)) }),
  final: (outcome) => ({
    lead: [
      `${usd(result(outcome))} goes to unclaimed wages (JE-0930-230).`,
      `The amount for 2290 is ${usd(result(outcome))}.`,
      `Stale payroll checks at 30 September: ${usd(result(outcome))}.`,
    ],
    table: {
      head: ['Check', 'Days', 'Amount', 'To 2290', 'Remark'],
      rows: payroll.map((one) => [
        one.no,
        String(one.age),
        amt(one.amount),
        moved(outcome, one) ? 'yes' : 'no',
        moved(outcome, one) === one.move ? one.why : 'over 180 days',
      ]),
    },
    points: [
      outcome === 'replaced-counted'
        ? `8955 is 256 days old.`
        : `8955 was replaced in May and is {voided|only voided}.`,
      outcome === 'presented-counted'
        ? `8870 is 361 days old.`
        : `8870 was cashed on 1 October and stays outstanding at the date.`,
      `9024 has 179 days and {is not stale|misses the limit}.`,
    ],
    caveats: [`8811 and 8840 are over a year old; legal will need them for the state report.`],
  }),
});
