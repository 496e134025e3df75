// Prints the end of `npm test`: a table of stages, the slowest tests, the failed ones, and the totals.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot, say } from '../setup/project.mjs';

const SLOWEST = 10;
/** Of a failed test; everything about it stands where it ran. */
const FAILURE_LINES = 12;

/**
 * Prints the summary; its last line, on standard output, is `N passed, N failed`.
 * @returns {boolean} whether everything passed and nothing was left behind
 */
export function printSummary({ results, left, seconds }) {
  say('\nstage          passed  failed    time');
  for (const result of results) say(stageLine(result));
  say(`${'together'.padEnd(12)}${' '.repeat(18)}${minutes(seconds)}`);
  const tests = results.flatMap(testsOf);
  if (tests.length > 0) say('\nslowest tests');
  for (const test of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    say(`${test.seconds.toFixed(1).padStart(8)} s  ${test.name}`);
  const failures = [...tests.filter(({ failure }) => failure !== null), ...results.flatMap(unreadFiles)];
  if (failures.length > 0) say('\nfailed');
  for (const { name, failure } of failures) say(`    ${name}\n${failure.replaceAll(/^/gm, '        ')}`);
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
      name: `${stage}  ${fileName(file)}  ${test.fullName}`,
      failure: test.status === 'failed' ? shortened(test.failureMessages.join('\n')) : null,
    })),
  );
}

/** Test files that failed outside their tests, such as one that cannot be loaded. */
function unreadFiles({ stage, files }) {
  return files
    .filter(({ status, message }) => status === 'failed' && message !== '')
    .map((file) => ({ name: `${stage}  ${fileName(file)}`, failure: shortened(file.message) }));
}

function fileName(file) {
  return path.relative(path.join(projectRoot, 'test'), file.name);
}

function shortened(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  // Calls inside libraries say nothing about the test.
  const own = lines.filter((line) => !/^\s+at .*(node_modules|<anonymous>)/.test(line));
  return own.slice(0, FAILURE_LINES).join('\n');
}
