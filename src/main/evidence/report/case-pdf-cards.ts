import type { Severity } from '../../../domain/finding';
import { attentionTitles } from './case-analyses';
import type { NumberedFile } from './case-attention';
import { levelOrState, withoutStatement } from './case-pdf-file-words';
import type { FileEvidence } from './case-pictures';
import type { CaseTexts } from './case-texts';
import { PAPER, type PrintSheet, TEXT_WIDTH } from './print-sheet';
import { ANALYSIS_MARKS, levelMark, type Mark, SEVERITY_MARKS } from './sheet-marks';
import { shortenMiddle } from './sheet-text';

export interface PicturedFile extends NumberedFile {
  readonly evidence: FileEvidence;
}

/** `sentences`: each statement in full; `titles`: its title only, for cases with very many. */
export type CardDetail = 'sentences' | 'titles';

const THUMBNAIL = { width: 78, height: 58 } as const;
const GUTTER = 12;
const MARK_WIDTH = 12;
const COLUMN = {
  x: PAPER.margin + THUMBNAIL.width + GUTTER,
  width: TEXT_WIDTH - THUMBNAIL.width - GUTTER,
} as const;
/** For the longest word of a level or state, right of the name. */
const LEVEL_WIDTH = 150;
const LEVEL_X = COLUMN.x + COLUMN.width - LEVEL_WIDTH + 10;
const LINE = { size: 8, gap: 1.5, x: COLUMN.x + MARK_WIDTH, width: COLUMN.width - MARK_WIDTH } as const;
const CARD_GAP = 8;
const MAX_NOTE_CHARACTERS = 300;

interface CardLine {
  readonly mark: Mark | null;
  readonly text: string;
}

/** Prints a file that needs attention: picture, level, and every statement that is a reason to look closer. */
export function printCard(
  sheet: PrintSheet,
  pictured: PicturedFile,
  detail: CardDetail,
  texts: CaseTexts,
): void {
  const { file, number, evidence } = pictured;
  const lines = cardLines(pictured, detail, texts);
  const height = cardHeight(sheet, pictured, detail, texts);
  sheet.keepTogether(Math.min(height, PAPER.height / 2));
  const top = sheet.y;
  const page = sheet.document.pages;
  printThumbnail(sheet, evidence, { ...THUMBNAIL, x: PAPER.margin, y: top }, file.path, texts);
  sheet.moveTo(top);
  sheet.text(`${texts.formats.number(number)}  ${file.path}`, nameStyle());
  const below = sheet.y;
  if (sheet.document.pages === page) sheet.moveTo(top + 1);
  sheet.mark(levelMark(file.level), levelOrState(file, texts), LEVEL_X, 8.5);
  sheet.moveTo(below);
  for (const { mark, text } of lines) {
    sheet.keepTogether(12);
    if (mark) sheet.symbol(mark, COLUMN.x + 4, sheet.y + 5.2, 3.4);
    sheet.text(text, LINE);
  }
  const bottom = sheet.document.pages === page ? Math.max(sheet.y, top + THUMBNAIL.height) : sheet.y;
  sheet.moveTo(bottom + CARD_GAP);
}

/** Height of the card in points, if it is on one page. */
export function cardHeight(
  sheet: PrintSheet,
  pictured: NumberedFile & { readonly evidence?: FileEvidence },
  detail: CardDetail,
  texts: CaseTexts,
): number {
  const { file, number } = pictured;
  const name = sheet.measure(`${texts.formats.number(number)}  ${file.path}`, nameStyle());
  const lines = cardLines(pictured, detail, texts).map(({ text }) => sheet.measure(text, LINE));
  const words = name + lines.reduce((sum, height) => sum + height, 0);
  return Math.max(words, THUMBNAIL.height) + CARD_GAP;
}

function nameStyle() {
  return { ...COLUMN, width: COLUMN.width - LEVEL_WIDTH, size: 9.5, bold: true, gap: 2, tag: 'H3' } as const;
}

