import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReceivedView } from '../../src/contract/receiver-views';
import type { CaseId, ProfileId, ReceivedId } from '../../src/domain/ids';
import type { Receipt } from '../../src/main/capture/receiver/receipt';
import { createReceivedFolder, keepReceipt } from '../../src/main/capture/receiver/store-received';
import { createTeamDelivery } from '../../src/main/capture/receiver/team-delivery';
import type { Engine } from '../../src/main/engine';
import type { DataFolder } from '../../src/main/storage/database/data-folder';
import { noFault } from '../../src/main/support/fault-points';
import { parseTeamAddress } from '../../src/main/team/connection/team-address';
import { createTeamConnection, type TeamConnection } from '../../src/main/team/connection/team-connection';
import { teamProblem } from '../../src/main/team/connection/team-problem';
import { storePush } from '../../src/main/team/pushes/store-push';
import { createTeamPushes } from '../../src/main/team/pushes/team-pushes';
import { createTeamStore } from '../../src/main/team/team-store';
import { builtProcesses } from '../support/built-processes';
import { runCommand } from '../support/command-line';
import { builtFaultChildren } from '../support/fault-built-child';
import { bericht, formOf, fotos, jpegOf, PDF, push } from '../support/push';
import { cutPlans, type TcpProxy, tcpProxy } from '../support/tcp-proxy';
import { createTeamFixture, type TeamFixture } from '../support/team-fixture';
import { VirtualTime } from '../support/virtual-time';

const TOKEN = 'receiver-token-of-the-test';
const IS_DEEP = process.env.PROOFCASE_DEEP !== undefined;
/** More than one chunk, and not a multiple of one. */
const LARGE = jpegOf(1_500_000, 3);
const SMALL = jpegOf(5_000, 4);

let team: TeamFixture;
const open: Engine[] = [];
beforeAll(async () => {
  team = await createTeamFixture();
});
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});
afterAll(() => team.close());

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A workstation with its own data folder; `follow`: it fetches pushes by itself. */
async function desk(
  name: string,
  { store = team.database.url, follow = false }: { readonly store?: string; readonly follow?: boolean } = {},
): Promise<Engine> {
  const { password } = team.database;
  const engine = await team.fixture.open({
    dataFolder: join(team.fixture.root, name),
    workstation: name,
    team: { store, password, isOptional: false },
    followCaptures: follow,
  });
  open.push(engine);
  const { activeProfileId } = await engine.handlers['settings.get']({});
  const profiles = await engine.handlers['profiles.list']({});
  if (profiles.find(({ id }) => id === activeProfileId)?.kind !== 'service') {
    await team.fixture.addService(engine);
  }
  return engine;
}

async function addCase(engine: Engine, caseNumber: string): Promise<CaseId> {
  const created = await engine.handlers['cases.create']({
    caseNumber,
    note: '',
    referenceDate: '2026-11-01',
  });
  await expect.poll(() => holders(caseNumber)).not.toBe(0);
  return created.id;
}

async function holders(caseNumber: string): Promise<number> {
  const rows = await team.database.query('SELECT FROM proofcase.held_case WHERE case_number = $1', [
    caseNumber,
  ]);
  return rows.length;
}

async function receiver(store = team.database.receiverUrl): Promise<{ engine: Engine; port: number }> {
  const { password } = team.database;
  const engine = await team.fixture.open({
    dataFolder: join(team.fixture.root, 'receiver'),
    workstation: 'receiver',
    receiverToken: TOKEN,
    teamReceiver: { store, password },
  });
  open.push(engine);
  const { state } = await engine.startReceiver({ enabled: true, port: 0 });
  if (state.kind !== 'listening') throw new Error(`the receiver is ${state.kind}`);
  return { engine, port: Number(new URL(state.url).port) };
}

const send = (port: number, caseNumber: string, photos: readonly Buffer[]) =>
  push({
    port,
    path: `/${caseNumber}`,
    token: TOKEN,
    body: formOf([...photos.map((content) => fotos(content)), bericht()]),
  });

