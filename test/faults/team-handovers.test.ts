import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId, HandoverId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { type Boundary, type FaultPoint, noFault } from '../../src/main/support/fault-points';
import { builtProcesses } from '../support/built-processes';
import { CANARY, readCase, seal } from '../support/engine-fixture';
import { builtFaultChildren, type FaultChildren } from '../support/fault-built-child';
import type { FaultJob } from '../support/fault-child';
import { inspectFolder, openRaw } from '../support/fault-folder';
import { type CutPlan, cutPlans, type TcpProxy, tcpProxy } from '../support/tcp-proxy';
import { createTeamFixture, type TeamFixture } from '../support/team-fixture';

const IS_DEEP = process.env.PROOFCASE_DEEP !== undefined;
const RACES = IS_DEEP ? 200 : 6;

let team: TeamFixture;
let children: FaultChildren;
let count = 0;
const open: Engine[] = [];
beforeAll(async () => {
  team = await createTeamFixture();
  children = await builtFaultChildren();
});
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});
afterAll(() => team.close());

const folderOf = (name: string): string => join(team.fixture.root, name);

/** A workstation with its own data folder. */
async function desk(name: string, store = team.database.url, faultPoint = noFault): Promise<Engine> {
  const { password } = team.database;
  const engine = await team.fixture.open({
    dataFolder: folderOf(name),
    workstation: name,
    actor: name,
    runOutbox: false,
    team: { store, password, isOptional: false },
    faultPoint,
  });
  open.push(engine);
  const { activeProfileId } = await engine.handlers['settings.get']({});
  const profiles = await engine.handlers['profiles.list']({});
  if (profiles.find(({ id }) => id === activeProfileId)?.kind !== 'service') {
    await team.fixture.addService(engine);
  }
  return engine;
}

const profileOf = async (engine: Engine) => (await engine.handlers['settings.get']({})).activeProfileId;

const sync = async (engine: Engine): Promise<void> => engine.handovers.sync(await profileOf(engine));

/** Ends what was interrupted, as a window does at its start; a connection that was cut may fail one more statement. */
const settle = (engine: Engine) => expect.poll(() => sync(engine).then(() => 'settled')).toBe('settled');

/** What is there when messages were delivered; one that was under way may have failed. */
async function settled<Value>(engine: Engine, read: () => Promise<Value>): Promise<Value> {
  await sync(engine);
  return read();
}

interface Prepared {
  readonly caseId: CaseId;
  readonly caseNumber: string;
}

/** A case with one sealed package. */
async function prepared(engine: Engine): Promise<Prepared> {
  count += 1;
  const caseNumber = `TEAM-HAND-${count}`;
  const photos = await team.fixture.photos(1, { name: caseNumber });
  const caseId = await readCase(engine, photos, caseNumber);
  await seal(engine, caseId, false);
  return { caseId, caseNumber };
}

async function give(engine: Engine, { caseId }: Prepared): Promise<HandoverId> {
  const made = await engine.handovers.giveToTeam({ caseId, recipientId: null, withQuestions: false });
  return made.handover.id;
}

/** Packages of a case that an engine may send. */
async function sendable(engine: Engine, { caseNumber }: Prepared): Promise<number> {
  const entries = await engine.handlers['outbox.list']({});
  return entries.filter((entry) => entry.caseNumber === caseNumber && entry.state === 'sealed').length;
}

const takeBack = (engine: Engine, handoverId: HandoverId, typedCaseNumber: string | null = null) =>
  engine.handlers['handover.takeBack']({ handoverId, code: null, typedCaseNumber });

const isOffered = async (engine: Engine, { caseNumber }: Prepared): Promise<boolean> =>
  (await engine.handovers.offers()).some((offer) => offer.caseNumber === caseNumber);

interface Row {
  readonly [column: string]: unknown;
  readonly state: string;
  readonly chunks: number;
  readonly caseNumber: string | null;
}

/** The rows of the store, with what is left of their content. */
const stored = (id: HandoverId | null = null): Promise<readonly Row[]> =>
  team.database.query<Row>(
    `SELECT state, case_number AS "caseNumber",
       (SELECT count(*)::integer FROM proofcase.handover_chunk c WHERE c.handover_id = h.id) AS chunks
     FROM proofcase.handover h WHERE $1::uuid IS NULL AND state NOT IN ('stored', 'withdrawn') OR id = $1`,
    [id],
  );

