import type { PackageId } from '../../../domain/ids';
import type { HoldReason } from '../../../domain/schedule';

/** Why due packages are not sent; kept in memory only, because every scheduling recomputes it. */
export interface Holds {
  of(id: PackageId): HoldReason | null;
  /** Replaces all hold reasons and returns the packages whose reason changed. */
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