interface PushState {
  readonly id: string;
  readonly isComplete: boolean;
  readonly isFiled: boolean;
  readonly isReplaced: boolean;
  readonly chunks: number;
}

function stored(caseNumber: string): Promise<readonly PushState[]> {
  return team.database.query<PushState & { [column: string]: unknown }>(
    `SELECT id, is_complete AS "isComplete", filed_at IS NOT NULL AS "isFiled",
       replaced_by IS NOT NULL AS "isReplaced",
       (SELECT count(*)::integer FROM proofcase.push_chunk c WHERE c.push_id = p.id) AS chunks
     FROM proofcase.push p WHERE case_number = $1 ORDER BY stored_at`,
    [caseNumber],
  );
}

async function received(engine: Engine, caseId: CaseId): Promise<readonly ReceivedView[]> {
  return engine.handlers['received.ofCase']({ caseId });
}

const hashes = (view: ReceivedView | undefined): readonly string[] =>
  view?.files.map(({ sha256 }) => sha256) ?? [];

function connect(url: string): TeamConnection {
  return createTeamConnection(parseTeamAddress(url), {
    password: async () => team.database.password,
    authorities: () => undefined,
  });
}

/** Stores a push as a receiver does. */
async function storeDirectly(
  connection: TeamConnection,
  caseNumber: string,
  photo: Buffer,
  id = randomUUID(),
) {
  const parts = [
    { kind: 'photo', content: photo, declaredType: 'image/jpeg', sentName: 'a.jpg' },
    { kind: 'report', content: PDF, declaredType: 'application/pdf', sentName: 'r.pdf' },
  ] as const;
  const outcome = await storePush(connection, {
    id,
    caseNumber,
    receivedAt: new Date().toISOString(),
    receiver: 'direct',
    parts: parts.map(({ content, ...part }) => ({
      ...part,
      bytes: content.length,
      sha256: hashOf(content),
      read: async function* () {
        yield content;
      },
    })),
  });
  return { id, isStored: outcome.ok };
}

