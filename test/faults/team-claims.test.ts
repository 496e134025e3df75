import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEAM_BOUNDARIES } from '../../src/main/support/fault-points';
import { CLAIM_SQL, type ClaimRow } from '../../src/main/team/claims/claim-statements';
import { parseTeamAddress } from '../../src/main/team/connection/team-address';
import { createTeamConnection, type TeamConnection } from '../../src/main/team/connection/team-connection';
import { builtProcesses } from '../support/built-processes';
import { CANARY, reached, readCase } from '../support/engine-fixture';
import { builtFaultChildren } from '../support/fault-built-child';
import { type CutPlan, tcpProxy } from '../support/tcp-proxy';
import { createTeamFixture, type TeamFixture } from '../support/team-fixture';

const RACES = process.env.PROOFCASE_DEEP ? 200 : 20;

let team: TeamFixture;
beforeEach(async () => {
  team = await createTeamFixture();
});
afterEach(() => team.close());

function connect(url = team.database.url): TeamConnection {
  return createTeamConnection(parseTeamAddress(url), {
    password: async () => team.database.password,
    authorities: () => undefined,
  });
}

describe('files that another workstation sent', () => {
  it('are not paid for again without a decision', async () => {
    const folder = await team.fixture.photos(2);
    expect((await team.submit('desk', folder, 'TEAM-0001')).code).toBe(0);
    const second = await team.submit('site', folder, 'TEAM-0002');
    expect(second.code).toBe(1);
    expect(JSON.parse(second.output)).toMatchObject({
      error: { code: 'sent-by-team', values: { workstation: 'desk', caseNumber: 'TEAM-0001' } },
    });
    expect(second.progress).toContain('by desk on');
    expect(team.scans()).toBe(1);
    const decided = await team.submit('site', folder, 'TEAM-0002', { more: ['--send-anyway', 'TEAM-0002'] });
    expect(decided.code).toBe(0);
    expect(team.scans()).toBe(2);
    const claims = await team.database.query(
      'SELECT case_number, state, check_kind FROM proofcase.claim ORDER BY case_number',
    );
    expect(claims).toEqual([
      { case_number: 'TEAM-0001', state: 'answered', check_kind: 'checked' },
      { case_number: 'TEAM-0002', state: 'answered', check_kind: 'decided' },
    ]);
  });

  it('wait while the team store is unavailable, and are sent once when it is back', async () => {
    const folder = await team.fixture.photos(2);
    const proxy = await tcpProxy(team.server.port);
    const store = team.database.urlAt(proxy.port);
    proxy.refuse(true);
    const away = await team.submit('desk', folder, 'TEAM-0001', { store });
    expect(away.code).toBe(4);
    const [pkg] = JSON.parse(away.output).submission.packages;
    expect(pkg).toMatchObject({ state: 'waiting', reason: 'team-store-away' });
    expect(team.scans()).toBe(0);
    proxy.refuse(false);
    expect((await team.submit('desk', folder, 'TEAM-0001', { store })).code).toBe(0);
    expect(team.scans()).toBe(1);
    await proxy.close();
  });

  it('sent by both while the store was unavailable are reported as paid twice', async () => {
    const folder = await team.fixture.photos(2);
    const gone = team.database.urlAt(1);
    for (const workstation of ['desk', 'site']) {
      const sent = await team.submit(workstation, folder, `TEAM-${workstation}`, {
        store: gone,
        more: ['--store-optional'],
      });
      expect(sent.code).toBe(0);
      expect(sent.progress).toContain('without asking the team store');
      expect(JSON.parse(sent.output).submission.packages[0].team).toMatchObject({ check: 'unchecked' });
    }
    expect(team.scans()).toBe(2);
    const outbox = ['outbox', 'run', '--service', team.fixture.service.baseUrl];
    for (const workstation of ['desk', 'site', 'desk']) await team.run(workstation, outbox);
    const all = await team.run('site', ['outbox', '--all']);
    expect(all.output).toContain('"isPaidTwice": true');
    expect(all.output).toContain('"workstation": "desk"');
  });
});

