import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import { parseTeamAddress } from '../../src/main/team/connection/team-address';
import { createTeamConnection } from '../../src/main/team/connection/team-connection';
import { closedPort } from '../support/closed-port';
import { reached, readCase, SERVICE_FIELDS, seal } from '../support/engine-fixture';
import { openRaw } from '../support/fault-folder';
import { desks } from '../support/team-desk';
import { createTeamFixture, type TeamFixture } from '../support/team-fixture';

let team: TeamFixture;
let count = 0;
const open: Engine[] = [];
beforeAll(async () => {
  team = await createTeamFixture();
});
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});
afterAll(() => team.close());

async function workstation(name: string): Promise<Engine> {
  count += 1;
  const { url: store, password } = team.database;
  const engine = await team.fixture.open({
    dataFolder: join(team.fixture.root, `${name}-${count}`),
    workstation: name,
    actor: `${name}-person`,
    team: { store, password, isOptional: false },
  });
  open.push(engine);
  await team.fixture.addService(engine);
  return engine;
}

/** A case with one sealed package. */
async function prepared(engine: Engine, caseNumber: string): Promise<CaseId> {
  const photos = await team.fixture.photos(2, { name: caseNumber });
  const caseId = await readCase(engine, photos, caseNumber);
  await seal(engine, caseId, false);
  return caseId;
}

const give = (engine: Engine, caseId: CaseId, recipientId: string | null = null) =>
  engine.handovers.giveToTeam({ caseId, recipientId, withQuestions: false });

const sync = async (engine: Engine): Promise<void> =>
  engine.handovers.sync((await engine.handlers['settings.get']({})).activeProfileId);

async function statesOf(engine: Engine, caseId: CaseId): Promise<readonly string[]> {
  const entries = await engine.handlers['outbox.list']({});
  return entries.filter((entry) => entry.caseId === caseId).map(({ state }) => state);
}

const takeBack = (engine: Engine, handoverId: string, typedCaseNumber: string | null = null) =>
  engine.handlers['handover.takeBack']({ handoverId: handoverId as never, code: null, typedCaseNumber });

const actions = async (engine: Engine, caseId: CaseId): Promise<readonly string[]> =>
  (await engine.handlers['custody.list']({ caseId })).map(({ action }) => action);

async function idOf(engine: Engine, caseId: CaseId, name: string): Promise<string> {
  const recipients = await engine.handovers.recipients(caseId);
  if (recipients.kind !== 'ready') throw new Error(recipients.kind);
  const [found] = recipients.workstations.filter((one) => one.name === name);
  return found?.id ?? '';
}

