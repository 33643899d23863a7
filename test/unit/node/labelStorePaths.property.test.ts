import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelFileName } from '../../../src/node/labelStorePaths.ts';

it('gives two authors two file names, plain ones', () => {
  const character = fc.constantFrom('a', 'A', '%', '.', '~', ' ', '/', 'é', '漢', '2', '0', 'E');
  const author = fc.array(character, { minLength: 1, maxLength: 60 }).map((list) => list.join(''));
  fc.assert(
    fc.property(author, author, (a, b) => {
      fc.pre(a !== b);
      expect(labelFileName(a, 'w')).not.toBe(labelFileName(b, 'w'));
      expect(labelFileName(a, 'w')).toMatch(/^[A-Za-z0-9_%~-][A-Za-z0-9._%~-]*$/);
    }),
    { seed: 20260404, numRuns: 500 },
  );
});
