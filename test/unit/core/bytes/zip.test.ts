import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  MemoryByteSource,
  readZipDirectory,
  readZipMember,
  type InflatedMember,
} from '../../../../src/core/bytes/index.ts';
import { FailingSource, joined, utf8 } from '../../support/sources.ts';
import { slowCrc32, stored, zipOf } from '../../support/zip.ts';

async function openZip(bytes: Uint8Array) {
  const source = new MemoryByteSource('archive.eval', bytes);
  const { members, problems } = await readZipDirectory(source);
  const read = async (name: string, cap?: number): Promise<InflatedMember> => {
    const member = members.find((one) => one.name === name);
    if (member === undefined) throw new Error(`no member ${name}`);
    return readZipMember(source, member, undefined, cap);
  };
  return { names: members.map(({ name }) => name), problems, members, read };
}

const text = (member: InflatedMember) => new TextDecoder().decode(member.bytes);

/** What the zstd program made of this text with -19, and of its first 100 bytes and the rest as two frames. */
const fox = `{"messages": [${Array.from({ length: 200 }, (_, n) => `{"n": ${n}, "text": "the quick brown fox"}`).join(', ')}]}`;
const foxFrame =
  'KLUv/QBoVQoAlhY0GmBPWgzozU+LSUb9AioIrqeV3d3bh9MEgqA4PQAtACEAZlVVVVVV//9/0tmjJw+e1QdwYSqOw2lQHJDCWRgUk8dpEhLmBBhJpZEwB4BOgGkwFsEJMJEGQYhEGgZjCT8ajUaj0Wg0Gp1SSimllNLu7u7urqqqqqpqZmZmZiYiIiIi4t3d3d2dmZmZWTiO4ziO3/d93/d937dt27Zt27Zt13Vd13Vd1/X/////AZdBOp1Op9PpdDq97/u+7/u+77qu67qu67qe53me53me5ziOB4DIqBHw+f2/A9Ab1QESUBD4/08Q8PAHwFSlSqpSFVWpSqpUpVSqUilVqZqqVGVVqsJiM9jtNblurYl1W02qW2pCHSNVqZaqVE1VqrIqVWmVqtRKVaqlKlXTTpPpVppIt9EkuoUm0O0zee4ZEkvGlJvyaYqPAUgV';
const foxFrames =
  'KLUv/QRYFQIAhAN7Im1lc3NhZ2VzIjogW3sibiI6IDAsICJ0ZXh0IjogInRoZSBxdWljayBicm93biBmb3gifSwgMQIAwRPHBgUFWubSoCi1L/0EWFUIAGbQKhuAKWkDDKHs/kWDgNuyjMTlFtndO6VCIHIjKhctAB8AHADuOPGs6G6niWdFJ0ZBlAViWBRFYoAgFBIIAcRAoCDhgBwIjkKMcigORyEGEyPuYOJZ0d25xLOiu2OJZ0V3pxLPiu4OJZ4V3Z0nnhU9////tm3bdtu2bTudTqfT6XQ6nSaeFd2dTDwreguAzMzMzExERERExLu7u7s7MzMzM7OqqqqqKiIiIiKiP4DFqBGgX//f4DXWEvj/X0FAxh9/ffW12+7XX3f99bvv3ndfbawcWHGvQq7iWoVYxa0KqUqXKoRaBSFKIMSIiDABEVYwxAqMGIERRjDECAySttIj0s/597LDTL6r30Ra8w==';
const base64 = (data: string) => Uint8Array.from(Buffer.from(data, 'base64'));
const zstd = (name: string, data: Uint8Array, size: number, crc: number) => ({
  name,
  method: 93,
  data,
  size,
  crc,
});

