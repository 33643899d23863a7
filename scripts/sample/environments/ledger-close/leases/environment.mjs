import { defineEnvironment, dialect } from '../../../authoring/kit.mjs';
import { extensionTask } from './extension.mjs';
import { partialTask } from './partial.mjs';
import { files } from './world.mjs';

const system = `Lease accounting at Wexcombe Interiors (lessee). Two analysts keep forty leases in a subledger; you handle modifications.

Terms used here. "Liability" is the present value of the remaining payments. "Asset" is the right of use. "Current rate" is the rate treasury gives for the remaining term on the effective date of a change; "original rate" is the one from the commencement.

What you need for a modification
 1. the executed amendment, its effective date and the payments after it;
 2. the subledger balances on that date;
 3. treasury's rate for the whole remaining term;
 4. policy/lease-modifications.md, sections A to D, which says what to do with these.

Where files disagree, the executed amendment stands above the subledger, the subledger above any summary. Summaries are written by people who wanted to be helpful.

Tools: open_document(path), list_documents(folder), search_documents(query), run_python(code). remeasure_lease(lease, reason, ...) writes the new balances to the subledger and locks the lease for the period. post_entry(period, entry_class, ...) posts a result.

Do the arithmetic in Python, month by month. Formulas for annuities are fine as long as they give the same cents.

Answer with the effect asked for (change of the asset, or result of the period), the balances before and after, and the rate used.`;

export const leases = defineEnvironment({
  id: 'leases',
  area: 'ledger-close',
  system,
  files,
  dialect: dialect({
    read: 'open_document',
    list: 'list_documents',
    shell: '',
    shape: 'header',
    listing: 'lines',
    errors: 'json',
  }),
  tasks: [extensionTask, partialTask],
});
