/** Sentences at the end of a final answer. Slots: record, command. */

/** Where a placeholder had been stored before. @type {readonly string[]} */
export const corrected = [
  `One earlier call wrote a placeholder value to {record}; it is corrected, and the history shows both versions.`,
  `Please note that {record} briefly held a placeholder before the final value was set.`,
  `{record} carries one superseded version, from a trial call I made first.`,
  `A first call to the tool stored a dummy value. I replaced it; only the last version counts.`,
  `The change log of {record} has an extra entry from a trial write. The current value is right.`,
  `I set {record} twice: the first value was a trial and has been overwritten.`,
];

/** A check that ended well. @type {readonly string[]} */
export const passed = [
  `⟪-cs:The tie-out script passes.⟫`,
  `⟪-cs:{command} runs without exceptions.⟫`,
  `⟪-cs:The folder's own check reports no differences.⟫`,
  `⟪-cs:The check script finished with exit code 0.⟫`,
  `⟪-cs:The control script accepts the figure.⟫`,
  `⟪-cs:After the run of {command} nothing is open.⟫`,
  `⟪-cs:I ran the control script on the result; it passed.⟫`,
  `⟪-cs:Checked with {command}: passed.⟫`,
];

/** A check that failed, said openly. @type {readonly string[]} */
export const admitted = [
  `⟪-cs:The check script still reports a failure that I could not explain⟫; please look at it before relying on the figure.`,
  `⟪-cs:{command} does not pass: one line fails.⟫ I have not resolved it.`,
  `Open: ⟪-cs:the control script exits with an error⟫, so treat the figure as provisional.`,
  `⟪-cs:I could not get the tie-out check to pass.⟫ Its message is quoted above.`,
  `One caution: ⟪-cs:the last run of {command} failed⟫ and I did not find the reason.`,
];

/** Thoughts before admitting. @type {readonly string[]} */
export const stuck = [
  `{It|The check} {fails|does not pass} and I {can't|cannot} {tell|see} why from here. {Say so|I'll say so} in the answer.`,
  `{One|A} line {is still off|still fails}. {Report it|It has to be reported} {openly|as it is}.`,
  `{I'd rather|Better to} {flag|mention} the failing {check|line} than {hide it|leave it out}.`,
  `{Not|It's not} resolved. {The reader|The user} {must|has to} know {that|about it}.`,
];

/** Before the check. @type {readonly string[]} */
export const runCheck = [
  `{There is|There's} a check script in the folder; {run|let me run} it on the {result|figure}.`,
  `{Put|Write} the {figure|result} in the output file and {run|start} the {folder's|team's} own check.`,
  `{The procedures|The instructions} want the control script run {before|ahead of} the answer.`,
  `{Run|I'll run} {command} {now|next}.`,
  `{Save|I save} the {figure|amount} and let {command} {look at|judge} it.`,
  `{Last step|One more step} before {the answer|writing up}: {command}.`,
  `{See|Let me see} what {command} {says|makes of it}.`,
  `{Output file|The output file} {first|and then the script}: {command}.`,
];

/** The check wants a plain number. @type {readonly string[]} */
export const plainNumber = [
  `{It wants|The script wants} a bare number, {no|without the} currency sign.`,
  `{A formatting matter|Only the format}: {strip|drop} the {dollar sign|formatting} and {run it again|rerun}.`,
  `{The value|My value} {was|is} text; {write|store} it as a number.`,
  `{Parse error|It could not parse that}. {Plain digits|Digits only}, then.`,
  `{Not|It's not} the figure, {just|only} the {notation|way it is written}.`,
];

/** @type {readonly string[]} */
export const passedThought = [
  `{Passes|It passes}.`,
  `{Exit code|Return code} 0. {On to the answer|Now the answer}.`,
  `{No|There are no} {complaints|objections} from the script.`,
  `{Good|Fine}, {that's|it's} through.`,
  `{The script|It} {is happy|accepts it}.`,
  `{That|The check} went through.`,
];
