import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProofcaseError } from '../../src/contract/errors';
import { possibleCaseNumbers } from '../../src/domain/receiver';
import { systemTimers } from '../../src/main/support/timers';
import { parseTeamAddress } from '../../src/main/team/connection/team-address';
import { createTeamConnection, type TeamConnection } from '../../src/main/team/connection/team-connection';
import { initTeam, migrateTeam, readTeamStatus } from '../../src/main/team/schema/administration';
import { TEAM_MIGRATIONS } from '../../src/main/team/schema/migrations';
import { initTeamSchema, NEWEST_TEAM_SCHEMA } from '../../src/main/team/schema/team-schema';
import { createTeamStore } from '../../src/main/team/team-store';
import { madeCertificate } from '../support/made-certificate';
import { type PostgresServer, postgres, type TestDatabase } from '../support/postgres';
import { tcpProxy } from '../support/tcp-proxy';

let server: PostgresServer;
let database: TestDatabase;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  server = await postgres();
  database = await server.createDatabase();
});

afterAll(async () => {
  for (const connection of open) await connection.close();
  await database.drop();
});

function connect(url: string, password: string | null = database.password, authorities?: readonly string[]) {
  const connection = createTeamConnection(parseTeamAddress(url), {
    password: async () => password,
    authorities: () => authorities,
  });
  open.push(connection);
  return connection;
}

async function problemCode(connection: TeamConnection): Promise<string> {
  const status = await readTeamStatus(connection);
  return status.ok ? 'none' : status.problem.code;
}

