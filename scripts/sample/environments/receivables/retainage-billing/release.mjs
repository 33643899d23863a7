import {
  amt,
  beat,
  defineTask,
  py,
  raw,
  read,
  search,
  sh,
  share,
  usd,
  write,
} from '../../../authoring/kit.mjs';
import { readConditions } from './contract.mjs';
import * as world from './world.mjs';

const { all, files, finalHeld, finalSum, hold, lien, open, punch } = world;

/** @param {string} outcome */
function figures(outcome) {
  if (outcome === 'whole-list') return { hold: world.holdAll, claim: lien, release: world.releaseAll };
  if (outcome === 'no-claim') return { hold, claim: 0, release: world.releaseNoLien };
  return { hold, claim: lien, release: world.release };
}

export const release = defineTask({
  id: 'retainage-release',
  prompt: `CT-3118 reached substantial completion on 12 December. The owner wants our figure for the retainage to be released now. Please determine it from the contract and the closeout papers and record the release on the contract's retention account (RET-3118).`,
  goal: [
    'the retainage to be released at substantial completion',
    'how much retainage the owner has to release now',
    'the release figure for RET-3118',
  ],
  answer: 'the release amount',
  figure: (outcome) => usd(figures(outcome).release),
  source: 'Article 9.12',
  record: 'RET-3118',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { amount: 1, register: 1 } },
  mistakes: {
    'whole-list': { reward: 0, scores: { amount: 0.5, register: 1 } },
    'no-claim': { reward: 0, scores: { amount: 0.5, register: 1 } },
  },
  beats: [
    beat({
      id: 'conditions',
      stage: 'gather',
      plan: 'read the closeout article of the contract',
      doc: 'Article 9.12',
      why: [
        `What the owner may keep at this stage is set out in the contract, so I start there.`,
        `Releases follow the general conditions. I need the article on substantial completion.`,
        `Which deductions does the contract allow, and at what multiple?`,
      ],
      do: readConditions,
      saw: [
        `9.12 contains the recipe: all retainage, minus 150% of punch list items not accepted, minus claims without a waiver.`,
        `At this stage only 9.12 counts, with 12.3 on what is still an item. And it's 150%, not 100.`,
        `Two deductions: one and a half times the open punch list, and claims without a waiver in full. Accepted items drop out once it's in writing.`,
      ],
    }),
    beat({
      id: 'held',
      stage: 'gather',
      plan: 'find the retainage held',
      doc: 'the closing statement on CO-4',
      why: [
        `How much is held in the first place? The adjusted sum moved when CO-4 was executed.`,
        `I start with the balance: 5% of the final contract sum, but I need that sum.`,
        `The retainage balance is next. There is a paper on CO-4 among the closeout documents.`,
      ],
      do: [
        read('closeout/change-order-4-executed.txt'),
        [search('adjusted contract sum retainage held'), read('closeout/change-order-4-executed.txt')],
      ],
      saw: [
        `CO-4 was executed in October, the sum is ${amt(finalSum)}, and 5% of it is ${amt(finalHeld)}.`,
        `Held: ${amt(finalHeld)}, being 5% of ${amt(finalSum)}. Nothing is in storage any more.`,
        `All work is complete on a sum of ${amt(finalSum)}, so the owner holds ${amt(finalHeld)}.`,
      ],
    }),
    beat({
      id: 'punch',
      stage: 'gather',
      plan: 'go through the punch list',
      doc: 'the punch list',
      why: [
        `Then the punch list with its values.`,
        `150% of what? The values should be on the engineer's list.`,
        `The items and their values go into the holdback, so I need the list itself.`,
      ],
      do: [
        read('closeout/punch-list.txt'),
        sh('cat closeout/punch-list.txt', files['closeout/punch-list.txt']),
      ],
      saw: (outcome) =>
        outcome === 'whole-list'
          ? [
              `Nine items, ${amt(all)} in all. That is the base for the 150%.`,
              `The list totals ${amt(all)}, so that is what gets multiplied.`,
            ]
          : [
              `Nine items, ${amt(all)} as issued on 28 November. Two weeks have passed since; has anything been accepted?`,
              `The list adds up to ${amt(all)}, but it's dated 28 November and completion was 12 December.`,
              `${amt(all)} over nine items. A list from November may be out of date by now.`,
            ],
    }),
    beat({
      id: 'engineer',
      stage: 'gather',
      plan: "look for the engineer's acceptances",
      doc: "the engineer's mail of 9 December",
      after: ['punch'],
      not: ['whole-list'],
      why: [
        `A written acceptance would take an item off, reissued list or not.`,
        `Maybe the engineer wrote after the list was issued.`,
        `The folder has a mail of 9 December, later than the list.`,
      ],
      do: [read('closeout/mail-2025-12-09-engineer.txt'), search('items accepted engineer inspected')],
      saw: [
        `Items 5 and 8 are accepted as of 9 December. That leaves seven items with ${amt(open)}.`,
        `The engineer accepted 5 and 8, worth ${amt(all - open)} together. Seven remain with ${amt(open)}.`,
        `Two items are gone: topsoil and the gate closer. The rest stands at ${amt(open)}.`,
      ],
    }),
    beat({
      id: 'waivers',
      stage: 'gather',
      plan: 'see which waivers are missing',
      doc: 'the waiver register',
      why: [
        `Waivers next: any gap means a holdback.`,
        `Then the subcontractors. Has everybody signed a waiver?`,
        `9.12 also speaks of claims without a waiver, so who is missing?`,
      ],
      do: [
        read('closeout/waivers.csv'),
        py(
          `import csv
rows = csv.DictReader(open("closeout/waivers.csv"))
print([r["subcontractor"] for r in rows if not r["waiver_received"]])`,
          "['Vexholm Electric']",
        ),
      ],
      saw: (outcome) =>
        outcome === 'no-claim'
          ? [
              `Three waivers are here and Vexholm signs soon, so nothing to hold on that side.`,
              `Waivers look nearly complete.`,
            ]
          : [
              `Only Vexholm Electric has not signed. How much do they claim?`,
              `Three of four are in. Vexholm did not deliver one.`,
              `One gap: Vexholm Electric. Its claim has to be found.`,
            ],
    }),
    beat({
      id: 'claim',
      stage: 'gather',
      plan: "read Vexholm's statement",
      doc: "Vexholm's statement",
      after: ['waivers'],
      not: ['no-claim'],
      why: [
        `The amount of their claim should be on the statement of account.`,
        `9.12 holds back the claim, not the whole subcontract. So I need the open balance.`,
        `What exactly does Vexholm say it is owed?`,
      ],
      do: [read('closeout/claim-vexholm.txt')],
      saw: [
        `${amt(lien)} is open. That is kept back in full, and not at 150%.`,
        `Their claim is ${amt(lien)}: 402,750.00 less 385,150.00 received.`,
        `They want ${amt(lien)} and will sign on receipt. Until then it is a claim without a waiver.`,
      ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the release',
      doc: 'the punch list',
      why: (outcome) =>
        outcome === 'whole-list'
          ? [
              `150% of ${amt(all)} is ${amt(world.holdAll)}; then there is the claim of ${amt(lien)}.`,
              `Held ${amt(finalHeld)}, less one and a half times ${amt(all)}, less ${amt(lien)}.`,
            ]
          : outcome === 'no-claim'
            ? [
                `150% of the open items is ${amt(hold)}. That's the only deduction.`,
                `From ${amt(finalHeld)} comes ${amt(hold)} for the punch list, and the remainder is free.`,
              ]
            : [
                `The release is ${amt(finalHeld)} less 150% of ${amt(open)} less ${amt(lien)}.`,
                `150% of ${amt(open)} is ${amt(hold)}. With ${amt(lien)} for the claim, ${amt(hold + lien)} stays with the owner.`,
                `Everything is on the table: held ${amt(finalHeld)}, open items ${amt(open)}, claim ${amt(lien)}. One and a half times the items, once the claim.`,
              ],
      do: (outcome) => {
        const own = figures(outcome);
        const items = punch.filter((item) => outcome === 'whole-list' || item.open);
        return [
          py(
            `from decimal import Decimal
held = Decimal("${raw(finalSum)}") * Decimal("0.05")
items = [${items.map((item) => raw(item.value)).join(', ')}]
punch = Decimal(str(sum(items))) * Decimal("1.5")
claim = Decimal("${raw(own.claim)}")
print(f"held {held:.2f}  punch {punch:.2f}  claim {claim}")
print(f"release {held - punch - claim:.2f}")`,
            `held ${raw(finalHeld)}  punch ${raw(own.hold)}  claim ${raw(own.claim)}\nrelease ${raw(own.release)}`,
          ),
          sh(
            `echo "${raw(finalHeld)} - 1.5*${raw(outcome === 'whole-list' ? all : open)} - ${raw(own.claim)}" | bc`,
            raw(own.release),
          ),
        ];
      },
      saw: (outcome) => [
        `${usd(figures(outcome).release)} can be released now.`,
        `So ${usd(figures(outcome).release)} goes out and ${amt(finalHeld - figures(outcome).release)} stays.`,
        `The release comes to ${usd(figures(outcome).release)}.`,
      ],
    }),
    beat({
      id: 'record',
      stage: 'write',
      plan: 'record the release on RET-3118',
      doc: 'the retention account',
      why: [
        `RET-3118 becomes a partial release, with the amount.`,
        `I record it on the account: part is released, part is kept.`,
        `Now the retention account, effective on the day of substantial completion.`,
      ],
      do: (outcome) => [
        write(
          'update_retention_status',
          {
            account_id: 'RET-3118',
            new_status: 'PARTIAL_RELEASE',
            amount: figures(outcome).release / 100,
            effective_date: '2025-12-12',
          },
          {
            account_id: 'RET-3118',
            new_status: 'PARTIAL_RELEASE',
            amount: figures(outcome).release / 100,
            version: 12,
            saved: true,
          },
          { field: 'new_status', valid: ['HELD', 'PARTIAL_RELEASE', 'RELEASED'], accepts: true },
        ),
      ],
      saw: [
        `It is recorded. A short note follows.`,
        `RET-3118 is written.`,
        `The account shows the release, so the note is all that's left.`,
      ],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'whole-list'
      ? []
      : [
          `The punch list and the engineer's mail differ, and the point is which of them counts. 12.3 speaks of items accepted in writing; it does not require a new edition of the list. A mail from the resident engineer is writing. So items 5 and 8 are closed, whatever the printed total says. Holding 150% on them would keep ${amt(share(all - open, 150, 100))} too much.`,
        ]),
    ...(outcome === 'no-claim'
      ? []
      : [
          `Vexholm is an awkward circle: they sign when paid, and the owner pays the contractor when they sign. The usual way out is that the contractor pays from its own funds, or that the owner issues a joint check. For the figure it does not matter. On the day of the calculation there is no waiver, so ${amt(lien)} is kept back.`,
          `Should the claim be taken at 150% too? The multiple stands with the punch list only; for claims the article says "the full amount". A cautious owner may want more, because claims attract interest and costs, but the contract gives him the face amount and no cushion.`,
        ]),
    `Why does a release leave one and a half times the value with the owner? Because finishing small items with a stranger costs more than the contractor's price. The factor is meant for that, {and it applies|so it applies} to the listed value of each item as the engineer put it, not to what we think it costs us.`,
    `The order of the deductions makes no difference, they are both absolute amounts. What does make a difference is the date: an item accepted on the 13th would still be open in a calculation as of the 12th. The mail of the 9th is before completion, so there is no doubt about those two.`,
  ],
  extras: [
    ['draft', 'drafting', 'a joint-check agreement for Vexholm'],
    ['recompute', 'recomputing', 'the retainage on every certificate since application 1'],
    ['price', 'pricing', 'the punch list items against our own cost records'],
    ['open', 'opening', 'the warranty file for the seeding'],
  ],
  sums: [
    ['retainage held', `${amt(finalSum)} × 5%`, amt(finalHeld)],
    ['the punch list at 150%', `${amt(open)} × 1.5`, amt(hold)],
    ['the open items', `${amt(all)} − 6,900.00 − 820.00`, amt(open)],
    ['the claim', `402,750.00 − 385,150.00`, amt(lien)],
  ],
  suspects: ['the printed total of the punch list', "Vexholm's final amount", 'the list of 28 November'],
  wrap: (outcome) => [
    `I'll state the release, what stays with the owner, and what frees the rest.`,
    `${usd(figures(outcome).release)} with the deductions in a table.`,
    `The note needs held, deducted, released, and the article.`,
  ],
  final: (outcome) => {
    const own = figures(outcome);
    return {
      lead: [
        `The owner has to release ${usd(own.release)} now; RET-3118 shows a partial release of that amount.`,
        `Release at substantial completion: ${usd(own.release)}.`,
        `${usd(own.release)} of the ${usd(finalHeld)} held is releasable now.`,
      ],
      table: {
        head: ['Retention CT-3118', 'USD'],
        rows: [
          ['Held (5% of contract sum)', amt(finalHeld)],
          ['Punch list at 150%', amt(-own.hold)],
          ['Claim without waiver', amt(-own.claim)],
          ['Release', amt(own.release)],
        ],
      },
      points: [
        outcome === 'whole-list'
          ? `The punch list of 28 November comes to ${usd(all)}.`
          : `Items 5 and 8 were accepted in writing on 9 December, so ${usd(open)} is open.`,
        outcome === 'no-claim'
          ? `Waivers are in for the larger subcontractors.`
          : `Vexholm Electric has an open balance of ${usd(lien)} and has not {signed|given} a waiver.`,
        `Article 9.12 {sets|gives} the 150% and the treatment of claims.`,
      ],
      caveats: [
        `What is kept becomes due when the items are accepted{ and the waiver is delivered|}.`,
        ...(outcome === 'right'
          ? [`If Vexholm signs before payment, ${usd(lien)} can be added at once.`]
          : []),
      ],
    };
  },
});
