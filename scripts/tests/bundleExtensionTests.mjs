import path from 'node:path';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';
import { root } from '../host/index.mjs';

/**
 * Bundles the tests with the runner into one CommonJS module, as an extension host wants it.
 * @returns {Promise<string>} its path
 */
export async function bundleExtensionTests() {
  const folder = path.join(root, 'test', 'vscode');
  const outfile = path.join(root, 'out', 'test-vscode', 'index.cjs');
  const files = globSync('**/*.test.ts', { cwd: folder }).sort();
  // The files are loaded inside `run`, when mocha's globals are there.
  const entry = [
    `import { runTests } from './support/runTests.ts';`,
    `export const run = () => runTests([`,
    ...files.map((file) => `  [${JSON.stringify(file)}, () => import(${JSON.stringify(`./${file}`)})],`),
    `]);`,
  ].join('\n');
  await build({
    stdin: { contents: entry, resolveDir: folder, sourcefile: 'tests.ts', loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'inline',
    packages: 'external',
    external: ['vscode'],
    logLevel: 'error',
  });
  return outfile;
}
