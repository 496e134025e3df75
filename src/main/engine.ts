import type { CaseReportChoices, CaseReportOutcome } from '../contract/case-report-views';
import type { DocumentReference } from '../contract/document-views';
import type { EventMap, EventName } from '../contract/events';
import type { ExportChoices, ExportOutcome, ExportReport } from '../contract/export-views';
import type { FileReference } from '../contract/file-views';
import type { PrecheckExport } from '../contract/precheck-views';
import type { ReceivedView, ReceiverView } from '../contract/receiver-views';
import type { EngineRequestName, ReaderRequestName } from '../contract/requests';
import type { DroppedContent, SourceOffer } from '../contract/source-views';
import type { SupportFile } from '../contract/support-requests';
import type { FolderView } from '../contract/views';
import type { AttachmentId, CaseId, ItemId, ReceivedFileId, SourceId } from '../domain/ids';
import type { ReceiverSettings } from '../domain/receiver';
import type { Documents } from './evidence/documents/documents';
import type { ExportRequest } from './evidence/export/export-cases';
import type { Handovers } from './evidence/handover/handovers';
import type { QuestionMail } from './evidence/questions/question-mails';
import type { PrecheckTarget } from './evidence/report/precheck-export';
import type { CaseReportTarget } from './evidence/report/report-service';
import type { ConfirmDeletion } from './evidence/retention/deletions';
import type { MeteredProbe } from './sending/network/metered-probe';
import type { ProfileChoice } from './sending/profiles/choose-profile';
import type { ClientTimings } from './sending/service/client-request';
import type { Decoder } from './sending/service/decoding/decoder';
import type { ProxyResolver } from './sending/service/service-client';
import type { LockHolder } from './storage/database/instance-lock';
import type { Policy } from './storage/policy/policy-schema';
import type { PolicyState } from './storage/policy/read-policy';
import type { DatabaseCheck } from './storage/recovery/check-in-thread';
import type { Secrets } from './storage/secrets/secrets';
import type { LastFolders } from './storage/settings/last-folders';
import type { Clock } from './support/clock';
import type { FaultPoint } from './support/fault-points';
import type { HandlersOf } from './support/handlers';
import type { LocalWorkKind } from './support/local-work';
import type { ChildSpawner } from './support/processes/child-process';
import type { ThreadHandle } from './support/processes/thread';
import type { Timers } from './support/timers';
import type { FetchFile } from './updates/release-server';