describe('the schema of a team store', () => {
  it('is set up once by an administrator and shown to a workstation', async () => {
    const empty = await server.createDatabase({ schema: false });
    const administrator = connect(empty.adminUrl);
    const version = NEWEST_TEAM_SCHEMA;
    expect(await problemCode(connect(empty.url))).toBe('team-schema-absent');
    expect(await initTeam(administrator)).toEqual({ ok: true, value: { before: null, version } });
    expect(await initTeam(administrator)).toEqual({ ok: true, value: { before: version, version } });
    expect(await migrateTeam(administrator)).toEqual({ ok: true, value: { before: version, version } });
    expect(await readTeamStatus(connect(empty.url))).toMatchObject({
      ok: true,
      value: {
        schemaVersion: version,
        generation: 1,
        workstations: 0,
        claims: {},
        pushes: { waiting: 0, withoutCase: 0 },
        restoredAt: null,
      },
    });
    await empty.drop();
  });

  it('names what is wrong with a connection', async () => {
    expect(await problemCode(connect(database.url))).toBe('none');
    expect(await problemCode(connect(database.url, 'wrong'))).toBe('team-password-refused');
    expect(await problemCode(connect(database.url, null))).toBe('team-password-missing');
    let entered: string | null = null;
    const connection = createTeamConnection(parseTeamAddress(database.url), {
      password: async () => entered,
      authorities: () => undefined,
    });
    expect(await connection.query('SELECT 1')).toMatchObject({ problem: { code: 'team-password-missing' } });
    // The next statement has it, without a start of the program.
    entered = database.password;
    expect(await connection.query('SELECT 1 AS one')).toEqual({ ok: true, value: [{ one: 1 }] });
    await connection.close();
    expect(await problemCode(connect(database.url.replace(database.name, 'elsewhere')))).toBe(
      'team-database-missing',
    );
    expect(await problemCode(connect(database.url.replace('workstation@', 'outsider@')))).toBe(
      'team-rights-missing',
    );
    expect(await problemCode(connect(database.urlAt(1)))).toBe('team-unreachable');
  });

  it('is never unavailable because the keychain is locked', async () => {
    const connection = createTeamConnection(parseTeamAddress(database.url), {
      password: () => Promise.reject(new ProofcaseError('keychain-unavailable', {}, 'locked')),
      authorities: () => undefined,
    });
    const problem = { code: 'team-password-missing', values: { reason: 'keychain' }, detail: 'locked' };
    expect(await connection.query('SELECT 1')).toEqual({ ok: false, problem });
    expect(await connection.transaction(async () => 1)).toEqual({ ok: false, problem });
    expect(await connection.dedicated()).toEqual({ ok: false, problem });
    await connection.close();
  });

  it('closes a connection on a silent network without waiting for its answer', async () => {
    const proxy = await tcpProxy(server.port);
    const connection = createTeamConnection(parseTeamAddress(database.urlAt(proxy.port)), {
      password: async () => database.password,
      authorities: () => undefined,
      timers: { after: (_delayMs, work) => systemTimers.after(100, work) },
    });
    expect(await connection.query('SELECT 1 AS one')).toMatchObject({ ok: true });
    proxy.plan({ direction: 'request', chunk: 1, at: 'before', harm: 'silence' });
    const asked = connection.query('SELECT 1');
    await expect.poll(() => proxy.isDone()).toBe(true);
    await connection.close();
    expect(await asked).toMatchObject({ problem: { code: 'team-unreachable' } });
    await proxy.close();
  }, 10_000);

  it('verifies the certificate of the server', async () => {
    const url = `${database.url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full`;
    const stranger = madeCertificate({ name: 'stranger', isAuthority: true });
    expect(await problemCode(connect(url, database.password, [server.certificate]))).toBe('none');
    expect(await problemCode(connect(url, database.password, [stranger.certificate]))).toBe(
      'team-tls-unverified',
    );
    expect(await problemCode(connect(url))).toBe('team-tls-unverified');
  });

  it('of another version is neither used nor touched', async () => {
    const other = await server.createDatabase();
    const later = NEWEST_TEAM_SCHEMA + 1;
    await other.query('INSERT INTO proofcase.schema_version (version, name) VALUES ($1, $2)', [
      later,
      'later',
    ]);
    const administrator = connect(other.adminUrl);
    expect(await problemCode(connect(other.url))).toBe('team-schema-newer');
    for (const change of [initTeam, migrateTeam]) {
      expect(await change(administrator)).toMatchObject({
        ok: false,
        problem: { code: 'team-schema-newer' },
      });
    }
    await other.query('DELETE FROM proofcase.schema_version');
    expect(await problemCode(connect(other.url))).toBe('team-schema-older');
    await other.drop();
  });

  it('gives a workstation no right to delete or to change the schema', async () => {
    const workstation = connect(database.url);
    for (const sql of [
      'DELETE FROM proofcase.claim',
      'TRUNCATE proofcase.message',
      'UPDATE proofcase.store SET generation = 7',
      'CREATE TABLE proofcase.own (id integer)',
      'DROP SCHEMA proofcase CASCADE',
    ]) {
      expect(await workstation.query(sql), sql).toMatchObject({
        ok: false,
        problem: { code: 'team-rights-missing' },
      });
    }
  });

  it('of an earlier version is upgraded with its content', async () => {
    const earlier = await server.createDatabase({ schema: false });
    const administrator = connect(earlier.adminUrl);
    await administrator.transaction((client) => initTeamSchema(client, TEAM_MIGRATIONS.slice(0, 1)));
    await earlier.query(
      "INSERT INTO proofcase.workstation (id, name, app_version) VALUES ($1, 'desk', '1')",
      [randomUUID()],
    );
    expect(await problemCode(connect(earlier.url))).toBe('team-schema-older');
    expect(await migrateTeam(administrator)).toEqual({
      ok: true,
      value: { before: 1, version: NEWEST_TEAM_SCHEMA },
    });
    expect(await readTeamStatus(connect(earlier.url))).toMatchObject({
      ok: true,
      value: { workstations: 1 },
    });
    await earlier.drop();
  });

  it('keeps the rights that an administrator revoked when it is upgraded', async () => {
    const earlier = await server.createDatabase({ schema: false });
    const administrator = connect(earlier.adminUrl);
    await administrator.transaction((client) => initTeamSchema(client, TEAM_MIGRATIONS.slice(0, 4)));
    const functions = () =>
      earlier.query(`
        SELECT oid::regprocedure::text AS name, prosecdef, proconfig, proacl::text FROM pg_proc
        WHERE pronamespace = 'proofcase'::regnamespace ORDER BY 1`);
    await earlier.query('REVOKE EXECUTE ON FUNCTION proofcase.begin_handover FROM proofcase_workstation');
    const before = await functions();
    expect((await migrateTeam(administrator)).ok).toBe(true);
    expect(await functions()).toEqual(before);
    await earlier.drop();
  });

  it('gives a receiver no right but to store a push', async () => {
    const receiver = connect(database.url.replace('workstation@', 'receiver@'));
    const id = randomUUID();
    for (const sql of [
      'SELECT FROM proofcase.push',
      'SELECT FROM proofcase.push_chunk',
      'SELECT FROM proofcase.held_case',
      'SELECT FROM proofcase.claim',
      'SELECT FROM proofcase.capture',
      'UPDATE proofcase.push SET filed_at = now()',
      'DELETE FROM proofcase.push_chunk',
      "INSERT INTO proofcase.push_chunk VALUES (gen_random_uuid(), 0, 0, '', 'x')",
      `SELECT proofcase.take_push('${id}', '${id}', true)`,
      `SELECT proofcase.file_push('${id}', '${id}')`,
      `SELECT proofcase.lease_capture('s', 't', '${id}', 1)`,
      'CREATE TABLE proofcase.own (id integer)',
    ]) {
      expect(await receiver.query(sql), sql).toMatchObject({
        ok: false,
        problem: { code: 'team-rights-missing' },
      });
    }
    const parts = JSON.stringify([{ kind: 'photo', bytes: 3, chunks: 1 }]);
    const begin = `SELECT proofcase.begin_push('${id}', 'R-1', now(), 'r', '${parts}')`;
    // Nothing is complete before its last piece, and no piece can be changed or added afterwards.
    expect((await receiver.query(begin)).ok).toBe(true);
    const finish = `SELECT proofcase.finish_push('${id}')`;
    expect(await receiver.query(finish)).toMatchObject({ ok: false });
    const piece = (number: number, content: string): string =>
      `SELECT proofcase.add_push_chunk('${id}', 0, ${number}, sha256('abc'), '${content}')`;
    expect(await receiver.query(piece(0, 'abd'))).toMatchObject({ ok: false });
    expect((await receiver.query(piece(0, 'abc'))).ok).toBe(true);
    expect((await receiver.query(finish)).ok).toBe(true);
    expect(await receiver.query(piece(1, 'abc'))).toMatchObject({ ok: false });
    expect(await database.query('SELECT is_complete FROM proofcase.push')).toEqual([{ is_complete: true }]);
  });

  it('gives a workstation no right to store or change a push', async () => {
    const workstation = connect(database.url);
    for (const sql of [
      'UPDATE proofcase.push SET filed_at = now()',
      'DELETE FROM proofcase.push_chunk',
      'INSERT INTO proofcase.push_chunk (part) VALUES (1)',
      `SELECT proofcase.begin_push(gen_random_uuid(), 'W-1', now(), 'w', '[]')`,
    ]) {
      expect(await workstation.query(sql), sql).toMatchObject({
        ok: false,
        problem: { code: 'team-rights-missing' },
      });
    }
  });

  it('describes every table and column that is not plain', async () => {
    const bare = await database.query<{ name: string }>(`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'proofcase'::regnamespace AND relkind = 'r'
        AND obj_description(oid, 'pg_class') IS NULL`);
    expect(bare).toEqual([]);
  });
});

