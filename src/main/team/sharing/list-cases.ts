import { z } from 'zod';
import { isCaseState } from '../../../domain/case-state';
import type { CaseId } from '../../../domain/ids';
import type { TeamCase, TeamCasePage } from '../../../domain/team-case';
import { jsonOrNull } from '../../support/json-or-null';
import type { TeamConnection } from '../connection/team-connection';
import type { TeamOutcome } from '../connection/team-problem';

export interface TeamCaseQuery {
  /** The beginning of a case number; empty: all cases, last change first. */
  readonly search: string;
  /** `next` of the page before; null: the first page. */
  readonly after: string | null;
  readonly limit: number;
}

export interface TeamCaseRow {
  readonly id: CaseId;
  readonly case_number: string;
  readonly workstation: string;
  readonly owner: string;
  readonly owner_id: string;
  readonly handler: string | null;
  readonly state: string;
  readonly changed_at: Date;
  /** With microseconds, for the cursor. */
  readonly changed: string;
  readonly key: string;
}

const COLUMNS = `
SELECT c.id, c.case_number, w.name AS workstation, o.name AS owner, c.owner_id, c.handler, c.state, c.changed_at,
  c.changed_at::text AS changed, c.key::text AS key
FROM proofcase.shared_case c JOIN proofcase.workstation w ON w.id = c.workstation_id
  JOIN proofcase.workstation o ON o.id = c.owner_id`;

/** By last change; the benchmark measures the first page. */
export const FIRST_PAGE_SQL = `${COLUMNS} ORDER BY c.changed_at DESC, c.key DESC LIMIT $1`;
export const NEXT_PAGE_SQL = `${COLUMNS} WHERE (c.changed_at, c.key) < ($2::timestamptz, $3::bigint)
ORDER BY c.changed_at DESC, c.key DESC LIMIT $1`;
/** By number; the cursor of the first page is the prefix itself. */
export const SEARCH_SQL = `${COLUMNS} WHERE c.case_number COLLATE "C" < $2
  AND (c.case_number COLLATE "C", c.key) > ($3, $4::bigint)
ORDER BY c.case_number COLLATE "C", c.key LIMIT $1`;

const cursor = z.tuple([z.string().max(300), z.string().regex(/^-?\d{1,19}$/)]);

/** Reads one page by an index, whatever the number of cases. A cursor that does not fit starts from the beginning. */
export async function listTeamCases(
  connection: Pick<TeamConnection, 'query'>,
  { search, after, limit }: TeamCaseQuery,
  ownId: string | null,
): Promise<TeamOutcome<TeamCasePage>> {
  const place = cursor.safeParse(jsonOrNull(after ?? '')).data ?? null;
  const found = await connection.query<TeamCaseRow>(...statement(search.trim(), place, limit));
  if (!found.ok) return found;
  const last = found.value.length === limit ? found.value.at(-1) : undefined;
  const next = last
    ? JSON.stringify([search.trim() === '' ? last.changed : last.case_number, last.key])
    : null;
  return { ok: true, value: { rows: found.value.map((row) => teamCase(row, ownId)), next } };
}

function statement(
  search: string,
  place: z.infer<typeof cursor> | null,
  limit: number,
): readonly [string, readonly unknown[]] {
  if (search !== '') return [SEARCH_SQL, [limit, `${search}\u{10FFFF}`, ...(place ?? [search, '-1'])]];
  return place ? [NEXT_PAGE_SQL, [limit, ...place]] : [FIRST_PAGE_SQL, [limit]];
}

function teamCase(row: TeamCaseRow, ownId: string | null): TeamCase {
  const { id, workstation, owner, handler, state } = row;
  return {
    id,
    caseNumber: row.case_number,
    workstation,
    owner,
    ownerId: row.owner_id,
    handler,
    // A later version may know more states.
    state: isCaseState(state) ? state : 'preparing',
    changedAt: row.changed_at.toISOString(),
    isOwn: row.owner_id === ownId,
  };
}
