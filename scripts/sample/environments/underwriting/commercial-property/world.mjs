import { amt, binary, columns, count, dollars, share, sum } from '../../../authoring/kit.mjs';

/** A joinery to be rated and referred, and a schedule of values to be put right. Amounts in cents. */

export const parts = [
  { what: 'building', value: 8_600_000, rate: 21 },
  { what: 'contents', value: 3_900_000, rate: 26 },
  { what: 'business income', value: 1_700_000, rate: 18 },
].map((one) => ({ ...one, value: dollars(one.value), premium: share(dollars(one.value), one.rate, 10_000) }));
export const insured = sum(parts.map((one) => one.value));
export const base = sum(parts.map((one) => one.premium));
export const roof = share(parts[0]?.premium ?? 0, 5, 100);
export const dust = share(base, 10, 100);
export const premium = base + roof + dust;
export const premiumCredit = share(base, 75, 100) + roof + dust;
export const premiumNoRoof = base + dust;

export const locations = [
  {
    no: 'L1',
    what: 'plant Orton Road',
    feet: 42_000,
    listed: 6_300_000,
    right: 6_300_000,
    why: '150 a square foot',
  },
  {
    no: 'L2',
    what: 'warehouse Dale Lane 4',
    feet: 18_000,
    listed: 2_160_000,
    right: 2_520_000,
    why: 'raised to 140 a square foot',
  },
  {
    no: 'L3',
    what: 'annex Dale Lane 4',
    feet: 18_000,
    listed: 2_160_000,
    right: 0,
    why: 'same building as L2',
  },
  {
    no: 'L4',
    what: 'shop Market Street',
    feet: 25_000,
    listed: 3_750_000,
    right: 3_750_000,
    why: '150 a square foot',
  },
  {
    no: 'L5',
    what: 'showroom, leased, improvements',
    feet: 0,
    listed: 400_000,
    right: 400_000,
    why: 'improvements only',
  },
  {
    no: 'L6',
    what: 'garage and office',
    feet: 9_000,
    listed: 990_000,
    right: 1_260_000,
    why: 'raised to 140 a square foot',
  },
  { no: 'L7', what: 'vacant lot', feet: 0, listed: 250_000, right: 0, why: 'land is not insured' },
  {
    no: 'L8',
    what: 'contents, all locations',
    feet: 0,
    listed: 1_900_000,
    right: 1_900_000,
    why: 'agrees with the books',
  },
  {
    no: 'L9',
    what: 'business income',
    feet: 0,
    listed: 800_000,
    right: 1_600_000,
    why: '6 months brought to 12',
  },
].map((one) => ({ ...one, listed: dollars(one.listed), right: dollars(one.right) }));
export const listed = sum(locations.map((one) => one.listed));
export const corrected = sum(locations.map((one) => one.right));
export const correctedTwice = corrected + dollars(2_520_000);
export const correctedHalf = corrected - dollars(800_000);

export const head = ['loc', 'description', 'square_feet', 'value'];
export const rows = locations.map((one) => [one.no, one.what, String(one.feet), String(one.listed / 100)]);

export const files = {
  'authority/letter-of-authority.md': `# Letter of authority, commercial property

Level 1, desk underwriter: insured values up to 15,000,000, no trigger below.
Level 2, regional office, if any of these:
 a. frame or joisted masonry with values over 10,000,000, unless at least 95% of the floor area is sprinklered;
 b. woodworking without a dust collection system that was inspected within 12 months;
 c. three or more losses in five years.
Level 3, home office: values over 25,000,000, or protection class 9 and 10.
A roof over 20 years is not a referral but is surcharged.`,
  'authority/rating.md': `# Rating, commercial property (rates per 100 of value)

building 0.21, contents 0.26, business income 0.18
- Sprinkler credit 25% of the base premium, only if at least 95% of the floor area is protected AND the last valve test is on file.
- Roof over 20 years: +5% of the building premium.
- Woodworking without inspected dust collection: +10% of the base premium.
- Credits and surcharges are taken from the base premium and added up.`,
  'lowgill/submission.txt': `LOWGILL JOINERY, new business, effective 1 February 2026
Construction joisted masonry, built 1978, 61,000 square feet. Occupancy: windows and doors, spray booth.
${parts.map((one) => `${one.what.padEnd(16)} ${amt(one.value)}`).join('\n')}
Fully sprinklered. Roof renewed. Losses: 1 (2022, 14,300.00). ⟪-cg:Protection class 4 by the grading bureau.⟫`,
  'lowgill/inspection.txt': `Loss control visit 9 December 2025
- Sprinklers in 49,200 of 61,000 square feet (${Math.round((49_200 / 61_000) * 100)}%). The finishing hall of 2009 has none. Valve test of October on file.
- Roof: membrane 2003 on the old halls, coated in 2019. A coating is not a renewal.
- Dust collection: ducts present, fan removed for repair since summer; no inspection in the last 12 months.
- Housekeeping good. ⟪-ct:A decoy camera⟫ at the gate, two real ones in the yard.`,
  'lowgill/broker-mail.txt': `They are a fine risk. Everybody else gives them the sprinkler credit. Can you turn this around today? Target 27,500.`,
  'meridale/schedule-of-values.xlsx': binary('xlsx', 10_214),
  'meridale/valuation-guide.md': `# Schedules of values

- Buildings at replacement cost, not less than 140 per square foot for this construction.
- Each building once. Compare addresses and areas before you add.
- Land is not insured. Leased space: improvements only.
- Business income is stated for twelve months.
- Margin clause: at a loss no location is paid more than 115% of its value on the schedule.`,
  'meridale/assessor.csv': `address,parcel,square_feet,buildings\nOrton Road 1,0417,42000,1\nDale Lane 4,0921,18000,1\nMarket Street 30,1180,25000,1\nTanner Yard 2,1322,9000,1\nTanner Yard 6,1325,0,0`,
  'meridale/finance-mail.txt': `Business income: 800,000 is what we lose in half a year, that is how long we think a rebuild takes. Contents are from the inventory of 30 September.`,
};
export const submitted = columns(
  ['loc', 'value'],
  locations.map((one) => [one.no, count(one.listed / 100)]),
);
