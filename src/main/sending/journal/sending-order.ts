import { ProofcaseError } from '../../../contract/errors';
import type { PackageId } from '../../../domain/ids';
import type { PackageState } from '../../../domain/journal';

import { emitPackageChanged, type MoveDeps, requirePackage } from './move-package';

/** The position of a package matters only in these states. */
const MOVABLE_STATES: readonly PackageState[] = ['sealed', 'queued', 'stored', 'waiting', 'blocked'];

/**
 * Moves a package before another one in the sending order; `before` null moves it to the end.
 * @throws ProofcaseError `not-found`, `illegal-state` if one of them is being sent or has ended.
 */
export function moveBefore(deps: MoveDeps, id: PackageId, before: PackageId | null): void {
  const { packages } = deps.repositories;
  for (const packageId of before === null ? [id] : [id, before]) {
    const { state } = requirePackage(deps, packageId);
    if (!MOVABLE_STATES.includes(state)) throw new ProofcaseError('illegal-state', { from: state });
  }
  if (id === before) return;
  deps.repositories.inTransaction(() => {
    const others = packages.active().filter((pkg) => pkg.id !== id);
    const index = before === null ? others.length : others.findIndex((pkg) => pkg.id === before);
    packages.order([...others.slice(0, index), requirePackage(deps, id), ...others.slice(index)]);
  });
  // One event is enough: the window then reloads the whole order.
  emitPackageChanged(deps, requirePackage(deps, id));
}
