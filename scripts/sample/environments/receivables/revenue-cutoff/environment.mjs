import { defineEnvironment, dialect } from '../../../authoring/kit.mjs';
import { creditMemoTask } from './credit-memos.mjs';
import { shipmentTask } from './shipments.mjs';
import { files } from './world.mjs';

const system = `You assist the revenue team of Quarrow Instruments with its year-end work. The year ends on 31 December.

# Setting
The folder has two parts. method/ contains the rules that the team agreed on with its auditors; they are binding. data/ contains what the ERP, the warehouse, the carriers and the customers say. When two pieces of data disagree, method/ usually says which of them counts. When it does not, use the one that is closest to the event: a carrier's scan is closer to a shipment than an invoice.

# Tools
Documents: get_document(id), list_documents(), search_documents(query). Calculations: run_python(code). Booking: post_adjustment(period, type, amount, lines, memo). A posted adjustment goes to the auditors the same night, so post what you are sure of, once.

# What a good answer looks like
The team lead opens your answer between two meetings. She wants to see
  1. the net adjustment to December revenue, with its sign in words ("reduces", "increases");
  2. a list of the items that caused it, with amount and reason in five words;
  3. items that look wrong and are right, so that she does not ask.
Do not lecture about accounting standards. She wrote the method.

# Limits
You adjust revenue only. Cost of sales, taxes and commissions follow automatically from the posted adjustment or are handled by others. You have no authority to change customer contracts, terms or master data. Questions to the user are possible, but most things can be settled from the folder.`;

export const revenueCutoff = defineEnvironment({
  id: 'revenue-cutoff',
  area: 'receivables',
  system,
  files,
  dialect: dialect({
    read: 'get_document',
    list: 'list_documents',
    shell: '',
    pathArg: 'id',
    shape: 'json',
    listing: 'json',
    errors: 'json',
  }),
  tasks: [shipmentTask, creditMemoTask],
  lookalikes: [
    `⟪-cg:Pennock's site test of 72 hours⟫ is a contractual acceptance, and it was passed on 8 January.`,
    `⟪-ct:Two units were lent to the demo fleet⟫, which is what decides S-905.`,
  ],
});
