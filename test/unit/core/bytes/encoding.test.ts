import { describe, expect, it } from 'vitest';
import {
  byteOffsetOf,
  decodeText,
  detectEncoding,
  MemoryByteSource,
  openText,
} from '../../../../src/core/bytes/index.ts';
import { utf16, utf8 } from '../../support/sources.ts';

describe('detectEncoding', () => {
  it('goes by the byte order mark', () => {
    expect(detectEncoding(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b))).toEqual({ encoding: 'utf-8', bom: 3 });
    expect(detectEncoding(Uint8Array.of(0xff, 0xfe))).toEqual({ encoding: 'utf-16le', bom: 2 });
    expect(detectEncoding(Uint8Array.of(0xfe, 0xff))).toEqual({ encoding: 'utf-16be', bom: 2 });
    expect(detectEncoding(Uint8Array.of(0x7b))).toEqual({ encoding: 'utf-8', bom: 0 });
  });
});

describe('decodeText', () => {
  it('decodes valid text and says that it is', () => {
    expect(decodeText(utf8('né 💡'), 'utf-8')).toEqual({ text: 'né 💡', invalidAt: null });
  });

  it.each([
    ['a continuation byte alone', [0x61, 0x80], 1, 'a\uFFFD'],
    ['an overlong form', [0xc0, 0xaf], 0, '\uFFFD\uFFFD'],
    ['an encoded surrogate', [0x61, 0x62, 0xed, 0xa0, 0x80], 2, 'ab\uFFFD\uFFFD\uFFFD'],
    ['beyond the last code point', [0xf4, 0x90, 0x80, 0x80], 0, '\uFFFD\uFFFD\uFFFD\uFFFD'],
    ['a character that is cut', [0x61, 0xe2, 0x82], 1, 'a\uFFFD'],
    [
      'after characters of every length',
      [0x61, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x92, 0xa1, 0xff],
      10,
      'aé€💡\uFFFD',
    ],
  ])('replaces %s and says where it is', (_, bytes, invalidAt, text) => {
    expect(decodeText(Uint8Array.from(bytes), 'utf-8')).toEqual({ text, invalidAt });
  });

  it('finds a lone surrogate in UTF-16', () => {
    const bytes = utf16('ab', 'le').slice(2);
    const broken = Uint8Array.of(...bytes, 0x00, 0xd8, 0x63, 0x00);
    expect(decodeText(broken, 'utf-16le')).toEqual({ text: 'ab\uFFFDc', invalidAt: 4 });
  });
});

describe('byteOffsetOf', () => {
  it('counts the bytes before a code unit', () => {
    const bytes = utf8('aé€💡z');
    // a: 1 byte, é: 2, €: 3, 💡: 4 bytes and two code units.
    expect([0, 1, 2, 3, 5, 6].map((unit) => byteOffsetOf(bytes, unit, 'utf-8'))).toEqual([
      0, 1, 3, 6, 10, 11,
    ]);
    expect(byteOffsetOf(utf16('abc', 'be').slice(2), 2, 'utf-16be')).toBe(4);
  });
});

describe('openText', () => {
  it.each(['le', 'be'] as const)(
    'scans UTF-16 %s one byte a code unit, with offsets of the source',
    async (order) => {
      const view = await openText(new MemoryByteSource('m', utf16('{"é": "\u0122"}\n', order)));
      expect(view.start).toBe(2);
      const bytes = await view.scan.read(view.toScan(view.start), view.scan.size);
      // U+0122 holds the byte 0x22, a quote, and must not be one.
      expect(Array.from(bytes)).toEqual([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x20, 0x22, 0xff, 0x22, 0x7d, 0x0a]);
      expect(view.toSource(view.toScan(10))).toBe(10);
    },
  );

  it('skips the mark of UTF-8', async () => {
    const view = await openText(new MemoryByteSource('m', Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d)));
    expect([view.start, view.toScan(view.start)]).toEqual([3, 3]);
  });
});
