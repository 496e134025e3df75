import { z } from 'zod';
import { DECISIONS } from '../domain/journal';
import { LANGUAGES } from '../domain/language';
import { type CaptureResponseMap, captureRequestSchemas } from './capture-requests';
import { type CaseListResponses, caseListSchemas } from './case-list-requests';
import { type CaseReportResponses, caseReportSchemas } from './case-report-requests';
import { type DocumentResponses, documentSchemas } from './document-requests';
import { type ExportResponses, exportSchemas } from './export-requests';
import { type HistoryResponses, historySchemas } from './history-requests';
import { type MetadataResponses, metadataSchemas } from './metadata-requests';
import {
  type AttemptView,
  type KeptAnswer,
  type OutboxState,
  PARALLEL_UPLOADS,
  UPLOAD_BYTES_PER_SECOND,
} from './outbox-views';
import { PRECHECK_FORMATS, type PrecheckExport } from './precheck-views';
import { type PrepareResponses, prepareSchemas } from './prepare-requests';
import type { IntakeHead } from './prepare-views';
import { type ReceiverResponseMap, receiverRequestSchemas } from './receiver-requests';
import {
  attachmentId,
  caseId,
  folderId,
  isoDate,
  itemId,
  language,
  nothing,
  packageId,
  profileId,
  resultId,
} from './request-fields';
import { type ResultResponses, resultSchemas } from './result-requests';
import { type RetentionResponses, retentionSchemas } from './retention-requests';
import { type SafetyResponses, safetySchemas } from './safety-requests';
import type {
  AppInfo,
  CaseDetail,
  ConnectionTest,
  CustodyEntry,
  FolderView,
  IntakeView,
  OutboxEntry,
  ProfileView,
  ResultSummary,
  ResultView,
  Settings,
  SubmissionView,
} from './views';
import type { FolderWatchView } from './watch-views';

const proxyAddress = z.string().min(1).max(300);
const outboxSettings = z.strictObject({
  parallelUploads: z.int().min(PARALLEL_UPLOADS.least).max(PARALLEL_UPLOADS.most),
  parallelScans: z.boolean(),
  bytesPerSecond: z.int().min(UPLOAD_BYTES_PER_SECOND.least).max(UPLOAD_BYTES_PER_SECOND.most).nullable(),
  onlyUnmetered: z.boolean(),
  paused: z.boolean(),
});

const notificationSettings = z.strictObject({
  answers: z.boolean(),
  questions: z.boolean(),
  caseNumbers: z.boolean(),
});

/** A schema per payload: checked in the main process before any handler sees it (security row 7). */
export const requestSchemas = {
  'app.info': nothing,
  'settings.get': nothing,
  'settings.change': z.strictObject({
    language: z.enum([...LANGUAGES, 'system']).optional(),
    theme: z.enum(['system', 'light', 'dark']).optional(),
    activeProfileId: profileId.optional(),
    /** Only what is given changes. */
    outbox: outboxSettings.partial().optional(),
    notifications: notificationSettings.partial().optional(),
  }),
  'profiles.list': nothing,
  'profiles.save': z.strictObject({
    id: profileId.nullable(),
    name: z.string().trim().min(1).max(80),
    baseUrl: z.string().trim().max(500),
    captureAuthentication: z.enum(['x-api-key', 'bearer']),
    reportLanguage: language,
    contactEmail: z.email().max(254).nullable(),
    /** Left out: stays as it is. */
    monthlyTokenBudget: z.int().min(1).max(1_000_000_000).nullable().optional(),
    /** JSON object; absent: as it was (R27). */
    captureFields: z.string().max(20_000).optional(),
  }),
  'profiles.remove': z.strictObject({ profileId }),
  'profiles.setKey': z.strictObject({
    profileId,
    key: z.string().min(1).max(2_000),
    thisRunOnly: z.boolean(),
  }),
  'profiles.forgetKey': z.strictObject({ profileId }),
  'profiles.test': z.strictObject({ profileId }),
  'profiles.resume': z.strictObject({ profileId }),
  'cases.create': z.strictObject({
    caseNumber: z.string().max(200),
    note: z.string().max(2_000).default(''),
    referenceDate: isoDate,
    profileId: profileId.optional(),
  }),
  'cases.get': z.strictObject({ caseId }),
  /** By its exact number. */
  'cases.find': z.strictObject({ caseNumber: z.string().max(200) }),
  'cases.change': z.strictObject({
    caseId,
    note: z.string().max(2_000).optional(),
    referenceDate: isoDate.optional(),
    profileId: profileId.optional(),
  }),
  'folders.choose': nothing,
  'intake.start': z.strictObject({ caseId, folderId }),
  'intake.refresh': z.strictObject({ caseId }),
  'intake.stop': z.strictObject({ caseId }),
  'intake.get': z.strictObject({ caseId }),
  /** The folder of this case is followed from now on, and no other; null: none. */
  'intake.watch': z.strictObject({ caseId: caseId.nullable() }),
  /** Reads the files that lie only in the cloud, which makes the cloud's client fetch them. */
  'intake.fetch': z.strictObject({ caseId }),
  'items.exclude': z.strictObject({
    caseId,
    itemIds: z.array(itemId).min(1).max(50_000),
    excluded: z.boolean(),
    reason: z.string().max(500).nullable(),
  }),
  'submissions.seal': z.strictObject({
    caseId,
    reportLanguage: language.optional(),
    contactEmail: z.email().max(254).nullable().optional(),
    send: z.boolean(),
    /** A person agreed to pass the month's budget of the profile. */
    confirmBudget: z.boolean().optional(),
  }),
  'outbox.list': nothing,
  'outbox.send': z.strictObject({ packageId }),
  'outbox.withdraw': z.strictObject({ packageId }),
  'outbox.resolve': z.strictObject({
    packageId,
    decision: z.enum(DECISIONS),
    typedCaseNumber: z.string().max(200).nullable(),
  }),
  /** Puts a package that is not being sent before another one, or at the end. */
  'outbox.move': z.strictObject({ packageId, before: packageId.nullable() }),
  'outbox.attempts': z.strictObject({ packageId }),
  'outbox.kept': z.strictObject({ packageId }),
  'outbox.state': nothing,
  'proxies.setCredentials': z.strictObject({
    address: proxyAddress,
    username: z.string().min(1).max(300),
    password: z.string().max(1_000),
    thisRunOnly: z.boolean(),
  }),
  'proxies.forgetCredentials': z.strictObject({ address: proxyAddress }),
  'results.list': z.strictObject({ caseId }),
  'results.get': z.strictObject({ resultId }),
  'results.raw': z.strictObject({ resultId }),
  'attachments.saveAs': z.strictObject({ attachmentId }),
  'precheck.export': z.strictObject({ caseId, format: z.enum(PRECHECK_FORMATS), language }),
  'precheck.reveal': z.strictObject({ caseId }),
  'custody.list': z.strictObject({ caseId }),
  ...exportSchemas,
  ...caseListSchemas,
  ...prepareSchemas,
  ...metadataSchemas,
  ...safetySchemas,
  ...captureRequestSchemas,
  ...receiverRequestSchemas,
  ...caseReportSchemas,
  ...documentSchemas,
  ...historySchemas,
  ...resultSchemas,
  ...retentionSchemas,
} as const;

