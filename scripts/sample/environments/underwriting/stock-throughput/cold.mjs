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
  write,
} from '../../../authoring/kit.mjs';
import * as world from './world.mjs';

const { chambers, charge, spoilage, sublimit } = world;

const figures = perOutcome({
  right: { loss: spoilage, sublimit },
  'single-chamber': { loss: chambers[0]?.loss ?? 0, sublimit: world.sublimitSingle },
  'no-salvage': { loss: world.spoilageGross, sublimit: world.sublimitGross },
});

export const coldTask = defineTask({
  id: 'spoilage-arkle',
  prompt: `Arkle Cold Store wants the spoilage endorsement. Please work out sublimit and premium from the papers in cold/ and create the endorsement.`,
  goal: [
    'sublimit and premium of the spoilage endorsement',
    'the spoilage sublimit for Arkle',
    'what one breakdown could cost at Arkle',
  ],
  answer: 'the spoilage sublimit',
  figure: (outcome) =>
    `sublimit ${usd(figures(outcome).sublimit)}, premium ${usd(charge(figures(outcome).sublimit))}`,
  source: 'the spoilage page',
  record: 'the endorsement',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { sublimit: 1, premium: 1 } },
  mistakes: {
    'single-chamber': { reward: 0, scores: { sublimit: 0, premium: 0 } },
    'no-salvage': { reward: 0, scores: { sublimit: 0, premium: 0 } },
  },
  beats: [
    beat({
      id: 'manual',
      stage: 'gather',
      plan: 'read the page on spoilage',
      doc: 'the spoilage page',
      why: [
        `How is the sublimit built?`,
        `One breakdown, salvage, alarm: the page on spoilage.`,
        `The rules for this endorsement.`,
      ],
      do: [
        read('manual/spoilage.md'),
        [search('sublimit breakdown compressor salvage alarm'), read('manual/spoilage.md')],
      ],
      saw: (outcome) =>
        outcome === 'no-salvage'
          ? [
              `Largest loss from one breakdown, next 50,000, 0.42%, plus 20% without a recent alarm test.`,
              `All chambers on one compressor; alarm surcharge of 20%.`,
            ]
          : [
              `All chambers on one compressor without generator, less salvage, next 50,000. 20% more if the alarm test is old.`,
              `I have to think per compressor, not per chamber.`,
              `Largest single event, after salvage.`,
            ],
    }),
    beat({
      id: 'chambers',
      stage: 'gather',
      plan: 'read the list of chambers',
      doc: 'the list of chambers',
      why: [`Tons, prices and which compressor.`, `The chambers.`, `What is where?`],
      do: [read('cold/chambers.txt')],
      saw: (outcome) =>
        outcome === 'single-chamber'
          ? [`C1 is the largest with ${amt(chambers[0]?.value ?? 0)}.`, `Three chambers, C1 holds the most.`]
          : [
              `C1 and C2 on compressor A, C3 on B with a generator.`,
              `A serves two chambers: ${amt(world.spoilageGross)} together.`,
              `Three chambers on two compressors.`,
            ],
    }),
    beat({
      id: 'survey',
      stage: 'gather',
      plan: 'read the survey',
      doc: 'the survey',
      why: [`Standby, salvage and alarm tests.`, `The surveyor's facts.`, `When was the alarm tested?`],
      do: [read('cold/survey.txt'), search('standby generator rendering alarm last test')],
      saw: [
        `No standby for A, 15% for thawed trim, alarm last tested on 11 May.`,
        `The alarm test is almost five months old, so the surcharge applies.`,
        `Trim keeps 15% in rendering; chilled beef nothing.`,
      ],
    }),
    beat({
      id: 'mail',
      stage: 'gather',
      plan: "read the broker's mail",
      doc: "the broker's mail",
      p: 0.45,
      why: [`The broker has an opinion on the sublimit.`, `What does the broker suggest?`],
      do: [read('cold/broker-mail.txt')],
      saw: (outcome) =>
        outcome === 'single-chamber'
          ? [`450,000, for C1.`, `He suggests 450,000.`]
          : [
              `450,000 would be C1 alone. And hearing an alarm isn't a test on record.`,
              `One chamber only, and no record of the weekly alarm.`,
            ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute sublimit and premium',
      doc: 'the list of chambers',
      why: (outcome) =>
        outcome === 'single-chamber'
          ? [`C1: 82 × 5,400, next 50,000.`, `The largest chamber decides.`]
          : outcome === 'no-salvage'
            ? [`C1 and C2 at full value, next 50,000.`, `82 × 5,400 plus 64 × 4,150.`]
            : [
                `C1 82 × 5,400 in full, C2 64 × 4,150 less 15%: ${amt(spoilage)}. C3 is apart.`,
                `Event A: C1 plus C2 after salvage. Event B has a generator.`,
                `One breakdown of compressor A.`,
              ],
      do: (outcome) => [
        py(
          `import math
loss = ${outcome === 'single-chamber' ? '82 * 5400' : outcome === 'no-salvage' ? '82 * 5400 + 64 * 4150' : '82 * 5400 + 64 * 4150 * 0.85'}
sublimit = math.ceil(loss / 50000) * 50000
print(f"{loss:.0f} {sublimit} premium {sublimit * 0.0042 * 1.2:.2f}")`,
          `${figures(outcome).loss / 100} ${figures(outcome).sublimit / 100} premium ${raw(charge(figures(outcome).sublimit))}`,
        ),
      ],
      saw: (outcome) => [
        `Sublimit ${amt(figures(outcome).sublimit)}, premium ${amt(charge(figures(outcome).sublimit))}.`,
        `${amt(figures(outcome).sublimit)} at ${amt(charge(figures(outcome).sublimit))} a year.`,
        `Rounded up ${amt(figures(outcome).sublimit)}.`,
      ],
    }),
    beat({
      id: 'create',
      stage: 'write',
      plan: 'create the endorsement',
      doc: 'the endorsement',
      why: [`Create it with the alarm surcharge.`, `The endorsement.`, `Now write it.`],
      do: (outcome) => [
        write(
          'create_endorsement',
          {
            client: 'ARKLE',
            kind: 'SPOILAGE',
            sublimit: figures(outcome).sublimit / 100,
            premium: charge(figures(outcome).sublimit) / 100,
            wording_ref: 'SP-4',
          },
          {
            endorsement: 'E-ARK-11',
            kind: 'SPOILAGE',
            sublimit: figures(outcome).sublimit / 100,
            status: 'issued',
          },
          { field: 'kind', valid: ['SPOILAGE', 'CONTAMINATION', 'TRANSIT'] },
        ),
      ],
      saw: [`E-ARK-11 is issued.`, `Created.`, `The endorsement exists.`],
    }),
    beat({
      id: 'wording',
      stage: 'write',
      plan: 'set the wording of the alarm warranty',
      doc: 'the alarm warranty',
      p: 0.35,
      why: [`The alarm needs a warranty in the wording.`, `A condition on the next alarm test.`],
      do: [
        write(
          'update_wording',
          {
            endorsement: 'E-ARK-11',
            clause: 'ALARM_TEST',
            text: 'Alarm to be ⟪-tt:tested and recorded⟫ every 90 days.',
          },
          { endorsement: 'E-ARK-11', clause: 'ALARM_TEST', saved: true },
          { field: 'clause', valid: ['ALARM_TEST', 'GENERATOR', 'SALVAGE'], accepts: true },
        ),
      ],
      saw: [`The clause is in.`, `Saved with the wording.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'single-chamber'
      ? []
      : [
          `The broker looks at chambers and I have to look at compressors. When A stops, C1 and C2 get warm on the same night. Insuring 450,000 would leave a hole of more than two hundred thousand in the only scenario that matters.`,
        ]),
    ...(outcome === 'no-salvage'
      ? []
      : [
          `Trim that thaws is worth something to a renderer, 15%, and the manual takes salvage off. It brings the figure under the next step of 50,000, so the client saves a step. Chilled beef that was warm for a night is worth nothing at any grade.`,
        ]),
    `Prime in C3 is the most expensive per ton and doesn't matter for the sublimit, since it's on B with a generator, and it is the smaller event in any case. The alarm is a different matter: tested in May, surveyed in October, so 20% more until someone writes down a test.`,
  ],
  extras: [
    ['demand', 'demanding', 'a standby compressor'],
    ['insure', 'insuring', 'contamination as well'],
    ['inspect', 'inspecting', 'the generator of C3'],
  ],
  sums: [
    ['the value in C1', '82 × 5,400', '442,800'],
    ['the trim after salvage', '64 × 4,150 × 85%', '225,760'],
    ['the event on compressor A', '442,800 + 225,760', '668,560'],
    ['the premium', '700,000 × 0.42% × 1.2', '3,528.00'],
  ],
  suspects: ["the broker's 450,000", 'the weekly alarm', 'chamber C3'],
  wrap: (outcome) => [
    `${amt(figures(outcome).sublimit)}, ${amt(charge(figures(outcome).sublimit))}, one event.`,
    `Sublimit, premium, calculation.`,
    `The event, then the two figures.`,
  ],
  final: (outcome) => ({
    lead: [
      `The spoilage sublimit is ${usd(figures(outcome).sublimit)} and the premium ${usd(charge(figures(outcome).sublimit))} (E-ARK-11).`,
      `Sublimit ${usd(figures(outcome).sublimit)}, premium ${usd(charge(figures(outcome).sublimit))}.`,
      `Arkle gets the endorsement with ${usd(figures(outcome).sublimit)} for ${usd(charge(figures(outcome).sublimit))} a year.`,
    ],
    table: {
      head: ['Chamber', 'Value', 'Loss in the event'],
      rows: chambers.map((one) => [
        `${one.no} ${one.goods}`,
        amt(one.value),
        one.no === 'C3' || (outcome === 'single-chamber' && one.no === 'C2')
          ? '0.00'
          : amt(outcome === 'no-salvage' ? one.value : one.loss),
      ]),
    },
    points: [
      outcome === 'single-chamber'
        ? `C1 is the largest chamber.`
        : `C1 and C2 {fail together|hang} on compressor A.`,
      outcome === 'no-salvage' ? `The goods count at full value.` : `Thawed trim keeps 15% of its value.`,
      `The alarm was last tested on 11 May, so 20% is added.`,
    ],
    caveats: [`A recorded alarm test would take the surcharge off.`],
  }),
});
