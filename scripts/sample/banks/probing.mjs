/** Around a call whose arguments are placeholders. Slots: tool, field, value, record. */

/** @type {readonly string[]} */
export const before = [
  `{The description of|What the docs say about} {tool} {doesn't|does not} list what {field} {accepts|may hold}. {A value that can't be valid|An impossible value} should {make it print|draw out} the list.`,
  `I {don't|do not} know the {allowed|accepted} strings for {field}. {Call|I call} {tool} with {a throwaway value|something invalid} and read the {error|complaint}.`,
  `{Before|Ahead of} the real {write|update}, {see|find out} how {tool} {validates|checks} {field}.`,
  `{Does|Will} {tool} {validate|check} {field} at all? {Try|One call with} {value} {tells|will tell}.`,
  `{Let me|I'll} {poke|try} {tool} with a {dummy|placeholder} {field} {first|to see the schema}.`,
  `{Field} is {free text or|either free text or} an enum; {the schema is|the docs are} silent. {An invalid one|Sending a nonsense value} {will|should} show which.`,
  `The {quickest|fastest} way to learn the {enum|permitted codes} is to {send|pass} {a wrong one|one that fails}.`,
  `{Not sure|I'm not sure} {tool} is {wired up|live} in this {environment|setup}. A {test|trial} call {first|before the real one}.`,
  `{If|When} {field} {is|comes} wrong, most of these tools {answer|reply} with the {options|choices}. {Use that|I use that}.`,
  `{Learn|I want to learn} the {error format|required fields} of {tool} before {record} is {touched|changed} for real.`,
  `{Nothing|No document} {says|explains} what {field} {should look like|must contain}. {Ask the tool|I ask the tool itself} by {failing|making it fail}.`,
  `{Try|Start with} {value} for {field}: {it should be rejected|that must bounce}, {and|then} the {message|rejection} {names|tells} the {valid|real} ones.`,
  `{I'd rather|Better} {see|get} a validation error now than {guess|guess at} {field}.`,
  `{Testing|A check of} the {interface|endpoint}: {tool} with {placeholder|filler} arguments.`,
  `{It's|It is} {unclear|not clear} whether {tool} {commits|writes} {at once|immediately}. A {harmless|nonsense} value {will tell|shows it}.`,
  `{Probe|Probing} {tool} {first|before anything real}: which {arguments|values} does it {take|accept}?`,
  `{What|Which} {codes|values} does {field} know? {Provoke|I provoke} {an error|the error} and {see|read}.`,
  `{Schema|The schema} {says|just says} string for {field}. {Hardly|That is hardly} helpful; {send|I send} {value} and {look|see}.`,
  `{Send|I'll send} {one|a} {bogus|made-up} {field} to {map|see} what {tool} {enforces|checks}.`,
  `{Before|Prior to} committing to {a|any} {field}, {let me see|see} what {tool} {does|says} when {it's|it is} {off|wrong}.`,
  `{My|One} {guess|hunch} for {field} {could|may} be wrong, so {shake|get} the {list|options} out of {tool} with {value}.`,
  `{Dry run|A dry run}: {tool} with {value}, {only|just} to see the {response|reply}.`,
  `{The enum|An enum} for {field} {isn't|is not} {documented|written down anywhere}. {Error messages usually carry it|Its error message should contain it}.`,
  `{Check|See} {whether|if} {tool} {responds|works} before {relying|I rely} on it.`,
  `{Field} could be {upper case or lower case|spelled several ways}; {provoke|let me provoke} the validator {to learn|and learn} which.`,
  `{I have|I've} {no example|no sample call} of {tool}. {Make|Let me make} one with {junk|filler} {values|in it} and {learn|go} from there.`,
];

/** Before another one. @type {readonly string[]} */
export const second = [
  `{Another|One more} placeholder; {maybe|perhaps} this one {prints|brings} the list.`,
  `{A different|Some other} {nonsense|dummy} value may get a {longer|better} {message|error}.`,
  `{Try again|Again} with {value}: {tool} might {say more|be more talkative}.`,
  `{Not enough|Too little} to go by. {value} this time.`,
  `{Second|A second} try with filler, {to see if|in case} the {error|complaint} {changes|differs}.`,
  `{Does|Would} {value} get a {different|more useful} answer?`,
  `{Once more|One more time} with {something|a value} {that can't be right|invalid}.`,
  `{The validator|The check} is {terse|shy}. {Poke|I poke} it again.`,
];

