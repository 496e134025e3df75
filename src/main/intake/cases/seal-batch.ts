import type { CaseId, SubmissionId } from '../../../domain/ids';
import { type PackageState, UNPAID_STATES } from '../../../domain/journal';
import type { SubmissionHeaders } from '../../../domain/packing/changed-headers';
import { type SealBatch, sealBatch } from '../../../domain/packing/seal-batch';
import type { StoredItem } from '../../storage/database/intake-repository';
import { isActive } from '../../storage/database/packages-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { StoredPackage, StoredSubmission } from '../../storage/database/stored-package';

/** The headers of the next submission as far as they are known; an unknown one counts as unchanged. */
export type NextHeaders = Pick<StoredSubmission, 'profileId' | 'referenceDate' | 'caseNumber'> &
  Partial<Pick<StoredSubmission, 'reportLanguage' | 'contactEmail'>>;

/** What sealing takes now, and the submission beside whose packages it puts the new ones. */
export interface CaseBatch extends SealBatch<StoredItem> {
  /** Null where the packages form a submission of their own. */
  readonly joined: JoinedSubmission | null;
  /** The packages that hold the earlier items. */
  readonly earlierPackages: number;
  /** Headers of the newest submission that was begun and keeps its packages; null if there is none. */
  readonly earlierHeaders: SubmissionHeaders | null;
}

export interface JoinedSubmission {
  readonly id: SubmissionId;
  readonly packages: readonly StoredPackage[];
  /** Entry names stay unique within a submission (R4). */
  readonly entryNames: readonly string[];
}

/** `included` are the items to choose from. */
export function caseBatch(
  repositories: Repositories,
  caseId: CaseId,
  included: readonly StoredItem[],
  headers: NextHeaders | null,
): CaseBatch {
  const packages = repositories.packages.ofCase(caseId);
  const live = packages.filter(({ state }) => !['withdrawn', 'rejected', 'closed'].includes(state));
  const hashes = new Map(packages.map(({ id }) => [id, hashesOf(repositories, id)]));
  const isSame = (pkg: StoredPackage): boolean => headers === null || hasHeaders(repositories, pkg, headers);
  // What is uploaded, or being uploaded, goes on unless it would be paid with headers that were changed since.
  const isReplaceable = (pkg: StoredPackage): boolean =>
    isUnpaid(pkg) && !(UPLOAD_STATES.includes(pkg.state) && isSame(pkg));
  const batch = sealBatch(
    included,
    live.map((pkg) => ({
      id: pkg.id,
      hashes: hashes.get(pkg.id) ?? new Set(),
      isReplaceable: isReplaceable(pkg),
      isActive: isActive(pkg.state),
      hasSameHeaders: isSame(pkg),
    })),
    new Set(
      packages.filter(({ state }) => state === 'closed').flatMap(({ id }) => [...(hashes.get(id) ?? [])]),
    ),
  );
  const wanted = new Set(batch.items.map(({ sha256 }) => sha256));
  const overlaps = (pkg: StoredPackage): boolean =>
    [...(hashes.get(pkg.id) ?? [])].some((hash) => wanted.has(hash));
  const newest = newestOf(live);
  const begun = newestOf(live.filter((pkg) => !isReplaceable(pkg) && !overlaps(pkg)));
  const beside = packages.filter(
    ({ submissionId, state }) => submissionId === newest?.submissionId && state !== 'withdrawn',
  );
  const joins =
    newest !== null &&
    headers !== null &&
    batch.kept.length === 0 &&
    hasHeaders(repositories, newest, headers) &&
    !beside.some(overlaps);
  return {
    ...batch,
    joined: joins
      ? {
          id: newest.submissionId,
          packages: beside,
          entryNames: beside.flatMap(({ id }) =>
            repositories.packages.entries(id).map(({ entryName }) => entryName),
          ),
        }
      : null,
    earlierPackages: batch.earlier === 0 ? 0 : live.filter((pkg) => !overlaps(pkg)).length,
    earlierHeaders: begun ? headersOf(repositories, begun) : null,
  };
}

function newestOf(packages: readonly StoredPackage[]): StoredPackage | null {
  return packages.reduce<StoredPackage | null>(
    (best, pkg) => (best === null || pkg.sealedAt > best.sealedAt ? pkg : best),
    null,
  );
}

/** The batch of all included items of a case, with the headers that are known before sealing. */
export function plannedBatch(
  repositories: Repositories,
  caseId: CaseId,
  items: readonly StoredItem[],
): CaseBatch {
  const included = items.filter(({ excluded }) => !excluded);
  return caseBatch(repositories, caseId, included, repositories.cases.find(caseId));
}

const UPLOAD_STATES: readonly PackageState[] = ['url_issued', 'stored'];

/** A package that may have been paid needs a person's decision and is never replaced. */
export function isUnpaid({ state, maybePaid }: StoredPackage): boolean {
  return UNPAID_STATES.some((unpaid) => unpaid === state) && !maybePaid;
}

function hasHeaders(repositories: Repositories, pkg: StoredPackage, headers: NextHeaders): boolean {
  const submission = repositories.packages.findSubmission(pkg.submissionId);
  return (
    submission?.profileId === headers.profileId &&
    submission.referenceDate === headers.referenceDate &&
    submission.caseNumber === headers.caseNumber &&
    (headers.reportLanguage === undefined || submission.reportLanguage === headers.reportLanguage) &&
    (headers.contactEmail === undefined || submission.contactEmail === headers.contactEmail)
  );
}

function headersOf(repositories: Repositories, pkg: StoredPackage): SubmissionHeaders | null {
  const submission = repositories.packages.findSubmission(pkg.submissionId);
  if (!submission) return null;
  const { profileId, referenceDate, reportLanguage, contactEmail } = submission;
  return { profileId, referenceDate, reportLanguage, contactEmail };
}

function hashesOf(repositories: Repositories, id: StoredPackage['id']): ReadonlySet<string> {
  return new Set(repositories.packages.entries(id).map(({ sha256 }) => sha256));
}
