import type { CaseId } from '../../../domain/ids';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { StoredPackage } from '../../storage/database/stored-package';

/** Returns the packages of a case that hold a file with one of these SHA-256 hashes, in the order of sealing. */
export function packagesWithFiles(
  { packages }: Pick<Repositories, 'packages'>,
  caseId: CaseId,
  hashes: ReadonlySet<string>,
): readonly StoredPackage[] {
  return packages
    .ofCase(caseId)
    .filter(({ id }) => packages.entries(id).some(({ sha256 }) => hashes.has(sha256)));
}

/**
 * Returns the items together with those of other sources that are in a package with them, directly or by way of another
 * package: a package is kept or replaced as a whole, and its other files must not be lost from the outbox.
 */
export function withItemsOfSamePackages(
  repositories: Pick<Repositories, 'packages'>,
  caseId: CaseId,
  items: readonly StoredItem[],
  otherItems: readonly StoredItem[],
  isOpen: (pkg: StoredPackage) => boolean,
): readonly StoredItem[] {
  if (otherItems.length === 0) return items;
  const own = hashesOf(items);
  const hashes = new Set(own);
  for (let known = 0; known < hashes.size; ) {
    known = hashes.size;
    for (const { id } of packagesWithFiles(repositories, caseId, hashes).filter(isOpen)) {
      for (const { sha256 } of repositories.packages.entries(id)) hashes.add(sha256);
    }
  }
  return [...items, ...otherItems.filter(({ sha256 }) => hashes.has(sha256) && !own.has(sha256))];
}

export function hashesOf(items: readonly Pick<StoredItem, 'sha256'>[]): ReadonlySet<string> {
  return new Set(items.map(({ sha256 }) => sha256));
}
