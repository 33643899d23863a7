import { beat, count, defineTask, perOutcome, py, read, search, sh, write } from '../../../authoring/kit.mjs';
import { byBuilding, files, places, right, unproved, values } from './world.mjs';

const rating = perOutcome({ right, 'sprinkler-unproved': unproved, 'band-by-building': byBuilding });
const premium = (/** @type {string} */ outcome) => `$${count(rating(outcome).premium)}`;
const [mill, store, office] = right.rated;
const storeIfProved = unproved.rated[1];
const bare = (/** @type {typeof mill} */ one) => count(one?.total ?? 0);

/** @param {string} outcome */
function printed(outcome) {
  const { rated, gross, credit, premium } = rating(outcome);
  return [
    ...rated.map(
      (one) => `${one.place.no} ${String(one.building).padStart(6)} ${String(one.contents).padStart(6)}`,
    ),
    `gross ${gross} credit ${credit} premium ${premium}`,
  ].join('\n');
}

/** @param {string} outcome */
function script(outcome) {
  const rows = rating(outcome).rated.map(
    ({ place, credit }) =>
      `    ("${place.no}", "${place.construction}", ${place.building}, ${place.contents}, "${(place.distance / 100).toFixed(2)}", "${credit ? '0.60' : '1.00'}"),`,
  );
  const band =
    outcome === 'band-by-building'
      ? `    credit += whole(line * D("0.120" if b + c <= 5_000_000 else "0.090"))`
      : ``;
  return `from decimal import Decimal as D, ROUND_HALF_UP
rate = {"joisted masonry": ("0.380", "0.440"), "noncombustible": ("0.220", "0.310"), "fire resistive": ("0.140", "0.180")}
whole = lambda x: int(x.quantize(D(1), ROUND_HALF_UP))
gross = credit = 0
for no, kind, b, c, hydrant, sprinkler in [
${rows.join('\n')}
]:
    factor = D(hydrant) * D(sprinkler) * D("0.95")
    p, q = (whole(D(v) / 100 * D(r) * factor) for v, r in zip((b, c), rate[kind]))
    line = p + q
    gross += line
    print(no, str(p).rjust(6), str(q).rjust(6))
${band === '' ? `credit = whole(gross * D("0.065"))` : band}
print("gross", gross, "credit", credit, "premium", gross - credit)`;
}

