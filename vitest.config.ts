import { defineConfig } from 'vitest/config';

const property = 'test/unit/**/*.property.test.ts';
const corpus = 'test/unit/**/*.corpus.test.ts';
/** Those that replace modules, which only a process of their own can do. */
const isolated = 'test/unit/**/*.isolated.test.ts';
/** Those that start processes, run a whole engine or read megabytes: seconds where a unit test takes milliseconds. */
const processes = 'test/unit/**/*.process.test.ts';

/** One process's modules serve many files: loading them again for each takes twice as long as the tests. */
const shared = { pool: 'threads', isolate: false } as const;

/** Installs VS Code and Chromium first; one window at a time. */
const driven = {
  globalSetup: ['scripts/tests/hostSetup.mjs'],
  fileParallelism: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/** One project per kind of test; a test's kind is its place and the end of its name. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: [property, corpus, isolated, processes],
          testTimeout: 30_000,
          ...shared,
        },
      },
      { test: { name: 'unit-isolated', include: [isolated], testTimeout: 30_000 } },
      { test: { name: 'process', include: [processes], testTimeout: 60_000, ...shared } },
      { test: { name: 'property', include: [property], testTimeout: 60_000, ...shared } },
      { test: { name: 'corpus', include: [corpus], testTimeout: 300_000 } },
      {
        test: {
          name: 'guard',
          include: ['test/guard/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      { test: { name: 'browser', include: ['test/browser/**/*.test.ts'], ...driven } },
      { test: { name: 'package', include: ['test/package/**/*.test.ts'], ...driven } },
    ],
  },
});
