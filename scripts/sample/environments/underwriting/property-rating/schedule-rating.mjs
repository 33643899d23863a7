import { beat, count, defineTask, perOutcome, py, read, search, sh, write } from '../../../authoring/kit.mjs';
import {
  characteristics,
  characteristicSum,
  files,
  manualPremium,
  modified,
  mods,
  plain,
  recommendations,
  recommendationSum,
} from './world.mjs';

const percent = perOutcome({ right: mods.right, 'no-limit': mods.noLimit, 'broker-word': mods.broker });
const premium = (/** @type {string} */ outcome) => `$${count(modified(percent(outcome)))}`;

/** @param {number} value */
function signed(value) {
  return value > 0 ? `+${value}%` : value < 0 ? `-${-value}%` : '0%';
}

/** @param {string} outcome */
function effects(outcome) {
  return recommendations.map((one) =>
    outcome === 'broker-word' && one.no === 'R1' ? { ...one, effect: -3, why: 'completed' } : one,
  );
}

/** @param {string} outcome */
function calculation(outcome) {
  const total = characteristicSum + effects(outcome).reduce((sum, one) => sum + one.effect, 0);
  const limit = outcome === 'right' ? `mod = max(mod, -10)  # critical R1 overdue\n` : '';
  return py(
    `proposed = {${characteristics.map((one) => `"${one.name}": (${one.proposed}, ${one.limit})`).join(', ')}}
recs = {${effects(outcome)
      .map((one) => `"${one.no}": ${one.effect}`)
      .join(', ')}}
a = sum(max(p, -limit) for p, limit in proposed.values())
b = sum(recs.values())
mod = max(min(a + b, 25), -25)
${limit}print(a, b, a + b, mod, round(${manualPremium} * (100 + mod) / 100))`,
    `${characteristicSum} ${total - characteristicSum} ${total} ${percent(outcome)} ${modified(percent(outcome))}`,
  );
}

