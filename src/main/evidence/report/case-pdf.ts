import type { AttachmentView, CustodyEntry } from '../../../contract/views';
import type { Level } from '../../../domain/level';
import type { EntryWords } from '../../../locales/custody-text';
import { analysesOf } from './case-analyses';
import type { NumberedFile } from './case-attention';
import { type CaseContent, type CaseFile, newestFileResult, type ReportExtent } from './case-content';
import { printCaptures } from './case-pdf-captures';
import { headHash, printCover } from './case-pdf-cover';
import { type FilePages, printFile } from './case-pdf-file';
import { printNotes } from './case-pdf-notes';
import { printPlaces } from './case-pdf-places';
import { printQuestions } from './case-pdf-questions';
import { printShort } from './case-pdf-short';
import { printSummary } from './case-pdf-summary';
import { type CasePictures, THUMBNAIL_PIXELS } from './case-pictures';
import type { CaseTexts } from './case-texts';
import { PrintSheet, type SheetSink } from './print-sheet';
import { drawTable, type TableCell } from './sheet-table';

export interface CasePdfOptions {
  readonly sink: SheetSink;
  readonly extent: ReportExtent;
  readonly pictures: Pick<CasePictures, 'evidence' | 'attachment'>;
  readonly signal?: AbortSignal;
  /** Number of files whose pages are written, and of all files. */
  readonly onProgress?: (done: number, of: number) => void;
}

/** Number of files that are prepared while one is written. */
const MAX_FILES_AHEAD = 4;
const MAX_HASH_DIGITS = 12;
const MAX_SUBJECTS = 3;
/** File names of an entry, so that a cell holds them. */
const MAX_NAMED_SUBJECTS = 10;
/** Entries of the custody log in the short report, the newest. */
const MAX_SHORT_ENTRIES = 8;

/** Writes the PDF report of a case to `sink`. @throws the reason of the signal. */
export async function casePdf(
  content: CaseContent,
  texts: CaseTexts,
  options: CasePdfOptions,
): Promise<void> {
  const { sink, extent, signal, onProgress } = options;
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
  const files = content.files.map(
    (file, index): NumberedFile => ({ number: index + 1, file, said: fileAnalyses(file) }),
  );
  let done = 0;
  const onFile = (): void => {
    signal?.throwIfAborted();
    done += 1;
    onProgress?.(done, files.length);
  };
  printCover(sheet, content, texts, extent);
  if (extent === 'short') {
    const { pictures } = options;
    const load = (some: readonly NumberedFile[]) =>
      mapInOrder(some, MAX_FILES_AHEAD, async (numbered) => ({
        ...numbered,
        evidence: await pictures.evidence(numbered.file, THUMBNAIL_PIXELS),
      }));
    await printShort(sheet, content, files, texts, { load, onFile });
  } else {
    await printFull(sheet, content, files, texts, { ...options, onFile });
    sheet.newPage();
  }
  printNotes(sheet, content, texts, extent);
  printQuestions(sheet, content, texts, extent);
  printCustody(sheet, content, texts, extent);
  printAbout(sheet, content, texts, extent);
  const left = [content.caseNumber, t('title'), texts.precheck.instant(content.createdAt)].join(' · ');
  const below = t('head', { hash: headHash(content) ?? t('noHead') });
  await sheet.finish((page, pages) => ({ left, right: t('page', { page, pages }), below }));
}

/** Prints summary, places and times, and every file on its own pages. */
async function printFull(
  sheet: PrintSheet,
  content: CaseContent,
  files: readonly NumberedFile[],
  texts: CaseTexts,
  { pictures, onFile }: Pick<CasePdfOptions, 'pictures'> & { readonly onFile: () => void },
): Promise<void> {
  printSummary(sheet, content, files, texts);
  await printPlaces(sheet, content, texts);
  await sheet.flush();
  if (files.length > 0) sheet.bookmark(texts.t('section.photos'), 1);
  const load = async (numbered: NumberedFile): Promise<FilePages> => ({
    ...numbered,
    of: files.length,
    evidence: await pictures.evidence(numbered.file),
    heatmaps: await Promise.all(
      heatmapsOf(numbered.file).map(async (heatmap) => ({
        name: heatmap.filename,
        picture: await pictures.attachment(heatmap),
      })),
    ),
  });
  for await (const pages of mapInOrder(files, MAX_FILES_AHEAD, load)) {
    sheet.document.group('Sect', () => printFile(sheet, pages, texts));
    await sheet.flush();
    onFile();
  }
  printCaptures(sheet, content, texts, 'full');
  await sheet.flush();
}

/** Heatmaps of the newest result; their relation to the file is likely, but not certain (R23). */
function heatmapsOf(file: CaseFile): readonly AttachmentView[] {
  const attachments = newestFileResult(file)?.attachments ?? [];
  return attachments.filter(({ category, displayable }) => category === 'heatmaps' && displayable);
}

/**
 * Yields the results of `work` in order and runs at most `ahead` calls in advance, which limits memory. Waits for
 * running calls when the caller stops early.
 */
