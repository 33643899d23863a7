import {
  amt,
  ask,
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

const { added, additional, credited, daysLeft, fee, newCar, oldCar } = world;

const result = perOutcome({
  right: additional,
  'discount-missed': world.additionalNoDiscount,
  'day-off': world.additionalDayOff,
});
const days = (/** @type {string} */ outcome) => (outcome === 'day-off' ? daysLeft - 1 : daysLeft);

export const addVehicle = defineTask({
  id: 'endorse-add-vehicle',
  prompt: `Policy PA-2210: the customer wants a second car added from 14 July 2025. Please compute the additional premium for the rest of the term and issue the endorsement.`,
  goal: [
    'the additional premium for the second car',
    'what the customer pays for the change on PA-2210',
    'the price of the endorsement',
  ],
  answer: 'the additional premium',
  figure: (outcome) => usd(result(outcome)),
  source: 'rule M3',
  record: 'policy PA-2210',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { premium: 1 } },
  mistakes: {
    'discount-missed': { reward: 0, scores: { premium: 0 } },
    'day-off': { reward: 0, scores: { premium: 0.5 } },
  },
  beats: [
    beat({
      id: 'manual',
      stage: 'gather',
      plan: 'read the manual on mid-term changes',
      doc: 'the manual on mid-term changes',
      why: [
        `Days, discounts, fees: the M rules.`,
        `How are days counted here?`,
        `The manual before the arithmetic.`,
      ],
      do: [
        read('manual/mid-term.md'),
        [search('days counted pro rata multi-car discount fee'), read('manual/mid-term.md')],
      ],
      saw: (outcome) =>
        outcome === 'discount-missed'
          ? [
              `Pro rata over 365, fee 15.00. The effective day counts.`,
              `Days over 365, cents per vehicle, a fee.`,
            ]
          : [
              `M3 is the interesting one: with two cars the discount goes on both, so the first car gets a return.`,
              `The effective day counts, the expiration day doesn't. And 12% off every vehicle once there are two.`,
              `Adding a car changes the price of the other one too.`,
            ],
    }),
    beat({
      id: 'declarations',
      stage: 'gather',
      plan: 'read the declarations',
      doc: 'the declarations',
      why: [`Term, vehicles and premium.`, `The policy as it stands.`, `What's on PA-2210 today?`],
      do: [
        read('PA-2210/declarations.txt'),
        ask(
          'get_policy',
          { policy_no: 'PA-2210' },
          {
            policy_no: 'PA-2210',
            term: ['2025-03-01', '2026-03-01'],
            vehicles: [{ no: 1, annual_premium: 1096, multi_car: false }],
          },
        ),
      ],
      saw: [
        `One car at ${amt(oldCar)}, no discount yet, until 1 March 2026.`,
        `${amt(oldCar)} for the first car, without the discount.`,
        `Term to 1 March 2026.`,
      ],
    }),
    beat({
      id: 'worksheet',
      stage: 'gather',
      plan: 'get the rating worksheet of the new car',
      doc: 'the rating worksheet',
      why: [
        `The annual premium of the second car.`,
        `The worksheet for the Tarpan.`,
        `What does the new car cost per year?`,
      ],
      do: [read('PA-2210/rating-worksheet.json')],
      saw: [
        `${amt(newCar)} a year, before the discount.`,
        `1,284.00 without multi-car.`,
        `The worksheet excludes the discount, as M5 says.`,
      ],
    }),
    beat({
      id: 'request',
      stage: 'gather',
      plan: "read the customer's request",
      doc: "the customer's request",
      p: 0.55,
      why: [`From which day?`, `What exactly did the customer ask for?`],
      do: [read('PA-2210/request.txt')],
      saw: [`From 14 July.`, `The wife's car, effective 14 July 2025.`],
    }),
    beat({
      id: 'sample',
      stage: 'gather',
      plan: 'look at the sample endorsement',
      doc: 'the sample endorsement',
      p: 0.35,
      why: [
        `There's an endorsement for a second vehicle in the folder.`,
        `A sample that looks like this case.`,
      ],
      do: [read('PA-2210/TRAP-ENDT-7.txt')],
      saw: (outcome) =>
        outcome === 'discount-missed'
          ? [`809 without discount, close to what I'd get.`, `The sample has no discount either.`]
          : [
              `A trainer's sample without the discount. It has no effect.`,
              `Not for this policy, and it ignores M3.`,
            ],
    }),
    beat({
      id: 'days',
      stage: 'work',
      plan: 'count the days',
      doc: 'the declarations',
      why: [`14 July to 1 March, the first day included.`, `Days first.`, `How many days are left, by M1?`],
      do: (outcome) => [
        py(
          `from datetime import date
print((date(2026, 3, 1) - date(2025, 7, ${outcome === 'day-off' ? 15 : 14})).days)`,
          String(days(outcome)),
        ),
      ],
      saw: (outcome) => [
        `${days(outcome)} days.`,
        `${days(outcome)} of 365.`,
        `${days(outcome)} days remain.`,
      ],
    }),
    beat({
      id: 'price',
      stage: 'work',
      plan: 'price the change',
      doc: 'the rating worksheet',
      why: (outcome) =>
        outcome === 'discount-missed'
          ? [`${amt(newCar)} × ${daysLeft}/365 plus the fee.`, `The new car pro rata, and 15.00.`]
          : [
              `New car ${amt(newCar)} × 88%, first car a return of 12% of ${amt(oldCar)}, both times ${days(outcome)}/365, and the fee.`,
              `Charge for the new car after discount, credit for the old one, plus 15.00.`,
              `Two vehicles and a fee.`,
            ],
      do: (outcome) => [
        py(
          outcome === 'discount-missed'
            ? `print("%.2f" % (round(1284 * 230 / 365, 2) + 15))`
            : `days = ${days(outcome)}
new = round(round(1284 * 0.88, 2) * days / 365, 2)
old = round(round(1096 * 0.12, 2) * days / 365, 2)
print(f"new {new:.2f} old -{old:.2f} fee 15.00 additional {new - old + 15:.2f}")`,
          outcome === 'discount-missed'
            ? raw(result(outcome))
            : outcome === 'day-off'
              ? `new ${raw(Math.round((112_992 * 229) / 365))} old -${raw(Math.round((13_152 * 229) / 365))} fee 15.00 additional ${raw(result(outcome))}`
              : `new ${raw(added)} old -${raw(credited)} fee 15.00 additional ${raw(additional)}`,
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))}.`,
        `Additional premium ${amt(result(outcome))}.`,
        `The change costs ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'issue',
      stage: 'write',
      plan: 'issue the endorsement',
      doc: 'the endorsement',
      why: [
        `Issue it; the customer is billed.`,
        `One endorsement with both vehicles.`,
        `The endorsement, effective 14 July.`,
      ],
      do: (outcome) => [
        write(
          'issue_endorsement',
          {
            policy_no: 'PA-2210',
            change_type: 'ADD_VEHICLE',
            effective: '2025-07-14',
            premium: result(outcome) / 100,
          },
          {
            endorsement: 'PA-2210/03',
            change_type: 'ADD_VEHICLE',
            premium: result(outcome) / 100,
            billed: true,
          },
          {
            field: 'change_type',
            valid: ['ADD_VEHICLE', 'REMOVE_VEHICLE', 'CHANGE_COVERAGE', 'CHANGE_ADDRESS'],
          },
        ),
      ],
      saw: [`Endorsement 03 is issued.`, `Issued and billed.`, `It's on the policy.`],
    }),
    beat({
      id: 'letter',
      stage: 'write',
      plan: 'write to the customer',
      doc: 'the letter',
      p: 0.4,
      why: [
        `A word to the customer about the price.`,
        `The customer should know why both cars are on the bill.`,
      ],
      do: (outcome) => [
        write(
          'send_letter',
          {
            policy_no: 'PA-2210',
            letter_type: 'ENDORSEMENT',
            text:
              outcome === 'discount-missed'
                ? 'Your second car is insured from 14 July.'
                : 'Your second car is insured from 14 July. Both cars now have the multi-car discount.',
          },
          { sent: true, letter_type: 'ENDORSEMENT' },
          { field: 'letter_type', valid: ['ENDORSEMENT', 'CANCELLATION', 'GENERAL'], accepts: true },
        ),
      ],
      saw: [`Sent.`, `The letter is out.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'discount-missed'
      ? []
      : [
          `It looks odd at first: the customer adds a car and gets money back on the other. But M3 puts the discount on every vehicle from that day on, so the first car becomes cheaper by 12% for the remaining ${days(outcome)} days. On the bill it's a line of its own, and it should be explained, since customers think of it as an error in their favor.`,
        ]),
    ...(outcome === 'day-off'
      ? []
      : [
          `Days: from 14 July, that day included, until 1 March, that day not. 18 in July, then 31, 30, 31, 30, 31, 31 and 28. That's 230. If I excluded the 14th, there would be a day without cover or without premium, depending on who looks.`,
        ]),
    `The fee isn't prorated. 15.00 for the change, whether it comes in April or in February. Rounding is per vehicle, so two roundings and no more.`,
  ],
  extras: [
    ['rerate', 'rerating', 'the first car for its new mileage'],
    ['offer', 'offering', 'higher liability limits'],
    ['check', 'checking', "the wife's driving record"],
  ],
  sums: [
    ['the discounted premium of the new car', '1,284.00 × 88%', '1,129.92'],
    ['the remaining days', '18 + 31 + 30 + 31 + 30 + 31 + 31 + 28', '230'],
    ['the annual discount of the first car', '1,096.00 × 12%', '131.52'],
  ],
  suspects: ['the sample endorsement', 'sample no. 7', 'the 809.00 in the sample'],
  wrap: (outcome) => [
    `Additional ${amt(result(outcome))}; two vehicles, fee, days.`,
    `Amount in words, table, a sentence for the customer.`,
    `Additional premium first.`,
  ],
  final: (outcome) => ({
    lead: [
      `The customer pays an additional premium of ${usd(result(outcome))}; endorsement PA-2210/03 is issued.`,
      `Additional premium: ${usd(result(outcome))}.`,
      `Adding the second car costs ${usd(result(outcome))} for the rest of the term.`,
    ],
    table: {
      head: ['Line', 'Annual', 'Days', 'USD'],
      rows:
        outcome === 'discount-missed'
          ? [
              ['New car', amt(newCar), '230', amt(result(outcome) - fee)],
              ['Fee', '', '', amt(fee)],
              ['Additional', '', '', amt(result(outcome))],
            ]
          : [
              [
                'New car, 12% off',
                '1,129.92',
                String(days(outcome)),
                amt(outcome === 'day-off' ? Math.round((112_992 * 229) / 365) : added),
              ],
              [
                'First car, discount',
                '-131.52',
                String(days(outcome)),
                amt(outcome === 'day-off' ? -Math.round((13_152 * 229) / 365) : -credited),
              ],
              ['Fee', '', '', amt(fee)],
              ['Additional', '', '', amt(result(outcome))],
            ],
    },
    points: [
      outcome === 'discount-missed'
        ? `The premium is pro rata.`
        : `The multi-car discount applies to both cars from 14 July.`,
      `${days(outcome)} days {remain|are left} to 1 March 2026.`,
    ],
    caveats:
      outcome === 'discount-missed' ? [] : [`Tell the customer that the first car has become cheaper.`],
  }),
});