/** Draws the picture, or says in its frame why there is none. */
export function printThumbnail(
  sheet: PrintSheet,
  evidence: FileEvidence,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  path: string,
  { t }: CaseTexts,
): void {
  const { x, y, width, height } = box;
  const bytes = evidence.kind === 'read' ? evidence.picture : null;
  if (bytes && sheet.picture(bytes, x, y, width, height, { alt: t('file.preview', { name: path }) })) return;
  sheet.frame(x, y, width, height);
  const style = { size: 6, quiet: true, x: x + 3, width: width - 6, gap: 0 } as const;
  const text = t(`short.missing.${evidence.kind}`);
  sheet.moveTo(y + Math.max(2, (height - sheet.measure(text, style)) / 2));
  sheet.text(text, style);
}

function cardLines(
  pictured: NumberedFile & { readonly evidence?: FileEvidence },
  detail: CardDetail,
  texts: CaseTexts,
): readonly CardLine[] {
  const { file, evidence } = pictured;
  const { t } = texts;
  return [
    ...stateLines(pictured, texts),
    ...(evidence?.kind === 'changed' ? [{ mark: SEVERITY_MARKS.warning, text: t('file.changed') }] : []),
    ...(detail === 'sentences' ? statements(pictured, texts) : titleLines(pictured)),
    ...findingLines(pictured, detail, texts),
    ...(file.note
      ? [{ mark: null, text: `${t('file.note')}: ${shortenMiddle(file.note, MAX_NOTE_CHARACTERS)}` }]
      : []),
  ];
}

/** Why there is no statement; the line with the level already says if a file was not sent or has no result yet. */
function stateLines({ file }: NumberedFile, texts: CaseTexts): readonly CardLine[] {
  const text = withoutStatement(file, texts);
  if (text === null || file.state === 'not-sent' || file.state === 'no-answer') return [];
  return [{ mark: file.state === 'left-out' ? levelMark(null) : SEVERITY_MARKS.warning, text }];
}

const LISTED_ASSESSMENTS = ['conspicuous', 'doubtful'] as const;

/** Each suspicious or doubtful analysis with its sentence; equal ones of several pages once. */
function statements({ said }: NumberedFile, { analysis }: CaseTexts): readonly CardLine[] {
  const all = said ? [...said.texts, ...said.items.flatMap((item) => item.texts)] : [];
  return LISTED_ASSESSMENTS.flatMap((assessment) => {
    const rated = all.filter((text) => text.assessment === assessment);
    const sentences = rated.map(
      ({ title, sentence }) => `${title} (${analysis.t(`assessment.${assessment}`)}). ${sentence}`,
    );
    return [...new Set(sentences)].map((text) => ({ mark: ANALYSIS_MARKS[assessment], text }));
  });
}

function titleLines({ said }: NumberedFile): readonly CardLine[] {
  const pressing = said ? attentionTitles(said) : [];
  return pressing.length === 0 ? [] : [{ mark: ANALYSIS_MARKS.conspicuous, text: pressing.join(' · ') }];
}

function findingLines(
  { file }: NumberedFile,
  detail: CardDetail,
  { t, precheck }: CaseTexts,
): readonly CardLine[] {
  const findings = file.item?.findings ?? [];
  const sentence = (severity: Severity, text: string): string => `${precheck.severity(severity)}: ${text}`;
  if (detail === 'sentences') {
    return findings.map((finding) => ({
      mark: SEVERITY_MARKS[finding.severity],
      text: `${t('column.precheck')}, ${sentence(finding.severity, precheck.finding(finding).sentence)}`,
    }));
  }
  const [worst] = findings;
  if (!worst) return [];
  const text = findings
    .map((finding) => sentence(finding.severity, precheck.finding(finding).sentence))
    .join(' · ');
  return [{ mark: SEVERITY_MARKS[worst.severity], text: `${t('column.precheck')}, ${text}` }];
}
