import { lastPart } from '../../../domain/file-names';
import { type MetadataValue, sourceLabel } from '../../../domain/metadata';
import type { AnalysisText } from '../../../locales/analysis-text';
import { type ItemAnalyses, isSilent, pointWords } from './case-analyses';
import { isQuietFile, type NumberedFile } from './case-attention';
import type { CaseFile } from './case-content';
import { withoutStatement } from './case-pdf-file-words';
import { breakHash } from './case-pdf-summary';
import type { FileEvidence } from './case-pictures';
import type { CaseTexts } from './case-texts';
import { jsonLines } from './json-lines';
import { printFinding } from './print-finding';
import { PAPER, type Pair, type PrintSheet, TEXT_WIDTH } from './print-sheet';
import { ANALYSIS_MARKS, levelMark, SEVERITY_MARKS } from './sheet-marks';
import { drawTable } from './sheet-table';

const GAP = 13;
const PICTURE = { width: (TEXT_WIDTH - GAP) / 2, height: 184 } as const;
/** Height of the pictures of a file without anything to look at, so that it fits on one page. */
const DENSE_PICTURE_HEIGHT = 108;

export interface HeatmapPicture {
  readonly name: string;
  /** JPEG; null if it cannot be drawn. */
  readonly picture: Uint8Array | null;
}

/** One file with the data for its pages. */
export interface FilePages extends NumberedFile {
  /** Number of files. */
  readonly of: number;
  readonly evidence: FileEvidence;
  readonly heatmaps: readonly HeatmapPicture[];
}

/** Prints the pages of a file: picture, metadata, and the statements of service and pre-check. */
export function printFile(sheet: PrintSheet, pages: FilePages, texts: CaseTexts): void {
  const { t } = texts;
  const { file, number, of } = pages;
  sheet.newPage();
  sheet.text(t('file.number', { number, of }), { size: 8, quiet: true, gap: 2 });
  sheet.bookmark(lastPart(file.path), 2);
  sheet.text(lastPart(file.path), { size: 14, bold: true, gap: 4, tag: 'H2' });
  sheet.mark(levelMark(file.level), texts.level(file.level), PAPER.margin, 10);
  sheet.addSpace(20);
  const pairs = identity(pages, texts);
  const isDense = isQuietFile(pages);
  if (pages.heatmaps.length === 0) printBeside(sheet, pages, pairs, texts);
  else {
    printPictures(sheet, pages, texts);
    sheet.pairs(pairs, { size: isDense ? 8 : 8.5, nameWidth: 92 });
  }
  if (file.note) {
    sheet.heading(t('file.note'), 3);
    sheet.text(file.note, { size: 9, gap: 6 });
  }
  printService(sheet, pages, texts);
  printComparison(sheet, pages, texts);
  printPrecheck(sheet, file, texts);
  printMetadata(sheet, pages, texts);
}

/** Prints the facts beside the picture if there are no heatmaps. */
function printBeside(sheet: PrintSheet, pages: FilePages, pairs: readonly Pair[], texts: CaseTexts): void {
  const top = sheet.y;
  printPictures(sheet, pages, texts);
  const bottom = sheet.y;
  const column = { x: PAPER.margin + PICTURE.width + GAP, width: PICTURE.width };
  const wrapped = pairs.map(([name, value, source]): Pair => {
    const lines = /^[0-9a-f]{64}$/.test(value) ? breakHash(value) : value;
    return source === undefined ? [name, lines] : [name, lines, source];
  });
  sheet.moveTo(top);
  sheet.pairs(wrapped, { ...column, size: 8, nameWidth: 74 });
  if (pages.file.state === 'answered' && !pages.file.isPdf) {
    sheet.text(texts.t('file.noHeatmap'), { ...column, size: 8, quiet: true });
  }
  sheet.moveTo(Math.max(sheet.y, bottom));
}

interface FramedPicture {
  readonly bytes: Uint8Array | null;
  /** Text below the picture; empty for the photo itself. */
  readonly caption: string;
  readonly alt: string;
  /** Text instead of a missing picture. */
  readonly missing: string;
}

