import type { CaseNote, HandlerDecision } from '../../../contract/history-views';
import type { CaseContent, ReportExtent } from './case-content';
import type { CaseTexts } from './case-texts';
import type { PrintSheet } from './print-sheet';
import { textOfPerson } from './sheet-text';

const MAX_SHORT_NOTES = 3;

/** Prints decisions and notes of people, separate from the statements of the service. */
export function printNotes(
  sheet: PrintSheet,
  { decisions, notes }: CaseContent,
  texts: CaseTexts,
  extent: ReportExtent,
): void {
  const count = decisions.length + notes.length;
  if (count === 0) return;
  sheet.heading(texts.t('section.notes'));
  const entries = [
    ...decisions.map((decision) => ({
      at: decision.at,
      print: () => printDecision(sheet, decision, texts, extent),
    })),
    ...notes.map((note) => ({
      at: note.versions.at(-1)?.at ?? '',
      print: () => printNote(sheet, note, texts, extent),
    })),
  ];
  const shown = extent === 'full' ? entries : newest(entries, MAX_SHORT_NOTES);
  for (const { print } of shown) print();
  const more = count - shown.length;
  if (more > 0) sheet.text(texts.t('short.moreNotes', { count: more }), { size: 8.5, quiet: true });
}

/** The newest first. */
function newest<Entry extends { readonly at: string }>(
  entries: readonly Entry[],
  max: number,
): readonly Entry[] {
  // Times in one format, whose order is that of their characters.
  return [...entries]
    .sort((one, other) => Number(one.at < other.at) - Number(one.at > other.at))
    .slice(0, max);
}

function printDecision(
  sheet: PrintSheet,
  decision: HandlerDecision,
  texts: CaseTexts,
  extent: ReportExtent,
): void {
  const { history } = texts;
  const { number, choice, at, actor, reason, level, basis } = decision;
  sheet.heading(`${history('decision.title')} ${number}: ${history(`choice.${choice}`)}`, 3);
  sheet.text(history('note.written', { actor, time: texts.instant(at) }), { size: 8, quiet: true, gap: 2 });
  sheet.text(textOfPerson(reason ?? history('note.removedText'), extent), {
    size: 9,
    quiet: reason === null,
    gap: 2,
  });
  const basisText =
    basis.length === 0
      ? history('decision.basisWithout')
      : history('decision.basis', { count: basis.length });
  const levelText = level ? `${history('decision.levelThen')}: ${texts.level(level)}` : '';
  sheet.text([basisText, levelText].filter(Boolean).join('. '), { size: 8, quiet: true, gap: 8 });
}

function printNote(
  sheet: PrintSheet,
  { versions, removed }: CaseNote,
  texts: CaseTexts,
  extent: ReportExtent,
): void {
  const { history } = texts;
  const newest = versions.at(-1);
  if (!newest) return;
  const isCorrected = versions.length > 1;
  const written = history('note.written', { actor: newest.actor, time: texts.instant(newest.at) });
  sheet.heading(history('note.title'), 3);
  sheet.text(isCorrected ? `${written} (${history('note.corrected')})` : written, {
    size: 8,
    quiet: true,
    gap: 2,
  });
  if (removed) {
    const by = history('note.removed', { actor: removed.actor });
    sheet.text(`${by}, ${texts.instant(removed.at)}. ${history('note.removedText')}`, {
      size: 9,
      quiet: true,
    });
    return;
  }
  sheet.text(textOfPerson(newest.text ?? history('note.removedText'), extent), { size: 9, gap: 8 });
}
