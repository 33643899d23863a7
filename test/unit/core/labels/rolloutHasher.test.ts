import { describe, expect, it } from 'vitest';
import { RolloutHasher, RolloutMatcher, rolloutPrint, turnHash } from '../../../../src/core/labels/index.ts';
import { RawNumber, type Turn } from '../../../../src/core/model/index.ts';
import { nth, turns } from './make.ts';

const sample: Turn[] = [
  ...turns(
    ['user', 'Büro 🧾'],
    [
      'model',
      { kind: 'reasoning', text: 'Look it up.', state: 'readable' },
      { kind: 'tool-call', callId: 'c1', name: 'lookup', arguments: { b: 1, a: [true, null, 'x'] } },
    ],
  ),
  {
    number: 3,
    role: 'tool',
    name: 'lookup',
    parts: [{ kind: 'tool-result', callId: 'c1', name: null, text: 'ok', isError: false, exitCode: 0 }],
    records: [],
  },
];

describe('the hash of a rollout', () => {
  // Worked out with Python's hashlib from the serialization that docs/labels.md describes.
  it('is the documented chain', () => {
    const print = rolloutPrint(sample);
    expect([1, 2, 3].map((turn) => print.turnHash(turn))).toEqual([
      '9a985149386f9ae3',
      'cea328aba5f87465',
      'e1c31c143a54e4c8',
    ]);
    expect([0, 1, 2, 3].map((count) => print.hashAt(count))).toEqual([
      'b0a81b884736732a8a4657ace068df3a0ec72df55491dc50f93bc5b44af1c147',
      '19db28816881b35c21e4ba1b3caa316bbc7b5536b8a60ae1b38404e5b8d793dd',
      '533a5105e537da2ee5c74726296d46575ccb64a1753feb51952d7a382de11192',
      '672785d0dd15e486a6ccc0fc24384913fc3b2422dead4e265750510286cf7a1a',
    ]);
    expect(print.hash).toBe(print.hashAt(3));
  });

  it('knows no turns beyond the last', () => {
    const print = rolloutPrint(sample);
    expect([print.hashAt(4), print.hashAt(-1), print.turnHash(0), print.turnHash(4), print.role(4)]).toEqual([
      null,
      null,
      '',
      '',
      null,
    ]);
    expect([print.role(1), print.role(2), print.role(3)]).toEqual(['user', 'model', 'tool']);
  });

  it('does not depend on lines, times, tokens, pairing or the order of argument keys', () => {
    const other = sample.map((turn): Turn => {
      const parts = turn.parts.map((part) =>
        part.kind === 'tool-call' ? { ...part, arguments: { a: [true, null, 'x'], b: 1 } } : part,
      );
      const records = [{ line: 7, start: 900, end: 901 }];
      return { ...turn, parts, records, time: '2026-01-01T00:00:00Z', tokens: { input: 3 }, answers: null };
    });
    expect(rolloutPrint(other).hash).toBe(rolloutPrint(sample).hash);
  });

  it('depends on every word, on where a part ends and on who speaks', () => {
    const variants = [
      turns(['user', 'ab', 'c']),
      turns(['user', 'a', 'bc']),
      turns(['user', 'abc']),
      turns(['model', 'abc']),
      turns(['user', { kind: 'reasoning', text: 'abc', state: 'readable' }]),
      turns(['user', 'ab'], ['user', 'c']),
      turns(['user', { kind: 'unknown', type: 'x', value: { a: [1] } }]),
      turns(['user', { kind: 'unknown', type: 'x', value: [{ a: 1 }] }]),
      turns(['user', { kind: 'unknown', type: 'x', value: { a: new RawNumber('1') } }]),
      turns(['user', { kind: 'unknown', type: 'x', value: { a: '1' } }]),
    ];
    expect(new Set(variants.map((variant) => rolloutPrint(variant).hash)).size).toBe(variants.length);
  });

  it('takes texts of any length and values of any depth', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 20_000; depth++) deep = [deep];
    const long = '🧾'.repeat(70_000);
    const one = nth(turns(['model', { kind: 'unknown', type: 'x', value: deep as never }, long]), 0);
    expect(turnHash(one)).toMatch(/^[0-9a-f]{16}$/);
    expect(turnHash(nth(turns(['model', long]), 0))).not.toBe(
      turnHash(nth(turns(['model', `${long.slice(0, -2)}🧿`]), 0)),
    );
  });

  it('does not change a print given out when more turns are fed', () => {
    const hasher = new RolloutHasher();
    for (let number = 1; number <= 20; number++) {
      hasher.add({ number, role: 'model', parts: [{ kind: 'text', text: `turn ${number}` }], records: [] });
    }
    const early = hasher.print();
    for (let number = 21; number <= 60; number++) {
      hasher.add({ number, role: 'model', parts: [{ kind: 'text', text: `turn ${number}` }], records: [] });
    }
    expect([early.count, early.hashAt(21)]).toEqual([20, null]);
    expect(hasher.print().hashAt(20)).toBe(early.hash);
    expect(() => hasher.add({ number: 5, role: 'model', parts: [], records: [] })).toThrow('after turn 60');
  });
});

describe('the search for rollouts by hash', () => {
  it('finds those that start with the linked turns once the model has spoken in them, and says when there are several', () => {
    const prompt = turns(['user', 'Same prompt']);
    const first = turns(['user', 'Same prompt'], ['model', 'one']);
    const second = turns(['user', 'Same prompt'], ['model', 'two']);
    const link = (list: readonly Turn[]) => {
      const print = rolloutPrint(list);
      return { source: 's', key: 'k', turns: print.count, hash: print.hash };
    };
    const links = [link(prompt), link(first), link(turns(['user', 'Other'])), link([])];
    const matcher = new RolloutMatcher(links);
    for (const [key, list] of [
      ['a', first],
      ['b', second],
      ['c', prompt],
      ['d', [...first, { ...nth(first, 0), number: 3 }]],
    ] as const) {
      const feed = matcher.rollout(key);
      for (const turn of list) feed.add(turn);
    }
    expect(links.map((one) => matcher.found(one))).toEqual([[], ['a', 'd'], [], []]);
  });
});