const ENDED = { chunks: 0, caseNumber: null };

/** Names of the workstations that have a case as well, by the history of an engine. */
async function elsewhereOf(engine: Engine, { caseId }: Prepared): Promise<readonly unknown[]> {
  const entries = await engine.handlers['custody.list']({ caseId });
  return entries
    .filter(({ action }) => action === 'handover-elsewhere')
    .map(({ details }) => details.workstation);
}

/** Messages that a workstation gives a case back that was not stored there. */
function returnedWaiting(name: string): number {
  const database = openRaw(folderOf(name), true);
  try {
    return database.prepare(`SELECT id FROM team_outgoing WHERE kind = 'handover-returned'`).all().length;
  } finally {
    database.close();
  }
}

async function die(name: string, boundary: Boundary, handover: FaultJob['handover']): Promise<void> {
  const { url: store, password } = team.database;
  const signal = await children.runUntilKilled({
    dataFolder: folderOf(name),
    workerFolder: await builtProcesses(),
    key: CANARY,
    caseId: null,
    caseNumber: '',
    dieAt: { boundary },
    decision: 'close',
    team: { store, password },
    ...(handover ? { handover } : {}),
  });
  expect(signal, boundary).toBe('SIGKILL');
}

async function close(engine: Engine): Promise<void> {
  open.splice(open.indexOf(engine), 1);
  await engine.close();
}

/** Takes the case at one of both sides; exactly one of them may then send it. */
async function expectOneSender(
  origin: Engine,
  taker: Engine,
  handed: Prepared,
  message: string,
): Promise<void> {
  const senders = async () => [await sendable(origin, handed), await sendable(taker, handed)];
  const offered = (await taker.handovers.offers()).find(({ caseNumber }) => caseNumber === handed.caseNumber);
  if (offered) {
    expect(await senders(), message).toEqual([0, 0]);
    // A withdrawal whose connection was cut may still come first.
    const gone = (error: unknown) => expect(error, message).toMatchObject({ code: 'handover-gone' });
    await taker.handovers.takeFromTeam(offered.id, null).catch(gone);
  }
  const sorted = async () => (await senders()).sort();
  await expect.poll(() => settled(origin, sorted), { message }).toEqual([0, 1]);
}

describe('a process that is killed', () => {
  const GIVING = [
    'handover-file-written',
    'handover-in-database',
    'handover-in-side-journal',
    'handover-offer-waits',
  ] as const;

  it.each(GIVING)('at %s while it hands a case over: exactly one side may send', async (boundary) => {
    const name = `origin-${boundary}`;
    const before = await desk(name);
    const handed = await prepared(before);
    await close(before);
    await die(name, boundary, { kind: 'giveToTeam', caseId: handed.caseId });
    const taker = await desk(`taker-${boundary}`);
    // Nobody can take what the origin may still send.
    expect(await isOffered(taker, handed)).toBe(false);
    const origin = await desk(name);
    const isHere = boundary === 'handover-file-written';
    await expect.poll(() => isOffered(taker, handed)).toBe(!isHere);
    await settle(origin);
    expect(await sendable(origin, handed)).toBe(isHere ? 1 : 0);
    await expectOneSender(origin, taker, handed, boundary);
    await expect.poll(() => stored()).toEqual([]);
    const { errors, leftovers } = await inspectFolder(folderOf(name));
    expect([...errors, ...leftovers]).toEqual([]);
  });

  const TAKING = [
    'takeover-staged',
    'team-take-ordered',
    'team-taken',
    'takeover-files-placed',
    'takeover-in-database',
    'takeover-complete',
  ] as const;

  it.each(TAKING)('at %s while it takes a case: it is there once', async (boundary) => {
    const name = `taking-${boundary}`;
    const origin = await desk(`giving-${boundary}`);
    const handed = await prepared(origin);
    const id = await give(origin, handed);
    await close(await desk(name));
    await die(name, boundary, { kind: 'takeFromTeam', id });
    const taker = await desk(name);
    const isHere = boundary === 'takeover-in-database' || boundary === 'takeover-complete';
    expect(await sendable(taker, handed)).toBe(isHere ? 1 : 0);
    await settle(taker);
    if (isHere) await expect.poll(() => stored(id)).toMatchObject([{ state: 'stored', ...ENDED }]);
    else await expect.poll(() => stored(id)).toMatchObject([{ state: 'offered' }]);
    await expectOneSender(origin, taker, handed, boundary);
    await expect.poll(() => stored(id)).toMatchObject([{ state: 'stored', ...ENDED }]);
    const chain = await taker.handlers['custody.check']({ caseId: handed.caseId });
    expect(chain).toMatchObject({ broken: null, altered: [] });
  });

  it('while it takes a case back: a start ends that', async () => {
    const before = await desk('back');
    const handed = await prepared(before);
    const id = await give(before, handed);
    await close(before);
    await die('back', 'team-withdrawn', { kind: 'backFromTeam', id });
    const taker = await desk('back-taker');
    expect(await isOffered(taker, handed)).toBe(false);
    await expect(taker.handovers.takeFromTeam(id, null)).rejects.toMatchObject({ code: 'handover-gone' });
    const origin = await desk('back');
    expect(await sendable(origin, handed)).toBe(0);
    await settle(origin);
    expect(await sendable(origin, handed)).toBe(1);
    expect(await stored(id)).toMatchObject([{ state: 'withdrawn', ...ENDED }]);
  });
});

