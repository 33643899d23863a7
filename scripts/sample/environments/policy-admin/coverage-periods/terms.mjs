import {
  amt,
  beat,
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
import { claims, files, third, thirdNotice, thirdRelated } from './world.mjs';

const result = perOutcome({ right: third, 'related-apart': thirdRelated, 'notice-ignored': thirdNotice });

/** @param {string} outcome @param {typeof claims[number]} one */
function term(outcome, one) {
  if (outcome === 'related-apart' && one.no === 'K4') return 'T3';
  if (outcome === 'notice-ignored' && one.no === 'K7') return 'T3';
  return one.term;
}

export const termsTask = defineTask({
  id: 'coverage-corbin-terms',
  prompt: `Corbin Architects has eight open claims and three policy terms. Please assign each claim to its term (or to none), allocate K4 in the system, and tell me how much of the reserves falls on term T3.`,
  goal: [
    'the reserves that fall on term T3',
    'which term each of the eight claims belongs to',
    'the load of the current term',
  ],
  answer: 'the reserves in T3',
  figure: (outcome) => usd(result(outcome)),
  source: 'the claims-made form',
  record: 'the allocation of K4',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { amount: 1, claims: 1 } },
  mistakes: {
    'related-apart': { reward: 0, scores: { amount: 0, claims: 0.88 } },
    'notice-ignored': { reward: 0, scores: { amount: 0, claims: 0.88 } },
  },
  beats: [
    beat({
      id: 'form',
      stage: 'gather',
      plan: 'read the claims-made form',
      doc: 'the claims-made form',
      why: [
        `First made, reported, related, circumstances: the form.`,
        `The form uses its words in one sense each, so I read it.`,
        `A to D first.`,
      ],
      do: [
        read('forms/claims-made.md'),
        [search('first made reported retroactive circumstances same project'), read('forms/claims-made.md')],
      ],
      saw: [
        `First made decides, with the retroactive date and 60 days of reporting. Same project is one claim, and a notice of circumstances pulls a claim into its term.`,
        `Three ways to fail and two ways to move to an earlier term.`,
        `B and C move claims backwards in time. Those are the ones to look for.`,
      ],
    }),
    beat({
      id: 'terms',
      stage: 'gather',
      plan: 'get the policy terms',
      doc: 'the list of terms',
      p: 0.8,
      why: [`From when to when do the terms run?`, `Terms and retroactive date.`, `The three terms.`],
      do: [read('corbin/terms.csv')],
      saw: [
        `April to April, retroactive date 1 April 2021 throughout.`,
        `T2 ends on 1 April 2025, so reports until 31 May.`,
        `Three terms; 60 days after T2 is the end of May.`,
      ],
    }),
    beat({
      id: 'claims',
      stage: 'gather',
      plan: 'read the list of claims',
      doc: 'the list of claims',
      why: [`Eight claims with dates.`, `Act, made, reported for each.`, `Now the claims.`],
      do: [read('corbin/claims.txt'), sh('cat corbin/claims.txt', files['corbin/claims.txt'])],
      saw: (outcome) =>
        outcome === 'related-apart'
          ? [
              `K1 is from 2020. K3 was made in March, K6 in December 2024 and reported in August.`,
              `K6 was reported far too late.`,
            ]
          : [
              `K3 and K4 are both Sedge Hall. K1's act is of 2020. K6 was made in T2 and reported in August.`,
              `K1 before the retroactive date, K6 too late, K3 just in time. K4 shares its project with K3.`,
              `Same project for K3 and K4, three months apart.`,
            ],
    }),
    beat({
      id: 'notices',
      stage: 'gather',
      plan: 'read the notices',
      doc: 'the notices',
      not: ['notice-ignored'],
      why: [
        `Were circumstances notified earlier?`,
        `Notices can move a claim to an earlier term.`,
        `C needs the notices.`,
      ],
      do: [read('corbin/notices.txt'), search('notify circumstance no claim yet')],
      saw: [
        `Lorne Street was notified on 14 November 2024, so K7 belongs to T2.`,
        `K7 goes back to T2 by the notice.`,
        `A proper notice of circumstances for K7, in T2.`,
      ],
    }),
    beat({
      id: 'broker',
      stage: 'gather',
      plan: "look at the broker's table",
      doc: "the broker's table",
      p: 0.45,
      why: [`The broker has assigned them already.`, `For comparison, what does the broker think?`],
      do: [read('corbin/broker-table.csv')],
      saw: (outcome) =>
        outcome === 'right'
          ? [
              `T3 for almost everything, by report date, it seems.`,
              `The broker sorts by report. That isn't the form's order.`,
            ]
          : [`Mostly T3.`, `Seven of eight in T3 or thereabouts.`],
    }),
    beat({
      id: 'assign',
      stage: 'work',
      plan: 'assign the claims',
      doc: 'the list of claims',
      why: (outcome) => [
        `${claims.map((one) => `${one.no} ${term(outcome, one)}`).join(', ')}.`,
        `Claim by claim: act, made, reported.${outcome === 'related-apart' ? '' : ' K4 follows K3.'}${outcome === 'notice-ignored' ? '' : ' K7 follows its notice.'}`,
        `In the order of the form, then the sum for T3.`,
      ],
      do: (outcome) => [
        py(
          `term = {${claims.map((one) => `"${one.no}": "${term(outcome, one)}"`).join(', ')}}
reserve = {${claims.map((one) => `"${one.no}": ${one.amount / 100}`).join(', ')}}
for t in ("T2", "T3", "none"):
    print(t, [k for k in term if term[k] == t], sum(reserve[k] for k in term if term[k] == t))`,
          ['T2', 'T3', 'none']
            .map((name) => {
              const own = claims.filter((one) => term(outcome, one) === name);
              return `${name} [${own.map((one) => `'${one.no}'`).join(', ')}] ${own.reduce((total, one) => total + one.amount, 0) / 100}`;
            })
            .join('\n'),
        ),
      ],
      saw: (outcome) => [
        `T3 carries ${amt(result(outcome))}.`,
        `${amt(result(outcome))} for T3.`,
        `T3: ${claims
          .filter((one) => term(outcome, one) === 'T3')
          .map((one) => one.no)
          .join(', ')}, ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'allocate',
      stage: 'write',
      plan: 'allocate K4',
      doc: 'the allocation',
      why: [`K4 has to be allocated in the system.`, `Allocate K4 with its reason.`, `The allocation of K4.`],
      do: (outcome) => [
        write(
          'allocate_claim',
          {
            claim: 'K4',
            term: term(
              outcome,
              claims[3] ?? { no: '', amount: 0, act: '', made: '', reported: '', term: '', why: '' },
            ),
            reason: outcome === 'related-apart' ? 'made 17 June 2025' : 'same project as K3, B',
          },
          { claim: 'K4', term: outcome === 'related-apart' ? 'T3' : 'T2', allocated: true },
          { field: 'term', valid: ['T1', 'T2', 'T3', 'NONE'] },
        ),
      ],
      saw: [`K4 is allocated.`, `Done.`, `The system has K4.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'related-apart'
      ? []
      : [
          `K3 and K4: two letters from two parties, three months apart, in different terms. But both are about Sedge Hall, and clause B makes them one claim, made on 20 March. So K4 uses the same limit as K3, in T2, although it was made and reported in June. For the insured that's one deductible and not two.`,
        ]),
    ...(outcome === 'notice-ignored'
      ? []
      : [
          `K7 was filed in September 2025, and by the dates alone it's a T3 claim. In November 2024 the architects wrote that there were cracks, that the owner was unhappy and that they notify it. That is what a notice of circumstances should look like. It locks the claim into T2.`,
        ]),
    `K3 is the close one. Made on 20 March, term ended on 1 April, reported on 15 May. Sixty days after 1 April is 31 May. In time by two weeks. K6 was made in the same term and reported in August, which is what the sixty days are there to prevent.`,
    `Two claims will have no cover, K1 and K6, together 85,000. K1 was never insured with this retroactive date. K6 is lost because nobody forwarded a letter for eight months. The broker won't like it.`,
  ],
  extras: [
    ['renegotiate', 'renegotiating', 'the retroactive date'],
    ['assess', 'assessing', 'the liability in K5'],
    ['look for', 'looking for', 'other circumstances in the correspondence'],
  ],
  sums: [
    ['the reserves in T3', '80,000.00 + 145,000.00 + 37,500.00', amt(third)],
    ['the claims without cover', '52,000.00 + 33,000.00', '85,000.00'],
    ['the reserves in T2', '118,000.00 + 62,000.00 + 90,000.00', '270,000.00'],
  ],
  suspects: ["the broker's table", 'the report date of K4', 'K7'],
  wrap: (outcome) => [
    `${amt(result(outcome))} in T3, a table with eight lines.`,
    `T3 total, then each claim.`,
    `Result, table, and the two without cover.`,
  ],
  final: (outcome) => ({
    lead: [
      `${usd(result(outcome))} of the reserves falls on term T3.`,
      `Term T3 carries ${usd(result(outcome))}.`,
      `Reserves in T3: ${usd(result(outcome))}.`,
    ],
    table: {
      head: ['Claim', 'Reserve', 'Made', 'Reported', 'Term', 'Reason'],
      rows: claims.map((one) => [
        one.no,
        raw(one.amount),
        one.made,
        one.reported,
        term(outcome, one),
        term(outcome, one) === one.term ? one.why : 'made and reported in T3',
      ]),
    },
    points: [
      outcome === 'related-apart'
        ? `K4 was made in June 2025.`
        : `K4 is {one claim with|related to} K3 and belongs to T2.`,
      outcome === 'notice-ignored'
        ? `K7 was made in September 2025.`
        : `K7 goes to T2 by the notice of 14 November 2024.`,
      `K1 and K6 have no cover.`,
    ],
    caveats: [`The insured will be disappointed about K6, which was reported eight months late.`],
  }),
});
