import type { CaseId } from '../../../domain/ids';
import type { Database } from './connection';

/** Cases whose pictures are to be drawn or compared. Triggers add a case when its files or its profile change. */
export function createComparisonsRepository(database: Database) {
  // Nothing may change in a case that was handed over.
  const due = database.prepare<[string], { readonly changes: number }>(
    `SELECT d.changes FROM comparison_due d CROSS JOIN "case" c ON c.id = d.case_id
     WHERE d.case_id = ? AND c.handed_over_at IS NULL`,
  );
  const all = database.prepare<[], { readonly id: CaseId }>(
    `SELECT c.id FROM comparison_due d CROSS JOIN "case" c ON c.id = d.case_id
     WHERE c.handed_over_at IS NULL ORDER BY c.row_id DESC`,
  );
  const expect = database.prepare(
    `INSERT INTO comparison_due (case_id) VALUES (?) ON CONFLICT DO UPDATE SET changes = changes + 1`,
  );
  const done = database.prepare('DELETE FROM comparison_due WHERE case_id = ? AND changes = ?');
  return {
    /** A number that differs after each change of the case; null if nothing is due. */
    dueSince: (caseId: CaseId): number | null => due.get(caseId)?.changes ?? null,
    /** Newest first. */
    dueCases: (): readonly CaseId[] => all.all().map(({ id }) => id),
    /** Marks a case to be compared again, for a change that no trigger notices. */
    expect: (caseId: CaseId): void => {
      expect.run(caseId);
    },
    /** Ends what was due, unless the case changed since. */
    done: (caseId: CaseId, dueSince: number): void => {
      done.run(caseId, dueSince);
    },
  };
}
