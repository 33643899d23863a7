import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';

/** Writes `docs/show.schema.json` from the schema in the code. A test checks that it was run. */
const target = fileURLToPath(new URL('../docs/show.schema.json', import.meta.url));
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('../src/cli/showSchema.ts', import.meta.url))],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
});
const [bundle] = outputFiles;
const { showJsonSchema } = await import(
  `data:text/javascript;base64,${Buffer.from(bundle?.contents ?? '').toString('base64')}`
);
const config = await resolveConfig(target);
await writeFile(target, await format(JSON.stringify(showJsonSchema()), { ...config, filepath: target }));
