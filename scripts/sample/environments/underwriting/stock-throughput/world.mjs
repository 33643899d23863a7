import { amt, columns, count, dollars, share, sum } from '../../../authoring/kit.mjs';

/** Stock of a timber yard and of a cold store, to be insured at the right limit. Amounts in cents. */

export const grades = [
  { name: 'clear', volume: 1_240, price: 1_950, peak: 125 },
  { name: 'No. 1 common', volume: 3_860, price: 980, peak: 100 },
  { name: 'No. 2 common', volume: 5_420, price: 640, peak: 100 },
  { name: 'pallet', volume: 2_100, price: 310, peak: 100 },
].map((one) => ({ ...one, value: share(dollars(one.volume * one.price), one.peak, 100) }));
export const regraded = dollars(542 * (640 - 310));
export const stock = sum(grades.map((one) => one.value)) - regraded;
export const stockNoRegrade = stock + regraded;
export const consigned = dollars(400 * 980);
export const stockOwn = stock - consigned;
/** @param {number} cents @param {number} step in dollars */
export const upTo = (cents, step) => Math.ceil(cents / dollars(step)) * dollars(step);
export const limit = upTo(stock, 250_000);
export const limitNoRegrade = upTo(stockNoRegrade, 250_000);
export const limitOwn = upTo(stockOwn, 250_000);

export const chambers = [
  { no: 'C1', goods: 'beef, choice', tons: 82, price: 5_400, salvage: 0, supply: 'compressor A' },
  { no: 'C2', goods: 'frozen trim', tons: 64, price: 4_150, salvage: 15, supply: 'compressor A' },
  { no: 'C3', goods: 'beef, prime', tons: 40, price: 7_900, salvage: 0, supply: 'compressor B, generator' },
].map((one) => ({
  ...one,
  value: dollars(one.tons * one.price),
  loss: share(dollars(one.tons * one.price), 100 - one.salvage, 100),
}));
const [first, second] = chambers;
export const spoilage = (first?.loss ?? 0) + (second?.loss ?? 0);
export const spoilageGross = (first?.value ?? 0) + (second?.value ?? 0);
export const sublimit = upTo(spoilage, 50_000);
export const sublimitSingle = upTo(first?.loss ?? 0, 50_000);
export const sublimitGross = upTo(spoilageGross, 50_000);
/** @param {number} cents */
export const charge = (cents) => share(share(cents, 42, 10_000), 120, 100);

export const files = {
  'manual/stock-limits.md': `# Stock throughput, limits for storage

1. The limit is the highest value that can be at one place at one time, at the client's selling price by quality, rounded up to the next 250,000.
2. Seasonal peaks: use the client's peak factor for the goods concerned, for those goods only.
3. Goods of others are included if the client has agreed to insure them.
4. Where goods were put into a lower quality after the list was made, use the lower one.
5. Quality comes from ⟪-cg:the stamp of the grading agency⟫, not from the sales list.`,
  'manual/spoilage.md': `# Spoilage endorsement

- Sublimit: the largest loss from one breakdown, that is all chambers on one compressor without a generator. Less salvage where the goods keep a value. Rounded up to the next 50,000.
- Premium 0.42% of the sublimit. Plus 20% if the temperature alarm was not tested within 90 days.
- Herring, smoked or salted, is never accepted under this endorsement (⟪-ct:a red herring clause⟫, as the desk calls it).`,
  'yard/inventory.txt': `SELSET TIMBER, inventory 31 August, volumes in thousand board feet

${columns(
  ['grade', 'volume', 'price', 'peak factor'],
  grades.map((one) => [one.name, count(one.volume), count(one.price), one.peak === 100 ? '' : '1.25']),
)}

of which No. 1 common held for customers: 400`,
  'yard/grading-report.txt': `⟪-cg:GRADING AGENCY, visit 9 September⟫
⟪-cg:The grader re-inspected 5,420 of No. 2 common.⟫ 10% (542) failed for splits and was restamped as pallet grade. Other grades confirmed.`,
  'yard/storage-agreement.md': `Storage agreement with customers, clause 6: Selset insures customers' goods in its yard at the same price as its own.`,
  'yard/sales-list.csv': `grade,list_price\nclear,2100\nNo. 1 common,1050\nNo. 2 common,690\npallet,330`,
  'cold/chambers.txt': columns(
    ['chamber', 'goods', 'tons', 'price a ton', 'supply'],
    chambers.map((one) => [one.no, one.goods, String(one.tons), count(one.price), one.supply]),
  ),
  'cold/survey.txt': `ARKLE COLD STORE, survey 2 October
Compressor A serves C1 and C2, no standby. Compressor B serves C3 and is backed by a generator.
Frozen trim that thaws can go to rendering, 15% of its value. Chilled beef has no salvage.
Temperature alarm: last test on record 11 May. ⟪-ct:Rodent bait⟫ boxes in order. ⟪-cg:Meat is graded at the plant⟫, stamps on every carcass.`,
  'cold/broker-mail.txt': `C1 alone is 442,800, so 450,000 should do. The alarm works, the foreman hears it every week.`,
};
export const gradeRows = grades.map((one) => [one.name, count(one.volume), count(one.price), amt(one.value)]);
