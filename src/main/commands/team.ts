import { ProofcaseError } from '../../contract/errors';
import { operatingSystemTrust } from '../sending/service/trust-store';
import { createPolicyRules } from '../storage/policy/policy-rules';
import { NO_POLICY } from '../storage/policy/read-policy';
import { parseTeamAddress, placeOfStore } from '../team/connection/team-address';
import { createTeamConnection, type TeamConnection } from '../team/connection/team-connection';
import type { TeamOutcome } from '../team/connection/team-problem';
import {
  initTeam,
  migrateTeam,
  readSchemaState,
  readTeamStatus,
  type SchemaChange,
} from '../team/schema/administration';
import { schemaProblem } from '../team/schema/team-schema';
import { listTeamCases, type TeamCaseQuery } from '../team/sharing/list-cases';
import { EXIT, type ExitCode } from './exit-codes';
import type { CliHost } from './host';
import type { CliSession } from './session';

/** `team init`: sets the store up; run by an administrator of the database. */
export function initTeamStore(session: CliSession, store: string): Promise<ExitCode> {
  return changeSchema(session, store, initTeam);
}

/** `team migrate`: upgrades the schema of the store to that of this version. */
export function migrateTeamStore(session: CliSession, store: string): Promise<ExitCode> {
  return changeSchema(session, store, migrateTeam);
}

/** `team status`: connection, versions and counts. */
export function teamStatus(session: CliSession, store: string): Promise<ExitCode> {
  return withStore(session, store, async (connection) => {
    const place = placeOfStore(connection.address);
    const status = valueOrThrow(await readTeamStatus(connection));
    const { say } = session.texts;
    session.print({ store: place, ...status }, () => [
      say('team.connected', { place, server: status.serverVersion, schema: status.schemaVersion }),
      say('team.workstations', { count: status.workstations, active: status.activeWorkstations }),
      say('team.claims', { count: Object.values(status.claims).reduce((sum, number) => sum + number, 0) }),
      say('team.pushes', { count: status.pushes.waiting, without: status.pushes.withoutCase }),
      ...(status.behind > 0 ? [say('team.behind', { count: status.behind })] : []),
    ]);
    return EXIT.done;
  });
}

/** Why a receiver cannot use a team store; null if it can. */
export async function teamProblemOf({ host }: CliSession, store: string): Promise<ProofcaseError | null> {
  const connection = connectTo(host, store);
  try {
    const state = await readSchemaState(connection);
    const problem = state.ok ? schemaProblem(state.value) : state.problem;
    return problem && ProofcaseError.fromEnvelope(problem);
  } finally {
    await connection.close();
  }
}

/** Cases that one page of `team cases` lists. */
const CASES_PER_PAGE = 100;

/** `team cases`: a page of the cases that the team shares. */
export function teamCases(
  session: CliSession,
  store: string,
  query: Pick<TeamCaseQuery, 'search' | 'after'>,
): Promise<ExitCode> {
  return withStore(session, store, async (connection) => {
    valueOrThrow(await readTeamStatus(connection));
    const page = valueOrThrow(await listTeamCases(connection, { ...query, limit: CASES_PER_PAGE }, null));
    const { say } = session.texts;
    session.print(page, () => [
      ...page.rows.map(({ caseNumber, state, owner, handler, changedAt: at }) =>
        say('team.case', { caseNumber, state, owner: handler === null ? owner : `${handler}, ${owner}`, at }),
      ),
      ...(page.rows.length === 0 ? [say('team.noCases')] : []),
      ...(page.next === null ? [] : [say('team.nextPage', { next: page.next })]),
    ]);
    return EXIT.done;
  });
}

function changeSchema(
  session: CliSession,
  store: string,
  change: (connection: TeamConnection) => Promise<TeamOutcome<SchemaChange>>,
): Promise<ExitCode> {
  return withStore(session, store, async (connection) => {
    const { before, version } = valueOrThrow(await change(connection));
    const place = placeOfStore(connection.address);
    session.print({ store: place, before, version }, () =>
      before === version
        ? [session.texts.say('team.unchanged', { place, version })]
        : [session.texts.say('team.changed', { place, version }), session.texts.say('team.grant')],
    );
    return EXIT.done;
  });
}

async function withStore(
  { host }: CliSession,
  store: string,
  work: (connection: TeamConnection) => Promise<ExitCode>,
): Promise<ExitCode> {
  const connection = connectTo(host, store);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

function connectTo(host: CliHost, store: string): TeamConnection {
  return createTeamConnection(parseTeamAddress(store), {
    password: async () => host.environment.PROOFCASE_TEAM_PASSWORD || null,
    authorities: operatingSystemTrust(host.spawner),
    allowsAddress: createPolicyRules(host.policy ?? NO_POLICY).allowsAddress,
  });
}

/** @throws ProofcaseError with the code of the problem. */
function valueOrThrow<Value>(outcome: TeamOutcome<Value>): Value {
  if (!outcome.ok) throw ProofcaseError.fromEnvelope(outcome.problem);
  return outcome.value;
}
