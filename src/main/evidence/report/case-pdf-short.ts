import type { SkipReason } from '../../../domain/item';
import { pointWords } from './case-analyses';
import { fileNeedsAttention, type NumberedFile, numberRanges, silentGroups } from './case-attention';
import type { CaseContent, FileState } from './case-content';
import { printCaptures } from './case-pdf-captures';
import { type CardDetail, cardHeight, type PicturedFile, printCard } from './case-pdf-cards';
import { printChanges } from './case-pdf-changes';
import { LIST_COLUMNS, printListRow } from './case-pdf-list';
import { printPlaces } from './case-pdf-places';
import { printAnswers, printLevels, printPackages } from './case-pdf-summary';
import type { CaseTexts } from './case-texts';
import { printFinding } from './print-finding';
import { PAPER, type PrintSheet } from './print-sheet';
import { ANALYSIS_MARKS, levelMark } from './sheet-marks';
import { drawTable, type TableCell } from './sheet-table';

/** Pages of cards for 30 files up to which every statement is printed with its sentence. */
const MAX_CARD_PAGES = 2;
const CARD_PAGES_FILES = 30;
const PAGE_HEIGHT = PAPER.height - PAPER.margin - 58;
const MAP = { mapHeight: 214, maxGroups: 8 } as const;
const MAX_SKIPPED_NAMES = 40;

export interface ShortReportOptions {
  /** Loads pictures in order, a few ahead. */
  readonly load: (files: readonly NumberedFile[]) => AsyncIterable<PicturedFile>;
  /** Called after each file. */
  readonly onFile: () => void;
}

/** Prints the short report after its cover: what needs attention in full, everything else in its densest form. */
export async function printShort(
  sheet: PrintSheet,
  content: CaseContent,
  files: readonly NumberedFile[],
  texts: CaseTexts,
  { load, onFile }: ShortReportOptions,
): Promise<void> {
  const { t } = texts;
  const pressing = files.filter(fileNeedsAttention);
  const pressingFiles = new Set(pressing);
  const others = files.filter((file) => !pressingFiles.has(file));
  sheet.newPage();
  sheet.heading(t('section.summary'));
  printLevels(sheet, content, texts);
  if (content.findings.length > 0) sheet.heading(t('section.precheck'), 2);
  for (const finding of content.findings) printFinding(sheet, finding, texts.precheck);
  sheet.heading(t('section.attention'));
  if (pressing.length === 0) sheet.text(t('short.noAttention'), { size: 9, quiet: true });
  const detail = cardDetail(sheet, pressing, files.length, texts);
  for await (const pictured of load(pressing)) {
    printCard(sheet, pictured, detail, texts);
    await sheet.flush();
    onFile();
  }
  printSilences(sheet, files, texts);
  printDifferences(sheet, files, texts);
  printChanges(sheet, content, texts);
  if (others.length > 0) sheet.heading(t('section.others'));
  let row: PicturedFile[] = [];
  for await (const pictured of load(others)) {
    row.push(pictured);
    onFile();
    if (row.length < LIST_COLUMNS) continue;
    printListRow(sheet, row, texts);
    row = [];
    await sheet.flush();
  }
  if (row.length > 0) printListRow(sheet, row, texts);
  await printPlaces(sheet, content, texts, MAP);
  sheet.heading(t('section.sending'));
  printPackages(sheet, content, texts);
  printAnswers(sheet, content, texts);
  printSkipped(sheet, content, texts);
  printCaptures(sheet, content, texts, 'short');
  await sheet.flush();
}

/** Sentences while they fit in a few pages, otherwise titles. */
function cardDetail(
  sheet: PrintSheet,
  files: readonly NumberedFile[],
  fileCount: number,
  texts: CaseTexts,
): CardDetail {
  const pages = MAX_CARD_PAGES * Math.max(1, fileCount / CARD_PAGES_FILES);
  let height = 0;
  for (const file of files) {
    height += cardHeight(sheet, file, 'sentences', texts);
    if (height > pages * PAGE_HEIGHT) return 'titles';
  }
  return 'sentences';
}

