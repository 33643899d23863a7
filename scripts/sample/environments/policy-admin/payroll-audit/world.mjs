import { amt, binary, columns, dollars, raw, share, sum } from '../../../authoring/kit.mjs';

/** Final audit of a workers' compensation policy, and its subcontractors. Amounts in cents; rates per 10,000. */

export const classes = [
  { code: '5403', name: 'carpentry', payroll: 620_400, rate: 984 },
  { code: '8810', name: 'clerical', payroll: 82_300, rate: 18 },
  { code: '8742', name: 'outside sales', payroll: 175_200, rate: 31 },
].map((one) => ({ ...one, payroll: dollars(one.payroll) }));
export const constant = dollars(250);
export const deposit = dollars(49_800);

/** @param {number} carpentry @param {number} sales additions to the payrolls, in dollars */
function additional(carpentry, sales) {
  const manual = sum(
    classes.map((one) =>
      share(
        one.payroll + dollars(one.code === '5403' ? carpentry : one.code === '8742' ? sales : 0),
        one.rate,
        10_000,
      ),
    ),
  );
  return { manual, modified: share(manual, 92, 100), due: share(manual, 92, 100) + constant - deposit };
}

export const audit = additional(0, 0);
export const auditOvertime = additional(18_000, 0);
export const auditOfficers = additional(-8_000, 56_000);

export const subs = [
  { no: 'S1', name: 'Orrell Framing', paid: 42_000, share: 0, why: 'certificate for the whole term' },
  { no: 'S2', name: 'J. Finch', paid: 18_500, share: 100, why: 'no certificate, labor only' },
  { no: 'S3', name: 'Cotter Roofing', paid: 60_000, share: 50, why: 'no certificate, labor and material' },
  {
    no: 'S4',
    name: 'Hale Drywall',
    paid: 27_600,
    share: 100,
    why: 'work in August, certificate ended 30 June',
  },
  { no: 'S5', name: 'Pike Haulage', paid: 12_000, share: 33, why: 'no certificate, with equipment' },
  { no: 'S6', name: 'Marr Tiling', paid: 9_800, share: 100, why: 'certificate for liability only' },
  { no: 'S7', name: 'Staffwell', paid: 35_000, share: 0, why: 'leased staff with certificate' },
  { no: 'S8', name: 'Orrell Framing', paid: 6_400, share: 0, why: 'paid for work after the term' },
].map((one) => ({
  ...one,
  paid: dollars(one.paid),
  counted: one.share === 33 ? dollars(4_000) : share(dollars(one.paid), one.share, 100),
}));
export const exposed = sum(subs.map((one) => one.counted));
/** @param {number} payroll */
const priced = (payroll) => share(share(payroll, 984, 10_000), 92, 100);
export const charge = priced(exposed);
export const exposedLiability = exposed - dollars(9_800);
export const chargeLiability = priced(exposedLiability);
export const exposedExpired = exposed - dollars(27_600);
export const chargeExpired = priced(exposedExpired);

export const head = ['name', 'class', 'gross_pay', 'overtime_pay', 'remark'];
export const rows = [
  ['carpentry crew (14)', '5403', '612400.00', '54000.00', 'overtime at time and a half'],
  ['office (2)', '8810', '88300.00', '0.00', 'includes severance 6000.00'],
  ['sales (1)', '8742', '71200.00', '0.00', ''],
  ['officer A', '8742', '160000.00', '0.00', 'president, sells'],
  ['officer B', '5403', '18000.00', '0.00', 'works with the crew'],
];

export const files = {
  'manual/payroll.md': `# Payroll for premium

P1. Overtime: the premium part is left out. At time and a half that is one third of the overtime pay.
P2. Severance is left out, except for time worked.
P3. Executive officers are included with their actual pay, at least 26,000 and at most 104,000 each, in the class of their work.
P4. Premium: payroll per 100 × rate, summed, × experience modifier, + expense constant.
P5. Additional or return premium: final premium less deposit.`,
  'manual/subcontractors.md': `# Subcontractors

S-1. Uninsured subcontractors are charged like employees of the class in which they worked.
S-2. Insured means: a certificate for WORKERS' COMPENSATION that covers the days of the work.
S-3. Payroll of an uninsured subcontractor: labor only 100% of what was paid; labor and material 50%; with mobile equipment one third.
S-4. Leased staff are insured by the leasing firm if its certificate is on file.
S-5. Only work within the term counts.`,
  'tamsin/policy.txt': `Tamsin Builders, policy 1 October 2024 to 1 October 2025
deposit premium ${amt(deposit)}, expense constant ${amt(constant)}, experience modifier 0.92
${classes.map((one) => `${one.code} ${one.name.padEnd(14)} rate per 100: ${(one.rate / 100).toFixed(2)}`).join('\n')}`,
  'tamsin/payroll-register.xlsx': binary('xlsx', 15_870),
  'tamsin/auditor-visit.txt': `Visit 3 November. Overtime records in order. Office manager left in May, severance six thousand, nothing worked after. Officer B is on the scaffold every day. ⟪-cg:The test period⟫ of the time clock was in January, its hours are paid hours.`,
  'tamsin/subcontractors.csv': [
    'no,name,paid,kind,period',
    ...subs.map((one) => `${one.no},${one.name},${raw(one.paid)},${kindOf(one.no)},${periodOf(one.no)}`),
  ].join('\n'),
  'tamsin/certificates.txt': columns(
    ['holder', 'coverage', 'from', 'to'],
    [
      ['Orrell Framing', "workers' compensation, liability", '2024-10-01', '2025-10-01'],
      ['Hale Drywall', "workers' compensation", '2024-07-01', '2025-06-30'],
      ['Marr Tiling', 'general liability', '2025-01-01', '2026-01-01'],
      ['Staffwell', "workers' compensation", '2024-10-01', '2025-10-01'],
    ],
  ),
  'tamsin/owner-letter.txt': `I protest. Marr has insurance, I sent you the certificate. Hale had one too when I hired him. Please take both off.`,
  'checks/test_audit.py': `import json
from decimal import Decimal

answer = Decimal(json.load(open("out/answer.json"))["answer"])
assert answer == answer.quantize(Decimal("0.01"))
classes = [line for line in open("out/classes.csv")]
assert len(classes) == 3
print("audit arithmetic: passed")`,
};

/** @param {string} no */
function kindOf(no) {
  return { S3: 'labor and material', S5: 'hauling with truck', S7: 'leased staff' }[no] ?? 'labor';
}

/** @param {string} no */
function periodOf(no) {
  return { S4: 'August 2025', S8: 'October 2025' }[no] ?? 'within the term';
}
