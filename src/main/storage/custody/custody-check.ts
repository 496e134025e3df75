import type { AlteredText, CustodyCheckView } from '../../../contract/history-views';
import type { CustodyEntry } from '../../../contract/views';
import type { CaseId, CaseNoteId, DecisionId } from '../../../domain/ids';
import type { StoredCaseNote } from '../database/case-notes-repository';
import type { StoredDecision } from '../database/decisions-repository';
import type { Repositories } from '../database/repositories';
import { verifyCustody } from './custody-chain';
import { alteredInquiries } from './inquiry-check';
import { isSealed } from './text-seal';

type CheckedRepositories = Pick<Repositories, 'custody' | 'caseNotes' | 'decisions' | 'inquiries'>;

/** Recomputes the chain of a case and compares its notes, decisions and questions with the recorded hashes. */
export function checkCustody(repositories: CheckedRepositories, caseId: CaseId): CustodyCheckView {
  const entries = repositories.custody.list(caseId);
  const check = verifyCustody(caseId, entries);
  return {
    entries: entries.length,
    verified: check.ok ? entries.length : check.sequence - 1,
    headHash: entries.at(-1)?.hash ?? null,
    broken: check.ok ? null : { sequence: check.sequence, problem: check.problem },
    altered: [
      ...alteredNotes(entries, repositories.caseNotes.ofCase(caseId)),
      ...alteredDecisions(entries, repositories.decisions.ofCase(caseId)),
      ...alteredInquiries(
        entries,
        repositories.inquiries.ofCase(caseId),
        repositories.inquiries.answersOfCase(caseId),
      ),
    ],
  };
}

const NOTE_ACTIONS: { readonly [action: string]: StoredCaseNote['kind'] } = {
  'case-note-written': 'written',
  'case-note-corrected': 'corrected',
  'case-note-removed': 'removed',
};

function alteredNotes(
  entries: readonly CustodyEntry[],
  notes: readonly StoredCaseNote[],
): readonly AlteredText[] {
  const recorded = new Map<string, { readonly id: CaseNoteId; readonly entry: CustodyEntry }>();
  for (const entry of entries) {
    const id = entry.subjects[0];
    if (NOTE_ACTIONS[entry.action] === undefined || id === undefined) continue;
    recorded.set(`${id} ${entry.details.version}`, { id: id as CaseNoteId, entry });
  }
  const wrong = notes.flatMap((note): readonly AlteredText[] => {
    const { noteId, version } = note;
    const recordedEntry = recorded.get(`${noteId} ${version}`)?.entry;
    recorded.delete(`${noteId} ${version}`);
    const alteredText = { of: 'note', id: noteId, number: version } as const;
    if (!recordedEntry) return [{ ...alteredText, problem: 'unrecorded' }];
    return isSameNote(note, recordedEntry) ? [] : [{ ...alteredText, problem: 'altered' }];
  });
  const missing = [...recorded.values()].map(
    ({ id, entry }): AlteredText => ({
      of: 'note',
      id,
      number: Number(entry.details.version),
      problem: 'missing',
    }),
  );
  return [...wrong, ...missing];
}

function isSameNote(note: StoredCaseNote, entry: CustodyEntry): boolean {
  return (
    NOTE_ACTIONS[entry.action] === note.kind &&
    entry.actor === note.actor &&
    (entry.details.textSha256 ?? null) === note.sha256 &&
    isSealed(note.text, note.salt, note.sha256)
  );
}

function alteredDecisions(
  entries: readonly CustodyEntry[],
  decisions: readonly StoredDecision[],
): readonly AlteredText[] {
  const recorded = new Map<string, CustodyEntry>();
  for (const entry of entries) {
    const id = entry.subjects[0];
    const isDecision =
      entry.action === 'handler-decision-recorded' || entry.action === 'handler-decision-withdrawn';
    if (isDecision && id !== undefined) recorded.set(id, entry);
  }
  const wrong = decisions.flatMap((decision): readonly AlteredText[] => {
    const recordedEntry = recorded.get(decision.id);
    recorded.delete(decision.id);
    const alteredText = { of: 'decision', id: decision.id, number: decision.number } as const;
    if (!recordedEntry) return [{ ...alteredText, problem: 'unrecorded' }];
    return isSameDecision(decision, recordedEntry) ? [] : [{ ...alteredText, problem: 'altered' }];
  });
  const missing = [...recorded].map(
    ([id, entry]): AlteredText => ({
      of: 'decision',
      id: id as DecisionId,
      number: Number(entry.details.number),
      problem: 'missing',
    }),
  );
  return [...wrong, ...missing];
}

function isSameDecision(decision: StoredDecision, entry: CustodyEntry): boolean {
  const answers = decision.basis.map(({ rawSha256 }) => rawSha256);
  return (
    entry.details.choice === decision.choice &&
    entry.details.number === decision.number &&
    entry.actor === decision.actor &&
    entry.details.reasonSha256 === decision.reasonSha256 &&
    entry.subjects.slice(1).join() === answers.join() &&
    isSealed(decision.reason, decision.salt, decision.reasonSha256)
  );
}
