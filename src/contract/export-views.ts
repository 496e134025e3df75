import type { NameFacts } from '../domain/evidence-name';
import type { CaseId, FolderId } from '../domain/ids';
import type { Language } from '../domain/language';
import type { ErrorEnvelope } from './errors';

/** What a person may leave out of an evidence folder; everything else is always in it. */
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

/** Longest pattern for the name of a folder. */
export const NAME_PATTERN_LIMIT = 120;
/** Most cases in one go. */
export const EXPORT_CASES_LIMIT = 1_000;

export interface PartSize {
  readonly files: number;
  readonly bytes: number;
}

/** What would be written for a case. */
export interface ExportPlanCase {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  /** What the placeholders of a name stand for, by language, since the level is a word. */
  readonly names: { readonly [Of in Language]: NameFacts };
  readonly parts: { readonly [Part in ExportPart]: PartSize };
  /** Answers, captures, reports, the custody log, the page. */
  readonly always: PartSize;
}

export interface ExportPlan {
  readonly cases: readonly ExportPlanCase[];
  /** As of the last export; a default before the first. */
  readonly choices: ExportChoices;
}

export interface ExportChoices {
  readonly pattern: string;
  /** Null: nobody chose one yet. */
  readonly language: Language | null;
  readonly parts: ExportParts;
}

/** A folder to export to. The window knows it by its id, never by path. */
export interface ExportTarget {
  readonly id: FolderId;
  /** For the person's eyes only. */
  readonly displayPath: string;
  /** Null where the system does not tell. */
  readonly freeBytes: number | null;
}

/** What becomes of a folder of the same name: `ask` writes nothing at all and says which are there. */
export const EXISTING_FOLDERS = ['ask', 'rename', 'replace'] as const;
export type ExistingFolders = (typeof EXISTING_FOLDERS)[number];

export interface ExistingFolder {
  readonly caseId: CaseId;
  readonly name: string;
  /** Whether it is an evidence folder of Proofcase; nothing else is ever replaced. */
  readonly replaceable: boolean;
}

/** Something that a reader of the folder should know; each is in the folder and on its page as well. */
export const EXPORT_REMARKS = [
  /** The original on disk is not what was sealed any more: what is exported is what was sealed. */
  'original-changed',
  /** The original is gone from disk: what is exported is what was sealed. */
  'original-gone',
  /** The sealed package is gone; the originals come from disk where their content is the same. */
  'package-gone',
  /** A file that was never sent is gone or was changed since it was read: not exported. */
  'unsent-changed',
  /** A stored answer, attachment or received file is gone or damaged: not exported. */
  'stored-file-damaged',
  /** The folder of the case is being read: no pre-check report. */
  'reading',
] as const;
export type ExportRemarkCode = (typeof EXPORT_REMARKS)[number];

export interface ExportRemark {
  readonly code: ExportRemarkCode;
  /** Name of the file that it is about; null for the case as a whole. */
  readonly name: string | null;
}

export interface ExportReport {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  /** What the person sees; absolute path on this machine. */
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
  /** Hash of the last entry of the custody log in the folder: what a printed report is compared with. */
  readonly headHash: string;
  readonly remarks: readonly ExportRemark[];
}

export interface ExportFailure {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly error: ErrorEnvelope;
}

export type ExportOutcome =
  | { readonly kind: 'exists'; readonly folders: readonly ExistingFolder[] }
  | {
      readonly kind: 'ended';
      readonly reports: readonly ExportReport[];
      readonly failures: readonly ExportFailure[];
      /** A person stopped it; the folders of `reports` are whole, nothing is left of the others. */
      readonly stopped: boolean;
    };

/** How far a run is, over all its cases. */
export interface ExportProgress {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  /** From 1. */
  readonly position: number;
  readonly of: number;
  readonly bytes: number;
  readonly totalBytes: number;
  /** Null in the first second. */
  readonly bytesPerSecond: number | null;
}