describe('a result push to a receiver elsewhere', () => {
  it('reaches the workstation that has the case, replaces the earlier one and keeps it', async () => {
    const anna = await desk('anna', { follow: true });
    const caseId = await addCase(anna, 'TEAM-PUSH-1');
    const { port } = await receiver();
    expect((await send(port, 'TEAM-PUSH-1', [LARGE, SMALL])).status).toBe(204);
    await expect.poll(async () => (await received(anna, caseId)).length).toBe(1);
    const [first] = await received(anna, caseId);
    expect(hashes(first)).toEqual([LARGE, SMALL, PDF].map(hashOf));
    expect((await send(port, 'TEAM-PUSH-1', [SMALL])).status).toBe(204);
    await expect.poll(async () => (await received(anna, caseId)).length).toBe(2);
    const [current, earlier] = await received(anna, caseId);
    expect(current).toMatchObject({ replacedAt: null, source: 'push' });
    expect(hashes(current)).toEqual([SMALL, PDF].map(hashOf));
    expect(earlier?.id).toBe(first?.id);
    expect(earlier?.replacedAt).not.toBeNull();
    // Nothing of the content stays on the way.
    await expect
      .poll(() => stored('TEAM-PUSH-1'))
      .toMatchObject([
        { id: first?.id, isFiled: true, isReplaced: true, chunks: 0 },
        { id: current?.id, isFiled: true, isReplaced: false, chunks: 0 },
      ]);
    await expect.poll(() => readdir(join(team.fixture.root, 'receiver', 'outgoing-pushes'))).toEqual([]);
    const entries = await anna.handlers['custody.list']({ caseId });
    expect(entries.filter(({ action }) => action === 'push-received')).toHaveLength(2);
  });

  it('that is the same twice is two results, each filed once', async () => {
    const bea = await desk('bea', { follow: true });
    const caseId = await addCase(bea, 'TEAM-TWICE');
    const { port } = await receiver();
    for (let time = 0; time < 2; time += 1)
      expect((await send(port, 'TEAM-TWICE', [SMALL])).status).toBe(204);
    await expect
      .poll(async () => (await stored('TEAM-TWICE')).filter(({ isFiled }) => isFiled).length)
      .toBe(2);
    await bea.fetchPushes();
    expect(await received(bea, caseId)).toHaveLength(2);
  });

  it('waits in the shared inbox when no workstation has the case, and goes to one of two that take it', async () => {
    const [carla, dora] = [await desk('carla'), await desk('dora')];
    const { port } = await receiver();
    expect((await send(port, 'TEAM-NOBODY', [SMALL])).status).toBe(204);
    const lists = await Promise.all([carla, dora].map((one) => one.handlers['received.teamInbox']({})));
    for (const { pushes, problem } of lists) {
      expect(problem).toBeNull();
      expect(pushes).toMatchObject([
        { caseNumber: 'TEAM-NOBODY', photos: 1, receiver: 'receiver', workstation: null },
      ]);
    }
    const taken = await Promise.allSettled(
      [carla, dora].map((one, index) => {
        const [entry] = lists[index]?.pushes ?? [];
        if (!entry) throw new Error('no push');
        return one.handlers['received.takeFromTeam']({
          receivedId: entry.id,
          profileId: entry.profileId,
          caseId: null,
        });
      }),
    );
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [refused] = taken.filter((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'push-taken' });
    await expect.poll(() => stored('TEAM-NOBODY')).toMatchObject([{ isFiled: true, chunks: 0 }]);
    for (const one of [carla, dora]) {
      expect((await one.handlers['received.teamInbox']({})).pushes).toEqual([]);
      expect(await one.handlers['received.inbox']({})).toEqual([]);
    }
  });

  it('is listed where the case is until it is fetched, and at no other workstation', async () => {
    const [ada, jan] = [await desk('ada'), await desk('jan')];
    await addCase(ada, 'TEAM-OWN');
    const { port } = await receiver();
    expect((await send(port, 'TEAM-OWN', [SMALL])).status).toBe(204);
    const listed = async ({ handlers }: Engine) => (await handlers['received.teamInbox']({})).pushes;
    expect(await listed(ada)).toMatchObject([{ caseNumber: 'TEAM-OWN', workstation: null }]);
    expect(await listed(jan)).toEqual([]);
    await ada.fetchPushes();
    expect(await listed(ada)).toEqual([]);
  });

  it.each([
    ['a plus for a blank and a slash before it', '/FORM+1', 'FORM 1'],
    ['a second slash', '//SLASH1', 'SLASH1'],
  ])('whose sender encoded the number with %s reaches its case', async (_name, pushed, caseNumber) => {
    const [ada, jan] = [await desk('ada'), await desk('jan')];
    const caseId = await addCase(ada, caseNumber);
    const { port } = await receiver();
    expect((await send(port, pushed, [SMALL])).status).toBe(204);
    expect((await jan.handlers['received.teamInbox']({})).pushes).toEqual([]);
    await jan.fetchPushes();
    await ada.fetchPushes();
    const [result] = await received(ada, caseId);
    expect(hashes(result)).toEqual([SMALL, PDF].map(hashOf));
    await expect.poll(() => stored(pushed)).toMatchObject([{ isFiled: true, chunks: 0 }]);
    expect(await jan.handlers['received.inbox']({})).toEqual([]);
  });

  it('is listed and filed on the command line', async () => {
    const connection = connect(team.database.receiverUrl);
    const { id } = await storeDirectly(connection, 'TEAM-LINE', SMALL);
    await connection.close();
    const service = ['--service', team.fixture.service.baseUrl];
    const listed = await team.run('line', ['inbox', ...service]);
    expect(listed.code).toBe(0);
    expect(JSON.parse(listed.output)).toMatchObject({ results: [], team: [{ id, caseNumber: 'TEAM-LINE' }] });
    const filed = await team.run('line', ['inbox', 'file', id, ...service]);
    expect(filed.code).toBe(0);
    expect(JSON.parse(filed.output)).toMatchObject({ id, caseNumber: 'TEAM-LINE' });
    const again = await team.run('line', ['inbox', ...service]);
    expect(JSON.parse(again.output)).toMatchObject({ results: [], team: [] });
    await expect.poll(() => stored('TEAM-LINE')).toMatchObject([{ isFiled: true, chunks: 0 }]);
  });

  it('is received by the command line with the login of a receiver alone', async () => {
    const interrupt = new AbortController();
    let output = '';
    const command = (store: string) =>
      runCommand(
        { dataFolder: join(team.fixture.root, 'receive') },
        ['receive', '--team', '--store', store, '--port', '0', '--json'],
        {
          environment: { PROOFCASE_TEAM_PASSWORD: team.database.password, PROOFCASE_RECEIVER_TOKEN: TOKEN },
          signal: interrupt.signal,
          writeOutput: (text) => {
            output += text;
          },
        },
      );
    const refused = await command(team.database.receiverUrl.replace('receiver@', 'outsider@'));
    expect(refused.code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ error: { code: 'team-rights-missing' } });
    output = '';
    const running = command(team.database.receiverUrl);
    await expect.poll(() => output).toContain('"url"');
    const port = Number(new URL(JSON.parse(output).url).port);
    expect((await send(port, 'TEAM-COMMAND', [SMALL])).status).toBe(204);
    expect(await stored('TEAM-COMMAND')).toMatchObject([{ isComplete: true, chunks: 2 }]);
    interrupt.abort();
    const { code, progress } = await running;
    expect(code).toBe(0);
    expect(progress).toContain('Received: ');
  });

  it('for a case that was handed over goes to the workstation that has it now', async () => {
    const [eva, finn] = [await desk('eva'), await desk('finn')];
    const caseId = await addCase(eva, 'TEAM-MOVED');
    const file = join(team.fixture.root, 'moved.proofcase');
    await eva.handovers.give({ caseId, file, withQuestions: false });
    await finn.handovers.take(file, null);
    await expect
      .poll(() =>
        team.database.query(
          `SELECT w.name FROM proofcase.held_case h JOIN proofcase.workstation w ON w.id = h.workstation_id
           WHERE h.case_number = 'TEAM-MOVED'`,
        ),
      )
      .toEqual([{ name: 'finn' }]);
    const connection = connect(team.database.receiverUrl);
    await storeDirectly(connection, 'TEAM-MOVED', SMALL);
    await connection.close();
    await eva.fetchPushes();
    expect(await received(eva, caseId)).toEqual([]);
    await finn.fetchPushes();
    expect(await received(finn, caseId)).toHaveLength(1);
  });

  it('for a case that went to a workstation without the store can be taken where it came from', async () => {
    const hugo = await desk('hugo');
    const caseId = await addCase(hugo, 'TEAM-AWAY');
    await hugo.handovers.give({
      caseId,
      file: join(team.fixture.root, 'away.proofcase'),
      withQuestions: false,
    });
    await expect.poll(() => holders('TEAM-AWAY')).toBe(0);
    const connection = connect(team.database.receiverUrl);
    const { id } = await storeDirectly(connection, 'TEAM-AWAY', SMALL);
    await connection.close();
    await hugo.fetchPushes();
    const [offered] = (await hugo.handlers['received.teamInbox']({})).pushes;
    expect(offered?.id).toBe(id);
    const { profileId } = offered ?? { profileId: '' as ProfileId };
    await hugo.handlers['received.takeFromTeam']({ receivedId: id as ReceivedId, profileId, caseId: null });
    expect(await hugo.handlers['received.inbox']({})).toMatchObject([{ id, caseNumber: 'TEAM-AWAY' }]);
    await expect.poll(() => stored('TEAM-AWAY')).toMatchObject([{ isFiled: true, chunks: 0 }]);
  });
});

