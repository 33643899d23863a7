import { beat, count, defineTask, perOutcome, py, read, search, sh, write } from '../../../authoring/kit.mjs';
import { files, oldLetter, queue, right, singly } from './world.mjs';

const result = perOutcome({ right, 'old-letter': oldLetter, singly });
const figure = (/** @type {string} */ outcome) => `$${count(result(outcome).premium)}`;
const names = (/** @type {string} */ outcome) =>
  result(outcome)
    .bound.map((one) => one.no)
    .join(', ');

export const queueTask = defineTask({
  id: 'referral-queue-week-12',
  prompt: `Please go through the submissions of week 12 (decision day 20 March 2025): which of them may the desk bind, which have to be referred, declined or left waiting? Record the decision on Q2 and on one that we bind, and give me the total premium that we can bind at the desk.`,
  goal: [
    'the premium that the desk can bind in week 12',
    'which submissions are within our authority',
    'the bindable premium of the queue',
  ],
  answer: 'the bindable premium',
  figure: (outcome) => figure(outcome),
  source: 'the letter of authority of 2025',
  record: 'the decision on Q2',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { premium: 1, decisions: 1 } },
  mistakes: {
    'old-letter': { reward: 0, scores: { premium: 0, decisions: 0.78 } },
    singly: { reward: 0, scores: { premium: 0, decisions: 0.89 } },
  },
  beats: [
    beat({
      id: 'letter',
      stage: 'gather',
      plan: 'read the letter of authority',
      doc: 'the letter of authority',
      why: (outcome) =>
        outcome === 'old-letter'
          ? [`The limits of the desk are in the letter of authority.`, `First the letter, then the queue.`]
          : [
              `Two letters are in the folder. On 20 March 2025 the one of 15 March counts.`,
              `The letter in force on the day of binding, so the one of 2025.`,
              `Authority first: which conditions have to be met?`,
            ],
      do: (outcome) =>
        outcome === 'old-letter'
          ? [
              read('authority/letter-2024.md'),
              [search('letter authority values location'), read('authority/letter-2024.md')],
            ]
          : [
              read('authority/letter-2025.md'),
              [search('desk may bind values location'), read('authority/letter-2025.md')],
            ],
      saw: (outcome) =>
        outcome === 'old-letter'
          ? [
              `6,000,000 per location, 40,000 premium, 60% loss ratio. Recycling of paper is excluded.`,
              `Six conditions. Locations up to six million are ours.`,
            ]
          : outcome === 'singly'
            ? [
                `Five million per location, 40,000, 60%, roof of 20 years, 25% vacant, 60 days.`,
                `Six conditions and three excluded classes.`,
              ]
            : [
                `Six conditions, all together, and locations within 250 m count as one.`,
                `In force for five days on decision day: 5,000,000 per location, with neighbors added up.`,
                `a to e lead to a referral, f means waiting, excluded classes are declined.`,
              ],
    }),
    beat({
      id: 'other-letter',
      stage: 'gather',
      plan: 'see what changed in the letter',
      doc: 'the letter of 2024',
      p: 0.35,
      not: ['old-letter'],
      why: [
        `What was different last year? Producers will argue with the old limits.`,
        `A look at the letter of 2024, since someone may still be working from it.`,
      ],
      do: [read('authority/letter-2024.md')],
      saw: [
        `Six million and 100 m then, five and 250 m now. Q8 would have passed last year.`,
        `Larger values, closer neighbors, older roofs: all wider. Replaced on 15 March.`,
      ],
    }),
    beat({
      id: 'queue',
      stage: 'gather',
      plan: 'open the queue',
      doc: 'the queue',
      why: [
        `Now the nine submissions.`,
        `The queue with values, ratios and dates.`,
        `Who is waiting for a decision?`,
      ],
      do: [
        read('queue/week-12.txt'),
        [read('queue/week-12.txt'), read('queue/notes.csv')],
        sh('cat queue/week-12.txt', files['queue/week-12.txt']),
      ],
      saw: [
        `Nine submissions, ${count(queue.reduce((total, one) => total + one.premium, 0))} of premium in total.`,
        `Tulliver is a recycler. Norland has 66%. Henwick is nearly a third empty.`,
        `Kettlewick starts in June, which is more than two months away.`,
      ],
    }),
    beat({
      id: 'notes',
      stage: 'gather',
      plan: 'read the notes',
      doc: 'the notes',
      p: 0.85,
      why: [
        `The notes may settle roofs and distances.`,
        `How far apart are the two halls of Q2? And what about the old roof of Q7?`,
        `Notes by submission.`,
      ],
      do: [read('queue/notes.csv'), search('roof renewed apart tenant hotels')],
      saw: (outcome) =>
        outcome === 'singly'
          ? [
              `Fairlie's roof is from 2019 with an invoice. Q2 has two halls, each below the limit.`,
              `The roof of Q7 is fine. The rest is color.`,
            ]
          : outcome === 'old-letter'
            ? [
                `180 m between the halls of Q2, more than the 100 m of the letter. Q7's roof has an invoice.`,
                `Q2's halls are separate locations. Q7 is fine with its renewed roof.`,
              ]
            : [
                `180 m between the halls of Q2, so they're one location with 5,700,000. Q7's roof is documented.`,
                `Q2 adds up to 5,700,000. Q4's new tenant is a promise, and Q8's note is a habit.`,
                `The site plan says 180 m. That sends Q2 up.`,
              ],
    }),
    beat({
      id: 'sort',
      stage: 'work',
      plan: 'sort the submissions and add up the premium',
      doc: 'the queue',
      why: (outcome) => [
        `${names(outcome)} pass all conditions; I add their premium.`,
        `One line per submission with the first condition it fails. What is left is bindable.`,
        `Decision by decision, then the sum over ${names(outcome)}.`,
      ],
      do: (outcome) => [
        py(
          `queue = {
${result(outcome)
  .rows.map((one) => `    "${one.no}": ("${one.decision}", ${one.premium}),`)
  .join('\n')}
}
for kind in ("bind", "refer", "decline", "wait"):
    own = {no: p for no, (d, p) in queue.items() if d == kind}
    print(kind.ljust(8), sum(own.values()), *own)`,
          ['bind', 'refer', 'decline', 'wait']
            .map((kind) => {
              const own = result(outcome).rows.filter((one) => one.decision === kind);
              return `${kind.padEnd(8)} ${own.reduce((total, one) => total + one.premium, 0)} ${own.map((one) => one.no).join(' ')}`;
            })
            .join('\n'),
        ),
      ],
      saw: (outcome) => [
        `${count(result(outcome).premium)} can be bound here.`,
        `Bindable: ${names(outcome)}, together ${figure(outcome)}.`,
        `${result(outcome).bound.length} of nine, ${count(result(outcome).premium)} of premium.`,
      ],
    }),
    beat({
      id: 'decide',
      stage: 'write',
      plan: 'record the decision on Q2',
      doc: 'the decision record',
      why: [
        `Q2 was asked for by name.`,
        `The decision on Sorrow Lane, with its reason.`,
        `Record Q2; the insurer sees it within the hour.`,
      ],
      do: (outcome) => [
        write(
          'record_decision',
          {
            submission: 'Q2',
            decision: outcome === 'right' ? 'REFER' : 'BIND',
            premium: 22_650,
            note:
              outcome === 'right'
                ? 'two halls 180 m apart, 5,700,000 as one location, above 5,000,000'
                : 'two locations, each within the limit',
          },
          { submission: 'Q2', decision: outcome === 'right' ? 'REFER' : 'BIND', recorded: '2025-03-20' },
          { field: 'decision', valid: ['BIND', 'REFER', 'DECLINE', 'WAIT'] },
        ),
      ],
      saw: [`Q2 is recorded.`, `The insurer has Q2 now.`, `Done for Q2.`],
    }),
    beat({
      id: 'bind',
      stage: 'write',
      plan: 'record the decision on Q7',
      doc: 'the decision record',
      why: [
        `Of those we bind I record Q7, because its roof needs a sentence.`,
        `One that we bind: Fairlie, with the reference to the invoice.`,
      ],
      do: [
        write(
          'record_decision',
          {
            submission: 'Q7',
            decision: 'BIND',
            premium: 9_875,
            note: 'roof renewed 2019, invoice on file; all conditions met',
          },
          { submission: 'Q7', decision: 'BIND', recorded: '2025-03-20' },
          { field: 'decision', valid: ['BIND', 'REFER', 'DECLINE', 'WAIT'] },
        ),
      ],
      saw: [`Q7 is bound on record.`, `Fairlie is recorded.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'right'
      ? [
          `Q2 is built to be overlooked: each hall is well under five million, and the premium is moderate. The letter adds up what one fire or one storm can take at once, and 180 m is nothing for embers. A referral isn't a refusal. If the insurer knows both halls it may well say yes by the afternoon.`,
        ]
      : []),
    ...(outcome === 'old-letter'
      ? []
      : [
          `Penhale has been bound for years, says the producer, and under the letter of 2024 that was right: six million per location. Since 15 March it's five. The change is five days old on decision day, so it'll surprise people; I name the date in the reply.`,
        ]),
    `Kettlewick fails only on time. From 20 March to 3 June is 75 days, fifteen too many. It isn't a bad risk and needs no referral, it simply has to come back on 4 April or later.`,
    `Henwick would have to fill one floor to come under a quarter of vacancy. The owner expects a tenant in May. Until there's a lease it's 30%, and inception is 1 May, so someone should ask again in April.`,
  ],
  extras: [
    ['reprice', 'repricing', 'Norland at a higher rate'],
    ['call', 'calling', "Henwick's owner about the new tenant"],
    ['search', 'searching', 'last year for hotels bound above the limit'],
    ['summarize', 'summarizing', 'the changes of the letter for the producers'],
  ],
  sums: [
    ['the bindable premium', '8,420 + 17,960 + 9,875', count(right.premium)],
    ['the values of Q2', '3,100,000 + 2,600,000', '5,700,000'],
    ['the days until Q9 begins', '11 + 30 + 31 + 3', '75'],
  ],
  suspects: ['the letter of 2024', "the producer's note on Q8", 'the split value of Q2'],
  wrap: (outcome) => [
    `${figure(outcome)}, and a row for each of the nine.`,
    `Total first, then decisions with the condition that decides.`,
    `The list goes by number, with one reason each.`,
  ],
  final: (outcome) => ({
    lead: [
      `The desk can bind ${figure(outcome)} of premium: ${names(outcome)}.`,
      `Bindable in week 12: ${figure(outcome)} (${names(outcome)}).`,
      `${result(outcome).bound.length} of the nine submissions are within our authority, with a premium of ${figure(outcome)}.`,
    ],
    table: {
      head: ['No.', 'Submission', 'Premium', 'Decision', 'Reason'],
      rows: result(outcome).rows.map((one) => [one.no, one.name, count(one.premium), one.decision, one.why]),
    },
    points: [
      outcome === 'old-letter'
        ? `The letter of authority allows up to 6,000,000 per location.`
        : `The letter {of 15 March 2025|in force since 15 March} {applies|counts}, with 5,000,000 per location.`,
      outcome === 'right'
        ? `The halls of Q2 are 180 m apart and {are one location|count together}.`
        : `The halls of Q2 are two locations.`,
      `Q3 is an excluded class and Q9 {has to wait|waits} until 4 April.`,
    ],
    caveats: [`Q4 can be looked at again when the lease is signed.`],
  }),
});
