import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { runCommand } from '../support/command-line';
import { createEngineFixture, type EngineFixture, SERVICE_FIELDS, sendCase } from '../support/engine-fixture';
import { postgres, type TestDatabase } from '../support/postgres';
import { type Desk, desks } from '../support/team-desk';

let database: TestDatabase;
let fixture: EngineFixture;
let desk: ReturnType<typeof desks>;
let site: Desk;
let office: Desk;

beforeAll(async () => {
  database = await (await postgres()).createDatabase();
  // Copies of one data folder would be one workstation.
  fixture = await createEngineFixture({ emptyDataFolder: null });
  desk = desks(fixture, database);
  site = await desk('site');
  office = await desk('office', { sharesHandler: false });
});
afterAll(async () => {
  await fixture.close();
  await database.drop();
});

async function newCase(engine: Engine, caseNumber: string): Promise<CaseId> {
  const { id } = await engine.handlers['cases.create']({
    caseNumber,
    referenceDate: '2026-03-10',
    note: 'not for the team',
  });
  return id;
}

async function page(engine: Engine, query: { search?: string; after?: string | null; limit?: number } = {}) {
  const view = await engine.handlers['team.cases']({ search: '', after: null, limit: 100, ...query });
  if (view.kind !== 'page') throw new Error(JSON.stringify(view));
  return view;
}

async function numbers(engine: Engine, query: Parameters<typeof page>[1] = {}) {
  return (await page(engine, query)).rows.map(({ caseNumber }) => caseNumber);
}

async function actions(engine: Engine, caseId: CaseId) {
  return engine.handlers['custody.list']({ caseId });
}

