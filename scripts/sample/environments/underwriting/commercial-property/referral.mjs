import {
  amt,
  beat,
  defineTask,
  percent,
  perOutcome,
  py,
  raw,
  read,
  search,
  usd,
  write,
} from '../../../authoring/kit.mjs';
import * as world from './world.mjs';

const { base, dust, insured, parts, premium, roof } = world;

const result = perOutcome({
  right: premium,
  'credit-given': world.premiumCredit,
  'roof-believed': world.premiumNoRoof,
});

export const referralTask = defineTask({
  id: 'referral-lowgill',
  prompt: `Lowgill Joinery, new business. Please decide at which level of authority this has to be handled and what our technical premium is, and send it where it belongs.`,
  goal: [
    'the authority level and technical premium for Lowgill',
    'who has to decide on Lowgill and at what premium',
    'the technical premium for Lowgill Joinery',
  ],
  answer: 'the technical premium',
  figure: (outcome) => usd(result(outcome)),
  source: 'the inspection report',
  record: 'the Lowgill submission',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { level: 1, premium: 1 } },
  mistakes: {
    'credit-given': { reward: 0, scores: { level: 1, premium: 0 } },
    'roof-believed': { reward: 0, scores: { level: 1, premium: 0 } },
  },
  beats: [
    beat({
      id: 'authority',
      stage: 'gather',
      plan: 'read the letter of authority',
      doc: 'the letter of authority',
      why: [
        `What may I decide, and what triggers a referral?`,
        `The letter of authority first; it binds me.`,
        `Levels and triggers.`,
      ],
      do: [
        read('authority/letter-of-authority.md'),
        [
          search('regional frame joisted sprinklered woodworking dust'),
          read('authority/letter-of-authority.md'),
        ],
      ],
      saw: [
        `Level 2 for joisted masonry over 10 million unless 95% sprinklered, and for woodworking without inspected dust collection. A roof is a surcharge only.`,
        `Three triggers for the regional office. Roof age isn't one of them.`,
        `15 million for the desk, but construction and woodworking may lift it to level 2.`,
      ],
    }),
    beat({
      id: 'submission',
      stage: 'gather',
      plan: 'read the submission',
      doc: 'the submission',
      why: [`Values, construction and what the broker claims.`, `The submission.`, `What is being offered?`],
      do: [read('lowgill/submission.txt')],
      saw: [
        `${amt(insured)} in joisted masonry. "Fully sprinklered", "roof renewed", to be seen.`,
        `Values are ${amt(insured)}, under 15 million. Claims on sprinklers and roof need the inspection.`,
        `One loss, class 4. The protection features are only asserted.`,
      ],
    }),
    beat({
      id: 'inspection',
      stage: 'gather',
      plan: 'read the inspection report',
      doc: 'the inspection report',
      why: [
        `Someone from loss control was there.`,
        `Now what the inspection found.`,
        `Facts on sprinklers, roof and dust.`,
      ],
      do: [read('lowgill/inspection.txt'), search('sprinklers square feet roof membrane dust collection')],
      saw: (outcome) =>
        outcome === 'credit-given'
          ? [
              `Sprinklers in most of the building, valve test on file. Roof of 2003, dust collection out of order.`,
              `Protected for the most part, with a valve test.`,
            ]
          : outcome === 'roof-believed'
            ? [
                `81% sprinklered, no dust collection. The roof was coated in 2019.`,
                `Sprinklers short of 95%, roof redone in 2019.`,
              ]
            : [
                `81% sprinklered, so no credit and a trigger. Roof membrane of 2003, coated only. Dust collection out of service.`,
                `49,200 of 61,000 square feet. The roof is 22 years old, a coating doesn't renew it. And the fan is gone.`,
                `Two triggers, a and b. And the roof gets the surcharge.`,
              ],
    }),
    beat({
      id: 'rating',
      stage: 'gather',
      plan: 'read the rating page',
      doc: 'the rating page',
      why: [`Rates, credits, surcharges.`, `How is it rated?`, `The manual page for the premium.`],
      do: [
        read('authority/rating.md'),
        [search('sprinkler credit base premium roof surcharge'), read('authority/rating.md')],
      ],
      saw: [
        `Everything is a percentage of the base premium and added up. The sprinkler credit needs 95% and a valve test.`,
        `0.21, 0.26 and 0.18 per 100. Two surcharges are possible, one credit.`,
        `Surcharges: 5% on the building part, 10% on all of it.`,
      ],
    }),
    beat({
      id: 'broker',
      stage: 'gather',
      plan: "read the broker's mail",
      doc: "the broker's mail",
      p: 0.45,
      why: [`The broker wrote something.`, `What does the broker want?`],
      do: [read('lowgill/broker-mail.txt')],
      saw: [
        `Target 27,500 and a credit that "everybody else" gives. No facts.`,
        `Pressure and a target price. It changes nothing.`,
      ],
    }),
    beat({
      id: 'premium',
      stage: 'work',
      plan: 'compute the technical premium',
      doc: 'the rating page',
      why: (outcome) => [
        `Base ${parts.map((one) => amt(one.premium)).join(' + ')} = ${amt(base)}.${outcome === 'credit-given' ? ' Less 25% for sprinklers.' : ''}${outcome === 'roof-believed' ? '' : ` Roof ${amt(roof)}.`} Dust ${amt(dust)}.`,
        `Base premium by part, then ${outcome === 'credit-given' ? 'credit and surcharges' : 'surcharges'} from the base.`,
        `Rates per 100 on the three values, and the adjustments.`,
      ],
      do: (outcome) => [
        py(
          `parts = [(8600000, 0.21), (3900000, 0.26), (1700000, 0.18)]
base = sum(v / 100 * r for v, r in parts)
adjust = ${[outcome === 'credit-given' ? '-0.25 * base' : '', outcome === 'roof-believed' ? '' : '0.05 * 86000 * 0.21', '0.10 * base'].filter((one) => one !== '').join(' + ')}
print(f"base {base:.2f} adjustments {adjust:+.2f} premium {base + adjust:.2f}")`,
          `base ${raw(base)} adjustments ${result(outcome) < base ? '-' : '+'}${raw(Math.abs(result(outcome) - base))} premium ${raw(result(outcome))}`,
        ),
      ],
      saw: (outcome) => [
        `Technical premium ${amt(result(outcome))}.`,
        `${amt(result(outcome))}.`,
        `It comes to ${amt(result(outcome))}.`,
      ],
    }),
    beat({
      id: 'refer',
      stage: 'write',
      plan: 'refer the submission',
      doc: 'the referral',
      why: [
        `Regional office, with the triggers named.`,
        `Refer to level 2 and give the premium.`,
        `Level 2 decides, so it goes up.`,
      ],
      do: (outcome) => [
        write(
          'refer_submission',
          {
            submission: 'LOW-26-01',
            level: 'REGIONAL',
            reasons: ['a: joisted masonry, 81% sprinklered', 'b: dust collection not inspected'],
            premium: result(outcome) / 100,
          },
          { submission: 'LOW-26-01', level: 'REGIONAL', referred: true, queue: 'R-North' },
          { field: 'level', valid: ['DESK', 'REGIONAL', 'HOME_OFFICE'] },
        ),
      ],
      saw: [`Referred to the regional queue.`, `It's with the regional office.`, `Sent up.`],
    }),
    beat({
      id: 'status',
      stage: 'write',
      plan: 'set the status of the submission',
      doc: 'the submission',
      p: 0.55,
      why: [`The status should show that it was referred.`, `Submission status next.`],
      do: [
        write(
          'update_submission_status',
          { submission: 'LOW-26-01', new_status: 'REFERRED', note: 'waiting for regional office' },
          { submission: 'LOW-26-01', new_status: 'REFERRED', version: 3 },
          { field: 'new_status', valid: ['NEW', 'QUOTED', 'REFERRED', 'DECLINED', 'BOUND'], accepts: true },
        ),
      ],
      saw: [`Status set.`, `It shows REFERRED.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'credit-given'
      ? []
      : [
          `81% protected feels like most of a credit, and a broker will say so. But the manual's condition is 95%, and "a credit whose condition is not met is not given in part". The unprotected part is the finishing hall, of all places: solvents, fine dust and no water overhead. That's where a fire would start.`,
        ]),
    ...(outcome === 'roof-believed'
      ? []
      : [
          `What is the age of a roof that was coated? The membrane is from 2003, so 22 years. A coating prolongs its life by some years, but the inspector says in plain words that it isn't a renewal. I follow the one who stood on it. 5% of the building premium.`,
        ]),
    `Could I decide this at the desk? Values are under 15 million, one loss, class 4. Without the two triggers yes. Trigger a would fall away if the finishing hall were sprinklered, trigger b as soon as the fan is back and inspected. The broker can be told exactly what would bring it down to level 1.`,
    `Target 27,500: with the sprinkler credit the premium would land close to that, which explains the mail. The technical premium without it is ${amt(premium)}. The regional office may find a middle; it has the authority.`,
  ],
  extras: [
    ['negotiate', 'negotiating', 'the price with the broker'],
    ['review', 'reviewing', 'the loss of 2022'],
    ['quote', 'quoting', 'liability as well'],
    ['design', 'designing', 'a sprinkler plan for the finishing hall'],
  ],
  sums: [
    ['the base premium', `${parts.map((one) => amt(one.premium)).join(' + ')}`, amt(base)],
    ['the sprinklered share', '49,200 ÷ 61,000', percent(49_200, 61_000)],
    ['the dust surcharge', `${amt(base)} × 10%`, amt(dust)],
    ['the insured values', '8,600,000.00 + 3,900,000.00 + 1,700,000.00', amt(insured)],
  ],
  suspects: ['"fully sprinklered" in the submission', "the broker's target", 'the word "renewed"'],
  wrap: (outcome) => [
    `Regional, ${amt(result(outcome))}, two triggers with their source.`,
    `Decision, premium, triggers, and what to ask the broker for.`,
    `Level and premium first.`,
  ],
  final: (outcome) => ({
    lead: [
      `Lowgill goes to the regional office; the technical premium is ${usd(result(outcome))}.`,
      `Level 2 (regional). Technical premium: ${usd(result(outcome))}.`,
      `This is a regional referral at a technical premium of ${usd(result(outcome))}.`,
    ],
    table: {
      head: ['Step', 'USD', 'Source'],
      rows: [
        ['Base premium', amt(base), 'rating page'],
        ...(outcome === 'credit-given'
          ? [['Sprinkler credit', amt(-(base - (base * 75) / 100)), 'inspection']]
          : []),
        ...(outcome === 'roof-believed' ? [] : [['Roof over 20 years', amt(roof), 'inspection']]),
        ['Dust collection', amt(dust), 'inspection'],
        ['Technical premium', amt(result(outcome)), ''],
      ],
    },
    points: [
      `Trigger a: joisted masonry over 10 million with {81% sprinklered|sprinklers in 81% of the area}.`,
      `Trigger b: no inspected dust collection.`,
      outcome === 'credit-given'
        ? `The valve test is on file, so the credit was given.`
        : `No sprinkler credit, since 95% is not reached.`,
    ],
    caveats: [`Ask the broker for the repair date of the dust fan and for plans for the finishing hall.`],
  }),
});