/** Written by Python's zipfile to a stream: deflate, sizes after the data (flag 8). */
const streamed = base64(
  'UEsDBBQACAAIAAAAIVAAAAAAAAAAAAAAAAAGAAAAYS5qc29uq1ZKVLJSMKwFAFBLBwiXjqH7CgAAAAgAAABQSwMEFAAICAgAAAAhUAAAAAAAAAAAAAAAAAkAAABiL8O8Lmpzb26rVkpSslJQqiAZKNUCAFBLBwjlabBNDgAAADsAAABQSwECFAMUAAgACAAAACFQl46h+woAAAAIAAAABgAAAAAAAAAAAAAAgAEAAAAAYS5qc29uUEsBAhQDFAAICAgAAAAhUOVpsE0OAAAAOwAAAAkAAAAAAAAAAAAAAIABPgAAAGIvw7wuanNvblBLBQYAAAAAAgACAGsAAACDAAAAAAA=',
);

describe('readZipDirectory', () => {
  it('lists members that another program wrote, and reads them', async () => {
    const zip = zipSync({
      'header.json': utf8('{"a": 1}'),
      samples: { 'é_epoch_1.json': [utf8(fox), { level: 9 }] },
    });
    const { names, problems, read } = await openZip(zip);
    expect(names).toEqual(['header.json', 'samples/é_epoch_1.json']);
    expect(problems).toEqual([]);
    expect(text(await read('header.json'))).toBe('{"a": 1}');
    expect(await read('samples/é_epoch_1.json')).toEqual({ bytes: utf8(fox), fault: null });
  });

  it('reads zip64, a comment, and an archive behind other bytes', async () => {
    const entries = [stored('a.json', '{"a": 1}'), stored('b.json', '[2]')];
    for (const zip of [
      zipOf(entries, { large: true }),
      zipOf(entries, { comment: 'PK\u0005\u0006 is no end' }),
      joined('#!/bin/sh\n', zipOf(entries)),
      joined('#!/bin/sh\n', zipOf(entries, { large: true })),
    ]) {
      const { names, problems, read } = await openZip(zip);
      expect([names, problems]).toEqual([['a.json', 'b.json'], []]);
      expect(text(await read('a.json'))).toBe('{"a": 1}');
      expect(text(await read('b.json'))).toBe('[2]');
    }
  });

  it('takes the last of two members with one name, and says so', async () => {
    const { names, problems, read } = await openZip(
      zipOf([stored('a', 'old'), stored('b', 'x'), stored('a', 'new')]),
    );
    expect(names).toEqual(['b', 'a']);
    expect(problems).toEqual(['The archive holds "a" more than once: the last one is read.']);
    expect(text(await read('a'))).toBe('new');
  });

  it('lists an archive of nothing', async () => {
    expect(await openZip(zipOf([]))).toMatchObject({ names: [], problems: [] });
  });
});

describe('an archive without its directory', () => {
  it.each([
    [
      'stored and deflated',
      zipSync({ 'a.json': utf8('{"a": 1}'), 'b/ü.json': [utf8(`{"b": "${'x'.repeat(50)}"}`), { level: 9 }] }),
    ],
    ['streamed', streamed],
  ])('is recovered from its local headers: %s', async (_, whole) => {
    const directory = Buffer.from(whole).indexOf('PK\u0001\u0002', 'latin1');
    for (const cut of [directory, directory + 20, whole.length - 10]) {
      const { names, problems, read } = await openZip(whole.subarray(0, cut));
      expect(names).toEqual(['a.json', 'b/ü.json']);
      expect(problems).toEqual([
        "The archive's directory is missing or damaged, as when a run is killed: 2 members were found without it.",
      ]);
      expect(text(await read('a.json'))).toBe('{"a": 1}');
      expect(text(await read('b/ü.json'))).toBe(`{"b": "${'x'.repeat(50)}"}`);
    }
  });

  it('gives what there is of a member that is cut', async () => {
    const whole = zipOf([stored('a.json', '{"a": 1}'), stored('b.json', '{"b": "torn here"}')]);
    const { names, read } = await openZip(whole.subarray(0, Buffer.from(whole).indexOf(' here')));
    expect(names).toEqual(['a.json', 'b.json']);
    const torn = await read('b.json');
    expect(text(torn)).toBe('{"b": "torn');
    expect(torn.fault?.kind).toBe('incomplete');
  });

  it('gives no members of what is no archive, and passes on what the source throws', async () => {
    expect((await openZip(utf8('PK\u0003\u0004 and nothing else'))).names).toEqual([]);
    await expect(readZipDirectory(new FailingSource(zipOf([stored('a', 'b')]), 10))).rejects.toThrow(
      'the disk',
    );
  });
});

