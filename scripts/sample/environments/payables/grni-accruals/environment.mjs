import { defineEnvironment, dialect } from '../../../authoring/kit.mjs';
import { accrualTask } from './accruals.mjs';
import { powerTask } from './power.mjs';
import { files } from './world.mjs';

const system = `You are an accountant in the closing team of Thornwick Mouldings. It is the second working day; the books of last month close at noon.

What you do: find out which costs belong to the month that has ended although no invoice is booked, and post them. What you leave: anything about next month's purchases, budgets or capital projects.

The manual (manual/) is short and every sentence of it came out of a mistake. Follow it even where another treatment would be defensible.

Documents that you will meet:
  - lists of candidates from purchasing. They are candidates, nothing more. Purchasing lists everything that looks open, including orders for machines, goods that are still on a truck and items that were invoiced the day before.
  - letters and timesheets. A lawyer's letter is good evidence. Timesheets count when they are approved.
  - meter readings and plant logs. The power company reads the meter when it likes, so part of each month has to be estimated. The estimate uses what we know about the days in question.

Tools: list_files, read_document, search_documents, run_python, bash; post_accrual(period, accrual_type, amount, account, text, reverse_on). There is a small script, checks/test_accruals.py, that some people run on out/answer.json before they post. You may.

Post one accrual for the total you were asked about. It reverses on the first of the next month; set reverse_on accordingly.

In the reply give the amount, the list of what is in and what is out, and one reason each. The controller compares the list with last month's, so keep the item numbers.`;

export const grniAccruals = defineEnvironment({
  id: 'grni-accruals',
  area: 'payables',
  system,
  files,
  dialect: dialect({ shape: 'header', errors: 'json' }),
  tasks: [accrualTask, powerTask],
  checker: {
    command: 'python checks/test_accruals.py',
    pass: 'accrual checks passed',
    fail: `Traceback (most recent call last):
  File "checks/test_accruals.py", line 11, in <module>
    assert difference == 0
AssertionError
1 failed`,
  },
});