describe('the cases of the team', () => {
  it('are listed for every workstation with what is shared, and only opened where they are', async () => {
    await newCase(site.engine, 'LIST-0001');
    await expect.poll(() => numbers(office.engine)).toEqual(['LIST-0001']);
    await newCase(office.engine, 'LIST-0002');
    await expect.poll(() => numbers(office.engine)).toEqual(['LIST-0002', 'LIST-0001']);
    const { rows } = await page(office.engine);
    expect(rows).toEqual([
      expect.objectContaining({ owner: 'office', handler: null, isOwn: true, isHere: true }),
      expect.objectContaining({
        owner: 'site',
        workstation: 'site',
        handler: 'site-person',
        state: 'preparing',
        isOwn: false,
        isHere: false,
      }),
    ]);
    expect(JSON.stringify(rows)).not.toContain('not for the team');
    const [, foreign] = rows;
    if (!foreign) throw new Error('no row');
    await expect(office.engine.handlers['cases.get']({ caseId: foreign.id })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('come in pages by an index, by last change and by the beginning of a number', async () => {
    for (let index = 0; index < 5; index += 1) await newCase(site.engine, `PAGE-%${index}`);
    await expect.poll(() => numbers(site.engine, { search: 'PAGE-' })).toHaveLength(5);
    for (const search of ['', 'PAGE-%']) {
      const all = await numbers(site.engine, { search });
      const paged: string[] = [];
      let after: string | null = null;
      do {
        const { rows, next }: Awaited<ReturnType<typeof page>> = await page(site.engine, {
          search,
          after,
          limit: 2,
        });
        paged.push(...rows.map(({ caseNumber }) => caseNumber));
        after = next;
      } while (after !== null);
      expect(paged).toEqual(all);
    }
    expect(await numbers(site.engine, { search: 'PAGE-%3' })).toEqual(['PAGE-%3']);
    expect(await numbers(site.engine, { search: '', after: '["x", "y"]' })).toEqual(
      await numbers(site.engine),
    );
  });

  it('are withdrawn when a profile shares no longer and has no team store any more', async () => {
    const { engine, profileId } = await desk('leaver');
    await newCase(engine, 'LEAVER-1');
    await expect.poll(() => numbers(office.engine, { search: 'LEAVER-' })).toEqual(['LEAVER-1']);
    const held = "SELECT case_number FROM proofcase.held_case WHERE case_number = 'LEAVER-1'";
    await expect.poll(() => database.query(held)).toHaveLength(1);
    await engine.handlers['profiles.save']({
      id: profileId,
      name: 'Service',
      baseUrl: fixture.service.baseUrl,
      ...SERVICE_FIELDS,
      teamStore: '',
      sharesWithTeam: false,
      use: false,
    });
    await expect.poll(() => numbers(office.engine, { search: 'LEAVER-' })).toEqual([]);
  });

  it('are printed by the command line', async () => {
    const environment = { PROOFCASE_TEAM_PASSWORD: database.password };
    const run = (...more: string[]) =>
      runCommand(fixture, ['team', 'cases', '--store', database.url, ...more], { environment });
    const json = await run('--json', '--search', 'LIST-');
    expect(JSON.parse(json.output)).toMatchObject({
      rows: [{ caseNumber: 'LIST-0001', owner: 'site' }, { caseNumber: 'LIST-0002' }],
      next: null,
    });
    expect((await run('--search', 'LIST-')).output).toMatch(
      /^LIST-0001 {2}preparing {2}site-person, site {2}/,
    );
  });
});

describe('a case that a colleague takes over', () => {
  it('is in both histories with the reason, once', async () => {
    const id = await newCase(site.engine, 'TAKE-0001');
    await expect.poll(() => numbers(office.engine, { search: 'TAKE-' })).toEqual(['TAKE-0001']);
    const [row] = (await page(office.engine, { search: 'TAKE-0001' })).rows;
    if (!row) throw new Error('no row');
    const order = {
      teamCaseId: row.id,
      caseNumber: row.caseNumber,
      ownerId: row.ownerId,
      owner: row.owner,
      reason: 'Anna is on leave',
      referenceDate: '2026-03-10',
    };
    const { caseId } = await office.engine.handlers['team.takeOver'](order);
    expect(await actions(office.engine, caseId)).toContainEqual(
      expect.objectContaining({
        action: 'team-took-over',
        actor: 'office-person',
        details: { workstation: 'site', reason: 'Anna is on leave' },
      }),
    );
    await expect(office.engine.handlers['team.takeOver'](order)).rejects.toMatchObject({
      code: 'team-owner-changed',
    });
    // The list of the earlier owner asks the store for what others took over.
    const noted = async () => {
      await page(site.engine);
      return (await actions(site.engine, id)).filter(({ action }) => action === 'team-taken-over');
    };
    await expect.poll(noted).toHaveLength(1);
    expect((await noted())[0]?.details).toMatchObject({ workstation: 'office', reason: 'Anna is on leave' });
    const rows = (await page(site.engine, { search: 'TAKE-0001' })).rows;
    expect(rows.find((listed) => listed.id === id)).toMatchObject({
      workstation: 'site',
      owner: 'office',
      handler: null,
      isOwn: false,
      isHere: true,
    });
    // A later change of the case does not give the responsibility back.
    await site.engine.handlers['cases.change']({ caseId: id, caseNumber: 'TAKE-0001b' });
    await expect.poll(() => numbers(site.engine, { search: 'TAKE-0001b' })).toEqual(['TAKE-0001b']);
    expect((await page(site.engine, { search: 'TAKE-0001b' })).rows[0]?.owner).toBe('office');
  });

  it('comes back to its workstation when that happened while it was handed over', async () => {
    const third = await desk('third');
    const caseId = await newCase(site.engine, 'AWAY-0001');
    const [there, back] = [join(fixture.root, 'there.proofcase'), join(fixture.root, 'back.proofcase')];
    await site.engine.handovers.give({ caseId, file: there, withQuestions: false });
    const rowOf = async (engine: Engine) =>
      (await page(engine, { search: 'AWAY-0001' })).rows.find(({ id }) => id === caseId);
    const takeOver = async (from: string, engine: Engine) => {
      await expect.poll(async () => (await rowOf(engine))?.owner).toBe(from);
      const row = await rowOf(engine);
      if (!row) throw new Error('no row');
      const { caseNumber, ownerId, owner } = row;
      const order = { caseNumber, ownerId, owner, reason: 'on leave', referenceDate: '2026-03-10' };
      await engine.handlers['team.takeOver']({ ...order, teamCaseId: caseId });
    };
    await takeOver('site', office.engine);
    const noted = async () => {
      await page(site.engine);
      return (await actions(site.engine, caseId)).map(({ action }) => action);
    };
    await expect.poll(noted).toContain('team-taken-over');
    await third.engine.handovers.take(there, null);
    await takeOver('third', site.engine);
    await third.engine.handovers.give({ caseId, file: back, withQuestions: false });
    await site.engine.handovers.take(back, null);
    const entries = (await actions(site.engine, caseId)).map(({ action }) => action);
    expect(entries.slice(-3)).toEqual(['taken-over', 'team-taken-over', 'team-took-over']);
    expect(await site.engine.handlers['custody.check']({ caseId })).toMatchObject({ broken: null });
  });
});

describe('a case that is deleted', () => {
  it('leaves its claims without number and name, so that its files are not paid for again', async () => {
    const folder = await fixture.photos(1, { name: 'deleted' });
    const { caseId } = await sendCase(site.engine, folder, 'DELETED-1', 'filed');
    const claims = () =>
      database.query(
        `SELECT case_number, handler, state FROM proofcase.claim WHERE state = 'answered' ORDER BY claimed_at`,
      );
    await expect
      .poll(claims)
      .toEqual([{ case_number: 'DELETED-1', handler: 'site-person', state: 'answered' }]);
    const preview = await site.engine.handlers['retention.preview']({ caseIds: [caseId] });
    await site.engine.handlers['retention.delete']({
      caseIds: [caseId],
      typed: preview.phrase,
      digest: preview.digest,
      byRule: false,
      exportedHeads: null,
    });
    await expect.poll(claims).toEqual([{ case_number: '', handler: '', state: 'answered' }]);
    expect(await numbers(site.engine, { search: 'DELETED-' })).toEqual([]);
    const again = await sendCase(office.engine, folder, 'DELETED-2', 'unknown');
    expect(again).toMatchObject({
      reason: 'claimed-by-team',
      team: { other: { caseNumber: '–', workstation: 'site', handler: '' } },
    });
  });
});

describe('a claim', () => {
  it('names the handler only where the profile shares names', async () => {
    // Of the same photos, the second desk would ask first.
    for (const [{ engine }, number, photos] of [
      [site, 'NAMED-1', 3],
      [office, 'NAMED-2', 4],
    ] as const) {
      await sendCase(engine, await fixture.photos(photos, { name: number }), number, 'filed');
    }
    const claims = () =>
      database.query(
        "SELECT case_number, handler, state FROM proofcase.claim WHERE case_number LIKE 'NAMED-%' ORDER BY 1",
      );
    await expect.poll(claims).toEqual([
      { case_number: 'NAMED-1', handler: 'site-person', state: 'answered' },
      { case_number: 'NAMED-2', handler: '', state: 'answered' },
    ]);
  });
});

describe('an older copy of the store', () => {
  it('gets the cases of a workstation again, and loses those that were deleted since', async () => {
    const store = await (await postgres()).createDatabase();
    const { engine, profileId } = await desks(fixture, store)('restored');
    const gone = await newCase(engine, 'COPY-GONE');
    await expect.poll(() => numbers(engine, { search: 'COPY-' })).toEqual(['COPY-GONE']);
    // A database can only be copied while nobody is connected; workstations connect again.
    await store.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [store.name],
    );
    const copy = await store.copy();
    // A claim makes the store newer than its copy.
    await sendCase(engine, await fixture.photos(1, { name: 'copied' }), 'COPY-SENT', 'filed');
    await newCase(engine, 'COPY-NEW');
    const preview = await engine.handlers['retention.preview']({ caseIds: [gone] });
    await engine.handlers['retention.delete']({
      caseIds: [gone],
      typed: preview.phrase,
      digest: preview.digest,
      byRule: false,
      exportedHeads: null,
    });
    await expect.poll(() => numbers(engine, { search: 'COPY-' })).toEqual(['COPY-NEW', 'COPY-SENT']);
    await engine.handlers['profiles.save']({
      id: profileId,
      name: 'Service',
      baseUrl: fixture.service.baseUrl,
      ...SERVICE_FIELDS,
      teamStore: copy.url,
      teamPassword: store.password,
    });
    await expect.poll(() => numbers(engine, { search: 'COPY-' })).toEqual(['COPY-NEW', 'COPY-SENT']);
    await engine.close();
    await copy.drop();
    await store.drop();
  });
});
