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
import { eliminated, eliminated365, eliminatedReversed, files, pairs } from './world.mjs';

const result = perOutcome({
  right: eliminated,
  'sale-reversed': eliminatedReversed,
  'day-count': eliminated365,
});

/** @param {string} outcome @param {typeof pairs[number]} pair */
function agreed(outcome, pair) {
  if (outcome === 'sale-reversed' && pair.no === 1) return pair.payable;
  if (outcome === 'day-count' && pair.no === 5) return pair.payable;
  return pair.agreed;
}

export const balancesTask = defineTask({
  id: 'intercompany-balances',
  prompt: `The confirmations of 31 December show differences in four of the five intercompany pairs. Please decide for each who has to adjust what, and post the elimination. I need the total that is eliminated.`,
  goal: [
    'the total of intercompany balances to eliminate',
    'who has to adjust in each pair',
    'the elimination of balances at 31 December',
  ],
  answer: 'the eliminated total',
  figure: (outcome) => usd(result(outcome)),
  source: 'the intercompany manual',
  record: 'the elimination entry',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { total: 1, pairs: 1 } },
  mistakes: {
    'sale-reversed': { reward: 0, scores: { total: 0, pairs: 0.8 } },
    'day-count': { reward: 0, scores: { total: 0, pairs: 0.8 } },
  },
  beats: [
    beat({
      id: 'manual',
      stage: 'gather',
      plan: 'read the intercompany manual',
      doc: 'the intercompany manual',
      why: [
        `Who adjusts in which case is in the manual.`,
        `Rules for transit, credits, fees and interest.`,
        `Before I look at differences: what does the group do with them?`,
      ],
      do: [
        read('manual/intercompany.md'),
        [search('goods in transit buyer fees interest day count'), read('manual/intercompany.md')],
      ],
      saw: (outcome) =>
        outcome === 'sale-reversed'
          ? [
              `The company that is wrong adjusts. Fees and interest follow the agreements.`,
              `Agree the pairs first, then eliminate.`,
            ]
          : [
              `Transit is the buyer's, promised credits are booked by the promiser, fees and interest by agreement.`,
              `So in each pair one company is wrong and adjusts, then both sides are equal.`,
              `The seller never reverses for goods on the way.`,
            ],
    }),
    beat({
      id: 'confirmations',
      stage: 'gather',
      plan: 'read the confirmations',
      doc: 'the confirmations',
      why: [`Now the five pairs.`, `What do the two sides of each pair say?`, `Confirmations next.`],
      do: [read('confirmations/1231.csv'), sh('cat confirmations/1231.csv', files['confirmations/1231.csv'])],
      saw: [
        `Differences of 12,750.00, 1,500.00, 15,000.00 and 85.62. The loan itself agrees.`,
        `Four of five differ. The fee is off by exactly one month.`,
        `85.62 on interest looks like a day count.`,
      ],
    }),
    beat({
      id: 'remarks',
      stage: 'gather',
      plan: 'read what the companies say about the differences',
      doc: 'the remarks',
      after: ['confirmations'],
      why: [
        `The companies explained their differences.`,
        `Remarks first, they may name the reasons.`,
        `What do North and South say?`,
      ],
      do: [read('confirmations/remarks.txt'), search('shipment damaged December fee actual/365')],
      saw: [
        `In transit since 30 December, a credit agreed on 18 December, a fee not booked, and actual/365 for the interest.`,
        `The credit was promised in writing on the 18th, before closing.`,
        `South computed 90 days on 365. The loan agreement will say what is right.`,
      ],
    }),
    beat({
      id: 'loan',
      stage: 'gather',
      plan: 'look up the day count in the loan agreement',
      doc: 'the loan agreement',
      not: ['day-count'],
      after: ['confirmations'],
      why: [
        `Which day count does the loan use?`,
        `6,250.00 or 6,164.38: the agreement decides.`,
        `The loan agreement for pair 5.`,
      ],
      do: [read('agreements/loan.md')],
      saw: [
        `30/360, so a quarter is 500,000 × 5% ÷ 4 = 6,250.00. South is short by 85.62.`,
        `Twelve months of thirty days. Holding is right.`,
        `6,250.00 for the quarter; South's 365 basis is not what was agreed.`,
      ],
    }),
    beat({
      id: 'service',
      stage: 'gather',
      plan: 'look up the fee in the service agreement',
      doc: 'the service agreement',
      p: 0.6,
      after: ['confirmations'],
      why: [`Is the December fee owed in December?`, `Billed quarterly, but when is it owed?`],
      do: [read('agreements/service.md')],
      saw: [`Owed monthly. South lacks December.`, `15,000.00 a month, owed monthly, so three months.`],
    }),
    beat({
      id: 'agree',
      stage: 'work',
      plan: 'agree the pairs and add up',
      doc: 'the confirmations',
      why: (outcome) => [
        `Pair by pair: ${pairs.map((pair) => `${pair.no}: ${amt(agreed(outcome, pair))}`).join(', ')}.`,
        `${outcome === 'sale-reversed' ? 'Holding takes back the shipment that had not arrived' : 'North books the goods in transit'}, North issues the credit, South books the fee${outcome === 'day-count' ? '' : ' and the interest'}. Then the sum of the agreed balances.`,
        `For each pair the figure both sides will have after adjusting.`,
      ],
      do: (outcome) => [
        py(
          `agreed = {${pairs.map((pair) => `${pair.no}: ${raw(agreed(outcome, pair))}`).join(', ')}}
says = {${pairs.map((pair) => `${pair.no}: (${raw(pair.receivable)}, ${raw(pair.payable)})`).join(', ')}}
for k, v in agreed.items():
    print(k, "creditor %+.2f" % (v - says[k][0]), "debtor %+.2f" % (v - says[k][1]))
print("eliminate %.2f" % sum(agreed.values()))`,
          [
            ...pairs.map(
              (pair) =>
                `${pair.no} creditor ${signed(agreed(outcome, pair) - pair.receivable)} debtor ${signed(agreed(outcome, pair) - pair.payable)}`,
            ),
            `eliminate ${raw(result(outcome))}`,
          ].join('\n'),
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))} is eliminated.`,
        `Total ${amt(result(outcome))}.`,
        `After adjustments each pair agrees, ${amt(result(outcome))} in all.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the elimination',
      doc: 'the elimination',
      why: [
        `Now the elimination itself.`,
        `Post the total with the five pairs.`,
        `Into the consolidation ledger.`,
      ],
      do: (outcome) => [
        write(
          'post_consolidation_entry',
          {
            closing: '2024-12-31',
            entry_type: 'IC_BALANCES',
            amount: result(outcome) / 100,
            text: 'Elimination of pairs 1 to 5',
          },
          { entry: 'CE-24-011', entry_type: 'IC_BALANCES', amount: result(outcome) / 100, state: 'posted' },
          { field: 'entry_type', valid: ['IC_BALANCES', 'IC_PROFIT', 'IC_SALES', 'EQUITY'] },
        ),
      ],
      saw: [`CE-24-011.`, `Posted.`, `The elimination is in.`],
    }),
    beat({
      id: 'tell',
      stage: 'write',
      plan: 'tell South what to book',
      doc: 'the message to South',
      p: 0.5,
      why: [`South has two bookings to make; a message helps.`, `I let South know about fee and interest.`],
      do: (outcome) => [
        write(
          'send_message',
          {
            to: 'south-accounting@lethbrook.example',
            priority: 'NORMAL',
            text:
              outcome === 'day-count'
                ? 'Please book the December management fee of 15,000.00 at 31 December.'
                : 'Please book at 31 December: management fee December 15,000.00 and interest 85.62 (30/360 per loan agreement).',
          },
          { sent: true, priority: 'NORMAL' },
          { field: 'priority', valid: ['LOW', 'NORMAL', 'HIGH'], accepts: true },
        ),
      ],
      saw: [`Sent.`, `South knows.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'sale-reversed'
      ? []
      : [
          `Shipment HL-9917 left on 30 December and arrived on 4 January. From the view of the group the goods belong to someone in the group either way. If Holding reversed, the frames would be in Holding's stock at cost; if North books them in transit, they're in North's stock at the transfer price and the profit is eliminated with the rest. The manual wants the second, and it keeps sales and purchases between the two equal.`,
        ]),
    ...(outcome === 'day-count'
      ? []
      : [
          `Interest: 500,000 at 5% for a quarter. On 30/360 that's 6,250.00 without any counting. South took 90 days of 365 and got 6,164.38; with the 92 days the quarter really has it would have been 6,301.37. Three answers, and the agreement picks the first.`,
        ]),
    `Pair 2 needs a decision, since both companies have a point. North hasn't issued the credit, so its receivable is formally right. But the sales manager agreed in writing on 18 December, and rule 3 makes that an obligation. North adjusts by 1,500.00 and the balance is South's figure.`,
  ],
  extras: [
    ['eliminate', 'eliminating', 'the intercompany sales as well'],
    ['redesign', 'redesigning', 'the confirmation form'],
    ['review', 'reviewing', 'whether the management fee is at arm’s length'],
    ['go through', 'going through', 'the confirmations of last year'],
  ],
  sums: [
    ['a quarter of interest', '500,000.00 × 5% ÷ 4', '6,250.00'],
    ['the fee for the quarter', '3 × 15,000.00', '45,000.00'],
    ['the goods in transit', '214,600.00 − 201,850.00', '12,750.00'],
    ['the eliminated total', '214,600.00 + 86,900.00 + 45,000.00 + 500,000.00 + 6,250.00', amt(eliminated)],
  ],
  suspects: ["South's interest figure", "Holding's offer to reverse", 'the remark on pair 1'],
  wrap: (outcome) => [
    `${amt(result(outcome))}, and per pair who books what.`,
    `Table: creditor, debtor, agreed, adjustment.`,
    `The total and five lines.`,
  ],
  final: (outcome) => ({
    lead: [
      `${usd(result(outcome))} of intercompany balances is eliminated (CE-24-011).`,
      `Eliminated total: ${usd(result(outcome))}.`,
      `After the adjustments the five pairs agree and ${usd(result(outcome))} is eliminated.`,
    ],
    table: {
      head: ['Pair', 'Creditor', 'Debtor', 'Agreed', 'Adjustment'],
      rows: pairs.map((pair) => [
        `${pair.no} ${pair.what}`,
        amt(pair.receivable),
        amt(pair.payable),
        amt(agreed(outcome, pair)),
        agreed(outcome, pair) === pair.agreed
          ? pair.who
          : pair.no === 1
            ? 'Holding reverses the shipment'
            : 'Holding takes 6,164.38',
      ]),
    },
    points: [
      outcome === 'sale-reversed'
        ? `The shipment of 30 December had not arrived.`
        : `Goods in transit are North's, the sale {stands|is not reversed}.`,
      outcome === 'day-count'
        ? `Interest is taken as confirmed by South.`
        : `Interest follows the loan agreement, 30/360.`,
      `The credit for damaged covers was promised on 18 December.`,
    ],
    caveats: [],
  }),
});

/** @param {number} cents */
function signed(cents) {
  return `${cents < 0 ? '-' : '+'}${raw(Math.abs(cents))}`;
}