describe('a case that is handed over through the team', () => {
  it('goes to one workstation and comes back, with one custody chain and no content left behind', async () => {
    const [adjuster, desk, other] = [
      await workstation('adjuster'),
      await workstation('desk'),
      await workstation('other'),
    ];
    for (const engine of [desk, other]) await engine.handovers.offers();
    const caseId = await prepared(adjuster, 'TEAM-WAY');
    const progress: number[] = [];
    adjuster.on('handover.progress', ({ bytes, totalBytes }) => progress.push(bytes / totalBytes));
    const made = await give(adjuster, caseId, await idOf(adjuster, caseId, 'desk'));
    expect(made.handover).toMatchObject({
      state: 'given',
      fileName: null,
      team: { recipient: 'desk', state: 'offered', taker: null },
    });
    expect(progress.at(-1)).toBe(1);
    expect(await statesOf(adjuster, caseId)).toEqual(['handed_over']);
    expect(await other.handovers.offers()).toEqual([]);
    expect(await adjuster.handovers.offers()).toEqual([]);
    const { id } = made.handover;
    await expect(other.handovers.takeFromTeam(id, null)).rejects.toMatchObject({ code: 'handover-gone' });
    expect(await desk.handovers.offers()).toMatchObject([
      {
        id,
        caseNumber: 'TEAM-WAY',
        workstation: 'adjuster',
        actor: 'adjuster-person',
        unsent: 1,
        isForThis: true,
      },
    ]);
    expect(await desk.handovers.takeFromTeam(id, null)).toMatchObject({ kind: 'case', caseId });
    // The desk says that it has stored the case by a message of its own.
    await expect
      .poll(async () => {
        await sync(adjuster);
        return adjuster.handlers['handover.list']({ caseId });
      })
      .toMatchObject([{ team: { state: 'stored', taker: 'desk' } }]);
    const [pkg] = (await desk.handlers['outbox.list']({})).filter((entry) => entry.caseId === caseId);
    if (!pkg) throw new Error('no package');
    await desk.handlers['outbox.send']({ packageId: pkg.id });
    await reached(desk, pkg.id, 'filed');
    expect(team.scans()).toBe(1);

    await give(desk, caseId);
    const [back] = await adjuster.handovers.offers();
    if (!back) throw new Error('not offered');
    await adjuster.handovers.takeFromTeam(back.id, null);
    expect(await statesOf(adjuster, caseId)).toEqual(['filed']);
    expect(await statesOf(desk, caseId)).toEqual(['filed']);
    for (const engine of [adjuster, desk]) {
      const check = await engine.handlers['custody.check']({ caseId });
      expect(check).toMatchObject({ broken: null, altered: [] });
    }
    const exported = await adjuster.exportCase(caseId, team.fixture.root);
    expect(await verifyEvidence(exported.path, made.headHash)).toMatchObject({ ok: true, problems: [] });
    await expect
      .poll(() =>
        team.database.query(
          `SELECT state, case_number, handler, (SELECT count(*)::integer FROM proofcase.handover_chunk) AS chunks
           FROM proofcase.handover`,
        ),
      )
      .toEqual(Array(2).fill({ state: 'stored', case_number: null, handler: null, chunks: 0 }));
  });

  it('still has the claim of what was sent here when it comes back', async () => {
    const [adjuster, desk] = [await workstation('adjuster'), await workstation('desk')];
    const dataFolder = join(team.fixture.root, `adjuster-${count - 1}`);
    const caseId = await prepared(adjuster, 'TEAM-WITH-CLAIM');
    const [pkg] = (await adjuster.handlers['outbox.list']({})).filter((entry) => entry.caseId === caseId);
    if (!pkg) throw new Error('no package');
    await adjuster.handlers['outbox.send']({ packageId: pkg.id });
    await reached(adjuster, pkg.id, 'filed');
    const claims = (): readonly unknown[] => {
      const database = openRaw(dataFolder, true);
      const rows = database.prepare('SELECT * FROM team_claim').all();
      database.close();
      return rows;
    };
    await expect.poll(claims).toMatchObject([{ package_id: pkg.id, state: 'answered' }]);
    const before = claims();
    await desk.handovers.takeFromTeam((await give(adjuster, caseId)).handover.id, null);
    await adjuster.handovers.takeFromTeam((await give(desk, caseId)).handover.id, null);
    expect(claims()).toEqual(before);
  });

  it('comes back without a code before it was taken, and with a release that goes through the store', async () => {
    const [adjuster, desk] = [await workstation('adjuster'), await workstation('desk')];
    const caseId = await prepared(adjuster, 'TEAM-BACK');
    const first = await give(adjuster, caseId);
    await takeBack(adjuster, first.handover.id);
    expect(await statesOf(adjuster, caseId)).toEqual(['sealed']);
    expect(await desk.handovers.offers()).toEqual([]);

    const second = await give(adjuster, caseId);
    const { id } = second.handover;
    await desk.handovers.takeFromTeam(id, null);
    await expect(takeBack(adjuster, id)).rejects.toMatchObject({
      code: 'handover-taken-by',
      values: { caseNumber: 'TEAM-BACK', workstation: 'desk' },
    });
    await desk.handovers.release(id, null);
    const released = () =>
      team.database.query('SELECT state, release IS NULL AS done FROM proofcase.handover WHERE id = $1', [
        id,
      ]);
    await expect.poll(released).toEqual([{ state: 'released', done: false }]);
    await takeBack(adjuster, id);
    expect(await statesOf(adjuster, caseId)).toEqual(['sealed']);
    expect(await statesOf(desk, caseId)).toEqual(['handed_over']);
    await expect.poll(released).toEqual([{ state: 'withdrawn', done: true }]);
    const entries = await adjuster.handlers['custody.list']({ caseId });
    const methods = entries
      .filter(({ action }) => action === 'taken-back')
      .map(({ details }) => details.method);
    expect(methods).toEqual(['not-taken', 'team-release']);
    expect(await adjuster.handlers['custody.check']({ caseId })).toMatchObject({ broken: null });
  });

  it('is not deleted while the store has its content', async () => {
    const adjuster = await workstation('adjuster-keeps');
    const caseId = await prepared(adjuster, 'TEAM-KEPT');
    const { id } = (await give(adjuster, caseId)).handover;
    const reasons = async () => {
      const { cases } = await adjuster.handlers['retention.preview']({ caseIds: [caseId] });
      return cases.flatMap(({ keptBy }) => keptBy.map(({ reason }) => reason));
    };
    expect(await reasons()).toEqual(['offered']);
    await takeBack(adjuster, id);
    expect(await reasons()).toEqual(['packages-active']);
  });

  it('that is taken back with its typed number although it was taken is noted at the origin', async () => {
    const [adjuster, desk] = [await workstation('adjuster'), await workstation('desk')];
    const caseId = await prepared(adjuster, 'TEAM-TYPED');
    const { handover } = await give(adjuster, caseId);
    await desk.handovers.takeFromTeam(handover.id, null);
    const states = () =>
      team.database.query('SELECT state FROM proofcase.handover WHERE id = $1', [handover.id]);
    await expect.poll(states).toEqual([{ state: 'stored' }]);
    await takeBack(adjuster, handover.id, 'TEAM-TYPED');
    await expect.poll(() => actions(adjuster, caseId)).toContain('handover-elsewhere');
    expect(await actions(desk, caseId)).not.toContain('handover-elsewhere');
    // The claim of a package keeps both from paying for it.
    const before = team.scans();
    const send = async (engine: Engine, until: 'filed' | 'unknown') => {
      const [pkg] = (await engine.handlers['outbox.list']({})).filter((entry) => entry.caseId === caseId);
      if (!pkg) throw new Error('no package');
      await engine.handlers['outbox.send']({ packageId: pkg.id });
      await reached(engine, pkg.id, until);
    };
    await send(desk, 'filed');
    await send(adjuster, 'unknown');
    expect(team.scans() - before).toBe(1);
  });

  it('is not said to be offered when a restored store does not know it, until its taker says that it has it', async () => {
    const [adjuster, desk] = [await workstation('adjuster'), await workstation('desk')];
    const caseId = await prepared(adjuster, 'TEAM-LOST');
    const { id } = (await give(adjuster, caseId)).handover;
    await desk.handovers.takeFromTeam(id, null);
    await desk.close();
    const said = async () => {
      await sync(adjuster);
      return adjuster.handlers['handover.list']({ caseId });
    };
    const [row] = await team.database.query<{ taker: string }>(
      'DELETE FROM proofcase.handover WHERE id = $1 RETURNING taker_id AS taker',
      [id],
    );
    expect(await said()).toMatchObject([{ state: 'given', team: { state: 'unknown', taker: null } }]);
    await team.database.query('SELECT proofcase.store_handover($1, $2, NULL)', [id, row?.taker]);
    expect(await said()).toMatchObject([{ state: 'given', team: { state: 'stored', taker: 'desk' } }]);
  });

  it('that was changed in the store is refused, and stays offered', async () => {
    const [adjuster, desk] = [await workstation('adjuster'), await workstation('desk')];
    const caseId = await prepared(adjuster, 'TEAM-CHANGED');
    const { id } = (await give(adjuster, caseId)).handover;
    const [chunk] = await team.database.query<{ content: Buffer }>(
      `SELECT content FROM proofcase.handover_chunk WHERE handover_id = $1 AND file = 0`,
      [id],
    );
    const changed = Buffer.from(String(chunk?.content).replace('TEAM-CHANGED', 'TEAM-CHARGED'));
    await team.database.query(
      `UPDATE proofcase.handover_chunk SET content = $2, sha256 = $3 WHERE handover_id = $1 AND file = 0`,
      [id, changed, createHash('sha256').update(changed).digest()],
    );
    await expect(desk.handovers.takeFromTeam(id, null)).rejects.toMatchObject({
      code: 'handover-unreadable',
    });
    expect(await desk.handlers['cases.find']({ caseNumber: 'TEAM-CHANGED' })).toBeNull();
    expect(await desk.handovers.offers()).toMatchObject([{ id, isTaken: false }]);
    await takeBack(adjuster, id);
    expect(await statesOf(adjuster, caseId)).toEqual(['sealed']);
  });

  it('that is stopped while it is stored stays here, and leaves nothing in the store', async () => {
    const adjuster = await workstation('adjuster');
    const caseId = await prepared(adjuster, 'TEAM-STOP');
    adjuster.on('handover.progress', () => void adjuster.handlers['handover.stop']({}));
    await expect(give(adjuster, caseId)).rejects.toMatchObject({ code: 'handover-stopped' });
    expect(await statesOf(adjuster, caseId)).toEqual(['sealed']);
    expect(await team.database.query('SELECT FROM proofcase.handover_chunk')).toEqual([]);
  });
});