describe('a case that is taken back with its typed number while another workstation takes it', () => {
  it('is offered to nobody when the taker was killed and gives it back', async () => {
    const [origin, other] = [await desk('typed-origin'), await desk('typed-other')];
    const handed = await prepared(origin);
    const id = await give(origin, handed);
    await close(await desk('typed-taker'));
    await die('typed-taker', 'team-taken', { kind: 'takeFromTeam', id });
    expect(await stored(id)).toMatchObject([{ state: 'taken' }]);
    await takeBack(origin, id, handed.caseNumber);
    // A taker that never comes back leaves nothing in the store either.
    await expect.poll(() => stored(id)).toMatchObject([{ state: 'withdrawn', ...ENDED }]);
    // The process that was killed had the name of the machine.
    await expect.poll(() => elsewhereOf(origin, handed)).toHaveLength(1);
    const taker = await desk('typed-taker');
    expect(await isOffered(taker, handed)).toBe(false);
    await expect(taker.handovers.takeFromTeam(id, null)).rejects.toMatchObject({ code: 'handover-gone' });
    await settle(taker);
    expect(await isOffered(other, handed)).toBe(false);
    await expect(other.handovers.takeFromTeam(id, null)).rejects.toMatchObject({ code: 'handover-gone' });
    expect(await stored(id)).toMatchObject([{ state: 'withdrawn', ...ENDED }]);
    const senders = [origin, taker, other].map((engine) => sendable(engine, handed));
    expect(await Promise.all(senders)).toEqual([1, 0, 0]);
  });

  it('is offered to nobody when the taker fails to store it', async () => {
    const { faultPoint, reached, fail } = failure('takeover-files-placed');
    const origin = await desk('fails-origin');
    const taker = await desk('fails-taker', team.database.url, faultPoint);
    const other = await desk('fails-other');
    const handed = await prepared(origin);
    const id = await give(origin, handed);
    const taking = taker.handovers.takeFromTeam(id, null);
    await reached;
    await takeBack(origin, id, handed.caseNumber);
    await expect.poll(() => stored(id)).toMatchObject([{ state: 'withdrawn', ...ENDED }]);
    fail();
    await expect(taking).rejects.toMatchObject({ code: 'handover-gone' });
    await settle(taker);
    expect(await isOffered(other, handed)).toBe(false);
    expect(await stored(id)).toMatchObject([{ state: 'withdrawn', ...ENDED }]);
    const senders = [origin, taker, other].map((engine) => sendable(engine, handed));
    expect(await Promise.all(senders)).toEqual([1, 0, 0]);
  });

  it('is noted at both sides when the taker has stored it all the same', async () => {
    const origin = await desk('both-origin');
    const handed = await prepared(origin);
    const id = await give(origin, handed);
    await close(await desk('both-taker'));
    await die('both-taker', 'takeover-in-database', { kind: 'takeFromTeam', id });
    await takeBack(origin, id, handed.caseNumber);
    // The process that was killed had the name of the machine.
    await expect.poll(() => elsewhereOf(origin, handed)).toHaveLength(1);
    const taker = await desk('both-taker');
    await settle(taker);
    await expect.poll(() => elsewhereOf(taker, handed)).toEqual(['both-origin']);
    // The release of such a case does not stay in the store.
    await taker.handovers.release(id, null);
    await settle(taker);
    const rows = await team.database.query('SELECT state, release FROM proofcase.handover WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ state: 'withdrawn', release: null }]);
    expect(await sendable(taker, handed)).toBe(0);
    expect(await sendable(origin, handed)).toBe(1);
  });

  it('stays stored when the taker had stored it before', async () => {
    const [origin, taker] = [await desk('late-origin'), await desk('late-taker')];
    const handed = await prepared(origin);
    const id = await give(origin, handed);
    await taker.handovers.takeFromTeam(id, null);
    await expect.poll(() => stored(id)).toMatchObject([{ state: 'stored', ...ENDED }]);
    await takeBack(origin, id, handed.caseNumber);
    await expect.poll(() => elsewhereOf(origin, handed)).toEqual(['late-taker']);
    expect(await stored(id)).toMatchObject([{ state: 'stored', ...ENDED }]);
    expect(await elsewhereOf(taker, handed)).toEqual([]);
  });
});

/** Holds work at a boundary until it is told to fail there. */
function failure(boundary: Boundary): {
  readonly faultPoint: FaultPoint;
  readonly reached: Promise<void>;
  fail(): void;
} {
  let arrive: () => void = () => undefined;
  let fail: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const failed = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new Error(`the work fails at ${boundary}`));
  });
  return {
    reached,
    fail: () => fail(),
    faultPoint: (place) => {
      if (place !== boundary) return undefined;
      arrive();
      return failed;
    },
  };
}

