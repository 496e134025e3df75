import type { PhotoNote } from '../../../contract/prepare-views';
import type { CaseId } from '../../../domain/ids';
import type { Database } from './connection';
import type { SearchRepository } from './search-repository';

/** Notes about photos, by case and content hash. */
export function createNotesRepository(database: Database, search: SearchRepository) {
  const list = database.prepare<[string], PhotoNote>(
    'SELECT sha256, note, changed_at AS changedAt FROM photo_note WHERE case_id = ? ORDER BY sha256',
  );
  const find = database.prepare<[string, string], { readonly note: string }>(
    'SELECT note FROM photo_note WHERE case_id = ? AND sha256 = ?',
  );
  const save = database.prepare(
    `INSERT INTO photo_note (case_id, sha256, note, changed_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (case_id, sha256) DO UPDATE SET note = excluded.note, changed_at = excluded.changed_at`,
  );
  const remove = database.prepare('DELETE FROM photo_note WHERE case_id = ? AND sha256 = ?');
  return {
    ofCase: (caseId: CaseId): readonly PhotoNote[] => list.all(caseId),
    find: (caseId: CaseId, sha256: string): string | null => find.get(caseId, sha256)?.note ?? null,
    /** Saves a note; an empty note removes it. */
    save: (caseId: CaseId, { sha256, note, changedAt }: PhotoNote): void => {
      if (note === '') remove.run(caseId, sha256);
      else save.run(caseId, sha256, note, changedAt);
      search.index(caseId, 'photo-notes');
    },
  };
}
