import { ProofcaseError } from '../../contract/errors';
import type { ProfileId } from '../../domain/ids';
import type { Repositories } from '../storage/database/repositories';
import type { QueryRow, TeamClient, TeamConnection } from './connection/team-connection';
import { type TeamOutcome, teamProblem } from './connection/team-problem';
import { readSchemaState } from './schema/administration';
import { schemaProblem } from './schema/team-schema';

/** This data folder, as a team store knows it. */
export interface Workstation {
  /** One for each data folder. */
  readonly id: string;
  readonly name: string;
  readonly appVersion: string;
}

/** The state of a store when this workstation connected. */
export interface StoreState {
  readonly storeId: string;
  readonly generation: number;
  readonly position: number;
  /** Differs in an older copy that was restored. */
  readonly mark: string;
}

/** A team store that this program can use: schema checked, workstation registered. */
export interface TeamStore {
  readonly workstation: Workstation;
  /** Connects if necessary and returns whether the store can be used. */
  ready(): Promise<TeamOutcome<StoreState>>;
  query<Row extends QueryRow>(sql: string, values?: readonly unknown[]): Promise<TeamOutcome<readonly Row[]>>;
  transaction<Value>(work: (client: TeamClient) => Promise<Value>): Promise<TeamOutcome<Value>>;
  /** A separate connection for LISTEN and leases. */
  dedicated: TeamConnection['dedicated'];
  close(): Promise<void>;
}

export interface TeamStoreDeps {
  readonly connection: TeamConnection;
  readonly workstation: Workstation;
  /** Called after each connecting, before the first statement: recognises other stores and restored copies. */
  readonly onConnected: (state: StoreState, connection: TeamConnection) => Promise<TeamOutcome<StoreState>>;
}

const REGISTER_SQL = `
INSERT INTO proofcase.workstation AS w (id, name, app_version) VALUES ($1, $2, $3)
ON CONFLICT (id) DO UPDATE SET name = $2, app_version = $3, last_seen = now()
RETURNING (SELECT id FROM proofcase.store) AS "storeId", (SELECT generation FROM proofcase.store) AS generation,
  (SELECT last_value FROM proofcase.claim_position)::text AS position, proofcase.handover_mark() AS mark`;

/** Checks and registers once for each time that the store is reached, and again after it was away. */
export function createTeamStore({ connection, workstation, onConnected }: TeamStoreDeps): TeamStore {
  let connecting: Promise<TeamOutcome<StoreState>> | null = null;
  const connect = async (): Promise<TeamOutcome<StoreState>> => {
    const schema = await readSchemaState(connection);
    if (!schema.ok) return schema;
    const problem = schemaProblem(schema.value);
    if (problem) return { ok: false, problem };
    const registered = await connection.query<{
      storeId: string;
      generation: number;
      position: string;
      mark: string;
    }>(REGISTER_SQL, [workstation.id, workstation.name, workstation.appVersion]);
    if (!registered.ok) return registered;
    const [row] = registered.value;
    if (!row?.storeId) return { ok: false, problem: teamProblem('team-schema-absent') };
    return onConnected({ ...row, position: Number(row.position) }, connection);
  };
  const ready = async (): Promise<TeamOutcome<StoreState>> => {
    // An error of the local database: the next statement tries again.
    connecting ??= connect().catch((error: unknown) => {
      connecting = null;
      throw error;
    });
    const outcome = await connecting;
    if (!outcome.ok) connecting = null;
    return outcome;
  };
  const whenReady = async <Value>(work: () => Promise<TeamOutcome<Value>>): Promise<TeamOutcome<Value>> => {
    const state = await ready();
    if (!state.ok) return state;
    const outcome = await work();
    // The store may have been restored, moved or upgraded while it was away.
    if (!outcome.ok) connecting = null;
    return outcome;
  };
  return {
    workstation,
    ready,
    query: (sql, values) => whenReady(() => connection.query(sql, values)),
    transaction: (work) => whenReady(() => connection.transaction(work)),
    dedicated: () => whenReady(() => connection.dedicated()),
    close: () => connection.close(),
  };
}

/** Profiles that name a team store which this run may use. */
export function profilesWithStore({
  repositories,
  storeOf,
}: {
  readonly repositories: Pick<Repositories, 'profiles'>;
  readonly storeOf: (profileId: ProfileId) => TeamStore | null;
}): readonly ProfileId[] {
  const ids = repositories.profiles.list().map(({ profile }) => profile.id);
  return ids.filter((id) => storeOf(id) !== null);
}

/** Asks the stores of all profiles; one that is away keeps back no other. `problem` is the first of those. */
export async function askStores<Answer>(
  deps: Parameters<typeof profilesWithStore>[0],
  ask: (store: TeamStore, profileId: ProfileId) => Promise<Answer>,
): Promise<{ readonly answers: readonly Answer[]; readonly problem: ProofcaseError | null }> {
  const answers: Answer[] = [];
  let problem: ProofcaseError | null = null;
  for (const profileId of profilesWithStore(deps)) {
    const store = deps.storeOf(profileId);
    if (store === null) continue;
    try {
      answers.push(await ask(store, profileId));
    } catch (error) {
      if (!(error instanceof ProofcaseError)) throw error;
      problem ??= error;
    }
  }
  return { answers, problem };
}
