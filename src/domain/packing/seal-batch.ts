import type { PackageId } from '../ids';

/** A package of a case that is neither withdrawn, rejected nor closed without a result. */
export interface LivePackage {
  readonly id: PackageId;
  /** SHA-256 of its files. */
  readonly hashes: ReadonlySet<string>;
  /** Whether nothing of it was paid, so that another package may replace it. */
  readonly isReplaceable: boolean;
  /** Whether its result is still to come. */
  readonly isActive: boolean;
  /** Whether it goes out with the headers of the next submission. */
  readonly hasSameHeaders: boolean;
}

/** What sealing takes now. */
export interface SealBatch<Item> {
  readonly items: readonly Item[];
  /** Packages that already hold exactly these items; nothing is sealed then. */
  readonly kept: readonly PackageId[];
  /** Unpaid packages that no longer hold what is to be sent. */
  readonly replaced: readonly PackageId[];
  /** Included items that stay in the packages in which they were sealed before. */
  readonly earlier: number;
  /** Whether items among them were sent before in this case, so that they may be paid twice. */
  readonly isAgain: boolean;
}

/**
 * The included items that sealing takes: those that are in no package yet. Without any, the packages that are not
 * answered yet; without these either, all items again. `closed` are the contents of packages that a person closed
 * without a result, although they may have been paid.
 */
export function sealBatch<Item extends { readonly sha256: string }>(
  included: readonly Item[],
  packages: readonly LivePackage[],
  closed: ReadonlySet<string> = new Set(),
): SealBatch<Item> {
  const begun = hashesOf(packages.filter(({ isReplaceable }) => !isReplaceable));
  const open = included.filter(({ sha256 }) => !begun.has(sha256));
  if (open.length === 0) return batchAgain(included, packages);
  const wanted = new Set(open.map(({ sha256 }) => sha256));
  const waiting = packages.filter(({ isReplaceable }) => isReplaceable);
  const kept = waiting.filter(({ hashes, hasSameHeaders }) => hasSameHeaders && isSubset(hashes, wanted));
  const covered = hashesOf(kept);
  const fresh = open.filter(({ sha256 }) => !covered.has(sha256));
  const items = fresh.length === 0 ? open : fresh;
  return {
    items,
    kept: fresh.length === 0 ? kept.map(({ id }) => id) : [],
    replaced: waiting
      .filter((pkg) => !kept.includes(pkg) && overlaps(pkg.hashes, wanted))
      .map(({ id }) => id),
    earlier: included.length - items.length,
    isAgain: items.some(({ sha256 }) => closed.has(sha256)),
  };
}

function batchAgain<Item extends { readonly sha256: string }>(
  included: readonly Item[],
  packages: readonly LivePackage[],
): SealBatch<Item> {
  const hashes = new Set(included.map(({ sha256 }) => sha256));
  const active = packages.filter((pkg) => pkg.isActive && isSubset(pkg.hashes, hashes));
  const underway = hashesOf(active);
  const items = active.length === 0 ? included : included.filter(({ sha256 }) => underway.has(sha256));
  return {
    items,
    kept: active.map(({ id }) => id),
    replaced: [],
    earlier: included.length - items.length,
    isAgain: included.length > 0,
  };
}

function hashesOf(packages: readonly LivePackage[]): ReadonlySet<string> {
  return new Set(packages.flatMap(({ hashes }) => [...hashes]));
}

function isSubset(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((hash) => all.has(hash));
}

function overlaps(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((hash) => others.has(hash));
}
