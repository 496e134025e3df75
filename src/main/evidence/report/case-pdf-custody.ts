import type { CustodyEntry } from '../../../contract/views';
import type { Level } from '../../../domain/level';
import type { CaseContent } from './case-content';
import { headHash } from './case-pdf-cover';
import type { CaseTexts } from './case-texts';
import type { PrintSheet } from './print-sheet';
import { drawTable, type TableCell } from './sheet-table';

const MAX_HASH_DIGITS = 12;
const MAX_SUBJECTS = 3;

/** Prints the custody log as an appendix, with the full head hash. */
export function printCustody(sheet: PrintSheet, content: CaseContent, texts: CaseTexts): void {
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
  drawTable(
    sheet,
    [
      { title: t('column.number'), share: 7, align: 'right', size: 7.5 },
      { title: t('column.when'), share: 24, size: 7.5 },
      { title: t('column.who'), share: 14, size: 7.5 },
      { title: t('column.what'), share: 48, size: 7.5 },
      { title: t('column.hash'), share: 17, size: 7.5 },
    ],
    custody.map((entry) => entryCells(entry, texts)),
  );
}

function entryCells(entry: CustodyEntry, texts: CaseTexts): readonly TableCell[] {
  const { sequence, at, actor, action, hash } = entry;
  return [
    texts.formats.number(sequence),
    texts.instant(at),
    texts.actor(actor),
    [texts.action(action), detailsText(entry), subjectsText(entry, texts)].filter(Boolean).join('\n'),
    hash.slice(0, MAX_HASH_DIGITS),
  ];
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
export function printAbout(sheet: PrintSheet, content: CaseContent, texts: CaseTexts): void {
  const { t, precheck } = texts;
  const word = (level: Level) => texts.level({ kind: 'known', level });
  sheet.heading(t('section.about'));
  const paragraphs = [
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
