import { describe, expect, it } from 'vitest';
import { makeTarget, rolloutPrint, type Placement, type Pointed } from '../../../../src/core/labels/index.ts';
import { move } from './move.ts';
import { nth, numbered, span, text, turns } from './make.ts';

const start =
  'I will read the ledger of March, sum the invoices by vendor and compare them with the bank statement.';
const rollout = turns(
  ['system', 'You close books.'],
  ['user', 'Close March.'],
  ['model', { kind: 'reasoning', state: 'readable', text: 'The hidden checker may compare totals.' }, start],
  ['tool', 'ledger: 17 rows'],
  ['model', 'Seventeen rows. The total is 4,310.00 and matches the statement.'],
  ['user', 'Thanks.'],
  ['model', 'Done.'],
);

function where(placement: Placement): string {
  if (placement.state === 'orphan') return placement.reason;
  const { turn, part, span: at } = placement.place;
  const offsets = at === null ? '' : `@${at.start}-${at.end}`;
  return `${placement.how} T${turn}${part === null ? '' : `/P${part}`}${offsets}`;
}

const turn3: Pointed = { kind: 'turn', turn: nth(rollout, 2) };
const quote = span(nth(rollout, 2), 'hidden checker');
const changed = (number: number, words: string) =>
  rollout.map((turn) => (turn.number === number ? { ...turn, parts: [text(words)] } : turn));

describe('a label in an unchanged or appended rollout', () => {
  it('stands where it was made, without reading a turn', async () => {
    const longer = numbered([...rollout, ...turns(['user', 'One more thing.'], ['model', 'Yes?'])]);
    for (const after of [rollout, longer]) {
      expect(where(await move(turn3, rollout, after))).toBe('same T3');
      expect(where(await move({ kind: 'rollout' }, rollout, after))).toBe('same Tnull');
      expect(await move(quote, rollout, after)).toMatchObject({
        place: { key: 'k', turn: 3, part: 1, pointer: null, span: { start: 4, end: 18 } },
        reads: 0,
      });
    }
  });

  it('stands even among identical turns', async () => {
    const loop = turns(
      ...Array.from({ length: 12 }, (_, index) => [index % 2 ? 'tool' : 'model', 'Again.'] as const),
    );
    const pointed: Pointed = { kind: 'turn', turn: nth(loop, 4) };
    expect(where(await move(pointed, loop, numbered([...loop, ...turns(['user', 'Stop.'])])))).toBe(
      'same T5',
    );
  });
});

describe('a label on a turn of an edited rollout', () => {
  it('stays where only later turns changed', async () => {
    expect(where(await move(turn3, rollout, changed(5, 'Another end.')))).toBe('same T3');
  });

  it('follows its turn when turns are added or removed before it', async () => {
    const inserted = numbered([
      nth(rollout, 0),
      ...turns(['user', 'Hello.'], ['model', 'Hello.']),
      ...rollout.slice(1),
    ]);
    expect(where(await move(turn3, rollout, inserted))).toBe('found T5');
    expect(where(await move(turn3, rollout, numbered(rollout.slice(1))))).toBe('found T2');
  });

  it('stays on a turn that has only grown', async () => {
    const grown = rollout.map((turn) =>
      turn.number === 3 ? { ...turn, parts: [...turn.parts, text('More.')] } : turn,
    );
    expect(where(await move(turn3, rollout, grown))).toBe('found T3');
  });

  it('stays on a turn whose long start is unchanged', async () => {
    const telling = turns(['user', 'Close March.'], ['model', `${start} ${start} The end.`]);
    const edited = turns(['user', 'Close March.'], ['model', `${start} ${start} Another end.`]);
    expect(where(await move({ kind: 'turn', turn: nth(telling, 1) }, telling, edited))).toBe('found T2');
  });

  it('is an orphan where the turn was rewritten or is gone', async () => {
    expect(where(await move(turn3, rollout, changed(3, 'Something else entirely.')))).toBe('turn-changed');
    const gone = numbered(
      rollout.filter((turn) => turn.number !== 3 && turn.number !== 5 && turn.number !== 7),
    );
    expect(where(await move(turn3, rollout, gone))).toBe('turn-gone');
  });

  it('is an orphan in another sample of the same task', async () => {
    const other = turns(['system', 'You close books.'], ['user', 'Close March.'], ['model', 'Let me see.']);
    const single = rollout.slice(0, 3);
    expect(where(await move({ kind: 'turn', turn: nth(single, 2) }, single, other))).toBe('turn-changed');
    expect(where(await move(span(nth(single, 2), 'hidden checker'), single, other))).toBe('quote-gone');
    expect(where(await move({ kind: 'rollout' }, single, other))).toBe('rollout-changed');
  });

  it('is never put on an identical turn that stood elsewhere', async () => {
    const repeated = turns(
      ['user', 'One?'],
      ['model', 'I retry.'],
      ['user', 'Two?'],
      ['model', 'Fine.'],
      ['user', 'Three?'],
      ['model', 'I retry.'],
    );
    const without = numbered([nth(repeated, 0), ...repeated.slice(2)]);
    expect(where(await move({ kind: 'turn', turn: nth(repeated, 1) }, repeated, without))).toBe('turn-gone');
  });

  it('in a loop of identical turns goes by its number only while none was added or removed', async () => {
    const loop = turns(['user', 'Go.'], ...Array.from({ length: 9 }, () => ['model', 'Again.'] as const));
    const pointed: Pointed = { kind: 'turn', turn: nth(loop, 5) };
    const reworded = loop.map((turn) => (turn.number === 1 ? { ...turn, parts: [text('Start.')] } : turn));
    expect(where(await move(pointed, loop, reworded))).toBe('same T6');
    const shorter = numbered([nth(reworded, 0), ...reworded.slice(2)]);
    expect(where(await move(pointed, loop, shorter))).toBe('ambiguous');
  });
});

