import { readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import { PRECHECK_FORMATS, type PrecheckFormat } from '../../contract/precheck-views';
import { writeReport } from '../evidence/report/write-report';
import { createSettingsRepository } from '../storage/database/settings-repository';
import { trustAnchorBundle, usableTrustAnchors } from '../storage/settings/trust-anchors';
import { EXIT, type ExitCode } from './exit-codes';
import { checkLines, existingSource } from './folder-report';
import { readBesideWindow } from './read-beside-window';
import { type ReadFolder, readForReport, withImageWorker } from './read-for-report';
import type { CliSession } from './session';

export interface ReportTarget {
  readonly file: string;
  readonly format: PrecheckFormat;
  readonly overwrite: boolean;
}

/** The report to write, by file extension; null if none was requested. */
export function reportTarget(options: {
  readonly report?: string;
  readonly overwrite?: boolean;
}): ReportTarget | null | 'unknown-ending' {
  const { report: file, overwrite = false } = options;
  if (file === undefined) return null;
  const extension = extname(file).slice(1).toLowerCase();
  const format = PRECHECK_FORMATS.find((known) => known === extension);
  return format ? { file, format, overwrite } : 'unknown-ending';
}

export interface CheckDepth {
  readonly depth: 'headers' | 'pixels';
  /** PEM file with the authorities whose signers of content credentials are trusted; null: those of the settings. */
  readonly trustAnchors: string | null;
}

/**
 * `check FOLDER|FILE [--report FILE] [--quick] [--trust-anchors FILE]`: intake and pre-check; stores nothing except a
 * requested report.
 */
export async function check(
  session: CliSession,
  argument: string,
  referenceDate: string,
  target: ReportTarget | null,
  { depth, trustAnchors }: CheckDepth,
): Promise<ExitCode> {
  const source = await existingSource(argument);
  const folder = source.onlyFile === undefined ? argument : dirname(argument);
  const trusted =
    trustAnchors === null ? storedTrustAnchors(session) : await readTrustAnchorFile(trustAnchors);
  const read = await readForReport(session, folder, source, referenceDate, depth, trusted);
  if (target) await writeCheckReport(session, read, referenceDate, target);
  session.print(read.report, () => checkLines(session, read.report));
  return EXIT.done;
}

/** Those of the settings. A check needs no data folder, and an unknown signer is shown as not trusted. */
function storedTrustAnchors(session: CliSession): string {
  return readBesideWindow(session, (database) => trustAnchorBundle(createSettingsRepository(database))) ?? '';
}

async function readTrustAnchorFile(file: string): Promise<string> {
  const text = await readFile(resolve(file), 'utf8').catch((error: unknown) => {
    throw new ProofcaseError('trust-anchors-unusable', {}, error instanceof Error ? error.message : null);
  });
  return usableTrustAnchors([text]);
}

async function writeCheckReport(
  session: CliSession,
  { folder, report }: ReadFolder,
  referenceDate: string,
  { file, format, overwrite }: ReportTarget,
): Promise<void> {
  const { host, texts } = session;
  const content = {
    caseNumber: null,
    caseNote: '',
    referenceDate,
    folder,
    createdAt: host.clock.now(),
    appVersion: host.appVersion,
    actor: host.actor,
    isComplete: true,
    items: report.items.map((item) => ({ item, excluded: false, exclusionReason: null, note: null })),
    skipped: report.skipped,
    findings: report.findings,
    packages: report.packages,
    custody: null,
  };
  // Loaded on demand: font and PDF writer are large.
  const { precheckReport } = await import('../evidence/report/precheck-report');
  const written = await withImageWorker(session, (worker) =>
    precheckReport(content, format, texts.language, async (item) => {
      const picture = await worker.thumbnail(resolve(folder, item.path), item.type);
      return picture.kind === 'picture' ? picture.bytes : null;
    }),
  );
  await writeReport(resolve(file), written, { replace: overwrite });
  session.progress(texts.say('reported', { file }));
}
