import type { PrecheckFormat } from '../../../contract/precheck-views';
import type { Language } from '../../../domain/language';
import type { PrecheckContent } from './precheck-content';
import { precheckCsv } from './precheck-csv';
import { precheckJson } from './precheck-json';
import { precheckPdf, type ThumbnailOf } from './precheck-pdf';
import { precheckTexts } from './precheck-texts';

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
