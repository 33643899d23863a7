import { columns, count, csv, plusDays, Rng, share, sum } from '../../../authoring/kit.mjs';

/** A queue of submissions under a letter of authority and a flood zone that is filling up. Whole dollars. */

/** @type {readonly { no: string, name: string, use: string, values: string, premium: number, ratio: number, roof: string, vacant: number, start: string, decision: string, why: string }[]} */
export const queue = [
  {
    no: 'Q1',
    name: 'Amble Dental Lab',
    use: 'laboratory',
    values: '1,900,000',
    premium: 8_420,
    ratio: 12,
    roof: '2011',
    vacant: 0,
    start: '2025-04-15',
    decision: 'bind',
    why: 'within all limits',
  },
  {
    no: 'Q2',
    name: 'Sorrow Lane Storage',
    use: 'warehouse',
    values: '3,100,000 + 2,600,000',
    premium: 22_650,
    ratio: 31,
    roof: '2014',
    vacant: 5,
    start: '2025-04-01',
    decision: 'refer',
    why: '5,700,000 within 250 m',
  },
  {
    no: 'Q3',
    name: 'Tulliver Paper',
    use: 'paper recycling',
    values: '2,050,000',
    premium: 14_300,
    ratio: 22,
    roof: '2016',
    vacant: 0,
    start: '2025-04-01',
    decision: 'decline',
    why: 'excluded class',
  },
  {
    no: 'Q4',
    name: 'Henwick Offices',
    use: 'office',
    values: '4,800,000',
    premium: 19_780,
    ratio: 9,
    roof: '2009',
    vacant: 30,
    start: '2025-05-01',
    decision: 'refer',
    why: '30% vacant',
  },
  {
    no: 'Q5',
    name: 'Crossbeck Bakery',
    use: 'bakery',
    values: '2,750,000',
    premium: 17_960,
    ratio: 48,
    roof: '2008',
    vacant: 0,
    start: '2025-04-20',
    decision: 'bind',
    why: 'within all limits',
  },
  {
    no: 'Q6',
    name: 'Norland Print',
    use: 'printer',
    values: '4,400,000',
    premium: 31_240,
    ratio: 66,
    roof: '2012',
    vacant: 0,
    start: '2025-04-10',
    decision: 'refer',
    why: 'loss ratio 66%',
  },
  {
    no: 'Q7',
    name: 'Fairlie Garage',
    use: 'vehicle repair',
    values: '1,200,000',
    premium: 9_875,
    ratio: 0,
    roof: '1998',
    vacant: 0,
    start: '2025-04-08',
    decision: 'bind',
    why: 'roof renewed 2019, invoice on file',
  },
  {
    no: 'Q8',
    name: 'Penhale Hotel',
    use: 'hotel',
    values: '5,600,000',
    premium: 38_900,
    ratio: 27,
    roof: '2013',
    vacant: 10,
    start: '2025-04-25',
    decision: 'refer',
    why: '5,600,000 at one location',
  },
  {
    no: 'Q9',
    name: 'Kettlewick Nursery',
    use: 'garden center',
    values: '900,000',
    premium: 5_310,
    ratio: 15,
    roof: '2015',
    vacant: 0,
    start: '2025-06-03',
    decision: 'wait',
    why: 'starts in 75 days',
  },
];

/** @param {readonly string[]} [also] submissions that a mistake lets through */
function decide(also = []) {
  const rows = queue.map((one) =>
    also.includes(one.no) ? { ...one, decision: 'bind', why: 'within all limits' } : one,
  );
  const bound = rows.filter((one) => one.decision === 'bind');
  return { rows, bound, premium: sum(bound.map((one) => one.premium)) };
}
export const right = decide();
export const oldLetter = decide(['Q2', 'Q8']);
export const singly = decide(['Q2']);

export const inception = '2025-06-01';
export const requested = 4_000_000;
export const ourShare = 60;
export const zoneLimit = 24_800_000;

const register = (() => {
  const rng = new Rng('authority-limits/register');
  const rows = Array.from({ length: 88 }, (_, index) => {
    const from = plusDays('2024-03-20', rng.int(0, 400));
    return {
      policy: `PH-${7_210 + index * 3}`,
      zone: rng.pick(['BR-1', 'BR-2', 'BR-2', 'BR-3']),
      from,
      to: plusDays(from, 365),
      sublimit: rng.int(4, 40) * 50_000,
      share: rng.pick([40, 50, 50, 60, 75, 100]),
      status: rng.chance(0.08) ? 'cancelled' : 'in force',
    };
  });
  return [
    ...rows,
    {
      policy: 'PH-7481',
      zone: 'BR-2',
      from: '2025-05-20',
      to: '2026-05-20',
      sublimit: 1_200_000,
      share: 50,
      status: 'bound',
    },
    {
      policy: 'PH-7484',
      zone: 'BR-2',
      from: '2025-06-01',
      to: '2026-06-01',
      sublimit: 600_000,
      share: 75,
      status: 'bound',
    },
    {
      policy: 'PH-7487',
      zone: 'BR-3',
      from: '2025-05-28',
      to: '2026-05-28',
      sublimit: 900_000,
      share: 60,
      status: 'bound',
    },
  ];
})();

