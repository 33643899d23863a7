import { amt, binary, columns, count, csv, dollars, share, sum } from '../../../authoring/kit.mjs';

/** A payroll audit and an audit of subcontracted work. Payroll and cost in whole dollars, premium in cents. */

export const classes = /** @type {const} */ ([
  { code: '5551', name: 'roofing', rate: 1_840 },
  { code: '5403', name: 'carpentry', rate: 915 },
  { code: '8810', name: 'clerical', rate: 22 },
]);

/** Overtime is what was paid for overtime hours in all, at time and a half; null where the records do not show it. */
export const staff = [
  {
    no: 'E-01',
    work: 'president, runs the roofing crews',
    code: '5551',
    gross: 268_000,
    overtime: 0,
    officer: true,
  },
  {
    no: 'E-02',
    work: 'secretary and treasurer, office',
    code: '8810',
    gross: 31_200,
    overtime: 0,
    officer: true,
  },
  { no: 'E-03', work: 'roofer', code: '5551', gross: 61_450, overtime: 7_245 },
  { no: 'E-04', work: 'roofer', code: '5551', gross: 58_920, overtime: 6_330 },
  { no: 'E-05', work: 'roofer', code: '5551', gross: 54_180, overtime: null },
  { no: 'E-06', work: 'roofer', code: '5551', gross: 49_775, overtime: 3_960 },
  { no: 'E-07', work: 'roofing helper', code: '5551', gross: 38_240, overtime: 2_112 },
  { no: 'E-08', work: 'carpenter', code: '5403', gross: 57_300, overtime: 4_485 },
  { no: 'E-09', work: 'roofer and carpenter', code: 'split', gross: 52_600, overtime: 0 },
  { no: 'E-10', work: 'roofer and carpenter', code: '5551', gross: 50_400, overtime: 0 },
  { no: 'E-11', work: 'carpenter', code: '5403', gross: 55_125, overtime: 3_750 },
  { no: 'E-12', work: 'carpenter', code: '5403', gross: 47_860, overtime: 0 },
  { no: 'E-13', work: 'bookkeeper', code: '8810', gross: 44_980, overtime: 1_290 },
  { no: 'E-14', work: 'reception', code: '8810', gross: 33_610, overtime: 0 },
];
export const officers = { least: 57_200, most: 218_400 };
/** The hours of E-09 by the time cards. */
export const hours = { roofing: 780, carpentry: 1_300 };
export const modification = 94;
export const estimated = dollars(98_640);

/**
 * @param {typeof staff[number]} one @param {boolean} deduct
 * @returns {number} the pay that counts
 */
function counted(one, deduct) {
  if (one.officer === true) return Math.min(Math.max(one.gross, officers.least), officers.most);
  return one.gross - (deduct ? (one.overtime ?? 0) / 3 : 0);
}

/** @param {{ deduct: boolean, memo: boolean }} how */
function audit({ deduct, memo }) {
  const payroll = new Map(classes.map((one) => [/** @type {string} */ (one.code), 0]));
  const add = (/** @type {string} */ code, /** @type {number} */ pay) =>
    payroll.set(code, (payroll.get(code) ?? 0) + pay);
  for (const one of staff) {
    const pay = counted(one, deduct);
    if (one.code === 'split') {
      const roofing = share(pay, hours.roofing, hours.roofing + hours.carpentry);
      add('5551', roofing);
      add('5403', pay - roofing);
    } else if (memo && one.no === 'E-10') {
      add('5551', pay / 2);
      add('5403', pay / 2);
    } else add(one.code, pay);
  }
  const rows = classes.map((one) => {
    const pay = payroll.get(one.code) ?? 0;
    return { ...one, pay, premium: (pay * one.rate) / 100 };
  });
  const manual = sum(rows.map((one) => Math.round(one.premium)));
  const premium = share(manual, modification, 100);
  return {
    rows: rows.map((one) => ({ ...one, premium: Math.round(one.premium) })),
    manual,
    premium,
    difference: premium - estimated,
  };
}

export const right = audit({ deduct: true, memo: false });
export const overtimeIn = audit({ deduct: false, memo: false });
export const memoSplit = audit({ deduct: true, memo: true });
export const overtimeDeducted = sum(staff.map((one) => (one.overtime ?? 0) / 3));

