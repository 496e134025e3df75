import { join } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BackupDeps, createBackups } from '../../src/main/storage/backups/backups';
import { migrate } from '../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../src/main/storage/database/migrations';
import { createRepositories } from '../../src/main/storage/database/repositories';
import { createRecoveryService } from '../../src/main/storage/recovery/recovery-service';
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

function backupsWith(changes: Partial<BackupDeps>) {
  return createBackups({
    dataFolder: temporary.path,
    database,
    clock: systemClock,
    timers: systemTimers,
    emit: () => undefined,
    faultPoint: noFault,
    closing: new AbortController().signal,
    onDefect: (error) => {
      throw error;
    },
    rewriteCopyIfNeeded: async () => undefined,
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
    onBackupMade: async () => undefined,
    ...changes,
  });
}

const DAY_MS = 86_400_000;

/** A clock that stands still until it is moved. */
function clockAt(iso: string) {
  let nowMs = Date.parse(iso);
  return {
    now: () => new Date(nowMs),
    monotonicMs: () => nowMs,
    move: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('the upkeep after a backup', () => {
  it('is reported when it fails, and neither the backup nor its renewal fails with it', async () => {
    const defects: unknown[] = [];
    const failure = new Error('made up by the test');
    const backups = backupsWith({
      onDefect: (error) => defects.push(error),
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

describe('a backup that a wrong clock dated in the future', () => {
  it('is not the newest: one is made a day, and it is said when none was', async () => {
    const clock = clockAt('2027-03-01T08:00:00.000Z');
    const backups = backupsWith({ clock });
    await backups.make();
    clock.move(-90 * DAY_MS);
    const counts: number[] = [];
    for (const ms of [0, 3_600_000, DAY_MS]) {
      clock.move(ms);
      await backups.makeIfDue();
      counts.push((await backups.view()).backups.length);
    }
    expect(counts).toEqual([2, 2, 3]);
    expect((await backups.view()).overdue).toBe(false);
    clock.move(4 * DAY_MS);
    expect((await backups.view()).overdue).toBe(true);
  });

  it('is not the one that a recovery offers', async () => {
    const clock = clockAt('2027-03-01T08:00:00.000Z');
    const backups = backupsWith({ clock });
    await backups.make();
    clock.move(-90 * DAY_MS);
    const [, made] = (await backups.make()).backups;
    const recovery = createRecoveryService({
      dataFolder: temporary.path,
      repositories: createRepositories(database),
      clock,
      emit: () => undefined,
      freeBytes: async () => Number.MAX_SAFE_INTEGER,
      mode: 'normal',
    });
    recovery.add([{ code: 'started-empty' }], []);
    expect((await recovery.report())?.backup).toEqual(made);
  });
});

describe('the backup from before an upgrade', () => {
  it('stays beside later ones of its day for five weeks', async () => {
    const clock = clockAt('2026-05-04T07:00:00.000Z');
    const backups = backupsWith({ clock });
    const ids = async () => (await backups.view()).backups.map(({ id }) => id);
    database.pragma(`user_version = ${MIGRATIONS.length - 1}`);
    const [before = ''] = (await backups.make()).backups.map(({ id }) => id);
    database.pragma(`user_version = ${MIGRATIONS.length}`);
    clock.move(3_600_000);
    await backups.make();
    clock.move(3_600_000);
    await backups.make();
    expect(await ids()).toEqual(['20260504T090000000Z', before]);
    clock.move(34 * DAY_MS);
    await backups.make();
    expect(await ids()).toContain(before);
    clock.move(DAY_MS);
    await backups.make();
    expect(await ids()).not.toContain(before);
  });
});
