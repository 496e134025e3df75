import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type {
  ExistingFolders,
  ExportParts,
  ExportRemark,
  ExportReport,
} from '../../../contract/export-views';
import type { CustodyName } from '../../../contract/history-views';
import type { CaseId } from '../../../domain/ids';
import type { Language } from '../../../domain/language';
import { localDay } from '../../../domain/reference-date';
import { verifyCustody } from '../../storage/custody/custody-chain';
import type { CustodyLog } from '../../storage/custody/custody-log';
import type { StoredCustodyEntry } from '../../storage/database/custody-repository';
import type { Clock } from '../../support/clock';
import { removeWithRetry } from '../../support/files/held-files';
import { refuseShortSpace } from '../../support/free-space';
import { asTargetError } from '../files/target-file';
import { type Bag, type BagTotals, createBag, type TagFile } from './bag';
import { collectEvidence, type Evidence, type EvidenceDeps } from './collect-evidence';
import { custodyLines } from './custody-lines';
import { announceExport, forgetExport, moveToName, settleExport } from './export-target';
import { exportWork } from './export-work';
import { type FillOutcome, fillBag, originalRemarks } from './fill-bag';
import { evidenceSummary } from './summary';

/** A report for the folder. */
export interface EvidenceReport {
  /** File name below `data/reports/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ReportOptions {
  readonly signal?: AbortSignal | undefined;
  /** Number of files that are in the report, and of all files. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
}

/** Content of the page of a folder. */
export interface PageContent {
  readonly evidence: Evidence;
  readonly filled: FillOutcome;
  readonly reports: readonly string[];
  readonly custody: readonly StoredCustodyEntry[];
  readonly custodyNames: readonly CustodyName[];
  readonly headHash: string;
  readonly contentSha256: string;
  readonly totals: BagTotals;
  readonly language: Language;
  readonly exportedAt: Date;
  readonly exportedBy: string;
  readonly appVersion: string;
}

export interface EvidenceExportDeps extends EvidenceDeps {
  readonly custody: CustodyLog;
  readonly clock: Clock;
  readonly actor: string;
  readonly appVersion: string;
  readonly freeBytes: (folder: string) => Promise<number>;
  /** Creates pre-check and case report; `reading` and none of them if the folder of the case is being read. */
  readonly reportsOf: (
    caseId: CaseId,
    language: Language,
    options: ReportOptions,
  ) => Promise<readonly EvidenceReport[] | 'reading'>;
  readonly pageOf: (content: PageContent) => Promise<readonly TagFile[]>;
}

export interface WriteOptions {
  readonly parts: ExportParts;
  readonly language: Language;
  /** Name of the folder; must be a safe file name. */
  readonly name: string;
  readonly existing: ExistingFolders;
  readonly signal?: AbortSignal;
  /** Receives the bytes written since the last call. */
  readonly onBytes?: (bytes: number) => void;
  /** Number of files that are in the report, and of all files. */
  readonly onReport?: (done: number, of: number) => void;
}

const CUSTODY_LOG_FILE = 'custody-log.jsonl';
const SUMMARY_FILE = 'summary.json';
/** Space for folders and manifests, and for reports that are larger than estimated. */
const OVERHEAD_BYTES = 8_000_000;
/** How often the content is collected, since the case may change while it is written. */
const MAX_ATTEMPTS = 5;
/** Average space that a file occupies beyond its size: half a usual block. */
const OVERHEAD_PER_FILE_BYTES = 2_048;

/**
 * Writes the evidence folder of a case into `parentFolder` under a temporary name, and renames it when it is complete
 * and flushed. Its last custody entry holds the hash of all other content, so the head hash covers the whole folder.
 * Content that arrives meanwhile is added, since the custody log in the folder records it.
 * @throws ProofcaseError `not-found`, `database-damaged`, `space-short`, `disk-full`, `target-not-writable`,
 * `target-gone`, `target-in-use`, `target-exists`, `target-not-evidence`, `case-busy` if the case keeps changing; the
 * reason of the signal.
 */
export async function writeEvidence(
  deps: EvidenceExportDeps,
  caseId: CaseId,
  parentFolder: string,
  options: WriteOptions,
): Promise<ExportReport> {
  const temporary = join(parentFolder, `.proofcase-export-${randomUUID()}`);
  try {
    await settleExport(deps, { isOver: true });
    let collected = collectWithHead(deps, caseId, options.parts);
    await refuseShortSpace(deps.freeBytes, parentFolder, bytesWith(collected.evidence));
    await mkdir(temporary);
    const { signal, onBytes } = options;
    const bag = createBag(temporary, { signal, onBytes });
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const report = await completeFolder(deps, { ...collected, bag, temporary, parentFolder, options });
      if (report) return report;
      collected = collectWithHead(deps, caseId, options.parts);
    }
    throw new ProofcaseError('case-busy', {}, 'changed during every attempt');
  } catch (error) {
    throw asTargetError(error, parentFolder);
  } finally {
    await removeWithRetry(temporary).catch(() => undefined);
  }
}

interface Writing {
  readonly bag: Bag;
  readonly evidence: Evidence;
  /** The head hash of the custody log when the evidence was collected. */
  readonly headBefore: string | undefined;
  readonly temporary: string;
  readonly parentFolder: string;
  readonly options: WriteOptions;
}

