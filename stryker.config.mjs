// `npm run test:mutation -- --mutate 'src/domain/answer/**'`: changes the rules one by one and counts the changes that no
// unit test notices (docs/decisions/0051-packages-under-test-and-long-runs.md).
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  // Comparing pages pixel by pixel takes a minute with changes in place: measured in another way (decision 51).
  mutate: ['src/domain/**/*.ts', '!src/domain/pdf/pixel-difference.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.mts' },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // A change that only every test file together would reach is not worth a full run.
  ignoreStatic: true,
  timeoutMS: 8_000,
  ignorePatterns: [
    '/out',
    '/dist',
    '/.cache',
    '/demo',
    '/sample',
    '/test-results',
    '/docs/handbook/*/images',
  ],
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: '.cache/test-reports/mutation.json' },
  thresholds: { high: 95, low: 85, break: 85 },
  // Its reader of tsconfig.json does not know TypeScript 7; nothing here needs one.
  tsconfigFile: 'none',
  // A later run tries again only what changed, a rule or a test of it.
  incremental: true,
  incrementalFile: '.cache/mutation.json',
};
