import { defineConfig } from 'vitest/config';

const property = 'test/unit/**/*.property.test.ts';
const corpus = 'test/unit/**/*.corpus.test.ts';

/** One project per kind of test; a test's kind is its place and the end of its name. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: [property, corpus],
          testTimeout: 30_000,
        },
      },
      { test: { name: 'property', include: [property], testTimeout: 60_000 } },
      { test: { name: 'corpus', include: [corpus], testTimeout: 300_000 } },
      {
        test: {
          name: 'guard',
          include: ['test/guard/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['scripts/tests/hostSetup.mjs'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          globalSetup: ['scripts/tests/hostSetup.mjs'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
