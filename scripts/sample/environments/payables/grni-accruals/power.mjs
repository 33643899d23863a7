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
import * as world from './world.mjs';

const { energy, openDays, standing, usage, utility } = world;

const result = perOutcome({
  right: utility,
  'old-tariff': world.utilityOld,
  'stop-missed': world.utilityNoShutdown,
});

export const powerTask = defineTask({
  id: 'accrual-power-may',
  prompt: `The power bill ends with the reading of 13 May. Please work out what we have to accrue for electricity for the rest of May, and post it.`,
  goal: [
    'the electricity accrual for 14 to 31 May',
    'what we owe for power after the last reading',
    'the power accrual at 31 May',
  ],
  answer: 'the power accrual',
  figure: (outcome) => usd(result(outcome)),
  source: 'the utilities rule',
  record: 'the power accrual',
  passes: { base: 2, trained: 3 },
  right: { reward: 1 },
  mistakes: { 'old-tariff': { reward: 0 }, 'stop-missed': { reward: 0.3 } },
  beats: [
    beat({
      id: 'rule',
      stage: 'gather',
      plan: 'read the rule for utilities',
      doc: 'the utilities rule',
      why: [
        `How is the open part of the month estimated?`,
        `There's a page on utilities in the manual.`,
        `The rule for the days after the reading, please.`,
      ],
      do: [
        read('manual/utilities.md'),
        [search('daily consumption tariff standing charge base load'), read('manual/utilities.md')],
      ],
      saw: [
        `Normal days from the last bill, stopped days at base load, tariff in force, standing charge per day.`,
        `So I need four inputs: days, consumption on normal days, the plant log, and the tariff for late May.`,
        `Days on which the plant stood still are treated apart.`,
      ],
    }),
    beat({
      id: 'bill',
      stage: 'gather',
      plan: 'read the last bill',
      doc: 'the power bill',
      why: [
        `The last bill gives the consumption of normal days.`,
        `31 days to 13 May, so how much per day?`,
        `Reading and usage are on the bill.`,
      ],
      do: [read('power/bill-2025-05.txt')],
      saw: [
        `18,600 kWh in 31 days, 600 a day. Open are 14 to 31 May, ${openDays} days.`,
        `600 kWh on a normal day. The reading was on the 13th, which leaves ${openDays} days.`,
        `Two tariffs occur on the bill, with the change on 1 May presumably.`,
      ],
    }),
    beat({
      id: 'tariff',
      stage: 'gather',
      plan: 'look up the tariff',
      doc: 'the tariff sheet',
      why: [
        `Which price per kWh is in force in the second half of May?`,
        `The tariff changed recently.`,
        `Energy price and standing charge.`,
      ],
      do: [read('power/tariff-sheet.csv')],
      saw: (outcome) =>
        outcome === 'old-tariff'
          ? [`0.142 per kWh, standing charge 4.20.`, `Energy at 0.142.`]
          : [`0.156 since 1 May, 4.20 a day standing.`, `The new price, 0.156, applies to every open day.`],
    }),
    beat({
      id: 'log',
      stage: 'gather',
      plan: 'check the plant log',
      doc: 'the plant log',
      not: ['stop-missed'],
      why: [
        `Did the plant run on all of those days?`,
        `The plant log for late May.`,
        `A stop would bring the consumption down.`,
      ],
      do: [read('power/plant-log.txt'), [search('plant stopped base load'), read('power/plant-log.txt')]],
      saw: [
        `Stopped from 22 to 25 May, four days at 90 kWh.`,
        `Four days of maintenance at base load. So 14 normal days and 4 at 90 kWh.`,
        `A maintenance stop of four days falls in the open period.`,
      ],
    }),
    beat({
      id: 'compute',
      stage: 'work',
      plan: 'compute the accrual',
      doc: 'the tariff sheet',
      why: (outcome) =>
        outcome === 'stop-missed'
          ? [
              `${openDays} days × 600 kWh × 0.156, plus ${openDays} × 4.20.`,
              `${count(world.usageNoShutdown)} kWh at the new tariff plus standing charges.`,
            ]
          : [
              `14 × 600 + 4 × 90 = ${count(usage)} kWh. At ${outcome === 'old-tariff' ? '0.142' : '0.156'} that is energy; standing charge ${openDays} × 4.20.`,
              `Usage ${count(usage)} kWh over ${openDays} days. Energy and standing charge separately, then together.`,
              `The standing charge runs on stopped days too, so ${openDays} times.`,
            ],
      do: (outcome) => [
        py(
          `normal, stopped = ${outcome === 'stop-missed' ? '18, 0' : '14, 4'}
kwh = normal * 600 + stopped * 90
energy = kwh * ${outcome === 'old-tariff' ? '0.142' : '0.156'}
standing = (normal + stopped) * 4.20
print(kwh, "kWh", f"{energy:.2f} + {standing:.2f} = {energy + standing:.2f}")`,
          `${outcome === 'stop-missed' ? world.usageNoShutdown : usage} kWh ${raw(result(outcome) - standing)} + ${raw(standing)} = ${raw(result(outcome))}`,
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))}.`,
        `Accrual ${amt(result(outcome))}, of which ${amt(standing)} is standing charge.`,
        `So ${amt(result(outcome))} for power.`,
      ],
    }),
    beat({
      id: 'post',
      stage: 'write',
      plan: 'post the accrual',
      doc: 'the accrual',
      why: [`Post it to the power account, reversing on 1 June.`, `One posting.`, `Now the entry.`],
      do: (outcome) => [
        write(
          'post_accrual',
          {
            period: '2025-05',
            accrual_type: 'UTILITY',
            amount: result(outcome) / 100,
            account: '6310',
            text: 'Electricity 14-31 May',
            reverse_on: '2025-06-01',
          },
          {
            document: 'AC-0525-11',
            accrual_type: 'UTILITY',
            amount: result(outcome) / 100,
            reverses: '2025-06-01',
          },
          { field: 'accrual_type', valid: ['EXPENSE', 'GRNI', 'UTILITY', 'PAYROLL'] },
        ),
      ],
      saw: [`AC-0525-11.`, `Posted.`, `The entry is there and will reverse.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'stop-missed'
      ? []
      : [
          `If I had not looked at the log, the accrual would be 2,040 kWh too high. It's also worth asking whether the first day after the stop was a normal day. The log says start at six and normal operation, so I count it as one.`,
        ]),
    ...(outcome === 'old-tariff'
      ? []
      : [
          `The bill is misleading on the price, because most of its days are April days at the old tariff. Its average price per kWh would be too low for the end of May. The tariff sheet has the date of the change, and all ${openDays} open days lie after it.`,
        ]),
    `Why not just take last year's May? Because the manual says daily consumption of the last bill, and for a reason: the second forming line has been running since winter. Last year's figures belong to another plant.`,
  ],
  extras: [
    ['forecast', 'forecasting', 'the power cost of June'],
    ['dispute', 'disputing', 'the tariff increase with the supplier'],
    ['split', 'splitting', 'the power cost by production line'],
  ],
  sums: [
    ['the usage', '14 × 600 + 4 × 90', `${count(usage)} kWh`],
    ['the energy charge', `${count(usage)} × 0.156`, amt(energy)],
    ['the standing charge', '18 × 4.20', amt(standing)],
    ['daily consumption', '18,600 ÷ 31', '600 kWh'],
  ],
  suspects: ['the average price on the bill', 'the old line of the tariff sheet'],
  wrap: (outcome) => [
    `${amt(result(outcome))} with days, kWh, price and standing charge.`,
    `A small table is enough.`,
    `Days, consumption, tariff, amount.`,
  ],
  final: (outcome) => ({
    lead: [
      `The power accrual for 14 to 31 May is ${usd(result(outcome))} (AC-0525-11).`,
      `Accrue ${usd(result(outcome))} for electricity.`,
      `We owe about ${usd(result(outcome))} for power after the reading of 13 May.`,
    ],
    table: {
      head: ['Part', 'Basis', 'USD'],
      rows: [
        [
          'Energy',
          `${count(outcome === 'stop-missed' ? world.usageNoShutdown : usage)} kWh × ${outcome === 'old-tariff' ? '0.142' : '0.156'}`,
          amt(result(outcome) - standing),
        ],
        ['Standing charge', `${openDays} days × 4.20`, amt(standing)],
        ['Accrual', '', amt(result(outcome))],
      ],
    },
    points: [
      outcome === 'stop-missed'
        ? `All ${openDays} days are taken at 600 kWh.`
        : `22 to 25 May are {counted at|taken with} the base load of 90 kWh a day.`,
      outcome === 'old-tariff' ? `The tariff is that of the bill.` : `The tariff of 1 May applies.`,
    ],
    caveats: [`The next reading will true it up.`],
  }),
});
