import { readFile } from 'node:fs/promises';
import type { ConnectionOptions } from 'node:tls';
import type { Client, ClientConfig, Pool, PoolClient, QueryResultRow } from 'pg';
import { ProofcaseError } from '../../../contract/errors';
import { MIN_POSTGRES_VERSION } from '../../../domain/team';
import type { TeamAddress } from '../../../domain/team-address';
import { systemTimers, type Timers, withinTime } from '../../support/timers';
import { problemOf, type TeamOutcome, teamProblem } from './team-problem';

/** One row; keys are column names. */
export type QueryRow = QueryResultRow;

/** Runs statements within one connection; errors of the server are thrown. */
export interface TeamClient {
  query<Row extends QueryRow>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** A small pool of connections to one team store. No function rejects for a problem of the store. */
export interface TeamConnection {
  readonly address: TeamAddress;
  /** Runs one statement in its own transaction. */
  query<Row extends QueryRow>(sql: string, values?: readonly unknown[]): Promise<TeamOutcome<readonly Row[]>>;
  /**
   * Runs `work` in one transaction. A failure may come after the commit, when the answer was lost: what `work` does has
   * to be repeatable.
   */
  transaction<Value>(work: (client: TeamClient) => Promise<Value>): Promise<TeamOutcome<Value>>;
  /** A separate connection for LISTEN and leases; the caller ends it. */
  dedicated(): Promise<TeamOutcome<DedicatedConnection>>;
  /** Waits a short time for statements that run; what is not answered by then fails. */
  close(): Promise<void>;
}

export interface DedicatedConnection extends TeamClient {
  /** Called for each NOTIFY of a channel that this connection listens to. */
  onNotification(listener: (channel: string, payload: string) => void): void;
  /** Called once when the connection is lost. */
  onLost(listener: () => void): void;
  end(): Promise<void>;
}

export interface TeamConnectionDeps {
  /** Null: none is stored. */
  readonly password: () => Promise<string | null>;
  /** PEM of trusted authorities; undefined: those of the runtime. */
  readonly authorities: () => readonly string[] | undefined | Promise<readonly string[] | undefined>;
  /** Whether the organisation allows an address; default: all are. */
  readonly allowsAddress?: (url: URL) => boolean;
  readonly timings?: TeamTimings;
  readonly timers?: Timers;
}

export interface TeamTimings {
  readonly connectMs: number;
  /** Limit of the server for one statement. */
  readonly statementMs: number;
  /** Limit of the client, for a network that is silent. */
  readonly answerMs: number;
}

export const TEAM_TIMINGS: TeamTimings = { connectMs: 8_000, statementMs: 10_000, answerMs: 15_000 };

const MAX_CONNECTIONS = 3;
const IDLE_MS = 60_000;
/** A program must not hang at its end while the network is silent. */
const MAX_CLOSE_MS = 3_000;

type OpenPool = ReturnType<typeof import('./closing-client')['createPool']>;

/** Most workstations have no team store: the client is loaded with the first connection. */
const loadClient = (): Promise<typeof import('./closing-client')> => import('./closing-client');

/** Opens no connection before the first statement. */
export function createTeamConnection(address: TeamAddress, deps: TeamConnectionDeps): TeamConnection {
  const { timings = TEAM_TIMINGS, timers = systemTimers } = deps;
  let pool: Promise<OpenPool> | null = null;
  const open = async (): Promise<OpenPool> => {
    const { createPool } = await loadClient();
    const opened = createPool({
      ...(await configOf(address, deps, timings)),
      max: MAX_CONNECTIONS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    // The server ended an idle connection; the next statement opens another.
    opened.pool.on('error', () => undefined);
    return opened;
  };
  const opened = async (): Promise<Pool> => {
    pool ??= open().catch((error: unknown) => {
      pool = null;
      throw error;
    });
    return (await pool).pool;
  };
  return {
    address,
    query: (sql, values = []) => outcomeOf(async () => (await (await opened()).query(sql, [...values])).rows),
    transaction: (work) => outcomeOf(async () => inTransaction(await opened(), work)),
    dedicated: () => outcomeOf(async () => dedicated(await configOf(address, deps, timings))),
    async close() {
      const current = await pool?.catch(() => null);
      pool = null;
      if (!current) return;
      const ended = current.pool.end().catch(() => undefined);
      await withinTime(timers, MAX_CLOSE_MS, ended);
      current.destroy();
    },
  };
}

async function outcomeOf<Value>(work: () => Promise<Value>): Promise<TeamOutcome<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

async function configOf(
  address: TeamAddress,
  deps: TeamConnectionDeps,
  timings: TeamTimings,
): Promise<ClientConfig> {
  const { url, host, port, user, database } = address;
  if (deps.allowsAddress?.(new URL(url)) === false) {
    throw new ProofcaseError('team-address-invalid', { reason: 'not-allowed' }, host);
  }
  return {
    host,
    port,
    user,
    database,
    // A function, so that `pg` looks into no password file of the person; asked for each connection, since it may be
    // entered later.
    password: async () => (await deps.password()) ?? '',
    ssl: await tlsOf(address, deps),
    application_name: 'proofcase',
    connectionTimeoutMillis: timings.connectMs,
    statement_timeout: timings.statementMs,
    lock_timeout: timings.statementMs,
    idle_in_transaction_session_timeout: timings.answerMs,
    query_timeout: timings.answerMs,
    keepAlive: true,
  };
}

async function tlsOf(address: TeamAddress, deps: TeamConnectionDeps): Promise<false | ConnectionOptions> {
  const { tls, authorityFile, client } = address;
  if (tls === 'disable') return false;
  const authorities = authorityFile === null ? await deps.authorities() : [await readPem(authorityFile)];
  return {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(authorities === undefined ? {} : { ca: [...authorities] }),
    ...(tls === 'verify-ca' ? { checkServerIdentity: () => undefined } : {}),
    ...(client ? { cert: await readPem(client.certificateFile), key: await readPem(client.keyFile) } : {}),
  };
}

/** @throws ProofcaseError-like problem through `problemOf`: a certificate that cannot be read. */
async function readPem(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`certificate ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function inTransaction<Value>(
  pool: Pool,
  work: (client: TeamClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  let failure: Error | undefined;
  const onError = (error: Error): void => {
    failure = error;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    const value = await work(clientOver(client));
    await client.query('COMMIT');
    return value;
  } catch (error) {
    failure ??= error instanceof Error ? error : new Error(String(error));
    if (!/^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))) throw error;
    // The connection is sound: the server refused a statement.
    const rolledBack = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    if (rolledBack) failure = undefined;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(failure);
  }
}

function clientOver(client: Client | PoolClient): TeamClient {
  return { query: async (sql, values = []) => (await client.query(sql, [...values])).rows };
}

async function dedicated(config: ClientConfig): Promise<DedicatedConnection> {
  const { ClosingClient } = await loadClient();
  const client = new ClosingClient(config);
  const lost: (() => void)[] = [];
  let isLost = false;
  const lose = (): void => {
    if (isLost) return;
    isLost = true;
    for (const listener of lost) listener();
  };
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
  return {
    ...clientOver(client),
    onNotification(listener) {
      client.on('notification', ({ channel, payload }) => listener(channel, payload ?? ''));
    },
    onLost: (listener) => void lost.push(listener),
    end: () => client.endSoon(),
  };
}

/** Returns the problem of a server that is older than the oldest supported one; null if it is not. */
export function serverProblem(versionNumber: number): ReturnType<typeof teamProblem> | null {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= MIN_POSTGRES_VERSION) return null;
  return teamProblem('team-server-too-old', null, { version: major, oldest: MIN_POSTGRES_VERSION });
}
