import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemFinding } from '../../src/domain/finding';
import type { CaseId } from '../../src/domain/ids';
import { nearDistance, wordsOf } from '../../src/domain/precheck/picture-hash';
import type { Engine } from '../../src/main/engine';
import { parseTeamAddress } from '../../src/main/team/connection/team-address';
import { createTeamConnection, type TeamConnection } from '../../src/main/team/connection/team-connection';
import { SEEN_SQL, type SeenRow } from '../../src/main/team/sharing/compare';
import { createEngineFixture, type EngineFixture, SERVICE_FIELDS } from '../support/engine-fixture';
import { postgres, type TestDatabase } from '../support/postgres';
import { photo } from '../support/practice';
import { profileFacts } from '../support/profile-facts';
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy';
import { type Desk, desks } from '../support/team-desk';

let database: TestDatabase;
let proxy: TcpProxy;
let fixture: EngineFixture;
let connection: TeamConnection;
let desk: ReturnType<typeof desks>;

beforeAll(async () => {
  const server = await postgres();
  database = await server.createDatabase();
  proxy = await tcpProxy(server.port);
  // Copies of one data folder would be one workstation.
  fixture = await createEngineFixture({ emptyDataFolder: null });
  desk = desks(fixture, database);
  connection = createTeamConnection(parseTeamAddress(database.url), {
    password: async () => database.password,
    authorities: () => undefined,
  });
});
afterAll(async () => {
  await fixture.close();
  await connection.close();
  await proxy.close();
  await database.drop();
});

async function workstation(name: string): Promise<string> {
  const id = randomUUID();
  await database.query('INSERT INTO proofcase.workstation (id, name, app_version) VALUES ($1, $2, $3)', [
    id,
    name,
    '0',
  ]);
  return id;
}

type Hash = readonly [frequency: bigint, gradient: bigint];
const signed = (value: bigint): string => BigInt.asIntN(64, value).toString();
const sha = (seed: number): string => seed.toString(16).padStart(64, '0');

async function share(owner: string, number: string, contents: readonly (readonly [string, Hash])[]) {
  const shared = await connection.query(
    `SELECT proofcase.share_case($1, $2, $3, 'anna', 'preparing',
       ARRAY(SELECT decode(h, 'hex') FROM unnest($4::text[]) h), $5::bigint[], $6::bigint[])`,
    [
      randomUUID(),
      number,
      owner,
      contents.map(([hash]) => hash),
      contents.map(([, [frequency]]) => signed(frequency)),
      contents.map(([, [, gradient]]) => signed(gradient)),
    ],
  );
  expect(shared).toMatchObject({ ok: true });
}

const asking = (hashes: readonly Hash[], contents = hashes.map((_, index) => sha(900_000 + index))) => [
  randomUUID(),
  'ASKING',
  randomUUID(),
  contents,
  hashes.map(([frequency]) => signed(frequency)),
  hashes.map(([, gradient]) => signed(gradient)),
];

async function seen(hashes: readonly Hash[]) {
  const found = await connection.query<SeenRow>(SEEN_SQL, asking(hashes));
  if (!found.ok) throw new Error(JSON.stringify(found.problem));
  return found.value;
}

const hex = (value: bigint): string => value.toString(16).padStart(16, '0');
const flipped = (value: bigint, bits: readonly number[]): bigint =>
  bits.reduce((flips, bit) => flips ^ (1n << BigInt(bit)), value);

