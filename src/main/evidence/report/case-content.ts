import type {
  CaseNote,
  CustodyCheckView,
  CustodyName,
  HandlerDecision,
} from '../../../contract/history-views';
import type { CustomerInquiry } from '../../../contract/question-views';
import type { ReceivedView } from '../../../contract/receiver-views';
import type { AttachmentView, CustodyEntry } from '../../../contract/views';
import { type ResultVersion, resultVersions } from '../../../domain/answer/result-versions';
import type { CaseStatus } from '../../../domain/case-state';
import type { SetFinding } from '../../../domain/finding';
import type { PackageId, ResultId } from '../../../domain/ids';
import type { SkippedFile } from '../../../domain/item';
import { SENT_STATES } from '../../../domain/journal';
import type { Language } from '../../../domain/language';
import {
  LEVELS,
  type Level,
  levelRules,
  needsAttention,
  type ReportedLevel,
  severityRank,
  UNANSWERED_RANK,
} from '../../../domain/level';
import { inPathOrder } from '../../../domain/natural-order';
import type { AnalysisResult, FileResult } from '../../../domain/result';
import type { CustodyCheck } from '../../storage/custody/custody-chain';
import type { StoredCapture } from '../../storage/database/captures-repository';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { StoredPackage } from '../../storage/database/stored-package';

/** Content of a case report, independent of its format. Times are ISO 8601 with `Z`. */
export interface CaseContent {
  readonly caseNumber: string;
  readonly note: string;
  /** `YYYY-MM-DD`. */
  readonly referenceDate: string;
  readonly openedAt: string;
  readonly status: CaseStatus;
  /** Worst level among the newest results; null if there is none. */
  readonly level: ReportedLevel | null;
  /** Of the case as it is now. */
  readonly account: ReportedAccount;
  /** The accounts to which files were sent, or that of the case if nothing was sent. */
  readonly accounts: readonly ReportedAccount[];
  readonly createdAt: Date;
  readonly appVersion: string;
  /** Author of the report: the account name of the operating system. */
  readonly actor: string;
  /** Paths of the sources as the person knows them; null if none was read. */
  readonly folder: string | null;
  /** Whether every source was read completely. */
  readonly isComplete: boolean;
  /** The most severe first. */
  readonly files: readonly CaseFile[];
  readonly skipped: readonly SkippedFile[];
  /** Findings of the pre-check across files. */
  readonly findings: readonly SetFinding[];
  /** In order of sealing. */
  readonly packages: readonly ReportedPackage[];
  /** The newest first. */
  readonly answers: readonly ReportedResult[];
  readonly captures: readonly ReportedCapture[];
  /** Newest first, including replaced ones (R33). */
  readonly received: readonly ReceivedView[];
  readonly custody: readonly CustodyEntry[];
  /** What identifiers and hashes of the log stand for. */
  readonly custodyNames: readonly CustodyName[];
  readonly custodyCheck: CustodyCheck;
  /** Notes, decisions and questions that differ from the custody log. */
  readonly altered: CustodyCheckView['altered'];
  /** The newest first. */
  readonly decisions: readonly HandlerDecision[];
  /** In order of creation. */
  readonly notes: readonly CaseNote[];
  /** Questions to the customer, the newest first. */
  readonly inquiries: readonly CustomerInquiry[];
}

export interface ReportedAccount {
  readonly name: string;
  readonly isPractice: boolean;
  readonly host: string | null;
}

/** `full`: every file on its own pages; `short`: what needs attention, and the other files as a list. */
export type ReportExtent = 'full' | 'short';

export interface ReportedCapture extends StoredCapture {
  /** The service reports a delivered result push that did not arrive on this computer. */
  readonly isPushMissingHere: boolean;
}

export interface ReportedPackage {
  readonly stored: StoredPackage;
  readonly referenceDate: string;
  readonly reportLanguage: Language;
  readonly contactEmail: string | null;
  readonly accountName: string;
  /** Sent to the practice service, whose tokens are not charged. */
  readonly isPractice: boolean;
}

