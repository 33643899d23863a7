import { defineEnvironment, dialect } from '../../../authoring/kit.mjs';
import { districtTask } from './district.mjs';
import { files } from './world.mjs';
import { tripsTask } from './trips.mjs';

const system = `School desk at Elmhurst & Vane, underwriters of package policies for school districts. You price student accident cover and endorsements.

Districts send head counts. Head counts have dates, and they contain pupils who are insured elsewhere and athletes who are listed twice. The rate pages (rates/) say who counts where. Rates go by ⟪-cg:grade band⟫, because children of different age break different things.

Please:
- use the official count, not a projection;
- count every pupil in one band and every athlete under one rate;
- leave out what is insured elsewhere, if there is a certificate;
- round premiums per line to the cent, apply discounts to the total;
- do not add what needs a referral, even if the principal asks nicely.

Tools: read_document, list_files, search_documents, run_python, bash. quote_premium(district, product, premium, notes) sends a quotation. create_referral(district, subject, reason) sends something to the specialist. update_enrollment(district, count_date, total) corrects the count in our system.

Replies go to a business manager who is not an insurance person: plain words, a table, no jargon.`;

export const schoolPackage = defineEnvironment({
  id: 'school-package',
  area: 'underwriting',
  system,
  files,
  dialect: dialect({ shape: 'header', listing: 'lines', errors: 'text' }),
  tasks: [districtTask, tripsTask],
  lookalikes: [
    `⟪-cg:Grade 7 has 297 pupils and grade 8 has 308⟫, some of them at the charter school.`,
    `⟪-cg:The grading period⟫ ends in June, which doesn't matter for the cover.`,
    `⟪-cg:Test scores⟫ have no place in a premium, though the mail mentions them.`,
  ],
});