describe('a workstation with two team stores', () => {
  it('sees what one offers while the other is away, and that it is away', async () => {
    const adjuster = await workstation('two-adjuster');
    const { engine: desk } = await desks(team.fixture, team.database)('two-desk');
    open.push(desk);
    const away = new URL(team.database.url);
    away.port = String(await closedPort());
    await desk.handlers['profiles.save']({
      id: null,
      // Profiles are in the order of their names.
      name: 'Away',
      baseUrl: team.fixture.service.baseUrl,
      ...SERVICE_FIELDS,
      teamStore: away.href,
      teamPassword: team.database.password,
    });
    const caseId = await prepared(adjuster, 'TEAM-TWO');
    const { id } = (await give(adjuster, caseId)).handover;
    const problem = { code: 'team-unreachable' };
    expect(await desk.handlers['handover.offers']({})).toMatchObject({ offers: [{ id }], problem });
    expect(await desk.handovers.offers()).toMatchObject([{ id }]);
    const push = { caseNumber: 'TEAM-NOBODY' };
    await team.database.query(
      `INSERT INTO proofcase.push (id, case_number, received_at, receiver, bytes, parts, is_complete, stored_at)
       VALUES (gen_random_uuid(), $1, now(), 'r', 0, '[]', true, now())`,
      [push.caseNumber],
    );
    expect(await desk.handlers['received.teamInbox']({})).toMatchObject({ pushes: [push], problem });
    await desk.fetchPushes();
    expect(await desk.handovers.takeFromTeam(id, null)).toMatchObject({ kind: 'case', caseId });
    await expect(desk.handovers.offers()).rejects.toMatchObject(problem);
  });
});

