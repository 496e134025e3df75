import type { Database } from './connection';

/** What the database holds, without content. */
export interface DatabaseFacts {
  readonly schemaVersion: number;
  /** Rows of each table. */
  readonly rows: { readonly [table: string]: number };
  /** Packages in each state. */
  readonly packages: { readonly [state: string]: number };
}

/** Columns with names of cases, files, folders, people and accounts, by the way they are called. */
const NAMING_COLUMN = /(?:^|_)(?:path|name|filename|number|email|address|url|key|ticket_id)$/;
const MAX_NAMES = 1_000_000;

export function databaseFacts(database: Database): DatabaseFacts {
  const count = (table: string): number =>
    database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0;
  const states = database
    .prepare<[], { readonly state: string; readonly count: number }>(
      'SELECT state, count(*) AS count FROM package GROUP BY state',
    )
    .all();
  return {
    schemaVersion: Number(database.pragma('user_version', { simple: true })),
    rows: Object.fromEntries(ownTables(database).map((table) => [table, count(table)])),
    packages: Object.fromEntries(states.map(({ state, count: packages }) => [state, packages])),
  };
}

/** Every name of a case, file, folder, person or account, for removing them from a text. */
export function storedNames(database: Database): ReadonlySet<string> {
  const names = new Set<string>();
  for (const table of ownTables(database)) {
    const columns = database
      .prepare<[string], string>(`SELECT name FROM pragma_table_info(?) WHERE type = 'TEXT'`)
      .pluck()
      .all(table);
    for (const column of columns.filter((name) => NAMING_COLUMN.test(name))) {
      const values = database.prepare<[], unknown>(`SELECT DISTINCT "${column}" FROM "${table}"`).pluck();
      for (const value of values.iterate()) {
        if (names.size >= MAX_NAMES) return names;
        if (typeof value === 'string') names.add(value);
      }
    }
  }
  return names;
}

/** Without the tables of the search index, which repeat others. */
function ownTables(database: Database): readonly string[] {
  return database
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .pluck()
    .all();
}
