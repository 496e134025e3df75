import { defineConfig } from 'vitest/config';
import { inlineScript } from './scripts/build/inline-script.mts';

/** A state that is waited for comes, however busy the machine is; the limit only ends a test that would never end. */
const polling = { poll: { timeout: 180_000 } };
const MAX_TEST_MS = 240_000;

/** Tests that replace a module, which has to happen before another file loads it. */
const ALONE = ['test/integration/folder-watching.test.ts'];

/** Seeds of the property tests, where a run sets them. */
const propertySeeds = ['test/support/property-seeds.ts'];

const integration = {
  setupFiles: propertySeeds,
  expect: polling,
  globalSetup: ['test/support/empty-data-folder.ts'],
  // Styles are empty in tests unless named: this one is part of what an export writes.
  css: { include: /evidence-page/ },
  environment: 'node' as const,
  testTimeout: MAX_TEST_MS,
  hookTimeout: MAX_TEST_MS,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: propertySeeds,
          include: ['test/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          // Pure functions: nothing of one file reaches another, and loading modules once takes a quarter of the time.
          pool: 'threads',
          isolate: false,
          testTimeout: MAX_TEST_MS,
          hookTimeout: MAX_TEST_MS,
        },
      },
      {
        // The script of the evidence folder's page.
        plugins: [inlineScript()],
        test: {
          ...integration,
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: ALONE,
          // Loading the main process once per worker takes a third of the time.
          isolate: false,
        },
      },
      {
        plugins: [inlineScript()],
        test: { ...integration, name: 'integration-alone', include: ALONE },
      },
      {
        test: {
          name: 'faults',
          setupFiles: propertySeeds,
          expect: polling,
          include: ['test/faults/**/*.test.ts'],
          isolate: false,
          globalSetup: ['test/support/empty-data-folder.ts'],
          environment: 'node',
          // Room for the full counts of PROOFCASE_DEEP=1 on a slow machine; the samples need seconds.
          testTimeout: 1_800_000,
          hookTimeout: MAX_TEST_MS,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: polling,
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/support/e2e-global-setup.ts'],
          setupFiles: ['test/support/e2e-setup.ts'],
          // Loading the driver of the windows once per worker takes a second less for every file.
          isolate: false,
          // Windows on one display would take the focus from each other.
          fileParallelism: process.env.PROOFCASE_DESKTOPS !== undefined,
          // The setup keeps a picture of a window before the file's own hooks close it.
          sequence: { hooks: 'list' },
          testTimeout: 2 * MAX_TEST_MS,
          hookTimeout: 2 * MAX_TEST_MS,
        },
      },
    ],
  },
});
