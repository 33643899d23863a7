import { runChecks } from './checks.mjs';
import { runExtensionHost } from './extensionHost.mjs';
import { runVitest } from './vitest.mjs';

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {boolean} [needsBuild] whether it runs what `npm run build` makes
 * @property {() => Promise<import('./result.mjs').Result>} run
 */

/**
 * The kinds of test, in the order in which they run.
 * @type {Kind[]}
 */
export const kinds = [
  { name: 'check', run: runChecks },
  { name: 'guard', run: () => runVitest('guard') },
  { name: 'unit', run: () => runVitest('unit', 'unit-isolated') },
  { name: 'process', needsBuild: true, run: () => runVitest('process') },
  { name: 'property', run: () => runVitest('property') },
  { name: 'corpus', needsBuild: true, run: () => runVitest('corpus') },
  { name: 'vscode', needsBuild: true, run: runExtensionHost },
  { name: 'browser', needsBuild: true, run: () => runVitest('browser') },
  { name: 'package', run: () => runVitest('package') },
];