describe('nearly the same picture in the team', () => {
  it('is found for every pair within the distance, and for no other one', async () => {
    const owner = await workstation('bands');
    const bits = (min: number, max: number) =>
      fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { minLength: min, maxLength: max });
    const word = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    const pair = fc.record({ frequency: word, gradient: word, near: bits(0, 6), slight: bits(0, 8) });
    const far = fc.record({ frequency: word, gradient: word, near: bits(7, 12), slight: bits(0, 8) });
    const pairs = fc.sample(pair, { numRuns: 300, seed: 7 });
    const others = fc.sample(far, { numRuns: 100, seed: 8 });
    const all = [...pairs, ...others];
    await share(
      owner,
      'BANDS',
      all.map(({ frequency, gradient }, index) => [sha(index), [frequency, gradient]]),
    );
    const asked = all.map(
      ({ frequency, gradient, near, slight }): Hash => [flipped(frequency, near), flipped(gradient, slight)],
    );
    const rows = await seen(asked);
    // Some of the others are near each other by chance.
    const hashes = all.map(({ frequency, gradient }) => wordsOf(hex(frequency) + hex(gradient)));
    const nearest = asked.flatMap(([frequency, gradient], index) => {
      const words = wordsOf(hex(frequency) + hex(gradient));
      const distances = hashes.flatMap((other) => nearDistance(words, other) ?? []);
      return distances.length === 0 ? [] : [{ item: index + 1, distance: Math.min(...distances) }];
    });
    expect(nearest.length).toBeGreaterThanOrEqual(pairs.length);
    expect(rows.map(({ item, distance }) => ({ item, distance }))).toEqual(nearest);
  });

  it('is found past a logo that every case has, which is counted', async () => {
    const owner = await workstation('logos');
    const logo: Hash = [0x123456789abcdef0n, 0x1n];
    // Shares the first band of the logo, but is another picture.
    const other: Hash = [0x12345678_65432100n, 0xffffn];
    for (let index = 0; index < 12; index += 1) {
      await share(owner, `LOGO-${index}`, [
        [sha(1_000 + index), logo],
        [sha(2_000 + index), index === 11 ? other : [BigInt(index) << 40n, 0x5555n]],
      ]);
    }
    const rows = await seen([logo, other]);
    expect(rows).toEqual([
      expect.objectContaining({ item: 1, match: 'picture', cases: 12, case_number: null }),
      expect.objectContaining({ item: 2, cases: 1, case_number: 'LOGO-11', workstation: 'logos' }),
    ]);
    const [pictures] = await database.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM proofcase.shared_picture WHERE frequency = $1',
      [signed(logo[0])],
    );
    expect(pictures?.count).toBe(1);
  });

  it('is compared by indexes alone', async () => {
    // Within one transaction: what other sessions read is counted later, and at any time.
    const scans = await connection.transaction(async (client) => {
      const counted = async () =>
        client.query<{ whole: number; indexed: number }>(
          `SELECT coalesce(sum(seq_scan), 0)::integer AS whole, coalesce(sum(idx_scan), 0)::integer AS indexed
           FROM pg_stat_xact_user_tables WHERE relname IN ('shared_picture', 'shared_content')`,
        );
      const [before] = await counted();
      await client.query(SEEN_SQL, asking([[5n, 5n]]));
      const [after] = await counted();
      return { before, after };
    });
    if (!scans.ok) throw new Error(JSON.stringify(scans.problem));
    const { before, after } = scans.value;
    expect(after?.whole).toBe(before?.whole);
    expect(after?.indexed).toBeGreaterThan(before?.indexed ?? 0);
  });

  it('cannot be read or changed in bulk by a workstation', async () => {
    for (const sql of [
      'SELECT * FROM proofcase.shared_content',
      'SELECT * FROM proofcase.shared_picture',
      'DELETE FROM proofcase.shared_case',
      `UPDATE proofcase.shared_case SET owner_id = id`,
      'DELETE FROM proofcase.takeover',
      `SELECT proofcase.remove_contents('{}')`,
    ]) {
      expect(await connection.query(sql), sql).toMatchObject({
        ok: false,
        problem: { code: 'team-rights-missing' },
      });
    }
  });
});

/** Reads a folder into a new case until it was compared with the team. */
async function addCase({ engine }: Desk, caseNumber: string, folder: string): Promise<CaseId> {
  const { id } = await engine.handlers['cases.create']({ caseNumber, referenceDate: '2026-03-10', note: '' });
  await read(engine, id, folder);
  return id;
}

