import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { storedNames } from '../../../src/main/storage/database/database-facts';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';

let database: Database;
beforeEach(() => {
  database = new DatabaseConstructor(':memory:');
  migrate(database, MIGRATIONS);
  database.pragma('foreign_keys = OFF');
  database.pragma('ignore_check_constraints = ON');
});

/** Inserts a row of which only these columns matter. */
function plant(table: string, row: { readonly [column: string]: string }): void {
  const needed = database
    .prepare<[string], { readonly name: string; readonly type: string }>(
      `SELECT name, type FROM pragma_table_info(?) WHERE "notnull" = 1 AND dflt_value IS NULL AND NOT (pk = 1 AND type = 'INTEGER')`,
    )
    .all(table);
  const values = {
    ...Object.fromEntries(needed.map(({ name, type }) => [name, type === 'TEXT' ? '' : 0])),
    ...row,
  };
  const columns = Object.keys(values);
  database
    .prepare(`INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .run(...Object.values(values));
}

it.each([
  ['submission', 'actor'],
  ['custody', 'actor'],
  ['deletion', 'actor'],
  ['case_note', 'actor'],
  ['customer_inquiry', 'actor'],
  ['customer_answer', 'actor'],
  ['handler_decision', 'actor'],
  ['case', 'closed_by'],
  ['case', 'held_by'],
  ['retention_rule', 'changed_by'],
  ['handover', 'actor'],
  ['handover', 'workstation'],
  ['handover', 'team_recipient'],
  ['handover', 'team_taker'],
  ['handover', 'file'],
  ['receiver_attempt', 'remote'],
])('the person, account or computer of %s.%s is a name', (table, column) => {
  plant(table, { [column]: 'Anna' });
  expect(storedNames(database)).toContain('Anna');
});

it('the account of a team store is a name', () => {
  plant('profile', { team_store: 'postgres://claims_writer@db.example/proofcase' });
  expect(storedNames(database)).toContain('claims_writer');
});

it.each([
  ['team_claim', 'other', { workstation: 'DESK-7', handler: 'Anna', caseNumber: 'SCH-1' }],
  ['team_outgoing', 'body', { workstation: 'DESK-7', claim: { handler: 'Anna', caseNumber: 'SCH-1' } }],
  ['team_shared_case', 'facts', { workstation: 'DESK-7', handler: 'Anna', caseNumber: 'SCH-1' }],
  ['team_takeover', 'order_text', { workstation: 'DESK-7', handler: 'Anna', caseNumber: 'SCH-1' }],
])('the people of the team in %s.%s are names, its codes are none', (table, column, document) => {
  plant(table, { [column]: JSON.stringify({ ...document, state: 'sending' }) });
  const names = storedNames(database);
  for (const name of ['DESK-7', 'Anna', 'SCH-1']) expect(names).toContain(name);
  expect(names).not.toContain('sending');
});

it.each([
  ['capture_creation', 'payload'],
  ['profile', 'capture_fields'],
])('every text that %s.%s has for a customer is a name', (table, column) => {
  plant(table, { [column]: JSON.stringify({ customer: { label: 'Zofia' }, others: ['Jan'] }) });
  for (const name of ['Zofia', 'Jan']) expect(storedNames(database)).toContain(name);
});

it('a document that is no JSON is passed over', () => {
  plant('team_takeover', { order_text: '{' });
  expect(storedNames(database)).not.toContain('{');
});
