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
import * as world from './world.mjs';

const { charge, exposed, files, subs } = world;

const figures = perOutcome({
  right: { exposed, charge },
  'liability-accepted': { exposed: world.exposedLiability, charge: world.chargeLiability },
  'expired-accepted': { exposed: world.exposedExpired, charge: world.chargeExpired },
});

/** @param {string} outcome @param {typeof subs[number]} one */
function counted(outcome, one) {
  if (outcome === 'liability-accepted' && one.no === 'S6') return 0;
  if (outcome === 'expired-accepted' && one.no === 'S4') return 0;
  return one.counted;
}

export const subcontractorTask = defineTask({
  id: 'audit-tamsin-subs',
  prompt: `Tamsin Builders disputes the charge for subcontractors. Please go through the eight payments again, decide what counts as uninsured payroll (class 5403, rate 9.84, modifier 0.92) and post the premium for it.`,
  goal: [
    'the premium for uninsured subcontractors',
    'which of the eight subcontractors count',
    'the charge for subcontractors at Tamsin',
  ],
  answer: 'the premium for subcontractors',
  figure: (outcome) => usd(figures(outcome).charge),
  source: 'the rules on subcontractors',
  record: 'the audit result',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { amount: 1, subs: 1 } },
  mistakes: {
    'liability-accepted': { reward: 0, scores: { amount: 0, subs: 0.88 } },
    'expired-accepted': { reward: 0, scores: { amount: 0, subs: 0.88 } },
  },
  beats: [
    beat({
      id: 'rules',
      stage: 'gather',
      plan: 'read the rules on subcontractors',
      doc: 'the rules on subcontractors',
      why: [`S-1 to S-5.`, `When is a subcontractor insured?`, `The rules before the owner's letter.`],
      do: [
        read('manual/subcontractors.md'),
        [
          search('certificate workers compensation labor material equipment'),
          read('manual/subcontractors.md'),
        ],
      ],
      saw: [
        `A workers' compensation certificate for the days of the work. Labor 100%, with material 50%, with equipment a third.`,
        `Coverage, dates, kind of work: three questions per line.`,
        `Leased staff count as insured with a certificate, and only work in the term counts.`,
      ],
    }),
    beat({
      id: 'list',
      stage: 'gather',
      plan: 'read the list of subcontractors',
      doc: 'the list of subcontractors',
      why: [`Eight payments.`, `The list with kind and period.`, `Who was paid for what?`],
      do: [
        read('tamsin/subcontractors.csv'),
        sh('cat tamsin/subcontractors.csv', files['tamsin/subcontractors.csv']),
      ],
      saw: [
        `S4 worked in August, S8 in October after the term. S3 has material, S5 a truck.`,
        `Eight lines; S8 is outside the term.`,
        `The rest of the answer is in the certificates.`,
      ],
    }),
    beat({
      id: 'certificates',
      stage: 'gather',
      plan: 'compare with the certificates',
      doc: 'the certificates',
      why: [
        `Which certificates are on file, for what and until when?`,
        `Certificates.`,
        `Coverage and dates.`,
      ],
      do: [read('tamsin/certificates.txt')],
      saw: (outcome) =>
        outcome === 'liability-accepted'
          ? [
              `Orrell, Marr and Staffwell are covered; Hale's ended in June.`,
              `Four certificates. Hale's ran out before August.`,
            ]
          : outcome === 'expired-accepted'
            ? [
                `Orrell, Hale and Staffwell have workers' compensation, Marr only liability.`,
                `Three certificates for workers' compensation.`,
              ]
            : [
                `Hale's ended on 30 June, Marr's is for liability only. Orrell and Staffwell are fine.`,
                `Two certificates that prove nothing here: one expired, one for another coverage.`,
                `Hale worked in August without cover, Marr has none at all for this.`,
              ],
    }),
    beat({
      id: 'letter',
      stage: 'gather',
      plan: "read the owner's letter",
      doc: "the owner's letter",
      p: 0.6,
      why: [`What does the owner dispute?`, `The owner's argument.`],
      do: [read('tamsin/owner-letter.txt')],
      saw: (outcome) =>
        outcome === 'right'
          ? [
              `Marr and Hale. The letter is honest, and the certificates don't cover what he thinks.`,
              `He wants both off. Neither certificate does that.`,
            ]
          : [`He has a point about one of them.`, `A protest about Marr and Hale.`],
    }),
    beat({
      id: 'count',
      stage: 'work',
      plan: 'compute the payroll and the premium',
      doc: 'the list of subcontractors',
      why: (outcome) => [
        `${subs
          .filter((one) => counted(outcome, one) > 0)
          .map((one) => `${one.no} ${amt(counted(outcome, one))}`)
          .join(', ')}. Times 9.84 per 100, times 0.92.`,
        `Line by line, then rate and modifier.`,
        `Uninsured payroll first.`,
      ],
      do: (outcome) => [
        py(
          `payroll = {${subs
            .filter((one) => counted(outcome, one) > 0)
            .map((one) => `"${one.no}": ${raw(counted(outcome, one))}`)
            .join(', ')}}
total = sum(payroll.values())
print(f"{total:.2f} -> {round(total / 100 * 9.84, 2) * 0.92:.2f}")`,
          `${raw(figures(outcome).exposed)} -> ${raw(figures(outcome).charge)}`,
        ),
      ],
      saw: (outcome) => [
        `${amt(figures(outcome).charge)} on ${amt(figures(outcome).exposed)}.`,
        `Premium ${amt(figures(outcome).charge)}.`,
        `${amt(figures(outcome).charge)} for subcontractors.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the result',
      doc: 'the audit result',
      why: [`Post the premium.`, `One entry.`, `The result of the review.`],
      do: (outcome) => [
        write(
          'post_audit_result',
          {
            policy: 'TAM-24',
            result_type: 'ADDITIONAL',
            amount: figures(outcome).charge / 100,
            note: `uninsured subcontractors, payroll ${raw(figures(outcome).exposed)}`,
          },
          {
            audit: 'AU-24-1191',
            result_type: 'ADDITIONAL',
            amount: figures(outcome).charge / 100,
            posted: true,
          },
          { field: 'result_type', valid: ['ADDITIONAL', 'RETURN', 'NO_CHANGE'] },
        ),
      ],
      saw: [`AU-24-1191.`, `Posted.`, `Done.`],
    }),
  ],
  ask: {
    after: 'certificates',
    question: [
      `Hale's certificate ended on 30 June and the work was in August. Has anything newer come in since the list was made?`,
      `Before I decide on Hale Drywall: is there a renewal of its certificate that isn't in the folder?`,
    ],
    reply: `No, we asked twice. Nothing came.`,
  },
  musings: (outcome) => [
    ...(outcome === 'liability-accepted'
      ? []
      : [
          `Marr's certificate is real and current. It's for general liability, and S-2 asks for workers' compensation. If a tiler had fallen off a ladder in this job, our policy would have paid and Marr's wouldn't. That's the test: who would have paid?`,
        ]),
    ...(outcome === 'expired-accepted'
      ? []
      : [
          `"He had one when I hired him." True, and the work was in August. S-2 looks at the days of the work. The owner should have asked for the renewal; many do this once.`,
        ]),
    `S5 hauls with a truck, so a third of 12,000 counts: most of the money pays for the vehicle. S3 brings material, so half. The percentages are conventions that spare everyone the invoices.`,
    `S1 and S8 are the same firm. S8 was paid for October, after the term, and belongs to the next audit whether insured or not.`,
  ],
  extras: [
    ['chase', 'chasing', "Hale's renewal certificate"],
    ['advise', 'advising', 'the owner on hiring insured firms'],
    ['audit', 'auditing', 'the payments of October'],
  ],
  sums: [
    ['a third of the hauling', '12,000.00 ÷ 3', '4,000.00'],
    ['half of the roofing', '60,000.00 × 50%', '30,000.00'],
    ['the uninsured payroll', '18,500.00 + 30,000.00 + 27,600.00 + 4,000.00 + 9,800.00', amt(exposed)],
  ],
  suspects: ["Marr's certificate", "the owner's letter", 'the expired certificate'],
  wrap: (outcome) => [
    `${amt(figures(outcome).charge)}, eight lines, one sentence on each disputed name.`,
    `Amount, table, answer to the owner.`,
    `Polite and with the rule numbers.`,
  ],
  submit: (outcome) => ({ answer: raw(figures(outcome).charge) }),
  final: (outcome) => ({
    lead: [
      `The premium for uninsured subcontractors is ${usd(figures(outcome).charge)} (AU-24-1191).`,
      `Charge for subcontractors: ${usd(figures(outcome).charge)}.`,
      `${usd(figures(outcome).charge)} is charged on an uninsured payroll of ${usd(figures(outcome).exposed)}.`,
    ],
    table: {
      head: ['No', 'Name', 'Paid', 'Counted', 'Reason'],
      rows: subs.map((one) => [
        one.no,
        one.name,
        amt(one.paid),
        amt(counted(outcome, one)),
        counted(outcome, one) === one.counted ? one.why : 'certificate on file',
      ]),
    },
    points: [
      outcome === 'liability-accepted'
        ? `Marr Tiling has a certificate.`
        : `Marr's certificate is for liability and {does not help|proves nothing here} (S-2).`,
      outcome === 'expired-accepted'
        ? `Hale Drywall has a certificate.`
        : `Hale's certificate ended on 30 June, the work was in August (S-2).`,
    ],
    caveats: [],
  }),
});
