import { groupBy } from '../group-by';
import type { PackageId, SubmissionId } from '../ids';
import type { PackageState } from '../journal';

/** The parts of a package that decide which results belong together. */
export interface VersionPackage {
  readonly id: PackageId;
  readonly submissionId: SubmissionId;
  /** From 1. */
  readonly sequence: number;
  readonly state: PackageState;
  readonly sealedAt: string;
}

/** The last of some times (ISO 8601 with `Z`); null if there is none. */
export function newestTime(times: readonly string[]): string | null {
  return [...times].sort().at(-1) ?? null;
}

export interface VersionResult {
  readonly packageId: PackageId;
  /** False if the response is no analysis that this version can read. */
  readonly decoded: boolean;
}

/** One package of a submission and its newest readable result; null without one. */
export interface AnsweredPackage<Package, Result> {
  readonly package: Package;
  readonly result: Result | null;
}

/** The results of one submission: its packages are parts of one request to the reader. */
export interface ResultVersion<Package, Result> {
  readonly submissionId: SubmissionId;
  readonly sealedAt: string;
  /** In order of the split, without withdrawn packages. */
  readonly packages: readonly AnsweredPackage<Package, Result>[];
}

/**
 * Groups results by submission, the newest submission first. A submission without a readable result is no version.
 * `results` are newest first; a later readable result of a package replaces an earlier one.
 */
export function resultVersions<Package extends VersionPackage, Result extends VersionResult>(
  packages: readonly Package[],
  results: readonly Result[],
): readonly ResultVersion<Package, Result>[] {
  const newest = new Map<PackageId, Result>();
  for (const result of results) {
    if (result.decoded && !newest.has(result.packageId)) newest.set(result.packageId, result);
  }
  const bySubmission = groupBy(
    packages.filter(({ state }) => state !== 'withdrawn'),
    ({ submissionId }) => submissionId,
  );
  return [...bySubmission]
    .map(([submissionId, own]) => ({
      submissionId,
      // Packages of one submission are sealed together.
      sealedAt: own.map(({ sealedAt }) => sealedAt).sort()[0] ?? '',
      packages: [...own]
        .sort((a, b) => a.sequence - b.sequence)
        .map((pkg) => ({ package: pkg, result: newest.get(pkg.id) ?? null })),
    }))
    .filter((version) => version.packages.some(({ result }) => result !== null))
    .sort((a, b) => b.sealedAt.localeCompare(a.sealedAt));
}
