import { readFile } from 'node:fs/promises';
import type { FileType } from '../../domain/file-type';
import type { Language } from '../../domain/language';
import type { JudgedFile, JudgedItem, Judgement } from '../analysis/judge';
import type { PdfReading } from '../analysis/read-file';
import type { Illustrations, PixelFacts } from '../analysis/read-picture';
import type { IssueDate } from '../http/issue-date';
import { numberText } from './number-text';
import type { PracticeTexts } from './practice-texts';
import { drawRevisions } from './revisions';
import { CONTENT_WIDTH, INK, MUTED, PAGE, Sheet } from './sheet';
import { explain, textsIn } from './texts';

export interface ReportContext {
  readonly caseNumber: string;
  readonly sessionId: string;
  readonly issueDate: IssueDate | null;
  readonly language: Language;
  readonly tokens: number;
  readonly createdAt: Date;
}

/** The report of one request as a PDF: an overview, then every file with its pictures and findings. */
export async function writeReport(judgement: Judgement, context: ReportContext): Promise<Buffer> {
  const texts = textsIn(context.language);
  const sheet = new Sheet({
    title: `${texts.title} ${context.caseNumber}`,
    date: context.createdAt,
    language: context.language,
  });
  writeCover(sheet, judgement, context, texts);
  for (const file of judgement.files) await writeFile(sheet, file, texts);
  return sheet.finish((page, pages) => ({
    left: `${texts.title} · ${context.caseNumber}`,
    right: texts.page(page, pages),
  }));
}

