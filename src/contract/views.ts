import type { BoardColumn, PushState } from '../domain/capture/capture-state';
import type { CaseState, CaseStatus, CaseStep } from '../domain/case-state';
import type { CertificateProblem } from '../domain/certificate';
import type { SetFinding } from '../domain/finding';
import type { EffectiveChoice } from '../domain/handler-decision';
import type {
  AttachmentId,
  CaseId,
  FolderId,
  ItemId,
  PackageId,
  ProfileId,
  ResultId,
  SourceId,
  SubmissionId,
} from '../domain/ids';
import type { Item, SkippedFile } from '../domain/item';
import type { Decision, JournalReason, PackageState } from '../domain/journal';
import type { Language } from '../domain/language';
import type { ReportedLevel } from '../domain/level';
import type { NotificationSettings } from '../domain/notices';
import type { SubmissionHeaders } from '../domain/packing/changed-headers';
import type { Profile, ProfileBlock } from '../domain/profile';
import type { AnalysisResult } from '../domain/result';
import type { Route } from '../domain/route';
import type { HoldReason } from '../domain/schedule';
import type { SourceKind } from '../domain/source';
import type { TeamClaimView, TeamProblem } from '../domain/team';
import type { OutboxSettings } from './outbox-views';
import type { LegalHold } from './retention-views';
import type { PlanTokens } from './safety-views';

/** Data for the window and the command line. Times are ISO 8601 with `Z`, sizes in bytes. */

export interface AppInfo {
  readonly version: string;
  readonly runtime: {
    readonly electron: string | null;
    readonly chromium: string | null;
    readonly node: string;
  };
  readonly platform: string;
  readonly dataFolder: string;
  readonly keychain: { readonly available: boolean; readonly detail: string | null };
  readonly systemLanguage: Language;
  /** A folder of sample photos; null if it is not installed. */
  readonly sampleFolder: FolderView | null;
  readonly licences: readonly { readonly name: string; readonly version: string; readonly licence: string }[];
}

export interface Settings {
  readonly language: Language | 'system';
  readonly theme: 'system' | 'light' | 'dark';
  readonly activeProfileId: ProfileId;
  readonly outbox: OutboxSettings;
  readonly notifications: NotificationSettings;
  /** Authorities whose signers of content credentials and time stamps are trusted; none are built in. */
  readonly trustAnchors: readonly TrustAnchor[];
  /** Widths in pixels of columns and panels that a person changed, by place. */
  readonly widths: { readonly [place: string]: number };
}

export interface TrustAnchor {
  readonly pem: string;
  readonly subject: string;
  /** ISO 8601. */
  readonly validTo: string;
}

export type KeyState =
  | 'stored'
  | 'session'
  | 'missing'
  /** The key is for another origin than the profile has. */
  | 'other-origin'
  /** No header can carry the key. */
  | 'unusable'
  | 'keychain-unavailable';

export interface ProfileView extends Profile {
  readonly key: KeyState;
  readonly block: ProfileBlock | null;
  /** For the practice profile: whether the practice service is running. */
  readonly running: boolean | null;
}

export interface ConnectionTest {
  readonly ok: boolean;
  readonly code:
    | 'ok'
    | 'key-missing'
    | 'key-unusable'
    | 'key-other-origin'
    | 'address-not-allowed'
    | 'key-refused'
    | 'certificate-invalid'
    | 'host-unreachable'
    | 'captive-portal'
    | 'proxy-credentials'
    | 'unexpected-answer'
    | 'quota-reached'
    | 'service-error';
  readonly status: number | null;
  readonly detail: string | null;
  /** The refused certificate, with `certificate-invalid`. */
  readonly certificate: CertificateProblem | null;
  readonly durationMs: number;
  /** Local clock minus the server's `Date` in seconds; null without one. */
  readonly clockSkewSeconds: number | null;
}

export interface CaseRow {
  readonly id: CaseId;
  readonly caseNumber: string;
  readonly note: string;
  readonly referenceDate: string;
  readonly profileId: ProfileId;
  readonly state: CaseState;
  readonly next: CaseStep;
  /** Worst level among the newest results; null without a result. */
  readonly level: ReportedLevel | null;
  readonly photos: number;
  readonly documents: number;
  readonly results: number;
  /** Reported by accounts of the service; practice costs nothing and is left out. */
  readonly tokens: number;
  /** The status of the newest capture case; null if there is none. */
  readonly captureColumn: BoardColumn | null;
  readonly capturePush: PushState | null;
  /** Requests for capture links with an unknown outcome. */
  readonly captureQuestions: number;
  /** The handler's last decision, independent of the level; null if there is none. */
  readonly decision: EffectiveChoice | null;
  readonly decidedAt: string | null;
  readonly lastActivityAt: string;
  /** When the case was closed; null while it is open. */
  readonly closedAt: string | null;
  /** Since when the case is under legal hold; null: no legal hold. */
  readonly heldSince: string | null;
  /** Since when another workstation has the case; null: it is here. */
  readonly handedOverAt: string | null;
}

export interface CaseDetail extends CaseRow {
  readonly status: CaseStatus;
  readonly createdAt: string;
  /** Who closed the case; null while it is open. */
  readonly closedBy: string | null;
  readonly hold: LegalHold | null;
  readonly folder: FolderView | null;
}

export interface FolderView {
  readonly id: FolderId;
  /** Last part of the path; the whole path stays in the main process. */
  readonly name: string;
  /** Shortened path, for display only. */
  readonly displayPath: string;
}

