import type { CaseNote, HandlerDecision } from '../../../contract/history-views';
import type { CaseContent } from './case-content';
import type { CaseTexts } from './case-texts';
import type { PrintSheet } from './print-sheet';

/** Prints decisions and notes of people, separate from the statements of the service. */
export function printNotes(sheet: PrintSheet, content: CaseContent, texts: CaseTexts): void {
  const { decisions, notes } = content;
  if (decisions.length === 0 && notes.length === 0) return;
  sheet.heading(texts.t('section.notes'));
  for (const decision of decisions) printDecision(sheet, decision, texts);
  for (const note of notes) printNote(sheet, note, texts);
}

function printDecision(sheet: PrintSheet, decision: HandlerDecision, texts: CaseTexts): void {
  const { history } = texts;
  const { number, choice, at, actor, reason, level, basis } = decision;
  sheet.heading(`${history('decision.title')} ${number}: ${history(`choice.${choice}`)}`, 3);
  sheet.text(history('note.written', { actor, time: texts.instant(at) }), { size: 8, quiet: true, gap: 2 });
  sheet.text(reason ?? history('note.removedText'), { size: 9, quiet: reason === null, gap: 2 });
  const basisText =
    basis.length === 0
      ? history('decision.basisWithout')
      : history('decision.basis', { count: basis.length });
  const levelText = level ? `${history('decision.levelThen')}: ${texts.level(level)}` : '';
  sheet.text([basisText, levelText].filter(Boolean).join('. '), { size: 8, quiet: true, gap: 8 });
}

function printNote(sheet: PrintSheet, { versions, removed }: CaseNote, texts: CaseTexts): void {
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
  sheet.text(newest.text ?? history('note.removedText'), { size: 9, gap: 8 });
}
