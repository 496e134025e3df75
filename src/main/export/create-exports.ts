import type { CaseId } from '../../domain/ids';
import type { Language } from '../../domain/language';
import { makePrecheck, type PrecheckExportDeps } from '../cases/precheck-export';
import type { CustodyLog } from '../custody/custody-log';
import type { DataFolder } from '../database/data-folder';
import type { Emit } from '../journal/journal-deps';
import { createExportDesk, type ExportDesk } from './export-desk';
import type { MadeReport } from './write-evidence';

export interface ExportsDeps extends PrecheckExportDeps {
  readonly folder: DataFolder;
  readonly custody: CustodyLog;
  readonly freeBytes: (folder: string) => Promise<number>;
  readonly emit: Emit;
  readonly closing: AbortSignal;
}

/** Puts the exports of an engine together: rows, files, reports and the page. */
export function createExports(deps: ExportsDeps): ExportDesk {
  return createExportDesk({
    ...deps,
    emit: (progress) => deps.emit('export.progress', progress),
    reportsOf: (caseId, language) => reportsOf(deps, caseId, language),
    // Texts and script of the page are large and seldom needed: not part of the start.
    pageOf: async (content) => {
      const { evidencePage } = await import('./page/evidence-page');
      return [await evidencePage(content, deps.folder.pictures)];
    },
  });
}

const PRECHECK_FORMATS = ['pdf', 'csv', 'json'] as const;

/** The pre-check in every format; none where no folder was ever read. */
async function reportsOf(
  deps: ExportsDeps,
  caseId: CaseId,
  language: Language,
): Promise<readonly MadeReport[] | 'reading'> {
  if (deps.isReading(caseId)) return 'reading';
  const reports: MadeReport[] = [];
  if (deps.repositories.intake.intake(caseId)) {
    for (const format of PRECHECK_FORMATS) {
      const made = await makePrecheck(deps, caseId, { format, language });
      reports.push({ name: `precheck.${format}`, bytes: Buffer.from(made) });
    }
  }
  return reports;
}
