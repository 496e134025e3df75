import type { CaseId, CaseNoteId } from '../../domain/ids';
import type { Database } from './connection';
import type { SearchRepository } from './search-repository';

/** One version of a note of a case, or the mark that it was removed. */
export interface StoredCaseNote {
  readonly noteId: CaseNoteId;
  readonly version: number;
  readonly kind: 'written' | 'corrected' | 'removed';
  readonly at: string;
  readonly actor: string;
  /** Null: erased, or the mark of a removal. */
  readonly text: string | null;
  readonly salt: string | null;
  /** Null only for the mark of a removal. */
  readonly sha256: string | null;
}

export type CaseNotesRepository = ReturnType<typeof createCaseNotesRepository>;

/** What people wrote about a case. Versions are added; the only other thing that can happen to them is erasing. */
export function createCaseNotesRepository(database: Database, search: SearchRepository) {
  const columns = 'note_id AS noteId, version, kind, at, actor, text, salt, sha256';
  const ofCase = database.prepare<[string], StoredCaseNote>(
    `SELECT ${columns} FROM case_note WHERE case_id = ? ORDER BY number`,
  );
  const versions = database.prepare<[string, string], StoredCaseNote>(
    `SELECT ${columns} FROM case_note WHERE case_id = ? AND note_id = ? ORDER BY version`,
  );
  const insert = database.prepare(
    `INSERT INTO case_note (case_id, note_id, version, kind, at, actor, text, salt, sha256)
     VALUES (@caseId, @noteId, @version, @kind, @at, @actor, @text, @salt, @sha256)`,
  );
  const erase = database.prepare(
    'UPDATE case_note SET text = NULL, salt = NULL WHERE case_id = ? AND note_id = ?',
  );
  return {
    /** In the order of writing, versions of all notes mixed. */
    ofCase: (caseId: CaseId): readonly StoredCaseNote[] => ofCase.all(caseId),
    versions: (caseId: CaseId, noteId: CaseNoteId): readonly StoredCaseNote[] => versions.all(caseId, noteId),
    insert: (caseId: CaseId, version: StoredCaseNote): void => {
      insert.run({ ...version, caseId });
      search.index(caseId, 'notes');
    },
    erase: (caseId: CaseId, noteId: CaseNoteId): void => {
      erase.run(caseId, noteId);
      search.index(caseId, 'notes');
    },
  };
}
