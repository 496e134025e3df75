import type { CaptureNotice } from '../domain/capture/capture-changes';
import type { SetFinding } from '../domain/finding';
import type { CaptureId, CaseId, ItemId, PackageId, ProfileId, ReceivedId, ResultId } from '../domain/ids';
import type { SkippedFile } from '../domain/item';
import type { CaseReportProgress } from './case-report-views';
import type { ErrorEnvelope } from './errors';
import type { ExportProgress } from './export-views';
import type { OfferedHandover } from './handover-views';
import type { OutboxState } from './outbox-views';
import type { DeletionProgress } from './retention-views';
import type { BackupsView, RecoveryReport } from './safety-views';
import type { UpdateView } from './update-views';
import type { IntakeState, ItemView, OutboxEntry, PackagePlan, Settings, SourceView } from './views';
import type { FolderWatchView } from './watch-views';

/** Events that the main process sends to the window. */
export interface EventMap {
  /** Items in the order in which they become ready; an item is sent again when its preview is ready. */
  'intake.items': {
    readonly caseId: CaseId;
    readonly items: readonly ItemView[];
    /** Progress of the source that is being read; missing where the items changed outside of a reading. */
    readonly found?: number;
    readonly read?: number;
    /** Items whose files left the folder. */
    readonly removed?: readonly ItemId[];
  };
  'intake.changed': {
    readonly caseId: CaseId;
    readonly state: IntakeState;
    readonly found: number;
    readonly read: number;
    readonly sources: readonly SourceView[];
    readonly skipped: readonly SkippedFile[];
    readonly findings: readonly SetFinding[];
    readonly plan: PackagePlan;
  };
  'intake.watch': { readonly caseId: CaseId; readonly watch: FolderWatchView };
  'seal.progress': { readonly caseId: CaseId; readonly bytes: number; readonly totalBytes: number };
  'outbox.changed': { readonly entry: OutboxEntry };
  /** Pause, network, transfer rate, clock skews or proxies changed. */
  'outbox.state': OutboxState;
  'results.arrived': { readonly caseId: CaseId; readonly resultId: ResultId };
  /** An existing result was decoded again, or an unreadable response arrived. */
  'results.changed': { readonly caseId: CaseId; readonly resultId: ResultId };
  'cases.changed': { readonly caseId: CaseId };
  /** The custody log of a case has new entries. */
  'history.changed': { readonly caseId: CaseId };
  /** Cases indexed by an earlier version of the program were indexed again and can be found. */
  'search.changed': { readonly [key: string]: never };
  'profiles.changed': { readonly profileId: ProfileId };
  'settings.changed': Settings;
  /** `isNews`: more than the time of the request changed. */
  'captures.changed': {
    readonly caseId: CaseId;
    readonly captureId: CaptureId | null;
    readonly isNews: boolean;
  };
  'export.progress': ExportProgress;
  /** Bytes of the file that is being written. */
  'handover.progress': { readonly bytes: number; readonly totalBytes: number };
  /** A file was dropped or opened: checked, or why it is refused. */
  'handover.offered': { readonly offered: OfferedHandover | null; readonly error: ErrorEnvelope | null };
  /** Which cases can be taken from team stores changed. */
  'handovers.offered': { readonly count: number };
  /** A case was handed over, taken over, released or taken back. */
  'handovers.changed': { readonly caseId: CaseId };
  /** Notable changes of a capture case, for a notification. */
  'captures.notice': {
    readonly caseId: CaseId;
    readonly captureId: CaptureId;
    readonly caseNumber: string;
    readonly notice: CaptureNotice;
  };
  'backups.changed': BackupsView;
  /** Null: the user has decided. */
  'recovery.changed': RecoveryReport | null;
  'received.changed': { readonly caseId: CaseId | null; readonly receivedId: ReceivedId };
  /** The receiver started, stopped or refused a push. */
  'report.progress': CaseReportProgress;
  'receiver.changed': { readonly [key: string]: never };
  /** A case was deleted with its packages; views of it must close. */
  'cases.deleted': { readonly caseId: CaseId; readonly packageIds: readonly PackageId[] };
  /** Progress of the running deletion; null: none is running. */
  'retention.progress': DeletionProgress | null;
  /** Rules, due cases or deleted cases changed. */
  'retention.changed': { readonly [key: string]: never };
  'updates.changed': UpdateView;
  /** The file manager handed over folders or files; `sources.takeOpened` returns them. */
  'sources.opened': { readonly [key: string]: never };
  /** The window is to close, and the person wants the form saved; the page answers with `app.reportSaved`. */
  'save-changes': { readonly [key: string]: never };
  /** The menu Edit undoes: the text of the field with the focus, or the last step of the screen. */
  undo: { readonly [key: string]: never };
  /**
   * A menu entry, a shortcut or a notification opens a screen; `case` for the results of that case, `help` for the
   * chapter of the current screen.
   */
  navigate:
    | {
        readonly to:
          | 'cases'
          | 'outbox'
          | 'settings'
          | 'new-case'
          | 'take-over'
          | 'about'
          | 'support'
          | 'help'
          | 'palette'
          | 'back'
          | 'forward';
      }
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
  'history.changed',
  'search.changed',
  'profiles.changed',
  'settings.changed',
  'export.progress',
  'handover.progress',
  'handover.offered',
  'handovers.offered',
  'handovers.changed',
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
  'updates.changed',
  'sources.opened',
  'save-changes',
  'undo',
  'navigate',
] as const satisfies readonly EventName[];