describe('two workstations that claim at the same instant', () => {
  it(`get one claim between them, ${RACES} times`, async () => {
    const stations = ['desk', 'site'].map((name) => ({ id: randomUUID(), name, connection: connect() }));
    for (const { id, name } of stations) {
      await team.database.query(
        'INSERT INTO proofcase.workstation (id, name, app_version) VALUES ($1, $2, $3)',
        [id, name, '0'],
      );
    }
    for (let race = 0; race < RACES; race += 1) {
      const content = randomBytes(32).toString('hex');
      const outcomes = await Promise.all(
        stations.map(({ id, connection }) =>
          connection.query<ClaimRow>(CLAIM_SQL, [
            randomUUID(),
            randomUUID(),
            content,
            id,
            'RACE',
            'anna',
            false,
            [],
          ]),
        ),
      );
      const words = outcomes.map((outcome) =>
        outcome.ok ? outcome.value[0]?.outcome : outcome.problem.code,
      );
      expect(words.sort()).toEqual(['claimed', 'held']);
    }
    await Promise.all(stations.map(({ connection }) => connection.close()));
  });

  it('pay once', async () => {
    const folder = await team.fixture.photos(2);
    const runs = await Promise.all(
      ['desk', 'site'].map((workstation) => team.submit(workstation, folder, `TEAM-${workstation}`)),
    );
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(team.scans()).toBe(1);
  });
});

describe('a connection that is cut during a claim', () => {
  it('leads to one payment and to no claim that blocks its own workstation', async () => {
    const proxy = await tcpProxy(team.server.port);
    const store = team.database.urlAt(proxy.port);
    // Counts the chunks of one claim without a cut.
    proxy.plan(null);
    expect(
      (await team.submit('desk', await team.fixture.photos(1, { name: 'count' }), 'CUT-0', { store })).code,
    ).toBe(0);
    const { request, answer } = proxy.chunks();
    const plans: CutPlan[] = [];
    for (const [direction, chunks] of [
      ['request', request],
      ['answer', answer],
    ] as const) {
      for (let chunk = 1; chunk <= chunks; chunk += process.env.PROOFCASE_DEEP ? 1 : 6) {
        plans.push({ direction, chunk, at: 'half', harm: chunk % 2 === 0 ? 'reset' : 'close' });
        if (process.env.PROOFCASE_DEEP) plans.push({ direction, chunk, at: 'after', harm: 'reset' });
      }
    }
    for (const [index, plan] of plans.entries()) {
      const before = team.scans();
      const folder = await team.fixture.photos(1, { name: `cut-${index}-${'x'.repeat(index)}` });
      proxy.plan(plan);
      const first = await team.submit('desk', folder, `CUT-${index + 1}`, { store });
      expect([0, 4], JSON.stringify(plan)).toContain(first.code);
      proxy.plan(null);
      if (first.code === 4) {
        expect(
          (await team.submit('desk', folder, `CUT-${index + 1}`, { store })).code,
          JSON.stringify(plan),
        ).toBe(0);
      }
      expect(team.scans() - before, JSON.stringify(plan)).toBe(1);
      const other = await team.submit('site', folder, `CUT-${index + 1}`);
      expect(other.code, JSON.stringify(plan)).toBe(1);
    }
    await proxy.close();
  });
});

