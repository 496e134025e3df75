import { ProofcaseError } from '../../../contract/errors';
import type { PrecheckExport, PrecheckFormat } from '../../../contract/precheck-views';
import type { CaseId } from '../../../domain/ids';
import type { Language } from '../../../domain/language';
import { planPackages } from '../../../domain/packing/plan-packages';
import { planFindings } from '../../intake/cases/plan-findings';
import { sourcePaths } from '../../intake/cases/source-view';
import { custodyHead } from '../../storage/custody/custody-head';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import type { PrecheckContent, ReportedCustody } from './precheck-content';
import { writeReport } from './write-report';

export interface PrecheckExportDeps {
  readonly repositories: Repositories;
  readonly clock: Clock;
  readonly actor: string;
  readonly appVersion: string;
  readonly isReading: (caseId: CaseId) => boolean;
  /** JPEG thumbnail; null if there is none. */
  readonly thumbnailOf: (item: StoredItem) => Promise<Uint8Array | null>;
}

export interface PrecheckTarget {
  /** Absolute path. The person confirmed that an existing file is replaced. */
  readonly file: string;
  readonly format: PrecheckFormat;
  readonly language: Language;
}

/**
 * Writes the pre-check of a case to a file.
 * @throws ProofcaseError `not-found`, `intake-running`, `target-not-writable`, `disk-full`.
 */
export async function exportPrecheck(
  deps: PrecheckExportDeps,
  caseId: CaseId,
  { file, format, language }: PrecheckTarget,
): Promise<PrecheckExport> {
  const report = await makePrecheck(deps, caseId, { format, language });
  await writeReport(file, report, { replace: true });
  return { path: file, bytes: Buffer.byteLength(report) };
}

/** Creates the report without writing it. @throws ProofcaseError `not-found`, `intake-running`. */
export async function makePrecheck(
  deps: PrecheckExportDeps,
  caseId: CaseId,
  { format, language }: Omit<PrecheckTarget, 'file'>,
): Promise<string | Buffer> {
  if (deps.isReading(caseId)) throw new ProofcaseError('intake-running');
  const items = deps.repositories.intake.items(caseId);
  const content = contentOf(deps, caseId, items);
  const byHash = new Map(items.map((item) => [item.sha256, item]));
  // Loaded on demand: the font and the PDF writer are large and seldom needed.
  const { precheckReport } = await import('./precheck-report');
  return precheckReport(content, format, language, async ({ sha256 }) => {
    const item = byHash.get(sha256);
    return item ? deps.thumbnailOf(item) : null;
  });
}

function contentOf(deps: PrecheckExportDeps, caseId: CaseId, items: readonly StoredItem[]): PrecheckContent {
  const { repositories, clock, actor, appVersion } = deps;
  const detail = repositories.cases.find(caseId);
  const intake = repositories.intake.intake(caseId);
  const folder = sourcePaths(repositories, caseId);
  if (!detail || !intake || folder === null) throw new ProofcaseError('not-found');
  const notes = new Map(repositories.notes.ofCase(caseId).map(({ sha256, note }) => [sha256, note]));
  const plan = planPackages(items.filter(({ excluded }) => !excluded));
  return {
    caseNumber: detail.caseNumber,
    caseNote: detail.note,
    referenceDate: detail.referenceDate,
    folder,
    createdAt: clock.now(),
    appVersion,
    actor,
    isComplete: intake.state === 'done',
    items: items.map((item) => ({
      item,
      excluded: item.excluded,
      exclusionReason: item.exclusionReason,
      note: notes.get(item.sha256) ?? null,
    })),
    skipped: intake.skipped,
    findings: [...intake.findings, ...planFindings(repositories, caseId, items)],
    packages: plan.map(({ entries, bytes, route }) => ({ entries: entries.length, bytes, route })),
    custody: reportedCustody(repositories, caseId),
  };
}

/** Returns the custody head for a report; null for a case without entries. */
function reportedCustody(
  repositories: Pick<Repositories, 'custody'>,
  caseId: CaseId,
): ReportedCustody | null {
  const { entries, headHash, check } = custodyHead(repositories, caseId);
  if (headHash === null) return null;
  return { entries, headHash, brokenAt: check.ok ? null : check.sequence };
}
