import {
  amt,
  beat,
  defineTask,
  letter,
  perOutcome,
  py,
  raw,
  read,
  search,
  usd,
  write,
} from '../../../authoring/kit.mjs';
import * as world from './world.mjs';

const { actual, expectedLosses, manual, modifier, premium, worksheet } = world;

const figures = perOutcome({
  right: { actual, used: '0.800', premium },
  uncapped: {
    actual: world.actualUncapped,
    used: (world.modifierUncapped / 1000).toFixed(3),
    premium: world.premiumUncapped,
  },
  'floor-missed': { actual, used: (modifier / 1000).toFixed(3), premium: world.premiumNoFloor },
});

export const ratingTask = defineTask({
  id: 'fleet-rating-pelham',
  prompt: `Please compute the fleet premium for Pelham Plumbing (manual premium ${usd(manual)}) with experience rating and schedule credit, and quote it.`,
  goal: [
    'the fleet premium for Pelham',
    'the experience modifier and premium of Pelham',
    'what we quote for the Pelham fleet',
  ],
  answer: 'the fleet premium',
  figure: (outcome) => usd(figures(outcome).premium),
  source: 'the experience rules',
  record: 'the quotation',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { modifier: 1, premium: 1 } },
  mistakes: {
    uncapped: { reward: 0, scores: { modifier: 0, premium: 0 } },
    'floor-missed': { reward: 0, scores: { modifier: 0.5, premium: 0 } },
  },
  beats: [
    beat({
      id: 'rules',
      stage: 'gather',
      plan: 'read the experience rules',
      doc: 'the experience rules',
      why: [
        `E1 to E5.`,
        `Which losses, which cap, which limits of the modifier?`,
        `Rules of experience rating.`,
      ],
      do: [
        read('rules/experience.md'),
        [search('modifier capped comprehensive rounded'), read('rules/experience.md')],
      ],
      saw: (outcome) =>
        outcome === 'uncapped'
          ? [
              `Liability and collision, three years, expected at 55%. Modifier with 0.62 credibility.`,
              `Comprehensive out; credibility 0.62.`,
            ]
          : outcome === 'floor-missed'
            ? [`Capped at 50,000.00, comprehensive out, credibility 0.62.`, `Cap, expected losses, formula.`]
            : [
                `Cap 50,000.00 per loss, no comprehensive, modifier between 0.800 and 1.400.`,
                `There's a floor of 0.800 on the modifier.`,
                `The formula is simple; cap and floor are what people forget.`,
              ],
    }),
    beat({
      id: 'losses',
      stage: 'gather',
      plan: 'read the loss run',
      doc: 'the loss run',
      why: [`Losses of three years.`, `The loss run.`, `What has Pelham cost us?`],
      do: [read('pelham/losses.csv')],
      saw: [
        `Six losses, one of them hail, one of 91,000.00.`,
        `The injury of September 2023 is 91,000.00. Hail is comprehensive.`,
        `One open at 17,600.00, which counts with its reserve.`,
      ],
    }),
    beat({
      id: 'worksheet',
      stage: 'gather',
      plan: 'open the schedule worksheet',
      doc: 'the schedule worksheet',
      why: [
        `The schedule credit is on a worksheet in Word.`,
        `Which credit did the underwriter give?`,
        `E5 refers to the worksheet.`,
      ],
      do: letter('pelham/schedule-worksheet.docx', worksheet),
      saw: [`8%: training 5, trackers 3.`, `8% schedule credit, below the maximum.`, `Eight percent.`],
    }),
    beat({
      id: 'modifier',
      stage: 'work',
      plan: 'compute the modifier',
      doc: 'the loss run',
      why: (outcome) => [
        `Actual ${amt(figures(outcome).actual)}${outcome === 'uncapped' ? '' : ', with the injury at 50,000.00'}; expected ${amt(manual)} × 55% × 3 = ${amt(expectedLosses)}.`,
        `Losses without hail${outcome === 'uncapped' ? '' : ', capped'}, over expected losses.`,
        `Actual over expected, times 0.62, plus 0.38.`,
      ],
      do: (outcome) => [
        py(
          `losses = [12300, 8450, ${outcome === 'uncapped' ? '91000' : 'min(91000, 50000)'}, 4120, 17600]
expected = 84600 * 0.55 * 3
modifier = round(sum(losses) / expected * 0.62 + 0.38, 3)
print(sum(losses), round(expected, 2), modifier)`,
          `${figures(outcome).actual / 100} ${(expectedLosses / 100).toFixed(1)} ${(outcome === 'uncapped' ? world.modifierUncapped : modifier) / 1000}`,
        ),
      ],
      saw: (outcome) =>
        outcome === 'right'
          ? [
              `${(modifier / 1000).toFixed(3)}, below the floor. So 0.800.`,
              `The formula gives ${(modifier / 1000).toFixed(3)}; E4 lifts it to 0.800.`,
              `Floor of 0.800 applies.`,
            ]
          : [`Modifier ${figures(outcome).used}.`, `${figures(outcome).used}.`],
    }),
    beat({
      id: 'premium',
      stage: 'work',
      plan: 'compute the premium',
      doc: 'the experience rules',
      why: (outcome) => [
        `${amt(manual)} × ${figures(outcome).used}, then 8% off.`,
        `Modifier first, schedule credit after it.`,
        `Now the premium.`,
      ],
      do: (outcome) => [
        py(
          `premium = round(84600 * ${figures(outcome).used}, 2)
print(f"{premium:.2f} -> {premium * 0.92:.2f}")`,
          `${raw(share(outcome))} -> ${raw(figures(outcome).premium)}`,
        ),
      ],
      saw: (outcome) => [
        `${amt(figures(outcome).premium)}.`,
        `Premium ${amt(figures(outcome).premium)}.`,
        `It's ${amt(figures(outcome).premium)}.`,
      ],
    }),
    beat({
      id: 'quote',
      stage: 'write',
      plan: 'quote the premium',
      doc: 'the quotation',
      why: [
        `Quote it; the broker gets it at once.`,
        `The quotation, with modifier and credit.`,
        `Send the quotation.`,
      ],
      do: (outcome) => [
        write(
          'quote_premium',
          {
            account: 'PELHAM',
            kind: 'FLEET_ANNUAL',
            amount: figures(outcome).premium / 100,
            notes: `modifier ${figures(outcome).used}, schedule 8%`,
          },
          {
            quotation: 'Q-25-7781',
            kind: 'FLEET_ANNUAL',
            amount: figures(outcome).premium / 100,
            sent: true,
          },
          { field: 'kind', valid: ['FLEET_ANNUAL', 'FLEET_SHORT', 'INDICATION'] },
        ),
      ],
      saw: [`Q-25-7781 is out.`, `Quoted.`, `The broker has it.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'uncapped'
      ? []
      : [
          `One injury of 91,000.00 in a fleet of 31 vans says little about the next three years. The cap lets 50,000.00 of it speak. Without it the modifier would be ${(world.modifierUncapped / 1000).toFixed(3)} and the fleet would pay about thirteen thousand more for a single evening.`,
        ]),
    ...(outcome === 'floor-missed'
      ? []
      : [
          `The modifier falls just under the floor, ${(modifier / 1000).toFixed(3)} against 0.800. It costs the customer a few hundred dollars, and a broker who recomputes it will notice. I name the floor in the quotation so that it doesn't look like an error.`,
        ]),
    `Hail took six vans in June 2023. It is the second largest item on the list and no driver could help it. E1 leaves comprehensive out. The open claim of January 2025 counts with its reserve of 17,600.00, since reserved is as good as paid here.`,
  ],
  extras: [
    ['question', 'questioning', 'the reserve of the open claim'],
    ['propose', 'proposing', 'a higher deductible'],
    ['rate', 'rating', 'the trailers'],
  ],
  sums: [
    ['the capped losses', '12,300.00 + 8,450.00 + 50,000.00 + 4,120.00 + 17,600.00', amt(actual)],
    ['three years of loss cost', '84,600.00 × 55% × 3', amt(expectedLosses)],
    ['the schedule credit', '5% + 3%', '8%'],
  ],
  suspects: ['the hail loss', 'the uncapped injury'],
  wrap: (outcome) => [
    `${amt(figures(outcome).premium)} with each factor.`,
    `Factors as a table.`,
    `Premium, modifier, credit.`,
  ],
  final: (outcome) => ({
    lead: [
      `The fleet premium for Pelham is ${usd(figures(outcome).premium)} (Q-25-7781).`,
      `Fleet premium: ${usd(figures(outcome).premium)}.`,
      `We quote ${usd(figures(outcome).premium)} for the Pelham fleet.`,
    ],
    table: {
      head: ['Factor', 'Value'],
      rows: [
        ['Manual premium', amt(manual)],
        ['Actual losses', amt(figures(outcome).actual)],
        ['Expected losses', amt(expectedLosses)],
        ['Modifier', figures(outcome).used],
        ['Schedule credit', '8%'],
        ['Premium', amt(figures(outcome).premium)],
      ],
    },
    points: [
      outcome === 'uncapped'
        ? `Losses are taken as incurred.`
        : `The injury of 2023 counts with {50,000.00|its cap of 50,000.00}.`,
      outcome === 'floor-missed'
        ? `The modifier is as computed.`
        : outcome === 'right'
          ? `The computed modifier of ${(modifier / 1000).toFixed(3)} is lifted to the floor of 0.800.`
          : `The modifier is ${figures(outcome).used}.`,
      `Hail is comprehensive and left out.`,
    ],
    caveats: [],
  }),
});

/** @param {string} outcome */
function share(outcome) {
  return Math.round((manual * Number(figures(outcome).used) * 1000) / 1000);
}
