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
  sum,
  usd,
  workbook,
  write,
} from '../../../authoring/kit.mjs';
import {
  estimated,
  hours,
  memoSplit,
  officers,
  overtimeDeducted,
  overtimeIn,
  registerHead,
  registerRows,
  registerTotal,
  right,
  staff,
} from './world.mjs';

const audit = perOutcome({ right, 'overtime-in': overtimeIn, 'memo-split': memoSplit });
const of = (/** @type {string} */ outcome) => usd(audit(outcome).difference);
const pay = (/** @type {string} */ outcome, /** @type {number} */ row) =>
  count(audit(outcome).rows[row]?.pay ?? 0);

/** @param {string} outcome */
function script(outcome) {
  const rows = staff.map((one) => {
    const code = one.no === 'E-10' && outcome === 'memo-split' ? 'half' : one.code;
    return `    ("${one.no}", "${code}", ${one.gross}, ${one.overtime ?? 0}, ${one.officer === true ? 'True' : 'False'}),`;
  });
  return `staff = [
${rows.join('\n')}
]
pay = {"5551": 0, "5403": 0, "8810": 0}
for no, code, gross, overtime, officer in staff:
    ${outcome === 'overtime-in' ? 'p = gross' : 'p = gross - overtime // 3'}
    if officer: p = min(max(gross, ${officers.least}), ${officers.most})
    if code == "split":
        roof = round(p * ${hours.roofing} / ${hours.roofing + hours.carpentry})
        pay["5551"] += roof; pay["5403"] += p - roof
${outcome === 'memo-split' ? `    elif code == "half":\n        pay["5551"] += p // 2; pay["5403"] += p // 2\n` : ''}    else: pay[code] += p
rate = {"5551": 1840, "5403": 915, "8810": 22}
manual = 0
for code, p in pay.items():
    cents = round(p * rate[code] / 100)
    manual += cents
    print(code, p, f"{cents / 100:.2f}")
premium = (manual * 94 + 50) // 100
print(f"manual {manual / 100:.2f} audited {premium / 100:.2f} difference {(premium - ${estimated}) / 100:.2f}")`;
}

/** @param {string} outcome */
function printed(outcome) {
  const { rows, manual, premium, difference } = audit(outcome);
  return [
    ...rows.map((one) => `${one.code} ${one.pay} ${raw(one.premium)}`),
    `manual ${raw(manual)} audited ${raw(premium)} difference ${raw(difference)}`,
  ].join('\n');
}

export const payrollTask = defineTask({
  id: 'payroll-audit-hallstead',
  prompt: `Final audit of Hallstead Roofing & Carpentry, policy WC-70418, 1 July 2024 to 30 June 2025. Please work out the payroll by class code and the audited premium, and close the audit. I need the difference to what was billed.`,
  goal: [
    'the difference between audited and billed premium',
    'the payroll by class code and the audited premium of Hallstead',
    'what Hallstead still owes or gets back for WC-70418',
  ],
  answer: 'the premium difference',
  figure: (outcome) => of(outcome),
  source: 'the manual page on payroll',
  record: 'the audit of WC-70418',
  passes: { base: 1, trained: 3 },
  right: { reward: 1, scores: { difference: 1, classes: 1 } },
  mistakes: {
    'overtime-in': { reward: 0, scores: { difference: 0, classes: 0 } },
    'memo-split': { reward: 0, scores: { difference: 0, classes: 0.33 } },
  },
  beats: [
    beat({
      id: 'manual',
      stage: 'gather',
      plan: 'read the page on payroll',
      doc: 'the manual page on payroll',
      why: [
        `What counts as payroll is a matter of definition, so the manual comes first.`,
        `Overtime, officers, people in two classes: the manual has a sentence for each.`,
        `I read the payroll page before I look at a single wage.`,
      ],
      do: [
        read('manual/payroll.md'),
        [search('payroll overtime officers two classes records'), read('manual/payroll.md')],
      ],
      saw: (outcome) =>
        outcome === 'overtime-in'
          ? [
              `Officers between ${count(officers.least)} and ${count(officers.most)}, two-class employees by time records, gross pay otherwise.`,
              `Gross pay, limits for officers, and the higher class where there are no time records.`,
            ]
          : outcome === 'memo-split'
            ? [
                `A third of overtime pay comes out, officers have limits, and people in two classes can be divided.`,
                `Overtime at time and a half: leave out a third. Officers are limited both ways.`,
              ]
            : [
                `A third of the overtime pay comes out where it is shown separately, officers have a floor and a ceiling, and dividing needs time records.`,
                `Four adjustments, each tied to a kind of record.`,
                `Officers: ${count(officers.least)} to ${count(officers.most)}. Without time cards the higher class takes all.`,
              ],
    }),
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'get classes, rates and the billed premium',
      doc: 'the policy data',
      why: [
        `Class codes, rates, modification and what was billed.`,
        `The policy data: which classes exist on it?`,
        `The rates of this policy.`,
      ],
      do: [read('hallstead/policy.json')],
      saw: [
        `18.40, 9.15 and 0.22 per hundred, modification 0.94, ${amt(estimated)} billed.`,
        `Roofing costs twice what carpentry costs, so the division between them is where the money is.`,
        `Three classes. ${amt(estimated)} has been billed as an estimate.`,
      ],
    }),
    beat({
      id: 'register',
      stage: 'gather',
      plan: 'open the payroll register',
      doc: 'the payroll register',
      why: [
        `The register is a workbook. I need pay and overtime by employee.`,
        `Fourteen people or so; let me see them line by line.`,
        `Now the payroll itself.`,
      ],
      do: workbook('hallstead/payroll-register.xlsx', 'Register', registerHead, registerRows),
      saw: (outcome) =>
        outcome === 'overtime-in'
          ? [
              `${staff.length} employees, ${registerTotal} in all. Two of them are officers, two work in both trades.`,
              `Gross pay by employee. E-01 is above the officers' maximum, E-02 below the minimum.`,
            ]
          : [
              `${staff.length} employees. Overtime is in its own column except for E-05, where the cell is empty.`,
              `E-01 earns more than the ceiling and E-02 less than the floor. E-09 and E-10 work in both trades.`,
              `The overtime column is what rule 2 asks for. E-05 has none, so no deduction there.`,
            ],
    }),
    beat({
      id: 'cards',
      stage: 'gather',
      plan: 'look at the time cards',
      doc: 'the time cards of E-09',
      why: [
        `Are there time records for the people in two trades?`,
        `E-09 has cards in the file. Hours by class, I hope.`,
        `Dividing needs hours, so I look for them.`,
      ],
      do: [read('hallstead/time-cards-E-09.txt'), search('time cards hours roofing carpentry')],
      saw: [
        `${hours.roofing} hours of roofing and ${count(hours.carpentry)} of carpentry, recorded daily. E-09 can be divided.`,
        `Three eighths roofing, five eighths carpentry for E-09.`,
        `52 cards, initialed by a foreman: a proper record, in the policyholder's favor.`,
      ],
    }),
    beat({
      id: 'note',
      stage: 'gather',
      plan: "read the office's note",
      doc: "the office's note",
      p: 0.7,
      why: [
        `The office left a note for the auditor.`,
        `What does the policyholder want me to know?`,
        `There's a note; it may explain E-05 and E-10.`,
      ],
      do: [read('hallstead/note-from-office.txt')],
      saw: (outcome) =>
        outcome === 'memo-split'
          ? [
              `E-10 is half roofing and half carpentry, like E-09. Good to know.`,
              `Half and half for E-10. E-05's overtime can't be separated.`,
            ]
          : [
              `E-10 "about half and half", without cards. That's what rule 4 excludes.`,
              `Time and a half is confirmed, useful for rule 2. The rest is opinion.`,
              `No cards for E-10. Then all his pay is roofing, even if the note is true.`,
            ],
    }),
    beat({
      id: 'returns',
      stage: 'gather',
      plan: 'add up the quarterly returns',
      doc: 'the quarterly returns',
      p: 0.4,
      why: [
        `Is the register complete? The returns to the state are made for another purpose.`,
        `Four quarters of wages reported elsewhere.`,
      ],
      do: [read('hallstead/quarterly-returns.csv')],
      saw: [
        `⟪!xc:The four quarters come to ${registerTotal.replace('.00', '')}, the total of the register⟫.`,
        `⟪!xc:Register and returns have the same sum, ${registerTotal.replace('.00', '')}⟫. Nobody is missing.`,
      ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute payroll and premium by class',
      doc: 'the payroll register',
      why: (outcome) =>
        outcome === 'overtime-in'
          ? [
              `Gross pay by class, officers limited, E-09 by hours, then rates and modification.`,
              `All pay counts; officers to their limits, E-09 divided 780 to 1,300, E-10 to roofing.`,
            ]
          : outcome === 'memo-split'
            ? [
                `Overtime less a third, officers limited, E-09 by his cards and E-10 half and half.`,
                `Class by class: E-09 by hours, E-10 in equal parts, the others where they work.`,
              ]
            : [
                `Less a third of the overtime shown, officers to their limits, E-09 by hours, E-10 to roofing. Then rates and modification.`,
                `Pay that counts per employee, summed by class, times rate, times 0.94.`,
                `I keep the premium in cents and apply the modification once, at the end.`,
              ],
      do: (outcome) => [py(script(outcome), printed(outcome))],
      saw: (outcome) => [
        `Audited premium ${amt(audit(outcome).premium)}, so ${amt(audit(outcome).difference)} more than billed.`,
        `${amt(audit(outcome).difference)} additional premium.`,
        `Roofing ${pay(outcome, 0)}, carpentry ${pay(outcome, 1)}, clerical ${pay(outcome, 2)}; difference ${amt(audit(outcome).difference)}.`,
      ],
    }),
    beat({
      id: 'classes',
      stage: 'write',
      plan: 'record the audited payroll of the roofing class',
      doc: 'the audited exposure',
      p: 0.5,
      why: [
        `The exposure by class goes on record before the audit is closed.`,
        `Roofing first, because next year's estimate is taken from it.`,
      ],
      do: (outcome) => [
        write(
          'set_audit_class',
          {
            policy: 'WC-70418',
            class_code: '5551',
            exposure: audit(outcome).rows[0]?.pay ?? 0,
            note: 'audited payroll 2024/25',
          },
          { policy: 'WC-70418', class_code: '5551', exposure: audit(outcome).rows[0]?.pay ?? 0, saved: true },
          { field: 'class_code', valid: ['5551', '5403', '8810'] },
        ),
      ],
      saw: [`Class 5551 is recorded.`, `Saved.`],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'close the audit',
      doc: 'the audit record',
      why: [
        `Closing sends the bill tomorrow, so the note must carry the adjustments.`,
        `Now post the audit with premium and difference.`,
        `The last step is post_audit.`,
      ],
      do: (outcome) => [
        write(
          'post_audit',
          {
            policy: 'WC-70418',
            audit_type: 'FINAL_PHYSICAL',
            audited_premium: audit(outcome).premium / 100,
            difference: audit(outcome).difference / 100,
            note:
              outcome === 'memo-split'
                ? 'overtime extra left out; E-09 and E-10 divided'
                : outcome === 'overtime-in'
                  ? 'officers limited; E-09 divided by time cards, E-10 in 5551'
                  : 'overtime extra left out where shown; officers limited; E-09 by time cards, E-10 in 5551 (no records)',
          },
          {
            audit: 'PA-25-1187',
            audit_type: 'FINAL_PHYSICAL',
            policy: 'WC-70418',
            difference: audit(outcome).difference / 100,
            closed: true,
          },
          { field: 'audit_type', valid: ['FINAL_PHYSICAL', 'FINAL_VOLUNTARY', 'INTERIM', 'CANCELLATION'] },
        ),
      ],
      saw: [
        `PA-25-1187 is closed.`,
        `The audit is posted as PA-25-1187.`,
        `Closed. The bill goes out tomorrow.`,
      ],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'memo-split'
      ? []
      : [
          `E-10 will be the dispute. The office says half and half, and I have no reason to think that it isn't so. But if a sentence were enough, every roofer in the state would be half a carpenter by June. At these rates his classification is worth ${amt(25_200 * 9.25)} before the modification. They can start cards for him tomorrow, and next year he is divided like E-09.`,
        ]),
    ...(outcome === 'overtime-in'
      ? []
      : [
          `Overtime: the extra half is a third of what was paid for those hours. The column holds the whole overtime pay, hours times one and a half, so a third and not a half comes out. For E-05 the payroll service merged the figures; he surely worked overtime on the same roofs, and still nothing can be left out for him.\n\nAltogether ${count(overtimeDeducted)} of payroll disappears, most of it in the expensive class.`,
        ]),
    `The president takes ${count(268_000)}, of which ${count(officers.most)} counts, in roofing, since he runs the crews. It's tempting to see a president as office staff. The manual goes by the work, and the register describes it. The treasurer goes the other way: ${count(31_200)} paid, ${count(officers.least)} counted, at a rate where it hardly matters.`,
    `Three eighths of ${count(52_600)} is ${count(19_725)}, the roofing part of E-09. It comes out even, which is a relief after so many figures that don't.`,
  ],
  extras: [
    ['inspect', 'inspecting', 'the current job sites'],
    ['revise', 'revising', 'the estimate for the next policy year'],
    ['audit', 'auditing', 'the general liability policy of Hallstead too'],
    ['request', 'requesting', "E-05's overtime from the payroll service"],
  ],
  sums: [
    ["E-09's roofing part", '52,600 × 780 ÷ 2,080', '19,725'],
    [
      'the payroll by class',
      right.rows.map((one) => count(one.pay)).join(' + '),
      count(sum(right.rows.map((one) => one.pay))),
    ],
    [
      'the overtime left out',
      `(7,245 + 6,330 + 3,960 + 2,112 + 4,485 + 3,750 + 1,290) ÷ 3`,
      count(overtimeDeducted),
    ],
    ["the president's excess", '268,000 − 218,400', '49,600'],
  ],
  suspects: ["the office's note", 'the empty overtime cell of E-05', 'the half-and-half claim'],
  wrap: (outcome) => [
    `Additional premium of ${amt(audit(outcome).difference)}; classes in a table, then the points that can be disputed.`,
    `Difference, direction, classes, adjustments.`,
    `I write it so that Hallstead can follow each adjustment to a record.`,
  ],
  final: (outcome) => ({
    lead: [
      `Hallstead owes an additional premium of ${of(outcome)} for WC-70418 (audit PA-25-1187).`,
      `The audited premium is ${usd(audit(outcome).premium)}, which is ${of(outcome)} more than billed.`,
      `Additional premium: ${of(outcome)}.`,
    ],
    table: {
      head: ['Class', 'Payroll', 'Rate', 'Premium'],
      rows: [
        ...audit(outcome).rows.map((one) => [
          `${one.code} ${one.name}`,
          count(one.pay),
          (one.rate / 100).toFixed(2),
          amt(one.premium),
        ]),
        ['Modification 0.94', '', '', amt(audit(outcome).premium)],
        ['Billed', '', '', amt(estimated)],
        ['Additional', '', '', amt(audit(outcome).difference)],
      ],
    },
    points: [
      outcome === 'overtime-in'
        ? `All gross pay of employees is counted.`
        : `Of the overtime pay a third ({${count(overtimeDeducted)} in all|together ${count(overtimeDeducted)}}) is left out; E-05 has none on record.`,
      `The president counts with $${count(officers.most)}, the treasurer with $${count(officers.least)}.`,
      outcome === 'memo-split'
        ? `E-09 is divided by time cards and E-10 half and half.`
        : `E-09 is divided by time cards; E-10 {has none and is|without cards is} all roofing.`,
    ],
    caveats: outcome === 'memo-split' ? [] : [`With time cards from now on E-10 can be divided next year.`],
  }),
});
