import type { AttachmentView } from '../../../contract/views';
import { analysesOf } from './case-analyses';
import { type CaseContent, type CaseFile, newestFileResult } from './case-content';
import { printCaptures } from './case-pdf-captures';
import { headHash, printCover } from './case-pdf-cover';
import { printAbout, printCustody } from './case-pdf-custody';
import { type FilePages, printFile } from './case-pdf-file';
import { printNotes } from './case-pdf-notes';
import { printPlaces } from './case-pdf-places';
import { type AnalysedFile, printSummary } from './case-pdf-summary';
import type { CasePictures } from './case-pictures';
import type { CaseTexts } from './case-texts';
import { mapInOrder } from './map-in-order';
import { PrintSheet, type SheetSink } from './print-sheet';

export interface CasePdfOptions {
  readonly sink: SheetSink;
  readonly pictures: Pick<CasePictures, 'evidence' | 'attachment'>;
  readonly signal?: AbortSignal;
  /** Number of files whose pages are written, and of all files. */
  readonly onProgress?: (done: number, of: number) => void;
}

/** Number of files that are prepared while one is written. */
const MAX_FILES_AHEAD = 4;

/** Writes the PDF report of a case to `sink`. @throws the reason of the signal. */
export async function casePdf(
  content: CaseContent,
  texts: CaseTexts,
  options: CasePdfOptions,
): Promise<void> {
  const { sink, pictures, signal, onProgress } = options;
  const { t } = texts;
  const sheet = new PrintSheet(
    {
      title: t('titleOf', { caseNumber: content.caseNumber }),
      author: content.actor,
      createdAt: content.createdAt,
      language: texts.language,
    },
    sink,
  );
  const fileAnalyses = analysesOf(content, texts);
  const files: readonly AnalysedFile[] = content.files.map((file) => ({ file, said: fileAnalyses(file) }));
  printCover(sheet, content, texts);
  printSummary(sheet, content, files, texts);
  await printPlaces(sheet, content, texts);
  await sheet.flush();
  if (files.length > 0) sheet.bookmark(t('section.photos'), 1);
  const load = async ({ file, said }: AnalysedFile, index: number): Promise<FilePages> => ({
    file,
    said,
    number: index + 1,
    of: files.length,
    evidence: await pictures.evidence(file),
    heatmaps: await Promise.all(
      heatmapsOf(file).map(async (heatmap) => ({
        name: heatmap.filename,
        picture: await pictures.attachment(heatmap),
      })),
    ),
  });
  let done = 0;
  for await (const pages of mapInOrder(files, MAX_FILES_AHEAD, load)) {
    signal?.throwIfAborted();
    sheet.document.group('Sect', () => printFile(sheet, pages, texts));
    await sheet.flush();
    done += 1;
    onProgress?.(done, files.length);
  }
  printCaptures(sheet, content, texts);
  await sheet.flush();
  sheet.newPage();
  printNotes(sheet, content, texts);
  printCustody(sheet, content, texts);
  printAbout(sheet, content, texts);
  const left = [content.caseNumber, t('title'), texts.precheck.instant(content.createdAt)].join(' · ');
  const below = t('head', { hash: headHash(content) ?? t('noHead') });
  await sheet.finish((page, pages) => ({ left, right: t('page', { page, pages }), below }));
}

/** Heatmaps of the newest result; their relation to the file is likely, but not certain (R23). */
function heatmapsOf(file: CaseFile): readonly AttachmentView[] {
  const attachments = newestFileResult(file)?.attachments ?? [];
  return attachments.filter(({ category, displayable }) => category === 'heatmaps' && displayable);
}