export const registerHead = ['employee', 'work', 'gross', 'of which overtime pay'];
export const registerRows = staff.map((one) => [
  one.no,
  one.work,
  String(one.gross),
  one.overtime === null ? '' : String(one.overtime),
]);

/** Rates per 1,000 of cost or payroll, in cents; labor is the part of the cost that counts as payroll, in percent. */
export const insuredRate = 210;
export const subs = [
  {
    no: 'S1',
    name: 'Kell Drywall',
    cost: 84_000,
    bare: 0,
    code: '',
    rate: 0,
    labor: 50,
    why: 'certificate for the year',
  },
  {
    no: 'S2',
    name: 'Ardmont Painting',
    cost: 21_500,
    bare: 15_000,
    code: '98304',
    rate: 1_420,
    labor: 90,
    why: 'certificate ended 30 June',
  },
  {
    no: 'S3',
    name: 'Pikestone Excavation',
    cost: 58_200,
    bare: 0,
    code: '',
    rate: 0,
    labor: 33,
    why: 'certificate for the year',
  },
  {
    no: 'S4',
    name: 'Lorne Tile',
    cost: 0,
    bare: 27_600,
    code: '99746',
    rate: 980,
    labor: 50,
    why: 'limit 500,000 only',
  },
  {
    no: 'S5',
    name: 'Breck Framing',
    cost: 0,
    bare: 91_000,
    code: '91340',
    rate: 3_150,
    labor: 50,
    why: 'no certificate',
  },
  {
    no: 'S6',
    name: 'Umber Electric',
    cost: 44_750,
    bare: 0,
    code: '',
    rate: 0,
    labor: 50,
    why: 'certificate for the year',
  },
];
export const ownPremium = dollars(6_690.6);
export const billed = dollars(8_140);

/** @param {(one: typeof subs[number]) => boolean} accepted which uninsured work is taken as insured */
function subcontract(accepted) {
  const rows = subs.map((one) => {
    const insured = one.cost + (accepted(one) ? one.bare : 0);
    const bare = accepted(one) ? 0 : one.bare;
    const labor = share(bare, one.labor, 100);
    return { ...one, insured, bare, exposure: labor, premium: share(labor, one.rate, 1_000) };
  });
  const insured = sum(rows.map((one) => one.insured));
  const insuredPremium = share(insured, insuredRate, 1_000);
  const premium = ownPremium + insuredPremium + sum(rows.map((one) => one.premium));
  return { rows, insured, insuredPremium, premium, difference: premium - billed };
}

export const subRight = subcontract(() => false);
export const anyLimit = subcontract((one) => one.no === 'S4');
export const wholeYear = subcontract((one) => one.no === 'S2');

