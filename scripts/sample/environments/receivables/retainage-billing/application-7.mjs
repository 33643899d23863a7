import {
  amt,
  beat,
  defineTask,
  percent,
  py,
  raw,
  read,
  sh,
  share,
  usd,
  write,
} from '../../../authoring/kit.mjs';
import { readConditions } from './contract.mjs';
import * as world from './world.mjs';

const { before, completed, contract, earned, files, held, now, paid, pending, stored } = world;

/** @param {string} outcome */
function figures(outcome) {
  if (outcome === 'ten-percent') return { earned, held: world.heldAtTen, due: world.dueAtTen };
  if (outcome === 'pending-order')
    return { earned: world.earnedWithPending, held: world.heldWithPending, due: world.dueWithPending };
  return { earned, held, due: world.due };
}

export const applicationSeven = defineTask({
  id: 'retainage-app-7',
  prompt: `Application for payment no. 7 on CT-3118 (period ending 31 July) has to go out today. Please work out the payment due, net of retainage and of the earlier certificates, and set application APP-3118-07 in the register to the right status with that amount. The site office has filled in the schedule of values already.`,
  goal: [
    'the payment due on application 7',
    'what application 7 should ask for',
    'the net amount of application 7',
  ],
  answer: 'the payment due',
  figure: (outcome) => usd(figures(outcome).due),
  source: 'Amendment 2',
  record: 'APP-3118-07',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { amount: 1, register: 1 } },
  mistakes: {
    'ten-percent': { reward: 0, scores: { amount: 0, register: 1 } },
    'pending-order': { reward: 0, scores: { amount: 0, register: 1 } },
  },
  beats: [
    beat({
      id: 'conditions',
      stage: 'gather',
      plan: 'read the payment articles of the general conditions',
      doc: 'the general conditions',
      why: [
        `Retainage and stored materials are contract matters, so the general conditions come before any worksheet.`,
        `Which percentage applies is for the contract to say. Article 9 {first|to start with}.`,
        `First I want the exact words on retainage, on stored materials and on what makes a change order billable.`,
      ],
      do: readConditions,
      saw: [
        `The original rule: 10% on the work and, on its own track, 10% on stored materials under 9.7. Article 9.9 keeps unsigned change orders out.`,
        `9.6 and 9.7 read alike but are independent: one is about work completed, the other about materials still on the ground. An amendment to the first need not touch the second.`,
        `Ten percent across the board, in the original text at least. There are two amendments that {could have moved that|may say something else}.`,
        `So the signed form has 10% until final acceptance, and change orders {are payable|can be billed} once both parties have executed them.`,
      ],
    }),
    beat({
      id: 'amendments',
      stage: 'gather',
      plan: 'see what the amendments change',
      doc: 'Amendment 2',
      not: ['ten-percent'],
      why: [
        `A contract of this size seldom stays as it was signed, and there are two amendments in the folder.`,
        `Has anything replaced 9.6 since? The amendments will tell.`,
        `Amendment 1 is from February, Amendment 2 from June. The later one could matter for July.`,
      ],
      do: [
        read('contract/amendment-2.md'),
        [read('contract/amendment-1.md'), read('contract/amendment-2.md')],
        sh(
          'cat contract/amendment-*.md',
          `${files['contract/amendment-1.md']}\n${files['contract/amendment-2.md']}`,
        ),
      ],
      saw: [
        `Amendment 2 cuts retainage to 5% on everything completed, starting with the application in which completed plus stored reaches half of the adjusted sum. It frees part of what was kept before, while 9.7 is left at 10%.`,
        `So once 50% is reached it's 5% of work completed to date, not just of the new work. Stored materials keep their own 10%. And the 50% test counts executed change orders only.`,
        `That is the heart of it. Everything turns on whether July takes us over 50% of the adjusted contract sum.`,
        `"Five percent of all work completed to date" is retroactive to the first dollar. {I need|What I need now is} the adjusted sum and the July totals to see if the clause bites.`,
      ],
    }),
    beat({
      id: 'sov',
      stage: 'gather',
      plan: 'read the schedule of values for July',
      doc: 'the schedule of values',
      why: [
        `The amounts come from the site office's schedule of values.`,
        `Now the July worksheet: what was completed earlier, what was added in the period.`,
        `What did the site office fill in? I want it line by line, since totals can be wrong.`,
      ],
      do: [read('billing/app-07-schedule-of-values.txt')],
      saw: [
        `Completed to date is ${amt(completed)} on nine lines, plus ${amt(stored)} stored. The remark about CO-4 stands below the table, not in it.`,
        `July adds ${amt(now)} to ${amt(before)}. The motor and drive for pump 3 are on site but not installed: ${amt(stored)}.`,
        `The table has ${amt(before)} prior and ${amt(now)} for this period. Somebody also noted CO-4, at ${amt(pending)}.`,
        `Line 3 carries most of July with 192,750.00, then pumps and electrical. Total to date ${amt(completed)}, and ${amt(stored)} of stored material on top.`,
      ],
    }),
    beat({
      id: 'change-orders',
      stage: 'gather',
      plan: 'look up the status of the change orders',
      doc: 'the change order log',
      p: 0.85,
      why: [
        `Which change orders are executed? The log has the signature dates.`,
        `CO-4 turns up in the worksheet. Its status should be in the log.`,
        `Only executed change orders count, for billing as well as for the 50% line.`,
        `I need the adjusted contract sum, and that means knowing which change orders carry two signatures.`,
      ],
      do: [
        read('billing/change-order-log.csv'),
        py(
          `import csv
for row in csv.DictReader(open("billing/change-order-log.csv")):
    signed = row["owner_signed"] and row["contractor_signed"]
    print(row["number"], row["amount"], "executed" if signed else "NOT executed")`,
          'CO-1 112400.00 executed\nCO-2 -18250.00 executed\nCO-3 64900.00 executed\nCO-4 39700.00 NOT executed',
        ),
      ],
      saw: (outcome) =>
        outcome === 'pending-order'
          ? [
              `CO-4 is on the log with ${amt(pending)} and our signature. The work is finished, so I add it for July.`,
              `All four change orders are on the log. Site reports CO-4 as complete, so it goes in as well.`,
            ]
          : [
              `CO-4 lacks the owner's signature, so it stays out, finished or not. CO-1 to CO-3 are executed.`,
              `Three are executed, one isn't. That makes the adjusted contract sum ${amt(contract)}.`,
              `Without CO-4 the adjusted sum is ${amt(contract)}: the original 4,700,000.00 plus 159,050.00 of executed changes.`,
            ],
    }),
    beat({
      id: 'certificates',
      stage: 'gather',
      plan: 'get the earlier certificates',
      doc: 'the certificates',
      why: [
        `Earlier certificates come off the total, so I need the cumulative amount.`,
        `The last certificate gives what has already been certified.`,
      ],
      do: [
        read('billing/certificates.csv'),
        sh('tail -1 billing/certificates.csv', files['billing/certificates.csv'].split('\n').at(-1) ?? ''),
      ],
      saw: [
        `${amt(paid)} certified through application 6, on ${amt(before)} completed.`,
        `Cumulative ${amt(paid)}. The owner is holding ${amt(before - paid)} at the old rate.`,
        `Through application 6 the owner certified ${amt(paid)} and kept ${amt(before - paid)}.`,
      ],
    }),
    beat({
      id: 'mail',
      stage: 'gather',
      plan: "read the site office's mail",
      doc: "the site office's mail",
      p: 0.4,
      why: [
        `There's a mail from site about this application.`,
        `The mail may say why CO-4 is noted under the table.`,
        `One message from the site office is in the folder. I'd like to know what they were told.`,
      ],
      do: [read('mail/2025-07-22-site.txt')],
      saw: [
        `The mail asks for CO-4 and assumes ten percent. Neither is authority: a message doesn't change the contract.`,
        `I understand the wish, but a nod from the owner's man on site is no executed change order.`,
        `"Retainage stays at ten as always I suppose" is a supposition. The contract papers decide.`,
      ],
    }),
    beat({
      id: 'half',
      stage: 'work',
      plan: 'test whether the 50% line has been reached',
      doc: 'the schedule of values',
      not: ['ten-percent'],
      why: [
        `Now the 50% test. ${amt(completed)} completed plus ${amt(stored)} stored is ${amt(earned)}; half of ${amt(contract)} is ${amt(contract / 2)}. So it has been reached, and in this application.`,
        `The adjusted sum is ${amt(contract)} and half of that is ${amt(contract / 2)}. Completed and stored together are ${amt(earned)}, or ${percent(earned, contract)}. At application 6 it was ${percent(before, contract)}, so July is the application that crosses.`,
        `Does July cross the line? Numerator: work completed ${amt(completed)} and materials ${amt(stored)}. Denominator: ${amt(contract)}, without CO-4. I'll let the tool divide.`,
      ],
      do: [
        py(
          `from decimal import Decimal
adjusted = Decimal("${raw(contract)}")
completed = Decimal("${raw(completed)}")
stored = Decimal("${raw(stored)}")
print("share", round((completed + stored) / adjusted, 6))
print("half", adjusted / 2)`,
          `share ${(Math.round((earned / contract) * 1e6) / 1e6).toFixed(6)}\nhalf ${raw(contract / 2)}`,
        ),
        sh(
          `echo "scale=6; (${raw(completed)} + ${raw(stored)}) / ${raw(contract)}" | bc`,
          `.${String(Math.floor((earned / contract) * 1e6)).padStart(6, '0')}`,
        ),
      ],
      saw: [
        `${percent(earned, contract)}: over the line, so the lower rate takes over.`,
        `Past half. Retainage becomes 5% of ${amt(completed)}, plus 10% of ${amt(stored)} for the stored motor and drive.`,
        `The clause bites at ${percent(earned, contract)}. Part of the old retainage is released with this application.`,
      ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute retainage and the payment due',
      doc: 'the schedule of values',
      why: (outcome) =>
        outcome === 'ten-percent'
          ? [
              `10% of everything, the way 9.6 and 9.7 put it: ${amt(earned)} × 10% = ${amt(world.heldAtTen)}. Then deduct ${amt(paid)}.`,
              `Retainage at ten percent throughout. Earned ${amt(earned)}, retainage ${amt(world.heldAtTen)}, certified ${amt(paid)}.`,
            ]
          : outcome === 'pending-order'
            ? [
                `With CO-4 the total earned is ${amt(world.earnedWithPending)}. Retainage is 5% on the work and 10% on stored materials, then ${amt(paid)} comes off.`,
                `I add ${amt(pending)} for CO-4 to the completed work and apply 5% and 10%.`,
              ]
            : [
                `Now the application itself: earned to date, less retainage in two parts, less ${amt(paid)} certified.`,
                `Work ${amt(completed)} × 5% is ${amt(share(completed, 5, 100))}. Materials ${amt(stored)} × 10% is ${amt(share(stored, 10, 100))}. Together ${amt(held)}. From ${amt(earned)} I take that and the ${amt(paid)} already certified.`,
                `Two retainage figures, kept apart as the procedures want: 5% on work in place, 10% on the motor and drive. What remains after ${amt(paid)} is the payment due.`,
              ],
      do: (outcome) => {
        const own = figures(outcome);
        const rate = outcome === 'ten-percent' ? '0.10' : '0.05';
        const work = own.earned - stored;
        const onWork = own.held - share(stored, 10, 100);
        return [
          py(
            `from decimal import Decimal as D
completed, stored, paid = D("${raw(work)}"), D("${raw(stored)}"), D("${raw(paid)}")
retainage_work = completed * D("${rate}")
retainage_stored = stored * D("0.10")
earned = completed + stored
due = earned - retainage_work - retainage_stored - paid
print(f"earned {earned:,.2f}")
print(f"retainage {retainage_work:,.2f} + {retainage_stored:,.2f}")
print(f"due {due:,.2f}")`,
            `earned ${amt(own.earned)}\nretainage ${amt(onWork)} + ${amt(share(stored, 10, 100))}\ndue ${amt(own.due)}`,
          ),
          py(
            `work, mat, prior = ${raw(work)}, ${raw(stored)}, ${raw(paid)}
ret = round(work * ${rate} + mat * 0.10, 2)
print("%.2f  %.2f" % (ret, work + mat - ret - prior))`,
            `${raw(own.held)}  ${raw(own.due)}`,
          ),
        ];
      },
      saw: (outcome) =>
        outcome === 'right'
          ? [
              `Payment due: ${usd(world.due)}. A good part of it is retainage coming back, since earlier work drops to 5% as well.`,
              `${usd(world.due)}. Retainage goes down from ${amt(before - paid)} to ${amt(held)} although the earned amount went up. That is the effect of Amendment 2.`,
              `So ${usd(world.due)} for the month, retainage ${amt(held)} in two parts.`,
            ]
          : [
              `That gives ${usd(figures(outcome).due)}.`,
              `Payment due ${usd(figures(outcome).due)}, then.`,
              `${usd(figures(outcome).due)} is what July comes to.`,
            ],
    }),
    beat({
      id: 'register',
      stage: 'write',
      plan: 'set the application in the register',
      doc: 'the register',
      why: [
        `Now the register: status submitted, with the amount.`,
        `One write to APP-3118-07, status and amount together.`,
        `They want APP-3118-07 set. It goes to submitted, since nobody has certified it yet.`,
      ],
      do: (outcome) => [
        write(
          'update_application',
          {
            application_id: 'APP-3118-07',
            new_status: 'SUBMITTED',
            net_due: figures(outcome).due / 100,
            note:
              outcome === 'right'
                ? 'Retainage 5% on work per Amendment 2, 10% on stored materials'
                : outcome === 'ten-percent'
                  ? 'Retainage 10% per Article 9.6'
                  : 'Includes CO-4; retainage 5% and 10%',
          },
          {
            application_id: 'APP-3118-07',
            new_status: 'SUBMITTED',
            net_due: figures(outcome).due / 100,
            version: 4,
            updated: true,
          },
          { field: 'new_status', valid: ['DRAFT', 'SUBMITTED', 'CERTIFIED', 'PAID', 'VOID'] },
        ),
      ],
      saw: [
        `The register has version 4. A note for the accountant is still missing.`,
        `It is set. Now the note.`,
      ],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'right'
      ? [
          `There are two ways to read "five percent of all work completed to date". Read narrowly, only work billed from now on carries 5%, and the earlier ten percent stays where it is. Read widely, the whole balance is restated at 5% once the line is crossed. "All" and "to date" rule out the narrow reading; had the parties wanted a freeze, they would have written that no further retainage is withheld, which is a common formula.\n\nSo July becomes a large application: it carries the month's work and a release of about half of what was kept so far.`,
          `And CO-4? The crew worked, the screen is in, and the owner will probably sign. But none of that makes it payable in July. 9.9 asks for two signatures and the log shows one. It would also inflate the adjusted contract sum, which counts executed orders only. It belongs in a later application, and a line about it in the note is useful, because site will ask.`,
          `What would the owner's auditor say to retainage that shrinks while the work grows? The certificates show ${amt(before - paid)} at application 6 and the new balance is ${amt(held)}. The difference has to be explained by the amendment, {in one sentence|and plainly}: the rate fell for all work done, not only for July's. I would rather explain that up front than have the application come back.`,
        ]
      : []),
    ...(outcome === 'ten-percent'
      ? []
      : [
          `Stored materials are easily overlooked. They are not "work completed", so the new 9.6 does not cover them; 9.7 keeps ten percent until the motor and drive are built in, and only then do they move to line 4. They count towards the 50% line though, because the amendment speaks of work and stored materials together. Leaving them out, it would be ${amt(completed)} against ${amt(contract / 2)}, over as well, so the result does not hang on it.`,
        ]),
    `The structure of the form helps: earned to date, retainage, certified before, due now. Each figure is cumulative, so an error in an old month would correct itself here and I don't have to rebuild months one to six. What must be right today is the cumulative percentage per line and the rate that applies to the whole.`,
  ],
  extras: [
    ['restate', 'restating', 'applications 4 to 6 for the timing of sheet piling'],
    ['chase', 'chasing', 'the owner for a signature on CO-4'],
    ['audit', 'auditing', 'the storage insurance for the pump 3 motor'],
    ['rebuild', 'rebuilding', 'the percentages of completion from the site diaries'],
  ],
  sums: [
    ['the stored-material retainage', `${amt(stored)} × 10%`, amt(share(stored, 10, 100))],
    ['the certified total', `${amt(before)} × 90%`, amt(paid)],
    ['the adjusted contract sum', `4,700,000.00 + 112,400.00 − 18,250.00 + 64,900.00`, amt(contract)],
    ['work completed to date', `${amt(before)} + ${amt(now)}`, amt(completed)],
    ['half of the adjusted sum', `${amt(contract)} ÷ 2`, amt(contract / 2)],
  ],
  suspects: ['the CO-4 remark under the table', 'the mail from the site office', 'the "100% done" note'],
  wrap: (outcome) =>
    outcome === 'right'
      ? [
          `The note should have four things: ${usd(world.due)}, the two retainage rates with their source, the 50% test, and why CO-4 is left out.`,
          `I'll write it so that the accountant can sign: amount, where the 5% comes from, the 10% on stored materials, CO-4 unsigned.`,
          `${usd(world.due)}. She will ask why retainage went down, so that gets a sentence of its own.`,
        ]
      : [
          `A note with the amount and its parts.`,
          `Summarize the amount, the retainage and the certificates deducted.`,
        ],
  final: (outcome) => {
    const own = figures(outcome);
    return {
      lead: [
        `Application 7 asks for ${usd(own.due)}, and APP-3118-07 is set to SUBMITTED with that amount.`,
        `Payment due on application 7: ${usd(own.due)}.`,
        `The net amount for July is ${usd(own.due)}. The register shows APP-3118-07 as SUBMITTED.`,
        `${usd(own.due)} is due on application 7 after retainage and earlier certificates.`,
      ],
      table: {
        head: ['Application 7', 'USD'],
        rows: [
          ['Work completed to date', amt(own.earned - stored)],
          ['Materials stored', amt(stored)],
          ['Earned to date', amt(own.earned)],
          ['Retainage', amt(-own.held)],
          ['Certified through application 6', amt(-paid)],
          ['Payment due', amt(own.due)],
        ],
      },
      points:
        outcome === 'right'
          ? [
              `Retainage on work is 5%: Amendment 2 applies from the application in which completed and stored reach half of the adjusted sum ({${percent(earned, contract)} now, ${percent(before, contract)} before|it was ${percent(before, contract)} in June and is ${percent(earned, contract)} now}).`,
              `Stored materials keep 10% under Article 9.7.`,
              `CO-4 (${usd(pending)}) is not included, because the owner has not signed it.`,
            ]
          : outcome === 'ten-percent'
            ? [
                `Retainage was taken at 10% under Articles 9.6 and 9.7.`,
                `Earlier certificates come to ${usd(paid)}.`,
                `CO-4 is pending and not billed.`,
              ]
            : [
                `Retainage is 5% on work and 10% on stored materials.`,
                `CO-4 is included at ${usd(pending)}, as the work has been finished.`,
                `Certificates 1 to 6 come to ${usd(paid)}.`,
              ],
      caveats:
        outcome === 'right'
          ? [
              `Once CO-4 is signed it can go into application 8.`,
              `Retainage held goes down from ${usd(before - paid)} to ${usd(held)}; the owner {may|will probably} ask about it.`,
            ]
          : [`The percentages of completion are the site office's.`],
    };
  },
});
