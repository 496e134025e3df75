import type { CaseId } from '../../domain/ids';
import type { Database } from './connection';

export type SearchRepository = ReturnType<typeof createSearchRepository>;

/** What the search knows of cases, beside the rows it was made from. */
export function createSearchRepository(database: Database) {
  const remove = database.prepare(
    'DELETE FROM case_search WHERE rowid = (SELECT number FROM "case" WHERE id = ?)',
  );
  return {
    /** Takes every word of a case out of the index; part of the transaction that deletes the case, before its row. */
    removeCase: (id: CaseId): void => {
      remove.run(id);
    },
  };
}
