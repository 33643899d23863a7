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
  usd,
  write,
} from '../../../authoring/kit.mjs';
import { bands, district, districtCharter, districtFootball, grossText } from './world.mjs';

const result = perOutcome({
  right: district,
  'charter-counted': districtCharter,
  'football-twice': districtFootball,
});

/** @param {string} outcome @param {typeof bands[number]} band */
function pupils(outcome, band) {
  if (outcome === 'charter-counted' && band.rate === 485) return band.pupils + 118;
  if (outcome === 'football-twice' && band.rate === 2_150) return band.pupils + 68;
  return band.pupils;
}

export const districtTask = defineTask({
  id: 'accident-elmsett',
  prompt: `Elmsett Unified asks for its student accident premium for the coming year. The district has property and liability with us. Please compute the premium and quote it.`,
  goal: [
    'the student accident premium for Elmsett',
    'what Elmsett pays for student accident',
    'the district premium',
  ],
  answer: 'the student accident premium',
  figure: (outcome) => usd(result(outcome)),
  source: 'the rate page',
  record: 'the quotation',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { premium: 1 } },
  mistakes: {
    'charter-counted': { reward: 0, scores: { premium: 0 } },
    'football-twice': { reward: 0, scores: { premium: 0 } },
  },
  beats: [
    beat({
      id: 'rates',
      stage: 'gather',
      plan: 'read the rate page',
      doc: 'the rate page',
      why: [
        `Rates by ⟪-cg:grade band⟫ and what counts where.`,
        `The rate page first.`,
        `How are athletes charged?`,
      ],
      do: [
        read('rates/student-accident.md'),
        [search('per pupil athletes football charter count'), read('rates/student-accident.md')],
      ],
      saw: (outcome) =>
        outcome === 'football-twice'
          ? [
              `Three bands, 21.50 for athletes and 62.00 for football. Charter pupils with their own policy are out.`,
              `Bands, sports, football.`,
            ]
          : outcome === 'charter-counted'
            ? [
                `Three bands, athletes 21.50, football 62.00 instead. Count of 1 October.`,
                `Official count, 5% off for the package.`,
              ]
            : [
                `Football INSTEAD of the sports rate, pre-kindergarten in the first band, charter pupils out if insured elsewhere.`,
                `Each pupil in one band, each athlete under one rate, 5% off at the end.`,
                `Two exclusions hide here: charter pupils, and football players among the athletes.`,
              ],
    }),
    beat({
      id: 'count',
      stage: 'gather',
      plan: 'read the official count',
      doc: 'the official count',
      why: [`The count of 1 October.`, `How many pupils in each ⟪-cg:grade⟫?`, `Enrollment by grade.`],
      do: [read('elmsett/enrollment-1-october.txt')],
      saw: [
        `906 in ⟪-cg:grades 6 to 8⟫, 118 of them at the charter school. 412 athletes with 68 in football.`,
        `1,842 and 96 in the first band, 906 in the second, 1,120 in the third.`,
        `96 in pre-kindergarten go with the first band.`,
      ],
    }),
    beat({
      id: 'charter',
      stage: 'gather',
      plan: 'look for the certificate of the charter school',
      doc: 'the charter certificate',
      not: ['charter-counted'],
      why: [
        `Does the charter school have a policy of its own?`,
        `118 pupils depend on a certificate.`,
        `Certificate on file?`,
      ],
      do: [read('elmsett/charter-certificate.txt')],
      saw: [
        `Certificate on file, so the 118 are out.`,
        `Insured elsewhere for the whole year.`,
        `788 remain in the second band.`,
      ],
    }),
    beat({
      id: 'projection',
      stage: 'gather',
      plan: 'look at the projection',
      doc: 'the projection',
      p: 0.3,
      why: [`A projection for next year is in the folder.`, `Is there a newer figure?`],
      do: [read('elmsett/projection.csv')],
      saw: [`A projection only; the count of 1 October is what is charged.`, `Not for premiums.`],
    }),
    beat({
      id: 'premium',
      stage: 'work',
      plan: 'compute the premium',
      doc: 'the official count',
      why: (outcome) => [
        `${bands.map((band) => `${count(pupils(outcome, band))} × ${raw(band.rate)}`).join(', ')}; then 95%.`,
        `Five lines and the discount on the total.`,
        `Pupils times rate, line by line.`,
      ],
      do: (outcome) => [
        py(
          `lines = [${bands.map((band) => `(${pupils(outcome, band)}, ${raw(band.rate)})`).join(', ')}]
total = sum(round(n * r, 2) for n, r in lines)
print(f"{total:,.2f} less 5% = {total * 0.95:,.2f}")`,
          (() => {
            const total = bands.reduce((all, band) => all + pupils(outcome, band) * band.rate, 0);
            return `${amt(total)} less 5% = ${amt(result(outcome))}`;
          })(),
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))}.`,
        `Premium ${amt(result(outcome))}.`,
        `After the discount ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'quote',
      stage: 'write',
      plan: 'quote the premium',
      doc: 'the quotation',
      why: [`Quote it to the district.`, `The quotation with a plain note.`, `Send it.`],
      do: (outcome) => [
        write(
          'quote_premium',
          {
            district: 'ELMSETT',
            product: 'STUDENT_ACCIDENT',
            premium: result(outcome) / 100,
            notes: 'count of 1 October, package discount 5%',
          },
          { quotation: 'SQ-4410', product: 'STUDENT_ACCIDENT', premium: result(outcome) / 100, sent: true },
          { field: 'product', valid: ['STUDENT_ACCIDENT', 'TRIPS', 'PROPERTY', 'LIABILITY'] },
        ),
      ],
      saw: [`SQ-4410 is out.`, `Quoted.`, `The district has it.`],
    }),
    beat({
      id: 'enrollment',
      stage: 'write',
      plan: 'update the enrollment in our system',
      doc: 'the enrollment record',
      p: 0.4,
      why: [`Our system should have the new count.`, `The count in the system is last year's.`],
      do: (outcome) => [
        write(
          'update_enrollment',
          {
            district: 'ELMSETT',
            count_type: 'OFFICIAL',
            count_date: '2024-10-01',
            total: outcome === 'charter-counted' ? 3964 : 3846,
          },
          {
            district: 'ELMSETT',
            count_type: 'OFFICIAL',
            total: outcome === 'charter-counted' ? 3964 : 3846,
            saved: true,
          },
          { field: 'count_type', valid: ['OFFICIAL', 'PROJECTED'], accepts: true },
        ),
      ],
      saw: [`Saved.`, `The count is updated.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'football-twice'
      ? []
      : [
          `412 athletes include 68 football players. "Instead" is the word on the rate page. So 344 at 21.50 and 68 at 62.00. Charging both rates for the 68 would add about fourteen hundred dollars that the district's business manager would find in five minutes.`,
        ]),
    ...(outcome === 'charter-counted'
      ? []
      : [
          `The charter school's 118 pupils sit in the official count, because the state counts them with the district. But they have a policy with another insurer, and the certificate is on file. Without it I'd have to leave them in.`,
        ]),
    `Pre-kindergarten isn't a ⟪-cg:grade⟫ in the usual sense, and the rate page solves that: it counts with the first band. 1,842 and 96 are 1,938.`,
  ],
  extras: [
    ['quote', 'quoting', 'catastrophe cover for the athletes'],
    ['compare', 'comparing', 'last year’s claims with the rates'],
    ['verify', 'verifying', 'the football roster with the coach'],
  ],
  sums: [
    ['the first band', '1,938 × 3.10', '6,007.80'],
    ['the second band', '788 × 4.85', '3,821.80'],
    ['the football premium', '68 × 62.00', '4,216.00'],
    ['the premium after discount', `${grossText} × 95%`, amt(district)],
  ],
  suspects: ['the projection', 'the figure of 412 athletes', 'the charter school in the count'],
  wrap: (outcome) => [
    `${amt(result(outcome))} in plain words with a table.`,
    `Five lines, the discount, the total.`,
    `A business manager reads this, so no jargon.`,
  ],
  final: (outcome) => ({
    lead: [
      `The student accident premium for Elmsett is ${usd(result(outcome))} a year (SQ-4410).`,
      `Premium for the coming year: ${usd(result(outcome))}.`,
      `Elmsett pays ${usd(result(outcome))} for student accident.`,
    ],
    table: {
      head: ['Group', 'Pupils', 'Rate', 'Premium'],
      rows: bands.map((band) => [
        band.name,
        count(pupils(outcome, band)),
        raw(band.rate),
        amt(pupils(outcome, band) * band.rate),
      ]),
    },
    points: [
      outcome === 'charter-counted'
        ? `All pupils of the official count are included.`
        : `118 pupils of Fenland Charter are insured elsewhere and {left out|not charged}.`,
      outcome === 'football-twice'
        ? `Football players pay the sports and the football rate.`
        : `Football players pay the football rate only.`,
      `5% is taken off because the district has its property and liability with us.`,
    ],
    caveats: [],
  }),
});
