import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../support/folder.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = await temporaryFolder();
const run = promisify(execFile);

describe('the program as it is shipped', () => {
  it('runs, and ends quietly where its output is not read to the end', async () => {
    await run(process.execPath, ['esbuild.mjs', 'cli', `--outdir=${folder}`], { cwd: root });
    const program = path.join(folder, 'cli.js');
    const { stdout } = await run(program, ['--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);

    const record = JSON.stringify({ messages: [{ role: 'user', content: 'x'.repeat(50_000) }] });
    await writeFiles(folder, { 'long.jsonl': `${record}\n`.repeat(200) });
    const child = spawn(process.execPath, [program, 'show', '--json', 'long.jsonl'], { cwd: folder });
    let err = '';
    child.stderr.on('data', (data: Buffer) => (err += data.toString()));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [exitCode] = (await once(child, 'close')) as [number | null];
    expect([exitCode, err]).toEqual([0, '']);
  });
});