export const scheduleTask = defineTask({
  id: 'schedule-rating-otterburn',
  prompt: `Otterburn Joinery renews on 1 July 2025. Please follow up the survey recommendations, work out the schedule modification, set it, and give me the renewal premium. The broker wants the full 25% credit; tell me whether he can have it.`,
  goal: [
    'the schedule modification and renewal premium of Otterburn',
    'how much schedule credit Otterburn gets',
    'the renewal premium after schedule rating',
  ],
  answer: 'the renewal premium',
  figure: (outcome) => premium(outcome),
  source: 'the schedule rating plan',
  record: 'the schedule modification',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { premium: 1, recommendations: 1 } },
  mistakes: {
    'no-limit': { reward: 0, scores: { premium: 0, recommendations: 1 } },
    'broker-word': { reward: 0, scores: { premium: 0, recommendations: 0.8 } },
  },
  beats: [
    beat({
      id: 'plan',
      stage: 'gather',
      plan: 'read the schedule rating plan',
      doc: 'the schedule rating plan',
      why: [
        `The filed plan says what may be credited and how far. That first.`,
        `How do recommendations enter the modification?`,
        `Before I look at anyone's proposal I read the plan.`,
      ],
      do: [
        read('manual/schedule-rating.md'),
        [search('schedule modification recommendation overdue credit'), read('manual/schedule-rating.md')],
      ],
      saw: (outcome) =>
        outcome === 'no-limit'
          ? [
              `Limits by characteristic, effects by recommendation, and plus or minus 25% in total.`,
              `The sum of two groups within 25% either way. Verification is defined in 3.`,
            ]
          : outcome === 'broker-word'
            ? [
                `Completed recommendations earn 3, 2 or 1 percent, and the total stops at 25%.`,
                `Characteristics plus recommendations, at most 25% credit.`,
              ]
            : [
                `Rule 5 matters: with a critical recommendation overdue, no more than 10% credit, whatever the sum.`,
                `Characteristics are capped one by one, recommendations need verification, and an overdue critical one closes the door at 10%.`,
                `Six rules. The fifth overrides the fourth where something critical is late.`,
              ],
    }),
    beat({
      id: 'survey',
      stage: 'gather',
      plan: 'read the survey',
      doc: 'the survey',
      why: [
        `The surveyor's proposals and the five recommendations.`,
        `What did the surveyor find in November?`,
        `The survey gives both halves of the calculation.`,
      ],
      do: [read('otterburn/survey-2024.md')],
      saw: [
        `Five proposals. Housekeeping at 9% is above the 6% of the plan and gets cut.`,
        `R1 was due on 31 March, R5 on 30 April, R3 only at the end of the year.`,
        `27% proposed altogether, ${-characteristicSum}% after the limit on housekeeping.`,
      ],
    }),
    beat({
      id: 'evidence',
      stage: 'gather',
      plan: 'look at the evidence received',
      doc: 'the evidence log',
      not: ['broker-word'],
      why: [
        `Which recommendations are verified? The log of documents should show it.`,
        `Evidence, by recommendation and by sender.`,
        `Now what we hold in our own hands.`,
      ],
      do: [read('otterburn/evidence.csv'), sh('cut -d, -f2,3,4 otterburn/evidence.csv', cut())],
      saw: [
        `R2 has a third party's report and R4 our engineer's visit. Nothing at all on R1, and a quote isn't completion.`,
        `Two verified: R2 and R4. R5 has a quote that nobody accepted. R1 has nothing.`,
        `No permit form, no visit, nothing for R1. It was due in March, so it counts as overdue.`,
      ],
    }),
    beat({
      id: 'mail',
      stage: 'gather',
      plan: "read the broker's mail",
      doc: "the broker's mail",
      p: 0.8,
      why: [
        `The broker says something about the recommendations.`,
        `What does the broker base the 25% on?`,
        `The mail of 12 June.`,
      ],
      do: [read('otterburn/broker-mail-0612.txt')],
      saw: (outcome) =>
        outcome === 'broker-word'
          ? [
              `R1, R2 and R4 are done, R5 has a quote, R3 comes in autumn.`,
              `Three completed, one quoted, one ordered. That's a good record.`,
            ]
          : [
              `"They tell me" is all there is on R1. By rule 3 that verifies nothing.`,
              `He says R1 is done because the insured says so. That's two steps from evidence.`,
              `R2 and R4 agree with our log. R1 rests on hearsay.`,
            ],
    }),
    beat({
      id: 'renewal',
      stage: 'gather',
      plan: 'get the manual premium',
      doc: 'the renewal data',
      why: [
        `The manual premium to which the modification applies.`,
        `Manual premium and expiring modification.`,
        `One number is still missing: the manual premium.`,
      ],
      do: [
        read('otterburn/renewal.json'),
        sh('grep -n "premium\\|modification" otterburn/renewal.json', grepped()),
      ],
      saw: [
        `${count(manualPremium)} manual, 12% credit last year.`,
        `${count(manualPremium)}. Anything under 12% credit means a higher premium than last year, so the broker will react.`,
        `Manual premium ${count(manualPremium)}, from the pages of 2025.`,
      ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'add up the modification',
      doc: 'the schedule rating plan',
      why: (outcome) =>
        outcome === 'broker-word'
          ? [
              `${characteristicSum} from the characteristics, then R1 −3, R2 −2, R4 −1, R5 +3, and the limit of 25%.`,
              `Sum of both groups; it may exceed 25 and is cut there.`,
            ]
          : outcome === 'no-limit'
            ? [
                `${characteristicSum} from the characteristics and ${signed(recommendationSum)} from the recommendations.`,
                `R1 +5, R2 −2, R3 0, R4 −1, R5 +3, on top of ${characteristicSum}.`,
              ]
            : [
                `${characteristicSum} and ${signed(recommendationSum)} make ${plain}. That would be a credit of ${-plain}%, and rule 5 stops it at 10%.`,
                `R1 +5, R2 −2, R3 0, R4 −1, R5 +3. Then the general limit, then the limit for the overdue critical one.`,
                `Both groups, then rule 4, then rule 5, then the premium.`,
              ],
      do: (outcome) => [calculation(outcome)],
      saw: (outcome) => [
        `Modification ${signed(percent(outcome))}, premium ${count(modified(percent(outcome)))}.`,
        `${signed(percent(outcome))} on ${count(manualPremium)} is ${premium(outcome)}.`,
        `So ${premium(outcome)} for the renewal.`,
      ],
    }),
    beat({
      id: 'recommendation',
      stage: 'write',
      plan: 'update recommendation R1',
      doc: 'the recommendation record',
      p: 0.6,
      why: (outcome) =>
        outcome === 'broker-word'
          ? [`R1 is completed, so its status should say so.`, `The engineers should see R1 as completed.`]
          : [
              `R1 should show as overdue for the engineers, with what is missing.`,
              `The engineers see the status. R1 is late and without evidence.`,
            ],
      do: (outcome) => [
        write(
          'update_recommendation',
          {
            rec_id: 'OTT-R1',
            status: outcome === 'broker-word' ? 'COMPLETED' : 'OVERDUE',
            note:
              outcome === 'broker-word'
                ? 'completed according to broker, 12 June'
                : 'due 31 March; no permit forms received, broker refers to a statement of the insured',
          },
          { rec_id: 'OTT-R1', status: outcome === 'broker-word' ? 'COMPLETED' : 'OVERDUE', updated: true },
          { field: 'status', valid: ['OPEN', 'COMPLETED', 'VERIFIED', 'OVERDUE', 'WITHDRAWN'] },
        ),
      ],
      saw: [`R1 is updated.`, `The status of R1 is set.`],
    }),
    beat({
      id: 'set',
      stage: 'write',
      plan: 'set the modification',
      doc: 'the modification record',
      why: [
        `Set the modification for the renewal.`,
        `Now the modification itself, with its basis.`,
        `The percentage goes into the system; the premium follows from it.`,
      ],
      do: (outcome) => [
        write(
          'set_schedule_mod',
          {
            account: 'Otterburn Joinery',
            percent: percent(outcome),
            basis: 'SURVEY',
            note:
              outcome === 'right'
                ? 'sum -19%, limited to -10% while critical R1 is overdue'
                : 'characteristics and recommendations per plan',
          },
          { account: 'Otterburn Joinery', percent: percent(outcome), basis: 'SURVEY', renewal: '2025-07-01' },
          { field: 'basis', valid: ['SURVEY', 'RENEWAL', 'JUDGMENT'], accepts: true },
        ),
      ],
      saw: [`The modification is set.`, `Done for the renewal of 1 July.`, `It's on record.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'no-limit'
      ? [
          `R1 costs five points as it stands and would give three if it were verified: eight points for a signed form. The broker writes that people use permits, so the form should exist. I can't count it before I see it.`,
        ]
      : []),
    ...(outcome !== 'right'
      ? []
      : [
          `Is it unfair to treat R1 as open when people there probably do use permits? Hot work is how joineries burn, and a signed permit form is the cheapest document in the world. If it exists they can send it this afternoon. Then R1 turns from +5 to −3, the ceiling of 10% falls away, and the sum would reach the limit of 25%. So one sheet of paper stands between the broker and what he wants, and the reply should say exactly that.`,
        ]),
    ...(outcome === 'right'
      ? [
          `The sum is ${signed(plain)} and the result is ${signed(mods.right)}: nine points vanish through rule 5. Someone who only sees the list will wonder. I show the sum and the limit as separate rows.`,
        ]
      : []),
    `Housekeeping at 9% shows that the surveyor was impressed. The plan allows 6. It makes no sense to shift the other three points to another characteristic; the others have room but also their own reasons.`,
    `R3 isn't due until the end of December, so neither credit nor debit. It's the costliest of the five and critical, which means that next year's renewal has the same question in a larger size.`,
  ],
  extras: [
    ['schedule', 'scheduling', 'a new survey for the autumn'],
    ['estimate', 'estimating', 'the cost of the explosion vents'],
    ['review', 'reviewing', "last year's 12% credit"],
    ['draft', 'drafting', 'a letter to the broker'],
  ],
  sums: [
    ['the characteristics', '6 + 6 + 5 + 3 + 4', `${-characteristicSum}`],
    ['the recommendations', '5 − 2 + 0 − 1 + 3', `+${recommendationSum}`],
    ['the premium at 10% credit', `${count(manualPremium)} × 0.90`, count(modified(-10))],
    ['the premium at the full credit', `${count(manualPremium)} × 0.75`, count(modified(-25))],
  ],
  suspects: ["the broker's mail", 'the 9% for housekeeping', 'the quote for R5'],
  wrap: (outcome) => [
    `${signed(percent(outcome))} and ${premium(outcome)}, then the five recommendations.`,
    `First whether he can have 25%, then the premium, then why.`,
    `Two tables would be too many; recommendations in one, the rest in sentences.`,
  ],
  final: (outcome) => ({
    lead: [
      `The renewal premium is ${premium(outcome)}, with a schedule modification of ${signed(percent(outcome))}.`,
      outcome === 'broker-word'
        ? `Yes, Otterburn reaches the full credit: ${signed(percent(outcome))}, so ${premium(outcome)}.`
        : `No, not 25%: the modification is ${signed(percent(outcome))} and the renewal premium ${premium(outcome)}.`,
      `Otterburn renews at ${premium(outcome)} (${signed(percent(outcome))} on ${count(manualPremium)}).`,
    ],
    table: {
      head: ['Item', 'Effect', 'Reason'],
      rows: [
        ['Characteristics', signed(characteristicSum), 'housekeeping cut to 6%'],
        ...effects(outcome).map((one) => [`${one.no} ${one.text}`, signed(one.effect), one.why]),
        [
          'Modification',
          signed(percent(outcome)),
          outcome === 'right' ? 'limited, rule 5' : 'sum within 25%',
        ],
      ],
    },
    points: [
      outcome === 'broker-word'
        ? `R1, R2 and R4 {are completed|have been completed}.`
        : `R1 {is overdue|has been overdue since 31 March} and {nothing verifies it|there is no evidence}.`,
      outcome === 'right'
        ? `While R1 is overdue the credit stops at 10%.`
        : `The total stays within the limits of the plan.`,
    ],
    caveats:
      outcome === 'broker-word'
        ? []
        : [`Signed permit forms would change the result; they can be sent at any time.`],
  }),
});

function cut() {
  return files['otterburn/evidence.csv']
    .split('\n')
    .map((line) => line.split(',').slice(1).join(','))
    .join('\n');
}

function grepped() {
  return files['otterburn/renewal.json']
    .split('\n')
    .flatMap((line, index) => (/premium|modification/.test(line) ? [`${index + 1}:${line}`] : []))
    .join('\n');
}
