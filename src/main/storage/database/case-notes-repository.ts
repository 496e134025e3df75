import type { CaseId, CaseNoteId } from '../../../domain/ids';
import type { Database } from './connection';
import type { SearchRepository } from './search-repository';

/** One version of a case note, or the record of its removal. */
export interface StoredCaseNote {
  readonly noteId: CaseNoteId;
  readonly version: number;
  readonly kind: 'written' | 'corrected' | 'removed';
  readonly at: string;
  readonly actor: string;
  /** Null if erased or removed. */
  readonly text: string | null;
  readonly salt: string | null;
  /** Null only for a removal. */
  readonly sha256: string | null;
}

/** Set while the search index of the file may still hold words of an erased note; a rewrite of the file removes it. */
export const ERASED_NOTE_SETTING = 'search.erasedNote';

/** Notes about cases. Versions are only added; the text of a version can be erased but never changed. */
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
  const requestRewrite = database.prepare(
    `INSERT OR IGNORE INTO setting (name, value) VALUES ('${ERASED_NOTE_SETTING}', 'true')`,
  );
  return {
    /** Returns the versions of all notes in the order of writing. */
    ofCase: (caseId: CaseId): readonly StoredCaseNote[] => ofCase.all(caseId),
    versions: (caseId: CaseId, noteId: CaseNoteId): readonly StoredCaseNote[] => versions.all(caseId, noteId),
    insert: (caseId: CaseId, version: StoredCaseNote): void => {
      insert.run({ ...version, caseId });
      search.index(caseId, 'notes');
    },
    erase: (caseId: CaseId, noteId: CaseNoteId): void => {
      erase.run(caseId, noteId);
      requestRewrite.run();
      search.index(caseId, 'notes');
    },
  };
}