/** @param {readonly string[]} statuses */
function carried(statuses) {
  const rows = register.filter(
    (one) =>
      one.zone === 'BR-2' && statuses.includes(one.status) && one.from <= inception && one.to > inception,
  );
  return { policies: rows.length, amount: sum(rows.map((one) => share(one.sublimit, one.share, 100))) };
}
export const registered = register.length;
export const carriedAll = carried(['in force', 'bound']);
export const carriedIssued = carried(['in force']);
export const boundOnly = carriedAll.amount - carriedIssued.amount;

/** @param {{ amount: number, policies: number }} used @param {number} percent */
function offer(used, percent) {
  const room = zoneLimit - used.amount;
  const sublimit = Math.floor((room * 100) / percent / 50_000) * 50_000;
  return { ...used, room, sublimit, reserved: share(sublimit, percent, 100) };
}
export const flood = offer(carriedAll, ourShare);
export const boundMissed = offer(carriedIssued, ourShare);
export const shareMissed = offer(carriedAll, 100);

export const files = {
  'authority/letter-2025.md': `# Letter of authority, in force from 15 March 2025

The desk may bind a submission if ALL of the following are met:
a. values at one location not more than 5,000,000; locations within 250 m of each other are one location
b. annual premium not more than 40,000
c. three-year loss ratio not more than 60%
d. roof not older than 20 years; a renewed roof counts from its renewal, if an invoice is on file
e. not more than 25% vacant
f. inception not more than 60 days after the day of binding
Excluded classes, to be declined: recycling, fireworks, sawmills.
A submission that fails f waits. One that fails a to e is referred.`,
  'authority/letter-2024.md': `# Letter of authority, in force from 15 March 2024

a. values at one location not more than 6,000,000; locations within 100 m of each other are one location
b. annual premium not more than 40,000
c. three-year loss ratio not more than 60%
d. roof not older than 25 years
e. not more than 25% vacant
f. inception not more than 60 days after the day of binding
Excluded classes: fireworks, sawmills, paper recycling.`,
  'authority/accumulation.md': `# Flood accumulation

1. Limit for zone BR-2 (Brell, lower town): ${count(zoneLimit)} of our share.
2. Our share of a policy: flood sublimit × share. Count each policy of the zone whose period contains the inception date of the new risk and which is in force OR bound (the policy document may still be unissued). Cancelled policies do not count. The day on which a policy ends is not covered any more.
3. The new risk counts with our share of its sublimit. The sublimit is rounded DOWN to a multiple of 50,000.
4. Reserve the capacity in the system before the offer goes out.`,
  'queue/week-12.txt': `SUBMISSIONS WEEK 12, for decision on 20 March 2025

${columns(
  ['no', 'name', 'use', 'values by location', 'premium', 'loss ratio', 'roof', 'vacant', 'inception'],
  queue.map((one) => [
    one.no,
    one.name,
    one.use,
    one.values,
    count(one.premium),
    `${one.ratio}%`,
    one.roof,
    `${one.vacant}%`,
    one.start,
  ]),
)}`,
  'queue/notes.csv': csv(
    ['submission', 'note'],
    [
      ['Q2', 'two halls at Sorrow Lane 4 and 9; 180 m apart by the site plan'],
      ['Q4', 'one tenant left in January; new tenant from May according to the owner'],
      ['Q7', 'roof renewed August 2019; invoice of the roofer on file'],
      ['Q8', 'producer: we have always bound hotels of this size'],
    ],
  ),
  'flood/new-risk.json': JSON.stringify(
    {
      risk: 'Brell Cannery',
      zone: 'BR-2',
      inception,
      total_insured_values: 18_400_000,
      flood_sublimit_requested: requested,
      our_share: `${ourShare}%`,
    },
    null,
    2,
  ),
  'flood/register-2025-05-23.csv': csv(
    ['policy', 'zone', 'from', 'to', 'flood_sublimit', 'share', 'status'],
    register.map((one) => [
      one.policy,
      one.zone,
      one.from,
      one.to,
      String(one.sublimit),
      String(one.share),
      one.status,
    ]),
  ),
  'flood/producer-mail.txt': `From the producer: the system shows ${count(carriedIssued.amount)} for BR-2 on issued policies, so there must be plenty of room for the cannery. They need an answer by Friday.`,
  'meta/⟪eg:rubric_authority_v3⟫.json': `{"⟪eg:grader⟫": "numeric", "fields": ["amount", "decisions"], "tolerance": 0}`,
};
