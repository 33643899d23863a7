// Writes the built-in codebook's text into a module, so that the core can hold it without reading a file.
// Run after changing the YAML: node scripts/embed-codebook.mjs. A test fails where the two differ.
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

const folder = new URL('../src/core/codebook/builtin/', import.meta.url);
const text = await readFile(new URL('agentic-rl.codebook.yaml', folder), 'utf8');
const target = new URL('agenticRlText.ts', folder);
const lines = text.split('\n').map((line) => `  ${JSON.stringify(line)},`);
const source = `// Made from agentic-rl.codebook.yaml by scripts/embed-codebook.mjs.\nexport const agenticRlText = [\n${lines.join('\n')}\n].join('\\n');\n`;
const options = await resolveConfig(target);
await writeFile(target, await format(source, { ...options, parser: 'typescript' }));
