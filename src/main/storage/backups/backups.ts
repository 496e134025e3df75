import { mkdir, statfs } from 'node:fs/promises';
import { ProofcaseError } from '../../../contract/errors';
import type {
  BackupProblem,
  BackupProblemReason,
  BackupsView,
  BackupView,
} from '../../../contract/safety-views';
import { isBackupDue, newestUntil } from '../../../domain/backup-retention';
import type { Clock } from '../../support/clock';
import { PARTIAL_SUFFIX, renameDurably } from '../../support/durable-file';
import { hasErrorCode, isOutOfSpace } from '../../support/error-code';
import type { Emit } from '../../support/events';
import type { FaultPoint } from '../../support/fault-points';
import { fileAt } from '../../support/files/find-file';
import type { Timers } from '../../support/timers';
import type { Database } from '../database/connection';
import {
  backupFile,
  backupFolder,
  backupId,
  diskHoldsBackup,
  listBackups,
  pruneBackups,
  removeBackupsExcept,
  removePartialBackups,
  sealCopy,
} from './backup-files';
import { checkCopy, markSuspect } from './check-copy';

export interface BackupDeps {
  readonly dataFolder: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly emit: Emit;
  readonly faultPoint: FaultPoint;
  readonly closing: AbortSignal;
  readonly onDefect: (error: unknown) => void;
  /** Called before a new copy is checked; rewrites it if it may contain remains of deleted rows. */
  readonly rewriteCopyIfNeeded: (copy: string) => Promise<void>;
  /** Returns the free bytes of the file system of a folder. */
  readonly freeBytes: (folder: string) => Promise<number>;
  /** Called after each successful backup, for example to shorten the side journal. */
  readonly onBackupMade: () => Promise<void>;
}

/** Number of 4 KiB pages that are copied at a time, so that the main process stays responsive. */
const PAGES_PER_STEP = 64;
/** The first check waits until the start is over; later checks run several times a day. */
const FIRST_CHECK_DELAY_MS = 20_000;
const CHECK_INTERVAL_MS = 2 * 3_600_000;
const OVERDUE_MS = 3 * 24 * 3_600_000;

export type Backups = ReturnType<typeof createBackups>;

/**
 * Makes backups with SQLite's backup API, which reads a consistent state while the journal continues. A copy gets its
 * final name after it was checked and flushed. `secure_delete` keeps deleted content out of copies.
 */
export function createBackups(deps: BackupDeps) {
  let problem: BackupProblem | null = null;
  let running: Promise<BackupView> | null = null;
  let cancelTimer = (): void => undefined;
  const view = async (): Promise<BackupsView> => {
    const backups = await listBackups(deps.dataFolder);
    const nowMs = deps.clock.now().getTime();
    const newestMs = newestUntil(timesOf(backups), nowMs);
    const overdue = newestMs === null ? problem !== null : nowMs - newestMs > OVERDUE_MS;
    return { backups, running: running !== null, problem, overdue };
  };
  const emitView = async (): Promise<void> => deps.emit('backups.changed', await view());
  const make = (): Promise<BackupView> => {
    running ??= makeBackup(deps)
      .then(
        (made) => {
          problem = null;
          return made;
        },
        (error: unknown) => {
          problem = problemOf(deps, error);
          throw error;
        },
      )
      .finally(() => {
        running = null;
        if (!deps.closing.aborted) emitView().catch(deps.onDefect);
      });
    emitView().catch(deps.onDefect);
    return running;
  };
  /** A failed backup is shown in the view and retried at the next check; only an unknown reason is a defect. */
  const makeIfDue = async (): Promise<void> => {
    const backups = await listBackups(deps.dataFolder);
    if (!isBackupDue(timesOf(backups), deps.clock.now().getTime())) return;
    await make().catch((error: unknown) => {
      if (problem?.reason === 'failed' && !deps.closing.aborted) deps.onDefect(error);
    });
  };
  const scheduleCheck = (delayMs: number): void => {
    cancelTimer = deps.timers.after(delayMs, () => {
      makeIfDue()
        .catch(deps.onDefect)
        .finally(() => {
          if (!deps.closing.aborted) scheduleCheck(CHECK_INTERVAL_MS);
        });
    });
  };
  return {
    view,
    make: async (): Promise<BackupsView> => {
      await make();
      return view();
    },
    makeIfDue,
    /**
     * Replaces all backups by a new one after a case was deleted; does nothing without backups. If the disk has no space
     * for both, the old backups are removed first.
     */
    async renew(afterMade: () => Promise<void>): Promise<void> {
      // A running backup may have started before the deletion.
      await running?.catch(() => undefined);
      await removePartialBackups(deps.dataFolder);
      if ((await listBackups(deps.dataFolder)).length === 0) return;
      const made = await make().catch(async (error: unknown) => {
        if (reasonOf(error) !== 'disk-nearly-full') throw error;
        await removeBackupsExcept(deps.dataFolder, null);
        // The deleted case is gone from all backups; the next regular backup reports a full disk.
        return make().catch(() => null);
      });
      await afterMade();
      await removeBackupsExcept(deps.dataFolder, made?.id ?? null);
      if (!deps.closing.aborted) await emitView();
    },
    /** Starts the regular checks. */
    schedule: (): void => scheduleCheck(FIRST_CHECK_DELAY_MS),
    /** Resolves when no backup runs; abort `closing` first, so that a running copy stops at its next step. */
    async stopped(): Promise<void> {
      cancelTimer();
      await running?.catch(() => undefined);
    },
  };
}