/** Prints the photo and its heatmaps in two columns at the same size, so that positions can be compared. */
function printPictures(sheet: PrintSheet, pages: FilePages, texts: CaseTexts): void {
  const { t } = texts;
  const { file, evidence, heatmaps } = pages;
  const height = isQuietFile(pages) ? DENSE_PICTURE_HEIGHT : PICTURE.height;
  const missing = evidence.kind === 'read' ? t('file.noPicture') : t(`file.${evidence.kind}`);
  const pictures: readonly FramedPicture[] = [
    {
      bytes: evidence.kind === 'read' ? evidence.picture : null,
      caption: '',
      alt: t('file.preview', { name: lastPart(file.path) }),
      missing,
    },
    ...heatmaps.map(({ name, picture }) => ({
      bytes: picture,
      caption: t('file.heatmap', { name }),
      alt: t('file.heatmap', { name }),
      missing: t('file.heatmapBroken', { name }),
    })),
  ];
  for (let index = 0; index < pictures.length; index += 2) {
    printRow(sheet, pictures.slice(index, index + 2), height);
  }
}

function printRow(sheet: PrintSheet, row: readonly FramedPicture[], height: number): void {
  const style = { size: 7.5, quiet: true, width: PICTURE.width, gap: 0 } as const;
  const captions = Math.max(...row.map(({ caption }) => (caption ? sheet.measure(caption, style) : 0)));
  sheet.keepTogether(height + captions + 10);
  const top = sheet.y;
  for (const [column, { bytes, caption, alt, missing }] of row.entries()) {
    const x = PAPER.margin + column * (PICTURE.width + GAP);
    const isDrawn = bytes !== null && sheet.picture(bytes, x, top, PICTURE.width, height, { alt });
    if (!isDrawn) {
      sheet.frame(x, top, PICTURE.width, height);
      const textStyle = { size: 8, quiet: true, x: x + 20, width: PICTURE.width - 40 };
      sheet.moveTo(top + (height - sheet.measure(missing, textStyle)) / 2);
      sheet.text(missing, textStyle);
    }
    sheet.moveTo(top + height + 4);
    if (caption) sheet.text(caption, { ...style, x });
  }
  sheet.moveTo(top + height + captions + 10);
}

function identity({ file, evidence }: FilePages, texts: CaseTexts): readonly Pair[] {
  const { t, precheck } = texts;
  const { item, bytes, sha256, path, sendings, state } = file;
  const type = item ? item.type.toUpperCase() : null;
  const pixels = item?.width && item.height ? `${item.width} × ${item.height}` : null;
  const pages =
    item?.pages && (file.isPdf || item.pages > 1) ? precheck.t('pages', { count: item.pages }) : null;
  const size = [type, pixels, pages, bytes === null ? null : precheck.size(bytes)].filter(Boolean).join(', ');
  const names = [...new Set(sendings.map(({ entryName }) => entryName))];
  const readFrom = evidence.kind === 'read' ? evidence.from : null;
  const source = readFrom && t(readFrom === 'folder' ? 'file.fromFolder' : 'file.fromPackage');
  return [
    ...(state === 'unexpected' ? [] : [[t('file.path'), path] as const]),
    ...(names.length > 0 && state !== 'unexpected' ? [[t('file.entry'), names.join(', ')] as const] : []),
    ...(size ? [[t('file.size'), size] as const] : []),
    ...(sha256 ? [sumPair(t('file.sha256'), sha256, source ?? '')] : []),
  ];
}

function sumPair(name: string, sha256: string, source: string): Pair {
  return source === '' ? [name, sha256] : [name, sha256, source];
}

function printService(sheet: PrintSheet, pages: FilePages, texts: CaseTexts): void {
  const { t } = texts;
  const { file, said } = pages;
  const isDense = isQuietFile(pages);
  sheet.heading(t('file.service'), 3);
  if (!said) {
    const sentence = withoutStatement(file, texts) ?? t('file.notSent');
    const isWarning = file.state === 'unanswered';
    if (isWarning) sheet.symbol(SEVERITY_MARKS.warning, PAPER.margin + 4, sheet.y + 6, 4);
    const x = PAPER.margin + (isWarning ? 14 : 0);
    sheet.text(sentence, { size: 9, quiet: !isWarning, x, width: TEXT_WIDTH - (isWarning ? 14 : 0) });
    return;
  }
  if (file.state === 'unexpected') sheet.text(t('file.unexpected'), { size: 9, bold: true });
  sheet.text(t('file.answerOf', { time: texts.instant(said.answer.receivedAt) }), {
    size: 8,
    quiet: true,
    gap: 5,
  });
  printAnalyses(sheet, said.texts, isDense, texts);
  if (said.items.length === 0) sheet.text(t('file.noItems'), { size: 9, quiet: true });
  for (const item of said.items) printItem(sheet, item, isDense, texts);
}

