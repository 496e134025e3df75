import { join } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackups } from '../../src/main/storage/backups/backups';
import { migrate } from '../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../src/main/storage/database/migrations';
import { systemClock } from '../../src/main/support/clock';
import { noFault } from '../../src/main/support/fault-points';
import { systemTimers } from '../../src/main/support/timers';
import { temporaryFolder } from '../support/folders';

let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Database;
beforeEach(async () => {
  temporary = await temporaryFolder();
  database = new DatabaseConstructor(join(temporary.path, 'proofcase.db'));
  migrate(database, MIGRATIONS);
});
afterEach(async () => {
  database.close();
  await temporary.remove();
});

describe('the upkeep after a backup', () => {
  it('is reported when it fails, and neither the backup nor its renewal fails with it', async () => {
    const defects: unknown[] = [];
    const failure = new Error('made up by the test');
    const backups = createBackups({
      dataFolder: temporary.path,
      database,
      clock: systemClock,
      timers: systemTimers,
      emit: () => undefined,
      faultPoint: noFault,
      closing: new AbortController().signal,
      onDefect: (error) => defects.push(error),
      rewriteCopyIfNeeded: async () => undefined,
      freeBytes: async () => Number.MAX_SAFE_INTEGER,
      onBackupMade: () => Promise.reject(failure),
    });
    const made = await backups.make();
    expect(made).toMatchObject({ backups: [expect.anything()], problem: null });
    await backups.renew(async () => undefined);
    const { backups: renewed, problem } = await backups.view();
    expect(problem).toBeNull();
    expect(renewed).toHaveLength(1);
    expect(renewed[0]?.id).not.toBe(made.backups[0]?.id);
    expect(defects).toEqual([failure, failure]);
  });
});
