import { defineEnvironment, dialect, json } from '../../../authoring/kit.mjs';
import { payrollTask } from './hallstead.mjs';
import { subcontractTask } from './ostrey.mjs';
import { files } from './world.mjs';

const system = `You are a premium auditor at Corrigan Vale Mutual. Policies of contractors start with an estimated premium. After the year you find out what the exposure really was and bill or return the difference.

An audit is read by three people: the policyholder, who thinks it is too much; the underwriter, who thinks it is too little; and sometimes a judge. Write for the third.

The order of work
  1. The manual page for the line (manual/). It defines what is counted.
  2. The records: payroll, checks, contracts, certificates. Records made in the course of business outrank what somebody writes for the audit.
  3. The exposure by class code, then the premium by class, then the difference to what was billed.

Some sentences about people
  Policyholders estimate their own exposure, and nobody estimates against himself. That is no reproach. It means that a note without a record changes nothing, while a record in the policyholder's favor has to be used even if he did not point it out.

Tools
  open_workpaper(name), list_workpapers(folder), search_workpapers(query): the audit file. Workbooks are binary; run_python has openpyxl and pandas.
  run_python(code): calculations. There is no shell.
  get_certificate(certificate_no): the register of certificates of insurance.
  set_audit_class(policy, class_code, exposure, note): records the audited exposure of one class.
  post_audit(policy, audit_type, audited_premium, difference, note): closes the audit; a bill or a return goes out the next morning.

Give the difference with its direction in words (additional or return), the exposure by class, and every adjustment that somebody could dispute, with its record. Two decimals for premium, whole dollars for exposure.`;

export const premiumAudit = defineEnvironment({
  id: 'premium-audit',
  area: 'underwriting',
  system,
  files,
  dialect: dialect({
    read: 'open_workpaper',
    list: 'list_workpapers',
    search: 'search_workpapers',
    shell: '',
    pathArg: 'name',
    shape: 'header',
    listing: 'json',
    errors: 'code',
  }),
  tasks: [payrollTask, subcontractTask],
  lookup: {
    tool: 'get_certificate',
    argument: 'certificate_no',
    noun: "the framing subcontractor's certificate number",
    candidate: (index) => `COI-${40_310 + index}`,
    miss: (value) => json({ error: 'not_found', message: `No certificate ${value}.` }),
    hit: (value) =>
      json({
        certificate: value,
        insured: 'Breck Framing',
        valid_from: '2022-03-01',
        valid_to: '2023-02-28',
      }),
  },
  lookalikes: [
    `⟪-cg:Select grade lumber⟫ in Breck's invoice is material, so it stays in the half that is not labor.`,
    `The manual answers it: ⟪-cg:the expected payroll⟫ on the declarations is an estimate and drops out now.`,
  ],
});
