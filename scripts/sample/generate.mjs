import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sample } from './sample.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = values.out ?? path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'samples');

let bytes = 0;
for (const [name, text] of sample()) {
  const file = path.join(out, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  bytes += Buffer.byteLength(text);
}
process.stdout.write(`${(bytes / 1e6).toFixed(2)} MB in ${out}\n`);