describe('a connection that is cut', () => {
  let proxy: TcpProxy;
  beforeAll(async () => {
    proxy = await tcpProxy(team.server.port);
  });
  afterAll(() => proxy.close());

  /** Every point at which an exchange can be cut, measured by one that is not cut. */
  async function eachCut(
    measure: () => Promise<void>,
    cut: (plan: CutPlan, message: string) => Promise<void>,
  ): Promise<void> {
    proxy.plan(null);
    await measure();
    for (const plan of cutPlans(proxy.chunks(), IS_DEEP ? 'all' : 'some')) {
      await cut(plan, JSON.stringify(plan));
      proxy.plan(null);
    }
  }

  it('while a case is handed over: exactly one side may send', async () => {
    const origin = await desk('cut-origin', team.database.urlAt(proxy.port));
    const taker = await desk('cut-origin-taker');
    const whole = await prepared(origin);
    let refused = 0;
    await eachCut(
      async () => void (await give(origin, whole)),
      async (plan, message) => {
        const handed = await prepared(origin);
        proxy.plan(plan);
        const isGiven = await give(origin, handed).then(
          () => true,
          () => false,
        );
        proxy.plan(null);
        if (!isGiven) refused += 1;
        expect(await sendable(origin, handed), message).toBe(isGiven ? 0 : 1);
        await expect.poll(() => settled(origin, () => isOffered(taker, handed)), { message }).toBe(isGiven);
        await expectOneSender(origin, taker, handed, message);
      },
    );
    expect(refused).toBeGreaterThan(0);
    await taker.handovers.takeFromTeam((await taker.handovers.offers())[0]?.id as HandoverId, null);
    await expect.poll(() => stored()).toEqual([]);
  });

  it('while a case is taken: it is there once, or can be taken', async () => {
    const origin = await desk('cut-taker-origin');
    const taker = await desk('cut-taker', team.database.urlAt(proxy.port));
    const first = await give(origin, await prepared(origin));
    await eachCut(
      async () => void (await taker.handovers.takeFromTeam(first, null)),
      async (plan, message) => {
        const handed = await prepared(origin);
        const id = await give(origin, handed);
        proxy.plan(plan);
        await taker.handovers.takeFromTeam(id, null).catch(() => undefined);
        proxy.plan(null);
        const state = (await sendable(taker, handed)) === 1 ? 'stored' : 'offered';
        await expect.poll(() => settled(taker, () => stored(id)), { message }).toMatchObject([{ state }]);
        await expectOneSender(origin, taker, handed, message);
      },
    );
    await expect.poll(() => settled(taker, () => stored())).toEqual([]);
  });

  it('while a case is taken: the end of that attempt does not undo the next one', async () => {
    const origin = await desk('again-origin');
    const handed = await prepared(origin);
    const id = await give(origin, handed);
    let isFirst = true;
    const waiting: number[] = [];
    const taker = await desk('again-taker', team.database.urlAt(proxy.port), (boundary) => {
      if (boundary === 'team-take-ordered') {
        proxy.refuse(isFirst);
        isFirst = false;
      }
      if (boundary === 'team-taken') waiting.push(returnedWaiting('again-taker'));
    });
    const refused = { code: 'team-unreachable' };
    await expect(taker.handovers.takeFromTeam(id, null)).rejects.toMatchObject(refused);
    expect(returnedWaiting('again-taker')).toBe(1);
    proxy.refuse(false);
    await taker.handovers.takeFromTeam(id, null);
    expect(waiting).toEqual([0]);
    await expect.poll(() => settled(taker, () => stored(id))).toMatchObject([{ state: 'stored', ...ENDED }]);
    await expectOneSender(origin, taker, handed, 'again');
  });

  it('while a case is taken back: one side may send', async () => {
    const origin = await desk('cut-back', team.database.urlAt(proxy.port));
    const taker = await desk('cut-back-taker');
    const whole = await give(origin, await prepared(origin));
    await eachCut(
      async () => void (await takeBack(origin, whole)),
      async (plan, message) => {
        const handed = await prepared(origin);
        const id = await give(origin, handed);
        proxy.plan(plan);
        await takeBack(origin, id).catch(() => undefined);
        proxy.plan(null);
        await settle(origin);
        await expectOneSender(origin, taker, handed, message);
      },
    );
  });
});

