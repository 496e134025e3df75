import { readTeamAddress } from '../../../domain/team-address';
import type { Database } from './connection';

/** What the database holds, without content. */
export interface DatabaseFacts {
  readonly schemaVersion: number;
  /** Rows of each table. */
  readonly rows: { readonly [table: string]: number };
  /** Packages in each state. */
  readonly packages: { readonly [state: string]: number };
}

/** Columns that name people, accounts, computers and cases, by the way they are called. */
const PERSONAL_COLUMN =
  /(?:^|_)(?:number|email|address|url|key|ticket_id|actor|by|handler|workstation|recipient|taker|remote|store|note)$/;
/** Columns that name files and folders, of which there are many more. */
const FILE_COLUMN = /(?:^|_)(?:path|name|filename|file)$/;
const isNamingField = (field: string): boolean => {
  const column = snakeCase(field);
  return PERSONAL_COLUMN.test(column) || FILE_COLUMN.test(column);
};

interface Document {
  readonly table: string;
  readonly column: string;
  /** Whether the texts under this key, or at this index, are names. */
  readonly isNaming: (field: string) => boolean;
  readonly where?: string;
}

/** JSON columns with names. */
const DOCUMENTS: readonly Document[] = [
  // An account's own fields for a capture link, in which any text may name a customer.
  { table: 'capture_creation', column: 'payload', isNaming: () => true },
  { table: 'profile', column: 'capture_fields', isNaming: () => true },
  { table: 'team_claim', column: 'other', isNaming: isNamingField },
  { table: 'team_outgoing', column: 'body', isNaming: isNamingField },
  { table: 'team_takeover', column: 'order_text', isNaming: isNamingField },
  // Case number, state, handler.
  { table: 'team_shared_case', column: 'facts', isNaming: (index) => index === '0' || index === '2' },
  {
    table: 'custody',
    column: 'details',
    isNaming: isNamingField,
    where: `action LIKE 'team-%' OR action LIKE 'handover-%'`,
  },
];
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

/**
 * Every name of a case, person, account or computer, then those of files and folders, for removing them from a text; at
 * most `most`.
 */
export function storedNames(database: Database, most = MAX_NAMES): ReadonlySet<string> {
  const names = new Set<string>();
  for (const value of namingValues(database)) {
    if (names.size >= most) break;
    if (value !== '') names.add(value);
  }
  return names;
}

function* namingValues(database: Database): Generator<string> {
  for (const document of DOCUMENTS) yield* textsOf(database, document);
  yield* accountsOfStores(database);
  const tables = ownTables(database);
  for (const naming of [PERSONAL_COLUMN, FILE_COLUMN]) {
    for (const table of tables) yield* columnValues(database, table, naming);
  }
}

function* columnValues(database: Database, table: string, naming: RegExp): Generator<string> {
  const columns = database
    .prepare<[string], string>(`SELECT name FROM pragma_table_info(?) WHERE type = 'TEXT'`)
    .pluck()
    .all(table);
  for (const column of columns.filter((name) => naming.test(name))) {
    const values = database.prepare<[], unknown>(`SELECT DISTINCT "${column}" FROM "${table}"`).pluck();
    for (const value of values.iterate()) if (typeof value === 'string') yield value;
  }
}

/** The texts of a JSON column, at any depth. */
function* textsOf(
  database: Database,
  { table, column, isNaming, where = 'true' }: Document,
): Generator<string> {
  const texts = database.prepare<[], { readonly field: string; readonly text: string }>(
    `SELECT DISTINCT CAST(tree.key AS TEXT) AS field, tree.atom AS text
     FROM (SELECT "${column}" AS document FROM "${table}" WHERE ${where}) AS rows,
       json_tree(iif(json_valid(rows.document), rows.document, 'null')) AS tree WHERE tree.type = 'text'`,
  );
  for (const { field, text } of texts.iterate()) if (isNaming(field)) yield text;
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The accounts in the addresses of team stores. */
function* accountsOfStores(database: Database): Generator<string> {
  for (const address of columnValues(database, 'profile', /^team_store$/)) {
    const read = readTeamAddress(address);
    if (!('reason' in read)) yield read.user;
  }
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
