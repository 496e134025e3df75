import { doubtTitles } from './case-attention';
import { type PicturedFile, printThumbnail } from './case-pdf-cards';
import { levelOrState } from './case-pdf-file-words';
import type { CaseTexts } from './case-texts';
import { PAPER, type PrintSheet, TEXT_WIDTH } from './print-sheet';
import { levelMark } from './sheet-marks';
import { shortenMiddle } from './sheet-text';

const COLUMNS = 2;
const GUTTER = 14;
const WIDTH = (TEXT_WIDTH - GUTTER) / COLUMNS;
const THUMBNAIL = { width: 50, height: 38 } as const;
const TEXT_X = THUMBNAIL.width + 8;
const TEXT = { width: WIDTH - TEXT_X, gap: 1 } as const;
const ROW_GAP = 5;
/** The full report has complete names and notes. */
const MAX_NAME_CHARACTERS = 120;
const MAX_NOTE_CHARACTERS = 160;

/** Files that are printed in one row of the list. */
export const LIST_COLUMNS = COLUMNS;

/** Prints one row of the dense list: picture, number, name, level, capture time, and the remaining remarks. */
export function printListRow(sheet: PrintSheet, row: readonly PicturedFile[], texts: CaseTexts): void {
  const heights = row.map((pictured) => entryHeight(sheet, pictured, texts));
  const height = Math.max(THUMBNAIL.height, ...heights);
  sheet.keepTogether(height);
  const top = sheet.y;
  for (const [column, pictured] of row.entries()) {
    const x = PAPER.margin + column * (WIDTH + GUTTER);
    printThumbnail(sheet, pictured.evidence, { ...THUMBNAIL, x, y: top }, pictured.file.path, texts);
    sheet.moveTo(top);
    const at = { ...TEXT, x: x + TEXT_X };
    sheet.text(nameOf(pictured, texts), { ...at, size: 7.5, bold: true });
    sheet.mark(levelMark(pictured.file.level), levelOrState(pictured.file, texts), at.x, 7);
    sheet.addSpace(10);
    const remarks = remarksOf(pictured, texts);
    if (remarks !== '') sheet.text(remarks, { ...at, size: 6.5, quiet: true });
  }
  sheet.moveTo(top + height + ROW_GAP);
}

function entryHeight(sheet: PrintSheet, pictured: PicturedFile, texts: CaseTexts): number {
  const name = sheet.measure(nameOf(pictured, texts), { ...TEXT, size: 7.5, bold: true });
  const remarks = remarksOf(pictured, texts);
  return name + 10 + (remarks === '' ? 0 : sheet.measure(remarks, { ...TEXT, size: 6.5 }));
}

function nameOf({ number, file }: PicturedFile, { formats }: CaseTexts): string {
  return `${formats.number(number)}  ${shortenMiddle(file.path, MAX_NAME_CHARACTERS)}`;
}

/** Capture time, analyses in doubt, information of the pre-check, note, and a changed original. */
function remarksOf(pictured: PicturedFile, texts: CaseTexts): string {
  const { t, precheck, analysis } = texts;
  const { file, evidence } = pictured;
  const doubts = doubtTitles(pictured);
  const findings = (file.item?.findings ?? []).map((finding) => precheck.finding(finding).sentence);
  return [
    file.item?.capturedAt ? texts.captured(file.item.capturedAt) : '',
    doubts.length > 0 ? `${analysis.t('assessment.doubtful')}: ${doubts.join(', ')}` : '',
    findings.length > 0 ? `${t('column.precheck')}: ${findings.join(' ')}` : '',
    file.state === 'left-out' ? t('file.leftOut', { reason: file.item?.exclusionReason ?? '–' }) : '',
    evidence.kind === 'changed' ? t('short.missing.changed') : '',
    file.note ? `${t('file.note')}: ${shortenMiddle(file.note, MAX_NOTE_CHARACTERS)}` : '',
  ]
    .filter((text) => text !== '')
    .join('\n');
}
