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

/** Columns with names of cases, files, folders, people, accounts and computers, by the way they are called. */
const NAMING_COLUMN =
  /(?:^|_)(?:path|name|filename|file|number|email|address|url|key|ticket_id|actor|by|handler|workstation|recipient|taker|remote|store|note)$/;
/** JSON of an account's own fields for a capture link, in which any text may name a customer. */
const FREE_DOCUMENTS = ['capture_creation.payload', 'profile.capture_fields'];
/** JSON about other people of a team, whose fields are called like the columns. */
const TEAM_DOCUMENTS = [
  'team_claim.other',
  'team_outgoing.body',
  'team_shared_case.facts',
  'team_takeover.order_text',
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

/** Every name of a case, file, folder, person, account or computer, for removing them from a text. */
export function storedNames(database: Database): ReadonlySet<string> {
  const names = new Set<string>();
  for (const value of namingValues(database)) {
    if (names.size >= MAX_NAMES) break;
    names.add(value);
    const user = userOf(value);
    if (user !== '') names.add(user);
  }
  return names;
}

function* namingValues(database: Database): Generator<string> {
  for (const table of ownTables(database)) {
    const columns = database
      .prepare<[string], string>(`SELECT name FROM pragma_table_info(?) WHERE type = 'TEXT'`)
      .pluck()
      .all(table);
    for (const column of columns.filter((name) => NAMING_COLUMN.test(name))) {
      const values = database.prepare<[], unknown>(`SELECT DISTINCT "${column}" FROM "${table}"`).pluck();
      for (const value of values.iterate()) if (typeof value === 'string') yield value;
    }
  }
  for (const document of FREE_DOCUMENTS) yield* textsOf(database, document, () => true);
  for (const document of TEAM_DOCUMENTS) {
    yield* textsOf(database, document, (field) => NAMING_COLUMN.test(snakeCase(field)));
  }
}

/** The texts of a JSON column, at any depth, in fields that `isNaming` accepts. */
function* textsOf(
  database: Database,
  document: string,
  isNaming: (field: string) => boolean,
): Generator<string> {
  const [table = '', column = ''] = document.split('.');
  const texts = database.prepare<[], { readonly field: string; readonly text: string }>(
    `SELECT DISTINCT CAST(key AS TEXT) AS field, atom AS text
     FROM "${table}", json_tree(iif(json_valid("${column}"), "${column}", 'null')) AS tree WHERE tree.type = 'text'`,
  );
  for (const { field, text } of texts.iterate()) if (isNaming(field)) yield text;
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The account in the address of a team store. */
function userOf(text: string): string {
  const read = readTeamAddress(text);
  return 'reason' in read ? '' : read.user;
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
