import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** The package is of type "module", and some libraries ask for Node's own modules with `require`. */
const requireBanner =
  "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);";

/** What is built of what. An entry that does not exist is left out. */
const bundles = [
  {
    name: 'cli',
    entry: 'src/cli/main.ts',
    outfile: 'dist/cli.js',
    platform: 'node',
    format: 'esm',
    external: [],
    // The package is of type "module", and commander asks for Node's own modules with `require`.
    banner:
      "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
  {
    name: 'server',
    entry: 'src/server/main.ts',
    outfile: 'dist/server.js',
    platform: 'node',
    format: 'esm',
    external: [],
    banner: requireBanner,
  },
  {
    // The thread beside the server that reads, searches and checks; the server looks for it beside itself.
    name: 'serverWorker',
    entry: 'src/server/serverWorker.ts',
    outfile: 'dist/serverWorker.js',
    platform: 'node',
    format: 'esm',
    external: [],
    banner: requireBanner,
  },
  {
    name: 'extension',
    entry: 'src/extension/extension.ts',
    outfile: 'dist/extension.cjs',
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
  },
  {
    // Beside the script, its styles: dist/webview/main.css.
    name: 'webview',
    entry: 'src/webview/main.ts',
    outfile: 'dist/webview/main.js',
    platform: 'browser',
    format: 'iife',
    external: [],
  },
];

/** What is taken over as it is: from, to. */
const copies = [
  ['node_modules/@vscode/codicons/dist/codicon.css', 'dist/webview/codicon.css'],
  ['node_modules/@vscode/codicons/dist/codicon.ttf', 'dist/webview/codicon.ttf'],
];

/** `node esbuild.mjs [name…] [--minify] [--sourcemap] [--outdir=dist]` */
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const has = (flag) => process.argv.includes(flag);
const outdir = process.argv.find((argument) => argument.startsWith('--outdir='))?.slice(9) ?? 'dist';
const placed = (file) => path.join(outdir, path.relative('dist', file));

const unknown = names.filter((name) => !bundles.some((bundle) => bundle.name === name));
if (unknown.length > 0) {
  process.stderr.write(`No bundle is called ${unknown.join(', ')}.\n`);
  process.exit(2);
}

const wanted = bundles.filter(
  ({ name, entry }) => (names.length === 0 || names.includes(name)) && existsSync(entry),
);

await Promise.all(
  wanted.map(({ entry, outfile, platform, format, external, banner }) =>
    build({
      entryPoints: [entry],
      outfile: placed(outfile),
      platform,
      format,
      external,
      bundle: true,
      target: platform === 'node' ? 'node20' : 'es2022',
      minify: has('--minify'),
      sourcemap: has('--sourcemap'),
      legalComments: 'none',
      logLevel: 'warning',
      define: { ROLLOUT_REVIEW_VERSION: JSON.stringify(version) },
      ...(banner === undefined ? {} : { banner: { js: banner } }),
    }),
  ),
);

if (wanted.some(({ name }) => name === 'webview')) {
  for (const [from, to] of copies) {
    mkdirSync(path.dirname(placed(to)), { recursive: true });
    copyFileSync(from, placed(to));
  }
}