describe('a push that a store of an earlier day holds as untaken', () => {
  it('is reported by the workstation that filed it, and leaves the store', async () => {
    const gina = await desk('gina');
    const caseId = await addCase(gina, 'TEAM-RESTORED');
    const connection = connect(team.database.receiverUrl);
    await storeDirectly(connection, 'TEAM-RESTORED', SMALL);
    await connection.close();
    await gina.fetchPushes();
    const filed = { isFiled: true, chunks: 0 };
    await expect.poll(() => stored('TEAM-RESTORED')).toMatchObject([filed]);
    await team.database.query(
      `UPDATE proofcase.push SET filed_at = NULL, workstation_id = NULL WHERE case_number = 'TEAM-RESTORED'`,
    );
    await gina.fetchPushes();
    await expect.poll(() => stored('TEAM-RESTORED')).toMatchObject([filed]);
    expect(await received(gina, caseId)).toHaveLength(1);
  });
});

describe('a connection that is cut', () => {
  let proxy: TcpProxy;
  beforeAll(async () => {
    proxy = await tcpProxy(team.server.port);
  });
  afterAll(() => proxy.close());

  /** A connection of the pool that was cut may fail one more statement. */
  const fetchAfterCut = (engine: Engine) =>
    expect.poll(() => engine.fetchPushes().then(() => 'fetched')).toBe('fetched');

  it('while a receiver stores a push: it is confirmed only when stored, and stored once', async () => {
    const folder = await receivedFolderOf('cut-receiver');
    const time = new VirtualTime(new Date('2026-11-20T10:00:00Z'));
    const url = new URL(team.database.receiverUrl);
    url.port = String(proxy.port);
    const connection = connect(url.href);
    const delivery = createTeamDelivery({
      folder,
      connection,
      receiver: 'cut',
      timers: time,
      faultPoint: noFault,
      onDelivered: () => undefined,
      onDefect: (error) => {
        throw error;
      },
    });
    const deliver = async (caseNumber: string): Promise<boolean> => {
      const receipt = await receiptIn(delivery.folder, caseNumber);
      return (await delivery.deliver(receipt)) === null;
    };
    proxy.plan(null);
    expect(await deliver('CUT-UP-0')).toBe(true);
    const plans = cutPlans(proxy.chunks(), IS_DEEP ? 'all' : 'some');
    let refused = 0;
    for (const [index, plan] of plans.entries()) {
      const caseNumber = `CUT-UP-${index + 1}`;
      const isFresh = index % 5 === 0;
      if (isFresh) proxy.cutAll();
      proxy.plan(plan);
      const isConfirmed = await deliver(caseNumber);
      const atOnce = await stored(caseNumber);
      if (isConfirmed) expect(atOnce, JSON.stringify(plan)).toMatchObject([{ isComplete: true, chunks: 3 }]);
      else refused += 1;
      proxy.plan(null);
      const delivered = async () => {
        await time.pass(31_000);
        return stored(caseNumber);
      };
      await expect
        .poll(delivered, { message: JSON.stringify(plan) })
        .toMatchObject([{ isComplete: true, chunks: 3 }]);
      // The store has it before the receiver knows.
      await expect.poll(() => readdir(delivery.folder.received)).toEqual([]);
    }
    expect(refused).toBeGreaterThan(0);
    await delivery.stop();
    await connection.close();
    expect(await readdir(delivery.folder.received)).toEqual([]);
  });

  it('while a workstation fetches a push: it is filed once, with every byte', async () => {
    const gina = await desk('gina', { store: team.database.urlAt(proxy.port) });
    const caseId = await addCase(gina, 'CUT-DOWN');
    const connection = connect(team.database.receiverUrl);
    const isSettled = async (): Promise<boolean> =>
      (await stored('CUT-DOWN')).every(({ isFiled, chunks }) => isFiled && chunks === 0);
    await storeDirectly(connection, 'CUT-DOWN', LARGE);
    proxy.plan(null);
    await gina.fetchPushes();
    await expect.poll(isSettled).toBe(true);
    const plans = cutPlans(proxy.chunks(), IS_DEEP ? 'all' : 'some');
    for (const [index, plan] of plans.entries()) {
      const photo = jpegOf(1_200_000 + index, 5);
      const { id } = await storeDirectly(connection, 'CUT-DOWN', photo);
      proxy.plan(plan);
      await gina.fetchPushes().catch(() => undefined);
      proxy.plan(null);
      await fetchAfterCut(gina);
      const filed = (await received(gina, caseId)).filter((one) => one.id === id);
      expect(filed.map(hashes), JSON.stringify(plan)).toEqual([[photo, PDF].map(hashOf)]);
      expect(filed[0]?.replacedAt, JSON.stringify(plan)).toBeNull();
      // The report waits in the local queue, and is delivered with the next one.
      await fetchAfterCut(gina);
    }
    expect(await received(gina, caseId)).toHaveLength(plans.length + 1);
    await gina.close();
    const again = await desk('gina');
    await expect.poll(isSettled).toBe(true);
    await again.fetchPushes();
    expect(await received(again, caseId)).toHaveLength(plans.length + 1);
    await connection.close();
  });
});

