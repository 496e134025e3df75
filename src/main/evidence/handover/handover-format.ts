import { z } from 'zod';
import { ProofcaseError } from '../../../contract/errors';
import { type CaseRecord, RECORD_TABLES, type RecordTableName } from '../../storage/database/case-records';
import type { CustodyLine } from '../export/custody-lines';

/** Changes with what a bag has; a newer one is refused, never guessed. */
export const HANDOVER_FORMAT = 'proofcase-handover';
export const HANDOVER_VERSION = 1;

export const DOCUMENT_PATH = 'data/handover.json';
export const CUSTODY_PATH = 'data/custody-log.jsonl';
export const TAG_FILES = [
  'bagit.txt',
  'bag-info.txt',
  'manifest-sha256.txt',
  'tagmanifest-sha256.txt',
] as const;

export const MAX_BAG_FILES = 20_000;
/** Of a document or a tag file. */
export const MAX_DOCUMENT_BYTES = 4_000_000;
/** Of a line of records, and of the custody log. */
export const MAX_LINE_BYTES = 128_000_000;
/** Of all lines of records, which are in memory at once. */
export const MAX_RECORD_BYTES = 512_000_000;
export const MAX_RECORDS = 500_000;

/** Path of a file in the bag; its name is its content. */
export function contentPath(sha256: string): string {
  return `data/files/${sha256}`;
}

export function recordPath(table: RecordTableName): string {
  return `data/records/${table}.jsonl`;
}

const CONTENT_PATH = /^data\/files\/([\da-f]{64})$/;

/** The SHA-256 of the content with this path; null for other files. */
export function contentOfPath(path: string): string | null {
  return CONTENT_PATH.exec(path)?.[1] ?? null;
}

const FIXED_PATHS: ReadonlySet<string> = new Set([
  ...TAG_FILES,
  DOCUMENT_PATH,
  CUSTODY_PATH,
  ...RECORD_TABLES.map(({ table }) => recordPath(table)),
]);

/** Whether a bag may have a file of this name; all names are made by Proofcase, so that none can lead elsewhere. */
export function isBagPath(path: string): boolean {
  return FIXED_PATHS.has(path) || CONTENT_PATH.test(path);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const name = z.string().min(1).max(200);

/** `data/handover.json`: what goes from whom, before anything else is read. */
export const documentSchema = z.strictObject({
  format: z.literal(HANDOVER_FORMAT),
  version: z.literal(HANDOVER_VERSION),
  id: z.string().regex(UUID),
  createdAt: z.iso.datetime(),
  workstation: name,
  actor: name,
  appVersion: z.string().max(40),
  caseId: z.string().regex(UUID),
  caseNumber: z.string().min(1).max(200),
  /** Address of the service, by which the other side finds its profile; null for the practice service. */
  service: z.string().max(2_000).nullable(),
  /** Packages that the other side may send, and ones whose question stays with the sender. */
  unsent: z.int().nonnegative(),
  questions: z.int().nonnegative(),
  /** Files that the case had and that were gone when it was handed over, by their path in the case. */
  missing: z.array(z.string().max(4_000)).max(MAX_BAG_FILES),
});
export type HandoverDocument = z.output<typeof documentSchema>;

/** A bag in which every file, row and custody entry was checked. */
export interface VerifiedBag {
  readonly document: HandoverDocument;
  readonly custody: readonly CustodyLine[];
  readonly records: ReadonlyMap<RecordTableName, readonly CaseRecord[]>;
  /** SHA-256 of each content, with its size in bytes. */
  readonly contents: ReadonlyMap<string, number>;
  /** Size of the container. */
  readonly bytes: number;
}

/** Why a file is no bag; technical, beside the text of the error. */
export function unreadable(problem: string): ProofcaseError {
  return new ProofcaseError('handover-unreadable', {}, problem);
}
