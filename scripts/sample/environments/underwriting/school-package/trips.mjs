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
  sh,
  usd,
  write,
} from '../../../authoring/kit.mjs';
import { files, travel, travelAdults, travelSki, trips } from './world.mjs';

const result = perOutcome({ right: travel, 'ski-added': travelSki, 'adults-free': travelAdults });

/** @param {string} outcome @param {typeof trips[number]} trip */
function cost(outcome, trip) {
  if (outcome === 'ski-added' && trip.no === 'T4') return 40 * 3 * 135;
  if (outcome === 'adults-free' && trip.no === 'T3') return 112 * 5 * 135;
  return trip.premium;
}

export const tripsTask = defineTask({
  id: 'trips-elmsett',
  prompt: `Elmsett has seven trips this year (elmsett/trips). Please price the trips endorsement, refer what has to be referred, and give me the premium.`,
  goal: [
    'the premium for the trips endorsement',
    'what the seven trips cost',
    'the price of Elmsett’s trips',
  ],
  answer: 'the trips premium',
  figure: (outcome) => usd(result(outcome)),
  source: 'the trips page',
  record: 'the referral',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { premium: 1, referral: 1 } },
  mistakes: {
    'ski-added': { reward: 0, scores: { premium: 0, referral: 0 } },
    'adults-free': { reward: 0, scores: { premium: 0, referral: 1 } },
  },
  beats: [
    beat({
      id: 'page',
      stage: 'gather',
      plan: 'read the trips page',
      doc: 'the trips page',
      why: [
        `Rates per day, adults, exclusions.`,
        `What's excluded without a referral?`,
        `The rules for trips.`,
      ],
      do: [
        read('rates/trips.md'),
        [search('overnight abroad adults free skiing referral'), read('rates/trips.md')],
      ],
      saw: (outcome) =>
        outcome === 'adults-free'
          ? [
              `0.42, 1.35, 4.10. Skiing is referred. Adults go along free.`,
              `Three rates by kind of trip, skiing excluded.`,
            ]
          : [
              `0.42 a day, 1.35 overnight, 4.10 abroad. One adult for eight pupils is free. Skiing needs a referral.`,
              `Adults over one in eight are charged like pupils.`,
              `Three rates, one free adult per eight, no skiing.`,
            ],
    }),
    beat({
      id: 'trips',
      stage: 'gather',
      plan: 'read the list of trips',
      doc: 'the list of trips',
      why: [`Seven trips.`, `The list with pupils, days and adults.`, `Trips next.`],
      do: [read('elmsett/trips.txt'), sh('cat elmsett/trips.txt', files['elmsett/trips.txt'])],
      saw: (outcome) =>
        outcome === 'adults-free'
          ? [`T4 is skiing, T7 abroad. The others are ordinary.`, `Seven trips, one of them on skis.`]
          : [
              `T3 has 20 adults for 112 pupils, six more than are free. T4 is skiing, T7 abroad.`,
              `112 ÷ 8 is 14, so six adults are charged at the camp.`,
              `T4 has to be referred. At T3 there are more adults than one in eight.`,
            ],
    }),
    beat({
      id: 'mail',
      stage: 'gather',
      plan: "read the principal's mail",
      doc: "the principal's mail",
      p: 0.5,
      why: [`The principal wrote about the ski weekend.`, `A mail on one of the trips.`],
      do: [read('elmsett/principal-mail.txt')],
      saw: (outcome) =>
        outcome === 'ski-added'
          ? [
              `They'd like the ski weekend included. 40 pupils, three days overnight.`,
              `The ski weekend matters to them, so it goes in at the overnight rate.`,
            ]
          : [
              `A friendly request; skiing still needs the specialist.`,
              `"Just add it" isn't an option under the page.`,
            ],
    }),
    beat({
      id: 'price',
      stage: 'work',
      plan: 'price the trips',
      doc: 'the list of trips',
      why: (outcome) => [
        `Persons × days × rate for each. ${outcome === 'ski-added' ? 'T4 at the overnight rate.' : 'T4 stays out.'} ${outcome === 'adults-free' ? '' : 'T3 with 118 persons.'}`,
        `Trip by trip.`,
        `Day trips at 0.42, nights at 1.35, abroad at 4.10.`,
      ],
      do: (outcome) => [
        py(
          `trips = {${trips
            .filter((trip) => cost(outcome, trip) > 0)
            .map(
              (trip) =>
                `"${trip.no}": (${trip.pupils + (outcome === 'adults-free' ? 0 : trip.extra)}, ${trip.days}, ${raw(trip.rate)})`,
            )
            .join(', ')}}
for k, (n, d, r) in trips.items(): print(k, f"{n * d * r:.2f}")
print(f"total {sum(n * d * r for n, d, r in trips.values()):.2f}")`,
          [
            ...trips
              .filter((trip) => cost(outcome, trip) > 0)
              .map((trip) => `${trip.no} ${raw(cost(outcome, trip))}`),
            `total ${raw(result(outcome))}`,
          ].join('\n'),
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))}.`,
        `Total ${amt(result(outcome))}, the camp being the largest.`,
        `The trips come to ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'refer',
      stage: 'write',
      plan: 'refer the ski weekend',
      doc: 'the referral',
      why: [`T4 goes to the specialist.`, `Skiing needs a referral.`, `Refer T4.`],
      do: (outcome) => [
        outcome === 'ski-added'
          ? write(
              'quote_premium',
              { district: 'ELMSETT', product: 'TRIPS', premium: result(outcome) / 100, notes: 'seven trips' },
              { quotation: 'SQ-4418', product: 'TRIPS', premium: result(outcome) / 100, sent: true },
              { field: 'product', valid: ['STUDENT_ACCIDENT', 'TRIPS', 'PROPERTY', 'LIABILITY'] },
            )
          : write(
              'create_referral',
              { district: 'ELMSETT', subject: 'SKI', reason: 'T4, 40 pupils, 3 days' },
              { referral: 'RF-218', subject: 'SKI', queue: 'special risks' },
              { field: 'subject', valid: ['SKI', 'CLIMBING', 'MOTOR', 'OTHER'] },
            ),
      ],
      saw: (outcome) =>
        outcome === 'ski-added'
          ? [`Quoted.`, `SQ-4418 is out.`]
          : [`RF-218 is with the specialist.`, `Referred.`, `T4 is in the special risks queue.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'adults-free'
      ? []
      : [
          `The camp: 112 pupils, one adult in eight makes 14 free. Twenty are going. The other six are charged as if they were pupils, five days at 1.35. It's forty dollars, and it is the kind of line that gets overlooked because adults are usually free.`,
        ]),
    ...(outcome === 'ski-added'
      ? []
      : [
          `I understand the principal. Yet skiing isn't a matter of price at this desk; it needs the specialist, who'll want to know about helmets and instructors. The endorsement goes out without T4, and the referral goes out today so that the answer arrives before the snow.`,
        ]),
    `The exchange is nine days abroad for 18 pupils, at the highest rate. With 664.20 it costs almost as much as the camp, although it has a sixth of the pupils.`,
  ],
  extras: [
    ['arrange', 'arranging', 'medical cover for the exchange'],
    ['check', 'checking', 'the bus company’s insurance'],
    ['advise', 'advising', 'on the number of chaperones'],
  ],
  sums: [
    ['the free adults at the camp', '112 ÷ 8', '14'],
    ['the camp', '118 × 5 × 1.35', '796.50'],
    ['the exchange', '18 × 9 × 4.10', '664.20'],
    ['the zoo trip', '84 × 0.42', '35.28'],
  ],
  suspects: ['the ski weekend', "the principal's wish", 'the number of adults'],
  wrap: (outcome) => [
    `${amt(result(outcome))}, seven lines.`,
    `Total and table, T4 explained.`,
    `Plain words, a line per trip.`,
  ],
  final: (outcome) => ({
    lead: [
      `The trips endorsement costs ${usd(result(outcome))}.`,
      `Premium for the trips: ${usd(result(outcome))}.`,
      `Elmsett's trips come to ${usd(result(outcome))} for the year.`,
    ],
    table: {
      head: ['Trip', 'Persons', 'Days', 'Premium'],
      rows: trips.map((trip) => [
        `${trip.no} ${trip.what}`,
        count(trip.pupils + (outcome === 'adults-free' ? 0 : trip.extra)),
        String(trip.days),
        amt(cost(outcome, trip)),
      ]),
    },
    points: [
      outcome === 'ski-added'
        ? `The ski weekend is included.`
        : `The ski weekend is not covered without the specialist; it has been {referred|passed on} (RF-218).`,
      outcome === 'adults-free'
        ? `Adults travel free.`
        : `At the camp six adults are over one in eight and are charged.`,
    ],
    caveats: [],
  }),
});
