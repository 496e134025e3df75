import { ProofcaseError } from '../../contract/errors';
import type { PackageId } from '../../domain/ids';
import type { PackageState } from '../../domain/journal';
import type { JournalDeps } from './journal-deps';
import { requirePackage, tellPackage } from './move-package';

/** What is not being sent; the place of everything else no longer means anything. */
const MOVABLE: readonly PackageState[] = ['sealed', 'queued', 'stored', 'waiting', 'blocked'];

/**
 * Puts a package before another one in the order of sending, or behind all of them.
 * @throws ProofcaseError `not-found`, `illegal-state` where one of them is being sent or has ended.
 */
export function placeBefore(deps: JournalDeps, id: PackageId, before: PackageId | null): void {
  const { packages } = deps.repositories;
  for (const named of before === null ? [id] : [id, before]) {
    const { state } = requirePackage(deps, named);
    if (!MOVABLE.includes(state)) throw new ProofcaseError('illegal-state', { from: state });
  }
  if (id === before) return;
  deps.repositories.inTransaction(() => {
    const others = packages.active().filter((one) => one.id !== id);
    const place = before === null ? others.length : others.findIndex((one) => one.id === before);
    packages.order([...others.slice(0, place), requirePackage(deps, id), ...others.slice(place)]);
  });
  // One event is enough: whoever shows an order asks for all of it.
  tellPackage(deps, requirePackage(deps, id));
}
