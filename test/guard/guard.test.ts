import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GuardedCopy, type Reports } from './guardedCopy.ts';
import { plants, sound } from './plants.ts';

describe('the guard of the layers', () => {
  let copy: GuardedCopy;

  beforeAll(async () => {
    copy = await GuardedCopy.make();
    await copy.plant(sound);
  });

  afterAll(() => copy.dispose());

  describe('with sound code', () => {
    it('the compiler passes', async () => {
      const { code, output } = await copy.compile();
      expect(output).toBe('');
      expect(code).toBe(0);
    });

    it('the linter passes', async () => {
      const { code, byFile } = await copy.lint();
      expect(byFile).toEqual(new Map());
      expect(code).toBe(0);
    });
  });

  describe('with forbidden things planted', () => {
    let compiled: Reports;
    let linted: Reports;

    beforeAll(async () => {
      await copy.plant(plants);
      [compiled, linted] = await Promise.all([copy.compile(), copy.lint()]);
    });

    it('both fail', () => {
      expect(compiled.code).not.toBe(0);
      expect(linted.code).not.toBe(0);
    });

    it.each(plants.filter(({ rule }) => rule !== undefined))('the linter sees $name', ({ file, rule }) => {
      expect(linted.byFile.get(file)).toContain(rule);
    });

    it.each(plants.filter(({ error }) => error !== undefined))(
      'the compiler sees $name',
      ({ file, error }) => {
        expect(compiled.byFile.get(file)).toContain(error);
      },
    );

    it('nothing sound is reported', () => {
      // By the linter: the compiler reports a file also where a forbidden import drags it into a layer without its types.
      expect([...linted.byFile.keys()].filter((name) => sound.some(({ file }) => file === name))).toEqual([]);
    });
  });
});
