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
import { files, pairs, paymentCount, recoverable, withCredited, withVoided } from './world.mjs';

const result = perOutcome({ right: recoverable, 'credited-too': withCredited, 'voided-too': withVoided });

/** @param {string} outcome @param {typeof pairs[number]} pair */
function counted(outcome, pair) {
  if (outcome === 'credited-too' && pair.what.includes('credited')) return true;
  if (outcome === 'voided-too' && pair.what.includes('voided')) return true;
  return pair.recover;
}

const candidates = pairs.map(
  (pair) => `${pair.first.padEnd(10)} ${pair.second.padEnd(10)} ${raw(pair.amount).padStart(9)}`,
);

export const duplicateTask = defineTask({
  id: 'duplicate-payments-2025',
  prompt: `Annual review: please go through the payments of 2025 (payments/2025.csv), find what we paid twice and have not got back, flag the largest of them, and give me the total to recover.`,
  goal: [
    'the total to recover from duplicate payments',
    'what we paid twice in 2025 and have not got back',
    'the recoverable duplicates of 2025',
  ],
  answer: 'the recoverable total',
  figure: (outcome) => usd(result(outcome)),
  source: 'the procedure on duplicates',
  record: 'the flagged payment',
  passes: { base: 1, trained: 3 },
  right: { reward: 1, scores: { total: 1, pairs: 1 } },
  mistakes: {
    'credited-too': { reward: 0, scores: { total: 0, pairs: 0.88 } },
    'voided-too': { reward: 0, scores: { total: 0, pairs: 0.88 } },
  },
  beats: [
    beat({
      id: 'procedure',
      stage: 'gather',
      plan: 'read what counts as a duplicate',
      doc: 'the procedure on duplicates',
      why: [
        `What is a duplicate in this house, and what isn't?`,
        `The definition first, because false alarms go straight to the vendor.`,
        `How are invoice numbers compared? The procedure should say.`,
      ],
      do: [
        read('procedures/duplicates.md'),
        [search('duplicate second payment same invoice vendor'), read('procedures/duplicates.md')],
      ],
      saw: [
        `Numbers without dashes, blanks and copy suffixes, O read as zero. Periodic charges, different deliveries and reissued payments don't count.`,
        `Two filters: is it the same invoice after normalizing, and has it been credited already?`,
        `So equal amounts prove nothing. It's about the invoice number once it is cleaned up.`,
      ],
    }),
    beat({
      id: 'payments',
      stage: 'gather',
      plan: 'load the payments',
      doc: 'the payment file',
      why: [
        `${paymentCount} payments or so; I want to see the layout before I write a script.`,
        `The payment file, at least its first part.`,
        `What columns are there?`,
      ],
      do: [
        sh(
          'head -5 payments/2025.csv; wc -l payments/2025.csv',
          `${files['payments/2025.csv'].split('\n').slice(0, 5).join('\n')}\n${paymentCount + 1} payments/2025.csv`,
        ),
        [read('payments/2025.csv', 1, 150), read('payments/2025.csv', 151)],
        sh('cut -d, -f6,7 payments/2025.csv | sort | uniq -c', states()),
      ],
      saw: [
        `Method and state are in the file, so voided checks can be told apart.`,
        `There's a state column with "void" in it.`,
        `Vendor, invoice, amount, method, state. Enough for the comparison.`,
      ],
    }),
    beat({
      id: 'credits',
      stage: 'gather',
      plan: 'look at the vendor credits',
      doc: 'the vendor credits',
      not: ['credited-too'],
      why: [
        `What has been given back already?`,
        `A duplicate that the vendor credited is no longer recoverable.`,
        `Credits received during the year.`,
      ],
      do: [read('payments/vendor-credits.csv')],
      saw: [
        `CN-91 gives back 3,366.00 for IS5512. That pair drops out.`,
        `One relevant credit: Ivelet Springs, 3,366.00.`,
        `IS5512 has been credited in September.`,
      ],
    }),
    beat({
      id: 'search',
      stage: 'work',
      plan: 'search for pairs',
      doc: 'the payment file',
      why: [
        `Same vendor, same amount, at most 60 days apart: that gives candidates, and then I look at the numbers.`,
        `I normalize invoice numbers but list all pairs with equal amounts as well, to see what the rule leaves out.`,
        `Candidates first, judgement afterwards.`,
      ],
      do: [
        py(
          `⟪-ol:import csv, itertools⟫
rows = list(csv.DictReader(open("payments/2025.csv")))
rows = [r for r in rows if not r["invoice"].startswith("RENT") or r["invoice"] in ("RENT-03", "RENT-04")]
rows.sort(key=lambda r: (r["vendor"], r["amount"], r["date"]))
for key, group in itertools.groupby(rows, key=lambda r: (r["vendor"], r["amount"])):
    group = list(group)
    if len(group) > 1:
        a, b = group[:2]
        print(a["invoice"].ljust(10), b["invoice"].ljust(10), a["amount"].rjust(9))`,
          [...pairs]
            .map((pair, index) => ({ vendor: pair.vendor, line: candidates[index] ?? '' }))
            .sort((one, other) => one.vendor - other.vendor)
            .map((one) => one.line)
            .join('\n'),
        ),
      ],
      saw: [
        `Eight pairs. Rent and staffing fall out at once, since the invoice numbers belong to different periods.`,
        `Eight candidates with equal amounts. RENT-03 and RENT-04 are two months.`,
        `Some are clear: a dash more or less, the letter O, a suffix. Others need the details.`,
      ],
    }),
    beat({
      id: 'states',
      stage: 'work',
      plan: 'look at how the candidates were paid',
      doc: 'the payment file',
      p: 0.75,
      not: ['voided-too'],
      why: [
        `Was any of the first payments voided?`,
        `FP-9918 and 88-1120 have identical numbers. How were they paid?`,
        `Method and state of the remaining pairs.`,
      ],
      do: [
        sh(
          "grep -E 'FP-9918|88-1120' payments/2025.csv",
          files['payments/2025.csv']
            .split('\n')
            .filter((line) => /FP-9918|88-1120/.test(line))
            .join('\n'),
        ),
      ],
      saw: [
        `FP-9918: the first check is void, so it was only paid once. 88-1120 went out by check and by wire, both cleared.`,
        `A voided and reissued check on FP-9918. The other pair is real.`,
        `88-1120 was paid by two methods and both cleared. FP-9918 is a reissue.`,
      ],
    }),
    beat({
      id: 'total',
      stage: 'work',
      plan: 'add up what can be recovered',
      doc: 'the payment file',
      why: (outcome) => [
        `What remains: ${pairs
          .filter((pair) => counted(outcome, pair))
          .map((pair) => `${pair.second} ${amt(pair.amount)}`)
          .join(', ')}.`,
        `Now the sum of the pairs that hold up.`,
        `${pairs.filter((pair) => counted(outcome, pair)).length} pairs are duplicates and open. Add them.`,
      ],
      do: (outcome) => [
        py(
          `pairs = {${pairs
            .filter((pair) => counted(outcome, pair))
            .map((pair) => `"${pair.second}": ${raw(pair.amount)}`)
            .join(', ')}}
print(len(pairs), "%.2f" % sum(pairs.values()))`,
          `${pairs.filter((pair) => counted(outcome, pair)).length} ${raw(result(outcome))}`,
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))} to recover.`,
        `Total ${amt(result(outcome))}.`,
        `That is ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'flag',
      stage: 'write',
      plan: 'flag the largest duplicate',
      doc: 'the largest duplicate',
      why: [
        `The largest is CL-77O1 for 12,840.00.`,
        `Flag Cranmoor's second payment; the vendor will be told.`,
        `CL-7701 was read with a letter O the second time. Largest of them, so that one is flagged.`,
      ],
      do: [
        write(
          'flag_duplicate',
          {
            vendor: 'V-1018',
            invoice: 'CL-77O1',
            amount: 12840,
            category: 'SAME_INVOICE',
            note: 'second payment of CL-7701, letter O for zero',
          },
          {
            flag: 'DUP-25-014',
            vendor: 'V-1018',
            invoice: 'CL-77O1',
            category: 'SAME_INVOICE',
            notified: true,
          },
          { field: 'category', valid: ['SAME_INVOICE', 'SAME_AMOUNT', 'WRONG_VENDOR'] },
        ),
      ],
      saw: [`DUP-25-014 is set.`, `Flagged, and Cranmoor is notified.`, `Done. The report now.`],
    }),
  ],
  musings: (outcome) => [
    `Equal amounts are a weak sign. Rent is the same every month by design, and an agency bills the same hours two weeks in a row. On the other hand a duplicate with a different amount would slip through this net altogether; but the definition is about the same invoice, and a second scan of one invoice has the same total.`,
    ...(outcome === 'voided-too'
      ? []
      : [
          `FP-9918 looks like the perfect duplicate: same vendor, same number, same amount, 24 days apart. Only the state gives it away. The first check was voided, probably lost in the mail, and the second one is the payment. If I flagged it the vendor would get a letter asking for money that it received once.`,
        ]),
    ...(outcome === 'credited-too'
      ? []
      : [
          `IS5512 was a duplicate, no doubt, but the vendor noticed it itself and credited 3,366.00 in September. Recoverable is what is still out. It's worth a line in the report, so that nobody claims it a second time.`,
        ]),
    `How far should the normalizing go? Dashes, blanks, copy suffixes, O for zero: that's the list. I shouldn't invent further rules, such as ignoring leading letters, because then JS-2203 and a number of another series could meet by accident.`,
  ],
  extras: [
    ['search', 'searching', 'the payments of 2024 too'],
    ['propose', 'proposing', 'an automatic check in the payment run'],
    ['phone', 'phoning', 'Cranmoor Logistics'],
    ['examine', 'examining', 'the vendor master for double entries'],
  ],
  sums: [
    ['the recoverable pairs', '4,275.60 + 12,840.00 + 2,118.35 + 6,950.00', amt(recoverable)],
    ['two rents', '2 × 5,200.00', '10,400.00'],
  ],
  suspects: ['the pair FP-9918', 'the second rent', 'the pair at Ivelet Springs'],
  wrap: (outcome) => [
    `${amt(result(outcome))}, a table of all eight pairs, and why half of them are left alone.`,
    `The team wants to see what I looked at and dropped. So all eight pairs go in.`,
    `Total first, pairs next.`,
  ],
  final: (outcome) => ({
    lead: [
      `${usd(result(outcome))} can be recovered from duplicate payments of 2025.`,
      `To recover: ${usd(result(outcome))}.`,
      `We paid ${usd(result(outcome))} twice in 2025 and have not got it back.`,
    ],
    table: {
      head: ['First', 'Second', 'Amount', 'Recover', 'Remark'],
      rows: pairs.map((pair) => [
        pair.first,
        pair.second,
        amt(pair.amount),
        counted(outcome, pair) ? 'yes' : 'no',
        pair.what,
      ]),
    },
    points: [
      `The largest, CL-77O1, is flagged (DUP-25-014).`,
      outcome === 'voided-too'
        ? `FP-9918 has the same number twice.`
        : `FP-9918 was voided and reissued, so it {is no duplicate|was paid once}.`,
      outcome === 'credited-too' ? `IS5512 was paid twice.` : `IS5512 has been credited already (CN-91).`,
    ],
    caveats: [],
  }),
});

function states() {
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const line of files['payments/2025.csv'].split('\n')) {
    const key = line.split(',').slice(-2).join(',');
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return [...seen]
    .sort((one, other) => (one[0] < other[0] ? -1 : 1))
    .map(([key, n]) => `${String(n).padStart(7)} ${key}`)
    .join('\n');
}