/** Lets those that reach the question to the store go on together, when `parties` are there. */
function meeting(parties: number): { readonly faultPoint: FaultPoint; arrive(): Promise<void> } {
  let waiting: (() => void)[] = [];
  const arrive = async (): Promise<void> => {
    const others = waiting;
    if (others.length + 1 < parties) return new Promise((resolve) => void waiting.push(resolve));
    waiting = [];
    for (const go of others) go();
  };
  return { arrive, faultPoint: (boundary) => (boundary === 'team-take-ordered' ? arrive() : undefined) };
}

describe('a race', () => {
  it('of two takers that have checked the case gives it to one of them', async () => {
    const { faultPoint } = meeting(2);
    const origin = await desk('race');
    const takers = [
      await desk('race-left', team.database.url, faultPoint),
      await desk('race-right', team.database.url, faultPoint),
    ];
    for (let race = 0; race < RACES; race += 1) {
      const handed = await prepared(origin);
      const id = await give(origin, handed);
      const outcomes = await Promise.allSettled(takers.map((one) => one.handovers.takeFromTeam(id, null)));
      const lost = outcomes.filter((one) => one.status === 'rejected');
      expect(lost, `race ${race}`).toMatchObject([{ reason: { code: 'handover-elsewhere' } }]);
      const senders = await Promise.all([origin, ...takers].map((one) => sendable(one, handed)));
      expect(senders.sort(), `race ${race}`).toEqual([0, 0, 1]);
    }
  });

  it('of a taker and its origin leaves one sender', async () => {
    const { faultPoint, arrive } = meeting(2);
    const origin = await desk('back-race');
    const taker = await desk('back-race-taker', team.database.url, faultPoint);
    for (let race = 0; race < RACES; race += 1) {
      const handed = await prepared(origin);
      const id = await give(origin, handed);
      const outcomes = await Promise.allSettled([
        taker.handovers.takeFromTeam(id, null),
        arrive().then(() => takeBack(origin, id)),
      ]);
      const lost = outcomes.filter((one) => one.status === 'rejected');
      const code = expect.stringMatching(/^handover-(gone|taken-by)$/);
      expect(lost, `race ${race}`).toMatchObject([{ reason: { code } }]);
      const senders = [await sendable(origin, handed), await sendable(taker, handed)];
      expect(senders.sort(), `race ${race}`).toEqual([0, 1]);
    }
  });
});