async function read(engine: Engine, caseId: CaseId, folder: string): Promise<void> {
  const { id: folderId } = await engine.registerFolder(folder);
  await engine.handlers['intake.start']({ caseId, folderId });
}

async function seenFindings(engine: Engine, caseId: CaseId) {
  const { items } = await engine.handlers['intake.get']({ caseId });
  return items.flatMap(({ findings }) =>
    findings.filter(
      (finding): finding is Extract<ItemFinding, { code: 'seen-before' }> => finding.code === 'seen-before',
    ),
  );
}

const casesOf = (): Promise<readonly object[]> =>
  database.query(
    `SELECT c.case_number, w.name, c.handler, c.state,
       (SELECT count(*)::integer FROM proofcase.shared_content s WHERE s.case_key = c.key) AS contents
     FROM proofcase.shared_case c JOIN proofcase.workstation w ON w.id = c.workstation_id
     WHERE c.case_number LIKE 'TEAM-%' ORDER BY c.case_number`,
  );

describe('cases of two workstations', () => {
  it('name each other for the same file, and forget what is deleted or no longer shared', async () => {
    const folder = await fixture.photos(2);
    const site = await desk('site');
    const first = await addCase(site, 'TEAM-0001', folder);
    await expect
      .poll(casesOf)
      .toEqual([
        { case_number: 'TEAM-0001', name: 'site', handler: 'site-person', state: 'preparing', contents: 2 },
      ]);
    const office = await desk('office', { sharesHandler: false });
    const second = await addCase(office, 'TEAM-0002', folder);
    await expect.poll(() => seenFindings(office.engine, second)).toHaveLength(2);
    expect((await seenFindings(office.engine, second))[0]).toEqual({
      code: 'seen-before',
      severity: 'warning',
      match: 'content',
      distance: 0,
      team: {
        cases: 1,
        listed: [{ caseNumber: 'TEAM-0001', workstation: 'site', handler: 'site-person' }],
      },
    });
    await expect
      .poll(casesOf)
      .toContainEqual(expect.objectContaining({ case_number: 'TEAM-0002', handler: null, contents: 2 }));
    expect(await casesOf()).toHaveLength(2);
    const preview = await site.engine.handlers['retention.preview']({ caseIds: [first] });
    await site.engine.handlers['retention.delete']({
      caseIds: [first],
      typed: preview.phrase,
      digest: preview.digest,
      byRule: false,
      exportedHeads: null,
    });
    await expect.poll(casesOf).toHaveLength(1);
    const profile = (await office.engine.handlers['profiles.list']({})).find(
      ({ id }) => id === office.profileId,
    );
    if (!profile) throw new Error('no profile');
    await office.engine.handlers['profiles.save']({
      ...profileFacts(profile),
      sharesWithTeam: false,
    });
    await expect.poll(casesOf).toEqual([]);
    await site.engine.close();
    await office.engine.close();
  });

  it('are compared later if the store was unavailable, and say so until then', async () => {
    const folder = join(fixture.root, 'away');
    await mkdir(folder);
    await writeFile(join(folder, 'a.jpg'), await photo({ seed: 77, width: 64, height: 48 }));
    const site = await desk('away-site');
    await addCase(site, 'TEAM-AWAY-1', folder);
    await expect
      .poll(casesOf)
      .toEqual([expect.objectContaining({ case_number: 'TEAM-AWAY-1', contents: 1 })]);
    proxy.refuse(true);
    const office = await desk('away-office', { store: database.urlAt(proxy.port) });
    const second = await addCase(office, 'TEAM-AWAY-2', folder);
    const setFindings = async () =>
      (await office.engine.handlers['intake.get']({ caseId: second })).findings.map(({ code }) => code);
    await expect.poll(setFindings).toContain('team-not-compared');
    expect(await seenFindings(office.engine, second)).toEqual([]);
    expect(await casesOf()).toHaveLength(1);
    proxy.refuse(false);
    await expect.poll(() => seenFindings(office.engine, second)).toHaveLength(1);
    expect(await setFindings()).not.toContain('team-not-compared');
    await expect.poll(casesOf).toHaveLength(2);
    await site.engine.close();
    await office.engine.close();
  });

  it('that move to another account leave the store of the former one, and forget what it knew', async () => {
    const folder = await fixture.photos(1, { name: 'moving-photos' });
    const site = await desk('moving-site');
    await addCase(site, 'TEAM-MOVE-1', folder);
    const first = expect.objectContaining({ case_number: 'TEAM-MOVE-1', contents: 1 });
    await expect.poll(casesOf).toContainEqual(first);
    const { engine, profileId } = await desk('moving-office');
    const caseId = await addCase({ engine, profileId }, 'TEAM-MOVE-2', folder);
    const shared = async () => (await casesOf()).map((row) => Object.values(row)[0]);
    const seenCases = async () => (await seenFindings(engine, caseId)).length;
    await expect.poll(seenCases).toBe(1);
    await expect.poll(shared).toContain('TEAM-MOVE-2');
    const { id: elsewhere } = await engine.handlers['profiles.save']({
      id: null,
      name: 'Elsewhere',
      baseUrl: fixture.service.baseUrl,
      ...SERVICE_FIELDS,
    });
    await engine.handlers['cases.change']({ caseId, profileId: elsewhere });
    expect(await seenCases()).toBe(0);
    await expect.poll(shared).not.toContain('TEAM-MOVE-2');
    expect(await shared()).toContain('TEAM-MOVE-1');
    await engine.handlers['cases.change']({ caseId, profileId });
    await expect.poll(seenCases).toBe(1);
    await expect.poll(shared).toContain('TEAM-MOVE-2');
    await site.engine.close();
    await engine.close();
  });

  it('that move while their photos are read again keep nothing of the former team', async () => {
    const folder = await fixture.photos(3, { name: 'read-again-photos' });
    const site = await desk('read-again-site');
    await addCase(site, 'TEAM-AGAIN-1', folder);
    await expect
      .poll(casesOf)
      .toContainEqual(expect.objectContaining({ case_number: 'TEAM-AGAIN-1', contents: 3 }));
    const { engine, profileId } = await desk('read-again-office');
    const caseId = await addCase({ engine, profileId }, 'TEAM-AGAIN-2', folder);
    await expect.poll(async () => (await seenFindings(engine, caseId)).length).toBe(3);
    proxy.refuse(true);
    const { id: away } = await engine.handlers['profiles.save']({
      id: null,
      name: 'Away',
      baseUrl: fixture.service.baseUrl,
      ...SERVICE_FIELDS,
      teamStore: database.urlAt(proxy.port),
      sharesWithTeam: true,
    });
    expect((await engine.handlers['intake.refresh']({ caseId })).state).toBe('running');
    await engine.handlers['cases.change']({ caseId, profileId: away });
    const setFindings = async () => {
      const { state, findings } = await engine.handlers['intake.get']({ caseId });
      return [state, ...findings.map(({ code }) => code)];
    };
    // Said after the reading: the store of the new account could not be asked.
    await expect.poll(setFindings).toEqual(expect.arrayContaining(['done', 'team-not-compared']));
    expect(await seenFindings(engine, caseId)).toEqual([]);
    proxy.refuse(false);
    await site.engine.close();
    await engine.close();
  });

  it('that do not share send nothing', async () => {
    const before = await casesOf();
    const silent = await desk('silent', { shares: false });
    const id = await addCase(silent, 'TEAM-SILENT', await fixture.photos(1, { name: 'silent-photos' }));
    await expect
      .poll(async () =>
        (await silent.engine.handlers['intake.get']({ caseId: id })).items.map(({ preview }) => preview),
      )
      .toEqual(['ready']);
    expect(await silent.engine.handlers['team.cases']({ search: '', after: null, limit: 10 })).toEqual({
      kind: 'off',
    });
    await silent.engine.close();
    expect(await casesOf()).toEqual(before);
  });
});
