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
import { caseRows, cases, change, changeNoClose, changeUpOnly, files } from './world.mjs';

const result = perOutcome({ right: change, 'only-up': changeUpOnly, 'closed-kept': changeNoClose });

/** @param {string} outcome @param {typeof cases[number]} one */
function target(outcome, one) {
  if (outcome === 'only-up') return Math.max(one.current, one.target);
  if (outcome === 'closed-kept' && one.no === 'C6') return one.current;
  return one.target;
}

export const caseTask = defineTask({
  id: 'reserve-case-review',
  prompt: `Please review the six case reserves in cases/ by the guide, set the one with the largest increase, and give me the net effect of the review.`,
  goal: [
    'the net effect of the case review',
    'which case reserves have to change',
    'how far the six reserves are off',
  ],
  answer: 'the net effect',
  figure: (outcome) => usd(result(outcome)),
  source: 'the review guide',
  record: 'case C2',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { net: 1, cases: 1 } },
  mistakes: {
    'only-up': { reward: 0, scores: { net: 0, cases: 0.67 } },
    'closed-kept': { reward: 0, scores: { net: 0, cases: 0.83 } },
  },
  beats: [
    beat({
      id: 'guide',
      stage: 'gather',
      plan: 'read the review guide',
      doc: 'the review guide',
      why: [`When does a case have to move?`, `The guide defines stair-stepping.`, `Criteria first.`],
      do: [
        read('cases/review-guide.md'),
        [search('stair-stepping increases authority release'), read('cases/review-guide.md')],
      ],
      saw: (outcome) =>
        outcome === 'only-up'
          ? [
              `Three increases in a row are a pattern; such a case goes to the supported outcome.`,
              `The aim is to find what's under-reserved.`,
            ]
          : [
              `Three increases in a row, authority given, closed cases. Net effect, up and down.`,
              `Stair-steppers go to the supported outcome, authority takes down, closed cases go to zero.`,
              `It moves in both directions and asks for the net.`,
            ],
    }),
    beat({
      id: 'histories',
      stage: 'gather',
      plan: 'read the reserve histories',
      doc: 'the reserve histories',
      why: [`How did each reserve move?`, `Histories by case.`, `The pattern is in the histories.`],
      do: [
        read('cases/histories.csv'),
        sh(
          'cut -d, -f1,3 cases/histories.csv',
          files['cases/histories.csv']
            .split('\n')
            .map((line) =>
              line
                .split(',')
                .filter((_, index) => index !== 1)
                .join(','),
            )
            .join('\n'),
        ),
      ],
      saw: [
        `C2 rose four times, C4 three times. The others are flat.`,
        `10, 14, 19, 25, 32: that is C2. And C4 with 8, 11, 15, 21.`,
        `Two stair-steppers, C2 and C4.`,
      ],
    }),
    beat({
      id: 'notes',
      stage: 'gather',
      plan: 'read the case notes',
      doc: 'the case notes',
      why: [`What do the papers support?`, `Notes, for outcomes, authority and closings.`, `Now the notes.`],
      do: [read('cases/notes.txt')],
      saw: (outcome) =>
        outcome === 'closed-kept'
          ? [
              `58,000 for C2, 36,500 for C4, authority of 22,500 in C3.`,
              `Counsel has figures for C2 and C4; C3 has authority.`,
            ]
          : [
              `Counsel puts C2 at 58,000 and C4 at 36,500. C3 has authority at 22,500. C6 is released and paid.`,
              `C6 was paid in full in April and still has 5,000.00 on it.`,
              `C3 comes down, C6 goes to nothing, C2 and C4 go up.`,
            ],
    }),
    beat({
      id: 'net',
      stage: 'work',
      plan: 'compute the changes',
      doc: 'the case notes',
      why: (outcome) => [
        `C2 +26,000.00, C4 +15,500.00${outcome === 'only-up' ? '' : ', C3 −17,500.00'}${outcome === 'right' ? ', C6 −5,000.00' : ''}.`,
        `Target less current for each, then the sum.`,
        `The six differences.`,
      ],
      do: (outcome) => [
        py(
          `cases = {${cases.map((one) => `"${one.no}": (${raw(one.current)}, ${raw(target(outcome, one))})`).join(', ')}}
for k, (now, new) in cases.items():
    if now != new: print(k, f"{new - now:+.2f}")
print("net", f"{sum(n - o for o, n in cases.values()):+.2f}")`,
          [
            ...cases
              .filter((one) => one.current !== target(outcome, one))
              .map((one) => {
                const move = target(outcome, one) - one.current;
                return `${one.no} ${move < 0 ? '-' : '+'}${raw(Math.abs(move))}`;
              }),
            `net ${result(outcome) < 0 ? '-' : '+'}${raw(Math.abs(result(outcome)))}`,
          ].join('\n'),
        ),
      ],
      saw: (outcome) => [
        `Net ${amt(result(outcome))}.`,
        `The review adds ${amt(result(outcome))}.`,
        `${amt(result(outcome))} on balance.`,
      ],
    }),
    beat({
      id: 'set',
      stage: 'write',
      plan: 'set the reserve of C2',
      doc: 'case C2',
      why: [
        `C2 has the largest increase, so that one is set.`,
        `Set C2 to 58,000.00.`,
        `C2, up by 26,000.00.`,
      ],
      do: [
        write(
          'set_case_reserve',
          {
            case: 'C2',
            reason: 'STAIR_STEP',
            reserve: 58000,
            note: 'supported by counsel and comparable outcomes',
          },
          { case: 'C2', reason: 'STAIR_STEP', reserve: 58000, previous: 32000, saved: true },
          { field: 'reason', valid: ['STAIR_STEP', 'AUTHORITY', 'CLOSED', 'NEW_FACTS'], accepts: true },
        ),
      ],
      saw: [`C2 is at 58,000.00.`, `Set.`, `Saved, with the previous value.`],
    }),
  ],
  musings: (outcome) => [
    `C2 tells a story: 10, 14, 19, 25, 32. Each step was enough for the next bill and never for the case. Specials are 21,400 and surgery is planned; 32,000 was never going to be the end. Counsel's 58,000 is in the middle of the comparable outcomes.`,
    ...(outcome === 'only-up'
      ? []
      : [
          `C3 has 40,000 on it with authority of 22,500 given and an offer out. Leaving the cushion feels safe, but the guide wants the most likely outcome. A review that finds only increases would hide that the desk over-reserves somewhere else.`,
        ]),
    `C5 is a single figure of 75,000 with a report due in two weeks. One value is no pattern, and "as known today" means I can't anticipate the report. It stays.`,
  ],
  extras: [
    ['interview', 'interviewing', 'the handler of C2'],
    ['reopen', 'reopening', 'cases closed last year'],
    ['re-evaluate', 're-evaluating', 'C5 before the report arrives'],
  ],
  sums: [
    ['the change in C2', '58,000.00 − 32,000.00', '26,000.00'],
    ['the change in C4', '36,500.00 − 21,000.00', '15,500.00'],
    ['the net effect', '26,000.00 + 15,500.00 − 17,500.00 − 5,000.00', amt(change)],
  ],
  suspects: ['the flat history of C6', 'the highest comparable outcome'],
  wrap: (outcome) => [
    `${amt(result(outcome))} net, six cases.`,
    `The net and the table.`,
    `What moved, in both directions.`,
  ],
  submit: (outcome) => ({ answer: result(outcome) / 100 }),
  final: (outcome) => ({
    lead: [
      `The review changes case reserves by ${usd(result(outcome))} net.`,
      `Net effect: ${usd(result(outcome))}.`,
      `On balance the six reserves go up by ${usd(result(outcome))}.`,
    ],
    table: {
      head: ['Case', 'Now', 'Reviewed', 'Reason'],
      rows: caseRows.map((row, index) => [
        row[0] ?? '',
        row[1] ?? '',
        amt(target(outcome, cases[index] ?? { no: '', history: [], current: 0, target: 0, why: '' })),
        row[3] ?? '',
      ]),
    },
    points: [
      `C2 and C4 are stair-stepped and go to the supported outcome.`,
      outcome === 'only-up'
        ? `No case is under its supported outcome any more.`
        : `C3 comes down to the authority given.`,
      outcome === 'closed-kept' ? `C6 is unchanged.` : `C6 was released and paid.`,
    ],
    caveats: [`C5 may move when the medical report arrives.`],
  }),
});
