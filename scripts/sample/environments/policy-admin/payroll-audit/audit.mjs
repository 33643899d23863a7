import {
  amt,
  beat,
  count,
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

const { audit, classes, constant, deposit, head, rows } = world;

const figures = perOutcome({
  right: audit,
  'overtime-in-full': world.auditOvertime,
  'officers-actual': world.auditOfficers,
});

/** @param {string} outcome @param {typeof classes[number]} one payroll in dollars */
function payroll(outcome, one) {
  const more =
    outcome === 'overtime-in-full' && one.code === '5403'
      ? 18_000
      : outcome === 'officers-actual' && one.code === '5403'
        ? -8_000
        : outcome === 'officers-actual' && one.code === '8742'
          ? 56_000
          : 0;
  return one.payroll / 100 + more;
}

export const auditTask = defineTask({
  id: 'audit-tamsin-final',
  prompt: `Please do the final audit of Tamsin Builders for the term to 1 October 2025: payroll by class, final premium, additional or return premium against the deposit of ${usd(deposit)}. Post the result.`,
  goal: [
    'the additional premium from the final audit',
    'the final premium of Tamsin Builders',
    'the audit result against the deposit',
  ],
  answer: 'the additional premium',
  figure: (outcome) => usd(figures(outcome).due),
  source: 'the payroll rules',
  record: 'the audit result',
  passes: { base: 1, trained: 3 },
  right: { reward: 1, scores: { amount: 1, classes: 1 } },
  mistakes: {
    'overtime-in-full': { reward: 0, scores: { amount: 0, classes: 0.67 } },
    'officers-actual': { reward: 0, scores: { amount: 0, classes: 0.33 } },
  },
  beats: [
    beat({
      id: 'rules',
      stage: 'gather',
      plan: 'read the payroll rules',
      doc: 'the payroll rules',
      why: [
        `Overtime, severance, officers: P1 to P3.`,
        `What counts as payroll?`,
        `The manual's five rules.`,
      ],
      do: [
        read('manual/payroll.md'),
        [search('overtime premium part severance officers class'), read('manual/payroll.md')],
      ],
      saw: (outcome) =>
        outcome === 'overtime-in-full'
          ? [`Severance out, officers between 26,000 and 104,000.`, `Officers have a minimum and a maximum.`]
          : outcome === 'officers-actual'
            ? [
                `A third of overtime pay out, severance out, officers included.`,
                `Overtime premium and severance don't count.`,
              ]
            : [
                `A third of the overtime pay out, severance out, officers between 26,000 and 104,000.`,
                `Three adjustments: overtime, severance, officers in both directions.`,
                `Officers have a floor as well as a cap.`,
              ],
    }),
    beat({
      id: 'register',
      stage: 'gather',
      plan: 'open the payroll register',
      doc: 'the payroll register',
      why: [`The register is a workbook.`, `Gross pay by person and class.`, `Now the pay.`],
      do: workbook('tamsin/payroll-register.xlsx', 'Register', head, rows),
      saw: [
        `54,000.00 of overtime in the crew, severance in the office, officers at 160,000 and 18,000.`,
        `Five lines. Officer A is above the cap, officer B below the floor.`,
        `612,400.00 for the crew including 54,000.00 overtime pay.`,
      ],
    }),
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'get rates and modifier from the policy',
      doc: 'the policy',
      why: [
        `Rates, modifier, constant, deposit.`,
        `The policy for the rates.`,
        `What was charged as deposit?`,
      ],
      do: [read('tamsin/policy.txt')],
      saw: [
        `9.84, 0.18 and 0.31 per 100, modifier 0.92, constant 250.00.`,
        `Carpentry at 9.84 is what matters.`,
        `Deposit ${amt(deposit)}.`,
      ],
    }),
    beat({
      id: 'visit',
      stage: 'gather',
      plan: "read the auditor's visit notes",
      doc: 'the visit notes',
      p: 0.6,
      why: [`Where does officer B work?`, `The notes of the visit, for classes and severance.`],
      do: [read('tamsin/auditor-visit.txt'), search('severance officer B scaffold overtime records')],
      saw: [
        `Officer B works on the scaffold, so 5403. Severance without work.`,
        `Overtime records are in order, which P1 needs.`,
      ],
    }),
    beat({
      id: 'classes',
      stage: 'work',
      plan: 'sort the payroll into classes',
      doc: 'the payroll register',
      why: (outcome) => [
        `5403: 612,400${outcome === 'overtime-in-full' ? '' : ' − 18,000'} + ${outcome === 'officers-actual' ? '18,000' : '26,000'}. 8810: 88,300 − 6,000. 8742: 71,200 + ${outcome === 'officers-actual' ? '160,000' : '104,000'}.`,
        `Crew and officer B in carpentry, office less severance, sales with officer A.`,
        `Class by class.`,
      ],
      do: (outcome) => [
        py(
          `payroll = {"5403": 612400${outcome === 'overtime-in-full' ? '' : ' - 54000 / 3'} + ${outcome === 'officers-actual' ? '18000' : 'max(18000, 26000)'}, "8810": 88300 - 6000, "8742": 71200 + ${outcome === 'officers-actual' ? '160000' : 'min(160000, 104000)'}}
print({k: int(v) for k, v in payroll.items()})`,
          `{${classes.map((one) => `'${one.code}': ${payroll(outcome, one)}`).join(', ')}}`,
        ),
      ],
      saw: (outcome) => [
        `${classes.map((one) => `${one.code} ${count(payroll(outcome, one))}`).join(', ')}.`,
        `Carpentry ${count(payroll(outcome, classes[0] ?? { code: '', name: '', payroll: 0, rate: 0 }))}.`,
        `Classes are sorted.`,
      ],
    }),
    beat({
      id: 'premium',
      stage: 'work',
      plan: 'compute the final premium',
      doc: 'the policy',
      why: [
        `Payroll per 100 times rate, times 0.92, plus 250.00, less the deposit.`,
        `Manual premium, modifier, constant, deposit.`,
        `Now the premium.`,
      ],
      do: (outcome) => [
        py(
          `manual = sum(round(p / 100 * r, 2) for p, r in [${classes.map((one) => `(${payroll(outcome, one)}, ${(one.rate / 100).toFixed(2)})`).join(', ')}])
final = round(manual * 0.92, 2) + 250
print(f"manual {manual:.2f} final {final:.2f} additional {final - 49800:.2f}")`,
          `manual ${raw(figures(outcome).manual)} final ${raw(figures(outcome).modified + constant)} additional ${raw(figures(outcome).due)}`,
        ),
      ],
      saw: (outcome) => [
        `Additional premium ${amt(figures(outcome).due)}.`,
        `${amt(figures(outcome).due)} over the deposit.`,
        `Final ${amt(figures(outcome).modified + constant)}, so ${amt(figures(outcome).due)} more.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the audit result',
      doc: 'the audit result',
      why: [`One entry for the audit.`, `Post the additional premium.`, `The posting.`],
      do: (outcome) => [
        write(
          'post_audit_result',
          {
            policy: 'TAM-24',
            result_type: 'ADDITIONAL',
            amount: figures(outcome).due / 100,
            note: 'final audit, classes 5403, 8810, 8742',
          },
          {
            audit: 'AU-24-1190',
            result_type: 'ADDITIONAL',
            amount: figures(outcome).due / 100,
            posted: true,
          },
          { field: 'result_type', valid: ['ADDITIONAL', 'RETURN', 'NO_CHANGE'] },
        ),
      ],
      saw: [`AU-24-1190.`, `Posted.`, `The result is posted.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'overtime-in-full'
      ? []
      : [
          `Overtime pay of 54,000 at time and a half is 36,000 of straight time and 18,000 of premium. P1 takes out the 18,000, a third of the overtime pay, not a third of the hours. Taking out all 54,000 would be generous and wrong.`,
        ]),
    ...(outcome === 'officers-actual'
      ? []
      : [
          `Officers: A earns 160,000 and counts with 104,000, at 0.31, which makes hardly any difference. B earns 18,000 and counts with 26,000 at 9.84, which is 787.20 before the modifier. So the floor on the small salary is worth more than the cap on the big one. The owner will ask about B.`,
        ]),
    `Severance isn't pay for work. 6,000 comes out of clerical at a rate of 0.18, so it's about ten dollars. I do it because the rule says so, and because an owner who finds it would doubt the rest.`,
  ],
  extras: [
    ['audit', 'auditing', 'the subcontractors as well'],
    ['review', 'reviewing', 'the experience modifier'],
    ['set', 'setting', 'the deposit for the next term'],
  ],
  sums: [
    ['the overtime premium', '54,000 ÷ 3', '18,000'],
    ['the carpentry payroll', '612,400 − 18,000 + 26,000', '620,400'],
    ['the carpentry premium', '6,204 × 9.84', '61,047.36'],
    ['the modified premium', `${amt(audit.manual)} × 0.92`, amt(audit.modified)],
  ],
  suspects: ['the gross pay column', "officer A's salary", 'the severance'],
  wrap: (outcome) => [
    `Additional ${amt(figures(outcome).due)}; three classes and the way to it.`,
    `Table by class, then modifier, constant, deposit.`,
    `An owner has to follow it.`,
  ],
  submit: (outcome) => ({ answer: raw(figures(outcome).due) }),
  final: (outcome) => ({
    lead: [
      `The final audit gives an additional premium of ${usd(figures(outcome).due)} (AU-24-1190).`,
      `Additional premium: ${usd(figures(outcome).due)}.`,
      `Tamsin Builders owes ${usd(figures(outcome).due)} beyond its deposit.`,
    ],
    table: {
      head: ['Class', 'Payroll', 'Rate', 'Premium'],
      rows: [
        ...classes.map((one) => [
          `${one.code} ${one.name}`,
          count(payroll(outcome, one)),
          (one.rate / 100).toFixed(2),
          amt(Math.round((payroll(outcome, one) * one.rate) / 100)),
        ]),
        ['manual premium', '', '', amt(figures(outcome).manual)],
        ['× 0.92', '', '', amt(figures(outcome).modified)],
        ['constant', '', '', amt(constant)],
        ['deposit', '', '', amt(-deposit)],
        ['additional', '', '', amt(figures(outcome).due)],
      ],
    },
    points: [
      outcome === 'overtime-in-full'
        ? `Pay is taken from the register.`
        : `A third of the overtime pay is premium and {left out|not counted}.`,
      outcome === 'officers-actual'
        ? `Officers are included with their pay.`
        : `Officer A counts with 104,000, officer B with 26,000 in carpentry.`,
      `Severance of 6,000 is left out.`,
    ],
    caveats: [],
  }),
});
