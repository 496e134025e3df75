import DatabaseConstructor from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories } from '../../../src/main/storage/database/repositories';

/** Tables whose rows grow with the work of years. */
const LARGE =
  'case|submission|package|entry|attempt|result|attachment|item|custody|received_file|picture_look|search_source|case_day|finding_case|team_case|file_reading|comparison_due';
/** A step that reads a whole table, or an index from end to end, under its name or another one in the statement. */
const SCAN = /^SCAN (\w+)(?! VIRTUAL)/;
/** Such a step ends early where rows come in the order of an index. */
const ENDS_EARLY = /ORDER BY [^()]* LIMIT \?/;

/** Statements that read all rows on purpose, by their beginning. */
const WHOLE_TABLE: { readonly [beginning: string]: string } = {
  'INSERT OR IGNORE INTO search_pending SELECT row_id FROM "case"': 'marks every case after an upgrade',
  'SELECT id FROM "case"': 'the cases of this folder, for a team store that is connected',
  'SELECT profile_id AS profileId, count(*) - count(closed_at)':
    'numbers beside the rules of retention, in the reader',
  'DELETE FROM picture_look WHERE sha256 IN': 'tidies up a few at a time, in the background',
  'DELETE FROM file_reading WHERE path IN ( SELECT r.path': 'tidies up a few at a time, after a deletion',
  'SELECT c.id FROM comparison_due': 'what is due, of which there is little',
  'DELETE FROM team_case WHERE NOT EXISTS': 'the cases of this folder, once at a start',
};

interface Planned {
  readonly sql: string;
  readonly steps: readonly string[];
}

/** The plan of every statement of the repositories; SQLite knows no numbers of rows, here or in a data folder. */
function plans(): readonly Planned[] {
  const database = new DatabaseConstructor(':memory:');
  migrate(database, MIGRATIONS);
  const prepare = database.prepare.bind(database);
  const all = new Set<string>();
  database.prepare = ((sql: string) => {
    all.add(sql);
    return prepare(sql);
  }) as typeof database.prepare;
  createRepositories(database);
  const planned = [...all]
    .filter((sql) => /^\s*(?:SELECT|WITH|UPDATE|DELETE|INSERT)/.test(sql))
    .map((sql) => ({ sql: sql.trim().replaceAll(/\s+/g, ' '), steps: stepsOf(sql) }));
  database.close();
  return planned;

  function stepsOf(sql: string): readonly string[] {
    const statement = prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    const names = [...sql.matchAll(/[@:$](\w+)|\?(\d+)/g)].map(
      ([, name, number]) => [name ?? number, 1] as const,
    );
    const places = [...sql.matchAll(/\?(?!\d)/g)].map(() => 1);
    const rows = statement.all(...places, ...(names.length > 0 ? [Object.fromEntries(names)] : []));
    return rows.map(({ detail }) => detail);
  }
}

/** The table that a statement calls by this name. */
function tableOf(sql: string, name: string): string {
  const [, table = name] = new RegExp(`(?:FROM|JOIN) "?(\\w+)"? (?:AS )?${name}\\b`).exec(sql) ?? [];
  return new RegExp(`^(?:${LARGE})$`).test(name) ? name : table;
}

it('no statement reads a large table from end to end but those that are to', () => {
  const large = new RegExp(`^(?:${LARGE})$`);
  const scanning = plans().filter(({ sql, steps }) =>
    steps.some((step) => {
      if (ENDS_EARLY.test(sql) && step.includes('USING INDEX')) return false;
      const [, name] = SCAN.exec(step) ?? [];
      return name !== undefined && large.test(tableOf(sql, name));
    }),
  );
  const unexpected = scanning.filter(
    ({ sql }) => !Object.keys(WHOLE_TABLE).some((beginning) => sql.startsWith(beginning)),
  );
  expect(unexpected).toEqual([]);
});

it('every large table exists', () => {
  const database = new DatabaseConstructor(':memory:');
  migrate(database, MIGRATIONS);
  const exists = database.prepare<[string], number>('SELECT count(*) FROM pragma_table_info(?)').pluck();
  expect(LARGE.split('|').filter((table) => exists.get(table) === 0)).toEqual([]);
  database.close();
});

it('no statement has a condition that a null parameter switches off, because its plan reads all rows', () => {
  const switched = plans().filter(({ sql }) => /(?:[@:$]\w+|\?\d*) IS NULL OR /.test(sql));
  expect(switched).toEqual([]);
});

it('what was sent before is looked up by the files, whatever number of packages there is', () => {
  const sent = plans().filter(({ sql }) => sql.includes('FROM json_each(?) AS wanted CROSS JOIN entry e'));
  expect(sent).toHaveLength(2);
  for (const { steps } of sent) {
    const read = steps.filter((step) => /^(?:SCAN|SEARCH)/.test(step)).slice(0, 3);
    expect(read.map((step) => step.replace('COVERING ', ''))).toEqual([
      'SCAN wanted VIRTUAL TABLE INDEX 1:',
      'SEARCH e USING INDEX entry_by_hash (sha256=?)',
      'SEARCH p USING INDEX sqlite_autoindex_package_1 (id=?)',
    ]);
  }
});

it('the packages that ended last are read from the end of each state', () => {
  const [recent] = plans().filter(({ sql }) => sql.includes(') newest ON newest.id = p.id'));
  expect(recent?.steps.filter((step) => step.startsWith('SEARCH package'))).toEqual(
    Array.from({ length: 4 }, () => 'SEARCH package USING INDEX package_by_state (state=?)'),
  );
  expect(recent?.steps.join('\n')).not.toMatch(/SCAN p\b/);
});
