import { describe, expect, it } from 'vitest';
import { isComplete } from '../../../scripts/setup/dependencies.mjs';

const locked = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-another-system': { version: '2.0.0', optional: true },
};

describe('isComplete', () => {
  it.each([
    ['everything as locked', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['an optional package too', { ...locked }, true],
    [
      'something more',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } },
      true,
    ],
    ['nothing', {}, false],
    ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    [
      'another version of an optional package',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/for-another-system': { version: '2.0.1' } },
      false,
    ],
  ])('with %s installed', (_, installed, expected) => {
    expect(isComplete(locked, installed)).toBe(expected);
  });
});
