import { describe, expect, it } from 'vitest';
import { chooseAuthor, cleanAuthor, userOfGitConfig } from '../../../../src/extension/labels/author.ts';

const none = { name: null, email: null };

describe('chooseAuthor', () => {
  it('prefers the setting, then git, then the operating system', () => {
    const git = { name: 'Git Name', email: 'git@example.com' };
    expect(chooseAuthor({ setting: ' Ada ', git, osUser: 'os' })).toBe('Ada');
    expect(chooseAuthor({ setting: ' \n', git, osUser: 'os' })).toBe('Git Name');
    expect(chooseAuthor({ setting: '', git: { ...git, name: null }, osUser: 'os' })).toBe('git@example.com');
    expect(chooseAuthor({ setting: '', git: none, osUser: 'os' })).toBe('os');
    expect(chooseAuthor({ setting: '', git: none, osUser: '' })).toBe('unknown');
  });

  it('makes one short line of a name', () => {
    expect(cleanAuthor('a\n\tb\u202Ec')).toBe('a b c');
    expect(Array.from(cleanAuthor('🙂'.repeat(300)))).toHaveLength(100);
  });
});

describe('userOfGitConfig', () => {
  // Each expectation is what `git config -f FILE --get user.name` (and user.email) prints for the text.
  it('reads names as git does', () => {
    const text = [
      '# a comment with name = No',
      '[core]',
      '\tname = Not This',
      '[User]',
      '\tNAME = "Ada \\"A\\" Lovelace" ; the first',
      '  email=ada@example.com # work',
      '[user "sub"]',
      'name = Nor This',
      '[alias] name = x',
    ].join('\r\n');
    expect(userOfGitConfig(text)).toEqual({ name: 'Ada "A" Lovelace', email: 'ada@example.com' });
  });

  it('takes the last, inner blanks, continued lines and what stands beside the section', () => {
    expect(userOfGitConfig('[user] name = First\n[user]\nname = Sec\\\nond  Name  ')).toEqual({
      name: 'Second  Name',
      email: null,
    });
    expect(userOfGitConfig('[user]\nname = " padded "\nemail')).toEqual({ name: ' padded ', email: '' });
  });

  it('reads nothing out of nothing', () => {
    expect(userOfGitConfig('')).toEqual(none);
    expect(userOfGitConfig('\u0000\u0001[user\nname = x')).toEqual(none);
  });
});
