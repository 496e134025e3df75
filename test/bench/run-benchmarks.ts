import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { electronExecutable } from '../../scripts/electron-path.mjs';
import type { BenchRow, Line, RowOutcome } from './measure';
import { caseList } from './rows/case-list';
import { caseReport } from './rows/case-report';
import { evidenceExport } from './rows/export';
import { idleMemory } from './rows/idle-memory';
import { inlineAnswer } from './rows/inline-answer';
import { largeFolder } from './rows/large-folder';
import { largeResult } from './rows/large-result';
import { linearCheck } from './rows/linear-check';
import { metadata } from './rows/metadata';
import { sealing } from './rows/sealing';
import { startUp } from './rows/start-up';
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
  largeResult,
  caseReport,
];
const HEADINGS: Cells = ['row', 'work', 'ours', 'peer', 'figure (lowest to highest)', 'bar', 'holds'];

/**
 * Runs the rows of these ids, all without any, one after the other, and prints the table. A bar that does not hold is
 * printed, not a failure of the command. Resolves to the exit status.
 */
export async function runBenchmarks(ids: readonly string[]): Promise<number> {
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
    const results: { readonly row: BenchRow; readonly outcome: RowOutcome }[] = [];
    for (const row of ROWS.filter(({ id }) => wanted.size === 0 || wanted.has(id))) {
      process.stderr.write(`${row.id} ${row.title} ...\n`);
      results.push({ row, outcome: await runRow(row, join(root, row.id)) });
    }
    process.stdout.write(printTable(before, results));
    return 0;
  } finally {
    await removeRoot();
  }
}

async function runRow(row: BenchRow, folder: string): Promise<RowOutcome> {
  const missing = row.peers.filter((name) => !isOnPath(name));
  if (missing.length > 0)
    return { kind: 'not-counted', reason: `the peer is missing: ${missing.join(', ')}` };
  await mkdir(folder);
  try {
    return await row.run(folder);
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
    `load before ${(loadavg()[0] ?? 0).toFixed(1)}`,
  ].join(', ');
}

type Cells = readonly string[];

/** The table, what was not counted, and the notes below it. */
function printTable(
  machine: string,
  results: readonly { readonly row: BenchRow; readonly outcome: RowOutcome }[],
): string {
  const rows = results.flatMap(({ row, outcome }) =>
    outcome.kind === 'measured' ? outcome.lines.map((line) => cellsOf(row.id, line)) : [],
  );
  const notCounted = results.flatMap(({ row, outcome }) =>
    outcome.kind === 'not-counted' ? [`${row.id}  NOT COUNTED (${row.title}): ${outcome.reason}`] : [],
  );
  const notes = results.flatMap(({ row, outcome }) =>
    outcome.kind === 'measured' ? outcome.notes.map((note) => `${row.id}  ${note}`) : [],
  );
  const table = rows.length > 0 ? [...layOut([HEADINGS, ...rows]), ''] : [];
  const explained =
    'Medians; a ratio is the median of the ratios of turns taken one after the other (A B A B ...).';
  return `\n${[machine, '', ...table, ...notCounted, explained, ...notes].join('\n')}\n`;
}

function cellsOf(id: string, { work, ours, peer, figure, bar, holds }: Line): Cells {
  return [id, work, ours, peer, figure, bar, holds ? 'yes' : 'NO'];
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
