/** First thoughts of a rollout. Slots: goal, answer. */

/** @type {readonly string[]} */
export const opening = [
  `I {have to|need to} {work out|find} {goal}. {The documents decide|It depends on the documents}, so {they come first|reading comes first}.`,
  `{The question is|What's wanted is} {goal}. {Let me see|I'll see} what {is in the folder|material there is} before {making up my mind|forming a view}.`,
  `{So|OK}: {goal}. {First|To begin with} I {need|want} the {sources|source documents}, {then|after that} the arithmetic.`,
  `{Goal|The job}: {goal}. I {don't know|do not know} yet {which documents exist|what there is to read}.`,
  `{Start|I start} by {fixing|pinning down} what {is asked|the request is}: {goal}. {Everything else|The rest} {follows|comes} from that.`,
  `{This|It} {looks like|is} a {familiar|fairly standard} {problem|piece of work}: {goal}. The {details|terms} {will|are going to} decide it, {though|however}.`,
  `{To answer|To get to} {goal} I need {three|a few} things: the {governing terms|rules}, the {underlying records|transactions}, and {the dates|the timing}.`,
  `{Reading|Going through} the request {again|twice}: they {want|are after} {goal}, {not|rather than} a {general|broad} review.`,
  `{Let me think about|I should be clear about} what {goal} {means|involves} {here|in this case} before {opening|I open} {anything|files}.`,
  `{Asked for|They ask for} {goal}. {That|It} {takes|will take} {the terms|the rules} plus {the records|the entries}; {neither|none of it} is in the message itself.`,
  `{A clear request|The request is clear}: {goal}. {Unclear|What's unclear} is {which|what} {version|set} of the {terms|facts} {applies|governs}.`,
  `{I want|I'd like} {goal} {with|and} a {trail|reference} {back to|into} the {documents|files}.`,
  `{Before|Ahead of} any {number|figure}: where {are|do I find} the {source papers|primary documents} for {goal}?`,
  `{Right|Fine}, {goal}. {Gather|I'll gather} {the facts|what is on file}, {decide|settle} the {rule|treatment}, {then|and only then} {calculate|compute}.`,
  `{Short|My short} version of the {task|request}: {goal}. {Long version|The rest} is {in|buried in} the {file|folder}.`,
  `{We're|I'm} looking for {goal}. {My|The} first {step|move} is {always|again} the {file list|inventory of documents}.`,
  `{Two|Two separate} {questions|things}: what {rule|treatment} {applies|is right}, and what the {records|books} {say|show}. Together they give {goal}.`,
  `{Given|With} the {role|procedures} {described|above}, {goal} has to be {supported|backed} by {documents|records}, so {begin|I begin} there.`,
  `{In|Put in} one line: {goal}. {See|I'll see} {what's|what is} {available|there}.`,
  `{The user|The person asking} {needs|wants} {goal}. {I'd|I would} {start|begin} with the {papers|file} and {keep|hold} {assumptions|guesses} for {last|later}.`,
  `{Okay|Alright}. The {target|end point} is {goal}. {Work|I work} {backwards|back} from there: which {inputs|figures} {feed|go into} it?`,
  `{What|So what} {do I need|is needed} for {goal}? {Terms|Rules}, {amounts|balances}, dates. {Find|Let me find} them.`,
  `{Task|The task} in my words: {establish|determine} {goal} from the {documents|records} on {file|hand}.`,
  `{Nothing|There's nothing} to {compute|calculate} yet. {Goal} {depends|rests} on {papers|files} I have not {seen|opened}.`,
  `{I read|I take} {this|the request} as: {establish|find} {goal}, {say|show} how, and {update|touch} only what is named.`,
  `{Scanning|After scanning} the {instructions|procedures}, the {part|bit} that matters for {goal} is which document {wins|prevails} when {two|sources} {differ|disagree}.`,
  `{There may be|I expect} {more than one|several} {versions|sources}, so for {goal} the {order|ranking} of {documents|sources} {matters|counts}.`,
  `{Let's|Time to} {get|find} {goal}. {I'd|I would} {expect|guess} {a contract or policy|governing terms}, {a register|some records}, and {some correspondence|a few emails}.`,
];

/** Before the plan. @type {readonly string[]} */
export const planLead = [
  `{Plan|My plan|The plan}:`,
  `{Steps|The steps}:`,
  `{Roughly|Roughly this}:`,
  `{I'll go|Going} in this order:`,
  `{What I'd do|What to do}:`,
  `{Order of work|Working order}:`,
  `{A plan|An outline}:`,
  `To do:`,
  `{So|So then}:`,
];
