import { appendFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect } from 'vitest';

/**
 * What `npm run test:deep` sets for the property tests, and what `npm test` sets while it replays a stored case
 * (test/fixtures/failed-properties.json). Without either, they run as they are written.
 */
const { PROOFCASE_PROPERTY_SEED: seed, PROOFCASE_PROPERTY_PATH: path } = process.env;
const failures = process.env.PROOFCASE_PROPERTY_FAILURES;

/** Cases of a property that does not say how many. */
const DEEP_RUNS = 2_000;

if (seed !== undefined) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({
    seed: Number(seed),
    ...(path === undefined ? { numRuns: DEEP_RUNS } : { path, endOnFailure: true }),
    reporter: (details) => {
      if (!details.failed) return;
      const { currentTestName, testPath } = expect.getState();
      if (failures !== undefined && details.counterexamplePath !== null) {
        const file = relative(resolve(import.meta.dirname, '../..'), testPath ?? '').replaceAll('\\', '/');
        const found = {
          file,
          test: currentTestName ?? '',
          seed: details.seed,
          path: details.counterexamplePath,
        };
        appendFileSync(failures, `${JSON.stringify(found)}\n`);
      }
      throw new Error(fc.defaultReportMessage(details));
    },
  });
}
