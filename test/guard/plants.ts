/** A file that must not pass, and who is to say so. */
export interface Plant {
  readonly name: string;
  /** Below `src/`. */
  readonly file: string;
  readonly text: string;
  /** The lint rule that reports the file. */
  readonly rule?: string;
  /** The compiler's error code in the file. */
  readonly error?: string;
}

/** What the layers and habits forbid, each in a file of its own. */
export const plants: readonly Plant[] = [
  {
    name: 'core reads files',
    file: 'core/planted/readsFiles.ts',
    text: `import { readFileSync } from 'node:fs';\nexport const text = readFileSync('a', 'utf8');\n`,
    rule: 'no-restricted-imports',
    error: 'TS2591',
  },
  {
    name: 'core imports vscode',
    file: 'core/planted/importsVscode.ts',
    text: `import { window } from 'vscode';\nexport const shown = window;\n`,
    rule: 'no-restricted-imports',
    error: 'TS2305',
  },
  {
    name: 'core imports a layer above it',
    file: 'core/planted/importsNode.ts',
    text: `import { planted } from '../../node/planted/index.ts';\nexport const used = planted;\n`,
    rule: 'import-x/no-restricted-paths',
    error: 'TS6307',
  },
  {
    name: 'core touches the page',
    file: 'core/planted/touchesPage.ts',
    text: `export const title = document.title;\n`,
    error: 'TS2584',
  },
  {
    name: 'core touches the process',
    file: 'core/planted/touchesProcess.ts',
    text: `export const home = process.env['HOME'];\n`,
    error: 'TS2591',
  },
  {
    name: 'the page imports the extension',
    file: 'webview/planted/importsExtension.ts',
    text: `import { planted } from '../../extension/planted/index.ts';\nexport const used = planted;\n`,
    rule: 'import-x/no-restricted-paths',
    error: 'TS6307',
  },
  {
    name: 'the server imports the extension, a leaf',
    file: 'server/planted/importsExtension.ts',
    text: `import { planted } from '../../extension/planted/index.ts';\nexport const used = planted;\n`,
    rule: 'import-x/no-restricted-paths',
    error: 'TS6307',
  },
  {
    name: 'the server imports vscode',
    file: 'server/planted/importsVscode.ts',
    text: `import { window } from 'vscode';\nexport const shown = window;\n`,
    rule: 'no-restricted-imports',
    error: 'TS2305',
  },
  {
    name: 'the extension imports node, which works in the server',
    file: 'extension/planted/importsNode.ts',
    text: `import { planted } from '../../node/planted/index.ts';\nexport const used = planted;\n`,
    rule: 'import-x/no-restricted-paths',
    error: 'TS6307',
  },
  {
    name: 'a cycle',
    file: 'core/planted/cycleOne.ts',
    text: `import { two } from './cycleTwo.ts';\nexport const one = (): number => two() + 1;\n`,
    rule: 'import-x/no-cycle',
  },
  {
    name: 'the other half of the cycle',
    file: 'core/planted/cycleTwo.ts',
    text: `import { one } from './cycleOne.ts';\nexport const two = (): number => one() + 1;\n`,
    rule: 'import-x/no-cycle',
  },
  {
    name: 'an import past a folder’s door',
    file: 'core/planted/pastDoor.ts',
    text: `import { inner } from './room/inner.ts';\nexport const used = inner;\n`,
    rule: 'house/door-only',
  },
  {
    name: 'a promise that nobody awaits',
    file: 'core/planted/floating.ts',
    text: `const work = async (): Promise<void> => {};\nexport function start(): void {\n  work();\n}\n`,
    rule: '@typescript-eslint/no-floating-promises',
  },
  {
    name: 'a promise dropped with void',
    file: 'core/planted/dropped.ts',
    text: `const work = async (): Promise<void> => {};\nexport function start(): void {\n  void work();\n}\n`,
    rule: '@typescript-eslint/no-floating-promises',
  },
  {
    name: 'any',
    file: 'core/planted/anything.ts',
    text: `export const read = (value: any): number => Number(value);\n`,
    rule: '@typescript-eslint/no-explicit-any',
  },
  {
    name: 'a silenced compiler',
    file: 'core/planted/silenced.ts',
    text: `// @ts-expect-error it knows better\nexport const wrong: number = 'one';\n`,
    rule: '@typescript-eslint/ban-ts-comment',
  },
  {
    name: 'a default export',
    file: 'core/planted/defaultExport.ts',
    text: `export default 1;\n`,
    rule: 'import-x/no-default-export',
  },
  {
    name: 'a switch that forgets a case',
    file: 'core/planted/forgets.ts',
    text: [
      `export function name(kind: 'a' | 'b'): string {`,
      `  switch (kind) {`,
      `    case 'a':`,
      `      return 'A';`,
      `  }`,
      `  return '';`,
      `}`,
      ``,
    ].join('\n'),
    rule: '@typescript-eslint/switch-exhaustiveness-check',
  },
  {
    name: 'an enum, which erasing types cannot remove',
    file: 'core/planted/enumeration.ts',
    text: `export enum Kind {\n  One,\n}\n`,
    error: 'TS1294',
  },
];

/** The same places used as they may be: nobody reports these. Some are what the plants import. */
export const sound: readonly { readonly file: string; readonly text: string }[] = [
  { file: 'core/planted/room/inner.ts', text: `export const inner = 1;\n` },
  { file: 'core/planted/room/index.ts', text: `export { inner } from './inner.ts';\n` },
  {
    file: 'core/planted/throughDoor.ts',
    text: `import { inner } from './room/index.ts';\nexport const used = inner;\n`,
  },
  {
    file: 'core/planted/awaited.ts',
    text: `const work = async (): Promise<void> => {};\nexport async function start(): Promise<void> {\n  await work();\n}\n`,
  },
  { file: 'protocol/planted/index.ts', text: `export const planted = 1;\n` },
  { file: 'cli/planted/index.ts', text: `export const planted = 1;\n` },
  {
    file: 'node/planted/index.ts',
    text: [
      `import { readFileSync } from 'node:fs';`,
      `import { inner } from '../../core/planted/room/index.ts';`,
      `export const planted = readFileSync('a').length + inner;`,
      ``,
    ].join('\n'),
  },
  {
    file: 'server/planted/importsNode.ts',
    text: `import { planted } from '../../node/planted/index.ts';\nexport const used = planted;\n`,
  },
  {
    file: 'extension/planted/index.ts',
    text: `import { window } from 'vscode';\nexport const planted = window.state.focused;\n`,
  },
  {
    file: 'webview/planted/touchesPage.ts',
    text: [
      `import { inner } from '../../core/planted/room/index.ts';`,
      `export const title = \`\${document.title} \${inner}\`;`,
      ``,
    ].join('\n'),
  },
];
