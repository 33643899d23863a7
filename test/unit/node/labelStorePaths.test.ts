import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInside, labelFileName, labelFolders, writeFolder } from '../../../src/node/labelStorePaths.ts';

describe('the name of an author’s file', () => {
  it('is the author where that is plain', () => {
    expect(labelFileName('ada', '0000000a')).toBe('ada.0000000a.jsonl');
    expect(labelFileName('Ada_L-1.2', '0000000a')).toBe('Ada_L-1.2.0000000a.jsonl');
  });

  it('encodes what is not plain in a file name of any system', () => {
    expect(labelFileName('Ada Lovelace', 'w')).toBe('Ada%20Lovelace.w.jsonl');
    expect(labelFileName('a/b\\c:d', 'w')).toBe('a%2Fb%5Cc%3Ad.w.jsonl');
    expect(labelFileName('..', 'w')).toBe('%2E..w.jsonl');
    expect(labelFileName('%20', 'w')).toBe('%2520.w.jsonl');
    expect(labelFileName('José', 'w')).toBe('Jos%C3%A9.w.jsonl');
    expect(labelFileName('Jose\u0301', 'w')).toBe('Jos%C3%A9.w.jsonl');
    expect(labelFileName('con', 'w')).toBe('%63on.w.jsonl');
    expect(labelFileName('Com1.x', 'w')).toBe('%43om1.x.w.jsonl');
    expect(labelFileName('control', 'w')).toBe('control.w.jsonl');
  });

  it('is never too long, nor the same for two long authors', () => {
    const [one, two] = ['漢'.repeat(90), `${'漢'.repeat(89)}字`];
    const names = [labelFileName(one, '0000000a'), labelFileName(two, '0000000a')];
    expect(names.every((name) => name.length <= 140)).toBe(true);
    expect(names[0]).not.toBe(names[1]);
    expect(names[0]).toMatch(/^(?:%[0-9A-F]{2})+~[0-9a-f]{32}\.0000000a\.jsonl$/);
  });
});

describe('the folder of a source’s labels', () => {
  const root = path.join(path.sep, 'work');

  it('is under the root, or beside the source', () => {
    expect(labelFolders(root, 'base/a#T3 b.jsonl')).toEqual({
      workspace: path.join(root, '.rollout-review', 'labels', 'base', 'a#T3 b.jsonl'),
      beside: path.join(root, 'base', 'a#T3 b.jsonl.labels'),
    });
    expect(writeFolder(root, 'a.jsonl', 'beside')).toBe(path.join(root, 'a.jsonl.labels'));
  });

  it('is beside a source that is outside the root, whatever the setting', () => {
    expect(writeFolder(root, '../other/a.jsonl', 'workspace')).toBe(
      path.join(path.sep, 'other', 'a.jsonl.labels'),
    );
    expect(['a/../../b', '..', '/etc/passwd', 'C:/x', 'a\\..\\b', ''].map(isInside)).toEqual(
      Array(6).fill(false),
    );
    expect(['a..b/c', '.a', 'a/.../b'].map(isInside)).toEqual([true, true, true]);
  });
});