export const rateTask = defineTask({
  id: 'rate-cutler-quay',
  prompt: `New submission: Vellacott Rope & Canvas at Cutler Quay, three buildings, inception 1 October 2025, deductible 25,000, coinsurance 90%. Please rate it from the manual, store the rating and give me the annual premium with the build-up per building.`,
  goal: [
    'the annual premium for Cutler Quay',
    'what the manual gives for the three buildings',
    'the rated premium of the Vellacott submission',
  ],
  answer: 'the annual premium',
  figure: (outcome) => premium(outcome),
  source: 'the rate pages of 2025',
  record: 'the stored rating',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { premium: 1, buildings: 1 } },
  mistakes: {
    'sprinkler-unproved': { reward: 0, scores: { premium: 0, buildings: 0.67 } },
    'band-by-building': { reward: 0, scores: { premium: 0, buildings: 1 } },
  },
  beats: [
    beat({
      id: 'pages',
      stage: 'gather',
      plan: 'read the rate pages',
      doc: 'the rate pages of 2025',
      why: [
        `Rates and factors come from the filed pages and from nowhere else.`,
        `I start with the rate pages that are valid in October 2025.`,
        `Which factors does this manual have, and what does each of them require?`,
      ],
      do: [
        read('manual/rate-pages-2025.md'),
        [search('rates per 100 hydrant sprinklers coinsurance'), read('manual/rate-pages-2025.md')],
      ],
      saw: (outcome) =>
        outcome === 'sprinkler-unproved'
          ? [
              `Hydrant, sprinklers 0.60, coinsurance 0.95, rounding by line. Straightforward.`,
              `Three factors on top of the rate. Sprinklers take off 40%.`,
            ]
          : [
              `The sprinkler factor needs a certificate no older than 12 months on the inception date. So I need dates, not adjectives.`,
              `Three factors. Two are facts of the site; the sprinkler factor hangs on a certificate.`,
              `Rates by construction, separate for building and contents; each line is rounded to the dollar.`,
            ],
    }),
    beat({
      id: 'deductibles',
      stage: 'gather',
      plan: 'read the deductible page',
      doc: 'the deductible page',
      why: [
        `A deductible of 25,000 earns a credit. How much depends on the page.`,
        `The deductible credits have a page of their own.`,
        `What is 25,000 worth here?`,
      ],
      do: [read('manual/deductibles.md'), search('deductible 25,000 credit values policy')],
      saw: (outcome) =>
        outcome === 'band-by-building'
          ? [
              `12% up to five million, 9% up to ten, 6.5% above. The buildings fall into different columns.`,
              `Three bands by value. The mill is in the second, the others are in the first.`,
            ]
          : [
              `The band goes by the values of the whole policy: over ten million, so 6.5%.`,
              `"All locations together". One deductible per occurrence, one band, 6.5% for this account.`,
              `The larger the schedule, the smaller the credit. Here the last column applies.`,
            ],
    }),
    beat({
      id: 'submission',
      stage: 'gather',
      plan: 'read the submission',
      doc: 'the submission',
      why: [
        `Terms of the submission: inception, deductible, clause.`,
        `What exactly does the broker ask for?`,
        `The submission with the dates.`,
      ],
      do: [read('cutler-quay/submission.md')],
      saw: (outcome) =>
        outcome === 'sprinkler-unproved'
          ? [
              `Production and storage are fully sprinklered, so buildings 1 and 2 get the factor.`,
              `1 October, 25,000, 90%, and sprinklers in 1 and 2.`,
            ]
          : [
              `1 October 2025, 25,000, 90%. "Fully sprinklered" is in quotation marks and comes from the broker.`,
              `The cover letter claims sprinklers in production and storage. That claim needs its certificates.`,
              `One site, one deductible, three buildings.`,
            ],
    }),
    beat({
      id: 'values',
      stage: 'gather',
      plan: 'get values and construction',
      doc: 'the statement of values',
      why: [
        `Values by building and the construction classes.`,
        `I need six amounts and three construction classes.`,
        `The statement of values and the hydrant distances belong together.`,
      ],
      do: [
        [read('cutler-quay/values.txt'), read('cutler-quay/hydrants.csv')],
        sh(
          'cat cutler-quay/values.txt cutler-quay/hydrants.csv',
          `${files['cutler-quay/values.txt']}\n${files['cutler-quay/hydrants.csv']}`,
        ),
      ],
      saw: [
        `Joisted masonry, noncombustible, fire resistive; hydrants at 180, 90 and 420 m. So 1.00, 0.95 and 1.10.`,
        `The values come to ${count(values)} and each building falls into another hydrant class.`,
        `Hydrant distances are from the utility's map, good enough as evidence.`,
      ],
    }),
    beat({
      id: 'certificates',
      stage: 'gather',
      plan: 'look at the sprinkler certificates',
      doc: 'the sprinkler certificates',
      not: ['sprinkler-unproved'],
      why: [
        `Which sprinkler systems have a certificate, and how old will it be on 1 October?`,
        `The factor 0.60 stands or falls with the dates of the certificates.`,
        `Now the evidence for the sprinklers.`,
      ],
      do: [
        read('cutler-quay/sprinkler-certificates.txt'),
        search('sprinkler certificate inspected building'),
      ],
      saw: [
        `Building 1: February 2025, fine. Building 2: 30 August 2024, which is thirteen months at inception. No credit for 2.`,
        `One will be under eight months old, the other just over thirteen. The visit to building 2 comes six weeks after inception.`,
        `SC-2984 has no deficiencies, but it's too old by a month. The manual leaves no room.`,
      ],
    }),
    beat({
      id: 'old-pages',
      stage: 'gather',
      plan: 'see what the pages of 2023 are',
      doc: 'the old rate pages',
      p: 0.35,
      why: [
        `There's another rate file in a folder of 2023. Is it still in force for anything?`,
        `A second table of rates lies in manual/2023. I look at it so that I know what it is.`,
      ],
      do: [read('manual/2023/DECOY_rate_pages_2023.csv')],
      saw: [
        `Lower rates throughout, replaced since. Nothing to use here.`,
        `0.345 instead of 0.380 for the mill. These pages ended with 2024.`,
      ],
    }),
    beat({
      id: 'rate',
      stage: 'work',
      plan: 'rate the three buildings',
      doc: 'the rate pages of 2025',
      why: (outcome) =>
        outcome === 'sprinkler-unproved'
          ? [
              `Six lines, sprinkler factor for 1 and 2, then 6.5% for the deductible.`,
              `Value ÷ 100 × rate × hydrant × sprinkler × 0.95 for each line, and the credit on the sum.`,
            ]
          : outcome === 'band-by-building'
            ? [
                `Six lines, then the deductible credit by the band of each building: 9% for the mill, 12% for the other two.`,
                `Each building has its own value, so I look up the credit building by building.`,
              ]
            : [
                `Six lines with visible factors, rounding by line, sprinkler factor only for the mill, then 6.5% on the sum.`,
                `I use Decimal so that the half dollars go up. Building 2 is rated without the sprinkler credit.`,
                `Value ÷ 100 × rate × factors for each line; the deductible credit comes once at the end.`,
              ],
      do: (outcome) => [py(script(outcome), printed(outcome))],
      saw: (outcome) => [
        `${count(rating(outcome).gross)} before and ${count(rating(outcome).premium)} after the deductible credit.`,
        `The premium is ${premium(outcome)}.`,
        `Gross ${count(rating(outcome).gross)}, credit ${count(rating(outcome).credit)}, so ${count(rating(outcome).premium)}.`,
      ],
    }),
    beat({
      id: 'shadow',
      stage: 'work',
      plan: 'price the missing certificate',
      doc: 'the sprinkler certificates',
      p: 0.4,
      not: ['sprinkler-unproved', 'band-by-building'],
      why: [
        `The broker will ask what a new certificate for building 2 would save. It's one line of Python.`,
        `Useful for the reply: the premium of building 2 with the sprinkler factor.`,
      ],
      do: [
        py(
          `without = ${store?.total}
with_factor = ${storeIfProved?.total}
print(without, with_factor, without - with_factor)`,
          `${store?.total} ${storeIfProved?.total} ${(store?.total ?? 0) - (storeIfProved?.total ?? 0)}`,
        ),
      ],
      saw: [
        `A valid certificate would take ${count((store?.total ?? 0) - (storeIfProved?.total ?? 0))} off building 2 before the deductible credit.`,
        `So the November visit is worth something to them. I'll mention it.`,
      ],
    }),
    beat({
      id: 'store',
      stage: 'write',
      plan: 'store the rating',
      doc: 'the rating record',
      why: [
        `The quote is printed from the stored rating, so it goes in with its plan and a note on building 2.`,
        `Store the premium.`,
        `Now the record, one call.`,
      ],
      do: (outcome) => [
        write(
          'store_rating',
          {
            account: 'Vellacott Rope & Canvas',
            rating_plan: 'PROPERTY_2025',
            premium: rating(outcome).premium,
            note:
              outcome === 'sprinkler-unproved'
                ? 'three buildings, 1 and 2 sprinklered, deductible 25,000'
                : 'three buildings, sprinkler factor on building 1 only, deductible 25,000',
          },
          {
            rating: 'RT-25-0418',
            rating_plan: 'PROPERTY_2025',
            premium: rating(outcome).premium,
            stored: true,
          },
          { field: 'rating_plan', valid: ['PROPERTY_2025', 'PROPERTY_2023', 'JUDGMENT', 'PACKAGE'] },
        ),
      ],
      saw: [`RT-25-0418 is stored.`, `The rating is in.`, `Stored with the note.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'sprinkler-unproved'
      ? []
      : [
          `Thirteen months instead of twelve is hard on the insured: the system in building 2 is very likely in order, and the inspection is booked. But the manual measures on the inception date and doesn't know "nearly". If the November visit goes well the credit can be endorsed from then on, and that's something I can tell the broker without bending anything.`,
          `Building 2 without the factor costs ${bare(store)}, the mill with it ${bare(mill)}. It looks odd that a noncombustible store pays more per dollar than an old mill, and the underwriter may stumble over it. The reason is the certificate alone, so a sentence about it belongs next to the table.`,
        ]),
    ...(outcome === 'band-by-building'
      ? []
      : [
          `Deductible by policy or by building? A fire that takes mill and store together bears the 25,000 once. The credit pays for what the insured keeps, and on a large schedule that is a smaller part of the expected loss. So it makes sense that the page looks at all ${count(values)} together, and 6.5% it is.`,
        ]),
    `Coinsurance at 90% gives 0.95 on everything, contents included. The values should be near replacement cost for that, and I can't see that from a list of six round numbers. It's a remark for the underwriter, with no influence on the premium.`,
  ],
  extras: [
    ['benchmark', 'benchmarking', "the premium against the neighbor's account"],
    ['value', 'valuing', 'the mill at replacement cost'],
    ['quote', 'quoting', 'the 50,000 deductible as an alternative'],
    ['survey', 'surveying', 'the distance between mill and store'],
  ],
  sums: [
    ['the total values', '6,050,000 + 4,000,000 + 1,140,000', count(values)],
    ['the building line of the mill', '42,000 × 0.380 × 1.00 × 0.60 × 0.95', count(mill?.building ?? 0)],
    ['the gross premium', `${bare(mill)} + ${bare(store)} + ${bare(office)}`, count(right.gross)],
    ['the office', `${count(office?.building ?? 0)} + ${count(office?.contents ?? 0)}`, bare(office)],
  ],
  suspects: ['the rate file of 2023', 'the certificate of building 2', "the broker's cover letter"],
  wrap: (outcome) => [
    `${premium(outcome)}, a table by building, and what happened with the sprinklers.`,
    `Premium, build-up, missing evidence.`,
    `The reply opens with ${premium(outcome)} and names the band of the deductible credit.`,
  ],
  final: (outcome) => ({
    lead: [
      `The annual premium for Cutler Quay is ${premium(outcome)} (RT-25-0418).`,
      `Rated from the 2025 pages: ${premium(outcome)} a year for the three buildings.`,
      `Premium: ${premium(outcome)}, after a deductible credit of $${count(rating(outcome).credit)}.`,
    ],
    table: {
      head: ['Building', 'Values', 'Building premium', 'Contents premium', 'Total'],
      rows: [
        ...rating(outcome).rated.map((one) => [
          `${one.place.no} ${one.place.name}`,
          count(one.values),
          count(one.building),
          count(one.contents),
          count(one.total),
        ]),
        ['Deductible credit', '', '', '', `-${count(rating(outcome).credit)}`],
        ['Premium', count(values), '', '', count(rating(outcome).premium)],
      ],
    },
    points: [
      outcome === 'sprinkler-unproved'
        ? `Buildings 1 and 2 have the sprinkler factor of 0.60.`
        : `Sprinkler factor for building 1 only; the certificate of building 2 {is dated|is of} ${places[1].certificate} and too old on 1 October.`,
      outcome === 'band-by-building'
        ? `The deductible credit is 9% for the mill and 12% for the other buildings.`
        : `The deductible credit is 6.5%, by the {total values of the policy|values of all three buildings}.`,
      `Coinsurance 90% is rated at 0.95.`,
    ],
    caveats:
      outcome === 'sprinkler-unproved'
        ? []
        : [`When the November inspection of building 2 is on file the factor can be given from that day.`],
  }),
});
