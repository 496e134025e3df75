import type { CaseId, ItemId, PackageId, ProfileId, ResultId, SubmissionId } from '../../../domain/ids';
import type { JournalReason, PackageState } from '../../../domain/journal';
import type { Language } from '../../../domain/language';
import type { Route } from '../../../domain/route';

export interface StoredSubmission {
  readonly id: SubmissionId;
  readonly caseId: CaseId;
  readonly profileId: ProfileId;
  readonly caseNumber: string;
  readonly referenceDate: string;
  readonly reportLanguage: Language;
  readonly contactEmail: string | null;
  readonly createdAt: string;
  readonly actor: string;
}

/**
 * A sealed ZIP with its sending state. The side journal stores it as JSON: after a property is renamed, the lines of
 * earlier versions must still be read (`withCurrentNames` there).
 */
export interface StoredPackage {
  readonly id: PackageId;
  readonly submissionId: SubmissionId;
  readonly caseId: CaseId;
  readonly profileId: ProfileId;
  readonly sequence: number;
  readonly of: number;
  readonly entries: number;
  readonly bytes: number;
  readonly sha256: string;
  /** SHA-256 over the sorted hashes of the entries, so that equal photos are detected under any name. */
  readonly contentHash: string;
  readonly route: Route;
  readonly state: PackageState;
  readonly reason: JournalReason | null;
  readonly status: number | null;
  readonly detail: string | null;
  readonly attempts: number;
  readonly failures: number;
  readonly putRefusals: number;
  readonly uploadKeyRefusals: number;
  readonly bytesSent: number;
  readonly sealedAt: string;
  readonly changedAt: string;
  readonly submittedAt: string | null;
  readonly nextActionAt: string | null;
  readonly s3Key: string | null;
  readonly storedAt: string | null;
  readonly uploadKeyMaybeUsed: boolean;
  /** A paid request of this package had an unknown outcome; only a result answers whether it was processed. */
  readonly maybePaid: boolean;
  /** File name in the answers folder. */
  readonly answerFile: string | null;
  readonly answerContentType: string | null;
  readonly answerBytes: number | null;
  readonly answeredAt: string | null;
  readonly resultId: ResultId | null;
  /** Position in the sending order, set at insertion; smaller is sent first. */
  readonly position: number;
}

/** A package without a position in the sending order. */
export type NewPackage = Omit<StoredPackage, 'position'>;

/** The side journal stores it as JSON: earlier lines must still be read after a property is renamed. */
export interface StoredEntry {
  readonly entryName: string;
  readonly originalPath: string;
  /** Absolute local path at the time of sealing; used for exporting and viewing originals. */
  readonly sourcePath: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly itemId: ItemId | null;
}

export type AttemptKind = 'upload-url' | 'put' | 'scan';

export interface StoredAttempt {
  readonly id: string;
  readonly packageId: PackageId;
  readonly kind: AttemptKind;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly outcome: string | null;
  readonly status: number | null;
  readonly detail: string | null;
  readonly bytesSent: number;
  readonly clockSkewSeconds: number | null;
}

/** The columns that change after sealing. */
export type PackageChange = Partial<
  Omit<
    StoredPackage,
    | 'id'
    | 'submissionId'
    | 'caseId'
    | 'profileId'
    | 'sequence'
    | 'entries'
    | 'bytes'
    | 'sha256'
    | 'contentHash'
    | 'route'
    | 'sealedAt'
    | 'position'
  >
>;

/** Database column of each property. */
export const PACKAGE_COLUMNS: { readonly [Key in keyof StoredPackage]: string } = {
  id: 'id',
  submissionId: 'submission_id',
  caseId: 'case_id',
  profileId: 'profile_id',
  sequence: 'sequence',
  of: 'of_packages',
  entries: 'entries',
  bytes: 'bytes',
  sha256: 'sha256',
  contentHash: 'content_hash',
  route: 'route',
  state: 'state',
  reason: 'reason',
  status: 'status',
  detail: 'detail',
  attempts: 'attempts',
  failures: 'failures',
  putRefusals: 'put_refusals',
  uploadKeyRefusals: 'key_refusals',
  bytesSent: 'bytes_sent',
  sealedAt: 'sealed_at',
  changedAt: 'changed_at',
  submittedAt: 'submitted_at',
  nextActionAt: 'next_action_at',
  s3Key: 's3_key',
  storedAt: 'stored_at',
  uploadKeyMaybeUsed: 'key_maybe_used',
  maybePaid: 'maybe_paid',
  answerFile: 'answer_file',
  answerContentType: 'answer_content_type',
  answerBytes: 'answer_bytes',
  answeredAt: 'answered_at',
  resultId: 'result_id',
  position: 'position',
};