describe('a workstation that listens', () => {
  it('gets a push at once, and after its connection was lost', async () => {
    const proxy = await tcpProxy(team.server.port);
    const time = new VirtualTime(new Date('2026-11-20T10:00:00Z'));
    const profileId = 'the-profile' as ProfileId;
    const filed: string[] = [];
    const connection = connect(team.database.urlAt(proxy.port));
    const workstation = { id: randomUUID(), name: 'listener', appVersion: '0' };
    const store = createTeamStore({
      connection,
      workstation,
      onConnected: async (value) => ({ ok: true, value }),
    });
    const closing = new AbortController();
    const pushes = createTeamPushes({
      repositories: {
        profiles: { list: () => [{ profile: { id: profileId } }] },
        teamMessages: { count: () => 0 },
      } as never,
      outgoing: {
        append: (_kind, _profile, body) => {
          const { id } = body as { readonly id: string };
          if (!filed.includes(id)) filed.push(id);
        },
      },
      timers: time,
      random: () => 0,
      storeOf: () => store,
      sink: {
        ready: async () => undefined,
        isFiled: (id) => filed.includes(id),
        caseOf: () => 'here',
        file: async () => true,
      },
      syncHandovers: async () => undefined,
      faultPoint: noFault,
      onDefect: (error) => {
        throw error;
      },
      closing: closing.signal,
    });
    expect((await store.ready()).ok).toBe(true);
    await team.database.query(
      `INSERT INTO proofcase.held_case VALUES ($1, gen_random_uuid(), 'TEAM-LISTEN', true)`,
      [workstation.id],
    );
    const direct = connect(team.database.receiverUrl);
    const listeners = async (): Promise<number> =>
      (
        await team.database.query(
          `SELECT FROM pg_stat_activity WHERE query LIKE '%forget_captures%' AND datname = current_database() AND pid <> pg_backend_pid()`,
        )
      ).length;
    pushes.start();
    await expect.poll(listeners).toBe(1);
    const first = await storeDirectly(direct, 'TEAM-LISTEN', SMALL);
    await expect.poll(() => filed).toEqual([first.id]);
    proxy.refuse(true);
    await expect.poll(listeners).toBe(0);
    const second = await storeDirectly(direct, 'TEAM-LISTEN', SMALL);
    proxy.refuse(false);
    expect(filed).toEqual([first.id]);
    // The first attempt to listen again, long before the next look.
    await expect
      .poll(async () => {
        await time.pass(5_000);
        return filed;
      })
      .toEqual([first.id, second.id]);
    await expect.poll(listeners).toBe(1);
    const third = await storeDirectly(direct, 'TEAM-LISTEN', SMALL);
    await expect.poll(() => filed).toEqual([first.id, second.id, third.id]);
    closing.abort();
    await pushes.stop();
    for (const one of [direct, connection]) await one.close();
    await proxy.close();
  });
});

