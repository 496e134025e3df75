import { ProofcaseError } from '../../contract/errors';
import type { ProfileId } from '../../domain/ids';
import type { TeamAddress } from '../../domain/team-address';
import { chooseProfile } from '../sending/profiles/choose-profile';
import { operatingSystemTrust } from '../sending/service/trust-store';
import { createProfilesRepository } from '../storage/database/profiles-repository';
import { createSettingsRepository } from '../storage/database/settings-repository';
import { createPolicyRules } from '../storage/policy/policy-rules';
import { NO_POLICY } from '../storage/policy/read-policy';
import { readFolderSecrets } from '../storage/secrets/folder-secrets';
import { PRACTICE_PROFILE_ID } from '../storage/settings/practice-profile';
import { parseTeamAddress, placeOfStore } from '../team/connection/team-address';
import { createTeamConnection, type TeamConnection } from '../team/connection/team-connection';
import { createTeamPasswords } from '../team/connection/team-passwords';
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
import { readBesideWindow } from './read-beside-window';
import { type CliSession, dataFolderOf } from './session';

export interface StoreOfRun {
  readonly address: string;
  /** The profile whose password in the keychain may be for it. */
  readonly profileId: ProfileId | null;
}

/** The team store of `--store`, otherwise that of the profile; null without one. */
export function storeOfRun(session: CliSession): StoreOfRun | null {
  const { profile: name, service, team } = session.options;
  const profile = readBesideWindow(session, (database) => {
    const profiles = createProfilesRepository(database).list();
    const active = createSettingsRepository(database).get('activeProfileId');
    return chooseProfile(
      profiles.map((stored) => stored.profile),
      { name, service },
      (active as ProfileId | null) ?? PRACTICE_PROFILE_ID,
    );
  });
  const address = team.store ?? profile?.teamStore ?? null;
  return address === null ? null : { address, profileId: profile?.id ?? null };
}

/** `team init`: sets the store up; run by an administrator of the database. */
export function initTeamStore(session: CliSession, store: StoreOfRun): Promise<ExitCode> {
  return changeSchema(session, store, initTeam);
}

/** `team migrate`: upgrades the schema of the store to that of this version. */
export function migrateTeamStore(session: CliSession, store: StoreOfRun): Promise<ExitCode> {
  return changeSchema(session, store, migrateTeam);
}

/** `team status`: connection, versions and counts. */
export function teamStatus(session: CliSession, store: StoreOfRun): Promise<ExitCode> {
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
export async function teamProblemOf(session: CliSession, store: string): Promise<ProofcaseError | null> {
  const connection = connectTo(session, { address: store, profileId: null });
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
  store: StoreOfRun,
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
  store: StoreOfRun,
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
  session: CliSession,
  store: StoreOfRun,
  work: (connection: TeamConnection) => Promise<ExitCode>,
): Promise<ExitCode> {
  const connection = connectTo(session, store);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

function connectTo(session: CliSession, { address: text, profileId }: StoreOfRun): TeamConnection {
  const { host } = session;
  const address = parseTeamAddress(text);
  // Without a keychain the server says whether it needs a password.
  const stored = () => storedPassword(session, profileId, address).catch(() => null);
  return createTeamConnection(address, {
    password: async () => host.environment.PROOFCASE_TEAM_PASSWORD || (await stored()),
    authorities: operatingSystemTrust(host.spawner),
    allowsAddress: createPolicyRules(host.policy ?? NO_POLICY).allowsAddress,
  });
}

/** @throws ProofcaseError with the code of the problem. */
function valueOrThrow<Value>(outcome: TeamOutcome<Value>): Value {
  if (!outcome.ok) throw ProofcaseError.fromEnvelope(outcome.problem);
  return outcome.value;
}

async function storedPassword(
  session: CliSession,
  profileId: ProfileId | null,
  address: TeamAddress,
): Promise<string | null> {
  if (profileId === null) return null;
  const secrets = await readFolderSecrets(dataFolderOf(session), session.host.secrets);
  return secrets && createTeamPasswords(secrets).read(profileId, address);
}
