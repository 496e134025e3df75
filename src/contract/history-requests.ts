import { z } from 'zod';
import { CASE_NOTE_LENGTH, DECISION_CHOICES, REASON_LENGTH } from '../domain/handler-decision';
import type { CaseNote, CustodyCheckView, HandlerDecision } from './history-views';
import { caseId, caseNoteId, resultId } from './request-fields';

const noteText = z.string().trim().min(1).max(CASE_NOTE_LENGTH);

/** Requests about the history of a case. */
export const historySchemas = {
  'caseNotes.list': z.strictObject({ caseId }),
  'caseNotes.write': z.strictObject({ caseId, text: noteText }),
  /** The earlier words stay beside the new ones. */
  'caseNotes.correct': z.strictObject({ caseId, noteId: caseNoteId, text: noteText }),
  /** Erases the words of all versions; that there was a note stays. */
  'caseNotes.remove': z.strictObject({ caseId, noteId: caseNoteId }),
  'decisions.list': z.strictObject({ caseId }),
  'decisions.record': z.strictObject({
    caseId,
    choice: z.enum(DECISION_CHOICES),
    reason: z.string().trim().min(1).max(REASON_LENGTH),
    /** The answers that the person looked at. */
    resultIds: z.array(resultId).max(2_000),
  }),
  'custody.check': z.strictObject({ caseId }),
} as const;

export interface HistoryResponses {
  /** In the order in which they were first written; so is every answer below. */
  'caseNotes.list': readonly CaseNote[];
  'caseNotes.write': readonly CaseNote[];
  'caseNotes.correct': readonly CaseNote[];
  'caseNotes.remove': readonly CaseNote[];
  /** The newest first. */
  'decisions.list': readonly HandlerDecision[];
  'decisions.record': readonly HandlerDecision[];
  'custody.check': CustodyCheckView;
}
export type HistoryRequest = keyof typeof historySchemas;