const WITHOUT_RESULT: readonly FileState[] = ['unanswered', 'no-answer', 'not-sent', 'left-out'];

/** Prints every analysis that was not done, with the numbers of its files: a missing statement is not green (R20). */
function printSilences(sheet: PrintSheet, files: readonly NumberedFile[], texts: CaseTexts): void {
  const { t, analysis } = texts;
  const analysed = files.filter(({ said }) => said !== null).length;
  const rows: (readonly TableCell[])[] = [];
  for (const state of WITHOUT_RESULT) {
    const numbers = files.filter(({ file }) => file.state === state).map(({ number }) => number);
    if (numbers.length === 0) continue;
    const all = numbers.length === files.length;
    rows.push([
      { mark: levelMark(null), text: t(`short.state.${state}`) },
      t('short.allAnalyses'),
      all ? t('short.allFiles', { count: files.length }) : numberRanges(numbers),
    ]);
  }
  for (const { kind, topics, files: numbers } of silentGroups(files)) {
    rows.push([
      { mark: ANALYSIS_MARKS[kind], text: analysis.t(`assessment.${kind}`) },
      topics.join(', '),
      numbers.length === analysed && analysed > 1
        ? t('short.allAnalysed', { count: analysed })
        : numberRanges(numbers),
    ]);
  }
  sheet.heading(t('section.silent'), 2);
  if (rows.length === 0) {
    sheet.text(t(files.length === 0 ? 'list.noFiles' : 'silent.none'), { size: 9, quiet: true });
    return;
  }
  sheet.text(t('short.silentIntro'), { size: 8.5, quiet: true, gap: 6 });
  drawTable(
    sheet,
    [
      { title: t('column.reason'), share: 24, size: 8 },
      { title: t('column.analysis'), share: 50, size: 8 },
      { title: t('short.fileNumbers'), share: 34, size: 8 },
    ],
    rows,
  );
}

/** Prints where the pre-check and the service differ; files with the same values share a row. */
function printDifferences(sheet: PrintSheet, files: readonly NumberedFile[], texts: CaseTexts): void {
  const { t } = texts;
  const groups = new Map<
    string,
    { readonly words: ReturnType<typeof pointWords>; readonly numbers: Set<number> }
  >();
  for (const { number, said } of files) {
    for (const point of (said?.items ?? []).flatMap(({ points }) => points)) {
      if (point.agrees) continue;
      const words = pointWords(point, texts);
      const key = JSON.stringify(words);
      const group = groups.get(key) ?? { words, numbers: new Set() };
      group.numbers.add(number);
      groups.set(key, group);
    }
  }
  if (groups.size === 0) return;
  sheet.heading(t('section.differences'), 2);
  drawTable(
    sheet,
    [
      { title: t('column.point'), share: 26, size: 8 },
      { title: t('column.service'), share: 24, size: 8 },
      { title: t('column.precheck'), share: 24, size: 8 },
      { title: t('short.fileNumbers'), share: 34, size: 8 },
    ],
    [...groups.values()].map(({ words: { name, theirs, ours }, numbers }) => [
      name,
      theirs,
      ours,
      numberRanges([...numbers]),
    ]),
  );
}

/** Prints the files that cannot be sent, by reason. */
function printSkipped(sheet: PrintSheet, { skipped }: CaseContent, texts: CaseTexts): void {
  const { t, precheck } = texts;
  if (skipped.length === 0) return;
  const byReason = new Map<SkipReason, string[]>();
  for (const { path, reason } of skipped) byReason.set(reason, [...(byReason.get(reason) ?? []), path]);
  sheet.heading(t('section.skipped'), 2);
  drawTable(
    sheet,
    [
      { title: t('column.reason'), share: 30, size: 8 },
      { title: t('column.files'), share: 78, size: 8 },
    ],
    [...byReason].map(([reason, paths]) => {
      const names = paths.slice(0, MAX_SKIPPED_NAMES);
      const more = paths.length - names.length;
      const text = [...names, ...(more > 0 ? [t('place.more', { count: more })] : [])].join(', ');
      return [`${precheck.skipReason(reason)} (${paths.length})`, text];
    }),
  );
}
