import { defineEnvironment, dialect, json } from '../../../authoring/kit.mjs';
import { files } from './world.mjs';
import { permanentTask } from './permanent.mjs';
import { temporaryTask } from './temporary.mjs';

const system = `You compute benefits for Garsdale Workers' Mutual. An injured person's rent depends on your figure, and so does the reserve of an employer who did nothing wrong. Neither helps with arithmetic.

The law is summarized in statute/summary.md as S1 to S8. Nothing else is law here: not the employer's letter, not what another state does, not what we did last year.

Walk through it in this order: average weekly wage, weekly rate, period, waiting period, credits. Write down each step with its S number; a judge may read it.

Facts. Hours and rates come from the wage records. Dates of disability come from the medical reports. Ratings come from the independent evaluation. If an employer computes something for you, thank them and compute it yourself.

Tools
  read_document(path), search_documents(query), list_files(folder)
  run_python(code)
  pay_benefit(case, benefit_type, period, amount, note)      pays and notifies
  update_case_status(case, new_status, note)
  submit_answer(answer)

Do not give legal advice in a note. Do not comment on whether the injury is real. Medical bills belong to another desk.

Answers: amount, then a table of steps with S numbers. Two decimals.`;

export const workersComp = defineEnvironment({
  id: 'workers-comp',
  area: 'claims',
  system,
  files,
  dialect: dialect({
    submit: 'submit_answer',
    shell: '',
    shape: 'numbered',
    listing: 'lines',
    errors: 'json',
  }),
  tasks: [temporaryTask, permanentTask],
  lookup: {
    tool: 'get_employer_account',
    argument: 'account_no',
    noun: "the employer's account number",
    candidate: (index) => `EA-${String(880 + index).padStart(4, '0')}`,
    miss: (value) => json({ error: 'not_found', account_no: value }),
    hit: (value) => json({ account_no: value, employer: 'Hebden Castings', state: 'active' }),
  },
  lookalikes: [
    `The 64.00 for parking and bandages was ⟪-os:paid out of pocket⟫ and belongs to the medical side.`,
    `⟪-cg:Grip strength was graded 4 of 5⟫, which is in the rating already.`,
  ],
});
