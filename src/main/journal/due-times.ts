import type { PackageId } from '../../domain/ids';
import type { Clock } from '../clock';
import type { StoredPackage } from '../database/stored-package';

/** When packages are due, on the monotonic clock: a wall clock that was set wrong holds nothing up. */
export interface DueTimes {
  isDue(one: StoredPackage): boolean;
  /** Milliseconds until it is due; 0 when it is. */
  delayMs(one: StoredPackage): number;
  makeDue(id: PackageId): void;
  forget(id: PackageId): void;
  forgetAll(): void;
  delayAfterDefect(id: PackageId): void;
}

const LONGEST_WAIT_MS = 15 * 60_000;
const AFTER_DEFECT_MS = 5_000;

export function createDueTimes(clock: Clock): DueTimes {
  const dueAt = new Map<PackageId, { readonly changedAt: string; readonly ms: number }>();
  const defectUntil = new Map<PackageId, number>();
  const dueMs = (one: StoredPackage): number => {
    if (one.state !== 'waiting') return 0;
    const known = dueAt.get(one.id);
    // Every move has a new `changedAt`: a time noted for an earlier wait does not count.
    if (known && (known.changedAt === one.changedAt || known.changedAt === '')) return known.ms;
    const wait = one.nextActionAt === null ? 0 : Date.parse(one.nextActionAt) - clock.now().getTime();
    const ms = clock.monotonicMs() + Math.min(Math.max(wait, 0), LONGEST_WAIT_MS);
    dueAt.set(one.id, { changedAt: one.changedAt, ms });
    return ms;
  };
  const delayMs = (one: StoredPackage): number => {
    const at = Math.max(dueMs(one), defectUntil.get(one.id) ?? 0);
    return Math.max(0, at - clock.monotonicMs());
  };
  return {
    isDue: (one) => delayMs(one) === 0,
    delayMs,
    makeDue: (id) => {
      dueAt.set(id, { changedAt: '', ms: 0 });
    },
    forget: (id) => {
      dueAt.delete(id);
      defectUntil.delete(id);
    },
    forgetAll: () => {
      dueAt.clear();
      defectUntil.clear();
    },
    delayAfterDefect: (id) => {
      defectUntil.set(id, clock.monotonicMs() + AFTER_DEFECT_MS);
    },
  };
}
