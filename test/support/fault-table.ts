/** The outcome of one run of a fault suite. */
export interface FaultRun {
  /** Scans that the service counted. */
  readonly scans: number;
  /** Scans beyond one and the decisions of the user. */
  readonly undecidedScans: number;
  readonly lostCases: number;
  readonly integrityErrors: readonly string[];
  /** How the package ended, for the table. */
  readonly end: string;
}

interface Row {
  readonly ends: Map<string, number>;
  runs: number;
  scans: number;
  undecidedScans: number;
  lostCases: number;
  integrityErrors: number;
}

const HEADS = [
  'point',
  'runs',
  'scans',
  'undecided scans',
  'lost cases',
  'integrity errors',
  'ended as',
] as const;

/** Collects runs by point and prints them as a table with a sum, so that the output of a suite shows its cases and its verdict. */
export class FaultTable {
  readonly #title: string;
  readonly #rows = new Map<string, Row>();

  constructor(title: string) {
    this.#title = title;
  }

  add(point: string, run: FaultRun): void {
    const row = this.#rows.get(point) ?? emptyRow();
    this.#rows.set(point, row);
    row.runs += 1;
    row.scans += run.scans;
    row.undecidedScans += run.undecidedScans;
    row.lostCases += run.lostCases;
    row.integrityErrors += run.integrityErrors.length;
    row.ends.set(run.end, (row.ends.get(run.end) ?? 0) + 1);
  }

  print(): void {
    const total = emptyRow();
    for (const row of this.#rows.values()) {
      for (const key of ['runs', 'scans', 'undecidedScans', 'lostCases', 'integrityErrors'] as const) {
        total[key] += row[key];
      }
      for (const [end, count] of row.ends) total.ends.set(end, (total.ends.get(end) ?? 0) + count);
    }
    const lines = [...this.#rows].map(([point, row]) => cells(point, row));
    const all = [[...HEADS], ...lines, cells(`${this.#rows.size} points`, total)];
    const widths = HEADS.map((_head, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
    const text = all.map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
    const verdict = `${total.lostCases} lost, ${total.undecidedScans} paid twice`;
    process.stdout.write(`\n${this.#title}\n${text.join('\n')}\n${verdict}\n`);
  }
}

function emptyRow(): Row {
  return { ends: new Map(), runs: 0, scans: 0, undecidedScans: 0, lostCases: 0, integrityErrors: 0 };
}

function cells(point: string, row: Row): string[] {
  const ends = [...row.ends].map(([end, count]) => `${end} ${count}`).join(', ');
  const counts = [row.runs, row.scans, row.undecidedScans, row.lostCases, row.integrityErrors];
  return [point, ...counts.map(String), ends];
}
