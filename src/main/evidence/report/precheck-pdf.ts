import { SEVERITIES } from '../../../domain/finding';
import type { Item } from '../../../domain/item';
import {
  needAttention,
  type PrecheckContent,
  precheckCounts,
  type ReportedCustody,
  type ReportedItem,
} from './precheck-content';
import type { PrecheckTexts } from './precheck-texts';
import { printFinding } from './print-finding';
import { PAPER, PrintSheet, TEXT_WIDTH } from './print-sheet';
import { drawTable } from './sheet-table';

const PICTURE = { width: 150, height: 113 } as const;
const BESIDE_X = PAPER.margin + PICTURE.width + 14;
const BESIDE_WIDTH = TEXT_WIDTH - PICTURE.width - 14;

/** Thumbnail of an item as JPEG or PNG of the image worker; null if there is none. */
export type ThumbnailOf = (item: Item) => Promise<Uint8Array | null>;

/** The pre-check report: cover, summary, all files with facts and findings, skipped files, hashes. */
export async function precheckPdf(
  content: PrecheckContent,
  texts: PrecheckTexts,
  thumbnailOf: ThumbnailOf,
): Promise<Buffer> {
  const { t } = texts;
  const chunks: Uint8Array[] = [];
  const sheet = new PrintSheet(
    {
      title: content.caseNumber ? t('titleOf', { caseNumber: content.caseNumber }) : t('title'),
      author: content.actor,
      createdAt: content.createdAt,
      language: texts.language,
    },
    async (bytes) => {
      chunks.push(bytes);
    },
  );
  printCover(sheet, content, texts);
  printSummary(sheet, content, texts);
  if (content.items.length > 0) {
    sheet.newPage();
    sheet.heading(t('section.files'));
    for (const item of content.items) await printFile(sheet, item, texts, thumbnailOf);
  }
  printSkipped(sheet, content, texts);
  printHashes(sheet, content, texts);
  const name = [content.caseNumber, t('title'), texts.instant(content.createdAt)].filter(Boolean).join(' · ');
  await sheet.finish((page, pages) => ({ left: name, right: t('page', { page, pages }) }));
  return Buffer.concat(chunks);
}

function printCover(sheet: PrintSheet, content: PrecheckContent, texts: PrecheckTexts): void {
  const { t } = texts;
  const counts = precheckCounts(content);
  sheet.text('Proofcase', { size: 10, bold: true, accent: true, gap: 26 });
  sheet.text(t('title'), { size: 22, bold: true, gap: 2 });
  sheet.text(content.caseNumber ?? t('withoutCase'), { size: 15, quiet: true, gap: 12 });
  sheet.text(t('intro'), { quiet: true, width: TEXT_WIDTH * 0.82, gap: 12 });
  sheet.rule(12);
  const packages = content.packages.map(({ bytes, route }) => `${texts.size(bytes)}, ${texts.route(route)}`);
  sheet.pairs([
    ...(content.caseNote ? [[t('cover.note'), content.caseNote] as const] : []),
    [t('cover.referenceDate'), texts.day(content.referenceDate)],
    [t('cover.folder'), content.folder],
    [t('cover.files'), t('photos', { count: counts.photos })],
    ['', t('documents', { count: counts.documents })],
    ...(counts.excluded > 0 ? [['', t('excluded', { count: counts.excluded })] as const] : []),
    ['', t('skipped', { count: counts.skipped })],
    [t('cover.size'), texts.size(counts.bytes)],
    ...(packages.length > 0 ? [[t('cover.packages'), packages.join('\n')] as const] : []),
    [t('cover.created'), texts.instant(content.createdAt)],
    [t('cover.by'), content.actor],
    [t('cover.version'), `Proofcase ${content.appVersion}`],
    ...(content.custody ? [[t('cover.custody'), custodyText(content.custody, texts)] as const] : []),
  ]);
  if (!content.isComplete) {
    sheet.addSpace(6);
    const x = sheet.severity('warning', texts.severity('warning'), PAPER.margin);
    sheet.text(t('incomplete'), { x, width: PAPER.width - PAPER.margin - x });
  }
}

function custodyText({ entries, headHash, brokenAt }: ReportedCustody, { t }: PrecheckTexts): string {
  const lines = [t('custodyHead', { count: entries }), headHash];
  return [...lines, ...(brokenAt === null ? [] : [t('custodyBroken', { sequence: brokenAt })])].join('\n');
}

function printSummary(sheet: PrintSheet, content: PrecheckContent, texts: PrecheckTexts): void {
  const { t } = texts;
  const { bySeverity } = precheckCounts(content);
  sheet.heading(t('section.summary'));
  for (const severity of SEVERITIES) {
    sheet.keepTogether(16);
    const top = sheet.y;
    sheet.severity(severity, texts.severity(severity), PAPER.margin);
    sheet.text(texts.number(bySeverity[severity]), { x: PAPER.margin + 120, width: 60, size: 9, gap: 4 });
    sheet.moveTo(top + 15);
  }
  const urgent = needAttention(content.items);
  sheet.addSpace(4);
  sheet.heading(t('section.attention'), 2);
  if (urgent.length === 0) sheet.text(t('nothingPressing'), { quiet: true });
  else {
    drawTable(
      sheet,
      [
        { title: t('column.file'), share: 3 },
        { title: t('column.finding'), share: 5 },
      ],
      urgent.map(({ item }) => [
        item.path,
        item.findings
          .filter(({ severity }) => severity === 'warning' || severity === 'blocker')
          .map((finding) => texts.finding(finding).sentence)
          .join('\n'),
      ]),
    );
  }
  sheet.heading(t('section.together'), 2);
  if (content.findings.length === 0) sheet.text(t('nothingTogether'), { quiet: true });
  for (const finding of content.findings) printFinding(sheet, finding, texts);
}

