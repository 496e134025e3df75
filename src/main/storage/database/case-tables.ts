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
 * Returns all tables whose rows belong to a case, children first. They are derived from the foreign keys of the schema,
 * so that later tables are included. A `SET NULL` reference does not make a row part of a case.
 */
export function caseTables(database: Database): readonly CaseTable[] {
  const references = new Map(tableNames(database).map((table) => [table, referencesOf(database, table)]));
  const conditions = new Map<string, string>([['case', '"id" = @id']]);
  for (let before = 0; before < conditions.size; ) {
    before = conditions.size;
    for (const [table, all] of references) {
      if (conditions.has(table)) continue;
      const owned = all.filter((reference) => conditions.has(reference.table));
      if (owned.length > 0)
        conditions.set(table, owned.map((reference) => ownedBy(reference, conditions)).join(' OR '));
    }
  }
  return sortedChildrenFirst(conditions, references);
}

function ownedBy({ from, to, table }: Reference, conditions: ReadonlyMap<string, string>): string {
  return `${quoted(from)} IN (SELECT ${quoted(to ?? 'id')} FROM ${quoted(table)} WHERE ${conditions.get(table)})`;
}

function sortedChildrenFirst(
  conditions: ReadonlyMap<string, string>,
  references: ReadonlyMap<string, readonly Reference[]>,
): readonly CaseTable[] {
  const sorted: CaseTable[] = [];
  const done = new Set<string>();
  const visit = (table: string): void => {
    if (done.has(table)) return;
    done.add(table);
    for (const [child, all] of references) {
      if (conditions.has(child) && all.some((reference) => reference.table === table)) visit(child);
    }
    sorted.unshift({ table, condition: conditions.get(table) ?? '' });
  };
  for (const table of conditions.keys()) visit(table);
  // The list is now parents first; referring rows must be deleted before them.
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
  return all.filter((reference) => reference.on_delete !== 'SET NULL' && reference.table !== table);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
