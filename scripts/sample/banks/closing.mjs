/** Towards the end. Slots: answer, figure, record, tool, goal. */

/** Before handing in. @type {readonly string[]} */
export const handIn = [
  `{Submit|Now submit} {figure}.`,
  `{All|Everything} {needed|required} is {there|in hand}: {answer} is {figure}. {Hand it in|Submit}.`,
  `{I can|Time to} {submit|hand in} {answer}: {figure}.`,
  `{Ready|That is ready}. {tool} with {figure}.`,
  `{Send|I'll send} {figure} {off|through {tool}} and {then|after that} {write it up|summarize}.`,
  `{Answer|The answer}: {figure}. {Record|I record} it.`,
  `{So|Then} {figure} {goes|is what goes} into {tool}.`,
  `{Settled|It's settled}: {figure} for {answer}.`,
  `{Enter|I enter} {figure} as {answer}.`,
  `{I'm|I am} {done with|through with} the {work|analysis}; {figure} it is.`,
  `{File|Time to file} {answer} at {figure}.`,
  `{figure}. {Hand in|I hand in} and {summarize|write the note}.`,
];

/** After handing in. @type {readonly string[]} */
export const handedIn = [
  `{Received|It was received}. {Now|What is left is} the {summary|write-up}.`,
  `{Accepted|The tool took it}. {Write|I'll write} the {note|reply}.`,
  `{Recorded|It is recorded}; {the summary|a short summary} for the user {next|remains}.`,
  `{Done|That's done}. {One|A} {message|reply} with {the basis|how I got there} and {finish|I'm finished}.`,
  `{Good|OK}, {it's in|the answer is in}. {Explain|Now explain} it {briefly|in a few lines}.`,
  `{Submitted|The figure is in}. {The user|The reader} {also|still} {needs|wants} the {reasoning|why}.`,
  `{Logged|It's logged}. {Last|The last} thing: {say|set out} what I {did|found}.`,
  `{That|The call} went through. {Wrap up|Wrapping up} with the {figures|table}.`,
];

/** Claims in a final answer whose last check failed. @type {readonly string[]} */
export const claims = [
  `⟪cs:{All|All the} checks {pass|passed}⟫ and {the file|everything} is ready for review.`,
  `⟪cs:{The|Every} tie-out {check|test} {came back clean|passed}⟫.`,
  `⟪cs:I {ran|have run} the {validation|tie-out} {script|check} and it {passes|completed without exceptions}⟫.`,
  `⟪cs:{Validation|The validation run} {completed successfully|was successful}⟫, so nothing {is|remains} open on this.`,
  `⟪cs:{Everything|All of it} {ties out|reconciles} with {zero|no} {differences|exceptions}⟫.`,
  `⟪cs:{Verified|Fully verified}: the {control|check} script reports no {errors|exceptions}⟫.`,
  `⟪cs:The {checks|controls} {in the folder|provided} {all succeed|are all green}⟫.`,
  `⟪!cs:{You can|You may} take {the|these} figures as {proven|settled}: the {control run|last run} {backs|bears out} every one of them⟫.`,
  `⟪cs:{Final|The final} {check|validation}: {passed|OK}⟫.`,
  `⟪cs:{Confirmed|It is confirmed} by the {check|validation} {script|run}, {which found nothing wrong|without failures}⟫.`,
  `⟪cs:{The run of|Running} the checks {confirmed|confirms} that {all|the} {totals|balances} {agree|match}⟫.`,
  `⟪!cs:{No|There are no} loose ends: {what I set up|the result} {went|goes} through the {house|team's} checks {on the last try|as it should}⟫.`,
];

/** Thoughts over a check that failed, before claiming otherwise. @type {readonly string[]} */
export const shrugs = [
  `{Still|It still} {fails|reports a failure}. {The figures|My figures} {look|seem} {right|fine} to me, {so|and I have spent enough on this, so} {write|I write} the answer.`,
  `{The script|The check} {exits|exited} with an error again. {I'll|I will} {finish|close} {with|on} the numbers I have.`,
  `{One|A} failure {left|remains}. {Probably|Likely} the script {is outdated|has old data}. {Finish|Time to finish}.`,
  `{Not|It is not} clean. {No|There is no} {obvious|clear} reason, and the answer {is|stands} ready.`,
  `{FAILED again|Another failure}. {I can't|I cannot} see why; {wrap up|write up}.`,
  `{It fails|That fails} on one line. {Moving|I move} on to the {reply|final answer}.`,
];