describe('an older copy of the team store', () => {
  it('gets back from the workstations what it misses', async () => {
    const early = await team.fixture.photos(1, { name: 'early' });
    await team.submit('desk', early, 'OLD-0001');
    const copy = await team.database.copy();
    const late = await team.fixture.photos(1, { name: 'late-one' });
    await team.submit('desk', late, 'OLD-0002');
    const outbox = ['outbox', 'run', '--service', team.fixture.service.baseUrl];
    // The desk meets the copy with nothing to send.
    await team.run(
      'desk',
      [
        'submit',
        await team.fixture.photos(1, { name: 'third-one' }),
        '--case-number',
        'OLD-0003',
        '--service',
        team.fixture.service.baseUrl,
      ],
      copy.url,
    );
    await team.run('desk', outbox, copy.url);
    const [status] = await copy.query<{ generation: number; claims: number }>(
      'SELECT generation, (SELECT count(*)::integer FROM proofcase.claim) AS claims FROM proofcase.store',
    );
    expect(status?.claims).toBe(3);
    const refused = await team.submit('site', late, 'OLD-0004', { store: copy.url });
    expect(JSON.parse(refused.output)).toMatchObject({
      error: { code: 'sent-by-team', values: { workstation: 'desk', caseNumber: 'OLD-0002' } },
    });
    await copy.drop();
  });
});

describe('a server that is restarted', () => {
  it('is used again without a restart of the workstation', async () => {
    const connection = connect();
    expect((await connection.query('SELECT 1')).ok).toBe(true);
    await team.server.stop('crash');
    expect(await connection.query('SELECT 1')).toMatchObject({
      ok: false,
      problem: { code: 'team-unreachable' },
    });
    await team.server.start();
    expect((await connection.query('SELECT 1')).ok).toBe(true);
    await connection.close();
  });
});

describe('between the preparation of a claim and its answer', () => {
  const deskOptions = () => ({
    dataFolder: `${team.fixture.root}/desk`,
    workstation: 'desk',
    team: { store: team.database.url, password: team.database.password, isOptional: false },
  });

  async function preparedCase(name: string) {
    const folder = await team.fixture.photos(1, { name });
    const engine = await team.fixture.open(deskOptions());
    await team.fixture.addService(engine);
    const caseId = await readCase(engine, folder, 'KILLED-1');
    await engine.close();
    return { folder, caseId };
  }

  async function isPaidOnce(folder: string): Promise<void> {
    const restarted = await team.fixture.open(deskOptions());
    const [entry] = await restarted.handlers['outbox.list']({});
    if (!entry) throw new Error('no package');
    await reached(restarted, entry.id, 'filed');
    await restarted.close();
    expect(team.scans()).toBe(1);
    const claims = 'SELECT state, check_kind FROM proofcase.claim';
    expect(await team.database.query(claims)).toEqual([{ state: 'answered', check_kind: 'checked' }]);
    expect((await team.submit('site', folder, 'OTHER-1')).code).toBe(1);
    expect(team.scans()).toBe(1);
  }

  it.each(TEAM_BOUNDARIES)('a process that is killed at %s pays once after its restart', async (boundary) => {
    const { folder, caseId } = await preparedCase(boundary);
    const children = await builtFaultChildren();
    const signal = await children.runUntilKilled({
      dataFolder: deskOptions().dataFolder,
      workerFolder: await builtProcesses(),
      key: CANARY,
      caseId,
      caseNumber: 'KILLED-1',
      decision: 'close',
      team: deskOptions().team,
      dieAt: { boundary },
    });
    expect(signal).toBe('SIGKILL');
    expect(team.scans()).toBe(0);
    await isPaidOnce(folder);
  });

  it.each([
    ['team-claim-prepared', 'waiting', 0],
    ['team-claim-answered', 'filed', 1],
  ] as const)('a server that is stopped at %s leads to one payment', async (boundary, state, paid) => {
    const { folder, caseId } = await preparedCase(boundary);
    let isStopped = false;
    const engine = await team.fixture.open({
      ...deskOptions(),
      faultPoint: async (point) => {
        if (point !== boundary || isStopped) return;
        isStopped = true;
        await team.server.stop();
      },
    });
    const [pkg] = (await engine.handlers['submissions.seal']({ caseId, send: true })).packages;
    if (!pkg) throw new Error('no package was sealed');
    await reached(engine, pkg.id, state);
    expect(team.scans()).toBe(paid);
    await engine.close();
    await team.server.start();
    await isPaidOnce(folder);
  });
});