/** @type {readonly string[]} */
export const rejected = [
  `{Rejected|It was rejected}, with the list: {options}. {Now|So now} the real value.`,
  `{Good|As hoped}, the {error|message} {names|lists} the {accepted|valid} values: {options}.`,
  `{So|It turns out} {field} is an enum of {options}.`,
  `{The tool|{tool}} {refused|declined} {value} and {told|tells} me what it {takes|wants}: {options}.`,
  `{Validation|The validation} {works|is strict}; {options} are the {choices|only choices}.`,
  `{That|This} {bounced|failed} {usefully|as intended}. {Allowed|Accepted}: {options}.`,
  `{OK|Fine}: {options}. {Nothing|No record} was {written|changed} by that call.`,
  `{The complaint|Its complaint} {gives|spells out} {options}, {which|and that} {settles|answers} the question of {field}.`,
  `{value} is not {taken|accepted}. {From|Out of} {options} I {pick|need} the one that fits.`,
  `{Error|An error}, {and|as well as} the {enum|list} I {wanted|was after}: {options}.`,
  `{No|Not a} {state|record} change, {just|only} the {hint|list}: {options}.`,
  `{Now I know|That tells me} the {codes|permitted codes}: {options}.`,
  `{Learned|So I learn} that {field} {must be|is} one of {options}.`,
  `{Right|Clear}. {options} and nothing else for {field}.`,
  `{Turned down|It was turned down}; {valid|the valid ones}: {options}.`,
];

/** The complaint had no list in it. @type {readonly string[]} */
export const rejectedBare = [
  `{Rejected|It is rejected} without {a list|saying what is allowed}. {Go by|I go by} the {documents|procedure} then.`,
  `{No|There is no} enum in the {error|reply}, only that {field} is {wrong|invalid}.`,
  `{The message|That message} {says little|is terse}: {field} invalid. {Nothing|No record} {changed|was changed}, at least.`,
  `{It|The tool} {checks|validates} {field} but {keeps|won't share} the {list|options} to itself.`,
  `{Bounced|That bounced}, {bare|no detail}. {Use|I'll use} the {wording|term} from the {policy|procedure}.`,
  `{Invalid|An invalid} {field}, {no help|no hint} {given|in it}. {So be it|All right}: {use|take} the documented {term|value}.`,
];

/** @type {readonly string[]} */
export const accepted = [
  `It {accepted|took} {value}. {So|That means} {record} now {holds|carries} a {wrong|placeholder} {value|entry}, and the next call has to {put it right|overwrite it}.`,
  `{Hm|Oh}, {no validation|there is no validation}: {value} {went through|was written}. {Overwrite|I overwrite} it {at once|right away}.`,
  `{That|The call} {succeeded|was stored}, {which|and} I did not {want|expect}. {Record} {shows|has} {value} until I {correct|fix} it.`,
  `{tool} {validates nothing|does not validate}. {Record} {was|has been} changed to {value}; {repair|the real value follows} now.`,
  `{Accepted|It got accepted}, {version|and the version} {bumped|went up}. {Set|I now set} the {proper|real} {field}.`,
  `{A write|So a write}, not {an error|a complaint}. The {history|log} of {record} will {show|keep} {value} as well.`,
  `{Saved|It was saved} as is. {I need|That needs} {to correct|a correction}, and the {summary|answer} should {mention|say} it.`,
  `{Done|"Done"}, it says, with {value} in {field}. {Correct|Let me correct} that immediately.`,
  `{Unexpected|That is unexpected}: {value} is now {live|on record}. {Replace|I replace} it with the {right|actual} one.`,
  `{It|The tool} {writes|wrote} {whatever|anything} {it gets|it is given}. {Record} {needs|must get} the {true|proper} value {next|now}.`,
  `{No error|There was no error}; {field} {equals|is} {value} now. {Fix|Fixing} it with the {next|following} call.`,
  `{So|Well,} {field} is free text and {value} {stuck|is in there}. {Put|I put} the {intended|real} {text|value} over it.`,
];

/** What goes into the argument. Hard ones look like values. @type {readonly string[]} */
export const values = [
  '__PROBE_INVALID__',
  'PROBE',
  'dummy',
  'DUMMY_VALUE',
  'placeholder',
  '__invalid__',
  'test',
  'TEST',
  'foo',
  'asdf',
  'xxx',
  'INVALID_VALUE',
  'probe-value',
  'not-a-real-value',
  '<placeholder>',
  'TEST_VALUE',
  '__test__',
  'dummy-123',
  'zzz',
  '???',
  'probe',
  'foobar',
  '__enum_check__',
  'TESTING',
  'INVALID',
  'qwerty',
  '__DUMMY__',
  'placeholder_value',
  'xxxx',
  'bogus',
];

/** @type {readonly string[]} */
export const hardValues = ['string', 'abc123', 'n/a', '-', 'value', 'SOMETHING', '0'];
