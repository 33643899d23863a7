import { beat, count, defineTask, perOutcome, py, read, search, sh, write } from '../../../authoring/kit.mjs';
import {
  boundMissed,
  boundOnly,
  carriedAll,
  files,
  flood,
  inception,
  ourShare,
  registered,
  requested,
  shareMissed,
  zoneLimit,
} from './world.mjs';

const result = perOutcome({ right: flood, 'bound-missed': boundMissed, 'share-missed': shareMissed });
const figure = (/** @type {string} */ outcome) => `$${count(result(outcome).sublimit)}`;

export const floodTask = defineTask({
  id: 'flood-accumulation-brell',
  prompt: `The producer wants a flood sublimit of 4,000,000 for Brell Cannery (zone BR-2, inception 1 June 2025, our share 60%). Please check the accumulation in the zone, tell me the highest sublimit that we can offer, and reserve the capacity for it.`,
  goal: [
    'the highest flood sublimit for Brell Cannery',
    'how much of zone BR-2 is still free and what that means for the cannery',
    'the flood sublimit that the accumulation allows',
  ],
  answer: 'the highest sublimit',
  figure: (outcome) => figure(outcome),
  source: 'the page on accumulation',
  record: 'the reserved capacity',
  passes: { base: 1, trained: 3 },
  right: { reward: 1, scores: { sublimit: 1, carried: 1 } },
  mistakes: {
    'bound-missed': { reward: 0, scores: { sublimit: 0, carried: 0 } },
    'share-missed': { reward: 0, scores: { sublimit: 0, carried: 1 } },
  },
  beats: [
    beat({
      id: 'rules',
      stage: 'gather',
      plan: 'read the page on accumulation',
      doc: 'the page on accumulation',
      why: [
        `What counts towards the limit of a zone?`,
        `The rules of accumulation before the register.`,
        `Limit, what is counted, how it is rounded.`,
      ],
      do: [
        read('authority/accumulation.md'),
        [search('zone limit share sublimit bound policies'), read('authority/accumulation.md')],
      ],
      saw: (outcome) =>
        outcome === 'bound-missed'
          ? [
              `${count(zoneLimit)} of our share, policies in force on the inception date, rounding down to 50,000.`,
              `Our share of each sublimit, without cancelled policies.`,
            ]
          : outcome === 'share-missed'
            ? [
                `In force or bound on the day, our share of each, at most ${count(zoneLimit)}.`,
                `${count(zoneLimit)} for BR-2. Bound policies count too.`,
              ]
            : [
                `In force or bound, period containing 1 June, our share. The cannery enters with its 60% as well.`,
                `Bound but unissued policies count. The last day of a policy doesn't.`,
                `${count(zoneLimit)} is a limit on our share, on both sides of the subtraction.`,
              ],
    }),
    beat({
      id: 'risk',
      stage: 'gather',
      plan: 'look at the new risk',
      doc: 'the new risk',
      why: [
        `Zone, inception and share of the cannery.`,
        `What exactly is requested?`,
        `The data of Brell Cannery.`,
      ],
      do: [read('flood/new-risk.json')],
      saw: [
        `${count(requested)} requested at a share of ${ourShare}%.`,
        `18.4 million of values, but only the flood sublimit matters here.`,
        `BR-2, 1 June, ${ourShare}%. The request would take ${count((requested * ourShare) / 100)} of our capacity.`,
      ],
    }),
    beat({
      id: 'register',
      stage: 'gather',
      plan: 'open the exposure register',
      doc: 'the exposure register',
      why: [
        `Which policies does the zone carry?`,
        `The register of 23 May.`,
        `I want to see columns and statuses before I filter.`,
      ],
      do: [
        [read('flood/register-2025-05-23.csv', 1, 50), read('flood/register-2025-05-23.csv', 51)],
        read('flood/register-2025-05-23.csv'),
        sh('cut -d, -f7 flood/register-2025-05-23.csv | sort | uniq -c | sort -rn', statuses()),
      ],
      saw: (outcome) =>
        outcome === 'bound-missed'
          ? [
              `${registered} policies in three zones, most of them in force, some cancelled.`,
              `Zone, period, sublimit, share and status are all there.`,
            ]
          : [
              `${registered} policies, and three with the status "bound".`,
              `Statuses: in force, cancelled, bound. Dates decide the rest.`,
              `Some of the policies in force end before June, so the period must be compared as well.`,
            ],
    }),
    beat({
      id: 'mail',
      stage: 'gather',
      plan: "read the producer's mail",
      doc: "the producer's mail",
      p: 0.5,
      why: [`The producer quotes a figure from the system.`, `What does the producer think is free?`],
      do: [read('flood/producer-mail.txt')],
      saw: (outcome) =>
        outcome === 'bound-missed'
          ? [`${count(boundMissed.amount)} carried, by the system.`, `The system's figure is a help.`]
          : [
              `A figure "on issued policies". The bound ones are missing from it.`,
              `Issued only. By rule 2 that's too low.`,
            ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'add up the zone and derive the sublimit',
      doc: 'the exposure register',
      why: (outcome) =>
        outcome === 'bound-missed'
          ? [
              `BR-2, in force, period containing 1 June: sum of our shares. The rest divided by 60%.`,
              `Filter, sum, subtract from ${count(zoneLimit)}, divide by the share.`,
            ]
          : outcome === 'share-missed'
            ? [
                `BR-2, in force or bound, on 1 June. What is left of ${count(zoneLimit)} is what we can offer.`,
                `Sum of shares in the zone, then the room, rounded down.`,
              ]
            : [
                `BR-2, in force or bound, period containing 1 June; room divided by ${ourShare}% and rounded down to 50,000.`,
                `The room is in our share, so the sublimit is the room ÷ 0.6.`,
                `Filter by zone, status and date, sum the shares, then turn the room into a sublimit.`,
              ],
      do: (outcome) => [
        py(
          `import csv
carried = n = 0
for row in csv.DictReader(open("flood/register-2025-05-23.csv")):
    if row["zone"] == "BR-2" and row["status"] in ${outcome === 'bound-missed' ? '("in force",)' : '("in force", "bound")'} and row["from"] <= "${inception}" < row["to"]:
        carried += int(row["flood_sublimit"]) * int(row["share"]) // 100
        n += 1
room = ${zoneLimit} - carried
sublimit = ${outcome === 'share-missed' ? 'room' : `room * 100 // ${ourShare}`} // 50_000 * 50_000
print(n, carried, room, sublimit)`,
          `${result(outcome).policies} ${result(outcome).amount} ${result(outcome).room} ${result(outcome).sublimit}`,
        ),
      ],
      saw: (outcome) => [
        `${count(result(outcome).amount)} carried, ${count(result(outcome).room)} free, so at most ${count(result(outcome).sublimit)}.`,
        `The highest sublimit is ${figure(outcome)}.`,
        `${result(outcome).policies} policies count. That leaves ${count(result(outcome).room)} and a sublimit of ${count(result(outcome).sublimit)}.`,
      ],
    }),
    beat({
      id: 'reserve',
      stage: 'write',
      plan: 'reserve the capacity',
      doc: 'the capacity record',
      why: [
        `Capacity is reserved before the offer goes out.`,
        `Reserve our share of the sublimit for the cannery.`,
        `Now the reservation in BR-2.`,
      ],
      do: (outcome) => [
        write(
          'reserve_capacity',
          {
            zone: 'BR-2',
            basis: 'OUR_SHARE',
            amount: result(outcome).reserved,
            risk: 'Brell Cannery',
            note: `sublimit ${count(result(outcome).sublimit)}, inception 1 June 2025`,
          },
          { reservation: 'CAP-BR2-055', zone: 'BR-2', basis: 'OUR_SHARE', amount: result(outcome).reserved },
          { field: 'basis', valid: ['OUR_SHARE', 'FULL_SUBLIMIT', 'VALUES'], accepts: true },
        ),
      ],
      saw: [`CAP-BR2-055.`, `The capacity is reserved.`, `Reserved for the cannery.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'bound-missed'
      ? []
      : [
          `Bound policies have no document yet, but if the river comes tonight we pay for them all the same. Two of the three are in BR-2 and take ${count(boundOnly)} together. The system's total leaves them out because it counts issued policies. That's a feature of a report, hardly a reason to forget them.`,
        ]),
    ...(outcome === 'share-missed'
      ? []
      : [
          `Share on both sides: the limit is in our money, so the room is too. At ${ourShare}% a sublimit of 1,000,000 uses only 600,000. Anyone who offers the room itself as the sublimit is careful to the point of turning business away, ${count(flood.sublimit - shareMissed.sublimit)} of it in this case.`,
        ]),
    `Policies that end between now and June free some capacity, as long as they aren't renewed. The register shows no renewals, so I take it as it is; with each renewal that comes in before Friday the room gets smaller. I should name the date of the register.`,
    `The values of 18.4 million are beside the point. A flood sublimit caps what we pay, and accumulation is about that cap. It'd be different for earthquake in this agency, where there are no sublimits.`,
  ],
  extras: [
    ['model', 'modeling', 'a hundred-year flood of the lower town'],
    ['chase', 'chasing', 'the renewals in BR-2'],
    ['check', 'checking', 'the elevation of the cannery'],
    ['ask', 'asking', 'the insurer for a higher zone limit'],
  ],
  sums: [
    ['the room', `${count(zoneLimit)} − ${count(carriedAll.amount)}`, count(flood.room)],
    ['the bound policies', '1,200,000 × 50% + 600,000 × 75%', count(boundOnly)],
    ['our share of the request', `${count(requested)} × ${ourShare}%`, count((requested * ourShare) / 100)],
    ['our share of the offer', `${count(flood.sublimit)} × ${ourShare}%`, count(flood.reserved)],
  ],
  suspects: ["the producer's figure", 'the total of issued policies', 'the value of 18.4 million'],
  wrap: (outcome) => [
    `${figure(outcome)}, with the steps from limit to sublimit.`,
    `Highest sublimit, accumulation, reservation, date of the register.`,
    `First the sublimit, then how the zone stands.`,
  ],
  final: (outcome) => ({
    lead: [
      `The highest flood sublimit for Brell Cannery is ${figure(outcome)}; the capacity is reserved as CAP-BR2-055.`,
      `We can offer at most ${figure(outcome)} instead of $${count(requested)}.`,
      `Not 4,000,000: the zone allows ${figure(outcome)}.`,
    ],
    table: {
      head: ['Zone BR-2 on 1 June 2025', 'USD'],
      rows: [
        ['Limit, our share', count(zoneLimit)],
        [`Carried (${result(outcome).policies} policies)`, count(result(outcome).amount)],
        ['Room', count(result(outcome).room)],
        ['Highest sublimit', count(result(outcome).sublimit)],
        ['Reserved, our share', count(result(outcome).reserved)],
      ],
    },
    points: [
      outcome === 'bound-missed'
        ? `Counted are policies in force {whose period contains|on} 1 June.`
        : `Policies in force and bound are counted; the two bound ones carry $${count(boundOnly)}.`,
      outcome === 'share-missed'
        ? `The sublimit is the room, rounded down to 50,000.`
        : `The room is divided by our share of ${ourShare}% and rounded down to 50,000.`,
    ],
    caveats: [`The register is of 23 May; renewals since then would reduce the room.`],
  }),
});

function statuses() {
  const counts = new Map(/** @type {[string, number][]} */ ([]));
  for (const line of files['flood/register-2025-05-23.csv'].split('\n')) {
    const status = line.split(',')[6] ?? '';
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? 1 : -1))
    .map(([status, times]) => `${String(times).padStart(7)} ${status}`)
    .join('\n');
}
