// The suites of `npm run test:deep`, one after the other; what is left of the time goes to further seeds.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inDesktopSessions } from '../setup/desktop-session.mjs';
import {
  projectCache,
  projectEnvironment,
  projectNode,
  SetupError,
  say,
  toolPath,
} from '../setup/project.mjs';
import { storeCases } from './stored-cases.mjs';
import { TestRun } from './test-run.mjs';

/** Figures of docs/security.md and of the quality goals, and the test files that show them. */
const ROWS = [
  ['T1', 'killed at every boundary of the journal', 'faults', ['crashes']],
  ['T2', 'the nth write, flush or rename fails', 'faults', ['faults/files', 'faults/database.', 'sharing-']],
  ['T3', 'answers lost at every byte class', 'faults', ['lost-answers']],
  ['T4', 'every status, endpoint and body', 'faults', ['statuses']],
  ['T5', 'sizes one byte around each limit', 'faults', ['sizes']],
  ['T6', 'documented keys in every odd way', 'faults', ['answer-mutants']],
  ['T7', 'multipart answers in pieces and cut', 'faults', ['multipart']],
  ['T8', 'received archives', 'faults', ['received-archives']],
  ['T9', 'hostile photos and documents', 'faults', ['hostile-files', 'hostile-results']],
  ['T10', 'metadata against ExifTool', 'integration', ['metadata-truth']],
  ['T11', 'requests of the window', 'unit', ['unit/ipc']],
  ['T12', 'traces of a key', 'integration', ['key-traces']],
  ['T12', 'a key in the memory of the window', 'e2e', ['key-memory']],
  ['T13', 'result pushes', 'faults', ['received-pushes']],
  ['T14', 'every old schema with rows', 'unit', ['unit/database/migrations', 'unit/database/old-schemas']],
  ['T14', 'folders of earlier versions', 'integration', ['earlier-data-folder']],
  ['T15', 'rows of the security checklist', 'unit', ['security-table']],
  [
    'T16',
    'claims, pushes, leases and hand-overs of a team',
    'faults',
    ['team-claims', 'team-pushes', 'team-leases', 'faults/handovers'],
  ],
  ['histories', 'random histories of the journal', 'faults', ['random-histories']],
  ['properties', 'property tests, 2,000 cases each', 'unit', []],
];
/** Those that have other cases with another seed. */
const RANDOM_ROWS = new Set(['histories', 'properties']);
const MAX_SEED = 0x7f_ff_ff_ff;

function readArguments(given) {
  const names = [];
  let minutes = Number.POSITIVE_INFINITY;
  let seed = Date.now() % MAX_SEED;
  for (let index = 0; index < given.length; index += 1) {
    if (given[index] === '--minutes') minutes = Number(given[++index]);
    else if (given[index] === '--seed') seed = Number(given[++index]);
    else names.push(given[index].toLowerCase());
  }
  if (!(minutes > 0)) throw new SetupError('--minutes takes a number above 0.');
  if (!Number.isInteger(seed)) throw new SetupError('--seed takes a whole number.');
  const unknown = names.filter((name) => !ROWS.some(([id]) => id.toLowerCase() === name));
  if (unknown.length > 0) throw new SetupError(`No such row: ${unknown.join(' ')}.`);
  return {
    minutes,
    seed,
    rows: ROWS.filter(([id]) => names.length === 0 || names.includes(id.toLowerCase())),
  };
}

const folder = path.join(projectCache, 'test-reports');
const reportFile = path.join(folder, 'deep.json');
const failuresFile = path.join(folder, 'failed-properties.jsonl');

function programOf(stage, files, seed, run) {
  const args = [toolPath('vitest', 'vitest.mjs'), 'run', '--project', `${stage}*`, '--maxWorkers=2'];
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...files);
  const deep = {
    PROOFCASE_DEEP: '1',
    PROOFCASE_PROPERTY_SEED: String(seed),
    PROOFCASE_PROPERTY_FAILURES: failuresFile,
  };
  if (stage !== 'e2e') return { command: projectNode(), args, env: projectEnvironment(deep) };
  const program = inDesktopSessions([projectNode(), ...args], path.join(run.folder, 'desktop'), 1);
  return { ...program, env: { ...program.env, ...deep } };
}

/** Runs a row; `counts` are the last lines of the tables that its suites print: their sums. */
async function runRow([id, what, stage, files], seed, run) {
  say(`\n== ${id}: ${what} (seed ${seed}) ==`);
  const start = performance.now();
  rmSync(reportFile, { force: true });
  const counts = [];
  const status = await run.start(programOf(stage, files, seed, run), (line) => {
    if (/^\d[\d,]* (?:kinds|points)\b/.test(line)) counts.push(line.replaceAll(/\s+/g, ' ').trim());
  });
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null;
  const failed = report?.numFailedTests ?? 0;
  return {
    id,
    what,
    seed,
    counts,
    passed: report?.numPassedTests ?? 0,
    failed: status !== 0 && failed === 0 ? 1 : failed,
    seconds: (performance.now() - start) / 1_000,
  };
}

function printTable(results, notRun) {
  const clock = (seconds) =>
    `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;
  say(
    `\n${'row'.padEnd(11)}${'tests'.padStart(6)}${'failed'.padStart(7)}${'time'.padStart(8)}  what, and its sums`,
  );
  for (const { id, what, passed, failed, seconds, counts, seed } of results) {
    const about = RANDOM_ROWS.has(id) ? `${what}, seed ${seed}` : what;
    say(
      `${id.padEnd(11)}${String(passed).padStart(6)}${String(failed).padStart(7)}${clock(seconds).padStart(8)}  ${about}`,
    );
    for (const count of counts) say(`${' '.repeat(34)}${count}`);
  }
  for (const [id, what] of notRun) say(`${id.padEnd(11)}     -      -       -  ${what}: no time left`);
}

const { minutes, seed, rows } = readArguments(process.argv.slice(2));
const end = performance.now() + minutes * 60_000;
const hasTime = () => performance.now() < end;
mkdirSync(folder, { recursive: true });
rmSync(failuresFile, { force: true });
const run = new TestRun();
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isInterrupted = true;
    void run.stop();
  });
}
const results = [];
const notRun = [];
for (const row of rows) {
  if (isInterrupted || !hasTime()) notRun.push(row);
  else results.push(await runRow(row, seed, run));
}
const again = rows.filter(([id]) => RANDOM_ROWS.has(id));
for (
  let next = seed + 1;
  again.length > 0 && Number.isFinite(minutes) && !isInterrupted && hasTime();
  next += 1
) {
  for (const row of again) if (!isInterrupted && hasTime()) results.push(await runRow(row, next, run));
}
const left = run.close();
printTable(results, notRun);
for (const one of storeCases(failuresFile))
  say(`KEPT  ${one.file}  ${one.test}  seed ${one.seed}, path ${one.path}`);
for (const command of left.processes) say(`LEFT BEHIND  process: ${command}`);
for (const name of left.folders) say(`LEFT BEHIND  temporary folder: ${name}`);
const failed = results.reduce((sum, each) => sum + each.failed, left.processes.length + left.folders.length);
const passed = results.reduce((sum, each) => sum + each.passed, 0);
process.stdout.write(`\nseed ${seed}: ${passed} passed, ${failed} failed, ${notRun.length} rows not run\n`);
if (isInterrupted) process.exitCode = 130;
else process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
