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
import { net, netByInvoice, oneWay, over, shipments, under } from './world.mjs';

const result = perOutcome({ right: net, 'invoice-terms': netByInvoice, 'one-way': oneWay });

export const shipmentTask = defineTask({
  id: 'cutoff-shipments',
  prompt: `Twelve shipments around the year end were selected for cut-off (data/shipments). Please decide for each whether it belongs to December, tell me the net adjustment to December revenue, and post it.`,
  goal: [
    'the net cut-off adjustment to December revenue',
    'which of the twelve shipments belong to December',
    'how far December revenue is off',
  ],
  answer: 'the net adjustment',
  figure: (outcome) => usd(-result(outcome)),
  source: 'the cut-off rules',
  record: 'the cut-off adjustment',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { net: 1, items: 1 } },
  mistakes: {
    'invoice-terms': { reward: 0, scores: { net: 0, items: 0.92 } },
    'one-way': { reward: 0, scores: { net: 0, items: 0.92 } },
  },
  beats: [
    beat({
      id: 'rules',
      stage: 'gather',
      plan: 'read the cut-off rules',
      doc: 'the cut-off rules',
      why: [
        `The team's rules are binding, so I read them before looking at a single shipment.`,
        `When does control pass for each kind of terms? method/cutoff.md.`,
        `Rules first, data afterwards.`,
      ],
      do: [
        read('method/cutoff.md'),
        [search('FOB origin destination consignment bill and hold'), read('method/cutoff.md')],
      ],
      saw: [
        `Origin at pick-up, destination at delivery, contract over invoice, acceptance when it's a real one, consignment by sell-through, and four conditions for bill and hold.`,
        `Errors in both directions are corrected. And the contract beats what is printed on the invoice.`,
        `Each of the twelve falls under one of these six rules. The interesting ones will be the contract terms and bill and hold.`,
      ],
    }),
    beat({
      id: 'list',
      stage: 'gather',
      plan: 'go through the list of shipments',
      doc: 'the list of shipments',
      why: [
        `Now the twelve shipments with their dates.`,
        `Terms, shipping and delivery dates, period booked: the list should have all of them.`,
        `Let me get the sample.`,
      ],
      do: [read('data/shipments.txt')],
      saw: [
        `Ten are booked in December, two in January. S-903 was shipped on 2 January and is in December, and that one is clear at a glance. S-909 left on the 31st and is in January.`,
        `S-902 and S-903 are wrong on their face. S-905, S-906, S-910 and S-912 need papers. S-909 looks like the opposite error.`,
        `Some are simple. For bill and hold, consignment and the acceptance I need the documents behind them.`,
      ],
    }),
    beat({
      id: 'hold',
      stage: 'gather',
      plan: 'look at the bill-and-hold papers for S-905',
      doc: 'the papers on S-905',
      after: ['list'],
      why: [
        `S-905 is the largest. Did Hartlock ask in writing, and were the goods set aside?`,
        `Four conditions for S-905, all of them needed.`,
        `Bill and hold: letter and warehouse note.`,
      ],
      do: [
        [read('data/S-905-letter.txt'), read('data/S-905-warehouse.txt')],
        [search('Hartlock analyzers general stock'), read('data/S-905-warehouse.txt')],
      ],
      saw: [
        `They stand in general stock and two were lent out. Not identified, not reserved for the customer: S-905 comes out, 66,000.00.`,
        `The letter is in time, but the analyzers are not separated and two went to the demo fleet. Two of four conditions fail.`,
        `Lending two of the six to someone else settles it. No revenue in December.`,
      ],
    }),
    beat({
      id: 'consignment',
      stage: 'gather',
      plan: 'get the sell-through report for S-906',
      doc: 'the sell-through report',
      after: ['list'],
      why: [
        `How much of S-906 did Lorrimer sell on in December?`,
        `Consignment goes by the report of the consignee.`,
        `S-906 next.`,
      ],
      do: [read('data/S-906-sell-through.csv')],
      saw: [
        `9,200.00 sold through in December. The other 13,140.00 has to go.`,
        `December's report shows 9,200.00 of 22,340.00.`,
        `So part of S-906 stays: 9,200.00. Reverse 13,140.00.`,
      ],
    }),
    beat({
      id: 'acceptance',
      stage: 'gather',
      plan: 'check the acceptance clause of S-910',
      doc: 'the Pennock contract',
      after: ['list'],
      why: [
        `S-910 was delivered on the 28th but has an acceptance clause.`,
        `Is the acceptance of S-910 a formality?`,
        `For S-910 the date of acceptance is missing from the list.`,
      ],
      do: [read('data/S-910-acceptance.txt'), search('acceptance site test clause Pennock')],
      saw: [
        `A 72 hour site test is no formality, and it was passed on 8 January. 18,900.00 moves.`,
        `Passed in January, so January revenue.`,
        `Clause 8 ties it to a test that took place after the year end.`,
      ],
    }),
    beat({
      id: 'contract',
      stage: 'gather',
      plan: 'compare the terms of S-912 with the contract',
      doc: 'the Ravel Marine contract',
      after: ['list'],
      not: ['invoice-terms'],
      why: [
        `There is a contract for S-912. Does it say the same as the invoice?`,
        `Contract over invoice: Ravel Marine is the one with a frame contract in the folder.`,
      ],
      do: [
        read('data/S-912-contract.txt'),
        [search('Ravel Marine destination'), read('data/S-912-contract.txt')],
      ],
      saw: [
        `FOB destination, Port of Ellery. The invoice carries the standard print. Delivered 5 January, so 27,700.00 comes out.`,
        `The contract says destination. That turns S-912 from right to wrong.`,
        `Standard print on the invoice, destination in the contract. The contract governs.`,
      ],
    }),
    beat({
      id: 'pickups',
      stage: 'gather',
      plan: 'look at the carrier pick-ups',
      doc: 'the pick-up log',
      p: 0.6,
      after: ['list'],
      why: [
        `For FOB origin the carrier's scan is the event. Let me see the late ones on the 31st.`,
        `S-907 and S-909 left on New Year's Eve. When exactly?`,
      ],
      do: [read('data/carrier-pickups.csv')],
      saw: [
        `18:40 on the 31st for both S-907 and S-909. Late, but December.`,
        `The truck took S-907 and S-909 together. One was booked in December, the other in January.`,
      ],
    }),
    beat({
      id: 'decide',
      stage: 'work',
      plan: 'decide item by item and add up',
      doc: 'the list of shipments',
      why: (outcome) => [
        `Out of December: S-902, S-903, S-905, part of S-906, S-910${outcome === 'invoice-terms' ? '' : ', S-912'}.${outcome === 'one-way' ? '' : ' Into December: S-909.'} Everything else stays.`,
        `Let me add it up with signs. ${outcome === 'one-way' ? 'What was booked too early gets reversed.' : 'S-909 goes the other way, 40,120.00 that belongs to December.'}`,
        `Decision per item, then the net.`,
      ],
      do: (outcome) => [
        py(
          `moves = {${shipments
            .filter(
              (one) =>
                one.move !== 0 &&
                !(outcome === 'invoice-terms' && one.no === 'S-912') &&
                !(outcome === 'one-way' && one.no === 'S-909'),
            )
            .map((one) => `"${one.no}": ${raw(one.move)}`)
            .join(', ')}}
out = sum(v for v in moves.values() if v < 0)
into = sum(v for v in moves.values() if v > 0)
print("out", out, "into", into, "net", out + into)`,
          `out ${(-(result(outcome) + (outcome === 'one-way' ? 0 : under)) / 100).toFixed(1)} into ${outcome === 'one-way' ? '0' : (under / 100).toFixed(1)} net ${(-result(outcome) / 100).toFixed(1)}`,
        ),
      ],
      saw: (outcome) => [
        `December revenue is too high by ${amt(result(outcome))}.`,
        `Net ${amt(-result(outcome))}.`,
        `${amt(result(outcome))} has to come out of December on balance.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the adjustment',
      doc: 'the adjustment',
      why: [
        `One adjustment with the net and the items in the memo.`,
        `I post it once, with the list of items.`,
        `Time to post; the auditors see it tonight.`,
      ],
      do: (outcome) => [
        write(
          'post_adjustment',
          {
            period: '2024-12',
            type: 'REVENUE_CUTOFF',
            amount: -result(outcome) / 100,
            memo: `cut-off sample of 12, out ${amt(outcome === 'one-way' ? over : result(outcome) + under)}${outcome === 'one-way' ? '' : `, in ${amt(under)}`}`,
          },
          {
            adjustment: 'ADJ-24-118',
            type: 'REVENUE_CUTOFF',
            amount: -result(outcome) / 100,
            state: 'posted',
          },
          { field: 'type', valid: ['REVENUE_CUTOFF', 'REVENUE_CREDIT', 'COST', 'RECLASS'], accepts: true },
        ),
      ],
      saw: [`ADJ-24-118 is posted.`, `Posted. The summary for the lead remains.`, `It's in as ADJ-24-118.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'invoice-terms'
      ? []
      : [
          `S-912 shows why the printed terms are weak evidence. The invoice form has "FOB origin" in its footer for everybody; the frame contract with Ravel Marine was negotiated. If the goods had been lost at sea, Ravel would have pointed to clause 4 and we would have borne it. Whoever bears the loss on the way still has control, so revenue waits for the port.`,
        ]),
    ...(outcome === 'one-way'
      ? []
      : [
          `It's tempting to look only for revenue that is too early, since that is what auditors worry about. S-909 is the mirror image: picked up at 18:40 on the 31st in the same truck as S-907, booked in January. The rules ask for errors in both directions. Leaving it out would overstate the correction by 40,120.00.`,
        ]),
    `Bill and hold has four legs and it falls when one is missing. The request is in writing and dated 19 December, good. The goods were ready. But they are in the general stock and two of them went on loan, so neither "identified separately" nor "cannot be used for others" holds. That the warehouse promises replacements from the January run makes it worse rather than better.\n\nI might wonder whether the four remaining units could count. No: the contract is for six, nothing marks which four would be Hartlock's.`,
    `For S-906 the consignee's report is the event, not our shipment. 9,200.00 in the December report, 4,100.00 in January's, and the rest of the 22,340.00 is still on Lorrimer's shelves. Only the December part is revenue of the year.`,
  ],
  extras: [
    ['reverse', 'reversing', 'the cost of sales of the six shipments'],
    ['extend', 'extending', 'the sample to the second week of January'],
    ['correct', 'correcting', 'the terms in the customer master for Ravel Marine'],
    ['recover', 'recovering', 'the two analyzers from the demo fleet'],
  ],
  sums: [
    ['the consignment part to reverse', '22,340.00 − 9,200.00', '13,140.00'],
    [
      'revenue booked too early',
      '12,950.00 + 31,400.00 + 66,000.00 + 13,140.00 + 18,900.00 + 27,700.00',
      amt(over),
    ],
    ['the undisputed early ones', '12,950.00 + 31,400.00', '44,350.00'],
  ],
  suspects: [
    'the terms printed on S-912',
    'the Hartlock letter',
    "January's line in the sell-through report",
  ],
  wrap: (outcome) => [
    `She wants the sign in words: reduces December by ${amt(result(outcome))}. Then the items.`,
    `Net first, items next, and the ones that look wrong but are right.`,
    `Short list, five words per item.`,
  ],
  final: (outcome) => ({
    lead: [
      `The cut-off adjustment reduces December revenue by ${usd(result(outcome))} (posted as ADJ-24-118).`,
      `December revenue is overstated by ${usd(result(outcome))} on balance; the adjustment is posted.`,
      `Net adjustment: December revenue is reduced by ${usd(result(outcome))}.`,
    ],
    table: {
      head: ['Shipment', 'Adjustment', 'Reason'],
      rows: shipments
        .filter(
          (one) =>
            one.move !== 0 &&
            !(outcome === 'invoice-terms' && one.no === 'S-912') &&
            !(outcome === 'one-way' && one.no === 'S-909'),
        )
        .map((one) => [one.no, amt(one.move), reasons[one.no] ?? '']),
    },
    points: [
      `S-907 looks late but was picked up on 31 December at 18:40 {and stays|, so it stays}.`,
      outcome === 'invoice-terms'
        ? `S-912 left on 30 December, FOB origin, and stays.`
        : `S-912 follows the contract (destination), not the print on the invoice.`,
      outcome === 'one-way'
        ? `S-909 is booked in January.`
        : `S-909 goes the other way: shipped FOB origin on 31 December, booked in January.`,
    ],
    caveats:
      outcome === 'right' ? [`S-905 can be recognized when the six units are set aside for Hartlock.`] : [],
  }),
});

/** @type {{ [no: string]: string }} */
const reasons = {
  'S-902': 'delivered 2 January',
  'S-903': 'shipped 2 January',
  'S-905': 'bill and hold not met',
  'S-906': 'only 9,200.00 sold through',
  'S-909': 'shipped 31 December',
  'S-910': 'accepted 8 January',
  'S-912': 'contract says destination',
};
