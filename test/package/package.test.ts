import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, startWorkbench } from '../../scripts/host/index.mjs';
import { makePackage, type Package } from '../../scripts/packaging/makePackage.mjs';

/** Nothing that is in the package may be there by accident: a new file is added to this list by hand. */
const contents = path.join(root, 'test', 'support', 'vsix-contents.txt');

/** The greatest size of the package, in bytes. */
const limit = 3_000_000;

describe('the package', () => {
  let made: Package;

  beforeAll(async () => {
    made = await makePackage();
  });

  it('holds exactly the files that are listed', async () => {
    const listed = (await readFile(contents, 'utf8')).trim().split('\n');
    expect(made.entries.map(({ name }) => name)).toEqual(listed);
  });

  it('is small', () => {
    expect(made.bytes).toBeLessThan(limit);
  });

  it('holds no source map, and no code points to one', async () => {
    const files = Object.entries(unzipSync(await readFile(made.file)));
    expect(files.map(([name]) => name).filter((name) => name.endsWith('.map'))).toEqual([]);
    const pointing = files
      .filter(([name]) => /\.(c?js|css)$/.test(name))
      .filter(([, bytes]) => /[#@] sourceMappingURL=/.test(new TextDecoder().decode(bytes)))
      .map(([name]) => name);
    expect(pointing).toEqual([]);
  });

  describe('installed into a real VS Code', () => {
    let source: string;

    beforeAll(async () => {
      source = await mkdtemp(path.join(os.tmpdir(), 'rollout-review-package-'));
      const messages = [
        { role: 'user', content: 'Close the month of May.' },
        { role: 'assistant', content: 'May is closed.' },
      ];
      await writeFile(path.join(source, 'one.jsonl'), `${JSON.stringify({ messages })}\n`);
    });

    afterAll(() => rm(source, { recursive: true }));

    it('opens a file', async () => {
      const workbench = await startWorkbench({ folder: source, vsix: made.file });
      try {
        const editor = await workbench.openWith('one.jsonl');
        await editor.getByText('May is closed.').first().waitFor();
      } finally {
        await workbench.dispose();
      }
    });
  });
});