describe('readZipMember', () => {
  const bytes = utf8(fox);

  it('inflates Zstandard, of one frame and of several', async () => {
    for (const frame of [foxFrame, foxFrames]) {
      const { read } = await openZip(zipOf([zstd('a', base64(frame), bytes.length, slowCrc32(bytes))]));
      expect(await read('a')).toEqual({ bytes, fault: null });
    }
  });

  it.each([
    [1, 'is compressed with method 1, which is not supported'],
    [9, 'is compressed with method 9, which is not supported'],
    [99, 'is compressed with method 99, which is not supported'],
  ])('does not read method %i', async (method, reason) => {
    const { read } = await openZip(zipOf([{ ...stored('a', 'x'), method }, stored('b', 'y')]));
    expect((await read('a')).fault).toEqual({
      kind: 'unsupported-compression',
      message: `"a" ${reason}: it is not read.`,
    });
    expect(text(await read('b'))).toBe('y');
  });

  it('does not read what is encrypted', async () => {
    const { read } = await openZip(zipOf([{ ...stored('a', 'x'), flags: 0x801 }]));
    expect((await read('a')).fault?.message).toBe('"a" is encrypted: it is not read.');
  });

  it('stops at the cap, whatever the directory says of the size', async () => {
    const bomb = new Uint8Array(3_000_000);
    const honest = zipSync({ a: [bomb, { level: 9 }] });
    expect((await (await openZip(honest)).read('a', 1_000_000)).fault?.kind).toBe('record-too-large');
    const deflated = Buffer.from(honest).subarray(31, honest.length - 60);
    const lying = zipOf([{ name: 'a', method: 8, data: deflated, size: 10, crc: 0 }]);
    const inflated = await (await openZip(lying)).read('a', 1_000_000);
    expect(inflated.fault?.kind).toBe('record-too-large');
    expect(inflated.bytes.length).toBeLessThanOrEqual(1_000_000);
    // A Zstandard frame of 13 bytes: one block of 131,072 equal bytes after a window of 128 KB, repeated.
    const block = Uint8Array.of(0x02, 0x00, 0x10, 0x61);
    const last = Uint8Array.of(0x03, 0x00, 0x10, 0x61);
    const frame = joined(
      Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38),
      ...Array.from({ length: 20 }, () => block),
      last,
    );
    const { fault } = await (await openZip(zipOf([zstd('a', frame, 10, 0)]))).read('a', 1_000_000);
    expect(fault?.kind).toBe('record-too-large');
  });

  it('does not allocate the window a Zstandard frame asks for', async () => {
    const frame = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa0, 0x01, 0x00, 0x00);
    const { fault } = await (await openZip(zipOf([zstd('a', frame, 10, 0)]))).read('a');
    expect(fault?.kind).toBe('record-too-large');
  });

  it('gives what it can of damaged data, and says that it is damaged', async () => {
    const zip = zipSync({ a: [utf8(fox), { level: 9 }] });
    const start = 31;
    zip.fill(0xff, start + 100, start + 120);
    const deflate = await (await openZip(zip)).read('a');
    expect(deflate.fault?.kind).toBe('incomplete');
    const cut = base64(foxFrame).subarray(0, 300);
    const { fault } = await (
      await openZip(zipOf([zstd('a', cut, bytes.length, slowCrc32(bytes))]))
    ).read('a');
    expect(fault?.kind).toBe('incomplete');
    const flipped = await (await openZip(zipOf([{ ...stored('a', 'abc'), crc: 7 }]))).read('a');
    expect(flipped).toEqual({
      bytes: utf8('abc'),
      fault: { kind: 'incomplete', message: '"a" is not what was written: its checksum differs.' },
    });
  });
});
