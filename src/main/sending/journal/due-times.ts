import type { PackageId } from '../../../domain/ids';
import type { StoredPackage } from '../../storage/database/stored-package';
import type { Clock } from '../../support/clock';

/** Due times of packages on the monotonic clock, so that a wrong wall clock delays nothing. */
export interface DueTimes {
  isDue(pkg: StoredPackage): boolean;
  /** Returns the milliseconds until the package is due; 0 if it is due now. */
  delayMs(pkg: StoredPackage): number;
  makeDue(id: PackageId): void;
  forget(id: PackageId): void;
  delayAfterDefect(id: PackageId): void;
}

const MAX_WAIT_MS = 15 * 60_000;
const DEFECT_DELAY_MS = 5_000;

export function createDueTimes(clock: Clock): DueTimes {
  const dueAt = new Map<PackageId, { readonly changedAt: string; readonly ms: number }>();
  const defectUntil = new Map<PackageId, number>();
  const dueMs = (pkg: StoredPackage): number => {
    if (pkg.state !== 'waiting') return 0;
    const known = dueAt.get(pkg.id);
    // Every move sets a new `changedAt`, so the due time of an earlier wait is ignored.
    if (known && (known.changedAt === pkg.changedAt || known.changedAt === '')) return known.ms;
    const waitMs = pkg.nextActionAt === null ? 0 : Date.parse(pkg.nextActionAt) - clock.now().getTime();
    const ms = clock.monotonicMs() + Math.min(Math.max(waitMs, 0), MAX_WAIT_MS);
    dueAt.set(pkg.id, { changedAt: pkg.changedAt, ms });
    return ms;
  };
  const delayMs = (pkg: StoredPackage): number => {
    const at = Math.max(dueMs(pkg), defectUntil.get(pkg.id) ?? 0);
    return Math.max(0, at - clock.monotonicMs());
  };
  return {
    isDue: (pkg) => delayMs(pkg) === 0,
    delayMs,
    makeDue: (id) => {
      dueAt.set(id, { changedAt: '', ms: 0 });
    },
    forget: (id) => {
      dueAt.delete(id);
      defectUntil.delete(id);
    },
    delayAfterDefect: (id) => {
      defectUntil.set(id, clock.monotonicMs() + DEFECT_DELAY_MS);
    },
  };
}
