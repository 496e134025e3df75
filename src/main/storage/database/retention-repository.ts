import type { LegalHold } from '../../../contract/retention-views';
import type { CaseId, ProfileId } from '../../../domain/ids';
import { ACTIVE_STATES } from '../../../domain/journal';
import type { CaseStanding, RetentionRule } from '../../../domain/retention';
import type { Database } from './connection';

export interface StoredRule extends RetentionRule {
  readonly profileId: ProfileId;
  readonly changedAt: string;
  readonly changedBy: string;
}

/** A closed case that is due by a rule. */
export interface PastCase extends CaseStanding {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly note: string;
  readonly closedAt: string;
}

/** Who closed a case, and its legal hold. */
export interface StoredMarks {
  readonly closedBy: string | null;
  readonly hold: LegalHold | null;
}

interface MarksRow {
  readonly closedBy: string | null;
  readonly since: string | null;
  readonly by: string | null;
  readonly reason: string | null;
}

const ACTIVE_EXCEPT_UNKNOWN = ACTIVE_STATES.filter((state) => state !== 'unknown')
  .map((state) => `'${state}'`)
  .join(', ');

/** Counted from the rows, because a deletion must not rely on a summary. */
const STANDING = `c.closed_at AS closedAt, c.held_since AS heldSince,
  (SELECT count(*) FROM package p WHERE p.case_id = c.id AND p.state IN (${ACTIVE_EXCEPT_UNKNOWN})) AS activePackages,
  (SELECT count(*) FROM package p WHERE p.case_id = c.id AND p.state = 'unknown') AS unknownPackages,
  (SELECT count(*) FROM capture_creation x WHERE x.case_id = c.id AND x.state IN ('sending', 'unknown'))
    AS unknownCaptures`;

const KEPT = `(c.held_since IS NOT NULL
  OR EXISTS (SELECT 1 FROM package p WHERE p.case_id = c.id AND p.state IN (${ACTIVE_EXCEPT_UNKNOWN}, 'unknown'))
  OR EXISTS (SELECT 1 FROM capture_creation x WHERE x.case_id = c.id AND x.state IN ('sending', 'unknown')))`;

const PAST = `FROM "case" c WHERE c.profile_id = ? AND c.closed_at IS NOT NULL AND c.closed_at <= ?`;

/** Closing, legal holds, and the rules by which closed cases become due. */
export function createRetentionRepository(database: Database) {
  return { ...caseMarks(database), ...rules(database), ...pastCases(database) };
}

function caseMarks(database: Database) {
  const standing = database.prepare<[string], CaseStanding>(
    `SELECT ${STANDING} FROM "case" c WHERE c.id = ?`,
  );
  const marks = database.prepare<[string], MarksRow>(
    `SELECT closed_by AS closedBy, held_since AS since, held_by AS "by", hold_reason AS reason
     FROM "case" WHERE id = ?`,
  );
  const close = database.prepare('UPDATE "case" SET closed_at = ?, closed_by = ? WHERE id = ?');
  const hold = database.prepare(
    'UPDATE "case" SET held_since = ?, held_by = ?, hold_reason = ? WHERE id = ?',
  );
  return {
    /** Returns null for an unknown case. */
    standing: (id: CaseId): CaseStanding | null => standing.get(id) ?? null,
    marks: (id: CaseId): StoredMarks => {
      const { closedBy = null, since = null, by, reason } = marks.get(id) ?? {};
      return { closedBy, hold: since === null ? null : { since, by: by ?? '', reason: reason ?? '' } };
    },
    close: (id: CaseId, at: string, by: string): void => {
      close.run(at, by, id);
    },
    reopen: (id: CaseId): void => {
      close.run(null, null, id);
    },
    hold: (id: CaseId, to: LegalHold | null): void => {
      hold.run(to?.since ?? null, to?.by ?? null, to?.reason ?? null, id);
    },
  };
}

function rules(database: Database) {
  const all = database.prepare<[], Omit<StoredRule, 'active'> & { readonly active: number }>(
    `SELECT profile_id AS profileId, days, active, changed_at AS changedAt, changed_by AS changedBy
     FROM retention_rule`,
  );
  const save = database.prepare(
    `INSERT INTO retention_rule (profile_id, days, active, changed_at, changed_by)
     VALUES (@profileId, @days, @active, @changedAt, @changedBy)
     ON CONFLICT (profile_id) DO UPDATE SET days = @days, active = @active, changed_at = @changedAt,
       changed_by = @changedBy`,
  );
  const counts = database.prepare<
    [],
    { readonly profileId: ProfileId; readonly open: number; readonly closed: number }
  >(
    `SELECT profile_id AS profileId, count(*) - count(closed_at) AS "open", count(closed_at) AS closed
     FROM "case" GROUP BY profile_id`,
  );
  return {
    rules: (): readonly StoredRule[] => all.all().map((row) => ({ ...row, active: row.active === 1 })),
    saveRule: (rule: StoredRule): void => {
      save.run({ ...rule, active: rule.active ? 1 : 0 });
    },
    caseCounts: () => counts.all(),
  };
}

function pastCases(database: Database) {
  const columns = `c.id AS caseId, c.case_number AS caseNumber, c.note, ${STANDING}`;
  const list = (kept: boolean) =>
    database.prepare<[string, string, number], PastCase>(
      `SELECT ${columns} ${PAST} AND ${kept ? '' : 'NOT '}${KEPT} ORDER BY c.closed_at LIMIT ?`,
    );
  const count = (kept: boolean) =>
    database.prepare<[string, string], { readonly count: number }>(
      `SELECT count(*) AS count ${PAST} AND ${kept ? '' : 'NOT '}${KEPT}`,
    );
  const statements = { due: [list(false), count(false)], kept: [list(true), count(true)] } as const;
  const next = database.prepare<[string, string], { readonly at: string | null }>(
    'SELECT min(closed_at) AS at FROM "case" WHERE profile_id = ? AND closed_at > ?',
  );
  return {
    /** Returns cases closed at `until` or before, oldest first: those due for deletion, or those that must be kept. */
    closedUntil: (which: 'due' | 'kept', id: ProfileId, until: string, limit: number) => ({
      rows: statements[which][0].all(id, until, limit),
      total: statements[which][1].get(id, until)?.count ?? 0,
    }),
    /** Returns the first closing time after an instant; null without one. */
    firstClosedAfter: (id: ProfileId, instant: string): string | null => next.get(id, instant)?.at ?? null,
  };
}
