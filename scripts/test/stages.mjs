// The stages of `npm test`, on the project's own Node and with everything prepared. The last line counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inDesktopSessions } from '../setup/desktop-session.mjs';
import { projectCache, projectEnvironment, projectNode, say, toolPath } from '../setup/project.mjs';
import { replaying, storedCases } from './stored-cases.mjs';
import { printSummary } from './summary.mjs';
import { TestRun } from './test-run.mjs';

const vitest = toolPath('vitest', 'vitest.mjs');
const cores = os.availableParallelism();
/** Many tests wait for timers and sockets, so that a core has time for more than one of them. */
const WORKERS = Math.max(2, cores);
/** Windows that are open at the same time, each on a desktop of its own; one where there is only the person's. */
const WINDOWS = process.platform === 'linux' ? Math.max(2, Math.floor(cores / 2)) : 1;

/** Stages of one track run one after the other, tracks side by side. */
const TRACKS = [
  ['lint', 'unit', 'e2e'],
  ['integration', 'faults'],
];
const STAGES = TRACKS.flat();

const reportOf = (stage) => path.join(projectCache, 'test-reports', `${stage}.json`);

function readReport(stage) {
  return JSON.parse(readFileSync(reportOf(stage), 'utf8'));
}

/** The program of a stage. */
function programOf(stage, filters, run) {
  const env = projectEnvironment();
  if (stage === 'lint')
    return { command: projectNode(), args: [path.join('scripts', 'test', 'lint.mjs')], env };
  const args = [vitest, 'run', '--project', `${stage}*`, '--reporter=default', '--reporter=json'];
  args.push(`--outputFile.json=${reportOf(stage)}`, ...filters);
  if (stage !== 'e2e') return { command: projectNode(), args: [...args, `--maxWorkers=${WORKERS}`], env };
  const command = [projectNode(), ...args, `--maxWorkers=${WINDOWS}`];
  return inDesktopSessions(command, path.join(run.folder, 'desktop'), WINDOWS);
}

/** Runs a stage and reads what vitest reported. */
async function runStage(stage, filters, run) {
  say(`\n== ${stage} ==`);
  const start = performance.now();
  mkdirSync(path.dirname(reportOf(stage)), { recursive: true });
  rmSync(reportOf(stage), { force: true });
  const status = await run.start(programOf(stage, filters, run));
  const report = existsSync(reportOf(stage)) ? readReport(stage) : null;
  const failed = report?.numFailedTests ?? 0;
  return {
    stage,
    seconds: (performance.now() - start) / 1_000,
    passed: report?.numPassedTests ?? 0,
    // A file that cannot be loaded fails without a failed test.
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    files: report?.testResults ?? [],
  };
}

async function runTrack(stages, filters, run) {
  const results = [];
  for (const stage of stages)
    results.push(withReplays(await runStage(stage, filters, run), await replay(stage, run)));
  return results;
}

/** Runs the stored cases of a stage, each alone. Resolves to how many passed and failed. */
async function replay(stage, run) {
  const counts = { passed: 0, failed: 0 };
  for (const stored of storedCases().filter(({ file }) => file.startsWith(`test/${stage}/`))) {
    const { command, args, env } = programOf(stage, [stored.file, '-t', exactly(stored.test)], run);
    rmSync(reportOf(stage), { force: true });
    const status = await run.start({ command, args, env: { ...env, ...replaying(stored) } });
    // A test that was renamed has not replayed anything.
    const hasRun = existsSync(reportOf(stage)) && readReport(stage).numPassedTests > 0;
    counts[status === 0 && hasRun ? 'passed' : 'failed'] += 1;
  }
  return counts;
}

function exactly(name) {
  return `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
}

function withReplays(result, { passed, failed }) {
  return { ...result, passed: result.passed + passed, failed: result.failed + failed };
}

const asked = process.argv.slice(2);
const named = asked.filter((argument) => STAGES.includes(argument));
const filters = asked.filter((argument) => !STAGES.includes(argument));
const chosen = named.length > 0 ? named : STAGES;

const run = new TestRun();
let interruptedBy = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interruptedBy ??= signal;
    void run.stop();
  });
}
const start = performance.now();
const tracks = TRACKS.map((track) => track.filter((stage) => chosen.includes(stage)));
const results = (await Promise.all(tracks.map((track) => runTrack(track, filters, run)))).flat();
const left = run.close();
if (interruptedBy !== null) {
  say('\nInterrupted: the tests were ended and their files removed.');
  process.exitCode = 130;
} else {
  const isGood = printSummary({ results, left, seconds: (performance.now() - start) / 1_000 });
  process.exitCode = isGood ? 0 : 1;
}
