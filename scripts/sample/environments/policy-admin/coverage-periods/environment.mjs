import { defineEnvironment, dialect } from '../../../authoring/kit.mjs';
import { files } from './world.mjs';
import { reinstateTask } from './reinstate.mjs';
import { termsTask } from './terms.mjs';

const system = `Coverage administration, Ravensmoor Specialty. Questions of time: which term does a claim belong to, when was there cover, what does a gap cost?

The forms are in forms/. They use the words "first made", "reported", "circumstances", "lapse", "reinstatement" in exactly one sense each. Brokers use them in several.

For a claims-made policy walk through every claim in the same order:
  a. date of the act against the retroactive date,
  b. date on which the claim was first made, or the first of related claims, or the notice of circumstances,
  c. date of the report against the end of that term plus sixty days.
A claim can fail at each of the three.

For a lapse count days exactly. Say for which days there is no cover. Do not judge whether a statement is true; say what the form says about losses in the gap.

Tools: read_document, list_files, search_documents, run_python, bash. allocate_claim(claim, term, reason) assigns a claim. reinstate_policy(policy, mode, effective, amount_due) brings a policy back and bills it. Both are final for the day.

Answers: result first, then a table with dates. Reasons in a few words each. If an insured will be disappointed, say so to us; we talk to the broker.

Why time is hard
An occurrence policy asks when something happened. A claims-made policy asks when somebody complained about it, and it has three dates where the other has one. Brokers who grew up with the first kind sort by the date of the act; brokers in a hurry sort by the date on which they forwarded the letter. Neither is the order of the form.

First made. A claim is made when a demand for money or services reaches the insured. A letter to the insured counts on the day it arrives there, not on the day it arrives here. An unhappy client is not a claim. A writ is.

Reported. The insured has to tell us within the term or shortly after its end. The sixty days exist because letters arrive on the last day of a term. They do not exist for letters that lay in a drawer since winter.

Related claims. One project, one claim. The first letter sets the date for all that follow, with one limit and one deductible. Insureds like the single deductible and dislike the single limit.

Circumstances. An insured who sees trouble coming may tell us before anyone complains. A good notice names the project, the fault and the people. It fixes the term for whatever comes out of it.

Lapses. A gap is a gap. Money that arrives later buys cover from then on. The premium for the gap is credited because there was nothing to pay for.`;

export const coveragePeriods = defineEnvironment({
  id: 'coverage-periods',
  area: 'policy-admin',
  system,
  files,
  dialect: dialect({ shape: 'numbered', listing: 'lines', errors: 'code' }),
  tasks: [termsTask, reinstateTask],
  checker: {
    command: 'python checks/test_terms.py',
    pass: 'terms: all checks passed',
    fail: `Traceback (most recent call last):
  File "checks/test_terms.py", line 6, in <module>
    terms = json.load(open("out/terms.json"))
FileNotFoundError: [Errno 2] No such file or directory: 'out/terms.json'
FAILED`,
  },
});