function printItem(
  sheet: PrintSheet,
  { title, level, texts: said }: ItemAnalyses,
  isDense: boolean,
  texts: CaseTexts,
) {
  sheet.keepTogether(48);
  sheet.addSpace(3);
  const top = sheet.y;
  const x = sheet.mark(levelMark(level), texts.level(level), PAPER.margin, 9);
  sheet.moveTo(top);
  sheet.text(title, { size: 9, bold: true, x, width: PAPER.width - PAPER.margin - x, gap: 5 });
  printAnalyses(sheet, said, isDense, texts);
}

/** Prints one block per analysis with a statement; analyses without one share a block by reason. */
function printAnalyses(
  sheet: PrintSheet,
  all: readonly AnalysisText[],
  isDense: boolean,
  texts: CaseTexts,
): void {
  const print = isDense ? printAnalysisDensely : printAnalysis;
  const silent = new Map<string, AnalysisText[]>();
  for (const text of all) {
    if (!isSilent(text.assessment) || text.json !== null) {
      print(sheet, text, texts);
      continue;
    }
    const key = `${text.assessment} ${text.sentence}`;
    silent.set(key, [...(silent.get(key) ?? []), text]);
  }
  for (const group of silent.values()) {
    const [first] = group;
    const title = group.map((text) => text.title).join(', ');
    if (first) print(sheet, { ...first, title }, texts);
  }
}

const MARK_WIDTH = 15;
/** Further lines of an undescribed value are only counted; the raw response has them all. */
const MAX_VALUE_LINES = 16;
/** The sentence itself contains up to this many plain values. */
const MAX_VALUES_IN_SENTENCE = 5;

/** Prints mark, title, sentence and undescribed values of an analysis. */
function printAnalysis(sheet: PrintSheet, text: AnalysisText, texts: CaseTexts): void {
  const { assessment, title, sentence } = text;
  const column = { x: PAPER.margin + MARK_WIDTH, width: TEXT_WIDTH - MARK_WIDTH };
  const word = texts.analysis.t(`assessment.${assessment}`);
  const strong = { ...column, size: 8.5, bold: true, gap: 0 };
  const plain = { ...column, size: 8, quiet: true, gap: 4 };
  const head = assessment === 'neutral' || assessment === 'consistent' ? title : `${title} (${word})`;
  const otherValues = otherValuesText(text, texts);
  sheet.keepTogether(sheet.measure(head, strong) + sheet.measure(sentence, plain));
  sheet.symbol(ANALYSIS_MARKS[assessment], PAPER.margin + 5, sheet.y + 5.6, 4);
  sheet.text(head, strong);
  sheet.text(sentence, { ...plain, gap: otherValues === '' ? 4 : 0 });
  sheet.text(otherValues, { ...plain, size: 7 });
}

/** Prints the same in one paragraph. */
function printAnalysisDensely(sheet: PrintSheet, text: AnalysisText, texts: CaseTexts): void {
  const { assessment, title, sentence } = text;
  const head =
    assessment === 'neutral' || assessment === 'consistent'
      ? title
      : `${title} (${texts.analysis.t(`assessment.${assessment}`)})`;
  const style = { x: PAPER.margin + MARK_WIDTH, width: TEXT_WIDTH - MARK_WIDTH, size: 7.5, gap: 1.5 };
  const words = `${head}: ${sentence}`;
  const otherValues = otherValuesText(text, texts);
  sheet.keepTogether(sheet.measure(words, style));
  sheet.symbol(ANALYSIS_MARKS[assessment], PAPER.margin + 5, sheet.y + 5, 3.4);
  sheet.text(words, style);
  sheet.text(otherValues, { ...style, size: 6.5, quiet: true });
}

/** The undescribed values in one line; empty if the sentence contains them all. */
function otherValuesText({ json, key }: AnalysisText, texts: CaseTexts): string {
  if (json === null || typeof json !== 'object') return '';
  const { lines, omitted: left } = jsonLines(json, MAX_VALUE_LINES);
  const isFlat = Object.values(json).every((value) => typeof value !== 'object' || value === null);
  if (key.startsWith('other ') && isFlat && lines.length <= MAX_VALUES_IN_SENTENCE) return '';
  const more = left > 0 ? [texts.results('json.left', { count: left })] : [];
  return [...lines, ...more].join(' · ');
}

