import type { PrecheckFormat } from '../../../contract/precheck-views';
import type { Language } from '../../../domain/language';
import { checkReport } from '../../intake/folder/check-report';
import { type PrecheckContent, precheckCounts } from './precheck-content';
import { precheckCsv } from './precheck-csv';
import { precheckPdf, type ThumbnailOf } from './precheck-pdf';
import { precheckTexts } from './precheck-texts';

/** Increased when a key changes its meaning; new keys do not change it. */
const FORMAT_VERSION = 1;

/** Creates a pre-check report in one of the formats; only the PDF needs pictures. */
export async function precheckReport(
  content: PrecheckContent,
  format: PrecheckFormat,
  language: Language,
  thumbnailOf: ThumbnailOf,
): Promise<string | Buffer> {
  switch (format) {
    case 'json':
      return precheckJson(content);
    case 'csv':
      return precheckCsv(content, precheckTexts(language));
    case 'pdf':
      return precheckPdf(content, precheckTexts(language), thumbnailOf);
  }
}

/** The output of `check --json` with the data of a report: case, author, time, exclusions and notes. */
export function precheckJson(content: PrecheckContent): string {
  const { caseNumber, caseNote, referenceDate, createdAt, appVersion, actor, isComplete } = content;
  const report = checkReport(
    content.folder,
    { items: content.items.map(({ item }) => item), skipped: content.skipped, findings: content.findings },
    content.packages,
  );
  const document = {
    kind: 'proofcase-precheck',
    formatVersion: FORMAT_VERSION,
    createdAt: createdAt.toISOString(),
    appVersion,
    actor,
    caseNumber,
    caseNote,
    referenceDate,
    complete: isComplete,
    custody: content.custody,
    counts: precheckCounts(content),
    leftOut: content.items.flatMap(({ item, excluded, exclusionReason }) =>
      excluded ? [{ path: item.path, reason: exclusionReason }] : [],
    ),
    notes: content.items.flatMap(({ item, note }) =>
      note ? [{ path: item.path, sha256: item.sha256, note }] : [],
    ),
    ...report,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
