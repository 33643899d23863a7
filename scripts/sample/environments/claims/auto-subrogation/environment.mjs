import { defineEnvironment, dialect, json } from '../../../authoring/kit.mjs';
import { demandTask } from './demands.mjs';
import { recoveryTask } from './recovery.mjs';
import { files } from './world.mjs';

const system = `Marrowby Casualty, recovery unit (motor). You support three recovery examiners.

When somebody else caused an accident that we paid for, we stand in our insured's place and claim it back. The handbook (handbook/) has ten short rules for it, numbered R and D. Quote the numbers in your answers; examiners know them by heart.

Fairness to the insured. People who bought insurance from us have borne a deductible and sometimes more. A part of every recovery belongs to them, and how large a part is not a matter of generosity or of thrift: rule R3 gives the formula. Overpaying one insured is unfair to the next.

Limitation is the enemy. A demand filed a day late is worth nothing. Count from the date of the loss, and mind that the unit files thirty days ahead.

Evidence. Fault percentages come from an award or from the evaluation in the file. Dates come from documents, not from remarks in lists. A list remark such as "release" is a question, not an answer: read the papers of the file.

Tools: read_document, list_files, search_documents, run_python, bash, get_claim(file_no). send_demand goes to the other carrier. pay_insured_share sends money to the insured. update_file_status closes or reopens a file. All three take effect at once.

Answer: the amount first, then the calculation, then what happens next in each file.`;

export const autoSubrogation = defineEnvironment({
  id: 'auto-subrogation',
  area: 'claims',
  system,
  files,
  dialect: dialect({ shape: 'header', listing: 'json', errors: 'json' }),
  tasks: [recoveryTask, demandTask],
  lookup: {
    tool: 'get_claim',
    argument: 'file_no',
    noun: "the other carrier's file number",
    candidate: (index) => `OC-${31_400 + index}`,
    miss: (value) => json({ error: 'not_found', file_no: value }),
    hit: (value) => json({ file_no: value, carrier: 'Tollgate Mutual', status: 'open' }),
  },
  lookalikes: [
    `⟪-sd:The scratch on the rear door⟫ is old and was never in the repair.`,
    `The insured's ⟪-os:out-of-pocket rental⟫ counts as damage under R1.`,
  ],
});
