import { z } from 'zod';
import { DECISION_CHOICES, MAX_CASE_NOTE_LENGTH, MAX_REASON_LENGTH } from '../domain/handler-decision';
import type { CaseNote, CustodyCheckView, CustodyName, HandlerDecision } from './history-views';
import { engine, reader } from './request';
import { caseId, caseNoteId, resultId } from './request-fields';
import type { CustodyEntry } from './views';

const noteText = z.string().trim().min(1).max(MAX_CASE_NOTE_LENGTH);

/** The history of a case: notes, decisions and the custody log. */
export const historyRequests = {
  /** In the order in which they were first written, as in the next three. */
  'caseNotes.list': engine.read({ caseId }).returns<readonly CaseNote[]>(),
  'caseNotes.write': engine.write({ caseId, text: noteText }).returns<readonly CaseNote[]>(),
  /** Keeps the earlier text beside the new one. */
  'caseNotes.correct': engine
    .write({ caseId, noteId: caseNoteId, text: noteText })
    .returns<readonly CaseNote[]>(),
  /** Erases the text of all versions; the history still says that there was a note. */
  'caseNotes.remove': engine.write({ caseId, noteId: caseNoteId }).returns<readonly CaseNote[]>(),
  /** The newest first, as in the next one. */
  'decisions.list': engine.read({ caseId }).returns<readonly HandlerDecision[]>(),
  'decisions.record': engine
    .write({
      caseId,
      choice: z.enum(DECISION_CHOICES),
      reason: z.string().trim().min(1).max(MAX_REASON_LENGTH),
      /** The results that the person looked at. */
      resultIds: z.array(resultId).max(2_000),
    })
    .returns<readonly HandlerDecision[]>(),
  'custody.list': reader.read({ caseId }).returns<readonly CustodyEntry[]>(),
  /** Of the first subjects of every entry, and of its details; what the case no longer has is missing. */
  'custody.names': reader.read({ caseId }).returns<readonly CustodyName[]>(),
  'custody.check': reader.read({ caseId }).returns<CustodyCheckView>(),
};
