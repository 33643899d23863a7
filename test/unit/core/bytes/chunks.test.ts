import { describe, expect, it } from 'vitest';
import { Cancelled } from '../../../../src/core/base/index.ts';
import {
  CHUNK_SIZE,
  CachedByteSource,
  MAX_READ,
  MemoryByteSource,
  readChunks,
  readRange,
} from '../../../../src/core/bytes/index.ts';
import { FailingSource, MadeUpSource, SlowSource, collect, utf8 } from '../../support/sources.ts';

const counting = (size: number) =>
  new MadeUpSource(size, (bytes, start) => {
    for (let at = 0; at < bytes.length; at++) bytes[at] = (start + at) % 251;
  });

describe('readChunks', () => {
  it('gives every byte once, at most a chunk at a time', async () => {
    const source = counting(3 * CHUNK_SIZE + 17);
    let expected = 5;
    for await (const chunk of readChunks(source, 5, source.size)) {
      expect(chunk.start).toBe(expected);
      expect(chunk.bytes[0]).toBe(expected % 251);
      expect(chunk.bytes.length).toBeLessThanOrEqual(CHUNK_SIZE);
      expected += chunk.bytes.length;
    }
    expect(expected).toBe(source.size);
  });

  it('goes on after short reads', async () => {
    const chunks = await collect(readChunks(new SlowSource('abcdefgh', 3), 1, 8));
    expect(chunks.map(({ start, bytes }) => [start, new TextDecoder().decode(bytes)])).toEqual([
      [1, 'bcd'],
      [4, 'efg'],
      [7, 'h'],
    ]);
  });

  it('passes on what the source throws', async () => {
    await expect(collect(readChunks(new FailingSource('abc', 2), 0, 3))).rejects.toThrow(
      'the disk could not read it',
    );
  });

  it('stops when asked to', async () => {
    await expect(collect(readChunks(counting(10), 0, 10, { aborted: true }))).rejects.toThrow(Cancelled);
  });
});

describe('readRange', () => {
  it('never asks for more than 16 MB at once', async () => {
    const source = counting(MAX_READ + 100);
    const bytes = await readRange(source, 0, source.size);
    expect(bytes.length).toBe(MAX_READ + 100);
    expect(bytes[MAX_READ + 99]).toBe((MAX_READ + 99) % 251);
    expect(source.largestRead).toBe(MAX_READ);
  });

  it('puts short reads together', async () => {
    expect(await readRange(new SlowSource('abcdefgh', 3), 2, 7)).toEqual(utf8('cdefg'));
  });

  it('is cut at the end of the source', async () => {
    expect(await readRange(new MemoryByteSource('m', 'abc'), 1, 100)).toEqual(utf8('bc'));
  });
});

describe('CachedByteSource', () => {
  it('asks the source once for what is read again', async () => {
    const slow = new SlowSource('x'.repeat(1000), CHUNK_SIZE);
    const cached = new CachedByteSource(slow);
    for (let at = 0; at < 1000; at += 10) expect((await cached.read(at, at + 10)).length).toBe(10);
    expect(slow.reads).toBe(1);
  });

  it('gives the same bytes as the source, within a block, across blocks and beyond its blocks', async () => {
    const source = counting(12 * CHUNK_SIZE + 5);
    const cached = new CachedByteSource(source);
    for (const [start, end] of [
      [0, 10],
      [CHUNK_SIZE - 5, CHUNK_SIZE + 5],
      [CHUNK_SIZE - 1, 3 * CHUNK_SIZE + 1],
      [3, 11 * CHUNK_SIZE],
      [12 * CHUNK_SIZE, 13 * CHUNK_SIZE],
    ] as const) {
      // Compared as buffers: a deep comparison of arrays this long takes minutes.
      expect(Buffer.compare(await cached.read(start, end), await source.read(start, end))).toBe(0);
    }
  });

  it('gives an array of its own each time', async () => {
    const cached = new CachedByteSource(new MemoryByteSource('m', 'abc'));
    const first = await cached.read(0, 3);
    first.fill(0);
    expect(await cached.read(0, 3)).toEqual(utf8('abc'));
  });
});

describe('MemoryByteSource', () => {
  it('has an identity of its size and samples', async () => {
    // sha256("3" + "abc" * 3), worked out with Python's hashlib.
    expect(await new MemoryByteSource('m', 'abc').identity()).toEqual({
      size: 3,
      mtimeMs: 0,
      sampleHash: 'fd7a23b16493e5ba8948dd287f05f45208d02faf3d9ea936eaf6053a636d0d3b',
    });
  });
});
