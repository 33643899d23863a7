/** Getting from one step to the next. Slots: plan, doc, goal, path, tool. */

/** A next step where the task itself has nothing more to say. @type {readonly string[]} */
export const next = [
  `{Next|Next up}: {plan}.`,
  `{Now|Then} {plan}.`,
  `{I'll|I will} {plan}.`,
  `{Time to|I can now} {plan}.`,
  `{That leaves|Still open}: {plan}.`,
  `{Let me|I'm going to} {plan}.`,
  `{With that|Knowing that}, {plan}.`,
  `{On to|Moving to} the next {one|item}: {plan}.`,
  `{The next thing|What comes next} is to {plan}.`,
  `{So|And so} {plan}.`,
  `{I want to|I'd like to} {plan}.`,
  `{Before going further|Before anything else}, {plan}.`,
  `{I should|We ought to} {plan}.`,
  `{After that|Following this}: {plan}.`,
  `{Go on and|Go ahead and} {plan}.`,
  `{To keep going|To get further} I {need|have} to {plan}.`,
  `{It makes sense to|It's time to} {plan}.`,
  `{My next|A sensible next} step: {plan}.`,
];

/** Before the folder is listed. @type {readonly string[]} */
export const listing = [
  `{See|Let me see} what {is there|the folder holds}.`,
  `{List|I'll list} the files {first|before reading}.`,
  `{An inventory|A listing} {first|to start with}.`,
  `{What|Which} files {do I have|are there}?`,
  `{Look at|Look into} the folder.`,
  `{Start|I start} with the directory.`,
  `{File names|The names} {first|are what's missing}.`,
  `{Which papers|What papers} {did they give me|came with this}?`,
  `{A look|First a look} {around|at the names}.`,
  `{Take|I take} stock of the {documents|papers}.`,
  `{See|Let me see} the {table of contents|file names}.`,
  `{Find out|Let me find out} what {was|has been} {provided|supplied}.`,
  `{Directory|Folder} listing, then {reading|the reading}.`,
  `{Get|I get} an overview of the {material|documents}.`,
  `{Open|I open} the folder {first|and look around}.`,
  `{Names|File names} {first|before contents}.`,
];

/** After it was listed. @type {readonly string[]} */
export const listed = [
  `{Count|That is} {count} files. {The names|Their names} {say|tell} {enough|a good deal}.`,
  `{A manageable|A small} folder, {count} {files|documents}.`,
  `{count} files. {I can|One can} read {most of it|the ones that matter}.`,
  `{Good|OK}, {count} documents{, none of them huge|}.`,
  `{Terms|Governing documents} and records are both {here|there}.`,
  `{So|I see} {count} items; {the terms|the rules} {come|go} first.`,
  `{Everything|All} in one place: {count} files.`,
  `The {folder|listing} is {short|clear}. {Not everything|Not all} will {matter|be needed}.`,
  `{count} files{| in all}. {Start|I'll start} with what {governs|sets the terms}.`,
  `{Some|A few} of these are {background|context}, {others|some} are {records|evidence}.`,
  `{Nothing|No file} is {locked|missing at first sight}. {count} to {choose from|go through}.`,
  `{I see|There are} {count} documents and {know|can tell} {roughly|about} what {each|each one} is.`,
];

/** Between finding a place and opening the document. @type {readonly string[]} */
export const found = [
  `{There are hits|There it is}. {The line alone|One line} {isn't|is not} enough, {read|so I read} the {whole thing|document}.`,
  `{Found it|Found}. {Open|I'll open} {doc} for the {context|surroundings}.`,
  `{The search|That search} {points|leads} to {doc}. {Read|Let me read} it {properly|in full}.`,
  `{Snippets|The snippets} can mislead; {open|I open} {doc}.`,
  `{Hits|A few hits}. {The one that matters|What matters} is in {doc}.`,
  `{Good|OK}, {it's in|so look at} {doc}.`,
  `{I want|I need} the {text around|lines around} {that|this}: {open|read} {doc}.`,
  `{That|This} {narrows it|narrows it down} to {doc}.`,
  `{Enough|That's enough} to know where: {doc}.`,
  `{Now|And now} {doc} {itself|in full}.`,
  `{Matches|Some matches}. {Read|I read} {doc} {end to end|from the top}.`,
  `{Right place|The right place} {seems to be|is} {doc}.`,
  `{A fragment|This fragment} is not {a basis|enough}. {doc} next.`,
  `{It|The term} {occurs|turns up} where I {hoped|expected}; {now|next} the {full|whole} {text|page}.`,
];

