import type { Database } from 'better-sqlite3';
import { ProofcaseError } from '../../../contract/errors';
import type { Migration } from './migrations/migration';

/**
 * Migrates the schema to the newest version, each step in its own transaction.
 * @throws ProofcaseError `data-folder-unsuitable` for a database of a newer version, which must not be written.
 */
export function migrate(database: Database, migrations: readonly Migration[]): void {
  const current = Number(database.pragma('user_version', { simple: true }));
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new ProofcaseError(
      'data-folder-unsuitable',
      { version: current, newest },
      `schema ${current} is newer than ${newest}`,
    );
  }
  for (const migration of migrations) {
    if (migration.version <= current) continue;
    database
      .transaction(() => {
        database.exec(migration.sql);
        database.pragma(`user_version = ${migration.version}`);
      })
      .immediate();
  }
}
