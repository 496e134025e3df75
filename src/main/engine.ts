import type { CaseReportOutcome } from '../contract/case-report-views';
import type { DocumentReference } from '../contract/document-views';
import type { EventMap, EventName } from '../contract/events';
import type { ExportChoices, ExportOutcome, ExportReport } from '../contract/export-views';
import type { PrecheckExport } from '../contract/precheck-views';
import type { ReceivedView, ReceiverView } from '../contract/receiver-views';
import type { FolderView } from '../contract/views';
import type { AttachmentId, CaseId, ItemId, ReceivedFileId } from '../domain/ids';
import type { ReceiverSettings } from '../domain/receiver';
import type { Documents } from './evidence/documents/documents';
import type { ExportRequest } from './evidence/export/export-cases';
import type { PrecheckTarget } from './evidence/report/precheck-export';
import type { CaseReportTarget } from './evidence/report/report-service';
import type { MeteredProbe } from './sending/network/metered-probe';
import type { ClientTimings } from './sending/service/client-request';
import type { Decoder } from './sending/service/decoding/decoder';
import type { ProxyResolver } from './sending/service/service-client';
import type { Secrets } from './storage/secrets/secrets';
import type { Clock } from './support/clock';
import type { FaultPoint } from './support/fault-points';
import type { EngineHandlers } from './support/handlers';
import type { LocalWorkKind } from './support/local-work';
import type { ChildSpawner } from './support/processes/child-process';
import type { Timers } from './support/timers';

export interface EngineOptions {
  readonly dataFolder: string;
  readonly spawner: ChildSpawner;
  readonly secrets: Secrets;
  readonly resolveProxy: ProxyResolver;
  /** Whether the network in use is metered; without one nobody can tell, which counts as unmetered. */
  readonly meteredProbe?: MeteredProbe;
  readonly clock: Clock;
  /** Starts the built-in practice service on demand (the window does, the command line only when asked). */
  readonly practiceService: boolean;
  /**
   * Whether packages that are due are sent by themselves; `named`: only those that were sealed to be sent, let go or
   * decided in this run; false for commands that only look or only queue.
   */
  readonly runOutbox: boolean | 'named';
  /** Whether the receiver of result pushes runs where it is switched on. */
  readonly runReceiver?: boolean;
  /** Its bearer token for this run only, before that of the keychain. */
  readonly receiverToken?: string | null;
  /** Whether capture cases are followed by themselves (R29); commands that only look do not. */
  readonly followCaptures?: boolean;
  /** Who acts, for the custody log: the operating system's account name. */
  readonly actor: string;
  /** For `blocked` without a keychain, and for the command line's `PROOFCASE_API_KEY`. */
  readonly sessionKey: string | null;
  readonly appVersion: string;
  /**
   * What becomes of a database that is damaged, missing or of a newer program: `refuse` throws (the command line),
   * `open` gives an engine that shows what can be read, writes nothing and says so in `app.recovery` (the window).
   */
  readonly onDamage?: 'refuse' | 'open';
  /** `while-open`: looked for several times a day; `at-end`: one that is due is made before closing. Left out: none. */
  readonly backups?: 'while-open' | 'at-end';
  /** Free bytes below a folder; a test has another disk. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Called at each boundary of the journal; tests end the process there. */
  readonly faultPoint?: FaultPoint;
  /** How long requests wait, and what retries wait with; tests do not wait for minutes. */
  readonly serviceTimings?: ClientTimings;
  readonly timers?: Timers;
  /** Reads answers; a later version of the program has another one. */
  readonly decoder?: Decoder;
}

/** A paid request waits for its answer, a package is sealed, an evidence folder is written. */
export type BusyWith = 'submitting' | LocalWorkKind;

/** The engine without a window: what both faces, the window and the command line, stand on. */
export interface Engine {
  readonly handlers: EngineHandlers;
  /** False: the database is damaged or of a newer version, and `handlers` refuses requests that write. */
  readonly isWritable: boolean;
  on<Name extends EventName>(name: Name, listener: (payload: EventMap[Name]) => void): () => void;
  /** A person is about to choose a folder: what reads it is started meanwhile. */
  prepareToRead(): void;
  /** Registers a folder that a person chose or dropped; the absolute path stays in here. */
  registerFolder(path: string): Promise<FolderView>;
  /** JPEG bytes of a re-encoded picture, or null where there is none; `page` from 1, of a PDF or a TIFF. */
  picture(kind: 'thumbnail' | 'preview' | 'zoom', id: ItemId, page?: number): Promise<Uint8Array | null>;
  attachmentPicture(id: AttachmentId): Promise<Uint8Array | null>;
  /** Stored file and cleaned display name of an attachment. */
  attachmentFile(id: AttachmentId): Promise<{ readonly path: string; readonly filename: string }>;
  /** File, size and name for a copy of a PDF or of an earlier state in it. */
  documentCopy(reference: DocumentReference): ReturnType<Documents['copyOf']>;
  /** Writes evidence folders, one run at a time; progress comes as `export.progress`. */
  exportCases(order: ExportRequest): Promise<ExportOutcome>;
  /** One case with everything, beside whatever is there already. Rejects where it failed or was stopped. */
  exportCase(caseId: CaseId, parentFolder: string): Promise<ExportReport>;
  /** Keeps how a person chose to export, for the next time. */
  rememberExport(choices: ExportChoices): void;
  /** The pre-check of a case as a file for the adjuster's own papers. */
  exportPrecheck(caseId: CaseId, target: PrecheckTarget): Promise<PrecheckExport>;
  /** The report of a case as a file; `signal` stops it, as `report.stop` does. */
  createCaseReport(
    caseId: CaseId,
    target: CaseReportTarget,
    signal?: AbortSignal,
  ): Promise<CaseReportOutcome>;
  /** The network is back or the machine woke up: what waits is tried at once. */
  networkRestored(): void;
  /** Takes a result that came another way from a folder (R32). */
  importReceived(caseId: CaseId, folder: string): Promise<ReceivedView>;
  /** Stored file and cleaned display name of a received file. */
  receivedFile(id: ReceivedFileId): { readonly path: string; readonly filename: string };
  receivedPicture(kind: 'thumbnail' | 'preview', id: ReceivedFileId): Promise<Uint8Array | null>;
  /** Runs the receiver with other settings than the stored ones, for this run. */
  startReceiver(settings: Partial<ReceiverSettings>): Promise<ReceiverView>;
  /** Whether somebody has the window open: capture cases are then asked for more often (R29). */
  setWindowOpen(open: boolean): void;
  /** What a person may pass on when something is wrong: versions, findings, defects; no case and no key. */
  defectReport(): Promise<string>;
  /** What quitting would break off, the costliest first; null: nothing. */
  busyWith(): BusyWith | null;
  /** Packages in `submitting` right now. */
  submittingCount(): number;
  close(): Promise<void>;
}