function writeCover(sheet: Sheet, judgement: Judgement, context: ReportContext, texts: PracticeTexts): void {
  sheet.text(texts.title, { size: 22, bold: true, gap: 6 });
  sheet.level(judgement.level, texts.levels[judgement.level], PAGE.margin, sheet.y, 14);
  sheet.y += 28;
  sheet.rule();
  const reference =
    context.issueDate === null
      ? `${context.createdAt.toISOString().slice(0, 10)} (${texts.todayUsed})`
      : [context.issueDate.day, context.issueDate.time].filter((part) => part !== null).join(' ');
  sheet.pairs([
    [texts.caseNumber, context.caseNumber],
    [texts.referenceDate, reference],
    [texts.createdAt, `${context.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    [texts.session, context.sessionId],
    [texts.tokens, String(context.tokens)],
  ]);
  sheet.y += 4;
  sheet.text(texts.practiceNote, { muted: true, size: 8.5 });
  sheet.heading(texts.overview);
  const columns = [PAGE.margin, PAGE.margin + 250, PAGE.margin + 350, PAGE.margin + 400] as const;
  const head = [texts.file, texts.type, texts.items, texts.level];
  sheet.pdf.font('semibold').fontSize(8.5).fillColor(MUTED);
  head.forEach((word, index) => {
    sheet.pdf.text(word, columns[index] ?? PAGE.margin, sheet.y, { lineBreak: false });
  });
  sheet.y += 16;
  sheet.rule();
  for (const { file, level, items } of judgement.files) {
    sheet.ensureSpace(20);
    sheet.pdf.font('regular').fontSize(9).fillColor(INK);
    sheet.pdf.text(file.name, columns[0], sheet.y, {
      width: 240,
      height: 12,
      ellipsis: true,
      lineBreak: false,
    });
    sheet.pdf.text(formatText(file.type, texts), columns[1], sheet.y, { lineBreak: false });
    sheet.pdf.text(String(items.length), columns[2], sheet.y, { lineBreak: false });
    sheet.level(level, texts.levels[level], columns[3], sheet.y, 9);
    sheet.y += 18;
  }
}

async function writeFile(sheet: Sheet, judged: JudgedFile, texts: PracticeTexts): Promise<void> {
  const { file, findings, items } = judged;
  sheet.newPage();
  sheet.text(file.name, { size: 15, bold: true, gap: 3 });
  sheet.text(formatText(file.type, texts), { muted: true, gap: 6 });
  sheet.level(judged.level, texts.levels[judged.level], PAGE.margin, sheet.y, 11);
  sheet.y += 24;
  sheet.rule();
  if (file.type === null) {
    sheet.text(texts.unsupported);
    return;
  }
  if (file.pdf !== null) {
    sheet.heading(texts.fileFindings);
    if (findings.length === 0) sheet.text(texts.noFindings);
    sheet.bullets(findings.map((finding) => explain(finding, texts)));
    writePdfFacts(sheet, file.pdf, texts);
  }
  if (items.length === 0) sheet.text(texts.noItems, { muted: true });
  for (const item of items) await writeItem(sheet, item, texts);
}

function writePdfFacts(sheet: Sheet, pdf: PdfReading, texts: PracticeTexts): void {
  const list = (values: readonly string[]): string =>
    values.length === 0 ? texts.notFound : values.join(', ');
  sheet.y += 4;
  sheet.pairs([
    [texts.pages, pdf.pages === null ? texts.notFound : String(pdf.pages)],
    ...(pdf.structure === null
      ? []
      : ([
          [texts.created, list(pdf.structure.creationDates)],
          [texts.modified, list(pdf.structure.modDates)],
          [
            texts.tools,
            pdf.structure.editingTools.length === 0 ? texts.none : list(pdf.structure.editingTools),
          ],
        ] as const)),
  ]);
  if (pdf.versions !== null && pdf.versions.revisions.length > 1) {
    sheet.heading(texts.versions);
    drawRevisions(sheet, pdf.versions.revisions, texts);
  }
}

async function writeItem(sheet: Sheet, item: JudgedItem, texts: PracticeTexts): Promise<void> {
  const { picture } = item;
  if (picture.position !== null) {
    sheet.heading(picture.position);
    sheet.level(item.level, texts.levels[item.level], PAGE.margin, sheet.y, 9.5);
    sheet.y += 20;
  }
  if (picture.pixels?.illustrations) {
    await drawPictures(sheet, picture.pixels, picture.pixels.illustrations, texts);
  }
  sheet.heading(texts.findings);
  if (item.findings.length === 0) sheet.text(texts.noFindings);
  sheet.bullets(item.findings.map((finding) => explain(finding, texts)));
  sheet.heading(texts.metadata);
  sheet.pairs(itemFacts(item, texts));
}

const PICTURE_GAP = 12;
const PICTURE_HEIGHT = 230;

async function drawPictures(
  sheet: Sheet,
  pixels: PixelFacts,
  { picture, levels }: Illustrations,
  texts: PracticeTexts,
): Promise<void> {
  sheet.ensureSpace(PICTURE_HEIGHT + 44);
  const width = (CONTENT_WIDTH - PICTURE_GAP) / 2;
  const box = { fit: [width, PICTURE_HEIGHT] as [number, number] };
  sheet.pdf.font('regular').fontSize(8.5).fillColor(MUTED);
  sheet.pdf.text(texts.picture, PAGE.margin, sheet.y, { lineBreak: false });
  const right = PAGE.margin + width + PICTURE_GAP;
  if (levels !== null) sheet.pdf.text(texts.errorLevels, right, sheet.y, { lineBreak: false });
  sheet.y += 14;
  sheet.pdf.image(await readFile(picture), PAGE.margin, sheet.y, box);
  if (levels !== null) sheet.pdf.image(await readFile(levels), right, sheet.y, box);
  sheet.y += Math.min(PICTURE_HEIGHT, (width / pixels.width) * pixels.height) + 6;
  if (levels !== null) sheet.text(texts.errorLevelsNote, { muted: true, size: 8 });
}

function itemFacts(item: JudgedItem, texts: PracticeTexts): readonly (readonly [string, string])[] {
  const { facts, pixels } = item.picture;
  const number = (value: number, digits: number): string => numberText(value, digits, texts.locale);
  const { distance, time_consistency: time } = item.inferences;
  const rows: (readonly [string, string] | null)[] = [
    [texts.taken, facts.taken === null ? texts.notFound : `${facts.taken.day} ${facts.taken.time}`],
    [texts.camera, [facts.make, facts.model].filter((part) => part !== null).join(' ') || texts.notFound],
    [texts.software, facts.software ?? texts.notFound],
    [
      texts.position,
      facts.position === null
        ? texts.notFound
        : `${number(facts.position.latitude, 5)}; ${number(facts.position.longitude, 5)}`,
    ],
    pixels === null
      ? null
      : [
          texts.size,
          `${pixels.originalWidth} × ${pixels.originalHeight} (${number(pixels.quality.megapixels, 2)} MP)`,
        ],
    pixels === null ? null : [texts.sharpness, number(pixels.quality.sharpness, 1)],
    distance === undefined
      ? null
      : [texts.highestDistance, `${number(distance.highest_distance_in_km, 1)} km`],
    time === undefined ? null : [texts.impliedSpeed, `${number(time.implied_speed_kmh, 0)} km/h`],
    item.ranking === null ? null : [texts.ranking, item.ranking],
  ];
  return rows.filter((row) => row !== null);
}

function formatText(type: FileType | null, texts: PracticeTexts): string {
  if (type === null) return texts.format(null);
  return texts.format(type === 'webp' ? 'WebP' : type.toUpperCase());
}
