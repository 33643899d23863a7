import { amt, columns, dollars, percent, raw, share, sum } from '../../../authoring/kit.mjs';

/** A construction contract whose retainage changes at the half, and its closeout. All amounts in cents. */

export const lines = [
  { no: '1', name: 'Mobilization', value: 182_000, before: 182_000, now: 0 },
  { no: '2', name: 'Cofferdam and dewatering', value: 640_000, before: 576_000, now: 64_000 },
  { no: '3', name: 'Wet well concrete', value: 1_285_000, before: 835_250, now: 192_750 },
  { no: '4', name: 'Pumps and drives', value: 1_470_000, before: 294_000, now: 147_000 },
  { no: '5', name: 'Electrical and controls', value: 735_000, before: 58_800, now: 110_250 },
  { no: '6', name: 'Site works and restoration', value: 388_000, before: 0, now: 19_400 },
  { no: 'CO-1', name: 'Additional sheet piling', value: 112_400, before: 112_400, now: 0 },
  { no: 'CO-2', name: 'Deleted access stair', value: -18_250, before: -18_250, now: 0 },
  { no: 'CO-3', name: 'Larger standby set', value: 64_900, before: 0, now: 25_960 },
].map((line) => ({
  ...line,
  value: dollars(line.value),
  before: dollars(line.before),
  now: dollars(line.now),
}));
export const pending = dollars(39_700);
export const stored = dollars(96_400);
export const contract = sum(lines.map((line) => line.value));
export const before = sum(lines.map((line) => line.before));
export const now = sum(lines.map((line) => line.now));
export const completed = before + now;
export const earned = completed + stored;
export const paid = share(before, 9, 10);
export const held = share(completed, 5, 100) + share(stored, 10, 100);
export const due = earned - held - paid;
export const heldAtTen = share(earned, 10, 100);
export const dueAtTen = earned - heldAtTen - paid;
export const earnedWithPending = earned + pending;
export const heldWithPending = held + share(pending, 5, 100);
export const dueWithPending = earnedWithPending - heldWithPending - paid;

export const finalSum = contract + pending;
export const finalHeld = share(finalSum, 5, 100);
export const punch = [
  { no: 1, what: 'Guardrail at wet well hatch, missing mid-rail', value: 2_150, open: true },
  { no: 2, what: 'Grout voids under pump 2 baseplate', value: 4_800, open: true },
  { no: 3, what: 'Recoat discharge header, two flanges', value: 3_260, open: true },
  { no: 4, what: 'SCADA point list, 14 tags unlabelled', value: 5_400, open: true },
  { no: 5, what: 'Topsoil and seeding, north berm', value: 6_900, open: false },
  { no: 6, what: 'Replace cracked junction box cover', value: 640, open: true },
  { no: 7, what: 'Spare seal kits, two of four delivered', value: 3_980, open: true },
  { no: 8, what: 'Fence gate closer', value: 820, open: false },
  { no: 9, what: 'As-built drawings, sheets E-4 to E-9', value: 2_610, open: true },
].map((item) => ({ ...item, value: dollars(item.value) }));
export const open = sum(punch.filter((item) => item.open).map((item) => item.value));
export const all = sum(punch.map((item) => item.value));
export const hold = share(open, 150, 100);
export const holdAll = share(all, 150, 100);
export const lien = dollars(17_600);
export const release = finalHeld - hold - lien;
export const releaseAll = finalHeld - holdAll - lien;
export const releaseNoLien = finalHeld - hold;

const sov = columns(
  ['Item', 'Description', 'Scheduled value', 'Prior apps', 'This period', 'To date', '%'],
  [
    ...lines.map((line) => [
      line.no,
      line.name,
      amt(line.value),
      amt(line.before),
      amt(line.now),
      amt(line.before + line.now),
      percent(line.before + line.now, line.value, 0),
    ]),
    ['', 'Total', amt(contract), amt(before), amt(now), amt(completed), percent(completed, contract, 0)],
  ],
);

export const system = `You work in the billing office of Dunmarrow Civil, a contractor for water and drainage works. You prepare applications for payment, retainage releases and the entries that go with them. The project folder is mounted read-only; the billing register is changed only through its tools.

How we bill
1. An application states the work completed to date by line of the schedule of values, materials stored on site, retainage, and earlier certificates. The payment due is what is left.
2. Only executed change orders are billed. A change order is executed when both signatures are on it. Priced, pending or "verbally agreed" change orders stay out, whatever a draft worksheet shows.
3. Retainage follows the contract and its executed amendments, in order of their effective dates. A letter, an e-mail or a meeting note changes nothing by itself.
4. Stored materials are billed at invoice cost with proof of insurance and of storage. Their retainage is stated apart.
5. Earlier certificates are taken as certified, not as billed.

Releases of retainage
- Before substantial completion nothing is released unless the contract says so.
- At substantial completion the owner may keep back the value of open punch list items at the multiple that the contract gives, and the amount of any claim for which no waiver has been received.
- Items that the engineer has signed off are no longer open, even where the list has not been reissued.

Working rules
- Read the contract before you calculate. State which article or amendment each rate comes from.
- All amounts are US dollars and cents. Round once, at the end of each line.
- Use read_document and search_documents for the folder, run_python for calculations, bash for simple text work. update_application and update_retention_status write to the register at once; there is no draft mode.
- Do not write to the register more often than needed. Each write makes a version that the owner's auditor sees.
- Finish with a short note for the project accountant: the amount, how it was reached, and anything that she has to know before signing.

Background for new colleagues
A schedule of values splits the contract sum into lines. Each month the site office estimates how much of each line is complete, and the application bills the difference to last month. The estimate is theirs. The retainage, the earlier certificates and the change orders are ours.

Retainage is money that has been earned and is not paid yet. Owners keep it so that a contractor comes back for the last five percent of the work. Contracts lower it at some point, usually at the half, and there are two ways of doing so: either nothing further is withheld from then on, or the rate is lowered for everything. The two differ by a lot of money in the month in which it happens. Amendments to retainage clauses are common because bonding companies ask for them.

Stored materials deserve their own line. They are paid for before they are built in, at a risk to the owner, and so the contract treats them apart: title, insurance, place, and a rate of their own. When they are built in they move to the line to which they belong, and the rate of that line applies.

Certificates: what the owner certified is what counts, in cents. A rounding difference of last spring is not worth a discussion in August.

Disputes are not settled in an application. If something is contested, bill what is not, and say in the note what was left out and why. An application that comes back costs us a month.`;