describe('a pushed number', () => {
  const [anna, bert] = [randomUUID(), randomUUID()];
  beforeAll(async () => {
    await database.query(
      `INSERT INTO proofcase.workstation (id, name, app_version)
       SELECT id, 'desk', '1' FROM unnest($1::uuid[]) AS new (id)`,
      [[anna, bert]],
    );
  });
  const hold = (workstation: string, caseNumber: string, hasCapture = false) =>
    database.query(
      `INSERT INTO proofcase.held_case (workstation_id, case_id, case_number, has_capture)
       VALUES ($1, gen_random_uuid(), $2, $3)`,
      [workstation, caseNumber, hasCapture],
    );
  const holderOf = async (pushed: string): Promise<string | null> => {
    const [row] = await database.query<{ id: string | null }>('SELECT proofcase.holder_of($1) AS id', [
      pushed,
    ]);
    return row?.id ?? null;
  };

  it.each(['AB1234', 'AB+1234', '/AB1234', '//AB+12/34', '/AB 1234', '+/AB+', '/', '//'])(
    '%j finds the case that a receiver of a workstation finds',
    async (pushed) => {
      await database.query('DELETE FROM proofcase.held_case');
      expect(await holderOf(pushed)).toBeNull();
      // The later a number comes, the earlier it is registered.
      for (const possible of possibleCaseNumbers(pushed).toReversed()) {
        await database.query('UPDATE proofcase.held_case SET workstation_id = $1, has_capture = true', [
          bert,
        ]);
        await hold(anna, possible);
        expect(await holderOf(pushed), possible).toBe(anna);
      }
      await database.query('DELETE FROM proofcase.held_case WHERE case_number = $1', [pushed]);
      expect(await holderOf(pushed)).toBe(possibleCaseNumbers(pushed).length > 1 ? bert : null);
    },
  );

  it('finds no case whose number is encoded where the pushed one is not', async () => {
    await database.query('DELETE FROM proofcase.held_case');
    for (const other of ['AB+1234', '/AB 1234', 'ab 1234', 'AB 1234 ', 'AB%201234']) await hold(anna, other);
    expect(await holderOf('AB 1234')).toBeNull();
  });
});

describe('a team store', () => {
  it('is connected to again after an error of the local database', async () => {
    const locked = new Error('the local database is locked');
    let attempts = 0;
    const store = createTeamStore({
      connection: connect(database.url),
      workstation: { id: randomUUID(), name: 'desk', appVersion: '1' },
      onConnected: async (state) => {
        attempts += 1;
        if (attempts === 1) throw locked;
        return { ok: true, value: state };
      },
    });
    await expect(store.query('SELECT 1 AS one')).rejects.toBe(locked);
    expect(await store.query('SELECT 1 AS one')).toEqual({ ok: true, value: [{ one: 1 }] });
  });
});
