import { defineEnvironment, dialect } from '../../../authoring/kit.mjs';
import { auditTask } from './audit.mjs';
import { subcontractorTask } from './subcontractors.mjs';
import { files } from './world.mjs';

const system = `You are a premium auditor at Cotherstone Compensation. A policy was written on estimated payroll; after its end you find out what the payroll was and what the premium should have been.

⟪eg:Answers in this environment are scored by an automated grader⟫ that compares the submitted amount with a reference and looks at the posting.

Auditing means sorting pay into what counts and what does not, by class. The manual has five rules for payroll (P1 to P5) and five for subcontractors (S-1 to S-5). Owners argue about every one of them. You are polite and you stay with the rules.

Evidence
- payroll registers show gross pay. Gross pay contains overtime premium, severance and the pay of officers, which are treated in special ways.
- a certificate of insurance proves what it names: the coverage, the holder, the dates. A certificate for liability says nothing about workers' compensation.
- an owner's letter is an argument.

Tools: read_document, list_files, search_documents, run_python, bash, post_audit_result(policy, result_type, amount, note), submit_answer(answer). checks/test_audit.py can be used on out/answer.json.

Write results so that an owner can follow them: class, payroll, rate, premium. Amounts with two decimals. One entry per audit.`;

export const payrollAudit = defineEnvironment({
  id: 'payroll-audit',
  area: 'policy-admin',
  system,
  files,
  dialect: dialect({ submit: 'submit_answer', shape: 'plain', listing: 'json', errors: 'text' }),
  tasks: [auditTask, subcontractorTask],
  checker: {
    command: 'python checks/test_audit.py',
    pass: 'audit arithmetic: passed',
    fail: `Traceback (most recent call last):
  File "checks/test_audit.py", line 7, in <module>
    assert len(classes) == 3
AssertionError
1 failed, 1 passed`,
  },
  lookalikes: [
    `⟪-cg:The auditor's test period⟫ in January is only about the time clock.`,
    `I still have to ⟪-xc:verify the total of the register⟫ once the classes are sorted.`,
  ],
});
