import {
  amt,
  ask,
  beat,
  count,
  defineTask,
  perOutcome,
  py,
  raw,
  read,
  search,
  usd,
  write,
} from '../../../authoring/kit.mjs';
import { anyLimit, billed, insuredRate, ownPremium, subRight, wholeYear } from './world.mjs';

const audit = perOutcome({ right: subRight, 'any-limit': anyLimit, 'whole-year': wholeYear });
const of = (/** @type {string} */ outcome) => usd(audit(outcome).difference);
const bare = (/** @type {string} */ outcome) => audit(outcome).rows.filter((one) => one.bare > 0);

/** @param {string} outcome */
function script(outcome) {
  const rows = bare(outcome).map((one) => `    ("${one.name}", ${one.bare}, ${one.labor}, ${one.rate}),`);
  return `insured = ${audit(outcome)
    .rows.filter((one) => one.insured > 0)
    .map((one) => one.insured)
    .join(' + ')}
cents = (insured * ${insuredRate} + 500) // 1000
premium = ${ownPremium} + cents
print("insured", insured, f"{cents / 100:.2f}")
for name, cost, labor, rate in [
${rows.join('\n')}
]:
    exposure = round(cost * labor / 100)
    p = round(exposure * rate / 1000)
    premium += p
    print(name, exposure, f"{p / 100:.2f}")
print(f"audited {premium / 100:.2f} difference {(premium - ${billed}) / 100:.2f}")`;
}

/** @param {string} outcome */
function printed(outcome) {
  const { insured, insuredPremium, premium, difference } = audit(outcome);
  return [
    `insured ${insured} ${raw(insuredPremium)}`,
    ...bare(outcome).map((one) => `${one.name} ${one.exposure} ${raw(one.premium)}`),
    `audited ${raw(premium)} difference ${raw(difference)}`,
  ].join('\n');
}

