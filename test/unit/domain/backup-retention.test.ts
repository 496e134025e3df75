import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BACKUP_INTERVAL_MS,
  hasSpaceForBackup,
  isBackupDue,
  keptBackups,
  MIN_FREE_AFTER_BACKUP_BYTES,
} from '../../../src/domain/backup-retention';

const DAY_MS = 86_400_000;
const at = (iso: string): number => Date.parse(iso);
const names = (kept: ReadonlyMap<number, string>, kind: string): readonly string[] =>
  [...kept].filter(([, one]) => one === kind).map(([time]) => new Date(time).toISOString().slice(0, 13));

describe('the backups that stay', () => {
  it('are the newest of each of seven days and of four weeks before them', () => {
    const start = at('2026-01-01T06:00:00Z');
    const twiceDaily = Array.from({ length: 120 }, (_, half) => start + half * (DAY_MS / 2));
    const kept = keptBackups(twiceDaily);
    expect(names(kept, 'daily')).toEqual([
      '2026-03-01T18',
      '2026-02-28T18',
      '2026-02-27T18',
      '2026-02-26T18',
      '2026-02-25T18',
      '2026-02-24T18',
      '2026-02-23T18',
    ]);
    // Sundays: the weeks end with them.
    expect(names(kept, 'weekly')).toEqual([
      '2026-02-22T18',
      '2026-02-15T18',
      '2026-02-08T18',
      '2026-02-01T18',
    ]);
  });

  it('cover five weeks when one is made and old ones are thinned out every day', () => {
    let present: readonly number[] = [];
    for (let day = 0; day < 200; day += 1) {
      present = [...keptBackups([...present, at('2026-01-01T06:00:00Z') + day * DAY_MS]).keys()];
    }
    expect(present).toHaveLength(11);
    expect(Math.max(...present) - Math.min(...present)).toBeGreaterThanOrEqual(27 * DAY_MS);
  });

  it('are few in any case, include the newest, and stay the same on a second run', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 400 * DAY_MS }), { maxLength: 60 });
    fc.assert(
      fc.property(times, (all) => {
        const kept = keptBackups(all);
        expect(kept.size).toBeLessThanOrEqual(11);
        if (all.length > 0) expect(kept.has(Math.max(...all))).toBe(true);
        expect(keptBackups([...kept.keys()])).toEqual(kept);
        expect([...kept.keys()].every((time) => all.includes(time))).toBe(true);
      }),
    );
  });

  it('are followed by a new one after a day, and when a wrong clock dated one in the future', () => {
    expect(isBackupDue([], 0)).toBe(true);
    expect(isBackupDue([0], BACKUP_INTERVAL_MS - 1)).toBe(false);
    expect(isBackupDue([0], BACKUP_INTERVAL_MS)).toBe(true);
    const future = BACKUP_INTERVAL_MS * 30;
    expect(isBackupDue([future], 0)).toBe(true);
    expect(isBackupDue([future, 0], BACKUP_INTERVAL_MS - 1)).toBe(false);
    expect(isBackupDue([future, 0], BACKUP_INTERVAL_MS)).toBe(true);
    expect(isBackupDue([0, future], future + 1)).toBe(false);
  });

  it('are not made when the disk would be nearly full afterwards', () => {
    expect(hasSpaceForBackup(MIN_FREE_AFTER_BACKUP_BYTES + 10, 10)).toBe(true);
    expect(hasSpaceForBackup(MIN_FREE_AFTER_BACKUP_BYTES + 9, 10)).toBe(false);
  });
});