describe('the command line', () => {
  const parse = (output: string): Record<string, unknown> => JSON.parse(output);

  it('hands a case over by the team, lists and takes it, and takes one back', async () => {
    const folder = await team.fixture.photos(1, { name: 'team-line' });
    const submitted = await team.submit('line-van', folder, 'TEAM-LINE', { more: ['--no-wait'] });
    expect(submitted.code).toBe(0);
    const service = ['--service', team.fixture.service.baseUrl];
    const create = ['handover', 'create', '--case-number', 'TEAM-LINE', ...service];
    expect((await team.run('line-van', create)).code).toBe(2);
    const unknown = await team.run('line-van', [...create, '--team', 'nobody']);
    expect(parse(unknown.output)).toMatchObject({ error: { code: 'not-found' } });
    expect(parse((await team.run('line-desk', ['handover', 'list', ...service])).output)).toEqual({
      offers: [],
    });
    const made = await team.run('line-van', [...create, '--team', 'line-desk']);
    expect(made.code).toBe(0);
    const { id, ...facts } = parse(made.output);
    expect(facts).toMatchObject({ state: 'given', file: null, team: { recipient: 'line-desk' } });
    const release = ['handover', 'release', String(id), '--team', ...service];
    expect(parse((await team.run('line-van', release)).output)).toMatchObject({ state: 'taken-back' });
    const again = parse((await team.run('line-van', [...create, '--team'])).output);
    const listed = await team.run('line-desk', ['handover', 'list', ...service]);
    expect(parse(listed.output)).toMatchObject({ offers: [{ id: again.id, caseNumber: 'TEAM-LINE' }] });
    const taken = await team.run('line-desk', ['handover', 'take', String(again.id), ...service]);
    expect(taken.code).toBe(0);
    expect(parse(taken.output)).toMatchObject({
      kind: 'case',
      caseNumber: 'TEAM-LINE',
      workstation: 'line-van',
    });
    const late = ['handover', 'release', String(again.id), '--team', ...service];
    const refused = await team.run('line-van', late);
    expect(refused.code).toBe(1);
    expect(parse(refused.output)).toMatchObject({ error: { code: 'handover-taken-by' } });
  });
});

