import { describe, expect, it } from 'vitest';
import { editorAssociations } from '../../../../src/extension/offer/associations.ts';
import { mayBeOffered } from '../../../../src/extension/offer/candidates.ts';

describe('mayBeOffered', () => {
  it('looks at data and not at configuration', () => {
    for (const name of ['a.jsonl', 'log.json', 'my-package.json', 'settings-study.json']) {
      expect(mayBeOffered(`/w/${name}`), name).toBe(true);
    }
    for (const name of [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'tsconfig.base.json',
      'jsconfig.json',
      '.eslintrc.json',
      'settings.json',
      'launch.json',
      'rollout.schema.json',
      'a.txt',
      'a.jsonl.gz',
    ]) {
      expect(mayBeOffered(`/w/${name}`), name).toBe(false);
    }
  });
});

describe('editorAssociations', () => {
  it('adds to what is there', () => {
    expect(editorAssociations({ '*.md': 'x', '*.jsonl': 'default' }, '/w/a.jsonl', 'ours')).toEqual({
      '*.md': 'x',
      '*.jsonl': 'ours',
    });
    expect(editorAssociations(undefined, '/w/a.json', 'ours')).toEqual({ '*.json': 'ours' });
  });
});
