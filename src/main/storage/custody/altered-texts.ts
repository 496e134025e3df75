import type { AlteredText } from '../../../contract/history-views';
import type { CustodyEntry } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import type { Repositories } from '../database/repositories';
import { isSealed } from './text-seal';

type CheckedRepositories = Pick<Repositories, 'caseNotes' | 'decisions' | 'inquiries'>;
type Identity = Pick<AlteredText, 'id' | 'number'>;

/** Compares the texts of a case with their entries in its custody log. */
export function alteredTexts(
  { caseNotes, decisions, inquiries }: CheckedRepositories,
  caseId: CaseId,
  entries: readonly CustodyEntry[],
): readonly AlteredText[] {
  return [
    ...compare(entries, {
      of: 'note',
      actions: ['case-note-written', 'case-note-corrected', 'case-note-removed'],
      rows: caseNotes.ofCase(caseId).map((note) => ({ ...note, id: note.noteId, number: note.version })),
      isSame: (note, { action, actor, details }) =>
        action === `case-note-${note.kind}` &&
        actor === note.actor &&
        (details.textSha256 ?? null) === note.sha256 &&
        isSealed(note.text, note.salt, note.sha256),
    }),
    ...compare(entries, {
      of: 'decision',
      actions: ['handler-decision-recorded', 'handler-decision-withdrawn'],
      rows: decisions.ofCase(caseId),
      isSame: (decision, { actor, details, subjects }) =>
        details.choice === decision.choice &&
        details.number === decision.number &&
        actor === decision.actor &&
        details.reasonSha256 === decision.reasonSha256 &&
        subjects.slice(1).join() === decision.basis.map(({ rawSha256 }) => rawSha256).join() &&
        isSealed(decision.reason, decision.salt, decision.reasonSha256),
    }),
    ...compare(entries, {
      of: 'inquiry',
      actions: ['customer-asked'],
      rows: inquiries.ofCase(caseId),
      isSame: (inquiry, { actor, details }) =>
        details.number === inquiry.number &&
        details.language === inquiry.language &&
        details.questions === inquiry.questionCount &&
        details.textSha256 === inquiry.sha256 &&
        actor === inquiry.actor &&
        isSealed(inquiry.questions, inquiry.salt, inquiry.sha256),
    }),
    ...compare(entries, {
      of: 'answer',
      actions: ['customer-answered'],
      rows: inquiries.answersOfCase(caseId),
      isSame: (answer, { actor, details, subjects }) =>
        details.number === answer.number &&
        details.answeredOn === answer.answeredOn &&
        details.toQuestions === answer.questions.join(', ') &&
        (details.textSha256 ?? null) === answer.sha256 &&
        subjects[1] === answer.inquiryId &&
        actor === answer.actor &&
        isSealed(answer.text, answer.salt, answer.sha256),
    }),
  ];
}

interface Comparison<Row extends Identity> {
  readonly of: AlteredText['of'];
  /** The actions that record a text of this kind. */
  readonly actions: readonly string[];
  readonly rows: readonly Row[];
  readonly isSame: (row: Row, entry: CustodyEntry) => boolean;
}

function compare<Row extends Identity>(
  entries: readonly CustodyEntry[],
  { of, actions, rows, isSame }: Comparison<Row>,
): readonly AlteredText[] {
  // Each version of a note has its own entry.
  const keyOf = ({ id, number }: Identity): string => (of === 'note' ? `${id} ${number}` : id);
  const identityOf = ({ subjects, details }: CustodyEntry): Identity => ({
    id: (subjects[0] ?? '') as AlteredText['id'],
    number: Number(of === 'note' ? details.version : details.number),
  });
  const recorded = new Map(
    entries
      .filter(({ action }) => actions.includes(action))
      .map((entry) => [keyOf(identityOf(entry)), entry]),
  );
  const wrong = rows.flatMap((row): readonly AlteredText[] => {
    const { id, number } = row;
    const entry = recorded.get(keyOf(row));
    recorded.delete(keyOf(row));
    if (!entry) return [{ of, id, number, problem: 'unrecorded' }];
    return isSame(row, entry) ? [] : [{ of, id, number, problem: 'altered' }];
  });
  const missing = [...recorded.values()].map(
    (entry): AlteredText => ({ of, ...identityOf(entry), problem: 'missing' }),
  );
  return [...wrong, ...missing];
}
