import { userInfo } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { labelAuthor } from '../../../src/node/author.ts';
import { git, tempFolder } from './labelStoreFixture.ts';

describe('who labels', () => {
  it('is the setting, else what git says in the folder, else the user of the machine', async () => {
    const folder = await tempFolder();
    vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
    vi.stubEnv('HOME', folder);
    vi.stubEnv('XDG_CONFIG_HOME', folder);
    expect(await labelAuthor({ setting: '', folder })).toBe(userInfo().username);
    await git(folder, 'init', '--quiet');
    await git(folder, 'config', 'user.email', 'ada@example.com');
    expect(await labelAuthor({ setting: '', folder })).toBe('ada@example.com');
    await git(folder, 'config', 'user.name', 'Ada Lovelace');
    expect(await labelAuthor({ setting: '  ', folder })).toBe('Ada Lovelace');
    expect(await labelAuthor({ setting: ' Countess ', folder })).toBe('Countess');
    vi.unstubAllEnvs();
  });

  it('is one plain line', async () => {
    const folder = await tempFolder();
    expect(await labelAuthor({ setting: 'A\u202eda\n\u0007 L.\ud800', folder })).toBe('A da L.');
    expect(await labelAuthor({ setting: 'Jose\u0301', folder })).toBe('José');
    expect([...(await labelAuthor({ setting: '🧾'.repeat(300), folder }))].length).toBe(100);
  });
});