describe('a server', () => {
  it('that is stopped: the case stays, or is offered when the server is back', async () => {
    const [origin, taker] = [await desk('stopped'), await desk('stopped-taker')];
    const early = await prepared(origin);
    const late = await prepared(origin);
    const id = await give(origin, late);
    await team.server.stop();
    await expect(give(origin, early)).rejects.toMatchObject({ code: 'team-unreachable' });
    await expect(takeBack(origin, id)).rejects.toMatchObject({ code: 'team-unreachable' });
    await expect(taker.handovers.takeFromTeam(id, null)).rejects.toMatchObject({ code: 'team-unreachable' });
    expect([await sendable(origin, early), await sendable(origin, late)]).toEqual([1, 0]);
    await team.server.start();
    await taker.handovers.takeFromTeam(id, null);
    await give(origin, early);
    await expect.poll(() => isOffered(taker, early)).toBe(true);
    await expect(takeBack(origin, id)).rejects.toMatchObject({
      code: 'handover-taken-by',
      values: { workstation: 'stopped-taker' },
    });
  });

  it('whose older copy was restored lets nobody take a case again without a decision', async () => {
    const origin = await desk('older');
    const handed = await prepared(origin);
    const id = await give(origin, handed);
    await close(origin);
    const copy = await team.database.copy();
    const taker = await desk('older-taker');
    await taker.handovers.takeFromTeam(id, null);
    await close(taker);
    // Neither side of them has seen a change that the copy lacks.
    const other = await desk('older-other', copy.url);
    expect(await isOffered(other, handed)).toBe(true);
    await expect(other.handovers.takeFromTeam(id, null)).rejects.toMatchObject({ code: 'handover-unsure' });
    // A copy that comes between the list and the question is recognised by the server.
    const asked = await copy.query(
      'SELECT outcome FROM proofcase.take_handover($1, (SELECT id FROM proofcase.workstation WHERE name = $2), false)',
      [id, 'older-other'],
    );
    expect(asked).toEqual([{ outcome: 'unsure' }]);
    const again = await desk('older', copy.url);
    await expect(takeBack(again, id)).rejects.toMatchObject({ code: 'handover-unsure' });
    expect([await sendable(again, handed), await sendable(other, handed)]).toEqual([0, 0]);
    // The taker tells the copy that it has the case.
    const back = await desk('older-taker', copy.url);
    await settle(back);
    await expect
      .poll(() => copy.query('SELECT state FROM proofcase.handover WHERE id = $1', [id]))
      .toEqual([{ state: 'stored' }]);
    expect(await isOffered(other, handed)).toBe(false);
    await expect(takeBack(again, id)).rejects.toMatchObject({ code: 'handover-taken-by' });
    expect(await sendable(back, handed)).toBe(1);
    for (const engine of [other, again, back]) await close(engine);
    await copy.drop();
  });
});

describe('a database of the origin that was restored from before', () => {
  it('sends nothing of a case that was handed over by the team, and can take it back', async () => {
    const before = await desk('restored');
    const handed = await prepared(before);
    // A picture that is still being written would be gone before it is copied.
    await before.resumePictures();
    await close(before);
    const old = folderOf('restored-before');
    await cp(folderOf('restored'), old, { recursive: true });
    const giving = await desk('restored');
    const id = await give(giving, handed);
    await close(giving);
    for (const name of ['proofcase.db', 'proofcase.db-wal', 'proofcase.db-shm']) {
      await cp(join(old, name), join(folderOf('restored'), name), { force: true }).catch(() => undefined);
    }
    const origin = await desk('restored');
    expect(await sendable(origin, handed)).toBe(0);
    await takeBack(origin, id);
    expect(await sendable(origin, handed)).toBe(1);
    expect(await stored(id)).toMatchObject([{ state: 'withdrawn', ...ENDED }]);
  });
});