/** The rest of a long document. @type {readonly string[]} */
export const more = [
  `{It was cut off|The output is cut}; {get|fetch} the rest.`,
  `{More lines follow|There's more}. {Continue|Keep reading} from {where it stopped|there}.`,
  `{Only|That's only} the {first part|beginning}. {The remainder|The rest} {may|could} {change|matter to} the {total|picture}.`,
  `{Read on|I read on}: the {end|bottom} {usually|often} {has|holds} the {totals|adjustments}.`,
  `{Truncated|The file is longer}. {Next page|On to the next page}.`,
  `{I can't|I cannot} {rely on|use} half a {document|ledger}; {read|load} the other half.`,
  `{The rest|What remains} of it, {please|then}.`,
  `{Lines|The lines} {after|beyond} {that|this} are {still|as yet} {missing|unread}.`,
];

/** Said beside a call. @type {readonly string[]} */
export const announce = [
  `{I'll|I will} {plan}.`,
  `Let me {plan}.`,
  `{Next I'll|I'll now} {plan}.`,
  `{First|To start}, I'll {plan}.`,
  `{I'm going to|I am going to} {plan}.`,
  `{Now|Now I will} {plan}.`,
  `{One moment|Just a moment}: I'll {plan}.`,
  `{To get this right|To be accurate}, I'll {plan}.`,
  `{Going to|About to} {plan}.`,
  `{Moving on|Continuing}: I'll {plan}.`,
  `{I need to|I have to} {plan}.`,
  `{Let me|I'd like to} {plan} {first|before going on}.`,
];

/** Before the deciding document is looked at once more. @type {readonly string[]} */
export const again = [
  `{Before I write anything|Before the write}, the {wording|exact words} of {source} {once more|again}.`,
  `{One more look|A last look} at {source}, {to quote it correctly|for the quotation}.`,
  `{I want|I'd like} the {line|passage} from {source} in front of me when I write this down.`,
  `{Where exactly|In which line} does {source} say that? {I'll need the place|The place belongs in the note}.`,
  `{Let me|I'll} pull up {source} again {so that|and then} the reference {is right|can be exact}.`,
  `{The note|My note} should {cite|point to} {source}; {find|I look up} the {place|line}.`,
  `{Quick look back|A quick look back} at {source}.`,
  `{Did I read|Have I read} {source} {correctly|right}? {Search|I search} for the {passage|place}.`,
];

/** After that. @type {readonly string[]} */
export const same = [
  `{As I remembered|As remembered}.`,
  `{Good|OK}, {that's the passage|the place is found}.`,
  `{Yes|Right}, {that is|it's} what it says.`,
  `{Nothing new|No surprise}. {Carry on|On with it}.`,
  `{The wording|Its wording} {supports|bears out} what I {did|have}.`,
  `{Fine|Good}, {I have|that gives me} the reference.`,
  `{It reads|Reads} as I took it.`,
  `{That's the line|There's the line} to cite.`,
];

/** Between a thought and the same in other words. @type {readonly string[]} */
export const dwell = [
  `In other words:`,
  `Put differently:`,
  `{That is|That is to say}:`,
  `{Said|To say it} another way:`,
  `To spell it out:`,
  `{More exactly|More precisely}:`,
  `{Again, slowly|Slowly}:`,
  `{Let me rephrase|To rephrase}:`,
  `{What it comes down to|The upshot}:`,
  `{Or|Or rather}:`,
  `{For myself|For the record}:`,
  `{In plain words|Plainly}:`,
];

/** Before what is known so far. @type {readonly string[]} */
export const recap = [
  `{What I know|What I have} so far:`,
  `{Facts|The facts} {so far|up to here}:`,
  `{Let me|I'll} collect what {the documents say|I have read}:`,
  `{Summary|A summary} of the {reading|material}:`,
  `{Before calculating|Before I calculate}, the {inputs|pieces}:`,
  `{Where things stand|Where I am}:`,
  `{To have it|I want it} in one place:`,
  `{From the documents|Out of the documents}:`,
  `{Established|What is established}:`,
  `{Taking stock|Time to take stock}:`,
  `{The picture|My picture} so far:`,
  `{Notes|My notes} from the reading:`,
];
