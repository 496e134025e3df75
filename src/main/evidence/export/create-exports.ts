import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaseReportFormat } from '../../../contract/case-report-views';
import type { CaseId } from '../../../domain/ids';
import type { Language } from '../../../domain/language';
import type { ImageWorkerClient } from '../../intake/photos/image-worker-client';
import type { CustodyLog } from '../../storage/custody/custody-log';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Emit } from '../../support/events';
import { removeWithRetry } from '../../support/files/held-files';
import { type CaseReportDeps, createCaseReport } from '../report/case-report';
import { makePrecheck, type PrecheckExportDeps } from '../report/precheck-export';
import { createExportService, type ExportService } from './export-service';
import type { EvidenceReport, ReportOptions } from './write-evidence';

export interface ExportsDeps extends PrecheckExportDeps, Pick<CaseReportDeps, 'contentOf'> {
  readonly folder: DataFolder;
  readonly worker: ImageWorkerClient;
  readonly custody: CustodyLog;
  readonly freeBytes: (folder: string) => Promise<number>;
  readonly emit: Emit;
  readonly closing: AbortSignal;
}

/** Creates the export service from rows, files, reports and the page. */
export function createExports(deps: ExportsDeps): ExportService {
  return createExportService({
    ...deps,
    emit: (progress) => deps.emit('export.progress', progress),
    reportsOf: (caseId, language, options) => reportsOf(deps, caseId, language, options),
    // Loaded on demand: texts and script of the page are large and seldom needed.
    pageOf: async (content) => {
      const { evidencePage } = await import('./page/evidence-page');
      return [await evidencePage(content, deps.folder.pictures)];
    },
  });
}

const PRECHECK_FORMATS = ['pdf', 'csv', 'json'] as const;

/** Pre-check and case report in every format, all of the same files; no pre-check if no folder was read. */
async function reportsOf(
  deps: ExportsDeps,
  caseId: CaseId,
  language: Language,
  options: ReportOptions,
): Promise<readonly EvidenceReport[] | 'reading'> {
  if (deps.isReading(caseId)) return 'reading';
  const reports: EvidenceReport[] = [];
  if (deps.repositories.intake.intake(caseId)) {
    for (const format of PRECHECK_FORMATS) {
      options.signal?.throwIfAborted();
      if (deps.isReading(caseId)) return 'reading';
      const report = await makePrecheck(deps, caseId, { format, language });
      reports.push({ name: `precheck.${format}`, bytes: Buffer.from(report) });
    }
  }
  reports.push(...(await caseReports(deps, caseId, language, options)));
  return deps.isReading(caseId) ? 'reading' : reports;
}

/** Written to the temporary folder, which is cleared at start and exit. */
async function caseReports(
  deps: ExportsDeps,
  caseId: CaseId,
  language: Language,
  options: ReportOptions,
): Promise<readonly EvidenceReport[]> {
  const { signal, onProgress } = options;
  const createdAt = deps.clock.now();
  const reports: EvidenceReport[] = [];
  for (const [format, name] of CASE_REPORTS) {
    const file = join(deps.folder.temporary, `${randomUUID()}-${name}`);
    try {
      await createCaseReport(deps, caseId, {
        format,
        language,
        createdAt,
        file,
        replace: false,
        ...(signal ? { signal } : {}),
        ...(onProgress ? { onProgress } : {}),
      });
      reports.push({ name, bytes: await readFile(file) });
    } finally {
      await removeWithRetry(file);
    }
  }
  return reports;
}

/** Everything: the short report says nothing that these do not. */
const CASE_REPORTS: readonly (readonly [CaseReportFormat, name: string])[] = [
  ['pdf', 'case-report.pdf'],
  ['files-csv', 'files.csv'],
  ['analyses-csv', 'analyses.csv'],
  ['json', 'case-report.json'],
];