async function* mapInOrder<Value, Result>(
  values: readonly Value[],
  ahead: number,
  work: (value: Value) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const running: Promise<Result>[] = [];
  let next = 0;
  const fill = (): void => {
    for (; running.length < ahead && next < values.length; next += 1) {
      const value = values[next];
      if (value === undefined) continue;
      const result = work(value);
      // The caller receives the failure when it awaits the result; until then it must not count as unhandled.
      result.catch(() => undefined);
      running.push(result);
    }
  };
  try {
    for (fill(); running.length > 0; fill()) {
      const first = await running.shift();
      if (first !== undefined) yield first;
    }
  } finally {
    await Promise.allSettled(running);
  }
}

/** Prints the custody log as an appendix, with the full head hash. */
function printCustody(sheet: PrintSheet, content: CaseContent, texts: CaseTexts, extent: ReportExtent): void {
  const { t } = texts;
  const { custody, custodyCheck } = content;
  sheet.heading(t('section.custody'));
  sheet.text(t('custody.intro'), { size: 8.5, quiet: true, gap: 6 });
  if (!custodyCheck.ok) {
    sheet.text(t('brokenLog', { sequence: custodyCheck.sequence }), { size: 9, bold: true, gap: 6 });
  }
  sheet.pairs([[t('cover.head'), headHash(content) ?? t('noHead')]], { nameWidth: 128 });
  sheet.addSpace(6);
  if (custody.length === 0) return;
  if (extent === 'full') sheet.text(texts.history('entry.recorded'), { size: 8.5, quiet: true, gap: 6 });
  const words = texts.custody(new Map(content.custodyNames.map((name) => [name.id, name])));
  const shown = extent === 'short' ? custody.slice(-MAX_SHORT_ENTRIES) : custody;
  const earlier = custody.length - shown.length;
  if (earlier > 0) sheet.text(t('short.earlierEntries', { count: earlier }), { size: 8.5, quiet: true });
  drawTable(
    sheet,
    [
      { title: t('column.number'), share: 7, align: 'right', size: 7.5 },
      { title: t('column.when'), share: 24, size: 7.5 },
      { title: t('column.who'), share: 14, size: 7.5 },
      { title: t('column.what'), share: 48, size: 7.5 },
      { title: t('column.hash'), share: 17, size: 7.5 },
    ],
    shown.map((entry) => entryCells(entry, texts, extent === 'full' ? words : null)),
  );
}

/** `words`: null for an entry without its details. */
function entryCells(entry: CustodyEntry, texts: CaseTexts, words: EntryWords | null): readonly TableCell[] {
  const { sequence, at, actor, action, hash } = entry;
  return [
    texts.formats.number(sequence),
    texts.instant(at),
    texts.actor(actor),
    words
      ? {
          text: lines(texts.action(action), words.record(entry, MAX_NAMED_SUBJECTS)),
          below: lines(detailsText(entry), subjectsText(entry, texts)),
        }
      : texts.action(action),
    hash.slice(0, MAX_HASH_DIGITS),
  ];
}

function lines(...texts: readonly string[]): string {
  return texts.filter(Boolean).join('\n');
}

/** Keys and values as recorded: the hash covers them, so they are not translated. */
function detailsText({ details }: CustodyEntry): string {
  return Object.entries(details)
    .flatMap(([key, value]) => (value === null || value === '' ? [] : [`${key}: ${value}`]))
    .join(', ');
}

/** Shortened hashes and identifiers; the evidence folder has them in full. */
function subjectsText({ subjects }: CustodyEntry, { t }: CaseTexts): string {
  if (subjects.length === 0) return '';
  const shown = subjects.slice(0, MAX_SUBJECTS).map((subject) => subject.slice(0, MAX_HASH_DIGITS));
  const more = subjects.length - shown.length;
  const text = t('custody.subjects', { hashes: shown.join(', ') });
  return more > 0 ? `${text} ${t('custody.and', { count: more })}` : text;
}

/** Prints how to read the report, and which characters were replaced. */
function printAbout(sheet: PrintSheet, content: CaseContent, texts: CaseTexts, extent: ReportExtent): void {
  const { t, precheck } = texts;
  const word = (level: Level) => texts.level({ kind: 'known', level });
  sheet.heading(t('section.about'));
  const paragraphs = [
    ...(extent === 'short' ? [t('short.about')] : []),
    t('about.made', {
      time: precheck.instant(content.createdAt),
      actor: content.actor,
      version: content.appVersion,
    }),
    t('about.reading', {
      red: word('Red'),
      yellow: word('Yellow'),
      green: word('Green'),
      neutral: word('-'),
      absent: texts.level({ kind: 'absent' }),
    }),
    t('about.times'),
    t('about.sizes'),
    ...(sheet.hasReplaced ? [t('about.replaced')] : []),
  ];
  for (const paragraph of paragraphs) sheet.text(paragraph, { size: 8.5, gap: 5 });
}
