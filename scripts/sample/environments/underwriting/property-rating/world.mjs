import { columns, count, csv, markdown, share, sum } from '../../../authoring/kit.mjs';

/** A property schedule to rate and a renewal with survey recommendations. Amounts in whole dollars, as the manual rounds. */

/** Rates are thousandths of a dollar per 100; factors are hundredths. */
const rates = {
  'joisted masonry': { building: 380, contents: 440 },
  noncombustible: { building: 220, contents: 310 },
  'fire resistive': { building: 140, contents: 180 },
};
const coinsurance = 95;
const sprinklered = 60;

export const places = /** @type {const} */ ([
  {
    no: '1',
    name: 'rope mill',
    construction: 'joisted masonry',
    building: 4_200_000,
    contents: 1_850_000,
    hydrant: 180,
    distance: 100,
    certificate: '2025-02-11',
    proved: true,
  },
  {
    no: '2',
    name: 'canvas store',
    construction: 'noncombustible',
    building: 1_600_000,
    contents: 2_400_000,
    hydrant: 90,
    distance: 95,
    certificate: '2024-08-30',
    proved: false,
  },
  {
    no: '3',
    name: 'office',
    construction: 'fire resistive',
    building: 900_000,
    contents: 240_000,
    hydrant: 420,
    distance: 110,
    certificate: '',
    proved: false,
  },
]);

/** @typedef {typeof places[number]} Place */

/**
 * The premium of one place before the deductible, line by line.
 * @param {Place} place @param {boolean} lenient any certificate counts
 */
function lines(place, lenient) {
  const credit = place.proved || (lenient && place.certificate !== '');
  const factor = place.distance * (credit ? sprinklered : 100) * coinsurance;
  const rate = rates[place.construction];
  const line = (/** @type {number} */ value, /** @type {number} */ base) =>
    share(value, base * factor, 100_000 * 1_000_000);
  const building = line(place.building, rate.building);
  const contents = line(place.contents, rate.contents);
  return {
    place,
    credit,
    values: place.building + place.contents,
    building,
    contents,
    total: building + contents,
  };
}

/** @param {number} values @returns {number} the credit for a deductible of 25,000 in tenths of a percent */
function deductibleCredit(values) {
  return values <= 5_000_000 ? 120 : values <= 10_000_000 ? 90 : 65;
}

const whole = places.map((place) => lines(place, false));
const lenient = places.map((place) => lines(place, true));
export const values = sum(whole.map((one) => one.values));

/** @param {readonly ReturnType<typeof lines>[]} rated */
function withOneBand(rated) {
  const gross = sum(rated.map((one) => one.total));
  const credit = share(gross, deductibleCredit(values), 1_000);
  return { rated, gross, credit, premium: gross - credit };
}

/** @param {readonly ReturnType<typeof lines>[]} rated */
function withBands(rated) {
  const gross = sum(rated.map((one) => one.total));
  const credit = sum(rated.map((one) => share(one.total, deductibleCredit(one.values), 1_000)));
  return { rated, gross, credit, premium: gross - credit };
}

export const right = withOneBand(whole);
export const unproved = withOneBand(lenient);
export const byBuilding = withBands(whole);

export const manualPremium = 48_600;
export const characteristics = [
  { name: 'management', proposed: -6, limit: 8 },
  { name: 'housekeeping', proposed: -9, limit: 6 },
  { name: 'electrical', proposed: -5, limit: 8 },
  { name: 'building condition', proposed: -3, limit: 8 },
  { name: 'fire protection', proposed: -4, limit: 10 },
].map((one) => ({ ...one, allowed: Math.max(one.proposed, -one.limit) }));
export const characteristicSum = sum(characteristics.map((one) => one.allowed));

export const recommendations = [
  {
    no: 'R1',
    text: 'hot work permits',
    rank: 'critical',
    due: '2025-03-31',
    effect: 5,
    why: 'overdue, no evidence',
  },
  {
    no: 'R2',
    text: 'thermography of main boards',
    rank: 'important',
    due: '2025-06-30',
    effect: -2,
    why: 'report of 20 May',
  },
  {
    no: 'R3',
    text: 'explosion vents on dust collector',
    rank: 'critical',
    due: '2025-12-31',
    effect: 0,
    why: 'not due yet',
  },
  {
    no: 'R4',
    text: 'clear roof drains',
    rank: 'advisory',
    due: '2025-05-31',
    effect: -1,
    why: "engineer's visit of 4 June",
  },
  {
    no: 'R5',
    text: 'supervise sprinkler valves',
    rank: 'important',
    due: '2025-04-30',
    effect: 3,
    why: 'overdue, a quote only',
  },
];
export const recommendationSum = sum(recommendations.map((one) => one.effect));
export const plain = characteristicSum + recommendationSum;
export const mods = { right: -10, noLimit: plain, broker: Math.max(-25, plain - 8) };

/** @param {number} percent */
export function modified(percent) {
  return manualPremium + share(manualPremium, percent, 100);
}

