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
  ['team_takeover', 'order_text', { workstation: 'DESK-7', handler: 'Anna', caseNumber: 'SCH-1' }],
])('the people of the team in %s.%s are names, its codes are none', (table, column, document) => {
  plant(table, { [column]: JSON.stringify({ ...document, state: 'sending' }) });
  const names = storedNames(database);
  for (const name of ['DESK-7', 'Anna', 'SCH-1']) expect(names).toContain(name);
  expect(names).not.toContain('sending');
});

it('the case number and handler of a shared case are names, its state is none', () => {
  plant('team_shared_case', { facts: JSON.stringify(['SCH-1', 'sending', 'Anna']) });
  expect(storedNames(database)).toEqual(new Set(['SCH-1', 'Anna']));
});

it('another workstation of the team in the history is a name', () => {
  plant('custody', { action: 'team-claim-held', details: JSON.stringify({ workstation: 'DESK-7' }) });
  plant('custody', { sequence: '2', action: 'file-excluded', details: JSON.stringify({ name: 'roof.jpg' }) });
  expect(storedNames(database)).toContain('DESK-7');
  expect(storedNames(database)).not.toContain('roof.jpg');
});

it('people and cases come before files where there are more names than can be kept', () => {
  plant('attachment', { filename: 'roof.jpg' });
  plant('profile', { team_store: 'postgres://claims_writer@db.example/proofcase' });
  plant('submission', { actor: 'Anna' });
  const names = storedNames(database, 3);
  for (const name of ['claims_writer', 'Anna']) expect(names).toContain(name);
  expect(names).not.toContain('roof.jpg');
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
