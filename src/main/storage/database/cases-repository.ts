import { type CasePackage, type CaseStatus, caseStatus } from '../../../domain/case-state';
import type { CaseId } from '../../../domain/ids';
import { severityRank, worstLevel } from '../../../domain/level';
import { createCaseList } from './case-list';
import { CASE_COLUMNS, type CaseColumns, toCase } from './case-rows';
import type { Database } from './connection';
import { levelColumns, levelFromColumns } from './rows';
import type { SearchRepository } from './search-repository';
import type { StoredCase } from './stored-case';

/** Cases with their summaries, and the case list. */
export function createCasesRepository(database: Database, search: SearchRepository) {
  const byId = database.prepare<[string], CaseColumns>(`SELECT ${CASE_COLUMNS} FROM "case" c WHERE c.id = ?`);
  const byNumber = database.prepare<[string], CaseColumns>(
    `SELECT ${CASE_COLUMNS} FROM "case" c WHERE c.case_number = ?`,
  );
  const insert = database.prepare<
    [
      Pick<StoredCase, 'id' | 'caseNumber' | 'note' | 'referenceDate' | 'profileId' | 'createdAt'> & {
        lastActivityAt: string;
      },
    ]
  >(
    `INSERT INTO "case" (id, case_number, note, reference_date, profile_id, created_at, last_activity_at)
     VALUES (@id, @caseNumber, @note, @referenceDate, @profileId, @createdAt, @lastActivityAt)`,
  );
  const change = database.prepare(
    'UPDATE "case" SET case_number = ?, note = ?, reference_date = ?, profile_id = ? WHERE id = ?',
  );
  const newestLevels = database.prepare<
    [{ id: CaseId }],
    { readonly decoded: number; readonly kind: string; readonly text: string | null }
  >(`WITH ${NEWEST} SELECT decoded, level_kind AS kind, level_text AS text FROM newest`);
  const refresh = database.prepare(SUMMARY);
  const setState = database.prepare('UPDATE "case" SET state = ?, next = ? WHERE id = ?');
  const packagesOf = database.prepare<[string], CasePackage>(
    `SELECT submission_id AS submissionId, state, reason, detail, sealed_at AS sealedAt
     FROM package WHERE case_id = ?`,
  );
  const unsealed = database
    .prepare<[string], number>(
      `SELECT count(*) FROM item i WHERE i.case_id = ? AND i.excluded = 0 AND NOT EXISTS (
         SELECT 1 FROM entry e JOIN package p ON p.id = e.package_id
         WHERE e.sha256 = i.sha256 AND p.case_id = i.case_id AND p.state NOT IN ('withdrawn', 'rejected', 'closed'))`,
    )
    .pluck();
  const status = ({ id, photos, documents, captureQuestions, handedOverAt, level }: StoredCase): CaseStatus =>
    caseStatus({
      packages: packagesOf.all(id),
      files: photos + documents,
      unsealed: unsealed.get(id) ?? 0,
      linkQuestions: captureQuestions,
      isHandedOver: handedOverAt !== null,
      level,
    });
  return {
    status,
    find: (id: CaseId): StoredCase | null => optional(byId.get(id)),
    findByNumber: (caseNumber: string): StoredCase | null => optional(byNumber.get(caseNumber)),
    insert: (
      newCase: Pick<StoredCase, 'id' | 'caseNumber' | 'note' | 'referenceDate' | 'profileId' | 'createdAt'>,
    ): void => {
      insert.run({ ...newCase, lastActivityAt: newCase.createdAt });
      search.index(newCase.id, 'case');
    },
    change: (
      id: CaseId,
      to: Pick<StoredCase, 'caseNumber' | 'note' | 'referenceDate' | 'profileId'>,
    ): void => {
      change.run(to.caseNumber, to.note, to.referenceDate, to.profileId, id);
      search.index(id, 'case');
    },
    /** Recomputes the summary columns of a case; call it in every transaction that changes the counted rows. */
    refreshSummary: (id: CaseId, at: string): void => {
      const newest = newestLevels.all({ id });
      // A response that could not be read is no result, but beside one it must not pass for its level.
      const isAnswered = newest.some(({ decoded }) => decoded === 1);
      const worst = isAnswered
        ? worstLevel(newest.map(({ kind, text }) => levelFromColumns(kind, text)))
        : null;
      const columns = worst ? levelColumns(worst) : { level_kind: null, level_text: null };
      refresh.run({ id, at, ...columns, severity_rank: severityRank(worst) });
      const refreshed = optional(byId.get(id));
      if (!refreshed) return;
      const { state, next } = status(refreshed);
      if (state !== refreshed.state || next !== refreshed.next) setState.run(state, next, id);
    },
    ...createCaseList(database, search),
  };
}

const NEWEST = `newest AS (
  SELECT r.decoded, r.level_kind, r.level_text FROM result r
  WHERE r.case_id = @id
    AND NOT EXISTS (
      SELECT 1 FROM result later WHERE later.package_id = r.package_id
        -- An unreadable response does not replace an earlier result.
        AND (later.decoded, later.received_at) > (r.decoded, r.received_at))
)`;

/** The unary plus prevents the index on states, which would read the packages of every case. */
const SUMMARY = `
WITH ${NEWEST},
taken AS (SELECT board_column, push FROM capture WHERE case_id = @id ORDER BY followed_since DESC, rowid DESC LIMIT 1),
decided AS (SELECT choice, at FROM handler_decision WHERE case_id = @id ORDER BY number DESC LIMIT 1)
UPDATE "case" SET
  last_activity_at = max(last_activity_at, @at),
  level_kind = @level_kind,
  level_text = @level_text,
  severity_rank = @severity_rank,
  photos = (SELECT count(*) FROM item WHERE case_id = @id AND type <> 'pdf' AND excluded = 0),
  documents = (SELECT count(*) FROM item WHERE case_id = @id AND type = 'pdf' AND excluded = 0),
  results = (SELECT count(*) FROM result WHERE case_id = @id),
  -- Practice reports tokens too, but nobody pays them.
  tokens = (SELECT coalesce(sum(r.tokens), 0) FROM result r JOIN package p ON p.id = r.package_id
    JOIN profile f ON f.id = p.profile_id WHERE r.case_id = @id AND f.kind <> 'practice'),
  undecodable = (SELECT count(*) FROM newest WHERE decoded = 0),
  capture_column = (SELECT board_column FROM taken),
  capture_push = (SELECT push FROM taken),
  capture_questions = (SELECT count(*) FROM capture_creation WHERE case_id = @id AND +state = 'unknown'),
  decision = (SELECT choice FROM decided WHERE choice <> 'open'),
  decided_at = (SELECT at FROM decided WHERE choice <> 'open')
WHERE id = @id`;

function optional(row: CaseColumns | undefined): StoredCase | null {
  return row ? toCase(row) : null;
}
