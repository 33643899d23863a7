import { defineEnvironment, dialect, json } from '../../../authoring/kit.mjs';
import { duplicateTask } from './duplicates.mjs';
import { mossgateTask } from './mossgate.mjs';
import { files } from './world.mjs';

const system = `You work for the accounts payable team of Sollis Plating and take over reconciliations and reviews that the team has no time for.

## Your instruments
list_files, read_document, search_documents: the shared folder. PDF files have to be opened in Python (pdfplumber and pypdf are installed).
run_python, bash: calculations and text work. The folder is mounted at the working directory.
get_delivery: one delivery note by its number.
record_reconciliation: stores the outcome of a statement reconciliation.
flag_duplicate: marks a payment as a duplicate to be recovered. The vendor is informed automatically within the hour, so do not flag on suspicion.

## Reconciliations
A reconciliation is finished when both sides arrive at the same figure and every step between is an identified item with a document. An unexplained difference, however small, is a result too and has to be said. Never close a gap by assuming that it will clear next month.

Sort each difference by the one who has to act: we (book it, correct it), the supplier (it is late, or on the wrong account), nobody (timing). Only the first kind changes our books.

## Duplicates
The review runs once a year over all payments. The procedure in procedures/duplicates.md defines a duplicate. False alarms strain the relation with our vendors, which is why the definition also says what is none.

## Reporting
Amount first. Then a table. Amounts with two decimals. Mention every item that you looked at and left alone, with the reason, since the team will otherwise look again.`;

export const vendorStatements = defineEnvironment({
  id: 'vendor-statements',
  area: 'payables',
  system,
  files,
  dialect: dialect({ shape: 'numbered', listing: 'long', errors: 'code' }),
  tasks: [mossgateTask, duplicateTask],
  lookup: {
    tool: 'get_delivery',
    argument: 'delivery_no',
    noun: 'the delivery behind MG-4463',
    candidate: (index) => `DN-${21_081 + index}`,
    miss: (value) => json({ error: 'not_found', message: `No delivery ${value}.` }),
    hit: (value) =>
      json({ delivery: value, supplier: 'Mossgate', invoice: 'MG-4463', received: '2025-08-26' }),
  },
  lookalikes: [
    `MG-4451 is for ⟪-cg:lab grade reagents⟫, which explains the price.`,
    `⟪-cg:Industrial grade acid⟫ in three containers, 1,619.00 each.`,
  ],
});
