import { amt, dollars, raw, share, sum } from '../../../authoring/kit.mjs';

/** A recovery to be shared and a list of files to be demanded, in motor subrogation. Amounts in cents. */

export const repair = dollars(15_904.2);
export const deductible = dollars(500);
export const rental = dollars(900);
export const tow = dollars(185);
export const ownRental = dollars(240);
export const total = repair + rental + tow + ownRental;
export const recovered = share(total, 80, 100);
export const fee = dollars(100);
export const net = recovered - fee;
export const uninsured = deductible + ownRental;
export const toInsured = share(net, uninsured, total);
export const toInsuredFull = uninsured;
export const toInsuredNoFee = share(recovered, uninsured, total);

export const claims = [
  { no: 'F1', paid: 8_420, fault: 0, loss: '2022-12-19', demand: 8_420, why: 'in time until 19 November' },
  { no: 'F2', paid: 12_650, fault: 30, loss: '2024-03-07', demand: 8_855, why: '70% of 12,650.00' },
  { no: 'F3', paid: 5_130, fault: 0, loss: '2022-10-28', demand: 0, why: 'limitation ran out on 28 October' },
  { no: 'F4', paid: 22_400, fault: 60, loss: '2025-01-15', demand: 0, why: 'our driver 60% at fault' },
  {
    no: 'F5',
    paid: 3_980,
    fault: 0,
    loss: '2024-09-30',
    demand: 0,
    why: 'other driver is an insured of the same policy',
  },
  {
    no: 'F6',
    paid: 9_760,
    fault: 0,
    loss: '2024-06-12',
    demand: 9_760,
    why: 'release signed after our notice',
  },
].map((one) => ({ ...one, paid: dollars(one.paid), demand: dollars(one.demand) }));
export const demand = sum(claims.map((one) => one.demand));
export const demandRelease = demand - dollars(9_760);
export const demandFault = demand + dollars(3_795);

export const files = {
  'handbook/recoveries.md': `# Recoveries, motor

R1. Damages are everything the accident cost: repair, rental, towing, whether we or our insured paid.
R2. The recovery is damages less the share of fault that was found for our insured.
R3. The recovery is shared PRO RATA between us and the insured in proportion to what each bore. The insured bears the deductible and whatever was not covered.
R4. Fees of arbitration come off the recovery before it is shared.
R5. Cents are rounded once, at the share of the insured.`,
  'handbook/demands.md': `# Demands

D1. Limitation for property damage: three years from the date of loss. A demand has to be filed thirty days before it runs out; later files are closed.
D2. Our insured's fault reduces the demand. From 51% there is no recovery.
D3. No demand against someone who is insured under the same policy.
D4. A release between the drivers does not bind us if the other carrier knew of our payment before it was signed.
D5. Demand what we paid plus the deductible.`,
  'files/4471/damages.txt': `Accident of 9 May 2025, intersection Fuller and 9th
repair, body shop Colne             ${amt(repair)}   (we paid ${amt(repair - deductible)}, insured paid deductible ${amt(deductible)})
rental, 20 days                     ${amt(rental)}   paid by us
towing                              ${amt(tow)}   paid by us
rental, 6 further days              ${amt(ownRental)}   paid by the insured, over the limit of the coverage
⟪-sd:A scratch on the rear door⟫ is older and not in the repair.`,
  'files/4471/award.txt': `ARBITRATION AWARD   file 4471
Liability: respondent 80%, applicant's insured 20%.
Damages accepted as filed: ${amt(total)}.
Award ${amt(recovered)}. Fee of ${amt(fee)} is borne by the applicant.`,
  'files/4471/insured-letter.txt': `You told me I would get my deductible back. When? I also paid for the car myself for six days.`,
  'files/list-2025-11-03.csv': [
    'file,paid_with_deductible,loss_date,our_fault_percent,remark',
    ...claims.map(
      (one) =>
        `${one.no},${raw(one.paid)},${one.loss},${one.fault},${one.no === 'F5' ? 'other car driven by insured’s daughter, same policy' : one.no === 'F6' ? 'drivers signed a release' : ''}`,
    ),
  ].join('\n'),
  'files/F6/release.txt': `Release, signed 2 August 2024: the drivers settle all claims for property damage between them.`,
  'files/F6/notice.txt': `To the other carrier, 8 July 2024: we have paid our insured's damage and claim it from you. (Receipt confirmed 10 July 2024.)`,
  'files/F4/scene.txt': `Police report: our driver turned left across traffic, other car over the speed limit. Fault as evaluated: our driver 60%.`,
};
