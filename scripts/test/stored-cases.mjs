// Cases in which a property test failed once: `npm run test:deep` finds and keeps them, `npm test` replays them. A case
// stays when the defect is mended, as long as its test has the same name and the same arbitraries.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../setup/project.mjs';

const file = path.join(projectRoot, 'test', 'fixtures', 'failed-properties.json');

/** @returns {{file: string, test: string, seed: number, path: string}[]} */
export function storedCases() {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Adds what a run reported, a line of JSON for each. Returns what was not known yet. */
export function storeCases(reported) {
  if (!existsSync(reported)) return [];
  const known = storedCases();
  const keyOf = (one) => JSON.stringify([one.file, one.test, one.seed, one.path]);
  const keys = new Set(known.map(keyOf));
  const found = readFileSync(reported, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter((one) => !keys.has(keyOf(one)) && keys.add(keyOf(one)));
  if (found.length > 0) writeFileSync(file, `${JSON.stringify([...known, ...found], null, 2)}\n`);
  return found;
}

/** Environment that makes one test run a stored case and no other. */
export function replaying({ seed, path: casePath }) {
  return { PROOFCASE_PROPERTY_SEED: String(seed), PROOFCASE_PROPERTY_PATH: casePath };
}
