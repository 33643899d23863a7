import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, keyText, oneLine, withoutLinks } from '../../../../src/extension/base/index.ts';

describe('oneLine', () => {
  it('makes one line of many', () => {
    expect(oneLine('  a\r\n\tb\u2028c  ', 20)).toBe('a b c');
  });

  it('drops what turns the reading direction', () => {
    expect(oneLine('safe\u202Egnp.exe', 20)).toBe('safe gnp.exe');
  });

  it('cuts at code points and says so', () => {
    expect(oneLine('🙂🙂🙂🙂', 3)).toBe('🙂🙂…');
    expect(oneLine('🙂🙂🙂', 3)).toBe('🙂🙂🙂');
  });

  it('says so too where the rest was only blank', () => {
    expect(oneLine(`a${' '.repeat(1_000)}b`, 10)).toBe('a…');
  });

  it('never gives more than was asked, nor a line break', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 1, max: 40 }),
        (text, limit) => {
          const line = oneLine(text, limit);
          expect(Array.from(line).length).toBeLessThanOrEqual(limit);
          expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        },
      ),
      { seed: 7 },
    );
  });
});

describe('withoutLinks', () => {
  it('takes a link to a command apart', () => {
    // What VS Code's notifications look for (parseLinkedText).
    const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)\)/;
    const text = 'see [Restart](command:workbench.action.quit) now';
    expect(text).toMatch(link);
    expect(withoutLinks(text)).not.toMatch(link);
  });
});

describe('counted', () => {
  it('groups thousands and picks the number', () => {
    expect(counted(1, 'turn')).toBe('1 turn');
    expect(counted(1_234, 'turn')).toBe('1,234 turns');
    expect(counted(0, 'reply', 'replies')).toBe('0 replies');
  });
});

describe('keyText', () => {
  it('shows an id as it was written, on one line', () => {
    expect(keyText('bank%2Frec%201%23T3~2')).toBe('bank/rec 1#T3~2');
    expect(keyText('a%0Ab%E2%80%AE')).toBe('a b');
  });

  it('shows what is no escape as it is', () => {
    expect(keyText('100%')).toBe('100%');
  });
});
