import type { NameFacts } from '../domain/evidence-name';
import type { CaseId, FolderId } from '../domain/ids';
import type { ByLanguage, Language } from '../domain/language';
import type { ErrorEnvelope } from './errors';

/** Optional parts of an evidence folder; all others are always included. */
export const EXPORT_PARTS = ['originals', 'unsent', 'packages', 'attachments', 'received'] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];
export type ExportParts = { readonly [Part in ExportPart]: boolean };

export const ALL_EXPORT_PARTS: ExportParts = {
  originals: true,
  unsent: true,
  packages: true,
  attachments: true,
  received: true,
};

/** Maximum length of a name pattern. */
export const MAX_NAME_PATTERN_LENGTH = 120;
/** Maximum number of cases in one export. */
export const MAX_EXPORT_CASES = 1_000;

export interface PartSize {
  readonly files: number;
  readonly bytes: number;
}

/** The plan of an export for one case. */
export interface ExportPlanCase {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  /** Values of the name placeholders by language, since the level is a word. */
  readonly names: ByLanguage<NameFacts>;
  readonly parts: { readonly [Part in ExportPart]: PartSize };
  /** Results, captures, reports, the custody log, the page; in `bytes` reports and page are estimated. */
  readonly always: PartSize;
}

export interface ExportPlan {
  readonly cases: readonly ExportPlanCase[];
  /** The pattern of the last export; a default before the first one. */
  readonly choices: ExportChoices;
}

export interface ExportChoices {
  readonly pattern: string;
  /** Null: no folder was chosen yet. */
  readonly language: Language | null;
  readonly parts: ExportParts;
}

/** A folder to export to. The window refers to it by id, never by path. */
export interface ExportTarget {
  readonly id: FolderId;
  /** For display only. */
  readonly displayPath: string;
  /** Null if the system does not report it. */
  readonly freeBytes: number | null;
}

/** What to do with existing folders of the same name: `ask` writes nothing and lists them. */
export const EXISTING_FOLDERS = ['ask', 'rename', 'replace'] as const;
export type ExistingFolders = (typeof EXISTING_FOLDERS)[number];

export interface ExistingFolder {
  readonly caseId: CaseId;
  readonly name: string;
  /** Whether it is an evidence folder of Proofcase; other folders are never replaced. */
  readonly replaceable: boolean;
}

/** A remark for readers of the folder; also listed in the folder and on its page. */
const EXPORT_REMARKS = [
  /** The original on disk differs from the sealed file; an exported original is always the sealed one. */
  'original-changed',
  /** The original is missing on disk. */
  'original-gone',
  /** The sealed package is missing or damaged; it is not exported, nor is an original that is not on disk either. */
  'package-gone',
  /** A file that was never sent is missing or changed since it was read; it is not exported. */
  'unsent-changed',
  /** A stored response, attachment or received file is missing or damaged; it is not exported. */
  'stored-file-damaged',
  /** The signed download address in a raw response is masked (R25). */
  'address-masked',
  /** The folder of the case is still being read; there are no reports. */
  'reading',
] as const;
export type ExportRemarkCode = (typeof EXPORT_REMARKS)[number];

/** Remarks about content that is missing in the folder. */
const INCOMPLETE_REMARKS: readonly ExportRemarkCode[] = [
  'package-gone',
  'unsent-changed',
  'stored-file-damaged',
  'reading',
];

export interface ExportRemark {
  readonly code: ExportRemarkCode;
  /** The file concerned; null for the whole case. */
  readonly name: string | null;
}

export interface ExportReport {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  /** Shown to the user; absolute path on this machine. */
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
  /** Hash of the last custody log entry in the folder; a report made before the export shows that of an earlier one. */
  readonly headHash: string;
  readonly remarks: readonly ExportRemark[];
}

/** Returns the remarks about content that is missing in the folder. */
export function missingContent({ remarks }: ExportReport): readonly ExportRemark[] {
  return remarks.filter(({ code }) => INCOMPLETE_REMARKS.includes(code));
}

export interface ExportFailure {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly error: ErrorEnvelope;
}

export type ExportOutcome =
  /** The person closed the dialog that confirms the folder; nothing was written. */
  | { readonly kind: 'no-folder' }
  | { readonly kind: 'exists'; readonly folders: readonly ExistingFolder[] }
  | {
      readonly kind: 'ended';
      readonly reports: readonly ExportReport[];
      readonly failures: readonly ExportFailure[];
      /** Cancelled by the user; the folders of `reports` are complete, no others are left. */
      readonly stopped: boolean;
    };

/** Progress of an export over all its cases. */
export interface ExportProgress {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  /** From 1. */
  readonly position: number;
  readonly of: number;
  readonly bytes: number;
  /** Includes an estimate of the reports and the page. */
  readonly totalBytes: number;
  /** Completed part of the work, from 0 to 1: a report takes longer than its bytes suggest. */
  readonly share: number;
  /** Files in the report that is being created, and all of them; null while files are copied. */
  readonly reported: { readonly done: number; readonly of: number } | null;
  /** Null in the first second. */
  readonly bytesPerSecond: number | null;
}
