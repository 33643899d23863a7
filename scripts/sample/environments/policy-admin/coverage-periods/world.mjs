import { columns, dollars, raw, sum } from '../../../authoring/kit.mjs';

/** Claims-made liability over three terms, and a policy that lapsed for three weeks. Amounts in cents. */

export const claims = [
  {
    no: 'K1',
    amount: 52_000,
    act: '2020-11',
    made: '2025-04-22',
    reported: '2025-04-29',
    term: 'none',
    why: 'act before the retroactive date',
  },
  {
    no: 'K2',
    amount: 80_000,
    act: '2022-06',
    made: '2025-05-08',
    reported: '2025-05-12',
    term: 'T3',
    why: 'made and reported in T3',
  },
  {
    no: 'K3',
    amount: 118_000,
    act: '2023-09',
    made: '2025-03-20',
    reported: '2025-05-15',
    term: 'T2',
    why: 'made in T2, reported within 60 days',
  },
  {
    no: 'K4',
    amount: 62_000,
    act: '2023-10',
    made: '2025-06-17',
    reported: '2025-06-20',
    term: 'T2',
    why: 'related to K3',
  },
  {
    no: 'K5',
    amount: 145_000,
    act: '2024-08',
    made: '2025-07-03',
    reported: '2025-07-04',
    term: 'T3',
    why: 'made and reported in T3',
  },
  {
    no: 'K6',
    amount: 33_000,
    act: '2023-02',
    made: '2024-12-11',
    reported: '2025-08-05',
    term: 'none',
    why: 'made in T2, reported too late',
  },
  {
    no: 'K7',
    amount: 90_000,
    act: '2024-05',
    made: '2025-09-02',
    reported: '2025-09-03',
    term: 'T2',
    why: 'circumstances noticed in November 2024',
  },
  {
    no: 'K8',
    amount: 37_500,
    act: '2023-12',
    made: '2025-10-09',
    reported: '2025-10-10',
    term: 'T3',
    why: 'made and reported in T3',
  },
].map((one) => ({ ...one, amount: dollars(one.amount) }));
export const third = sum(claims.filter((one) => one.term === 'T3').map((one) => one.amount));
export const thirdRelated = third + dollars(62_000);
export const thirdNotice = third + dollars(90_000);

export const perDay = dollars(20);
export const installment = dollars(1_825);
export const lapsed = 21;
export const late = dollars(25);
export const due = installment + late - perDay * lapsed;
export const dueDayMore = due - perDay;
export const dueNoCredit = installment + late;

export const files = {
  'forms/claims-made.md': `# Professional liability, claims-made form (extract)

A. The policy of the term in which a claim is FIRST MADE against the insured applies, if the act was on or after the retroactive date 1 April 2021 and the claim is reported within the term or within 60 days after its end.
B. Claims that arise from the same project are one claim, made when the first of them was made.
C. If the insured gives notice of circumstances within a term, a later claim from them counts as made in that term.
D. Otherwise there is no cover.`,
  'forms/reinstatement.md': `# Reinstatement after lapse

1. Within 30 days of the lapse a policy is reinstated on payment of the overdue installment and a late fee of 25.00, with a signed statement of no loss.
2. There is no cover from the day of the lapse up to and not including the day of reinstatement. For these days the premium is credited, by the day.
3. Losses in the gap are not covered, whatever the statement says.`,
  'corbin/terms.csv': `term,from,to,retroactive_date,limit_per_claim\nT1,2023-04-01,2024-04-01,2021-04-01,500000\nT2,2024-04-01,2025-04-01,2021-04-01,500000\nT3,2025-04-01,2026-04-01,2021-04-01,500000`,
  'corbin/claims.txt': columns(
    ['no', 'reserve', 'act', 'made', 'reported', 'project'],
    claims.map((one) => [
      one.no,
      raw(one.amount),
      one.act,
      one.made,
      one.reported,
      one.no === 'K3' || one.no === 'K4' ? 'Sedge Hall' : '',
    ]),
  ),
  'corbin/notices.txt': `14 November 2024, from Corbin Architects: cracks in the parking deck at Lorne Street, the owner is unhappy, no claim yet. We notify this as a circumstance. (K7 was filed on it in September 2025.)
20 March 2025: letter of the owner of Sedge Hall received, forwarded 15 May 2025.`,
  'corbin/broker-table.csv': `claim,broker_says\nK1,T3\nK2,T3\nK3,T3\nK4,T3\nK5,T3\nK6,T2\nK7,T3\nK8,T3`,
  'hollin/policy.txt': `Hollin Bakery, business policy BP-618
annual premium 7,300.00 (20.00 a day), quarterly installments of 1,825.00`,
  'hollin/timeline.txt': `1 June 2025    installment of 1,825.00 due, not received
12 June 2025   00:01 lapse, after notice
20 June 2025   small fire in the storeroom (loss 3,900.00)
1 July 2025    owner calls, wants the policy back
3 July 2025    00:01 reinstatement requested, statement of no loss signed`,
  'hollin/statement.txt': `I declare that I know of no loss between 12 June and today. 1 July 2025.`,
  'checks/test_terms.py': `import json
from decimal import Decimal

answer = Decimal(json.load(open("out/answer.json"))["answer"])
assert answer >= 0
terms = json.load(open("out/terms.json"))

assert set(terms.values()) <= {"T1", "T2", "T3", "none"}
print("terms: all checks passed")`,
};
export const rows = claims.map((one) => [one.no, one.made, one.reported, one.term, one.why]);