/** @throws ProofcaseError `not-found`, `database-damaged`. */
function collectWithHead(
  deps: EvidenceExportDeps,
  caseId: CaseId,
  parts: ExportParts,
): Pick<Writing, 'evidence' | 'headBefore'> {
  const evidence = collectEvidence(deps, caseId, parts);
  const custody = deps.repositories.custody.list(caseId);
  const chain = verifyCustody(caseId, custody);
  if (!chain.ok) throw new ProofcaseError('database-damaged', {}, `custody entry ${chain.sequence}`);
  return { evidence, headBefore: custody.at(-1)?.hash };
}

/** Returns null, with the bag to be filled again, if the case changed after its evidence was collected. */
async function completeFolder(deps: EvidenceExportDeps, writing: Writing): Promise<ExportReport | null> {
  const { bag, evidence, headBefore, temporary, parentFolder, options } = writing;
  const caseId = evidence.stored.id;
  const exportedAt = deps.clock.now();
  const { filled, reports, remarks } = await addContent(deps, writing, exportedAt);
  const { language, name, existing, signal } = options;
  signal?.throwIfAborted();
  const contentSha256 = bag.contentSha256();
  const target = join(parentFolder, name);
  await announceExport(deps.folder, { caseId, contentSha256, path: target, temporary });
  try {
    const custody = appendExport(deps, bag.totals(), caseId, { contentSha256, headBefore });
    if (custody === null) {
      await forgetExport(deps.folder);
      return null;
    }
    const headHash = custody.at(-1)?.hash ?? '';
    await bag.add(CUSTODY_LOG_FILE, bytesOf(custodyLines(caseId, custody)));
    const pages = await deps.pageOf({
      evidence,
      filled: { ...filled, remarks },
      reports,
      custody,
      custodyNames: deps.repositories.custody.names(caseId),
      headHash,
      contentSha256,
      language,
      totals: bag.totals(),
      exportedAt,
      exportedBy: deps.actor,
      appVersion: deps.appVersion,
    });
    const info = bagInfo(deps, evidence, headHash, exportedAt);
    const { files, bytes } = await bag.finish(info, pages);
    const path = await moveToName(temporary, target, existing);
    await forgetExport(deps.folder);
    const { caseNumber } = evidence.stored;
    return { caseId, caseNumber, path, files, bytes, headHash, remarks };
  } catch (error) {
    // What cannot be recorded now is recorded at the next start.
    await settleExport(deps, { isOver: true }).catch(() => undefined);
    throw error;
  }
}

/** Adds all content that the last custody entry covers. */
async function addContent(deps: EvidenceExportDeps, { bag, evidence, options }: Writing, exportedAt: Date) {
  const caseId = evidence.stored.id;
  const { signal, language, onReport: onProgress } = options;
  const filled = await fillBag(bag, evidence, { signal });
  const changed = await originalRemarks(evidence.originals, signal);
  onProgress?.(0, exportWork(evidence).reportedFiles);
  const made = await deps.reportsOf(caseId, language, { signal, onProgress });
  const reading: readonly ExportRemark[] = made === 'reading' ? [{ code: 'reading', name: null }] : [];
  const remarks = [...filled.remarks, ...changed, ...reading];
  const reports: string[] = [];
  for (const { name, bytes } of made === 'reading' ? [] : made) {
    await bag.add(`reports/${name}`, { kind: 'bytes', bytes });
    reports.push(`reports/${name}`);
  }
  for (const { decoded, view } of evidence.results) await bag.add(decoded, json(view));
  const { actor: exportedBy, appVersion } = deps;
  const { leftOut } = filled;
  const summary = { evidence, reports, leftOut, remarks, exportedAt, exportedBy, appVersion };
  await bag.add(SUMMARY_FILE, json(evidenceSummary(summary)));
  return { filled, reports, remarks };
}

/** Records the export and returns the whole log; null if another entry came first, which the content may lack. */
function appendExport(
  { repositories, custody }: EvidenceExportDeps,
  { files, bytes }: BagTotals,
  caseId: CaseId,
  { contentSha256, headBefore }: { readonly contentSha256: string } & Pick<Writing, 'headBefore'>,
): readonly StoredCustodyEntry[] | null {
  return repositories.inTransaction(() => {
    if (repositories.custody.last(caseId)?.hash !== headBefore) return null;
    custody.append(caseId, 'evidence-exported', [contentSha256], { files, bytes });
    return repositories.custody.list(caseId);
  });
}

function bagInfo({ appVersion }: EvidenceExportDeps, { stored }: Evidence, headHash: string, at: Date) {
  return [
    ['Bagging-Date', localDay(at)],
    ['Bag-Software-Agent', `${AGENT} ${appVersion}`],
    ['External-Identifier', stored.caseNumber],
    ['Internal-Sender-Identifier', stored.id],
    ['Custody-Log-Head-SHA256', headHash],
  ] as const;
}

const AGENT = 'Proofcase';

function bytesWith(evidence: Evidence): number {
  const { copiedBytes, createdBytes } = exportWork(evidence);
  return copiedBytes + createdBytes + evidence.files.length * OVERHEAD_PER_FILE_BYTES + OVERHEAD_BYTES;
}

function json(value: object): { readonly kind: 'bytes'; readonly bytes: Uint8Array } {
  return bytesOf(`${JSON.stringify(value, null, 2)}\n`);
}

function bytesOf(text: string): { readonly kind: 'bytes'; readonly bytes: Uint8Array } {
  return { kind: 'bytes', bytes: Buffer.from(text, 'utf8') };
}