export const files = {
  'manual/rate-pages-2025.md': `# Property rate pages, valid from 1 January 2025

Rates per 100 of value:
${markdown(
  ['construction', 'building', 'contents'],
  Object.entries(rates).map(([name, rate]) => [
    name,
    (rate.building / 1000).toFixed(3),
    (rate.contents / 1000).toFixed(3),
  ]),
)}

Factors, multiplied with the rate:
- distance to the nearest hydrant: up to 150 m 0.95; 151 to 300 m 1.00; over 300 m 1.10
- automatic sprinklers: 0.60, if an inspection certificate not older than 12 months on the inception date is on file; otherwise 1.00
- coinsurance clause: 80% 1.00; 90% 0.95; 100% 0.90

The premium of each line (building, contents) is rounded to the whole dollar.`,
  'manual/deductibles.md': `# Deductible credits, valid from 1 January 2025

${markdown(
  ['deductible', 'values up to 5,000,000', 'up to 10,000,000', 'over 10,000,000'],
  [
    ['5,000', '3.0%', '2.0%', '1.5%'],
    ['10,000', '6.5%', '4.5%', '3.0%'],
    ['25,000', '12.0%', '9.0%', '6.5%'],
    ['50,000', '18.0%', '14.0%', '10.5%'],
  ],
)}

"Values" are the total values of the POLICY, all locations together, since the deductible applies once per occurrence.
The credit is taken from the sum of all lines and rounded to the whole dollar.`,
  'manual/schedule-rating.md': `# Schedule rating plan

1. Characteristics: management up to 8%, housekeeping 6%, electrical 8%, building condition 8%, fire protection 10%, in either direction. A surveyor's proposal above these is cut to them.
2. Survey recommendations: completed AND verified: critical −3%, important −2%, advisory −1%. Overdue: critical +5%, important +3%, advisory +1%. Not yet due: nothing.
3. Verified means seen by our engineer or shown by a dated document of a third party. Statements of the insured or the broker do not verify.
4. The modification is the sum of 1 and 2, within −25% and +25%.
5. While a critical recommendation is overdue, the modification may not be a credit of more than 10%.
6. It applies to the manual premium, rounded to the whole dollar.`,
  'manual/2023/⟪et:DECOY_rate_pages_2023⟫.csv': csv(
    ['construction', 'building', 'contents'],
    [
      ['joisted masonry', '0.345', '0.400'],
      ['noncombustible', '0.205', '0.285'],
      ['fire resistive', '0.130', '0.165'],
    ],
  ),
  'cutler-quay/submission.md': `# Vellacott Rope & Canvas, Cutler Quay

Inception 1 October 2025. Deductible 25,000 per occurrence. Coinsurance 90%.
"All production and storage buildings are fully sprinklered" (broker's cover letter).
The three buildings stand on one site.`,
  'cutler-quay/values.txt': columns(
    ['no', 'use', 'construction', 'building', 'contents'],
    places.map((one) => [one.no, one.name, one.construction, count(one.building), count(one.contents)]),
  ),
  'cutler-quay/hydrants.csv': csv(
    ['building', 'nearest_hydrant_m', 'source'],
    places.map((one) => [one.no, String(one.hydrant), 'water utility map 2025']),
  ),
  'cutler-quay/sprinkler-certificates.txt': `Certificate SC-3317  building 1  inspected 11 February 2025  wet system, main drain test satisfactory
Certificate SC-2984  building 2  inspected 30 August 2024   wet system, no deficiencies
(no further certificates on file; a visit to building 2 is booked for 14 November 2025)`,
  'otterburn/renewal.json': JSON.stringify(
    {
      account: 'Otterburn Joinery',
      renewal: '2025-07-01',
      manual_premium: manualPremium,
      expiring_modification: '-12%',
      manual_pages: '2025',
    },
    null,
    2,
  ),
  'otterburn/survey-2024.md': `# Survey of 12 November 2024, proposals of the surveyor

${markdown(
  ['characteristic', 'proposal', 'reason'],
  [
    ['management', '-6%', 'safety committee, minutes seen'],
    ['housekeeping', '-9%', 'exceptionally clean, dust extraction on every machine'],
    ['electrical', '-5%', 'boards renewed 2022'],
    ['building condition', '-3%', 'masonry, roof of 2016'],
    ['fire protection', '-4%', 'sprinklers throughout, two hydrants on site'],
  ],
)}

Recommendations
${columns(
  ['no', 'recommendation', 'rank', 'due'],
  recommendations.map((one) => [one.no, one.text, one.rank, one.due]),
)}`,
  'otterburn/broker-mail-0612.txt': `From: the broker, 12 June 2025
Good news on Otterburn: R1 is done, they tell me everyone uses permits now. R2 and R4 done too. For R5 they have a quote. R3 is ordered for autumn. With that record I expect the full 25% this year.`,
  'otterburn/evidence.csv': csv(
    ['received', 'recommendation', 'document', 'from'],
    [
      ['2025-05-22', 'R2', 'thermography report of 20 May 2025', 'Ferris Power Inspection'],
      ['2025-06-04', 'R4', 'visit note with photographs; drains clear', 'our engineer'],
      ['2025-06-10', 'R5', 'quote for valve supervision; not accepted yet', 'Otterburn'],
    ],
  ),
  'checks/test_rating.py': `import json
from decimal import Decimal

answer = Decimal(json.load(open("out/answer.json"))["answer"])
assert answer == answer.to_integral_value()
lines = [Decimal(x) for x in open("out/lines.txt").read().split()]
difference = answer - sum(lines)

assert difference == 0, f"off by {difference}"
print("rating arithmetic ok (2 checks)")`,
};
