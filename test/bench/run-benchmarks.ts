import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { electronExecutable } from '../../scripts/electron-path.mjs';
import { exitStatus } from './exit-status';
import { growthChart } from './growth-chart';
import { type BenchRow, type Line, type RowOutcome, verdictText } from './measure';
import { type Section, withSections } from './report-document';
import { caseList } from './rows/case-list';
import { caseReport } from './rows/case-report';
import { evidenceExport } from './rows/export';
import { growth } from './rows/growth';
import { idleMemory } from './rows/idle-memory';
import { inlineAnswer } from './rows/inline-answer';
import { largeFolder } from './rows/large-folder';
import { largeResult } from './rows/large-result';
import { linearCheck } from './rows/linear-check';
import { metadata } from './rows/metadata';
import { sealing } from './rows/sealing';
import { startUp } from './rows/start-up';
import { teamDay } from './rows/team-day';
import { teamStore } from './rows/team-store';
import { thumbnails } from './rows/thumbnails';
import { uploads } from './rows/uploads';

const ROWS: readonly BenchRow[] = [
  metadata,
  sealing,
  thumbnails,
  largeFolder,
  startUp,
  caseList,
  uploads,
  inlineAnswer,
  evidenceExport,
  idleMemory,
  linearCheck,
  growth,
  largeResult,
  caseReport,
  teamStore,
  teamDay,
];
const HEADINGS: Cells = ['row', 'work', 'ours', 'peer', 'figure (lowest to highest)', 'bar', 'holds'];

/**
 * Runs the rows of these ids, without any all that are not on demand, one after the other, and prints the table;
 * `--write` also writes it into `docs/benchmarks.md`. A bar that does not hold is printed, and fails the command with
 * `--check` alone; a row that cannot be measured always does, and the other rows are measured all the same. Resolves to
 * the exit status.
 */
export async function runBenchmarks(commandLine: readonly string[]): Promise<number> {
  const isWritten = commandLine.includes('--write');
  const areBarsChecked = commandLine.includes('--check');
  const ids = commandLine.filter((argument) => argument !== '--write' && argument !== '--check');
  const wanted = new Set(ids.map((id) => id.toUpperCase()));
  const unknown = [...wanted].filter((id) => !ROWS.some((row) => row.id === id));
  if (unknown.length > 0) {
    process.stderr.write(`No such row: ${unknown.join(' ')}. ${ROWS.map(({ id }) => id).join(' ')}\n`);
    return 2;
  }
  const root = await mkdtemp(join(tmpdir(), 'proofcase-bench-'));
  const removeRoot = () => rm(root, { recursive: true, force: true, maxRetries: 5 });
  const stop = (): void => void removeRoot().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const before = machine();
    const results: Result[] = [];
    for (const row of ROWS.filter(({ id, isOnDemand }) =>
      wanted.size === 0 ? !isOnDemand : wanted.has(id),
    )) {
      process.stderr.write(`${row.id} ${row.title} ...\n`);
      const loadBefore = load();
      const outcome = await runRow(row, join(root, row.id));
      results.push({ row, outcome, measured: `${before}, load ${loadBefore} before and ${load()} after` });
      // A long run that is interrupted keeps what it measured.
      if (isWritten) await writeDocument(results.slice(-1));
    }
    process.stdout.write(printTable(before, results));
    return exitStatus(
      results.map(({ outcome }) => outcome),
      areBarsChecked,
    );
  } finally {
    await removeRoot();
  }
}

interface Result {
  readonly row: BenchRow;
  readonly outcome: RowOutcome;
  readonly measured: string;
}

const DOCUMENTS = resolve(import.meta.dirname, '../../docs');

async function writeDocument(results: readonly Result[]): Promise<void> {
  const file = join(DOCUMENTS, 'benchmarks.md');
  const sections: Section[] = [];
  for (const { row, outcome, measured } of results) {
    if (outcome.kind !== 'measured') continue;
    const { lines, notes, curves = [] } = outcome;
    const picture = `benchmarks-${row.id.toLowerCase()}.svg`;
    const conditions = `${new Date().toISOString().slice(0, 10)}, ${measured}`;
    if (curves.length > 0) {
      await mkdir(join(DOCUMENTS, 'images'), { recursive: true });
      await writeFile(join(DOCUMENTS, 'images', picture), growthChart(row.title, conditions, curves));
    }
    const pictures = curves.length > 0 ? [picture] : [];
    sections.push({ id: row.id, title: row.title, measured: conditions, lines, notes, pictures });
  }
  const earlier = await readFile(file, 'utf8').catch(() => '');
  await writeFile(
    file,
    withSections(
      earlier,
      sections,
      ROWS.map(({ id }) => id),
    ),
  );
}

async function runRow(row: BenchRow, folder: string): Promise<RowOutcome> {
  const missing = row.peers.filter((name) => !isOnPath(name));
  if (missing.length > 0)
    return { kind: 'not-counted', reason: `the peer is missing: ${missing.join(', ')}` };
  await mkdir(folder);
  try {
    return await row.run(folder);
  } catch (error) {
    return {
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function isOnPath(name: string): boolean {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => endings.some((ending) => existsSync(join(folder, `${name}${ending}`))));
}

/** What the figures depend on; load before the first row, since a busy machine makes them coarse. */
function machine(): string {
  const electron = electronExecutable();
  const kind = electron.kind === 'official' ? 'official binary' : 'TEST RUNTIME OF LAST RESORT';
  return [
    `${process.platform}-${process.arch}, ${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `Electron ${electron.version} (${kind})`,
  ].join(', ');
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

type Cells = readonly string[];

/** The table, what was not counted, and the notes below it. */
function printTable(machine: string, results: readonly Result[]): string {
  const rows = results.flatMap(({ row, outcome }) =>
    outcome.kind === 'measured' ? outcome.lines.map((line) => cellsOf(row.id, line)) : [],
  );
  const notCounted = results.flatMap(({ row, outcome }) => {
    if (outcome.kind === 'measured') return [];
    const what = outcome.kind === 'failed' ? 'FAILED' : 'NOT COUNTED';
    return [`${row.id}  ${what} (${row.title}): ${outcome.reason}`];
  });
  const notes = results.flatMap(({ row, outcome }) =>
    outcome.kind === 'measured'
      ? [...outcome.notes, ...(outcome.details ?? [])].map((note) => `${row.id}  ${note}`)
      : [],
  );
  const loads = results.map(({ row, measured }) => `${row.id}  ${/load .*/.exec(measured)?.[0]}`);
  const table = rows.length > 0 ? [...layOut([HEADINGS, ...rows]), ''] : [];
  const explained =
    'Medians; a ratio is the median of the ratios of turns taken one after the other (A B A B ...).';
  return `\n${[machine, '', ...table, ...notCounted, explained, ...loads, ...notes].join('\n')}\n`;
}

function cellsOf(id: string, { work, ours, peer, figure, bar, holds }: Line): Cells {
  return [id, work, ours, peer, figure, bar, verdictText({ holds }, 'NO')];
}

function layOut(rows: readonly Cells[]): readonly string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const lines = rows.map((cells) =>
    widths
      .map((width, column) => (cells[column] ?? '').padEnd(width))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [...lines.slice(0, 1), rule, ...lines.slice(1)];
}
