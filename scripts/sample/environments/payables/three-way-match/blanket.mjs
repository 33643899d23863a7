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

const { aboveTier, claim, surcharge, tier } = world;

const figures = perOutcome({
  right: { tier, surcharge, claim },
  'calendar-year': { tier: world.tierCalendar, surcharge, claim: world.claimCalendar },
  'same-month': { tier, surcharge: world.surchargeSameMonth, claim: world.claimSameMonth },
});

export const blanketTask = defineTask({
  id: 'blanket-price-film',
  prompt: `Purchasing suspects that Polyframe overcharged us on stretch film this year (blanket order BP-77). Please work out how much we can claim, by tier price and by surcharge, and open the claim.`,
  goal: [
    'the overcharge on blanket order BP-77',
    'what we can claim from Polyframe',
    'how much Polyframe billed above the contract',
  ],
  answer: 'the claim against Polyframe',
  figure: (outcome) => usd(figures(outcome).claim),
  source: 'blanket order BP-77',
  record: 'the claim',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { claim: 1, parts: 1 } },
  mistakes: {
    'calendar-year': { reward: 0, scores: { claim: 0, parts: 0.5 } },
    'same-month': { reward: 0, scores: { claim: 0, parts: 0.5 } },
  },
  beats: [
    beat({
      id: 'terms',
      stage: 'gather',
      plan: 'read the terms of BP-77',
      doc: 'blanket order BP-77',
      why: [
        `Tier, surcharge and contract year are in the blanket order.`,
        `What exactly was agreed for film?`,
        `I read BP-77 before touching the invoices.`,
      ],
      do: [
        read('film/blanket-BP-77.md'),
        [search('tier surcharge resin index contract year'), read('film/blanket-BP-77.md')],
      ],
      saw: [
        `Contract year from April, 2.85 above 20,000 kg, surcharge 0.06 if the previous month's index is above 118.0.`,
        `Three things to keep in mind: April to March, only the kilograms above 20,000 are cheaper, and the index looks one month back.`,
        `The surcharge may be 0.06 at most, and only under a condition.`,
      ],
    }),
    beat({
      id: 'invoices',
      stage: 'gather',
      plan: 'list the film invoices',
      doc: 'the film invoices',
      why: [
        `Kilograms and prices as billed.`,
        `Now what Polyframe invoiced month by month.`,
        `Invoices from February to September, I believe.`,
      ],
      do: [read('film/invoices-2025.txt')],
      saw: (outcome) =>
        outcome === 'calendar-year'
          ? [
              `Eight invoices from February on, always 3.10, and 0.09 surcharge since July.`,
              `29,900 kg this year, all at 3.10.`,
            ]
          : [
              `Always 3.10, and 0.09 on top since July. February and March belong to the old contract year.`,
              `Since April it's 24,100 kg. The tier was reached in September.`,
              `They never went down to 2.85, and the surcharge of 0.09 isn't in the contract at all.`,
            ],
    }),
    beat({
      id: 'index',
      stage: 'gather',
      plan: 'get the resin index',
      doc: 'the resin index',
      after: ['terms'],
      why: [
        `In which months was a surcharge allowed?`,
        `The index series decides that.`,
        `I need June, July and August of the index.`,
      ],
      do: [read('film/resin-index.csv')],
      saw: (outcome) =>
        outcome === 'same-month'
          ? [
              `Above 118 in July and August. So the surcharge was right in July and August.`,
              `July 119.4, August 118.9: two months with surcharge.`,
            ]
          : [
              `June 117.2, July 119.4, August 118.9. Looking back one month: no surcharge for July, 0.06 for August and September.`,
              `The index passed 118.0 in July, so August is the first month with a surcharge.`,
              `July's surcharge rests on June's 117.2, which is under the mark.`,
            ],
    }),
    beat({
      id: 'old-list',
      stage: 'gather',
      plan: 'look at the old price list',
      doc: 'the old price list',
      p: 0.4,
      why: [
        `There's another price file in the folder. It may explain the difference.`,
        `One file has prices from 2023; I'd like to know how it relates.`,
      ],
      do: [read('film/DECOY-price-list-2023.csv')],
      saw: [
        `Prices of 2023, marked as superseded by BP-77. Not usable.`,
        `Superseded. BP-77 is what counts.`,
      ],
    }),
    beat({
      id: 'tier',
      stage: 'work',
      plan: 'compute the tier difference',
      doc: 'the film invoices',
      why: (outcome) =>
        outcome === 'calendar-year'
          ? [
              `Cumulative quantity this year reaches 20,000 kg in July. Everything after that should cost 2.85.`,
              `29,900 less 20,000 is 9,900 kg at 0.25.`,
            ]
          : [
              `Cumulative from April: 3,200, 7,300, 11,200, 15,500, 19,500, 24,100. So ${aboveTier} kg of September are above the tier, at 0.25 each.`,
              `Only September crosses: 19,500 kg before it, 24,100 after.`,
              `Running total from 1 April, then what lies above 20,000.`,
            ],
      do: (outcome) => [
        py(
          `kg = {${world.months
            .slice(outcome === 'calendar-year' ? 0 : 2)
            .map((one) => `"${one.month.slice(5)}": ${one.kg}`)
            .join(', ')}}
total = above = 0
⟪-en:for month, q in kg.items():⟫
    new = max(0, total + q - 20000) - max(0, total - 20000)
    total += q; above += new
    print(month, total, new)
print("difference", round(above * 0.25, 2))`,
          (() => {
            let total = 0;
            const rows = world.months.slice(outcome === 'calendar-year' ? 0 : 2).map((one) => {
              const fresh = Math.max(0, total + one.kg - 20_000) - Math.max(0, total - 20_000);
              total += one.kg;
              return `${one.month.slice(5)} ${total} ${fresh}`;
            });
            return [...rows, `difference ${(figures(outcome).tier / 100).toFixed(1)}`].join('\n');
          })(),
        ),
      ],
      saw: (outcome) => [
        `Tier difference ${amt(figures(outcome).tier)}.`,
        `${amt(figures(outcome).tier)} from the tier.`,
        `So ${amt(figures(outcome).tier)} for quantity.`,
      ],
    }),
    beat({
      id: 'surcharge',
      stage: 'work',
      plan: 'compute the excess surcharge',
      doc: 'the resin index',
      why: (outcome) =>
        outcome === 'same-month'
          ? [
              `July and August may carry 0.06, September nothing: 4,300 × 0.03, 4,000 × 0.03, 4,600 × 0.09.`,
              `Billed 0.09; allowed 0.06 in July and August.`,
            ]
          : [
              `Billed 0.09 in three months. Allowed: July 0, August and September 0.06. Excess: 4,300 × 0.09, 4,000 × 0.03, 4,600 × 0.03.`,
              `The excess is the full 0.09 in July and 0.03 in the two months after.`,
              `Then the surcharge, month by month, against what the index allows.`,
            ],
      do: (outcome) => [
        py(
          outcome === 'same-month'
            ? `rows = [("Jul", 4300, 0.06), ("Aug", 4000, 0.06), ("Sep", 4600, 0.0)]
print([(m, round(q * (0.09 - a), 2)) for m, q, a in rows])
print("excess", round(sum(q * (0.09 - a) for _, q, a in rows), 2))`
            : `rows = [("Jul", 4300, 0.0), ("Aug", 4000, 0.06), ("Sep", 4600, 0.06)]
print([(m, round(q * (0.09 - a), 2)) for m, q, a in rows])
print("excess", round(sum(q * (0.09 - a) for _, q, a in rows), 2))`,
          outcome === 'same-month'
            ? `[('Jul', 129.0), ('Aug', 120.0), ('Sep', 414.0)]\nexcess 663.0`
            : `[('Jul', 387.0), ('Aug', 120.0), ('Sep', 138.0)]\nexcess 645.0`,
        ),
      ],
      saw: (outcome) => [
        `Excess surcharge ${amt(figures(outcome).surcharge)}, claim ${amt(figures(outcome).claim)} together with the tier.`,
        `${amt(figures(outcome).surcharge)} on the surcharge. The claim is ${amt(figures(outcome).claim)}.`,
        `Adding both: ${amt(figures(outcome).claim)}.`,
      ],
    }),
    beat({
      id: 'claim',
      stage: 'write',
      plan: 'open the claim',
      doc: 'the claim form',
      why: [
        `The claim needs invoices, quantities and clauses.`,
        `I open it with form OC and both parts named.`,
        `Polyframe will see this, so the text has to be exact.`,
      ],
      do: (outcome) => [
        write(
          'mcp__erp__create_vendor_claim',
          {
            vendor: 'POLYFRAME',
            claim_type: 'OC',
            amount: figures(outcome).claim / 100,
            text: `BP-77: tier price ${raw(figures(outcome).tier)}, surcharge in excess of clause 2 ${raw(figures(outcome).surcharge)} (PF-202507 to PF-202509)`,
          },
          { claim: 'VC-3306', claim_type: 'OC', amount: figures(outcome).claim / 100, state: 'sent' },
          { field: 'claim_type', valid: ['OC', 'QTY', 'QLT', 'FRT'], accepts: true },
        ),
      ],
      saw: [`VC-3306 was sent.`, `The claim is out.`, `VC-3306. Now the summary for purchasing.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'calendar-year'
      ? []
      : [
          `Why do February and March appear in the list if they don't count? Someone exported the calendar year. With them the quantity would pass 20,000 kg in July and the claim would nearly double. Polyframe would answer with one sentence quoting the contract year, and the rest of the claim would lose its credit too. So April it is.`,
        ]),
    ...(outcome === 'same-month'
      ? []
      : [
          `The index clause is written with a lag, and lags are easy to drop. The July invoice looks back on June, 117.2, which is below 118.0. August looks on July, 119.4; September on August, 118.9. The value for September, 117.8, will matter for October only.`,
        ]),
    `Is the tier price retroactive? "For quantities above 20,000 kg" means the cheaper price is for what lies above. Some contracts reprice everything once the mark is reached; this one doesn't say so, and a claim built on it wouldn't survive.\n\nAnd time limits: 90 days from each invoice. July's invoice is the oldest in the claim and still within it.`,
  ],
  extras: [
    ['look at', 'looking at', "last contract year's film invoices"],
    ['renegotiate', 'renegotiating', 'the index clause with Polyframe'],
    ['block', 'blocking', "Polyframe's open invoices until the claim is settled"],
    ['compare', 'comparing', 'film prices with a second supplier'],
  ],
  sums: [
    ['the quantity since April', '3,200 + 4,100 + 3,900 + 4,300 + 4,000 + 4,600', '24,100'],
    ['the September surcharge', '4,600 × 0.03', '138.00'],
    ['the July surcharge', '4,300 × 0.09', '387.00'],
    ['the tier difference', '4,100 × 0.25', '1,025.00'],
  ],
  suspects: ['the price list of 2023', 'the February invoice', 'the old list in the film folder'],
  wrap: (outcome) => [
    `${amt(figures(outcome).claim)}, in two parts, with the clause for each.`,
    `Purchasing needs the total, both parts and why the other months are not in it.`,
    `First the amount, then tier and surcharge separately.`,
  ],
  final: (outcome) => ({
    lead: [
      `We can claim ${usd(figures(outcome).claim)} from Polyframe; VC-3306 has been sent.`,
      `The overcharge on BP-77 is ${usd(figures(outcome).claim)}.`,
      `Claim against Polyframe: ${usd(figures(outcome).claim)} (VC-3306).`,
    ],
    table: {
      head: ['Part', 'USD'],
      rows: [
        ['Tier price not applied', amt(figures(outcome).tier)],
        ['Surcharge above the clause', amt(figures(outcome).surcharge)],
        ['Claim', amt(figures(outcome).claim)],
      ],
    },
    points: [
      outcome === 'calendar-year'
        ? `The tier was reached in July.`
        : `Counted from 1 April, {4,100 kg of September are|September has 4,100 kg} above 20,000 kg.`,
      outcome === 'same-month'
        ? `The surcharge was allowed in July and August.`
        : `The index of the month before allows 0.06 in August and September and nothing in July.`,
      `Polyframe billed $0.09 in all three months.`,
    ],
    caveats:
      outcome === 'right'
        ? [`February and March belong to the previous contract year and are not counted.`]
        : [],
  }),
});
