import {
  amt,
  beat,
  count,
  defineTask,
  letter,
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

const { amendment, billed, credit, files, minimum, rated, sheets } = world;

const figures = perOutcome({
  right: { credit, owed: world.owed, date: '2025-09-24' },
  'minimum-missed': { credit: world.creditNoMinimum, owed: rated, date: '2025-09-24' },
  'whole-month': {
    credit: world.creditWholeMonth,
    owed: billed - world.creditWholeMonth,
    date: '2025-09-01',
  },
});

export const amendmentTask = defineTask({
  id: 'amendment-dsp-184',
  prompt: `Dreyfold's fee was lowered by an amendment to DSP-184, but the September invoice is still at the old rate. Please (1) bring the amendment AMD-DSP184-PROCESS-2025 in the register to the right status with its effective date and (2) tell me the credit we can ask for on the September invoice.`,
  goal: [
    'the credit on the September invoice and the status of the amendment',
    'what Dreyfold has to credit for September',
    'the right status of the amendment and the September credit',
  ],
  answer: 'the credit for September',
  figure: (outcome) => usd(figures(outcome).credit),
  source: 'clause 4 of the agreement',
  record: 'AMD-DSP184-PROCESS-2025',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { credit: 1, register: 1 } },
  mistakes: {
    'minimum-missed': { reward: 0, scores: { credit: 0, register: 1 } },
    'whole-month': { reward: 0, scores: { credit: 0, register: 0 } },
  },
  beats: [
    beat({
      id: 'agreement',
      stage: 'gather',
      plan: 'read the agreement DSP-184',
      doc: 'the agreement',
      why: [
        `The whole agreement first; a single clause can spoil the calculation.`,
        `What does DSP-184 say about fees and amendments?`,
        `I read the agreement before the amendment.`,
      ],
      do: [
        read('dsp-184/agreement.md'),
        [search('processing fee minimum charge amendments take effect'), read('dsp-184/agreement.md')],
      ],
      saw: (outcome) =>
        outcome === 'minimum-missed'
          ? [
              `0.185 per sheet, and amendments count from the date in the signed paper.`,
              `Fee in clause 3, effect of amendments in clause 11.`,
            ]
          : [
              `There's a minimum of 29,000.00 a month in clause 4, whatever the fee. That could cap the credit.`,
              `Clause 11: the date in the signed amendment. Clause 4: a monthly minimum, not touched by fee changes.`,
              `Fee, minimum, effect of amendments. The minimum is easy to forget.`,
            ],
    }),
    beat({
      id: 'amendment',
      stage: 'gather',
      plan: 'open the amendment',
      doc: 'the amendment',
      why: [
        `The amendment is a Word file, so I open it in Python.`,
        `The signed text and its effective date.`,
        `What does the amendment itself say?`,
      ],
      do: letter('dsp-184/amendment-PROCESS-2025.docx', amendment),
      saw: (outcome) =>
        outcome === 'whole-month'
          ? [`0.172 per sheet. Dreyfold has signed.`, `The new fee is 0.172.`]
          : [
              `0.172 for sheets processed on or after 24 September 2025. Dreyfold signed, our own signature is to follow.`,
              `Effective 24 September, all other clauses unchanged, and only a scan of their signature.`,
              `So the month is split at the 24th. The original isn't there yet.`,
            ],
    }),
    beat({
      id: 'memo',
      stage: 'gather',
      plan: "read purchasing's memo",
      doc: "purchasing's memo",
      p: 0.6,
      why: [
        `Purchasing left a memo on this.`,
        `The memo may explain what was agreed.`,
        `What was the deal on the phone?`,
      ],
      do: [read('dsp-184/memo-purchasing.txt')],
      saw: (outcome) =>
        outcome === 'whole-month'
          ? [
              `From the beginning of September, says purchasing. So the whole month is at 0.172.`,
              `Agreed from 1 September.`,
            ]
          : [
              `"If legal is quick" it would have been 1 September. Legal wasn't; the paper says the 24th.`,
              `The memo hopes for the beginning of September. It has no effect under clause 11.`,
              `The original is in the mail. The memo calls it the "process" amendment, the register PROCESS-2025.`,
            ],
    }),
    beat({
      id: 'register',
      stage: 'gather',
      plan: 'look at the register entry',
      doc: 'the register entry',
      why: [
        `What does the register have now?`,
        `Status today, and what the statuses mean.`,
        `The register entry, before I change anything.`,
      ],
      do: [read('dsp-184/register.json'), search('status guide amendment in process executed')],
      saw: [
        `DRAFT, no date, version 6. From the signed scan until the original is filed it is in process.`,
        `Still DRAFT. With the scan here and the original on its way, "in process" describes it.`,
        `Version 6, draft. The guide distinguishes scan and original.`,
      ],
    }),
    beat({
      id: 'usage',
      stage: 'gather',
      plan: 'get the September usage',
      doc: 'the usage file',
      why: [
        `Sheets before and after the change.`,
        `How many sheets were processed from the 24th?`,
        `Usage by day or week, to split the month.`,
      ],
      do: [
        read('dsp-184/usage-2025-09.csv'),
        sh(
          'cat dsp-184/usage-2025-09.csv dsp-184/invoice-2025-09.txt',
          `${files['dsp-184/usage-2025-09.csv']}\n${files['dsp-184/invoice-2025-09.txt']}`,
        ),
      ],
      saw: [
        `118,400 sheets through the 23rd and 41,200 from the 24th. ⟪xc:Together the 159,600 of the invoice.⟫`,
        `41,200 sheets in the last week, 118,400 before it.`,
        `The log splits exactly at the 24th, which is convenient.`,
      ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the credit',
      doc: 'the usage file',
      why: (outcome) =>
        outcome === 'whole-month'
          ? [`159,600 × 0.172 against the ${amt(billed)} billed.`, `The whole month at 0.172.`]
          : outcome === 'minimum-missed'
            ? [
                `118,400 × 0.185 plus 41,200 × 0.172, against ${amt(billed)} billed.`,
                `Two rates, two quantities, and the difference to the invoice is the credit.`,
              ]
            : [
                `118,400 × 0.185 + 41,200 × 0.172 is ${amt(rated)}, which is below the minimum of ${amt(minimum)}. So ${amt(minimum)} is owed.`,
                `Two rates, then the floor. Clause 4 looks at the month as a whole, and the rated amount falls just under it.`,
                `First by rate, then compare with the minimum, then subtract from the invoice.`,
              ],
      do: (outcome) => [
        py(
          outcome === 'whole-month'
            ? `billed = ${raw(billed)}
owed = ${sheets.before + sheets.after} * 0.172
print(f"owed {owed:.2f} credit {billed - owed:.2f}")`
            : `billed = ${raw(billed)}
rated = ${sheets.before} * 0.185 + ${sheets.after} * 0.172
owed = ${outcome === 'right' ? 'max(rated, 29000)' : 'rated'}
print(f"rated {rated:.2f} owed {owed:.2f} credit {billed - owed:.2f}")`,
          outcome === 'whole-month'
            ? `owed ${raw(figures(outcome).owed)} credit ${raw(figures(outcome).credit)}`
            : `rated ${raw(rated)} owed ${raw(figures(outcome).owed)} credit ${raw(figures(outcome).credit)}`,
        ),
      ],
      saw: (outcome) => [
        `Credit ${amt(figures(outcome).credit)}.`,
        `We can ask for ${amt(figures(outcome).credit)}.`,
        `${amt(figures(outcome).credit)} on the September invoice.`,
      ],
    }),
    beat({
      id: 'set',
      stage: 'write',
      plan: 'set the status of the amendment',
      doc: 'the register entry',
      why: [
        `The amendment needs one status change with its effective date. The memo says "process", the register says "PROCESS-2025", and neither is a status.`,
        `Now the register: in process, effective 24 September.`,
        `Status and date in one call, since each call makes a version.`,
      ],
      do: (outcome) => [
        write(
          'update_amendment_status',
          {
            amendment_id: 'AMD-DSP184-PROCESS-2025',
            new_status: 'IN_PROCESS',
            effective_date: figures(outcome).date,
            note:
              outcome === 'whole-month'
                ? 'fee 0.172, signed scan received'
                : 'fee 0.172 from 24 September; signed scan received, original outstanding',
          },
          {
            amendment_id: 'AMD-DSP184-PROCESS-2025',
            new_status: 'IN_PROCESS',
            effective_date: figures(outcome).date,
            version: 7,
          },
          { field: 'new_status', valid: ['DRAFT', 'IN_PROCESS', 'EXECUTED', 'WITHDRAWN'], accepts: true },
        ),
      ],
      saw: [
        `The register shows IN_PROCESS.`,
        `It's set with the date.`,
        `The register is right now. Next the answer.`,
      ],
    }),
    beat({
      id: 'effective',
      stage: 'write',
      plan: 'set the fee in the rate table',
      doc: 'the rate table',
      p: 0.3,
      why: [
        `The rate table should carry the new fee from the same date.`,
        `The fee itself, so that October is billed correctly.`,
      ],
      do: (outcome) => [
        write(
          'update_rate_entry',
          { contract: 'DSP-184', unit: 'SHEET', rate: 0.172, valid_from: figures(outcome).date },
          { contract: 'DSP-184', unit: 'SHEET', rate: 0.172, valid_from: figures(outcome).date, saved: true },
          { field: 'unit', valid: ['SHEET', 'REAM', 'HOUR'], accepts: true },
        ),
      ],
      saw: [`The rate is in.`, `Saved.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'whole-month'
      ? []
      : [
          `Three dates compete: 1 September from the memo, 24 September from the amendment, and the day on which our own signature is added. Clause 11 picks the date stated in the signed amendment. Is it "signed" while ours is to follow? Dreyfold has bound itself and we want the lower fee, so I see no quarrel about the 24th. The status has to show that the paper isn't complete.`,
        ]),
    ...(outcome === 'right'
      ? [
          `Without clause 4 the credit would be ${amt(world.creditNoMinimum)}. The difference is ${amt(world.creditNoMinimum - credit)}, hardly worth a discussion, but Dreyfold would point to the minimum and the credit note would come back. And in a weaker month the minimum would eat the whole saving, which purchasing may want to know for October.`,
        ]
      : []),
    `Which status? DRAFT is wrong since the scan arrived. EXECUTED would be wrong until the original is filed. The guide in the entry says it plainly: in process from the signed scan until the original is filed. The spelling of the code is another matter; the register's other entries aren't in the folder.`,
  ],
  extras: [
    ['renegotiate', 'renegotiating', 'the monthly minimum'],
    ['recompute', 'recomputing', 'the August invoice'],
    ['remind', 'reminding', 'Dreyfold about the original'],
    ['restate', 'restating', "last year's processing costs at the new fee"],
  ],
  sums: [
    ['the invoice', `${count(sheets.before + sheets.after)} × 0.185`, amt(billed)],
    ['the rated amount', `118,400 × 0.185 + 41,200 × 0.172`, amt(rated)],
    ['the sheets to the 23rd', '36,210 + 38,455 + 33,120 + 10,615', '118,400'],
    ['the last week at the new fee', '41,200 × 0.172', '7,086.40'],
  ],
  suspects: ["purchasing's memo", 'the 1 September date', 'the word "process" in the memo'],
  wrap: (outcome) => [
    `Credit ${amt(figures(outcome).credit)}, status IN_PROCESS from ${figures(outcome).date}, original outstanding.`,
    `Two answers: register and credit. Then how the credit comes about.`,
    `I give the credit first and the register second.`,
  ],
  final: (outcome) => ({
    lead: [
      `We can ask Dreyfold for a credit of ${usd(figures(outcome).credit)} on the September invoice; the amendment is IN_PROCESS with effect from ${figures(outcome).date}.`,
      `The credit for September is ${usd(figures(outcome).credit)}. I set the amendment to **IN_PROCESS**, effective ${figures(outcome).date}.`,
      `Credit: ${usd(figures(outcome).credit)}. Register: IN_PROCESS from ${figures(outcome).date}.`,
    ],
    table: {
      head: ['September', 'Sheets', 'Rate', 'USD'],
      rows:
        outcome === 'whole-month'
          ? [
              ['Month', count(sheets.before + sheets.after), '0.172', amt(figures(outcome).owed)],
              ['Billed', '', '', amt(billed)],
              ['Credit', '', '', amt(figures(outcome).credit)],
            ]
          : [
              ['1 to 23', count(sheets.before), '0.185', amt((sheets.before * 185) / 10)],
              ['24 to 30', count(sheets.after), '0.172', amt((sheets.after * 172) / 10)],
              ['Owed', '', '', amt(figures(outcome).owed)],
              ['Billed', '', '', amt(billed)],
              ['Credit', '', '', amt(figures(outcome).credit)],
            ],
    },
    points: [
      outcome === 'right'
        ? `The rated amount (${usd(rated)}) is below the monthly minimum, so ${usd(minimum)} is owed (clause 4).`
        : outcome === 'minimum-missed'
          ? `The fee changes for sheets processed from 24 September.`
          : `The new fee was agreed from the beginning of September.`,
      `The original with both signatures is {outstanding|still in the mail}.`,
    ],
    caveats: [`When the original is filed the status changes to EXECUTED.`],
  }),
});