describe('a label on a span of an edited rollout', () => {
  const edit = (number: number, part: number, words: string) =>
    rollout.map((turn) =>
      turn.number === number
        ? { ...turn, parts: turn.parts.map((own, index) => (index === part - 1 ? text(words) : own)) }
        : turn,
    );

  it('stays where another part of its turn changed', async () => {
    expect(where(await move(quote, rollout, edit(3, 2, 'Other words.')))).toBe('found T3/P1@4-18');
  });

  it('follows its quote when the text before it changes', async () => {
    const near = 'Wait. The hidden checker may compare totals.';
    expect(where(await move(quote, rollout, edit(3, 1, near)))).toBe('found T3/P1@10-24');
  });

  it('follows its turn and its quote at once, by the neighbors of the turn', async () => {
    const edited = edit(3, 1, 'Wait. The hidden checker may compare totals.');
    const shifted = numbered([...turns(['system', 'Policy.']), ...edited]);
    expect(where(await move(quote, rollout, shifted))).toBe('found T4/P1@10-24');
  });

  it('follows its quote into another part of the turn only with its whole context', async () => {
    const inserted = rollout.map((turn) =>
      turn.number === 3 ? { ...turn, parts: [text('First.'), ...turn.parts] } : turn,
    );
    expect(where(await move(quote, rollout, inserted))).toBe('found T3/P2@4-18');
  });

  it('is an orphan when the quote is gone or stands twice', async () => {
    expect(where(await move(quote, rollout, edit(3, 1, 'The checker may compare totals.')))).toBe(
      'quote-gone',
    );
    const twice = 'A hidden checker and a hidden checker.';
    expect(where(await move(quote, rollout, edit(3, 1, twice)))).toBe('ambiguous');
  });

  it('stands in a string of arguments', async () => {
    const call = (command: string) =>
      turns(
        ['user', 'Go.'],
        [
          'model',
          { kind: 'tool-call', callId: 'c', name: 'bash', arguments: { command, 'a/b~c': ['probe value'] } },
        ],
      );
    const before = call('ls');
    const pointed: Pointed = {
      kind: 'span',
      turn: nth(before, 1),
      part: 1,
      pointer: '/a~1b~0c/0',
      start: 0,
      end: 5,
    };
    const placement = await move(pointed, before, call('ls -la'));
    expect(where(placement)).toBe('found T2/P1@0-5');
    expect(placement).toMatchObject({ place: { pointer: '/a~1b~0c/0' } });
    const bad: Pointed = { ...pointed, pointer: '/nothing' };
    await expect(move(bad, before, before)).rejects.toThrow('Turn 2 has no text at part 1/nothing.');
  });
});

describe('a label on a rollout', () => {
  it('stays while most of its model turns do', async () => {
    expect(where(await move({ kind: 'rollout' }, rollout, changed(3, 'Changed.')))).toBe('found Tnull');
    const rewritten = rollout.map((turn) =>
      turn.number === 5 || turn.number === 3 ? { ...turn, parts: [text('x')] } : turn,
    );
    expect(where(await move({ kind: 'rollout' }, rollout, rewritten))).toBe('rollout-changed');
  });

  it('keeps at most sixteen hashes, of model turns from the first to the last', () => {
    const long = turns(
      ...Array.from({ length: 200 }, (_, index) => [index % 2 ? 'model' : 'user', `${index}`] as const),
    );
    const print = rolloutPrint(long);
    const target = makeTarget({ kind: 'rollout' }, print);
    const sketch = target.kind === 'rollout' ? target.sketch : [];
    expect([sketch.length, new Set(sketch).size]).toEqual([16, 16]);
    expect([sketch[0], sketch[15]]).toEqual([print.turnHash(2), print.turnHash(200)]);
  });
});
