import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CaseReportFormat, CaseReportWritten } from '../../../contract/case-report-views';
import type { CaseId } from '../../../domain/ids';
import type { Language } from '../../../domain/language';
import type { ImageWorkerClient } from '../../intake/photos/image-worker-client';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import { removeWithRetry } from '../../support/files/held-files';
import { asTargetError, moveToFinalName } from '../files/target-file';
import type { CaseContent } from './case-content';
import type { ReportMetadata } from './collect-case-content';
import type { SheetSink } from './print-sheet';

export interface CaseReportDeps {
  readonly repositories: Repositories;
  /** Reads the content of a case, as `collectCaseContent`. */
  readonly contentOf: (caseId: CaseId, frame: ReportMetadata) => Promise<CaseContent>;
  readonly folder: DataFolder;
  readonly worker: Pick<ImageWorkerClient, 'describe' | 'preview'>;
  readonly appVersion: string;
  /** Author of the report: the account name of the operating system. */
  readonly actor: string;
}

export interface CaseReportOptions {
  readonly format: CaseReportFormat;
  readonly language: Language;
  /** Printed on the report; equal content and time produce equal bytes. */
  readonly createdAt: Date;
  /** Absolute path. */
  readonly file: string;
  /** Whether an existing file may be replaced, as the person confirmed. */
  readonly replace: boolean;
  readonly signal?: AbortSignal;
  /** Number of files written, and of all files. */
  readonly onProgress?: (done: number, of: number) => void;
}

/**
 * Writes the report of a case in chunks to a temporary file and renames it when it is complete. Nothing is left behind
 * after a failure.
 * @throws ProofcaseError `not-found` and those of `writeReport`; the reason of the signal.
 */
export async function createCaseReport(
  deps: CaseReportDeps,
  caseId: CaseId,
  options: CaseReportOptions,
): Promise<CaseReportWritten> {
  const { contentOf, appVersion, actor } = deps;
  const { file, replace, createdAt, signal } = options;
  const content = await contentOf(caseId, { createdAt, appVersion, actor });
  // Without the name of the target, which may be as long as a name can be.
  const partial = join(dirname(file), `.proofcase-${randomUUID()}.partial`);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await writeContent(deps, content, options, async (chunk) => {
        signal?.throwIfAborted();
        hash.update(chunk);
        bytes += chunk.length;
        await handle.writeFile(chunk);
      });
      await handle.sync();
    } finally {
      await handle.close();
    }
    await moveToFinalName(partial, file, { replace });
  } catch (error) {
    // If the folder is missing, this fails too; the original error is reported.
    await removeWithRetry(partial).catch(() => undefined);
    throw asTargetError(error, file);
  }
  return { path: file, bytes, sha256: hash.digest('hex') };
}

async function writeContent(
  deps: CaseReportDeps,
  content: CaseContent,
  { format, language, signal, onProgress }: CaseReportOptions,
  sink: SheetSink,
): Promise<void> {
  // Loaded on demand: font, PDF writer and outlines are large and seldom needed.
  const { caseTexts } = await import('./case-texts');
  const texts = caseTexts(language);
  switch (format) {
    case 'short-pdf':
    case 'pdf': {
      const { casePdf } = await import('./case-pdf');
      const { openCasePictures } = await import('./case-pictures');
      const pictures = await openCasePictures(deps);
      try {
        await casePdf(content, texts, {
          sink,
          extent: format === 'pdf' ? 'full' : 'short',
          pictures,
          ...(signal ? { signal } : {}),
          ...(onProgress ? { onProgress } : {}),
        });
      } finally {
        await pictures.close();
      }
      return;
    }
    case 'files-csv': {
      const { filesCsv } = await import('./case-csv');
      return sink(Buffer.from(filesCsv(content, texts), 'utf8'));
    }
    case 'analyses-csv': {
      const { analysesCsv } = await import('./case-csv');
      return sink(Buffer.from(analysesCsv(content, texts), 'utf8'));
    }
    case 'json': {
      const { caseJson } = await import('./case-json');
      return sink(Buffer.from(caseJson(content), 'utf8'));
    }
  }
}
