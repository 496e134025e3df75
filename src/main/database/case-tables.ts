import type { Database } from './connection';

/** Rows of one table that belong to a case; `condition` takes its id as `@id`. */
export interface CaseTable {
  readonly table: string;
  readonly condition: string;
}

interface Reference {
  readonly table: string;
  readonly from: string;
  readonly to: string | null;
  readonly on_delete: string;
}

/**
 * Every table whose rows belong to a case, read from the foreign keys of the schema itself, so that a table that comes
 * later is not forgotten: rows that refer to others come first, the case last. A reference that only goes blank
 * (`SET NULL`) makes no row part of a case.
 */
export function caseTables(database: Database): readonly CaseTable[] {
  const references = new Map(tableNames(database).map((table) => [table, referencesOf(database, table)]));
  const found = new Map<string, string>([['case', '"id" = @id']]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const [table, all] of references) {
      if (found.has(table)) continue;
      const owned = all.filter((one) => found.has(one.table));
      if (owned.length > 0) found.set(table, owned.map((one) => within(one, found)).join(' OR '));
    }
  }
  return sortedChildrenFirst(found, references);
}

function within({ from, to, table }: Reference, found: ReadonlyMap<string, string>): string {
  return `${quoted(from)} IN (SELECT ${quoted(to ?? 'id')} FROM ${quoted(table)} WHERE ${found.get(table)})`;
}

function sortedChildrenFirst(
  found: ReadonlyMap<string, string>,
  references: ReadonlyMap<string, readonly Reference[]>,
): readonly CaseTable[] {
  const sorted: CaseTable[] = [];
  const done = new Set<string>();
  const visit = (table: string): void => {
    if (done.has(table)) return;
    done.add(table);
    for (const [child, all] of references) {
      if (found.has(child) && all.some((one) => one.table === table)) visit(child);
    }
    sorted.unshift({ table, condition: found.get(table) ?? '' });
  };
  for (const table of found.keys()) visit(table);
  // Post-order with the newest in front has the case first; what refers to others must go before them.
  return sorted.reverse();
}

function tableNames(database: Database): readonly string[] {
  return database
    .prepare<[], { readonly name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
    .all()
    .map(({ name }) => name);
}

function referencesOf(database: Database, table: string): readonly Reference[] {
  const all = database.pragma(`foreign_key_list(${quoted(table)})`) as readonly Reference[];
  return all.filter((one) => one.on_delete !== 'SET NULL' && one.table !== table);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