describe('a server that is stopped and started', () => {
  it('loses no push: the receiver keeps it without confirming it, and delivers it at its next start', async () => {
    const hans = await desk('hans', { follow: true });
    const caseId = await addCase(hans, 'TEAM-RESTART');
    const { port, engine } = await receiver();
    await team.server.stop();
    expect((await send(port, 'TEAM-RESTART', [SMALL])).status).toBe(503);
    const [attempt] = await engine.handlers['receiver.attempts']({});
    expect(attempt).toMatchObject({ refusal: 'store-away', caseNumber: 'TEAM-RESTART' });
    await engine.close();
    await team.server.start();
    // The next start delivers what the earlier run kept.
    await receiver();
    await expect.poll(() => stored('TEAM-RESTART')).toMatchObject([{ isComplete: true }]);
    await hans.fetchPushes();
    expect(await received(hans, caseId)).toHaveLength(1);
  });
});

describe('a push that the receiver cannot deliver', () => {
  it.each(['a lost file', 'the server'] as const)('because of %s keeps back no other', async (by) => {
    const folder = await receivedFolderOf(`refused by ${by}`);
    const time = new VirtualTime(new Date('2026-11-20T10:00:00Z'));
    const connection = connect(team.database.receiverUrl);
    let isAway = true;
    const delivery = createTeamDelivery({
      folder,
      connection: {
        ...connection,
        transaction: async (work) =>
          isAway ? { ok: false, problem: teamProblem('team-unreachable') } : connection.transaction(work),
      },
      receiver: 'refused',
      timers: time,
      faultPoint: noFault,
      onDelivered: () => undefined,
      onDefect: () => undefined,
    });
    const [bad, good] = [`REFUSED by ${by}`, `ACCEPTED after ${by}`];
    const refused = await receiptIn(delivery.folder, bad);
    const [part] = refused.parts;
    if (!part) throw new Error('no part');
    if (by === 'a lost file') await rm(join(delivery.folder.received, refused.id, part.storedName));
    // A text in the database cannot have this character.
    const receipt =
      by === 'a lost file' ? refused : { ...refused, parts: [{ ...part, sentName: 'a\0b.jpg' }] };
    expect(await delivery.deliver(receipt)).toBe('store-away');
    expect(await delivery.deliver(await receiptIn(delivery.folder, good))).toBe('store-away');
    isAway = false;
    await time.pass(31_000);
    await expect.poll(() => stored(good)).toMatchObject([{ isComplete: true }]);
    expect(await stored(bad)).toEqual([]);
    await delivery.stop();
    await connection.close();
    expect(await readdir(delivery.folder.received)).toEqual([refused.id]);
  });

  it('because it cannot be read at the start keeps back no other', async () => {
    const folder = await receivedFolderOf('unreadable');
    const connection = connect(team.database.receiverUrl);
    const defects: unknown[] = [];
    const delivery = createTeamDelivery({
      folder,
      connection,
      receiver: 'unreadable',
      timers: new VirtualTime(new Date('2026-11-20T10:00:00Z')),
      faultPoint: noFault,
      onDelivered: () => undefined,
      onDefect: (error) => defects.push(error),
    });
    await mkdir(join(delivery.folder.received, randomUUID(), 'receipt.json'), { recursive: true });
    await receiptIn(delivery.folder, 'READABLE');
    await delivery.recover();
    await expect.poll(() => stored('READABLE')).toMatchObject([{ isComplete: true }]);
    expect(defects).toMatchObject([{ code: 'EISDIR' }]);
    await delivery.stop();
    await connection.close();
  });
});

