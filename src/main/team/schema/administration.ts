import type { TeamConnection } from '../connection/team-connection';
import { type TeamOutcome, teamProblem } from '../connection/team-problem';
import {
  initTeamSchema,
  migrateTeamSchema,
  NEWEST_TEAM_SCHEMA,
  SCHEMA_STATE_SQL,
  SCHEMA_VERSION_SQL,
  type SchemaState,
  schemaProblem,
} from './team-schema';

/** What an administrator did or found. */
export interface SchemaChange {
  /** Null: there was no schema. */
  readonly before: number | null;
  readonly version: number;
}

/** Counts of a team store, by the server. */
export interface TeamStatus {
  readonly storeId: string;
  readonly generation: number;
  readonly restoredAt: string | null;
  readonly schemaVersion: number;
  readonly serverVersion: number;
  readonly workstations: number;
  /** Seen within the last 24 hours. */
  readonly activeWorkstations: number;
  /** Workstations that have not delivered their claims since an older copy was restored. */
  readonly behind: number;
  /** Pushes that were not filed yet, and those of them that no workstation has a case for. */
  readonly pushes: { readonly waiting: number; readonly withoutCase: number };
  /** Number of claims by state. */
  readonly claims: { readonly [state: string]: number };
}

export async function readSchemaState(connection: TeamConnection): Promise<TeamOutcome<SchemaState>> {
  const server = await connection.query<{ serverVersion: number; isPresent: boolean }>(SCHEMA_STATE_SQL);
  if (!server.ok) return server;
  const { serverVersion = 0, isPresent = false } = server.value[0] ?? {};
  if (!isPresent) return { ok: true, value: { serverVersion, version: null } };
  const schema = await connection.query<{ version: number | null }>(SCHEMA_VERSION_SQL);
  if (!schema.ok) return schema;
  return { ok: true, value: { serverVersion, version: schema.value[0]?.version ?? 0 } };
}

/** Sets up the schema where there is none. One that exists has to be the newest. */
export async function initTeam(connection: TeamConnection): Promise<TeamOutcome<SchemaChange>> {
  const state = await readSchemaState(connection);
  if (!state.ok) return state;
  const problem = schemaProblem(state.value);
  if (problem === null) return unchanged(state.value);
  if (problem.code !== 'team-schema-absent') return { ok: false, problem };
  const done = await connection.transaction((client) => initTeamSchema(client));
  return done.ok ? { ok: true, value: { before: null, version: NEWEST_TEAM_SCHEMA } } : done;
}

/** Applies what is missing. A schema that is newer than this program is not touched. */
export async function migrateTeam(connection: TeamConnection): Promise<TeamOutcome<SchemaChange>> {
  const state = await readSchemaState(connection);
  if (!state.ok) return state;
  const { version } = state.value;
  const problem = schemaProblem(state.value);
  if (problem === null) return unchanged(state.value);
  if (problem.code !== 'team-schema-older' || version === null) return { ok: false, problem };
  const done = await connection.transaction((client) => migrateTeamSchema(client));
  return done.ok ? { ok: true, value: { before: version, version: NEWEST_TEAM_SCHEMA } } : done;
}

function unchanged({ version }: SchemaState): TeamOutcome<SchemaChange> {
  const current = version ?? NEWEST_TEAM_SCHEMA;
  return { ok: true, value: { before: current, version: current } };
}

const STATUS_SQL = `
SELECT s.id AS "storeId", s.generation, s.restored_at AS "restoredAt",
  (SELECT count(*)::integer FROM proofcase.workstation) AS workstations,
  (SELECT count(*)::integer FROM proofcase.workstation WHERE last_seen > now() - interval '24 hours')
    AS "activeWorkstations",
  (SELECT count(*)::integer FROM proofcase.workstation w WHERE w.generation < s.generation) AS behind,
  (SELECT jsonb_build_object('waiting', count(*), 'withoutCase', count(*) FILTER (
     WHERE workstation_id IS NULL AND proofcase.holder_of(case_number) IS NULL))
   FROM proofcase.push WHERE is_complete AND filed_at IS NULL) AS pushes,
  (SELECT coalesce(jsonb_object_agg(state, number), '{}')
   FROM (SELECT state, count(*) AS number FROM proofcase.claim GROUP BY state) counted) AS claims
FROM proofcase.store s`;

interface StatusRow extends Omit<TeamStatus, 'restoredAt' | 'schemaVersion' | 'serverVersion'> {
  readonly restoredAt: Date | null;
}

/** Reads what `team status` shows, if this program can use the store. */
export async function readTeamStatus(connection: TeamConnection): Promise<TeamOutcome<TeamStatus>> {
  const state = await readSchemaState(connection);
  if (!state.ok) return state;
  const problem = schemaProblem(state.value);
  if (problem) return { ok: false, problem };
  const found = await connection.query<StatusRow>(STATUS_SQL);
  if (!found.ok) return found;
  const [row] = found.value;
  if (!row) return { ok: false, problem: teamProblem('team-schema-absent') };
  return {
    ok: true,
    value: {
      ...row,
      restoredAt: row.restoredAt?.toISOString() ?? null,
      schemaVersion: state.value.version ?? 0,
      serverVersion: Math.floor(state.value.serverVersion / 10_000),
    },
  };
}