export type RequestName = keyof typeof requestSchemas;
export { REQUEST_NAMES } from './request-names';

/** What the caller passes and what the handler receives differ only by defaults and branding. */
export type RequestInput<Name extends RequestName> = z.input<(typeof requestSchemas)[Name]>;
export type RequestPayload<Name extends RequestName> = z.output<(typeof requestSchemas)[Name]>;

export interface ResponseMap
  extends PrepareResponses,
    CaseListResponses,
    ExportResponses,
    MetadataResponses,
    SafetyResponses,
    CaptureResponseMap,
    CaseReportResponses,
    ReceiverResponseMap,
    DocumentResponses,
    HistoryResponses,
    ResultResponses,
    RetentionResponses {
  'app.info': AppInfo;
  'settings.get': Settings;
  'settings.change': Settings;
  'profiles.list': readonly ProfileView[];
  'profiles.save': ProfileView;
  'profiles.remove': null;
  'profiles.setKey': ProfileView;
  'profiles.forgetKey': ProfileView;
  'profiles.test': ConnectionTest;
  'profiles.resume': ProfileView;
  'cases.create': CaseDetail;
  'cases.get': CaseDetail;
  'cases.find': CaseDetail | null;
  'cases.change': CaseDetail;
  /** Null when the person closed the dialog. */
  'folders.choose': FolderView | null;
  'intake.start': IntakeView;
  'intake.refresh': IntakeView;
  'intake.stop': IntakeHead;
  'intake.get': IntakeView;
  'items.exclude': IntakeHead;
  'intake.watch': FolderWatchView;
  'intake.fetch': FolderWatchView;
  'submissions.seal': SubmissionView;
  'outbox.list': readonly OutboxEntry[];
  'outbox.send': OutboxEntry;
  'outbox.withdraw': OutboxEntry;
  'outbox.resolve': OutboxEntry;
  /** Everything that is on its way, in its new order. */
  'outbox.move': readonly OutboxEntry[];
  /** The oldest first. */
  'outbox.attempts': readonly AttemptView[];
  /** Null when nothing came, or nothing that was kept. */
  'outbox.kept': KeptAnswer | null;
  'outbox.state': OutboxState;
  'proxies.setCredentials': OutboxState;
  'proxies.forgetCredentials': OutboxState;
  'results.list': readonly ResultSummary[];
  'results.get': ResultView;
  /** Text of the raw answer, at most 5 MB of it. */
  'results.raw': { readonly text: string; readonly bytes: number; readonly truncated: boolean };
  /** Null when the person closed the dialog. */
  'attachments.saveAs': { readonly path: string } | null;
  /** Null when the person closed the dialog. */
  'precheck.export': PrecheckExport | null;
  'precheck.reveal': null;
  'custody.list': readonly CustodyEntry[];
}
