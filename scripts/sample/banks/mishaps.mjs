/** After something went wrong. Slots: path, doc, what. */

/** @type {readonly string[]} */
export const notFound = [
  `{Wrong path|That path is wrong}. {It should be|The right one is} {path}.`,
  `{No such document|Not found}. {The listing|The folder} {has|calls} it {path}.`,
  `{I left out|I forgot} {part of the path|the folder}: {path}.`,
  `{A typo|My typo}. {path} then.`,
  `{It isn't|It is not} there {under that name|by that name}; {try|use} {path}.`,
  `{Misnamed|I misnamed} it. {path}{, as listed|}.`,
  `{OK|Hm}, {the name|the file name} {differs|is different}: {path}.`,
  `{Retry|Again} with the {full|exact} {path|name}, {path}.`,
  `{My|The} guess at the name was {off|wrong}. {Correct|The correct one}: {path}.`,
  `{Not at that|Nothing at this} {location|place}. {path} {is|should be} it.`,
  `{I typed|I gave} it from memory and {missed|got it wrong}. {path}.`,
  `{The tool|It} {wants|needs} the {exact|stored} name: {path}.`,
];

/** @type {readonly string[]} */
export const traceback = [
  `{A traceback|It failed}: {what}. {Fix that|Fix} and run {it again|again}.`,
  `{My mistake|My own mistake}: {what}.`,
  `{Script error|The script broke}, {not|rather than} a data problem: {what}.`,
  `{what}. {Easily|That's easily} {fixed|repaired}.`,
  `{Right|Ah}, {what}. {Second try|Once more}.`,
  `{I see|The error says it}: {what}.`,
  `{Crash|It crashed}. {Cause|The cause}: {what}.`,
  `{Silly|A careless one}: {what}. {Correct|I'll correct} the {script|code}.`,
  `{The|This} {run|code} {stopped|died} because {what}.`,
  `{Python complains|The interpreter complains}: {what}.`,
  `{No output|Nothing came out}, since {what}.`,
  `{Needs a fix|One fix needed}: {what}.`,
];

/** @type {readonly string[]} */
export const timeout = [
  `{Timed out|A timeout}. {Same call|The same} again.`,
  `{The service|The tool} {hung|did not answer}; {retry|I'll retry} {once|the call}.`,
  `{That's|That is} {transient|a passing fault}, {retry|try again}.`,
  `{Rate limit or load|Load}, {probably|perhaps}. {Retry|Again}.`,
  `{No answer|No reply} in time. {Repeat|I repeat} the {request|call}.`,
  `{A hiccup|Some hiccup} in the {backend|tool}, {not|nothing} in {the request|my arguments}.`,
  `{It says|The reply says} retryable, so {retry|I retry}.`,
  `{Try|I'll try} {that|it} {once more|again}, {unchanged|with the same arguments}.`,
];

/** Said in the same place where the model does not think. @type {readonly string[]} */
export const sorry = [
  `That did not work; trying again.`,
  `The first attempt failed, so I'm running it again with a fix.`,
  `Wrong name on my side. Trying the right one.`,
  `One correction and a second attempt.`,
];
