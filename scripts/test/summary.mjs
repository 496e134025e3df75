// Prints the end of `npm test`: a table of stages, the slowest tests, and the totals.
import path from 'node:path';
import { projectRoot, say } from '../setup/project.mjs';

const SLOWEST = 10;

/**
 * Prints the summary; its last line, on standard output, is `N passed, N failed`.
 * @returns {boolean} whether everything passed and nothing was left behind
 */
export function printSummary({ results, left, seconds }) {
  say('\nstage          passed  failed    time');
  for (const result of results) say(stageLine(result));
  say(`${'together'.padEnd(12)}${' '.repeat(18)}${minutes(seconds)}`);
  const slowest = results.flatMap(testsOf).sort((a, b) => b.seconds - a.seconds);
  if (slowest.length > 0) say('\nslowest tests');
  for (const test of slowest.slice(0, SLOWEST)) say(`${test.seconds.toFixed(1).padStart(8)} s  ${test.name}`);
  for (const command of left.processes) say(`LEFT BEHIND  process: ${command}`);
  for (const name of left.folders) say(`LEFT BEHIND  temporary folder: ${name}`);

  const total = { passed: 0, failed: left.processes.length + left.folders.length, skipped: 0 };
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key];
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  const onlyLint = results.length === 1 && results[0].stage === 'lint';
  if (!onlyLint) process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
  return total.failed === 0 && (total.passed > 0 || onlyLint);
}

function stageLine({ stage, passed, failed, seconds }) {
  return stage.padEnd(12) + String(passed).padStart(9) + String(failed).padStart(9) + minutes(seconds);
}

function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`.padStart(8);
}

function testsOf({ stage, files }) {
  return files.flatMap((file) =>
    file.assertionResults.map((test) => ({
      seconds: (test.duration ?? 0) / 1_000,
      name: `${stage}  ${path.relative(path.join(projectRoot, 'test'), file.name)}  ${test.fullName}`,
    })),
  );
}