/** Where files of a case come from. */
export interface SourceView {
  readonly id: SourceId;
  readonly kind: SourceKind;
  /** Null for single files. */
  readonly folderId: FolderId | null;
  readonly name: string;
  /** Shortened path, for display only; null for copies of files that were stored nowhere else. */
  readonly displayPath: string | null;
  readonly addedAt: string;
  readonly state: Exclude<IntakeState, 'none'>;
  /** Photos and documents. */
  readonly items: number;
  readonly skipped: number;
}

export interface ItemView extends Item {
  readonly id: ItemId;
  readonly sourceId: SourceId;
  readonly name: string;
  readonly excluded: boolean;
  readonly exclusionReason: string | null;
  readonly preview: 'pending' | 'ready' | 'none';
}

/** `folder-gone`: a source disappeared while it was being read; items read so far are kept. */
export type IntakeState = 'none' | 'running' | 'done' | 'stopped' | 'failed' | 'folder-gone';

export interface IntakeView {
  readonly caseId: CaseId;
  readonly state: IntakeState;
  /** The first folder among the sources; null if there are only single files. */
  readonly folder: FolderView | null;
  /** In the order in which they were added. */
  readonly sources: readonly SourceView[];
  readonly found: number;
  readonly read: number;
  readonly items: readonly ItemView[];
  readonly skipped: readonly SkippedFile[];
  readonly findings: readonly SetFinding[];
  readonly plan: PackagePlan;
}

export interface PackagePlan extends PlanTokens {
  readonly photos: number;
  readonly documents: number;
  readonly bytes: number;
  readonly packages: readonly { readonly entries: number; readonly bytes: number; readonly route: Route }[];
  readonly blockers: number;
  /** Included files that stay in the packages in which they were sealed before. */
  readonly earlier: number;
  /** Whether files among them were sent before in this case, so that they may be paid twice. */
  readonly isAgain: boolean;
  /** Headers of the newest submission that keeps its packages; with different headers, these files get their own result list. */
  readonly earlierHeaders: SubmissionHeaders | null;
}

export interface SubmissionView {
  readonly id: SubmissionId;
  readonly caseId: CaseId;
  readonly packages: readonly OutboxEntry[];
}

/** The outcome of testing a team store: its state, or the problem. */
export type TeamStoreTest =
  | { readonly ok: true; readonly workstations: number; readonly place: string }
  | { readonly ok: false; readonly problem: TeamProblem };

export interface OutboxEntry {
  readonly id: PackageId;
  readonly submissionId: SubmissionId;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly sequence: number;
  readonly of: number;
  readonly entries: number;
  readonly state: PackageState;
  readonly reason: JournalReason | null;
  readonly route: Route;
  readonly bytes: number;
  readonly bytesSent: number;
  readonly bytesPerSecond: number | null;
  readonly attempts: number;
  readonly status: number | null;
  readonly detail: string | null;
  /** The certificate for which its profile is blocked; null for any other state. */
  readonly certificate: CertificateProblem | null;
  readonly sealedAt: string;
  readonly changedAt: string;
  readonly submittedAt: string | null;
  /** When the runner next acts automatically; null: it waits for a person or an event. */
  readonly nextActionAt: string | null;
  readonly decisions: readonly DecisionOffer[];
  readonly resultId: ResultId | null;
  /** The level of its result; null without one. */
  readonly level: ReportedLevel | null;
  /** An earlier paid request of this package has an unknown outcome. */
  readonly maybePaid: boolean;
  readonly sha256: string;
  /** Position in the sending order; the lowest starts first. */
  readonly position: number;
  /** Why a package that is due has not started; null: nothing holds it, or `reason` explains it. */
  readonly holdReason: HoldReason | null;
  /** What the team knows about it; null without a team store. */
  readonly team: TeamClaimView | null;
}

export interface DecisionOffer {
  readonly decision: Decision;
  readonly availableAt: string | null;
  readonly needsCaseNumber: boolean;
  readonly mayCostTokens: boolean;
}

export interface AttachmentView {
  readonly id: AttachmentId;
  /** `analysis_report`, `heatmaps`, … or an unknown category, unchanged. */
  readonly category: string;
  /** Cleaned for display; the stored file is named by its hash. */
  readonly filename: string;
  readonly declaredType: string;
  /** By content: `pdf`, `png`, `jpeg`, …, `other`. */
  readonly detectedType: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Entry name of the file that this probably belongs to (R23); never certain. */
  readonly likelyFile: string | null;
  /** Whether `evidence://attachment/<id>` serves a picture of it. */
  readonly displayable: boolean;
}

export interface ResultSummary {
  readonly id: ResultId;
  readonly caseId: CaseId;
  readonly packageId: PackageId;
  readonly receivedAt: string;
  readonly level: ReportedLevel;
  readonly files: number;
  readonly tokensConsumed: number | null;
  readonly sessionId: string | null;
  readonly decoded: boolean;
}

export interface ResultView extends ResultSummary {
  readonly analysis: AnalysisResult | null;
  readonly attachments: readonly AttachmentView[];
  /** Entry name -> original path for every sent file (R4). */
  readonly sent: readonly SentEntry[];
  /** Names in the result that were not sent, and sent names that are not in the result. */
  readonly unexpected: readonly string[];
  readonly unanswered: readonly string[];
  readonly problems: readonly string[];
}

export interface SentEntry {
  readonly entryName: string;
  readonly originalPath: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly itemId: ItemId | null;
}

export interface CustodyEntry {
  readonly sequence: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subjects: readonly string[];
  readonly details: { readonly [key: string]: string | number | null };
  readonly hash: string;
}