export interface EngineOptions {
  readonly dataFolder: string;
  readonly spawner: ChildSpawner;
  /** Starts the thread that answers the reader's requests; default: the engine answers them itself. */
  readonly startReader?: (dataFolder: string) => ThreadHandle;
  /** Starts a thread that checks the database before it is opened; default: the engine checks it itself. */
  readonly startCheck?: (check: DatabaseCheck) => ThreadHandle;
  readonly secrets: Secrets;
  readonly resolveProxy: ProxyResolver;
  /** Returns whether the network is metered; default: unknown, which counts as unmetered. */
  readonly meteredProbe?: MeteredProbe;
  readonly clock: Clock;
  /** Starts the built-in practice service on demand (the window does, the command line only when asked). */
  readonly practiceService: boolean;
  /**
   * Which packages this run sends: true for all that are due; `named` for those sealed, released or decided in this
   * run; false for commands that only read or queue.
   */
  readonly runOutbox: boolean | 'named';
  /** Whether the receiver of result pushes runs where it is switched on. */
  readonly runReceiver?: boolean;
  /** Bearer token of the receiver for this run; takes precedence over the keychain. */
  readonly receiverToken?: string | null;
  /** Whether open capture cases are polled (R29). */
  readonly followCaptures?: boolean;
  /** Asks a person before cases are deleted, beside the dialog of the page; default: the request is enough. */
  readonly confirmDeletion?: ConfirmDeletion;
  /** What the organisation has set for this computer; default: nothing. */
  readonly policy?: PolicyState;
  /** The account name of the operating system, for the custody log. */
  readonly actor: string;
  /** API key of this run, from `PROOFCASE_API_KEY`. */
  readonly sessionKey: string | null;
  /** Whose key that is; left out: that of the active profile, or of the only one of a service. */
  readonly sessionProfile?: ProfileChoice;
  /** The team store of this run; replaces that of the profile in use. */
  readonly team?: TeamOfRun;
  /** The team store to which the receiver of this run brings result pushes; default: it stores them here. */
  readonly teamReceiver?: Pick<TeamOfRun, 'password'> & { readonly store: string };
  readonly appVersion: string;
  /** The kind of program shown to a second start on the same data folder; default: the command line. */
  readonly program?: LockHolder['program'];
  /**
   * For a database that is damaged, missing or of a newer version: `refuse` throws (command line), `open` opens it
   * read-only and reports it in `app.recovery` (window).
   */
  readonly onDamage?: 'refuse' | 'open';
  /** `while-open`: checked several times a day; `at-end`: a due backup is made before closing; default: none. */
  readonly backups?: 'while-open' | 'at-end';
  /** Returns the free bytes of the disk of a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Called at each boundary of the journal; tests end the process there. */
  readonly faultPoint?: FaultPoint;
  /** Time-outs of requests. */
  readonly serviceTimings?: ClientTimings;
  readonly timers?: Timers;
  /** Name of this workstation in hand-overs and in the team store; default: the host name. */
  readonly workstation?: string;
  /** Folder whose files do not last; default: that of the system. */
  readonly systemTemporary?: string;
  /** How many image workers run at the same time; default: one per processor, at most four. */
  readonly imageProcesses?: number;
  /** Decodes responses; default: a child process. */
  readonly decoder?: Decoder;
}

/** What a command line says about the team store. */
export interface TeamOfRun {
  /** Connection string without a password; null: that of the profile. */
  readonly store: string | null;
  /** From `PROOFCASE_TEAM_PASSWORD`; null: that of the keychain. */
  readonly password: string | null;
  /** Send even if the store is unavailable. */
  readonly isOptional: boolean;
}

/** Work that must not be cut off when the application quits. */
export type BusyWith = 'submitting' | LocalWorkKind;

export type EngineHandovers = Pick<
  Handovers,
  | 'give'
  | 'inspect'
  | 'take'
  | 'release'
  | 'fileOf'
  | 'giveToTeam'
  | 'recipients'
  | 'offers'
  | 'takeFromTeam'
  | 'sync'
>;

