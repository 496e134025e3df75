/** How many backups are kept: the newest of each of the last days that have one, then of each week before those days. */
const BACKUP_RETENTION = { days: 7, weeks: 4 } as const;

/** A backup is due when the last one is older than this. */
export const BACKUP_INTERVAL_MS = 24 * 3_600_000;

/** How long the newest copy of an earlier schema is kept: only the version of the program before an upgrade reads it. */
export const MAX_UPGRADE_COPY_AGE_MS = 35 * 24 * 3_600_000;

/** Bytes that must stay free on the disk after a backup: results of paid requests take precedence. */
export const MIN_FREE_AFTER_BACKUP_BYTES = 500_000_000;

export type BackupKind = 'daily' | 'weekly';

const MS_PER_DAY = 86_400_000;
/** 1970-01-01 was a Thursday; weeks begin on Monday, as in ISO 8601. */
const DAYS_FROM_MONDAY = 3;

/**
 * The backups taken at `timesMs` that are kept, with their kind. Days and weeks are in UTC, so that travel changes
 * nothing. A backup too old to be a daily one stays as that of its week until a later one of that week replaces it.
 */
export function keptBackups(timesMs: readonly number[]): ReadonlyMap<number, BackupKind> {
  const newestFirst = [...timesMs].sort((a, b) => b - a);
  const daily = newestOfEach(newestFirst, dayOf).slice(0, BACKUP_RETENTION.days);
  const isDaily = new Set(daily.map(dayOf));
  const older = newestFirst.filter((timeMs) => !isDaily.has(dayOf(timeMs)));
  const weekly = newestOfEach(older, weekOf).slice(0, BACKUP_RETENTION.weeks);
  return new Map<number, BackupKind>([
    ...daily.map((timeMs) => [timeMs, 'daily'] as const),
    ...weekly.map((timeMs) => [timeMs, 'weekly'] as const),
  ]);
}

/** The newest time that is not in the future, where only a wrong clock puts one; null if there is none. */
export function newestUntil(timesMs: readonly number[], nowMs: number): number | null {
  const past = timesMs.filter((timeMs) => timeMs <= nowMs);
  return past.length > 0 ? Math.max(...past) : null;
}

/** Whether a backup is due: the newest that is not in the future is older than the interval. */
export function isBackupDue(timesMs: readonly number[], nowMs: number): boolean {
  const newestMs = newestUntil(timesMs, nowMs);
  return newestMs === null || nowMs - newestMs >= BACKUP_INTERVAL_MS;
}

/** Whether a copy of the database fits and leaves enough free space for results. */
export function hasSpaceForBackup(freeBytes: number, databaseBytes: number): boolean {
  return freeBytes - databaseBytes >= MIN_FREE_AFTER_BACKUP_BYTES;
}

function newestOfEach(newestFirst: readonly number[], group: (timeMs: number) => number): readonly number[] {
  const seen = new Set<number>();
  return newestFirst.filter((timeMs) => {
    const key = group(timeMs);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function dayOf(timeMs: number): number {
  return Math.floor(timeMs / MS_PER_DAY);
}

function weekOf(timeMs: number): number {
  return Math.floor((dayOf(timeMs) + DAYS_FROM_MONDAY) / 7);
}