export const subcontractTask = defineTask({
  id: 'subcontractor-audit-ostrey',
  prompt: `Ostrey Builders, GL-22956, policy year 2025: own payroll is audited, the subcontractors are left. Please decide which of them are adequately insured, rate the subcontracted work, close the audit and tell me the difference to the billed premium.`,
  goal: [
    "the premium difference after rating Ostrey's subcontractors",
    'which subcontractors count as insured and what the audit comes to',
    'the audited premium of GL-22956 and its difference to the bill',
  ],
  answer: 'the premium difference',
  figure: (outcome) => of(outcome),
  source: 'the manual page on subcontracted work',
  record: 'the audit of GL-22956',
  passes: { base: 2, trained: 2 },
  right: { reward: 1, scores: { difference: 1, subcontractors: 1 } },
  mistakes: {
    'any-limit': { reward: 0, scores: { difference: 0, subcontractors: 0.83 } },
    'whole-year': { reward: 0, scores: { difference: 0, subcontractors: 0.83 } },
  },
  beats: [
    beat({
      id: 'manual',
      stage: 'gather',
      plan: 'read the page on subcontracted work',
      doc: 'the manual page on subcontracted work',
      why: [
        `When is a subcontractor adequately insured? The page defines it.`,
        `I start with the definition, because everything hangs on it.`,
        `The manual page for subcontracted work.`,
      ],
      do: [
        read('manual/subcontracted-work.md'),
        [search('subcontractor adequately insured certificate limit'), read('manual/subcontracted-work.md')],
      ],
      saw: (outcome) =>
        outcome === 'any-limit'
          ? [
              `Insured work at total cost, other work at its labor part, and expired certificates count up to their end.`,
              `Certificate in force when the work was done: cheap rate. Otherwise labor part at the class rate.`,
            ]
          : outcome === 'whole-year'
            ? [
                `A certificate with at least 1,000,000, otherwise the work is rated as own work.`,
                `Limit of one million per occurrence. Labor parts of 90, 50 or 33 percent for the rest.`,
              ]
            : [
                `Two conditions, in force and at least a million. And an expiry in the year divides the cost.`,
                `Insured: total cost at 2.10. Uninsured: labor part at the rate of the trade. Deliveries are nothing at all.`,
                `Limit, period, labor part, and material deliveries drop out.`,
              ],
    }),
    beat({
      id: 'cost',
      stage: 'gather',
      plan: 'get the job cost',
      doc: 'the job cost report',
      why: [
        `What was paid to whom, and for what kind of work?`,
        `The job cost report by subcontractor.`,
        `Cost by half-year would be useful for certificates that end in summer.`,
      ],
      do: [read('ostrey/job-cost.txt'), search('subcontractors labor material total')],
      saw: [
        `Seven vendors. Dace delivers gravel and is no subcontractor.`,
        `The halves are by date of the work, which is what rule 4 needs.`,
        `Breck is the largest with 91,000, labor and material.`,
      ],
    }),
    beat({
      id: 'certificates',
      stage: 'gather',
      plan: 'go through the certificates',
      doc: 'the certificate list',
      why: [
        `Now the certificates: period and limit of each.`,
        `Who has a certificate, from when to when?`,
        `The list of certificates against the list of vendors.`,
      ],
      do: [read('ostrey/certificates.csv')],
      saw: (outcome) =>
        outcome === 'any-limit'
          ? [
              `Everyone but Breck has one. Ardmont's ended on 30 June.`,
              `Five certificates, none for Breck, and Ardmont only for the first half.`,
            ]
          : outcome === 'whole-year'
            ? [
                `Lorne's limit is 500,000, too low. Breck has nothing. The others have a certificate.`,
                `Five certificates; Lorne's is half of what the manual wants.`,
              ]
            : [
                `Ardmont only until 30 June, Lorne with 500,000, Breck not at all. Three problems of three kinds.`,
                `Kell, Pikestone and Umber are fine for the whole year.`,
                `No Breck in the list. Lorne's limit is too low and Ardmont's period too short.`,
              ],
    }),
    beat({
      id: 'ardmont',
      stage: 'gather',
      plan: "look up Ardmont's certificate",
      doc: "Ardmont's certificate",
      p: 0.6,
      after: ['certificates'],
      not: ['whole-year'],
      why: [
        `The register may know of a renewal that isn't in the list.`,
        `COI-40122 in the register: was it renewed?`,
      ],
      do: [
        ask(
          'get_certificate',
          { certificate_no: 'COI-40122' },
          {
            certificate: 'COI-40122',
            insured: 'Ardmont Painting',
            valid_from: '2024-07-01',
            valid_to: '2025-06-30',
            limit_per_occurrence: 2_000_000,
            renewed_by: null,
          },
        ),
      ],
      saw: [
        `"renewed_by" is empty. So the second half of Ardmont is uninsured.`,
        `No renewal known. The 15,000 from July on are rated as painting.`,
      ],
    }),
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'get rates and the billed premium',
      doc: 'the policy data',
      why: [
        `Rates per 1,000 and the premium for own payroll.`,
        `Which rates does the policy have for painting, tile and carpentry?`,
        `The policy data has the rest.`,
      ],
      do: [read('ostrey/policy.json')],
      saw: [
        `2.10 for insured work; 31.50, 14.20 and 9.80 for the trades. Billed ${amt(billed)}.`,
        `Own payroll is done: ${amt(ownPremium)}. Framing has by far the highest rate.`,
        `Carpentry at 31.50 is fifteen times the rate for insured work.`,
      ],
    }),
    beat({
      id: 'letter',
      stage: 'gather',
      plan: "read the policyholder's letter",
      doc: "Ostrey's letter",
      p: 0.6,
      why: [
        `Ostrey has written to the auditor.`,
        `What does the policyholder say about the certificates?`,
        `The letter may name documents that are missing here.`,
      ],
      do: [read('ostrey/letter-ostrey.txt')],
      saw: (outcome) =>
        outcome === 'whole-year'
          ? [
              `Ardmont renews every summer, so it is insured for the year.`,
              `He says Ardmont renews each summer. That explains the date.`,
            ]
          : [
              `"As far as I know" isn't a certificate, and no new document is named.`,
              `No numbers, no dates. "As good as an employee" rather argues for rating Breck as own work.`,
              `The letter asks for a result and offers no record.`,
            ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'rate the subcontracted work',
      doc: 'the job cost report',
      why: (outcome) =>
        outcome === 'any-limit'
          ? [
              `Insured: Kell, Ardmont's first half, Pikestone, Lorne, Umber. Uninsured: Ardmont's second half and Breck.`,
              `Total cost for those with certificates, labor part for Breck and for Ardmont from July.`,
            ]
          : outcome === 'whole-year'
            ? [
                `Insured: Kell, Ardmont, Pikestone, Umber. Uninsured: Lorne and Breck.`,
                `Two uninsured subcontractors at half their cost, the others at 2.10 per thousand.`,
              ]
            : [
                `Insured: Kell, Ardmont to June, Pikestone, Umber. Uninsured: Ardmont from July at 90%, Lorne and Breck at 50%.`,
                `Total cost × 2.10 for the insured part, labor × trade rate for the rest, plus ${amt(ownPremium)}.`,
                `Four costs in one class, three labor parts in three classes.`,
              ],
      do: (outcome) => [py(script(outcome), printed(outcome))],
      saw: (outcome) => [
        `Audited ${amt(audit(outcome).premium)}, so ${amt(audit(outcome).difference)} additional.`,
        `Difference ${amt(audit(outcome).difference)}, most of it from Breck.`,
        `${amt(audit(outcome).difference)} on top of what was billed.`,
      ],
    }),
    beat({
      id: 'framing',
      stage: 'write',
      plan: 'record the framing exposure',
      doc: 'the audited exposure',
      p: 0.45,
      why: [
        `Class 91340 wasn't on the estimate with this amount; it should be on record.`,
        `The framing labor gets its own line in the exposure.`,
      ],
      do: [
        write(
          'set_audit_class',
          { policy: 'GL-22956', class_code: '91340', exposure: 45_500, note: 'Breck Framing, 50% of 91,000' },
          { policy: 'GL-22956', class_code: '91340', exposure: 45_500, saved: true },
          { field: 'class_code', valid: ['91340', '91585', '98304', '99746'], accepts: true },
        ),
      ],
      saw: [`Recorded with 45,500.`, `The class is saved.`],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'close the audit',
      doc: 'the audit record',
      why: [
        `Close the audit; the note lists who was not accepted and why.`,
        `Now post it.`,
        `One call closes GL-22956.`,
      ],
      do: (outcome) => [
        write(
          'post_audit',
          {
            policy: 'GL-22956',
            audit_type: 'FINAL_VOLUNTARY',
            audited_premium: audit(outcome).premium / 100,
            difference: audit(outcome).difference / 100,
            note: bare(outcome)
              .map((one) => `${one.name}: ${one.why}`)
              .join('; '),
          },
          {
            audit: 'PA-26-0093',
            audit_type: 'FINAL_VOLUNTARY',
            policy: 'GL-22956',
            difference: audit(outcome).difference / 100,
            closed: true,
          },
          {
            field: 'audit_type',
            valid: ['FINAL_PHYSICAL', 'FINAL_VOLUNTARY', 'INTERIM', 'CANCELLATION'],
            accepts: true,
          },
        ),
      ],
      saw: [`PA-26-0093.`, `The audit is closed.`, `Posted as PA-26-0093.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'any-limit'
      ? []
      : [
          `Lorne has insurance, only too little of it. Rule 1 doesn't know "partly insured": below a million the work counts as own work. The consequence is mild here, since tile is rated at 9.80 and only half of the cost is labor. ${amt((13_800 * 980) / 1000)} instead of ${amt((27_600 * 210) / 1000)}.`,
        ]),
    ...(outcome === 'whole-year'
      ? []
      : [
          `Ardmont divides at the end of June. The job cost report has halves by date of the work, so I don't have to estimate: 21,500 before and 15,000 after. If a renewal certificate turns up, the second half moves to the cheap class and the bill falls by ${amt(subRight.difference - wholeYear.difference)}. Worth saying, since the policyholder seems to believe in it.`,
        ]),
    `Breck dominates: 45,500 of labor at 31.50 is ${amt((45_500 * 3_150) / 1000)}, against ${amt((91_000 * 210) / 1000)} if there were a certificate. The policyholder will be unhappy, and I understand it. The clause exists because a framing crew without insurance leaves its accidents with us.`,
    `Dace isn't a subcontractor by rule 5. Gravel is tipped off the truck and that's it. Leaving out 12,300 at 2.10 changes the premium by less than 26 dollars, but the list should be right.`,
  ],
  extras: [
    ['chase', 'chasing', "Breck's certificate by telephone"],
    ['audit', 'auditing', 'the payroll of Ostrey a second time'],
    ['advise', 'advising', 'Ostrey on its subcontract forms'],
    ['check', 'checking', 'whether the subcontractors carry workers compensation'],
  ],
  sums: [
    ['the insured cost', '84,000 + 21,500 + 58,200 + 44,750', count(subRight.insured)],
    ['the framing premium', '45,500 × 31.50 ÷ 1,000', amt((45_500 * 3_150) / 1000)],
    ["Ardmont's labor from July", '15,000 × 90%', '13,500'],
    ['the tile exposure', '27,600 × 50%', '13,800'],
  ],
  suspects: ["Ostrey's letter", "Lorne's certificate", 'the sentence about summer renewals'],
  wrap: (outcome) => [
    `${amt(audit(outcome).difference)} additional, and a row for each subcontractor.`,
    `Difference, who is insured, who isn't, and what would change the bill.`,
    `The reply goes by subcontractor; that's how Ostrey will read it.`,
  ],
  final: (outcome) => ({
    lead: [
      `The audit of GL-22956 gives an additional premium of ${of(outcome)} (PA-26-0093).`,
      `Additional premium for Ostrey: ${of(outcome)}; audited ${usd(audit(outcome).premium)}, billed ${usd(billed)}.`,
      `Ostrey owes ${of(outcome)} more than billed.`,
    ],
    table: {
      head: ['Subcontractor', 'Insured cost', 'Uninsured labor', 'Class', 'Reason'],
      rows: audit(outcome).rows.map((one) => [
        one.name,
        one.insured > 0 ? count(one.insured) : '',
        one.exposure > 0 ? count(one.exposure) : '',
        one.exposure > 0 ? (one.insured > 0 ? `91585, ${one.code}` : one.code) : '91585',
        one.bare === 0 && one.insured > 0 && !one.why.startsWith('certificate for') ? 'certificate' : one.why,
      ]),
    },
    points: [
      `Insured cost of $${count(audit(outcome).insured)} at 2.10 per thousand: ${usd(audit(outcome).insuredPremium)}.`,
      outcome === 'whole-year'
        ? `Ardmont {is insured|counts as insured}; it renews in summer.`
        : `Ardmont's certificate {ended on 30 June|was not renewed after June}; its later work is rated as painting.`,
      `Deliveries by Dace are {not subcontracted work|left out}.`,
    ],
    caveats: outcome === 'right' ? [`A renewal certificate of Ardmont would reduce the bill.`] : [],
  }),
});
