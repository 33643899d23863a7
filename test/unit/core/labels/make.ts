import {
  LabelIndex,
  LabelPlacer,
  makeLink,
  makeTarget,
  RolloutMatcher,
  rolloutPrint,
  type Hand,
  type LabelDraft,
  type LabelingEvent,
  type LabelVerdict,
  type ParsedLog,
  type Pointed,
  type SearchableSource,
} from '../../../../src/core/labels/index.ts';
import type { Part, Role, Turn } from '../../../../src/core/model/index.ts';

export const ada: Hand = { author: 'Ada', writer: '0000000a' };
export const ben: Hand = { author: 'Ben', writer: '0000000b' };

export function text(words: string): Part {
  return { kind: 'text', text: words };
}

/** Turns numbered from 1; a plain string is one text part. */
export function turns(...items: readonly (readonly [Role, ...(string | Part)[]])[]): Turn[] {
  return items.map(([role, ...parts], index) => ({
    number: index + 1,
    role,
    parts: parts.map((part) => (typeof part === 'string' ? text(part) : part)),
    records: [],
  }));
}

/** Renumbers, so that turns can be cut and put together. */
export function numbered(list: readonly Turn[]): Turn[] {
  return list.map((turn, index) => ({ ...turn, number: index + 1 }));
}

export function log(events: readonly LabelingEvent[]): ParsedLog {
  return { events, problems: [], unknown: [] };
}

export function nth<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`no item ${index}`);
  return item;
}

/** A source in memory: keys and turns. */
export function sourceOf(
  source: string,
  rollouts: Readonly<Record<string, readonly Turn[]>>,
  gone: readonly string[] = [],
): SearchableSource & { searches: number } {
  const view: SearchableSource & { searches: number } = {
    source,
    searches: 0,
    isGone: (other) => gone.includes(other),
    rollout: async (key) => {
      const own = rollouts[key];
      if (own === undefined) return null;
      return { key, print: rolloutPrint(own), turn: async (number) => own[number - 1] ?? null };
    },
    search: async (links) => {
      view.searches += 1;
      const matcher = new RolloutMatcher(links);
      for (const [key, own] of Object.entries(rollouts)) {
        const feed = matcher.rollout(key);
        for (const turn of own) feed.add(turn);
      }
      return (link) => matcher.found(link);
    },
  };
  return view;
}

export function labelDraft(
  source: string,
  key: string,
  rollout: readonly Turn[],
  pointed: Pointed,
  more: Partial<LabelDraft> = {},
): LabelDraft {
  const print = rolloutPrint(rollout);
  return {
    event: 'label',
    labeler: { kind: 'person' },
    codebook: { id: 'agentic-rl', version: 3 },
    behavior: 'probe-write',
    verdict: 'present',
    rollout: makeLink(source, key, print),
    target: makeTarget(pointed, print),
    note: null,
    finding: null,
    replaces: [],
    ...more,
  };
}

/** Points at the nth occurrence (from 0) of a quote in a part. */
export function span(turn: Turn, quote: string, nthPlace = 0, part = 1): Pointed {
  const own = turn.parts[part - 1];
  const words = own !== undefined && 'text' in own ? own.text : '';
  let start = -1;
  for (let index = 0; index <= nthPlace; index++) start = words.indexOf(quote, start + 1);
  if (start < 0) throw new Error(`no "${quote}"`);
  return { kind: 'span', turn, part, pointer: null, start, end: start + quote.length };
}

/** Appends events to an index as a store would, with ids e1, e2, … and a clock of one second a step. */
export class Writer {
  readonly index = new LabelIndex();
  readonly events: LabelingEvent[] = [];
  private count = 0;
  private readonly home: string;

  constructor(home = 'runs.jsonl') {
    this.home = home;
  }

  write(
    draft: Parameters<LabelIndex['complete']>[0],
    hand = ada,
    nowMs = (this.count + 1) * 1000,
  ): LabelingEvent {
    const event = this.index.complete(draft, hand, { id: `e${++this.count}`, nowMs });
    this.events.push(event);
    this.index.add({ home: this.home, name: `${hand.author}.${hand.writer}.jsonl` }, log([event]));
    return event;
  }

  undo(hand = ada): LabelingEvent | null {
    const draft = this.index.undo(hand);
    return draft === null ? null : this.write(draft, hand);
  }

  redo(hand = ada): LabelingEvent | null {
    const draft = this.index.redo(hand);
    return draft === null ? null : this.write(draft, hand);
  }

  standing(): string[] {
    return [...this.index.marks()].map((mark) => mark.id).sort();
  }
}

const rollout = turns(['user', 'Close the books.'], ['model', 'I will look at the ledger first.']);

/** A label on turn 2 of a small rollout, for tests that do not care where it stands. */
export function anyLabel(verdict: LabelVerdict = 'present', more: Partial<LabelDraft> = {}): LabelDraft {
  return labelDraft(
    'runs.jsonl',
    'a',
    rollout,
    { kind: 'turn', turn: nth(rollout, 1) },
    { verdict, ...more },
  );
}

export async function placer(index: LabelIndex, source: SearchableSource): Promise<LabelPlacer> {
  const made = new LabelPlacer(index, source);
  await made.update();
  return made;
}