describe('a process that is killed', () => {
  it('as the receiver: confirmed pushes are stored, complete ones at the next start', async () => {
    const children = await builtFaultChildren();
    for (const boundary of ['push-received', 'push-stored'] as const) {
      const caseNumber = `KILLED-${boundary}`;
      const child = children.start({
        ...EMPTY_JOB,
        workerFolder: await builtProcesses(),
        dataFolder: join(team.fixture.root, 'killed-receiver'),
        receives: {
          store: team.database.receiverUrl,
          password: team.database.password,
          token: TOKEN,
        },
        dieAt: { boundary },
      });
      const exit = once(child, 'exit');
      const ended = exit.then((how) => Promise.reject(new Error(`the receiver ended: ${how}`)));
      const [url] = await Promise.race([once(child, 'message'), ended]);
      expect((await send(Number(new URL(url).port), caseNumber, [LARGE])).status, boundary).toBeNull();
      expect((await exit)[1]).toBe('SIGKILL');
      expect(await stored(caseNumber), boundary).toHaveLength(boundary === 'push-stored' ? 1 : 0);
      const { password } = team.database;
      const engine = await team.fixture.open({
        dataFolder: join(team.fixture.root, 'killed-receiver'),
        teamReceiver: { store: team.database.receiverUrl, password },
      });
      await expect
        .poll(() => stored(caseNumber), { message: boundary })
        .toMatchObject([{ isComplete: true, chunks: 3 }]);
      await engine.close();
    }
  });

  it('as the workstation: the push is filed once', async () => {
    const children = await builtFaultChildren();
    const connection = connect(team.database.receiverUrl);
    const ida = await desk('ida');
    const caseId = await addCase(ida, 'KILLED-DESK');
    await ida.close();
    for (const [index, boundary] of (['push-fetched', 'push-filed'] as const).entries()) {
      const { id } = await storeDirectly(connection, 'KILLED-DESK', LARGE);
      const signal = await children.runUntilKilled({
        ...EMPTY_JOB,
        workerFolder: await builtProcesses(),
        dataFolder: join(team.fixture.root, 'ida'),
        team: { store: team.database.url, password: team.database.password },
        fetches: true,
        dieAt: { boundary },
      });
      expect(signal).toBe('SIGKILL');
      const restarted = await desk('ida');
      await restarted.fetchPushes();
      const filed = await received(restarted, caseId);
      expect(filed, boundary).toHaveLength(index + 1);
      expect(filed[0]).toMatchObject({ id, replacedAt: null });
      expect(hashes(filed[0])).toEqual([LARGE, PDF].map(hashOf));
      await expect
        .poll(async () =>
          (await stored('KILLED-DESK')).every(({ isFiled, chunks }) => isFiled && chunks === 0),
        )
        .toBe(true);
      await restarted.close();
    }
    await connection.close();
  });
});