/** Prints where service and pre-check agree and differ. */
function printComparison(sheet: PrintSheet, pages: FilePages, texts: CaseTexts): void {
  const { t, results } = texts;
  const { said } = pages;
  const isDense = isQuietFile(pages);
  const size = isDense ? 7.5 : 8.5;
  const gap = isDense ? 1 : 3;
  const points = (said?.items ?? []).flatMap((item) => item.points);
  if (points.length === 0) return;
  sheet.heading(t('file.compared'), 3);
  const agreeing = isDense ? points.filter(({ agrees }) => agrees) : [];
  if (agreeing.length > 0) {
    const values = agreeing.map((point) => {
      const { name, theirs, ours } = pointWords(point, texts);
      return `${name} (${theirs === ours ? theirs : results('compare.values', { theirs, ours })})`;
    });
    sheet.text(`${values.join(', ')}: ${t('file.agrees')}.`, { size, gap: 3 });
  }
  for (const point of points.filter((other) => !agreeing.includes(other))) {
    const { name, theirs, ours } = pointWords(point, texts);
    const word = t(point.agrees ? 'file.agrees' : 'file.differs');
    const sentence = `${name}: ${word}. ${results('compare.values', { theirs, ours })}`;
    const assessment = point.agrees ? ANALYSIS_MARKS.neutral : SEVERITY_MARKS.warning;
    const style = { size, x: PAPER.margin + MARK_WIDTH, width: TEXT_WIDTH - MARK_WIDTH, gap };
    sheet.keepTogether(sheet.measure(sentence, style));
    sheet.symbol(assessment, PAPER.margin + 5, sheet.y + 5.6, 4);
    sheet.text(sentence, style);
  }
}

function printPrecheck(sheet: PrintSheet, { item, state }: CaseFile, texts: CaseTexts): void {
  const { t, precheck } = texts;
  if (state === 'unexpected') return;
  sheet.heading(t('file.precheck'), 3);
  if (!item) sheet.text(t('file.notRead'), { size: 9, quiet: true });
  else if (item.findings.length === 0) sheet.text(t('file.noFindings'), { size: 9, quiet: true });
  for (const finding of item?.findings ?? []) printFinding(sheet, finding, precheck);
}

/** Enough for the metadata of any camera; further values are counted. */
const MAX_VALUES = 30;

function printMetadata(sheet: PrintSheet, pages: FilePages, texts: CaseTexts): void {
  const { t } = texts;
  const { file, evidence } = pages;
  if (file.state === 'unexpected') return;
  const rows = evidence.kind === 'read' ? metadataRows(evidence.metadata, texts) : storedRows(file, texts);
  sheet.heading(t('file.metadata'), 3);
  if (rows.length === 0) {
    sheet.text(t('file.noMetadata'), { size: 9, quiet: true });
    return;
  }
  if (evidence.kind !== 'read') sheet.text(t('file.storedMetadata'), { size: 8, quiet: true });
  const shown = rows.slice(0, MAX_VALUES);
  if (isQuietFile(pages)) {
    // A table would need a second page.
    const values = shown.map(([name, value, source]) => `${name}: ${value}${source ? ` (${source})` : ''}`);
    sheet.text(values.join(' · '), { size: 7, gap: 4 });
  } else {
    drawTable(
      sheet,
      [
        { title: t('column.name'), share: 30, size: 8 },
        { title: t('column.value'), share: 40, size: 8 },
        { title: t('column.source'), share: 38, size: 7.5 },
      ],
      shown.map(([name, value, source = '']) => [name, value, source]),
    );
  }
  const more = rows.length - shown.length;
  if (more > 0) sheet.text(t('file.more', { count: more }), { size: 8, quiet: true });
}

/** One row per value; equal values of several sources share a row. */
function metadataRows(values: readonly MetadataValue[], texts: CaseTexts): readonly Pair[] {
  const rows = new Map<
    string,
    { readonly name: string; readonly value: string; readonly sources: string[] }
  >();
  for (const { key, content, source } of values) {
    const value = texts.metadataContent(content);
    const known = rows.get(`${key} ${value}`);
    if (known) known.sources.push(sourceLabel(source));
    else rows.set(`${key} ${value}`, { name: texts.metadataKey(key), value, sources: [sourceLabel(source)] });
  }
  return [...rows.values()].map(({ name, value, sources }) => [
    name,
    value,
    [...new Set(sources)].join(', '),
  ]);
}

/** The values of the intake, for a file that is no longer there. */
function storedRows({ item }: CaseFile, texts: CaseTexts): readonly Pair[] {
  if (!item) return [];
  const { precheck } = texts;
  const camera = precheck.camera(item);
  return [
    ...(item.capturedAt
      ? [[texts.metadataKey('captureTime'), texts.captured(item.capturedAt), item.capturedAt.source] as const]
      : []),
    ...(item.position
      ? [[texts.metadataKey('position'), precheck.position(item.position), item.position.source] as const]
      : []),
    ...(camera ? [[texts.metadataKey('model'), camera] as const] : []),
    ...(item.software ? [[texts.metadataKey('software'), item.software] as const] : []),
  ];
}