export const files = {
  'manual/payroll.md': `# Workers' compensation: what is payroll

1. Gross pay of all employees of the policy year, with bonuses and holiday pay.
2. Overtime: the extra pay is left out if the records show overtime pay separately by employee. Paid at time and a half, the extra is one third of the overtime pay; at double time, one half. Where the records do not show it, nothing is left out.
3. Officers: actual pay, but not less than ${count(officers.least)} and not more than ${count(officers.most)} a year, in the class of the work they do.
4. An employee who works in two classes is divided by time records that show hours in each class, kept as the work was done. Without such records all of the pay goes to the class with the higher rate.
5. Premium by class: payroll ÷ 100 × rate, to the cent. The experience modification is applied to the sum.`,
  'manual/subcontracted-work.md': `# General liability: subcontracted work

1. A subcontractor is adequately insured for work done while a certificate was in force with a limit of at least 1,000,000 per occurrence. Its cost is rated at the rate for subcontracted work (class 91585), per 1,000 of total cost.
2. Any other subcontracted work is rated as if done by the policyholder's own employees: labor part of the cost, at the rate of the class of the work, per 1,000.
3. Labor part: labor only 90%; labor and material 50%; mobile equipment with operator 33%.
4. A certificate that ends during the year covers the work invoiced for the time before its end.
5. Delivery of materials without installation is not subcontracted work.`,
  'hallstead/policy.json': JSON.stringify(
    {
      policy: 'WC-70418',
      insured: 'Hallstead Roofing & Carpentry',
      period: '2024-07-01 to 2025-06-30',
      classes: Object.fromEntries(
        classes.map((one) => [one.code, { work: one.name, rate_per_100: one.rate / 100 }]),
      ),
      experience_modification: modification / 100,
      estimated_premium_billed: estimated / 100,
    },
    null,
    2,
  ),
  'hallstead/payroll-register.xlsx': binary('xlsx', 15_882),
  'hallstead/time-cards-E-09.txt': `TIME CARDS E-09, July 2024 to June 2025 (52 weekly cards, filled in daily, initialed by the foreman)
roofing      ${count(hours.roofing)} h
carpentry  ${count(hours.carpentry)} h
overtime         0 h`,
  'hallstead/note-from-office.txt': `For the auditor: E-10 is about half and half between roofing and carpentry, same as E-09. We don't keep cards for him but anybody here can confirm it. Overtime is always paid at time and a half. For E-05 the payroll service put everything into one figure, sorry.`,
  'hallstead/quarterly-returns.csv': csv(
    ['quarter', 'wages_reported'],
    [
      ['2024-Q3', '231880'],
      ['2024-Q4', '224610'],
      ['2025-Q1', '209745'],
      ['2025-Q2', String(sum(staff.map((one) => one.gross)) - 231_880 - 224_610 - 209_745)],
    ],
  ),
  'ostrey/policy.json': JSON.stringify(
    {
      policy: 'GL-22956',
      insured: 'Ostrey Builders',
      period: '2025-01-01 to 2025-12-31',
      rates_per_1000: { 91585: 2.1, 91340: 31.5, 98304: 14.2, 99746: 9.8 },
      classes: { 91585: 'subcontracted work', 91340: 'carpentry', 98304: 'painting', 99746: 'tile' },
      premium_own_payroll_audited: ownPremium / 100,
      estimated_premium_billed: billed / 100,
    },
    null,
    2,
  ),
  'ostrey/job-cost.txt': `OSTREY BUILDERS  JOB COST 2025, account 5400 subcontractors

${columns(
  ['vendor', 'what', 'kind', 'Jan-Jun', 'Jul-Dec', 'total'],
  [
    ['Kell Drywall', 'drywall', 'labor and material', '39,400', '44,600', '84,000'],
    ['Ardmont Painting', 'painting', 'labor only', '21,500', '15,000', '36,500'],
    ['Pikestone Excavation', 'excavation', 'equipment with operator', '58,200', '0', '58,200'],
    ['Lorne Tile', 'tile', 'labor and material', '9,100', '18,500', '27,600'],
    ['Breck Framing', 'framing carpentry', 'labor and material', '52,000', '39,000', '91,000'],
    ['Umber Electric', 'wiring', 'labor and material', '20,150', '24,600', '44,750'],
    ['Dace Haulage', 'gravel delivered', 'material', '7,050', '5,250', '12,300'],
  ],
)}

Halves are by date of the work.`,
  'ostrey/certificates.csv': csv(
    ['certificate', 'subcontractor', 'valid_from', 'valid_to', 'limit_per_occurrence'],
    [
      ['COI-40117', 'Kell Drywall', '2024-10-01', '2026-09-30', '1000000'],
      ['COI-40122', 'Ardmont Painting', '2024-07-01', '2025-06-30', '2000000'],
      ['COI-40135', 'Pikestone Excavation', '2025-01-01', '2025-12-31', '1000000'],
      ['COI-40140', 'Lorne Tile', '2025-01-01', '2025-12-31', '500000'],
      ['COI-40151', 'Umber Electric', '2025-01-01', '2025-12-31', '1000000'],
    ],
  ),
  'ostrey/letter-ostrey.txt': `To the auditor. All our subcontractors are insured, we would not let them on site otherwise. Ardmont renews every summer as far as I know. Breck is as good as an employee. Please rate everything as subcontracted work. P. Ostrey`,
};

export const registerTotal = amt(dollars(sum(staff.map((one) => one.gross))));