const EMPTY_JOB = {
  key: 'canary-key-55aa',
  caseId: null,
  caseNumber: '',
  decision: 'close',
} as const;

async function receivedFolderOf(name: string): Promise<DataFolder> {
  const root = join(team.fixture.root, name);
  const outgoingPushes = join(root, 'outgoing-pushes');
  await mkdir(outgoingPushes, { recursive: true });
  return { root, outgoingPushes } as DataFolder;
}

/** A complete push on the disk of a receiver. */
async function receiptIn(folder: DataFolder, caseNumber: string): Promise<Receipt> {
  const { id, path } = await createReceivedFolder(folder);
  const files = [
    { kind: 'photo', storedName: '001.jpeg', content: LARGE, type: 'jpeg', declaredType: 'image/jpeg' },
    { kind: 'report', storedName: 'report.pdf', content: PDF, type: 'pdf', declaredType: 'application/pdf' },
  ] as const;
  for (const { storedName, content } of files) await writeFile(join(path, storedName), content);
  const receipt: Receipt = {
    id: id as ReceivedId,
    caseNumber,
    receivedAt: '2026-11-20T10:00:00.000Z',
    source: 'push',
    parts: files.map(({ content, ...part }) => ({
      ...part,
      sentName: part.storedName,
      bytes: content.length,
      sha256: hashOf(content),
    })),
  };
  await keepReceipt(folder, receipt);
  return receipt;
}
