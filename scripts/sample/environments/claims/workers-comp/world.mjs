import { amt, columns, csv, dollars, raw, share, sum } from '../../../authoring/kit.mjs';

/** Wage loss and permanent disability after an injury at work. Amounts in cents. */

export const overtime = [6, 0, 8, 4, 0, 5, 10, 0, 6, 0, 8, 4, 7];
/** In the tenth week the plant was closed for three days. */
export const regular = overtime.map((_, week) => (week === 9 ? 16 : 40));
const rate = dollars(24);
const full = regular.map((hours, week) => (week === 9 ? 0 : (hours + (overtime[week] ?? 0)) * rate));
export const wages = sum(full);
export const average = share(wages, 1, 12);
export const compensation = share(average, 2, 3);
export const lightDuty = dollars(480);
export const partial = share(average - lightDuty, 2, 3);
export const weeks = 5;
export const benefit = compensation * weeks + partial;
export const averageClosed = share(wages + 16 * rate, 1, 13);
export const compensationClosed = share(averageClosed, 2, 3);
export const benefitClosed = compensationClosed * weeks + share(averageClosed - lightDuty, 2, 3);
export const benefitWaiting = benefit - compensation;

export const permanentWeeks = 171;
export const permanentRate = dollars(480);
export const permanent = share(permanentRate, permanentWeeks, 10);
export const permanentAll = share(permanentRate, 228, 10);
export const credit = compensation;
export const advance = dollars(1_500);
export const award = permanent - credit - advance;
export const awardAll = permanentAll - credit - advance;
export const awardNoAdvance = permanent - credit;

export const files = {
  'statute/summary.md': `# Benefits, summary of the statute

S1. Average weekly wage: wages of the thirteen weeks before the injury, divided by the weeks worked. A week in which the employee could not work for reasons of the employer is left out, wages and week.
S2. Overtime counts at straight time if it was regular, that is worked in at least half of the weeks counted.
S3. Temporary total: two thirds of the average wage, at most 1,130.00 a week. Temporary partial: two thirds of the difference between the average wage and what is earned.
S4. Waiting period seven days. It is paid too if the disability lasts longer than twenty-one days.
S5. Permanent partial, scheduled: hand 190 weeks. Rating × weeks × two thirds of the average wage, at most 480.00 a week.
S6. A part of the rating that is due to an earlier condition is not compensated.
S7. Total disability paid after the date of maximum improvement, and advances, are credited against permanent disability.
S8. Each weekly rate is rounded to the cent.`,
  'case-5180/wages.csv': csv(
    ['week', 'regular_hours', 'overtime_hours', 'rate', 'remark'],
    regular.map((hours, week) => [
      String(week + 1),
      String(hours),
      String(overtime[week]),
      '24.00',
      week === 9 ? 'plant closed Wed-Fri' : '',
    ]),
  ),
  'case-5180/medical.txt': `Injury 2 March 2025, left hand. Off work 3 March to 13 April. From 7 April light duty four hours a day, earned 480.00 in that week. Released to full duty 14 April.`,
  'case-5180/employer-letter.txt': `We compute an average of 1,022.77 (thirteen weeks). Please deduct the first week as waiting period as always. The employee's parking and bandages, 64.00, were paid out of pocket and go through the medical side.`,
  'case-5180/rating.txt': `Independent evaluation 20 May 2025: impairment of the left hand 12%. Of this, 3% is attributed to a fracture of 2016. Maximum medical improvement reached on 11 May 2025. ⟪-cg:The evaluator grades strength⟫ as 4 of 5.`,
  'case-5180/payments.txt': columns(
    ['period', 'kind', 'amount'],
    [
      ['28 Apr to 11 May', 'temporary total (relapse)', amt(2 * compensation)],
      ['12 May to 18 May', 'temporary total (relapse)', amt(compensation)],
      ['22 May', 'advance on permanent', amt(advance)],
    ],
  ),
};
export const creditText = raw(credit);
