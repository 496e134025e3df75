// The stages of `npm test`, on the project's own Node and with everything prepared. The last line counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runInDesktopSession } from '../setup/desktop-session.mjs';
import { projectCache, runTool, say, toolPath } from '../setup/project.mjs';
import { lint } from './lint.mjs';

const vitest = toolPath('vitest', 'vitest.mjs');
const NONE = { passed: 0, failed: 0, skipped: 0 };

/** Runs vitest on some projects of its configuration and reads the counts of its report. */
function runProjects(name, projects, filters) {
  const report = path.join(projectCache, 'test-reports', `${name}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const status = name === 'e2e' ? runInDesktopSession([vitest, ...args]) : runTool(vitest, args).status;
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  const failed = counts?.numFailedTests ?? 0;
  return {
    passed: counts?.numPassedTests ?? 0,
    // A file that cannot be loaded fails without a failed test.
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0),
  };
}

const STAGES = {
  lint: async () => {
    const { failed } = await lint();
    return { ...NONE, failed };
  },
  unit: (filters) => runProjects('unit', ['unit'], filters),
  integration: (filters) => runProjects('integration', ['integration'], filters),
  faults: (filters) => runProjects('faults', ['faults'], filters),
  e2e: (filters) => runProjects('e2e', ['e2e'], filters),
};

const asked = process.argv.slice(2).filter((argument) => argument !== '--deep');
if (asked.length < process.argv.length - 2) process.env.PROOFCASE_DEEP = '1';
const named = asked.filter((argument) => argument in STAGES);
const filters = asked.filter((argument) => !(argument in STAGES));
const total = { ...NONE };
for (const name of named.length > 0 ? named : Object.keys(STAGES)) {
  say(`\n== ${name} ==`);
  const counts = await STAGES[name](filters);
  for (const key of Object.keys(total)) total[key] += counts[key];
}
const onlyLint = named.length === 1 && named[0] === 'lint';
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
if (!onlyLint) process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exitCode = total.failed > 0 || (total.passed === 0 && !onlyLint) ? 1 : 0;
