import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type {
  ExistingFolder,
  ExistingFolders,
  ExportFailure,
  ExportOutcome,
  ExportParts,
  ExportProgress,
  ExportReport,
} from '../../../contract/export-views';
import { evidenceFolderNames } from '../../../domain/evidence-name';
import type { CaseId } from '../../../domain/ids';
import type { Language } from '../../../domain/language';
import { Throttle } from '../../../domain/throttle';
import { isEvidenceFolder } from '../../intake/folder/own-folders';
import { findEntry } from '../../support/files/find-file';
import { removeWithRetry } from '../../support/files/held-files';
import { asTargetError } from '../files/target-file';
import { collectEvidence } from './collect-evidence';
import { isTaken } from './export-target';
import { doneWork, type ExportWork, exportWork, totalWork } from './export-work';
import { nameFacts } from './name-facts';
import { type EvidenceExportDeps, writeEvidence } from './write-evidence';

/** Which cases go where, and how. */
export interface ExportRequest {
  readonly caseIds: readonly CaseId[];
  /** Absolute path; made where it is missing. */
  readonly parentFolder: string;
  readonly pattern: string;
  readonly language: Language;
  readonly parts: ExportParts;
  readonly existing: ExistingFolders;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ExportProgress) => void;
}

interface NamedCase {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly name: string;
  readonly work: ExportWork;
}

/**
 * Writes a folder for each case, one after the other. A failed case is reported and the others continue, unless the
 * target itself has failed. `ask` writes nothing if a name is taken.
 * @throws ProofcaseError `not-found`, `target-not-writable`, `target-gone`.
 */
export async function exportCases(
  deps: EvidenceExportDeps,
  order: ExportRequest,
  { signal, onProgress }: RunOptions,
): Promise<ExportOutcome> {
  const cases = namedCases(deps, order);
  await prepareTarget(order.parentFolder);
  if (order.existing === 'ask') {
    const folders = await existingFolders(order.parentFolder, cases);
    if (folders.length > 0) return { kind: 'exists', folders };
  }
  const meter = createMeter(cases, onProgress);
  const reports: ExportReport[] = [];
  const failures: ExportFailure[] = [];
  for (const [index, { caseId, caseNumber, name }] of cases.entries()) {
    if (signal.aborted) break;
    meter.begin(index);
    try {
      const { parts, language, existing, parentFolder } = order;
      const { addBytes: onBytes, report: onReport } = meter;
      const options = { name, parts, language, existing, signal, onBytes, onReport };
      reports.push(await writeEvidence(deps, caseId, parentFolder, options));
    } catch (error) {
      if (signal.aborted) break;
      if (!(error instanceof ProofcaseError)) throw error;
      failures.push({ caseId, caseNumber, error: error.toEnvelope() });
      if (isOfTarget(error)) break;
    }
    meter.end();
  }
  return { kind: 'ended', reports, failures, stopped: signal.aborted };
}

function namedCases({ repositories, folder, clock }: EvidenceExportDeps, order: ExportRequest): NamedCase[] {
  const now = clock.now();
  const stored = [...new Set(order.caseIds)].map((caseId) => {
    const storedCase = repositories.cases.find(caseId);
    if (!storedCase) throw new ProofcaseError('not-found');
    return storedCase;
  });
  const names = evidenceFolderNames(
    order.pattern,
    stored.map((storedCase) => ({
      facts: nameFacts(storedCase, now, order.language),
      fallback: storedCase.id,
    })),
  );
  return stored.map(({ id, caseNumber }, index) => {
    const work = exportWork(collectEvidence({ repositories, folder }, id, order.parts));
    return { caseId: id, caseNumber, name: names[index] ?? id, work };
  });
}

/** The next case would fail in the same way. */
function isOfTarget({ code }: ProofcaseError): boolean {
  return code === 'disk-full' || code === 'target-gone' || code === 'target-not-writable';
}

async function existingFolders(
  parentFolder: string,
  cases: readonly NamedCase[],
): Promise<readonly ExistingFolder[]> {
  const found: ExistingFolder[] = [];
  for (const { caseId, name } of cases) {
    const path = join(parentFolder, name);
    if (await isTaken(path)) found.push({ caseId, name, replaceable: await isEvidenceFolder(path) });
  }
  return found;
}

/** Folders left by a killed run; a folder that is still being written is younger. */
const LEFTOVER_AFTER_MS = 24 * 3_600_000;

async function prepareTarget(parentFolder: string): Promise<void> {
  try {
    await mkdir(parentFolder, { recursive: true });
  } catch (error) {
    throw asTargetError(error, parentFolder);
  }
  const names = await readdir(parentFolder).catch(() => []);
  for (const name of names.filter(
    (name) => name.startsWith('.proofcase-export-') && !name.endsWith('-replaced'),
  )) {
    const path = join(parentFolder, name);
    const found = await findEntry(path).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < LEFTOVER_AFTER_MS) continue;
    await removeWithRetry(path).catch(() => undefined);
  }
}

const TELL_EVERY_MS = 100;
/** Before that a rate says nothing. */
const RATE_AFTER_MS = 1_000;

/** Counts bytes and reports over all cases and tells them ten times a second. */
function createMeter(cases: readonly NamedCase[], onProgress: RunOptions['onProgress']) {
  const totalBytes = cases.reduce((sum, { work }) => sum + bytesOf(work), 0);
  const allWork = cases.reduce((sum, { work }) => sum + totalWork(work), 0);
  const startedAt = performance.now();
  const throttle = new Throttle(TELL_EVERY_MS, () => performance.now());
  const before = { bytes: 0, work: 0 };
  let position = 0;
  let bytes = 0;
  let reported: ExportProgress['reported'] = null;
  const say = (): void => {
    const now = performance.now();
    const current = cases[position];
    if (!current) return;
    throttle.restart();
    const seconds = (now - startedAt) / 1_000;
    const work = before.work + doneWork(current.work, bytes, reported ? shareOf(reported) : 0);
    onProgress?.({
      caseId: current.caseId,
      caseNumber: current.caseNumber,
      position: position + 1,
      of: cases.length,
      bytes: Math.min(before.bytes + bytes, totalBytes),
      totalBytes,
      share: allWork === 0 ? 1 : Math.min(1, work / allWork),
      reported,
      bytesPerSecond: now - startedAt < RATE_AFTER_MS ? null : Math.round((before.bytes + bytes) / seconds),
    });
  };
  return {
    begin(index: number): void {
      position = index;
      bytes = 0;
      reported = null;
      say();
    },
    addBytes(count: number): void {
      bytes += count;
      if (throttle.leftMs <= 0) say();
    },
    report(done: number, of: number): void {
      reported = { done, of };
      if (done === 0 || done === of || throttle.leftMs <= 0) say();
    },
    /** Omitted files count as done. */
    end(): void {
      const work = cases[position]?.work;
      if (!work) return;
      before.bytes += bytesOf(work);
      before.work += totalWork(work);
      bytes = 0;
      reported = null;
      say();
    },
  };
}

function bytesOf({ copiedBytes, createdBytes }: ExportWork): number {
  return copiedBytes + createdBytes;
}

function shareOf({ done, of }: { readonly done: number; readonly of: number }): number {
  return of === 0 ? 1 : done / of;
}
