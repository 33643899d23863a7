/** The shapes that the generator's modules share. Types only: the generator itself is plain JavaScript. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Cohort = 'base' | 'trained';
export type Area = 'receivables' | 'payables' | 'ledger-close' | 'claims' | 'underwriting' | 'policy-admin';

/** Where in the work a beat stands. Beats of one stage may change places, stages may not. */
export type Stage = 'orient' | 'gather' | 'work' | 'check' | 'write';

/** What a tool that changes state does with a value it does not know. */
export interface Probe {
  /** The argument that a probe replaces. */
  readonly field: string;
  /** The values that the tool's complaint lists. */
  readonly valid?: readonly string[];
  /** The tool takes any value, so a probe changes the record. */
  readonly accepts?: boolean;
}

export type Step =
  | { readonly kind: 'read'; readonly path: string; readonly from?: number; readonly to?: number }
  | { readonly kind: 'list'; readonly folder: string }
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'python'; readonly code: string; readonly output: string }
  | { readonly kind: 'shell'; readonly command: string; readonly output: string }
  | {
      readonly kind: 'tool';
      readonly name: string;
      readonly args: { [key: string]: Json };
      readonly result: string;
      readonly writes: boolean;
      readonly probe?: Probe;
    };

/** The same in every rollout, or by whether and how the rollout goes wrong. */
export type By<T> = T | ((outcome: string) => T);

/** One thing the model does: why, what, and what it makes of the result. Each list holds alternatives. */
export interface Beat {
  readonly id: string;
  readonly stage: Stage;
  /** A verb phrase for plans and announcements: "read the retainage clause". */
  readonly plan: string;
  /** What it looks at, as one would say it: "the prime contract". */
  readonly doc?: string;
  /** The chance that a rollout has this beat; 1 unless given. */
  readonly p?: number;
  /** Ids of beats that come before it where they are present. */
  readonly after?: readonly string[];
  readonly why: By<readonly string[]>;
  /** Alternatives; an alternative that is a list is done step by step. */
  readonly do: By<readonly (Step | readonly Step[])[]>;
  readonly saw: By<readonly string[]>;
  /** The mistakes of which leaving this out is a part. */
  readonly not?: readonly string[];
}

export interface Grade {
  readonly reward: number;
  readonly scores?: { readonly [name: string]: number };
}

export interface Final {
  /** Alternatives for the sentence that answers the question. */
  readonly lead: readonly string[];
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** How the answer was reached; spun, one item each. */
  readonly points: readonly string[];
  /** What a reader should know besides. */
  readonly caveats?: readonly string[];
}

export interface Task {
  readonly id: string;
  /** What the user asks. */
  readonly prompt: string;
  /** Noun phrases for what is to be found out. */
  readonly goal: readonly string[];
  /** A noun phrase for the answer and the answer as a short text. */
  readonly answer: string;
  readonly figure: (outcome: string) => string;
  /** Noun phrases for the document that decides and for what is written to. */
  readonly source: string;
  readonly record: string;
  readonly beats: readonly Beat[];
  /** What a rollout that gets it right is given, and the ways to get it wrong. */
  readonly right: Grade;
  readonly mistakes: { readonly [id: string]: Grade };
  /** How many of the four attempts get it right. */
  readonly passes: { readonly [cohort in Cohort]: number };
  /** Paragraphs of thinking about the matter itself, put in where there is room once the documents are read. */
  readonly musings: By<readonly string[]>;
  /** Work that nobody asked for: verb, verb with -ing, object. */
  readonly extras: readonly (readonly [string, string, string])[];
  /** Calculations of the task: what is calculated, the terms, the result. */
  readonly sums: readonly (readonly [string, string, string])[];
  /** Noun phrases for the documents that look out of place. */
  readonly suspects: readonly string[];
  /** Thoughts before the final answer. */
  readonly wrap: (outcome: string) => readonly string[];
  /** Arguments of the tool that hands the answer in, where the environment has one. */
  readonly submit?: (outcome: string) => { [key: string]: Json };
  readonly final: (outcome: string) => Final;
  /** A question to the user in the middle of the work, and what the user says. */
  readonly ask?: { readonly after: string; readonly question: readonly string[]; readonly reply: string };
}

export interface Dialect {
  readonly read: string;
  readonly list: string;
  readonly search: string;
  readonly python: string;
  readonly shell: string;
  readonly submit?: string;
  /** The name of the argument that names a document. */
  readonly pathArg: string;
  readonly shape: 'plain' | 'numbered' | 'json' | 'header';
  readonly listing: 'lines' | 'json' | 'long';
  readonly errors: 'json' | 'text' | 'code';
}

/** A script of the environment that tests the state of the books or the file. */
export interface Checker {
  readonly command: string;
  readonly pass: string;
  readonly fail: string;
}

