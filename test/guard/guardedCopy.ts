import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { root } from '../../scripts/host/index.mjs';

/** What guards the code, apart from each layer's own tsconfig. */
const guards = ['eslint.config.mjs', 'tsconfig.base.json', 'package.json', 'types', 'scripts/lint'];

/** What `eslint --format json` prints. */
const lintReport = z.array(
  z.object({
    filePath: z.string(),
    messages: z.array(z.object({ ruleId: z.string().nullable(), message: z.string() })),
  }),
);

export interface Reports {
  /** How the program ended: 0 where nothing was wrong. */
  readonly code: number | null;
  /** By file below src: the rules or error codes that report it. */
  readonly byFile: ReadonlyMap<string, ReadonlySet<string>>;
  readonly output: string;
}

/** A copy of the project's guards around a source tree of planted files only. */
export class GuardedCopy {
  private readonly folder: string;
  private readonly layers: readonly string[];

  private constructor(folder: string, layers: readonly string[]) {
    this.folder = folder;
    this.layers = layers;
  }

  static async make(): Promise<GuardedCopy> {
    const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'rollout-review-guard-')));
    for (const name of guards) await cp(path.join(root, name), path.join(folder, name), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    const layers = await readdir(path.join(root, 'src'));
    for (const layer of layers) {
      const tsconfig = path.join('src', layer, 'tsconfig.json');
      await cp(path.join(root, tsconfig), path.join(folder, tsconfig), { recursive: true });
    }
    return new GuardedCopy(folder, layers);
  }

  async plant(files: readonly { readonly file: string; readonly text: string }[]): Promise<void> {
    for (const { file, text } of files) {
      const target = path.join(this.folder, 'src', file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  }

  /** As `npm run types` does, over every layer. */
  async compile(): Promise<Reports> {
    const projects = this.layers.map((layer) => `src/${layer}`);
    const { code, output } = await this.run([
      'typescript/bin/tsc',
      '--build',
      '--pretty',
      'false',
      ...projects,
    ]);
    const found = output.matchAll(/^(.+?)\(\d+,\d+\): error (TS\d+):/gm);
    return { code, output, byFile: this.group([...found].map(([, file = '', error = '']) => [file, error])) };
  }

  /** As `npm run lint` does. */
  async lint(): Promise<Reports> {
    const { code, output } = await this.run(['eslint/bin/eslint.js', 'src', '--format', 'json']);
    const found = lintReport
      .parse(JSON.parse(output))
      .flatMap(({ filePath, messages }) =>
        messages.map(({ ruleId, message }): [string, string] => [filePath, ruleId ?? message]),
      );
    return { code, output, byFile: this.group(found) };
  }

  dispose(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }

  private group(found: readonly (readonly [file: string, code: string])[]): Map<string, Set<string>> {
    const byFile = new Map<string, Set<string>>();
    for (const [file, code] of found) {
      const name = path.relative(path.join(this.folder, 'src'), path.resolve(this.folder, file));
      const key = name.split(path.sep).join('/');
      byFile.set(key, (byFile.get(key) ?? new Set()).add(code));
    }
    return byFile;
  }

  private run([program = '', ...args]: string[]): Promise<{ code: number | null; output: string }> {
    return new Promise((resolve, reject) => {
      const file = path.join(this.folder, 'node_modules', program);
      const child = spawn(process.execPath, [file, ...args], { cwd: this.folder });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output }));
    });
  }
}
