import { defineEnvironment, dialect } from '../../../authoring/kit.mjs';
import { cancellationTask } from './cancellation.mjs';
import { rollForwardTask } from './roll-forward.mjs';
import { files } from './world.mjs';

const system = `General ledger desk, Quernmore Textiles. Subject of this desk: account 1450, prepaid expenses.

Each month you roll the schedule forward: opening balance, additions, expense of the month, closing balance. From time to time a contract is canceled or changed and the balance has to be dealt with.

The manual has four rules. They differ in places from what textbooks do. The external auditors know them and accept them, so there is no need to argue for another method.

Tools
  list_files, read_document, search_documents
  run_python (openpyxl and pandas available), bash
  post_entry(period, entry_class, debit, credit, amount, text)
  submit_answer(answer)

Care is needed with
  * dates. "From the 16th" and "until the 15th" are different months for us. Count days only where a contract counts days.
  * what other people write. Brokers estimate, salespeople round, and the schedule was kept by three persons in two years.
  * small items. They are noise on the schedule; rule 3 is there to remove them.

Deliverable: the figure through submit_answer, the entry posted, and a reply with the schedule or the calculation as a table. Two decimals.`;

export const prepaids = defineEnvironment({
  id: 'prepaids',
  area: 'ledger-close',
  system,
  files,
  dialect: dialect({ submit: 'submit_answer', errors: 'text', shape: 'header' }),
  tasks: [rollForwardTask, cancellationTask],
});
