import type { BenchRow, Line, RowOutcome } from './measure';

type Cells = readonly string[];

const HEADINGS: Cells = ['row', 'work', 'ours', 'peer', 'figure (lowest to highest)', 'bar', 'holds'];

/** The table, what was not counted, and the notes below it. */
export function printTable(
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
