import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';
import { doorOnly } from './scripts/lint/door-only.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));

/** Who may import whom (docs/architecture.md). A layer may always import itself. */
const layers = {
  core: [],
  protocol: ['core'],
  tools: ['core'],
  node: ['core'],
  server: ['core', 'protocol', 'tools', 'node'],
  cli: ['core', 'protocol', 'tools', 'node'],
  mcp: ['core', 'protocol', 'tools', 'node'],
  extension: ['core', 'protocol', 'tools'],
  webview: ['core', 'protocol'],
};

const zones = Object.entries(layers).map(([layer, allowed]) => ({
  target: `./src/${layer}`,
  from: './src',
  except: [layer, ...allowed].map((name) => `./${name}`),
  message: `src/${layer} may import only: ${[layer, ...allowed].join(', ')}.`,
}));

const hostFree = ['core', 'protocol', 'tools', 'webview'];

export default tseslint.config(
  { ignores: ['dist', 'out', 'node_modules', 'samples', 'types', '.vscode-test', 'vitest.config.ts'] },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    plugins: { 'import-x': importX, house: { rules: { 'door-only': doorOnly } } },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    settings: {
      // Without these the rule against cycles takes a .ts file for something it cannot read, and passes.
      'import-x/extensions': ['.ts', '.mjs'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.mjs'] },
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['src/*/tsconfig.json', 'test/*/tsconfig.json', 'scripts/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'import-x/no-restricted-paths': ['error', { basePath: root, zones }],
      'house/door-only': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/extension/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'vscode', message: 'Only src/extension imports vscode.' }] },
      ],
    },
  },
  {
    files: hostFree.map((layer) => `src/${layer}/**/*.ts`),
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'vscode', message: 'Only src/extension imports vscode.' }],
          patterns: [
            {
              group: [
                'node:*',
                'fs',
                'path',
                'os',
                'crypto',
                'child_process',
                'worker_threads',
                'zlib',
                'stream',
              ],
              message: 'This layer has no host.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['scripts/**/*.mjs'],
    ignores: ['scripts/sample/**'],
    extends: [tseslint.configs.base],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['src/cli/**/*.ts'], rules: { 'no-console': 'off' } },
);
