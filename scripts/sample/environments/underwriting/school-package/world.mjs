import { amt, columns, share, sum } from '../../../authoring/kit.mjs';

/** Student accident cover of a school district, and its trips. Amounts in cents. */

export const bands = [
  { name: '⟪-cg:kindergarten to grade 5⟫', pupils: 1_938, rate: 310 },
  { name: '⟪-cg:grades 6 to 8⟫', pupils: 788, rate: 485 },
  { name: '⟪-cg:grades 9 to 12⟫', pupils: 1_120, rate: 640 },
  { name: 'athletes, without football', pupils: 344, rate: 2_150 },
  { name: 'football', pupils: 68, rate: 6_200 },
].map((one) => ({ ...one, premium: one.pupils * one.rate }));
const gross = sum(bands.map((one) => one.premium));
export const district = share(gross, 95, 100);
export const districtCharter = share(gross + 118 * 485, 95, 100);
export const districtFootball = share(gross + 68 * 2_150, 95, 100);
export const grossText = amt(gross);

export const trips = [
  {
    no: 'T1',
    what: 'zoo, grade 2',
    pupils: 84,
    days: 1,
    adults: 9,
    rate: 42,
    counted: true,
    extra: 0,
    why: '',
  },
  {
    no: 'T2',
    what: 'museum, grade 5',
    pupils: 60,
    days: 1,
    adults: 7,
    rate: 42,
    counted: true,
    extra: 0,
    why: '',
  },
  {
    no: 'T3',
    what: 'outdoor camp, grade 6',
    pupils: 112,
    days: 5,
    adults: 20,
    rate: 135,
    counted: true,
    extra: 6,
    why: '6 adults over one in eight',
  },
  {
    no: 'T4',
    what: 'ski weekend, grade 10',
    pupils: 40,
    days: 3,
    adults: 5,
    rate: 135,
    counted: false,
    extra: 0,
    why: 'excluded, to be referred',
  },
  {
    no: 'T5',
    what: 'band festival',
    pupils: 55,
    days: 2,
    adults: 6,
    rate: 135,
    counted: true,
    extra: 0,
    why: '',
  },
  {
    no: 'T6',
    what: 'laboratory visit, grade 11',
    pupils: 28,
    days: 1,
    adults: 3,
    rate: 42,
    counted: true,
    extra: 0,
    why: '',
  },
  {
    no: 'T7',
    what: 'exchange abroad',
    pupils: 18,
    days: 9,
    adults: 2,
    rate: 410,
    counted: true,
    extra: 0,
    why: 'abroad',
  },
].map((one) => ({ ...one, premium: one.counted ? (one.pupils + one.extra) * one.days * one.rate : 0 }));
export const travel = sum(trips.map((one) => one.premium));
export const travelSki = travel + 40 * 3 * 135;
export const travelAdults = travel - 6 * 5 * 135;

export const files = {
  'rates/student-accident.md': `# Student accident, rates per pupil and year

⟪-cg:Kindergarten to grade 5⟫ 3.10, ⟪-cg:grades 6 to 8⟫ 4.85, ⟪-cg:grades 9 to 12⟫ 6.40. Pre-kindergarten counts with the first band.
Interscholastic sports: 21.50 per athlete on top; football 62.00 per player INSTEAD of 21.50.
Enrollment: the official count of 1 October. Pupils of charter schools with a policy of their own are left out.
Districts with property and liability here: 5% off.`,
  'rates/trips.md': `# Trips endorsement, rates per person and day

Day trips 0.42, overnight 1.35, abroad 4.10.
Adults: one for every eight pupils is free (round up), further adults are charged like pupils.
Not covered without referral: skiing, climbing, motor sports.
Pupils on a trip keep their student accident cover; the endorsement adds travel and supervision.`,
  'elmsett/enrollment-1-october.txt': `ELMSETT UNIFIED, official count 1 October

${columns(
  ['grade', 'pupils'],
  [
    ['⟪-cg:pre-kindergarten⟫', '96'],
    ['⟪-cg:kindergarten to grade 5⟫', '1,842'],
    ['⟪-cg:grade 6⟫', '301'],
    ['⟪-cg:grade 7⟫', '297'],
    ['⟪-cg:grade 8⟫', '308'],
    ['⟪-cg:grades 9 to 12⟫', '1,120'],
  ],
)}

of which Fenland Charter (own policy), ⟪-cg:grades 6 to 8⟫: 118
athletes 412, of whom football 68`,
  'elmsett/projection.csv': `year,projected_enrollment\n2024,4010\n2025,3975`,
  'elmsett/charter-certificate.txt': `Fenland Charter School: student accident policy with another insurer, 1 August to 31 July, certificate on file.`,
  'elmsett/trips.txt': columns(
    ['no', 'trip', 'pupils', 'days', 'adults'],
    trips.map((one) => [one.no, one.what, String(one.pupils), String(one.days), String(one.adults)]),
  ),
  'elmsett/principal-mail.txt': `The ski weekend is the highlight of the year for grade 10, please just add it. ⟪-cg:Final grades⟫ are due the week before, so they will be in a good mood.`,
};
