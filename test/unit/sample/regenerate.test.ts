import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, samples } from './sample.ts';

let fresh = '';

beforeAll(() => {
  fresh = mkdtempSync(path.join(tmpdir(), 'sample-'));
  execFileSync(process.execPath, [path.join(root, 'scripts/sample/generate.mjs'), '--out', fresh]);
});

afterAll(() => rmSync(fresh, { recursive: true }));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

test('the generator writes the committed files, byte for byte', () => {
  const names = filesBelow(fresh);
  expect(filesBelow(samples)).toEqual(names);
  for (const name of names) {
    const same = readFileSync(path.join(fresh, name)).equals(readFileSync(path.join(samples, name)));
    expect(same, name).toBe(true);
  }
});

test('the sample is at most 9 MB', () => {
  const bytes = filesBelow(samples).reduce((sum, name) => sum + statSync(path.join(samples, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(9_000_000);
});

test('the truth file is outside the workspace', () => {
  expect(filesBelow(path.join(samples, 'workspace')).filter((name) => name.includes('truth'))).toEqual([]);
  expect(readFileSync(path.join(samples, 'workspace/.vscode/settings.json'), 'utf8')).toBe('{}\n');
});
