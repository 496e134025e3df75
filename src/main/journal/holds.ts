import type { PackageId } from '../../domain/ids';
import type { HoldReason } from '../../domain/schedule';

/** Why packages that are due do not move; only in memory, since it is judged anew all the time. */
export interface Holds {
  of(id: PackageId): HoldReason | null;
  /** Puts what holds now in the place of what held before; gives the packages for which that differs. */
  replace(holds: ReadonlyMap<PackageId, HoldReason>): readonly PackageId[];
}

export function createHolds(): Holds {
  let current: ReadonlyMap<PackageId, HoldReason> = new Map();
  return {
    of: (id) => current.get(id) ?? null,
    replace(holds) {
      const before = current;
      current = new Map(holds);
      const ids = new Set([...before.keys(), ...current.keys()]);
      return [...ids].filter((id) => before.get(id) !== current.get(id));
    },
  };
}
