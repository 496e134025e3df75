/** Rows of counts with a sum, printed when a suite ends, so that its output shows the cases and their outcomes. */
export class CountTable<Column extends string> {
  readonly #title: string;
  readonly #columns: readonly Column[];
  readonly #rows = new Map<string, Map<Column, number>>();

  constructor(title: string, columns: readonly Column[]) {
    this.#title = title;
    this.#columns = columns;
  }

  add(row: string, counts: { readonly [Key in Column]?: number }): void {
    const known = this.#rows.get(row) ?? new Map<Column, number>();
    this.#rows.set(row, known);
    for (const column of this.#columns) known.set(column, (known.get(column) ?? 0) + (counts[column] ?? 0));
  }

  sum(column: Column): number {
    return [...this.#rows.values()].reduce((sum, row) => sum + (row.get(column) ?? 0), 0);
  }

  print(): void {
    const total = this.#columns.map((column) => String(this.sum(column)));
    const rows = [...this.#rows].map(([name, counts]) => [
      name,
      ...this.#columns.map((column) => String(counts.get(column) ?? 0)),
    ]);
    const all = [['', ...this.#columns], ...rows, [`${this.#rows.size} kinds`, ...total]];
    const widths =
      all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
    const text = all.map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    );
    process.stdout.write(`\n${this.#title}\n${text.join('\n')}\n`);
  }
}
