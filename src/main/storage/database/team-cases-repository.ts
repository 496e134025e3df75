import type { CaseId, ProfileId } from '../../../domain/ids';
import type { Database } from './connection';

/** A case as a team store has to know it. */
export interface TeamCase {
  readonly caseId: CaseId;
  readonly profileId: ProfileId;
  readonly caseNumber: string;
  readonly hasCapture: boolean;
}

interface Row extends Omit<TeamCase, 'hasCapture'> {
  readonly hasCapture: number;
}

/** Cases that this workstation has, as they are and as they were registered. */
const HELD = `SELECT c.id AS caseId, c.profile_id AS profileId, c.case_number AS caseNumber,
    EXISTS (SELECT 1 FROM capture x WHERE x.case_id = c.id) AS hasCapture
  FROM "case" c WHERE c.handed_over_at IS NULL`;

/** Registration of cases in team stores. */
export function createTeamCasesRepository(database: Database) {
  // Two statements each: a condition that may be null would read all cases.
  const unregistered = (condition: string) =>
    database.prepare<[{ profileId: string; caseId: string | null; limit: number }], Row>(
      `SELECT h.* FROM (${HELD}) h LEFT JOIN team_case t ON t.case_id = h.caseId
       WHERE h.profileId = @profileId ${condition}
         AND (t.case_id IS NULL OR t.profile_id <> h.profileId OR t.case_number <> h.caseNumber
           OR t.has_capture <> h.hasCapture)
       LIMIT @limit`,
    );
  const unregisteredOfAll = unregistered('');
  const unregisteredOfCase = unregistered('AND h.caseId = @caseId');
  const dropStale = (condition: string) =>
    database.prepare<[{ caseId: string | null }]>(
      `DELETE FROM team_case WHERE ${condition} NOT EXISTS (
         SELECT 1 FROM "case" c WHERE c.id = team_case.case_id AND c.profile_id = team_case.profile_id
           AND c.handed_over_at IS NULL)`,
    );
  const dropStaleOfAll = dropStale('');
  const dropStaleOfCase = dropStale('case_id = @caseId AND');
  const register = database.prepare(
    `INSERT INTO team_case (case_id, profile_id, case_number, has_capture)
     VALUES (@caseId, @profileId, @caseNumber, @hasCapture)
     ON CONFLICT (case_id) DO UPDATE SET profile_id = @profileId, case_number = @caseNumber,
       has_capture = @hasCapture`,
  );
  const released = database
    .prepare<[string], CaseId>('SELECT case_id FROM team_released WHERE profile_id = ?')
    .pluck();
  const forgetReleased = database.prepare('DELETE FROM team_released WHERE profile_id = ?');
  const forgetOfProfile = database.prepare('DELETE FROM team_case WHERE profile_id = ?');
  return {
    /** Cases of a profile that its store does not know as they are; null: of all cases. */
    unregistered: (profileId: ProfileId, caseId: CaseId | null, limit: number): readonly TeamCase[] =>
      (caseId === null ? unregisteredOfAll : unregisteredOfCase)
        .all({ profileId, caseId, limit })
        .map((row) => ({ ...row, hasCapture: row.hasCapture === 1 })),
    register: (held: TeamCase): void => {
      register.run({ ...held, hasCapture: held.hasCapture ? 1 : 0 });
    },
    /** Notes registered cases as released that are not here any more; null: of all cases. */
    dropStale: (caseId: CaseId | null): void => {
      (caseId === null ? dropStaleOfAll : dropStaleOfCase).run({ caseId });
    },
    /** Cases of a profile that were registered and are not held any more, once. */
    takeReleased: (profileId: ProfileId): readonly CaseId[] => {
      const ids = released.all(profileId);
      if (ids.length > 0) forgetReleased.run(profileId);
      return ids;
    },
    /** Another store, or an older copy, needs all cases again. */
    forgetProfile: (profileId: ProfileId): void => {
      forgetOfProfile.run(profileId);
      forgetReleased.run(profileId);
    },
  };
}