async function printFile(
  sheet: PrintSheet,
  { item, excluded, exclusionReason, note }: ReportedItem,
  texts: PrecheckTexts,
  thumbnailOf: ThumbnailOf,
): Promise<void> {
  const { t } = texts;
  const picture = await thumbnailOf(item);
  sheet.keepTogether(PICTURE.height + 46);
  sheet.rule(6);
  sheet.text(item.path, { size: 10.5, bold: true, gap: 4 });
  const top = sheet.y;
  const isDrawn =
    picture !== null &&
    sheet.picture(picture, PAPER.margin, top, PICTURE.width, PICTURE.height, { alt: item.path });
  if (!isDrawn) printMissingPicture(sheet, texts, top);
  sheet.moveTo(top);
  sheet.pairs(factsOf(item, texts), { x: BESIDE_X, width: BESIDE_WIDTH, nameWidth: 84, size: 8.5 });
  sheet.moveTo(Math.max(sheet.y, top + PICTURE.height) + 6);
  if (excluded) {
    sheet.text(t('leftOutBecause', { reason: exclusionReason ?? t('noReason') }), { size: 8.5, bold: true });
  }
  if (item.findings.length === 0) sheet.text(t('nothingFound'), { size: 8.5, quiet: true });
  for (const finding of item.findings) printFinding(sheet, finding, texts);
  if (note) {
    sheet.text(t('note'), { size: 8, quiet: true, gap: 1 });
    sheet.text(note, { size: 9, gap: 6 });
  }
  sheet.addSpace(4);
}

function printMissingPicture(sheet: PrintSheet, texts: PrecheckTexts, top: number): void {
  sheet.frame(PAPER.margin, top, PICTURE.width, PICTURE.height);
  sheet.moveTo(top + PICTURE.height / 2 - 6);
  sheet.text(texts.t('noPicture'), {
    size: 8,
    quiet: true,
    x: PAPER.margin + 12,
    width: PICTURE.width - 24,
  });
}

function factsOf(
  item: Item,
  texts: PrecheckTexts,
): readonly (readonly [name: string, value: string, source?: string])[] {
  const { t } = texts;
  const { capturedAt, position, width, height, pages } = item;
  const camera = texts.camera(item);
  const missing = t('notGiven');
  const sourceOf = (source: string): string => t('source', { source });
  const pixels = width && height ? `, ${width} × ${height}` : '';
  const count =
    pages !== null && (item.type === 'pdf' || pages > 1) ? `, ${t('pages', { count: pages })}` : '';
  const isPhoto = item.type !== 'pdf';
  return [
    ...(isPhoto || capturedAt
      ? [
          capturedAt
            ? ([t('fact.captured'), texts.captured(capturedAt), sourceOf(capturedAt.source)] as const)
            : ([t('fact.captured'), missing] as const),
        ]
      : []),
    ...(isPhoto || position
      ? [
          position
            ? ([t('fact.position'), texts.position(position), sourceOf(position.source)] as const)
            : ([t('fact.position'), missing] as const),
        ]
      : []),
    ...(isPhoto ? [[t('fact.camera'), camera ?? missing] as const] : []),
    ...(item.software ? [[t('fact.software'), item.software] as const] : []),
    [t('fact.file'), `${item.type.toUpperCase()}${pixels}${count}, ${texts.size(item.bytes)}`],
    [t('fact.sha256'), item.sha256.replace(/(.{32})/, '$1\n')],
  ];
}

function printSkipped(sheet: PrintSheet, { skipped }: PrecheckContent, texts: PrecheckTexts): void {
  const { t } = texts;
  sheet.heading(t('section.skipped'));
  if (skipped.length === 0) {
    sheet.text(t('nothingSkipped'), { quiet: true });
    return;
  }
  drawTable(
    sheet,
    [
      { title: t('column.file'), share: 5 },
      { title: t('column.reason'), share: 4 },
    ],
    skipped.map(({ path, reason }) => [path, texts.skipReason(reason)]),
  );
}

function printHashes(sheet: PrintSheet, { items }: PrecheckContent, texts: PrecheckTexts): void {
  const { t } = texts;
  if (items.length === 0) return;
  sheet.heading(t('section.hashes'));
  sheet.text(t('hashesIntro'), { size: 8.5, quiet: true, gap: 8 });
  drawTable(
    sheet,
    [
      { title: t('column.file'), share: 33, size: 7.5 },
      { title: t('column.bytes'), share: 14, align: 'right', size: 7.5 },
      { title: 'SHA-256', share: 62, size: 6.6 },
    ],
    items.map(({ item }) => [item.path, texts.number(item.bytes), item.sha256]),
  );
}