export interface ReportedResult {
  readonly id: ResultId;
  readonly packageId: PackageId;
  readonly receivedAt: string;
  readonly level: ReportedLevel;
  /** Null if the response could not be read (R15). */
  readonly analysis: AnalysisResult | null;
  readonly rawSha256: string;
  readonly rawBytes: number;
  readonly attachments: readonly AttachmentView[];
  /** Problems during receiving, as codes with a text. */
  readonly problems: readonly string[];
}

/**
 * `answered`; `unanswered`: sent, but not named in the result (R4); `no-answer`: sealed, but no result yet;
 * `not-sent`; `left-out`: excluded by a person; `unexpected`: in a result, but never sent.
 */
export type FileState = 'answered' | 'unanswered' | 'no-answer' | 'not-sent' | 'left-out' | 'unexpected';

/** One content under one path, with all that is known about it. */
export interface CaseFile {
  readonly path: string;
  /** Null if the file was never in the folder. */
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly isPdf: boolean;
  /** The item of the last reading; null if the file is no longer in the folder. */
  readonly item: StoredItem | null;
  readonly note: string | null;
  readonly state: FileState;
  /** Level in the newest result that names the file; null if none does. */
  readonly level: ReportedLevel | null;
  /** The newest first. */
  readonly sendings: readonly Sending[];
}

/** A file in one package, and the results for it. */
export interface Sending {
  readonly packageId: PackageId;
  /** Entry name in the ZIP (R4). */
  readonly entryName: string;
  /** Newest first; `file` is null if the result does not name it. */
  readonly answers: readonly ReportedFileResult[];
}

export interface ReportedFileResult {
  readonly answer: ReportedResult;
  readonly file: FileResult | null;
  /** Attachments that probably belong to the file (R23). */
  readonly attachments: readonly AttachmentView[];
}

export type ReportedVersion = ResultVersion<StoredPackage, ReportedResult & { readonly decoded: boolean }>;

/** The results by submission, newest first: a split submission is one result. */
export function reportedVersions({ packages, answers }: CaseContent): readonly ReportedVersion[] {
  return resultVersions(
    packages.map(({ stored }) => stored),
    answers.map((answer) => ({ ...answer, decoded: answer.analysis !== null })),
  );
}

/** The newest result that names a file; null if none does. */
export function newestFileResult(
  file: CaseFile,
): (ReportedFileResult & { readonly file: FileResult }) | null {
  for (const { answers } of file.sendings) {
    for (const answer of answers) if (answer.file) return { ...answer, file: answer.file };
  }
  return null;
}

/** The current decision; null if there is none or the last one was withdrawn. */
export function currentDecision({ decisions }: CaseContent): HandlerDecision | null {
  const [newest] = decisions;
  return newest && newest.choice !== 'open' ? newest : null;
}

/** The most severe first; files that were not sent come last. */
export function bySeverity(files: readonly CaseFile[]): readonly CaseFile[] {
  const rank = ({ state, level }: CaseFile): number =>
    state === 'unanswered' ? UNANSWERED_RANK : severityRank(level);
  return inPathOrder(files).sort((a, b) => rank(b) - rank(a));
}

export interface CaseCounts {
  readonly photos: number;
  readonly documents: number;
  readonly bytes: number;
  readonly leftOut: number;
  readonly sent: number;
  /** Number of files by level in their newest result. */
  readonly byLevel: { readonly [Of in LevelGroup]: number };
  /** Without practice. */
  readonly tokens: number;
  /** What the practice service reported; not charged. */
  readonly practiceTokens: number;
}

export type LevelGroup = Level | 'unanswered' | 'unknown' | 'absent' | 'none';

const levelsBySeverity = [...LEVELS].sort((a, b) => levelRules(b).severityRank - levelRules(a).severityRank);

