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
import * as world from './world.mjs';

const { above, base, commission, head, override, owed, policies, quarterBefore, rows, statement } = world;

const result = perOutcome({ right: owed, 'fees-in': world.owedFees, 'override-on-all': world.owedOverride });

export const statementTask = defineTask({
  id: 'commission-oakmere-september',
  prompt: `The Oakmere agency questions its September statement (${usd(statement)}). Please work out what it is owed for September, including any override, and post the commission.`,
  goal: [
    "Oakmere's commission for September",
    'what Oakmere is owed for September',
    'the right commission including override',
  ],
  answer: 'the September commission',
  figure: (outcome) => usd(result(outcome)),
  source: 'the commission schedule',
  record: "Oakmere's September statement",
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { amount: 1, override: 1 } },
  mistakes: {
    'fees-in': { reward: 0, scores: { amount: 0, override: 1 } },
    'override-on-all': { reward: 0, scores: { amount: 0, override: 0 } },
  },
  beats: [
    beat({
      id: 'schedule',
      stage: 'gather',
      plan: 'read the commission schedule',
      doc: 'the commission schedule',
      why: [`What earns commission, and when is there an override?`, `Rules 1 to 3.`, `The contract first.`],
      do: [
        read('agreement/commission.md'),
        [search('paid premium fees override quarter broker of record'), read('agreement/commission.md')],
      ],
      saw: (outcome) =>
        outcome === 'fees-in'
          ? [
              `15% and 10% on paid premium, override of 2% above 100,000 a quarter.`,
              `Paid premium counts; the override is on the part above.`,
            ]
          : outcome === 'override-on-all'
            ? [
                `15% and 10% on paid premium without fees, and 2% override from 100,000.`,
                `No fees, no unpaid premium, override over 100,000.`,
              ]
            : [
                `Paid premium without fees, 15 and 10 percent. The override is 2% on the part above 100,000 in the quarter.`,
                `Three things a quick reader misses: unpaid premium, fees and the threshold.`,
                `Threshold per quarter, and only what lies above it.`,
              ],
    }),
    beat({
      id: 'statement',
      stage: 'gather',
      plan: 'open the September statement',
      doc: 'the September statement',
      why: [`The statement is a workbook.`, `Nine policies, let me see them.`, `What did we pay on?`],
      do: workbook('september/statement.xlsx', 'September', head, rows),
      saw: (outcome) =>
        outcome === 'fees-in'
          ? [`P6 isn't paid. The commissions on the statement look right.`, `Nine lines, one unpaid.`]
          : [
              `P3 has 310.00 of fees in its premium and was paid commission on them. P6 isn't paid.`,
              `On P3 the commission was computed with the fees.`,
              `P5 is a return premium, P6 unpaid, P3 with fees.`,
            ],
    }),
    beat({
      id: 'quarter',
      stage: 'gather',
      plan: 'get the paid premium of the quarter',
      doc: 'the quarter-to-date figure',
      why: [
        `Was the threshold of 100,000 reached?`,
        `Paid premium of July and August.`,
        `The override depends on the quarter.`,
      ],
      do: [read('september/quarter-to-date.json')],
      saw: [
        `48,000 before September. With September it goes over 100,000.`,
        `${amt(quarterBefore)} in the two months before.`,
        `So the threshold falls within September.`,
      ],
    }),
    beat({
      id: 'broker',
      stage: 'gather',
      plan: 'check the change of broker on P9',
      doc: 'the change of broker',
      p: 0.7,
      why: [
        `P9 changed brokers. When?`,
        `Whose commission is P9?`,
        `A broker-of-record change is in the folder.`,
      ],
      do: [read('september/broker-of-record.txt'), search('P9 broker of record effective')],
      saw: [
        `Change on 1 October, renewal on 15 September. Oakmere keeps it.`,
        `The renewal came first, so P9 is Oakmere's.`,
        `P9 stays with Oakmere for this term.`,
      ],
    }),
    beat({
      id: 'mail',
      stage: 'gather',
      plan: "read the agency's mail",
      doc: "the agency's mail",
      p: 0.5,
      why: [`What does the agency say is missing?`, `The agency's own view.`],
      do: [read('september/agency-mail.txt')],
      saw: [
        `They miss the override, and they may be right.`,
        `Override and Q4. The second is another matter.`,
      ],
    }),
    beat({
      id: 'commission',
      stage: 'work',
      plan: 'compute the commission by policy',
      doc: 'the September statement',
      why: (outcome) => [
        `Paid premium ${outcome === 'fees-in' ? '' : 'without fees '}times the rate, P6 at nothing, P5 negative.`,
        `Policy by policy.`,
        `Commission first, override after.`,
      ],
      do: (outcome) => [
        py(
          `lines = [${policies
            .filter((one) => one.paid)
            .map(
              (one) =>
                `("${one.no}", ${(outcome === 'fees-in' && one.no === 'P3' ? one.premium : one.base) / 100}, ${one.rate / 100})`,
            )
            .join(', ')}]
print("commission %.2f" % sum(p * r for _, p, r in lines))
print("paid premium %.2f" % sum(p for _, p, _ in lines))`,
          `commission ${raw(outcome === 'fees-in' ? commission + 4_650 : commission)}\npaid premium ${raw(outcome === 'fees-in' ? base + 31_000 : base)}`,
        ),
      ],
      saw: (outcome) => [
        `Commission ${amt(outcome === 'fees-in' ? commission + 4_650 : commission)}.`,
        `${amt(outcome === 'fees-in' ? commission + 4_650 : commission)} before the override.`,
      ],
    }),
    beat({
      id: 'override',
      stage: 'work',
      plan: 'compute the override',
      doc: 'the quarter-to-date figure',
      why: (outcome) =>
        outcome === 'override-on-all'
          ? [`The quarter is over 100,000, so 2% of September's premium.`, `2% on ${amt(base)}.`]
          : [
              `${amt(base)} and ${amt(quarterBefore)} are ${amt(base + quarterBefore)}; above the threshold lie ${amt(above)}.`,
              `2% on ${amt(above)}.`,
              `Only the part above 100,000.`,
            ],
      do: (outcome) => [
        py(
          outcome === 'override-on-all'
            ? `print("override %.2f" % (${raw(base)} * 0.02))`
            : `above = ${raw(base)} + 48000 - 100000
print("override %.2f on %.2f" % (above * 0.02, above))`,
          outcome === 'override-on-all'
            ? `override ${raw(result(outcome) - commission)}`
            : `override ${raw(override)} on ${raw(above)}`,
        ),
      ],
      saw: (outcome) => [
        `In all ${amt(result(outcome))}.`,
        `Total ${amt(result(outcome))}.`,
        `With the override ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the commission',
      doc: 'the posting',
      why: [`Post it for September.`, `The posting releases the payment.`, `Book the commission.`],
      do: (outcome) => [
        write(
          'post_commission',
          {
            agency: 'OAKMERE',
            period: '2025-09',
            entry_type: 'COMMISSION',
            amount: result(outcome) / 100,
            note: 'September incl. override',
          },
          { entry: 'CM-2509-077', entry_type: 'COMMISSION', amount: result(outcome) / 100, released: true },
          { field: 'entry_type', valid: ['COMMISSION', 'OVERRIDE', 'CHARGEBACK', 'ADJUSTMENT'] },
        ),
      ],
      saw: [`CM-2509-077.`, `Posted and released.`, `The agency will be paid.`],
    }),
    beat({
      id: 'status',
      stage: 'write',
      plan: 'set the statement to corrected',
      doc: 'the statement',
      p: 0.5,
      why: [`The statement should show that it was corrected.`, `Status of the old statement.`],
      do: [
        write(
          'update_statement_status',
          { statement: 'ST-2509-OAK', new_status: 'CORRECTED' },
          { statement: 'ST-2509-OAK', new_status: 'CORRECTED', version: 2 },
          { field: 'new_status', valid: ['OPEN', 'SENT', 'DISPUTED', 'CORRECTED'], accepts: true },
        ),
      ],
      saw: [`Set to corrected.`, `The statement has version 2.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'override-on-all'
      ? []
      : [
          `The override: 48,000 before September and ${amt(base)} in it. The quarter ends at ${amt(base + quarterBefore)}, so ${amt(above)} lie above the threshold and earn two percent. On all of September it would be three times as much. The word in rule 2 is "part".`,
        ]),
    ...(outcome === 'fees-in'
      ? []
      : [
          `Interesting: on the statement P3 got commission on its fees, 46.50 too much. The agency complains about the missing override and doesn't mention that. Both corrections go into one figure, and I should show both, or they'd wonder why the override isn't paid in full.`,
        ]),
    `P9: a change of broker on 1 October, a renewal on 15 September. Rule 3 looks at the effective date of the premium. The new agency may send an angry letter, and it has no claim before the next renewal.`,
    `P6 is new business of 4,800 that nobody has paid for. It'll earn its 720.00 in the month in which the money comes.`,
  ],
  extras: [
    ['recompute', 'recomputing', 'July and August'],
    ['chase', 'chasing', 'the premium of P6'],
    ['renegotiate', 'renegotiating', 'the override threshold'],
  ],
  sums: [
    ['the commission on P3', '6,200.00 × 15%', '930.00'],
    ['the paid premium of the quarter', `${amt(quarterBefore)} + ${amt(base)}`, amt(base + quarterBefore)],
    ['the override', `${amt(above)} × 2%`, amt(override)],
    ['the commission on P7', '22,300.00 × 10%', '2,230.00'],
  ],
  suspects: ['the commission column of the statement', 'the remark in the quarter file', "the agency's mail"],
  wrap: (outcome) => [
    `${amt(result(outcome))}, difference to the statement, reason by policy.`,
    `Friendly, with a table.`,
    `Amount, difference, table.`,
  ],
  final: (outcome) => ({
    lead: [
      `Oakmere is owed ${usd(result(outcome))} for September (CM-2509-077).`,
      `September commission: ${usd(result(outcome))}, against ${usd(statement)} on the statement.`,
      `The right amount for September is ${usd(result(outcome))}.`,
    ],
    table: {
      head: ['Policy', 'Basis', 'Rate', 'Commission'],
      rows: [
        ...policies.map((one) => {
          const own = outcome === 'fees-in' && one.no === 'P3' ? one.premium : one.base;
          return [one.no, amt(own), `${one.rate}%`, amt((own * one.rate) / 100)];
        }),
        [
          'override',
          amt(outcome === 'override-on-all' ? base : above),
          '2%',
          amt(outcome === 'override-on-all' ? result(outcome) - commission : override),
        ],
        ['total', '', '', amt(result(outcome))],
      ],
    },
    points: [
      outcome === 'fees-in'
        ? `P3 is taken with its premium of $6,510.00.`
        : `P3 earns no commission on its fees of $310.00.`,
      outcome === 'override-on-all'
        ? `The override is 2% of September's premium.`
        : `The override is on the part of the quarter above $100,000.00.`,
      `P6 has not been paid and {earns nothing yet|waits}.`,
    ],
    caveats: [],
  }),
});