/** Returns the free bytes of the file system of `folder`. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function timesOf(backups: readonly BackupView[]): readonly number[] {
  return backups.map(({ at }) => Date.parse(at));
}

async function makeBackup(deps: BackupDeps): Promise<BackupView> {
  const { dataFolder, database, faultPoint } = deps;
  const folder = backupFolder(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removePartialBackups(dataFolder);
  await refuseNearlyFullDisk(deps);
  const instant = deps.clock.now();
  const id = backupId(instant);
  const finalFile = backupFile(dataFolder, id);
  const partial = `${finalFile}${PARTIAL_SUFFIX}`;
  try {
    await database.backup(partial, {
      progress: () => {
        deps.closing.throwIfAborted();
        return PAGES_PER_STEP;
      },
    });
    await faultPoint('backup-copied');
    await deps.rewriteCopyIfNeeded(partial);
    const damage = await checkCopy(partial);
    if (damage !== null) {
      await markSuspect(dataFolder);
      throw new ProofcaseError('backup-damaged', {}, damage);
    }
    deps.closing.throwIfAborted();
    await sealCopy(partial);
    await faultPoint('backup-checked');
    await renameDurably(partial, finalFile);
  } catch (error) {
    await removePartialBackups(dataFolder).catch(() => undefined);
    throw error;
  }
  await faultPoint('backup-kept');
  await pruneBackups(dataFolder, instant);
  await faultPoint('backups-thinned');
  // The backup is there, whatever becomes of the upkeep after it.
  await deps.onBackupMade().catch(deps.onDefect);
  const { size } = await fileAt(finalFile);
  return { id, at: instant.toISOString(), bytes: size, kind: 'daily' };
}

async function refuseNearlyFullDisk({ dataFolder, freeBytes }: BackupDeps): Promise<void> {
  if (await diskHoldsBackup(dataFolder, freeBytes)) return;
  throw new ProofcaseError('disk-full', {}, 'no room for a backup');
}

function problemOf({ clock }: BackupDeps, error: unknown): BackupProblem {
  const message = error instanceof Error ? error.message : String(error);
  const detail = error instanceof ProofcaseError ? error.detail : message;
  return { at: clock.now().toISOString(), reason: reasonOf(error), detail };
}

function reasonOf(error: unknown): BackupProblemReason {
  if (error instanceof ProofcaseError && error.code === 'backup-damaged') return 'copy-damaged';
  const isFull = error instanceof ProofcaseError && error.code === 'disk-full';
  return isFull || isOutOfSpace(error) || hasErrorCode(error, ['SQLITE_FULL'])
    ? 'disk-nearly-full'
    : 'failed';
}
