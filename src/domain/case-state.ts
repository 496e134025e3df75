import type { SubmissionId } from './ids';
import type { JournalReason, PackageState } from './journal';
import { namedField } from './journal-moves';
import type { ReportedLevel } from './level';

/** The one state of a case, in the order of the filter: what needs a person first. */
export const CASE_STATES = [
  'needs-you',
  'rejected',
  'sending',
  'sealed',
  'preparing',
  'answered',
  'closed-without-answer',
  'handed-over',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

export function isCaseState(word: string): word is CaseState {
  return CASE_STATES.some((state) => state === word);
}

/** What happens next with a case; all but `wait` are up to a person. */
export const CASE_STEPS = [
  'decide',
  'resume-profile',
  'sign-in-to-proxy',
  'decide-link',
  'change',
  'wait',
  'send',
  'add-folder',
  'seal',
  'seal-new',
  'see-results',
  'seal-again',
  'other-workstation',
] as const;
export type CaseStep = (typeof CASE_STEPS)[number];

/** What a rejection is about. */
export const REJECTED_DETAILS = [
  'case-number',
  'reference-date',
  'contact-email',
  'language',
  'size',
  'damaged',
  'request',
  'other',
] as const;
export type RejectedDetail = (typeof REJECTED_DETAILS)[number];

/** The fields of a package that decide the state of its case. */
export interface CasePackage {
  readonly submissionId: SubmissionId;
  readonly state: PackageState;
  readonly reason: JournalReason | null;
  /** What the service said. */
  readonly detail: string | null;
  readonly sealedAt: string;
}

export interface CaseFacts {
  readonly packages: readonly CasePackage[];
  /** Included photos and documents. */
  readonly files: number;
  /** Those among them that are in no package. */
  readonly unsealed: number;
  /** Requests for capture links with an unknown outcome. */
  readonly linkQuestions: number;
  /** Whether another workstation has the case, so that it is not sent from here. */
  readonly isHandedOver: boolean;
  /** Worst level among the newest results; null without a result. */
  readonly level: ReportedLevel | null;
}

export interface CaseStatus {
  readonly state: CaseState;
  readonly next: CaseStep;
  /** Null unless the state is `rejected`. */
  readonly rejected: RejectedDetail | null;
  /** Worst level among the newest results; null without a result. */
  readonly level: ReportedLevel | null;
}

/** Why a case takes no new work: no photos, package or capture link; null: it does. */
export function newWorkRefusal({
  closedAt,
  handedOverAt,
}: {
  readonly closedAt: string | null;
  readonly handedOverAt: string | null;
}): 'handed-over' | 'case-closed' | null {
  // First, since a case of another workstation stays there when it is reopened.
  if (handedOverAt !== null) return 'handed-over';
  return closedAt === null ? null : 'case-closed';
}

/** The state that a package gives its case; null: none, because it was withdrawn. */
export function packageStanding({
  state,
  reason,
}: Pick<CasePackage, 'state' | 'reason'>): Exclude<CaseState, 'preparing'> | null {
  switch (state) {
    case 'unknown':
    case 'blocked':
      return 'needs-you';
    case 'rejected':
      return 'rejected';
    case 'waiting':
      return reason === 'proxy-credentials' ? 'needs-you' : 'sending';
    case 'queued':
    case 'url_issued':
    case 'stored':
    case 'submitting':
    case 'answered':
      return 'sending';
    case 'sealed':
      return 'sealed';
    case 'filed':
      return 'answered';
    case 'closed':
      return 'closed-without-answer';
    case 'handed_over':
      return 'handed-over';
    case 'withdrawn':
      return null;
  }
}

/**
 * The state of a case with what is next. Open work decides, the most urgent first; without any, the newest submission
 * does: a package closed without an answer outweighs the answered ones beside it.
 */
export function caseStatus({
  packages,
  files,
  unsealed,
  linkQuestions,
  isHandedOver,
  level,
}: CaseFacts): CaseStatus {
  const standing = (wanted: CaseState) => packages.filter((pkg) => packageStanding(pkg) === wanted);
  const status = (state: CaseState, next: CaseStep): CaseStatus => ({ state, next, rejected: null, level });
  const asking = standing('needs-you');
  if (asking.length > 0) return status('needs-you', stepOf(asking));
  if (linkQuestions > 0) return status('needs-you', 'decide-link');
  if (isHandedOver) return status('handed-over', 'other-workstation');
  const [rejected] = standing('rejected').sort((a, b) => b.sealedAt.localeCompare(a.sealedAt));
  if (rejected) return { ...status('rejected', 'change'), rejected: rejectedDetail(rejected) };
  if (standing('sending').length > 0) return status('sending', 'wait');
  if (standing('sealed').length > 0) return status('sealed', 'send');
  const newest = newestSubmission(packages);
  if (newest.some(({ state }) => state === 'closed')) return status('closed-without-answer', 'seal-again');
  if (newest.some(({ state }) => state === 'handed_over')) {
    return status('handed-over', 'other-workstation');
  }
  if (newest.length > 0) return status('answered', unsealed > 0 ? 'seal-new' : 'see-results');
  return status('preparing', files > 0 ? 'seal' : 'add-folder');
}

function stepOf(asking: readonly CasePackage[]): CaseStep {
  if (asking.some(({ state }) => state === 'unknown')) return 'decide';
  return asking.some(({ state }) => state === 'blocked') ? 'resume-profile' : 'sign-in-to-proxy';
}

function newestSubmission(packages: readonly CasePackage[]): readonly CasePackage[] {
  const counted = packages.filter((pkg) => packageStanding(pkg) !== null);
  const newest = counted.reduce<CasePackage | null>(
    (best, pkg) => (best === null || pkg.sealedAt > best.sealedAt ? pkg : best),
    null,
  );
  return counted.filter(({ submissionId }) => submissionId === newest?.submissionId);
}

/** What has to change before a rejected package can be sealed again. */
export function rejectedDetail({ reason, detail }: Pick<CasePackage, 'reason' | 'detail'>): RejectedDetail {
  switch (reason) {
    case 'reference-date-too-far-ahead':
      return 'reference-date';
    case 'too-large':
      return 'size';
    case 'package-damaged':
      return 'damaged';
    case 'malformed':
      return 'request';
    default:
      return namedField(detail) ?? 'other';
  }
}
