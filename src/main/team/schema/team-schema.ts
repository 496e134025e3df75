import type { TeamProblem } from '../../../domain/team';
import { serverProblem, type TeamClient } from '../connection/team-connection';
import { teamProblem } from '../connection/team-problem';
import { TEAM_MIGRATIONS } from './migrations';
import type { TeamMigration } from './migrations/migration';

/** The group roles that administrators grant to their logins. */
export const TEAM_ROLES = ['proofcase_workstation', 'proofcase_receiver'] as const;

/** Any number; administrators that work at the same time wait for each other. */
const MIGRATION_LOCK = 7_031_811;

/** Facts of a server and its schema; `version` is null without a schema. */
export interface SchemaState {
  readonly serverVersion: number;
  readonly version: number | null;
}

export const NEWEST_TEAM_SCHEMA = TEAM_MIGRATIONS.at(-1)?.version ?? 0;

/** Reads both numbers in one statement, with few rights. */
export const SCHEMA_STATE_SQL = `
SELECT current_setting('server_version_num')::integer AS "serverVersion",
  to_regclass('proofcase.schema_version') IS NOT NULL AS "isPresent"`;

export const SCHEMA_VERSION_SQL = 'SELECT max(version) AS version FROM proofcase.schema_version';

/** Returns why this program cannot use a schema; null if it can. */
export function schemaProblem({ serverVersion, version }: SchemaState): TeamProblem | null {
  const server = serverProblem(serverVersion);
  if (server) return server;
  if (version === null) return teamProblem('team-schema-absent');
  const values = { version, newest: NEWEST_TEAM_SCHEMA };
  if (version < NEWEST_TEAM_SCHEMA) return teamProblem('team-schema-older', null, values);
  return version > NEWEST_TEAM_SCHEMA ? teamProblem('team-schema-newer', null, values) : null;
}

/** Creates roles and schema as an administrator; the caller has begun a transaction. */
export async function initTeamSchema(
  client: TeamClient,
  migrations: readonly TeamMigration[] = TEAM_MIGRATIONS,
): Promise<void> {
  await lock(client);
  for (const role of TEAM_ROLES) await client.query(createRoleSql(role));
  await client.query(SCHEMA_SQL);
  for (const migration of migrations) await apply(client, migration);
}

/** Applies the missing migrations; the caller has begun a transaction. */
export async function migrateTeamSchema(client: TeamClient): Promise<void> {
  await lock(client);
  // Another administrator may have applied some meanwhile.
  const [row] = await client.query<{ version: number }>(SCHEMA_VERSION_SQL);
  for (const migration of TEAM_MIGRATIONS) {
    if (migration.version > (row?.version ?? 0)) await apply(client, migration);
  }
}

const SCHEMA_SQL = `
CREATE SCHEMA proofcase;
COMMENT ON SCHEMA proofcase IS 'Team store of Proofcase; created and changed by "proofcase team init" and "proofcase team migrate".';
GRANT USAGE ON SCHEMA proofcase TO proofcase_workstation, proofcase_receiver;
CREATE TABLE proofcase.schema_version (
  version integer PRIMARY KEY,
  name text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE proofcase.schema_version IS 'The steps of this schema that were applied; the highest number is its version.';
GRANT SELECT ON proofcase.schema_version TO proofcase_workstation, proofcase_receiver;
`;

/** Roles belong to the whole server: another database of it may have made them. */
function createRoleSql(role: string): string {
  return `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOLOGIN; END IF;
END $$`;
}

async function apply(client: TeamClient, { version, name, sql }: TeamMigration): Promise<void> {
  await client.query(sql);
  await client.query(`INSERT INTO proofcase.schema_version (version, name) VALUES (${version}, '${name}')`);
}

async function lock(client: TeamClient): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}