/** Most severe first; an unanswered file comes before levels that make no statement. */
export const LEVEL_GROUPS: readonly LevelGroup[] = [
  ...levelsBySeverity.filter((level) => needsAttention({ kind: 'known', level })),
  'unanswered',
  'unknown',
  'absent',
  ...levelsBySeverity.filter((level) => !needsAttention({ kind: 'known', level })),
  'none',
];

/** `unanswered`: sent, but not named in the result; `none`: no result. */
function levelGroup({ state, level }: CaseFile): LevelGroup {
  if (state === 'unanswered') return 'unanswered';
  if (level === null) return 'none';
  return level.kind === 'known' ? level.level : level.kind;
}

/** The packages whose tokens are not charged. */
export function practicePackages({ packages }: Pick<CaseContent, 'packages'>): ReadonlySet<PackageId> {
  return new Set(packages.flatMap(({ stored, isPractice }) => (isPractice ? [stored.id] : [])));
}

/** How much of the results is practice; how many of the accounts are, if there is no result. */
export function practiceShare({
  accounts,
  packages,
  answers,
}: Pick<CaseContent, 'accounts' | 'packages' | 'answers'>): 'none' | 'some' | 'all' {
  const practice = practicePackages({ packages });
  const isPractice =
    answers.length > 0
      ? answers.map(({ packageId }) => practice.has(packageId))
      : accounts.map((account) => account.isPractice);
  if (!isPractice.includes(true)) return 'none';
  return isPractice.includes(false) ? 'some' : 'all';
}

/**
 * The packages that the service accepted or may have accepted. Others are sealed only, still wait, or were rejected,
 * handed over or withdrawn.
 */
export function sentPackages({ packages }: Pick<CaseContent, 'packages'>): readonly ReportedPackage[] {
  return packages.filter(
    ({ stored: { submittedAt, maybePaid, state } }) =>
      submittedAt !== null && (maybePaid || SENT_STATES.includes(state)),
  );
}

/** The newest sending of a file; null if it was never sent. */
export function newestSending({ packages }: Pick<CaseContent, 'packages'>, file: CaseFile): Sending | null {
  const sent = new Set(sentPackages({ packages }).map(({ stored }) => stored.id));
  return file.sendings.find(({ packageId }) => sent.has(packageId)) ?? null;
}

export function caseCounts({ files, answers, packages }: CaseContent): CaseCounts {
  const practice = practicePackages({ packages });
  const tokensOf = (isPractice: boolean): number =>
    answers
      .filter(({ packageId }) => practice.has(packageId) === isPractice)
      .reduce((sum, { analysis }) => sum + (analysis?.tokensConsumed ?? 0), 0);
  const caseFiles = files.filter(({ state }) => state !== 'unexpected');
  return {
    photos: caseFiles.filter(({ isPdf }) => !isPdf).length,
    documents: caseFiles.filter(({ isPdf }) => isPdf).length,
    bytes: caseFiles.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
    leftOut: caseFiles.filter(({ state }) => state === 'left-out').length,
    sent: caseFiles.filter((file) => newestSending({ packages }, file) !== null).length,
    byLevel: countByGroup(files),
    tokens: tokensOf(false),
    practiceTokens: tokensOf(true),
  };
}

function countByGroup(files: readonly CaseFile[]): CaseCounts['byLevel'] {
  const counts = Object.fromEntries(LEVEL_GROUPS.map((group) => [group, 0])) as {
    [Of in LevelGroup]: number;
  };
  for (const file of files) counts[levelGroup(file)] += 1;
  return counts;
}

/** First and last capture time by camera clock of the photos that are not excluded; null if none has one. */
export function periodOf(files: readonly CaseFile[]): readonly [first: string, last: string] | null {
  const times = files
    .flatMap(({ state, item }) => (state !== 'left-out' && item?.capturedAt ? [item.capturedAt.local] : []))
    .sort();
  const first = times[0];
  const last = times.at(-1);
  return first !== undefined && last !== undefined ? [first, last] : null;
}