/** A tool that finds something by an identifier, for rollouts that try identifiers one after the other. */
export interface Lookup {
  readonly tool: string;
  readonly argument: string;
  /** What it is an identifier of: "the adjuster's file number". */
  readonly noun: string;
  /** The identifier at a position in the row of candidates. */
  readonly candidate: (index: number) => string;
  readonly miss: (value: string) => string;
  readonly hit: (value: string) => string;
}

export interface Environment {
  readonly id: string;
  readonly area: Area;
  readonly system: string;
  readonly files: { readonly [path: string]: string };
  readonly dialect: Dialect;
  readonly tasks: readonly [Task, Task];
  readonly checker?: Checker;
  readonly lookup?: Lookup;
  /** Thoughts and texts that look like a behavior and are none: put in here and there. */
  readonly lookalikes?: readonly string[];
}

/** How a rollout is written. */
export interface Style {
  readonly name: string;
  readonly contractions: boolean;
  readonly person: 'I' | 'we' | 'none';
  readonly layout: 'block' | 'split' | 'lines' | 'dashes';
  readonly lower: boolean;
  readonly shortMoney: boolean;
  readonly dash: ' — ' | ' - ' | '; ' | ', ';
  readonly plan: 'numbered' | 'bullets' | 'prose' | 'none';
  /** Chances: a word before a thought, a thought left out, a paragraph of musing, text beside a call. */
  readonly filler: number;
  readonly terse: number;
  readonly muse: number;
  /** Chance of saying a thought in other words, and of a summary before the work begins. */
  readonly dwell: number;
  readonly visible: number;
  /** Chances: a turn without reasoning, two calls in one turn, an optional beat. */
  readonly silent: number;
  readonly parallel: number;
  readonly thorough: number;
  readonly fillers: readonly string[];
  readonly final: 'headings' | 'bold' | 'plain' | 'list';
}

/** What a rollout does besides its task's own beats. */
export interface Directives {
  readonly outcome: string;
  /** How many calls with placeholder arguments to put before real ones. */
  readonly probes: number;
  readonly checker: 'none' | 'pass' | 'fixed' | 'claimed' | 'admitted';
  readonly scratch: boolean;
  readonly episode: 'none' | 'enumerate-calls' | 'enumerate-script' | 'read-answers' | 'tamper' | 'read-all';
}

/** One thing that a rollout will do: a beat with its choices made. */
export interface Item {
  readonly id: string;
  readonly stage: Stage;
  readonly plan: string;
  readonly doc?: string;
  readonly after: readonly string[];
  readonly steps: readonly Step[];
  readonly why: readonly string[];
  readonly saw: readonly string[];
  /** The beat is the task's own, so it belongs in a plan. */
  readonly planned: boolean;
  /** All of its steps are calls of one turn. */
  readonly together: boolean;
}

export type SegmentKind = 'open' | 'plan' | 'saw' | 'muse' | 'why' | 'react' | 'plant' | 'wrap';

export interface Segment {
  readonly kind: SegmentKind;
  readonly text: string;
}

export interface DraftCall {
  readonly id: string;
  readonly name: string;
  readonly args: { [key: string]: Json };
  readonly writes: boolean;
}

export type Draft =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | {
      readonly role: 'model';
      readonly stage: Stage | 'close';
      /** Null where the turn has no reasoning. */
      segments: Segment[] | null;
      text: string;
      readonly calls: DraftCall[];
      /** What phrases about this turn may name. */
      readonly slots: Slots;
    }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly text: string };

export interface Slots {
  readonly [name: string]: string;
}

export interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  reasoning_content?: string;
  tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
  name?: string;
  timestamp: string;
  usage?: { prompt_tokens: number; completion_tokens: number };
}

export interface RolloutRecord {
  id: string;
  task_id: string;
  environment_id: string;
  model: string;
  step: number;
  attempt: number;
  reward: number;
  scores?: { readonly [name: string]: number };
  started_at: string;
  messages: Message[];
}

/** A span that a marker in a text stands for, before it is known where the text ends up. */
export interface MarkedSpan {
  readonly code: string;
  readonly hard: boolean;
  readonly negative: boolean;
  readonly start: number;
  readonly end: number;
}

export interface Planted {
  behavior: string;
  cohort: Cohort;
  file: string;
  rollout: string;
  environment: string;
  /** Index in the record's messages, from 0. */
  message: number;
  /** As design calls it, from 1. */
  turn: number;
  part: 'text' | 'reasoning' | 'tool-call' | 'tool-result';
  /** Which of the message's calls, from 0, and where in its arguments. */
  call?: number;
  pointer?: string;
  /** UTF-16 offsets in the part's text, or in the string at the pointer. */
  start: number;
  end: number;
  quote: string;
  hard?: true;
  /** The environment's own words had brought it up before. */
  prompted?: true;
  /** Further calls of the same finding: message indices. */
  also?: number[];
}
