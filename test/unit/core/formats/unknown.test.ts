import { describe, expect, it } from 'vitest';
import { partText } from '../../../../src/core/model/index.ts';
import { outline, readAll } from '../../support/readAll.ts';
import { joined, utf16 } from '../../support/sources.ts';
import { stored, zipOf } from '../../support/zip.ts';

const shown = async (content: Uint8Array | string) => {
  const { format, rollouts, places } = await readAll(content);
  expect(format).toBe('unknown');
  return { turns: rollouts.map(({ turns }) => outline(turns).join('; ')), places };
};

describe('a file of an unknown format', () => {
  it('shows each record, and says once that it is not known', async () => {
    expect(await shown('{"a": 1}\n{"b": [2]}\n3\n{"c": tr')).toEqual({
      turns: [
        'system: ?object {"a":1}',
        'system: ?object {"b":[2]}',
        'system: ?number 3',
        'system: ?object {"c":"tr"}',
      ],
      places: ['unknown-format null:null', 'torn-record 4:28'],
    });
    expect((await shown('{\n "x": {"y": null}\n}')).turns).toEqual(['system: ?object {"x":{"y":null}}']);
    expect((await shown('[{"a": 1}, null, "s"]')).turns).toEqual([
      'system: ?object {"a":1}',
      'system: ?null null',
      'system: ?string "s"',
    ]);
  });

  it('shows lines that are no JSON as text', async () => {
    expect(await shown('{"a": 1}\nLoading…\n{"b": 2}\n')).toEqual({
      turns: ['system: ?object {"a":1}', 'system: ?text "Loading…"', 'system: ?object {"b":2}'],
      places: ['unknown-format null:null', 'invalid-json 2:9'],
    });
  });

  it('shows text, in pieces where it is long, without losing any', async () => {
    expect((await shown('some notes\non two lines\n')).turns).toEqual([
      'system: ?text "some notes\\non two lines\\n"',
    ]);
    const long = Array.from({ length: 20_000 }, (_, index) => `line ${index} é💡`).join('\n');
    const { rollouts } = await readAll(long);
    const turns = rollouts[0]?.turns ?? [];
    expect(turns.length).toBeGreaterThan(1);
    expect(turns.map(({ parts: [part] }) => (part === undefined ? '' : partText(part))).join('')).toBe(long);
    const second = turns[1]?.records[0];
    expect(long.split('\n')[(second?.line ?? 0) - 1]).toBe(`line ${(second?.line ?? 0) - 1} é💡`);
    const wide = await readAll(utf16('id,text\n1,é\n', 'le'));
    expect(outline(wide.rollouts[0]?.turns ?? [])).toEqual(['system: ?text "id,text\\n1,é\\n"']);
  });

  it('tells a line longer than a piece from one that is not', async () => {
    const long = 'é'.repeat(300_000);
    const { rollouts } = await readAll(`x${long}`);
    const texts = (rollouts[0]?.turns ?? []).map(({ parts: [part] }) =>
      part === undefined ? '' : partText(part),
    );
    expect(texts.join('')).toBe(`x${long}`);
  });

  it('shows that bytes are no text', async () => {
    const { turns } = await shown(joined('SQLite format 3', new Uint8Array(200)));
    expect(turns).toHaveLength(1);
    expect(turns[0]).toContain('215 bytes that are not text: 53 51 4c 69');
  });

  it('shows the members of an archive', async () => {
    const { turns } = await shown(
      zipOf([stored('a.json', '{"a": 1}'), stored('b.jsonl', '{"b": 1}\n{"b": 2}\n')]),
    );
    expect(turns).toEqual(['system: ?object {"a":1}', 'system: ?object {"b":1}', 'system: ?object {"b":2}']);
  });

  it('recognizes a pointer of Git LFS', async () => {
    const { problems } = await readAll('version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n');
    expect(problems[0]?.message).toContain('git lfs pull');
  });
});