export const files = {
  'contract/CT-3118-general-conditions.md': `# CT-3118 Tidal pump station, general conditions (extract)

Article 9.4  Applications for payment are submitted by the 25th for work through the end of the month.
Article 9.6  Retainage. The Owner withholds ten percent (10%) of work completed until final acceptance.
Article 9.7  Stored materials. Materials suitably stored on site are paid at invoice cost less ten percent (10%) until they are incorporated in the work. This percentage is independent of Article 9.6.
Article 9.9  Change orders are payable once executed by Owner and Contractor.
Article 9.12 At substantial completion the Owner releases retainage, keeping back one hundred fifty percent (150%) of the value of punch list items not yet accepted, and the full amount of any claim by a subcontractor or supplier for which no waiver has been delivered.
Article 12.3 Items of warranty are not punch list items once the Engineer has accepted them in writing.`,
  'contract/amendment-1.md': `# Amendment 1 to CT-3118 (executed 3 February)

Completion of milestone B moves from 30 April to 6 June. No change in price. Articles 9.4 to 9.12 remain as they are.`,
  'contract/amendment-2.md': `# Amendment 2 to CT-3118 (executed 19 June)

1. Article 9.6 is replaced: "Retainage is ten percent (10%) of work completed. From the application in which work completed and stored materials together reach fifty percent (50%) of the adjusted contract sum, retainage is five percent (5%) of all work completed to date."
2. Article 9.7 is not changed.
3. The adjusted contract sum counts executed change orders only.`,
  'billing/app-07-schedule-of-values.txt': `Application 7, period ending 31 July, draft by site office

${sov}

Materials stored, pump 3 motor and drive, invoice 88-1204: ${amt(stored)}
Site office also shows: CO-4 intake screen, priced ${amt(pending)}, "100% done" (see change order log)`,
  'billing/change-order-log.csv': `number,description,amount,owner_signed,contractor_signed,status
CO-1,Additional sheet piling,112400.00,2025-02-11,2025-02-10,executed
CO-2,Deleted access stair,-18250.00,2025-03-04,2025-03-04,executed
CO-3,Larger standby set,64900.00,2025-06-27,2025-06-25,executed
CO-4,Intake screen,39700.00,,2025-07-21,pending`,
  'billing/certificates.csv': `application,completed_to_date,retainage,certified_cumulative
4,1384610.00,138461.00,1246149.00
5,1702905.00,170290.50,1532614.50
6,${raw(before)},${raw(before - paid)},${raw(paid)}`,
  'mail/2025-07-22-site.txt': `From: site office
To: billing
Subject: app 7

CO-4 is finished, the owner's man on site said it is fine. Please put it in, we carried the crew for two weeks.
Retainage stays at ten as always I suppose.`,
  'closeout/punch-list.txt': columns(
    ['No', 'Item', 'Value'],
    [
      ...punch.map((item) => [String(item.no), item.what, amt(item.value)]),
      ['', 'Total of list as issued 28 November', amt(all)],
    ],
  ),
  'closeout/mail-2025-12-09-engineer.txt': `From: resident engineer
To: project accountant
Subject: CT-3118 punch list

Inspected today. Items 5 and 8 are accepted. I will reissue the list after the holidays. The others stand.`,
  'closeout/waivers.csv': `subcontractor,final_amount,waiver_received
Tarnbeck Piling,318200.00,2025-12-02
Vexholm Electric,402750.00,
Quillhaven Coatings,58400.00,2025-12-04
Marlstone Fabrication,211900.00,2025-11-30`,
  'closeout/claim-vexholm.txt': `Vexholm Electric, statement of account 1 December: final amount 402,750.00, received 385,150.00, open ${amt(lien)}. We will sign the waiver on receipt.`,
  'closeout/change-order-4-executed.txt': `CO-4 intake screen, ${amt(pending)}. Executed 15 October by Owner and Contractor. Adjusted contract sum now ${amt(finalSum)}; work complete ${amt(finalSum)}, retainage held 5%.`,
};