describe('a workstation', () => {
  it('reads only offers for it, and cannot change rows directly', async () => {
    const [adjuster, desk] = [await workstation('rights-adjuster'), await workstation('rights-desk')];
    await desk.handovers.offers();
    const caseId = await prepared(adjuster, 'TEAM-RIGHTS');
    const { id } = (await give(adjuster, caseId, await idOf(adjuster, caseId, 'rights-desk'))).handover;
    const connection = createTeamConnection(parseTeamAddress(team.database.url), {
      password: async () => team.database.password,
      authorities: () => undefined,
    });
    const refused = [
      'SELECT content FROM proofcase.handover_chunk',
      'SELECT release FROM proofcase.handover',
      `UPDATE proofcase.handover SET state = 'offered'`,
      'DELETE FROM proofcase.handover',
      `SELECT proofcase.end_handover('${id}', 'withdrawn')`,
    ];
    for (const sql of refused) {
      expect(await connection.query(sql), sql).toMatchObject({
        ok: false,
        problem: { code: 'team-rights-missing' },
      });
    }
    const content = 'SELECT * FROM proofcase.handover_content($1, $2, 0, 0)';
    const rows = async (name: string) => {
      const [found] = await team.database.query<{ id: string }>(
        'SELECT id FROM proofcase.workstation WHERE name = $1',
        [name],
      );
      const read = await connection.query(content, [id, found?.id]);
      return read.ok ? read.value.length : read.problem;
    };
    // The offer is a message that follows.
    await expect.poll(() => rows('rights-desk')).toBe(1);
    expect(await rows('rights-adjuster')).toBe(0);
    await connection.close();
  });

  it('without the right to begin a hand-over is offered none by the team', async () => {
    const adjuster = await workstation('adjuster');
    const caseId = await prepared(adjuster, 'TEAM-NO-RIGHT');
    const change = (verb: string) =>
      team.database.query(`${verb} EXECUTE ON FUNCTION proofcase.begin_handover ${verb === 'GRANT' ? 'TO' : 'FROM'}
        proofcase_workstation`);
    await change('REVOKE');
    expect(await adjuster.handovers.recipients(caseId)).toEqual({ kind: 'none' });
    await expect(give(adjuster, caseId)).rejects.toMatchObject({ code: 'handover-no-store' });
    await change('GRANT');
    expect(await adjuster.handovers.recipients(caseId)).toMatchObject({ kind: 'ready' });
  });
});