/** Everything but the user interface; the window and the command line run it. */
export interface Engine {
  readonly handlers: HandlersOf<EngineRequestName | ReaderRequestName>;
  /** False if the database is damaged or of a newer version; `handlers` then refuses requests that write. */
  readonly isWritable: boolean;
  on<Name extends EventName>(name: Name, listener: (payload: EventMap[Name]) => void): () => void;
  /** Starts the image worker ahead of time, while a person chooses a folder. */
  prepareToRead(): void;
  /** Draws and compares the pictures that earlier runs left undone, as far as their files are in reach. */
  resumePictures(): Promise<void>;
  /** Registers a folder that a person chose or dropped; the window never learns the absolute path. */
  registerFolder(path: string): Promise<FolderView>;
  /** Registers folders, files and contents that a person chose or dropped, as `SourceOffers.register`. */
  offerSources(paths: readonly string[], contents?: readonly DroppedContent[]): Promise<SourceOffer>;
  /** The folder in which the files of a source are; null for copies in the data folder. */
  sourcePlace(caseId: CaseId, sourceId: SourceId): string | null;
  /**
   * Returns a re-encoded JPEG; null if there is none. `page` counts from 1, for PDF and TIFF. `content`: the first digits
   * of the SHA-256 that the file must have.
   */
  picture(
    kind: 'thumbnail' | 'preview' | 'zoom',
    id: ItemId,
    page?: number,
    content?: string | null,
  ): Promise<Uint8Array | null>;
  attachmentPicture(id: AttachmentId): Promise<Uint8Array | null>;
  /** Stored file and cleaned display name of an attachment. */
  attachmentFile(id: AttachmentId): Promise<{ readonly path: string; readonly filename: string }>;
  /** File, size and name for a copy of a PDF or of an earlier state in it. */
  documentCopy(reference: DocumentReference): ReturnType<Documents['copyOf']>;
  /** Where the dialogs of the window ended last. */
  readonly lastFolders: LastFolders;
  /** The original of an item in the person's own folder. @throws ProofcaseError `not-found`. */
  originalFile(id: ItemId): string;
  /** Read-only copies for another program, as `OutgoingFiles.copies`. */
  outgoingCopies(files: readonly FileReference[]): Promise<readonly string[]>;
  /** Writes evidence folders, one run at a time; progress is emitted as `export.progress`. */
  exportCases(order: ExportRequest): Promise<ExportOutcome>;
  /** Exports one case completely under a name that is free. Rejects if it failed or was stopped. */
  exportCase(caseId: CaseId, parentFolder: string): Promise<ExportReport>;
  /** Stores the choices of an export as the defaults of the next one. */
  rememberExport(choices: ExportChoices): void;
  /** Writes the pre-check of a case to a file. */
  exportPrecheck(caseId: CaseId, target: PrecheckTarget): Promise<PrecheckExport>;
  /** Writes the report of a case to a file; `signal` stops it, as `report.stop` does. */
  createCaseReport(
    caseId: CaseId,
    target: CaseReportTarget,
    signal?: AbortSignal,
  ): Promise<CaseReportOutcome>;
  /** Stores the choices of a report as the defaults of the next one. */
  rememberReport(choices: CaseReportChoices): void;
  /** Writes an unsent mail with questions to the customer into the temporary folder; returns its path. */
  writeQuestionMail(mail: QuestionMail): Promise<string>;
  /** Retries waiting work at once; called when the network changed or the machine resumed. */
  networkRestored(): void;
  /** Imports a pushed result from a folder (R32). */
  importReceived(caseId: CaseId, folder: string): Promise<ReceivedView>;
  /** Stored file and cleaned display name of a received file. */
  receivedFile(id: ReceivedFileId): { readonly path: string; readonly filename: string };
  receivedPicture(kind: 'thumbnail' | 'preview', id: ReceivedFileId): Promise<Uint8Array | null>;
  /** Starts the receiver; `settings` replace the stored ones for this run. */
  startReceiver(settings: Partial<ReceiverSettings>): Promise<ReceiverView>;
  /** Fetches the result pushes for cases of this workstation once. @throws ProofcaseError with the problem of a store. */
  fetchPushes(): Promise<void>;
  /** Hand-overs by file and by a team store; paths stay in the main process. */
  readonly handovers: EngineHandovers;
  /** Sets whether the window is open; capture cases are then polled more often (R29). */
  setWindowOpen(open: boolean): void;
  /** The files of a support bundle: versions, counts, recovery and logs, without keys and names. */
  supportFiles(): Promise<readonly SupportFile[]>;
  /** What updates need: the server of the policy, and the rules that hold for every request. */
  readonly updates: {
    /** Null: updates are off. */
    readonly source: NonNullable<Policy['updates']> | null;
    readonly fetchFile: FetchFile;
    /** False while a package is uploaded or in `submitting`, a question about one is open, or a hand-over runs. */
    isSendingSettled(): boolean;
    /** Calls `listener` whenever `isSendingSettled` may have changed. */
    onSendingChanged(listener: () => void): void;
  };
  /** Returns the most costly work that quitting would cut off; null if there is none. */
  busyWith(): BusyWith | null;
  /** Returns the number of packages in `submitting`. */
  submittingCount(): number;
  close(): Promise<void>;
}
