import type { CaptureNotice } from '../domain/capture/capture-changes';
import type { SetFinding } from '../domain/finding';
import type { CaptureId, CaseId, ItemId, PackageId, ProfileId, ReceivedId, ResultId } from '../domain/ids';
import type { SkippedFile } from '../domain/item';
import type { CaseReportProgress } from './case-report-views';
import type { ExportProgress } from './export-views';
import type { OutboxState } from './outbox-views';
import type { DeletionProgress } from './retention-views';
import type { BackupsView, RecoveryReport } from './safety-views';
import type { IntakeState, ItemView, OutboxEntry, PackagePlan, Settings } from './views';
import type { FolderWatchView } from './watch-views';

/** What the main process tells the window without being asked. */
export interface EventMap {
  /** Items in the order in which they become ready; an item may come again when its preview is ready. */
  'intake.items': {
    readonly caseId: CaseId;
    readonly items: readonly ItemView[];
    readonly found: number;
    readonly read: number;
    /** Items whose files left the folder. */
    readonly removed?: readonly ItemId[];
  };
  'intake.changed': {
    readonly caseId: CaseId;
    readonly state: IntakeState;
    readonly found: number;
    readonly read: number;
    readonly skipped: readonly SkippedFile[];
    readonly findings: readonly SetFinding[];
    readonly plan: PackagePlan;
  };
  'intake.watch': { readonly caseId: CaseId; readonly watch: FolderWatchView };
  'seal.progress': { readonly caseId: CaseId; readonly bytes: number; readonly totalBytes: number };
  'outbox.changed': { readonly entry: OutboxEntry };
  /** Pause, network, transfer rate, clocks or proxies changed. */
  'outbox.state': OutboxState;
  'results.arrived': { readonly caseId: CaseId; readonly resultId: ResultId };
  /** An answer that was there was read again, or one came that cannot be read. */
  'results.changed': { readonly caseId: CaseId; readonly resultId: ResultId };
  'cases.changed': { readonly caseId: CaseId };
  /** Cases that an earlier version of the program had indexed otherwise can be searched now. */
  'search.changed': { readonly [key: string]: never };
  'profiles.changed': { readonly profileId: ProfileId };
  'settings.changed': Settings;
  /** `isNews`: more than the time of asking is another one. */
  'captures.changed': {
    readonly caseId: CaseId;
    readonly captureId: CaptureId | null;
    readonly isNews: boolean;
  };
  'export.progress': ExportProgress;
  /** Worth a word to somebody who looks at something else. */
  'captures.notice': {
    readonly caseId: CaseId;
    readonly captureId: CaptureId;
    readonly caseNumber: string;
    readonly notice: CaptureNotice;
  };
  'backups.changed': BackupsView;
  /** Null: a person has decided. */
  'recovery.changed': RecoveryReport | null;
  'received.changed': { readonly caseId: CaseId | null; readonly receivedId: ReceivedId };
  /** The receiver began, ended, or refused somebody. */
  'report.progress': CaseReportProgress;
  'receiver.changed': { readonly [key: string]: never };
  /** A case is gone with its packages: whatever still shows it lets it go. */
  'cases.deleted': { readonly caseId: CaseId; readonly packageIds: readonly PackageId[] };
  /** What is being deleted, step by step; null: nothing any more. */
  'retention.progress': DeletionProgress | null;
  /** Rules, what is due, or what was deleted changed. */
  'retention.changed': { readonly [key: string]: never };
  /** A menu entry, a shortcut or a notification asks for a screen; `case` for the results of that case. */
  navigate:
    | { readonly to: 'cases' | 'outbox' | 'settings' | 'new-case' }
    | { readonly to: 'case' | 'capture'; readonly caseId: CaseId };
}
export type EventName = keyof EventMap;

export const EVENT_NAMES = [
  'intake.items',
  'intake.changed',
  'intake.watch',
  'seal.progress',
  'outbox.changed',
  'outbox.state',
  'results.arrived',
  'results.changed',
  'cases.changed',
  'search.changed',
  'profiles.changed',
  'settings.changed',
  'export.progress',
  'captures.changed',
  'captures.notice',
  'backups.changed',
  'recovery.changed',
  'received.changed',
  'receiver.changed',
  'report.progress',
  'cases.deleted',
  'retention.progress',
  'retention.changed',
  'navigate',
] as const satisfies readonly EventName[];
