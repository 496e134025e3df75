import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CaseId, PackageId, SubmissionId } from '../../src/domain/ids';
import type { SealedPackage } from '../../src/main/sending/packing/seal-package';
import type { Repositories } from '../../src/main/storage/database/repositories';
import { ensurePracticeProfile, PRACTICE_PROFILE_ID } from '../../src/main/storage/settings/practice-profile';
import { SEALED } from '../support/sealed-package';

const AT = '2026-10-22T08:00:00.000Z';
const REFERENCE_DATE = '2026-10-22';

/** Cases without anything in them, as rows of the case list. */
export function insertCases(repositories: Repositories, count: number): void {
  ensurePracticeProfile(repositories, AT);
  repositories.inTransaction(() => {
    for (let index = 0; index < count; index += 1) insertCase(repositories, `BENCH-${index}`);
  });
}

function insertCase(
  repositories: Repositories,
  caseNumber: string,
  id: CaseId = randomUUID() as CaseId,
): CaseId {
  const profileId = PRACTICE_PROFILE_ID;
  repositories.cases.insert({
    id,
    caseNumber,
    note: 'water damage',
    referenceDate: REFERENCE_DATE,
    profileId,
    createdAt: AT,
  });
  return id;
}

/** A package whose answer arrived in `answerFile` (a name in the answers folder) and is still to be filed. */
export function insertAnsweredPackage(repositories: Repositories, answerFile: string): PackageId {
  ensurePracticeProfile(repositories, AT);
  const caseNumber = `BENCH-${answerFile}`;
  const caseId = insertCase(repositories, caseNumber);
  const submission = { id: randomUUID() as SubmissionId, caseId, profileId: PRACTICE_PROFILE_ID };
  repositories.packages.insertSubmission({
    ...submission,
    caseNumber,
    referenceDate: REFERENCE_DATE,
    reportLanguage: 'en',
    contactEmail: null,
    createdAt: AT,
    actor: 'bench',
  });
  const id = randomUUID() as PackageId;
  repositories.packages.insert({
    ...SEALED,
    id,
    submissionId: submission.id,
    caseId,
    profileId: PRACTICE_PROFILE_ID,
    contentHash: id,
    state: 'answered',
    status: 200,
    attempts: 1,
    bytesSent: 9_000_000,
    submittedAt: AT,
    answerFile,
    answerContentType: 'application/json',
    answerBytes: 9_000_000,
    answeredAt: AT,
  });
  return id;
}

/** A package that was sealed and not yet sent, with its entries; the case is made with its first one. */
export function insertSealedPackage(
  repositories: Repositories,
  one: {
    readonly id: PackageId;
    readonly caseId: CaseId;
    readonly sealed: SealedPackage;
    readonly sourceFolder: string;
  },
): void {
  ensurePracticeProfile(repositories, AT);
  const { id, caseId, sealed, sourceFolder } = one;
  const caseNumber = 'BENCH-SEALED';
  if (!repositories.cases.find(caseId)) insertCase(repositories, caseNumber, caseId);
  const submissionId = randomUUID() as SubmissionId;
  const profileId = PRACTICE_PROFILE_ID;
  repositories.packages.insertSubmission({
    id: submissionId,
    caseId,
    profileId,
    caseNumber,
    referenceDate: REFERENCE_DATE,
    reportLanguage: 'en',
    contactEmail: null,
    createdAt: AT,
    actor: 'bench',
  });
  const { entries, zipBytes, zipSha256 } = sealed;
  repositories.packages.insert({
    ...SEALED,
    id,
    submissionId,
    caseId,
    profileId,
    entries: entries.length,
    bytes: zipBytes,
    sha256: zipSha256,
    contentHash: id,
    route: 'presigned',
    sealedAt: new Date().toISOString(),
  });
  repositories.packages.insertEntries(
    id,
    entries.map((entry) => ({ ...entry, sourcePath: join(sourceFolder, entry.originalPath), itemId: null })),
  );
}
