import { amt, beat, defineTask, perOutcome, py, read, search, usd, write } from '../../../authoring/kit.mjs';
import { drivers, excluded, surcharge, surcharges, surchargesBlame } from './world.mjs';

const figures = perOutcome({
  right: { out: excluded, charge: surcharges },
  'blamed-anyway': { out: excluded, charge: surchargesBlame },
  'old-major': { out: excluded + 1, charge: surcharges },
});

/** @param {string} outcome @param {typeof drivers[number]} one */
function judged(outcome, one) {
  if (outcome === 'blamed-anyway' && one.no === 'D9') return { points: 4, out: false };
  if (outcome === 'old-major' && one.no === 'D7') return { points: 5, out: true };
  return one;
}

export const driversTask = defineTask({
  id: 'fleet-drivers-pelham',
  prompt: `Pelham Plumbing, quotation date 20 October 2025: please go through the nine drivers, tell me who is not acceptable and what driver surcharge we add in total, and set the status of the first driver who is not acceptable.`,
  goal: [
    'who of the nine drivers is acceptable and the total surcharge',
    'the driver surcharge for Pelham',
    'the result of the driver review',
  ],
  answer: 'the driver surcharge',
  figure: (outcome) => `${figures(outcome).out} not acceptable, ${usd(figures(outcome).charge)}`,
  source: 'the driver rules',
  record: 'driver D4',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { drivers: 1, surcharge: 1 } },
  mistakes: {
    'blamed-anyway': { reward: 0, scores: { drivers: 1, surcharge: 0 } },
    'old-major': { reward: 0, scores: { drivers: 0, surcharge: 1 } },
  },
  beats: [
    beat({
      id: 'rules',
      stage: 'gather',
      plan: 'read the driver rules',
      doc: 'the driver rules',
      why: [`Points, periods and exclusions.`, `What counts, and for how long?`, `The rules page first.`],
      do: [
        read('rules/drivers.md'),
        [search('minor violation points accident major acceptable'), read('rules/drivers.md')],
      ],
      saw: [
        `Three years for minors and at-fault accidents, five for majors. Accidents without fault don't count.`,
        `A young driver needs three years of license. Points from three on are surcharged.`,
        `Two exclusions, majors within five years and inexperienced drivers under 23.`,
      ],
    }),
    beat({
      id: 'list',
      stage: 'gather',
      plan: 'read the driver list',
      doc: 'the driver list',
      why: [`The nine records.`, `Now the drivers.`, `Records with dates.`],
      do: [read('pelham/drivers.txt')],
      saw: [
        `D4 has impaired driving in 2022, D7 reckless driving in 2019. D6 is 21.`,
        `D2 and D7 have old entries. D9's accidents were not his fault.`,
        `Nine drivers; dates decide D2, D4 and D7.`,
      ],
    }),
    beat({
      id: 'date',
      stage: 'gather',
      plan: 'confirm the quotation date',
      doc: 'the quotation data',
      p: 0.5,
      why: [`The quotation date, to count from.`, `From which day do the three years run?`],
      do: [read('pelham/quotation.json')],
      saw: [`20 October 2025.`, `So 20 October 2022 for three years and 20 October 2020 for five.`],
    }),
    beat({
      id: 'manager',
      stage: 'gather',
      plan: "read the fleet manager's note",
      doc: "the fleet manager's note",
      p: 0.4,
      why: [`The fleet manager wrote about D4 and D9.`, `A note from the customer, for completeness.`],
      do: [read('pelham/fleet-manager.txt')],
      saw: [
        `He speaks for D4 and D9. D9 has no points anyway, D4 has a date.`,
        `Kind words; they don't move a point.`,
      ],
    }),
    beat({
      id: 'points',
      stage: 'work',
      plan: 'count points and surcharges',
      doc: 'the driver list',
      why: (outcome) => [
        `D3 has 3, D5 has 4, D8 has 3, D2 has 1.${outcome === 'blamed-anyway' ? ' D9 has two accidents, 4 points.' : ''} D4 and D6 are out${outcome === 'old-major' ? ', and D7 for reckless driving' : ''}.`,
        `Points per driver with the dates cut at three and five years.`,
        `I count, then add the surcharges.`,
      ],
      do: (outcome) => [
        py(
          `points = {${drivers.map((one) => `"${one.no}": ${judged(outcome, one).points}`).join(', ')}}
out = [${drivers
            .filter((one) => judged(outcome, one).out)
            .map((one) => `"${one.no}"`)
            .join(', ')}]
charge = lambda p: 700 if p >= 5 else 350 if p >= 3 else 0
total = sum(charge(p) for d, p in points.items() if d not in out)
print(out, {d: charge(p) for d, p in points.items() if d not in out and charge(p)}, total)`,
          `[${drivers
            .filter((one) => judged(outcome, one).out)
            .map((one) => `'${one.no}'`)
            .join(', ')}] {${drivers
            .filter((one) => !judged(outcome, one).out && surcharge(judged(outcome, one).points) > 0)
            .map((one) => `'${one.no}': ${surcharge(judged(outcome, one).points) / 100}`)
            .join(', ')}} ${figures(outcome).charge / 100}`,
        ),
      ],
      saw: (outcome) => [
        `${figures(outcome).out} out, surcharge ${amt(figures(outcome).charge)}.`,
        `Surcharge ${amt(figures(outcome).charge)}.`,
        `${amt(figures(outcome).charge)} in surcharges, ${figures(outcome).out} not acceptable.`,
      ],
    }),
    beat({
      id: 'status',
      stage: 'write',
      plan: 'set the status of driver D4',
      doc: 'the driver status',
      why: [`D4 is the first who isn't acceptable.`, `Set D4 with the reason.`, `Status of D4.`],
      do: [
        write(
          'update_driver_status',
          {
            account: 'PELHAM',
            driver: 'D4',
            new_status: 'EXCLUDED',
            reason: 'major violation November 2022, within five years',
          },
          { account: 'PELHAM', driver: 'D4', new_status: 'EXCLUDED', saved: true },
          { field: 'new_status', valid: ['ACCEPTED', 'SURCHARGED', 'EXCLUDED'], accepts: true },
        ),
      ],
      saw: [`D4 is excluded.`, `Set.`, `Saved for D4.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'old-major'
      ? []
      : [
          `D7: reckless driving, October 2019. From the quotation date that's six years. However unpleasant the word, the five years are over and the record since then is clean. So no exclusion, and no points, because a major isn't a point matter at all.`,
        ]),
    ...(outcome === 'blamed-anyway'
      ? []
      : [
          `D9 had two accidents in one year, and one could think that a driver who gets hit twice isn't attentive. The rules don't think that. Without fault there are no points, and the surcharge for 4 points would have been 350.00 for bad luck.`,
        ]),
    `D6 was born in February 2004, so 21 at the quotation, and licensed in August 2023, a little over two years. Both conditions are met. In August 2026 it will be fine without a birthday.`,
    `D2 has a speeding ticket of March 2021 and one of June 2024. Only the second lies within three years. One point, no surcharge.`,
  ],
  extras: [
    ['order', 'ordering', 'fresh records for all drivers'],
    ['advise', 'advising', 'Pelham whom to let go'],
    ['re-rate', 're-rating', 'the vehicles'],
  ],
  sums: [
    ['the points of D3', '2 + 1', '3'],
    ['the points of D5', '2 × 2', '4'],
    ['the surcharges', '350.00 + 350.00 + 350.00', amt(surcharges)],
  ],
  suspects: ['the entry of 2019', "the manager's note", 'the second accident of D9'],
  wrap: (outcome) => [
    `${figures(outcome).out} not acceptable, ${amt(figures(outcome).charge)}, nine lines.`,
    `Decision, then the list.`,
    `Who is out, who is surcharged.`,
  ],
  final: (outcome) => ({
    lead: [
      `${figures(outcome).out} of the nine drivers are not acceptable; the driver surcharge is ${usd(figures(outcome).charge)}.`,
      `Driver surcharge: ${usd(figures(outcome).charge)}. Not acceptable: ${drivers
        .filter((one) => judged(outcome, one).out)
        .map((one) => one.no)
        .join(', ')}.`,
      `Not acceptable are ${drivers
        .filter((one) => judged(outcome, one).out)
        .map((one) => one.no)
        .join(' and ')}; surcharges come to ${usd(figures(outcome).charge)}.`,
    ],
    table: {
      head: ['Driver', 'Points', 'Result', 'Reason'],
      rows: drivers.map((one) => {
        const own = judged(outcome, one);
        return [
          one.no,
          String(own.points),
          own.out ? 'not acceptable' : surcharge(own.points) > 0 ? amt(surcharge(own.points)) : 'accepted',
          own === one ? one.why : 'record',
        ];
      }),
    },
    points: [
      outcome === 'old-major'
        ? `D4 and D7 have major violations.`
        : `D7's major violation is older than five years.`,
      outcome === 'blamed-anyway'
        ? `D9 had two accidents in 2024.`
        : `D9's accidents {were not his fault|were without fault} and carry no points.`,
      `D6 is under 23 with less than three years of license.`,
    ],
    caveats: [],
  }),
});
