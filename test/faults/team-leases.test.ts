import { randomUUID } from 'node:crypto';
import DatabaseConstructor from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId, ProfileId } from '../../src/domain/ids';
import type { CaptureDeps } from '../../src/main/capture/capture-deps';
import { CapturePoller } from '../../src/main/capture/capture-poller';
import { insertCapture } from '../../src/main/capture/store-status';
import { decodeCaptureState } from '../../src/main/sending/service/decoding/decode-capture';
import { createCustodyLog } from '../../src/main/storage/custody/custody-log';
import { migrate } from '../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../src/main/storage/database/migrations';
import { createRepositories } from '../../src/main/storage/database/repositories';
import { ensurePracticeProfile, PRACTICE_PROFILE_ID } from '../../src/main/storage/settings/practice-profile';
import {
  type CaptureLeases,
  createCaptureLeases,
  LEASE_SQL,
} from '../../src/main/team/captures/capture-leases';
import { parseTeamAddress } from '../../src/main/team/connection/team-address';
import { createTeamConnection } from '../../src/main/team/connection/team-connection';
import { createTeamStore, type TeamStore } from '../../src/main/team/team-store';
import { type PracticeService, startPracticeService } from '../../src/practice-service/server';
import { type PostgresServer, postgres, type TestDatabase } from '../support/postgres';
import { KEY } from '../support/practice';
import { getStatus, handle, link } from '../support/practice-capture';
import { VirtualTime } from '../support/virtual-time';

const RACES = process.env.PROOFCASE_DEEP ? 500 : 40;
const SERVICE = 'https://service.example/v1';

let server: PostgresServer;
let database: TestDatabase;
let service: PracticeService;
const open: { close(): Promise<unknown> }[] = [];
beforeAll(async () => {
  server = await postgres();
  database = await server.createDatabase();
  service = await startPracticeService({ key: KEY });
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

/** A team store as one workstation uses it. */
function storeOf(name: string): TeamStore {
  const store = createTeamStore({
    connection: createTeamConnection(parseTeamAddress(database.url), {
      password: async () => database.password,
      authorities: () => undefined,
    }),
    workstation: { id: randomUUID(), name, appVersion: '0' },
    onConnected: async (value) => ({ ok: true, value }),
  });
  open.push(store);
  return store;
}

async function lease(store: TeamStore, ticketId: string, intervalMs = 60_000): Promise<boolean> {
  const found = await store.query<{ is_leased: boolean }>(LEASE_SQL, [
    SERVICE,
    ticketId,
    store.workstation.id,
    intervalMs,
  ]);
  if (!found.ok) throw new Error(found.problem.code);
  return found.value[0]?.is_leased ?? false;
}

/** Lets time pass for the server, whose clock is its own: its leases end so much earlier. */
async function passOnServer(ms: number): Promise<void> {
  await database.query(
    `UPDATE proofcase.capture SET asked_at = asked_at - $1 * interval '1 millisecond',
       leased_until = leased_until - $1 * interval '1 millisecond'`,
    [ms],
  );
}

/** A workstation that polls; every request to the practice service is counted. */
class Desk {
  readonly time: VirtualTime;
  readonly deps: CaptureDeps;
  readonly poller: CapturePoller;
  readonly #database = new DatabaseConstructor(':memory:');
  readonly #closing = new AbortController();
  readonly #store: TeamStore | null;
  requests = 0;
  #underWay = 0;
  isServiceReachable = true;

  constructor(name: string, seed: number, isInTeam = true) {
    this.time = new VirtualTime(new Date('2026-03-10T12:00:00Z'));
    migrate(this.#database, MIGRATIONS);
    const repositories = createRepositories(this.#database);
    ensurePracticeProfile(repositories, this.time.now().toISOString());
    this.#store = isInTeam ? storeOf(name) : null;
    const leases = createCaptureLeases({
      clock: this.time,
      storeOf: () => this.#store,
      serviceOf: () => service.baseUrl,
      timers: this.time,
      closing: this.#closing.signal,
    });
    let random = seed;
    this.deps = {
      repositories,
      custody: createCustodyLog(repositories.custody, this.time, 'anna'),
      links: { append: async () => undefined, sent: async () => [], forget: async () => undefined },
      leases: this.#counted(leases),
      clock: this.time,
      timers: this.time,
      random: () => {
        random = (random * 16_807 + 7) % 2_147_483_647;
        return random / 2_147_483_647;
      },
      emit: () => undefined,
      isTargetReplaced: () => false,
      lookUpTarget: async () => ({
        kind: 'target',
        target: { baseUrl: service.baseUrl, apiKey: KEY, captureAuthentication: 'x-api-key' },
      }),
      onDefect: (error) => {
        throw error;
      },
      closing: this.#closing.signal,
      client: {
        createCaptureLink: () => Promise.reject(new Error('not here')),
        captureStatus: (_target, query) =>
          this.#during(async () => {
            if (!this.isServiceReachable) {
              return {
                kind: 'failed',
                stage: 'before-body',
                cause: 'host-unreachable',
                status: null,
                detail: '',
              } as never;
            }
            this.requests += 1;
            const { body } = await getStatus(
              service,
              `ticketId=${'ticketId' in query ? query.ticketId : ''}`,
            );
            const state = decodeCaptureState(body);
            if (!state) throw new Error('no status');
            const head = {
              status: 200,
              contentType: 'application/json',
              retryAfterSeconds: null,
              clockSkewSeconds: 0,
            };
            return { kind: 'status', ...head, body, state };
          }),
      },
    };
    this.poller = new CapturePoller(this.deps);
    this.poller.setWindowOpen(true);
  }

  /** Follows a capture case of the practice service. */
  async follow(ticketId: string, caseNumber: string): Promise<CaseId> {
    const { body } = await getStatus(service, `ticketId=${ticketId}`);
    const state = decodeCaptureState(body);
    if (!state) throw new Error('no status');
    const caseId = randomUUID() as CaseId;
    const profileId: ProfileId = PRACTICE_PROFILE_ID;
    const createdAt = this.time.now().toISOString();
    this.deps.repositories.cases.insert({
      id: caseId,
      caseNumber,
      note: '',
      referenceDate: '2026-03-01',
      profileId,
      createdAt,
    });
    insertCapture(this.deps, { caseId, profileId, ticketId, origin: 'created' }, { body, state });
    return caseId;
  }

  async pass(ms: number): Promise<void> {
    await this.time.pass(ms);
    await this.settled();
  }

  /** Waits until no request of this workstation is under way. */
  async settled(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = this.#underWay === 0 ? quiet + 1 : 0;
    }
  }

  /** As after a power cut: nothing is released. */
  die(): void {
    this.#closing.abort();
  }

  decision(ticketId: string): string | null | undefined {
    return this.deps.repositories.captures.findByTicket(PRACTICE_PROFILE_ID, ticketId)?.state.finalDecision;
  }

  #counted(leases: CaptureLeases): CaptureLeases {
    return {
      turn: (...given) => this.#during(() => leases.turn(...given)),
      share: (...given) => this.#during(() => leases.share(...given)),
      release: (...given) => this.#during(() => leases.release(...given)),
      releaseAll: () => this.#during(() => leases.releaseAll()),
    };
  }

  async #during<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
    }
  }
}

const STEP_MS = 10_000;

async function passForAll(desks: readonly Desk[], ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await passOnServer(STEP_MS);
    for (const desk of desks) await desk.pass(STEP_MS);
  }
}

const total = (desks: readonly Desk[]): number => desks.reduce((sum, { requests }) => sum + requests, 0);

describe('two workstations that want one lease at the same instant', () => {
  it(`get one between them, ${RACES} times`, async () => {
    const stores = [storeOf('desk'), storeOf('site')];
    for (const store of stores) await store.ready();
    for (let race = 0; race < RACES; race += 1) {
      const ticketId = randomUUID();
      // Half of the races are for a capture case that is known, and whose lease has ended.
      if (race % 2 === 0) {
        const earlier = stores[race % 4 === 0 ? 0 : 1];
        if (earlier) await lease(earlier, ticketId);
        await passOnServer(3_600_000);
      }
      const leased = await Promise.all(stores.map((store) => lease(store, ticketId)));
      expect(
        leased.filter((isLeased) => isLeased),
        `race ${race}`,
      ).toHaveLength(1);
    }
  });
});

describe('the lease of a capture case', () => {
  it('stays with its holder, ends by the clock of the server, and goes to one that asks more often', async () => {
    const [desk, site] = [storeOf('desk'), storeOf('site')];
    const ticketId = randomUUID();
    expect(await lease(desk, ticketId)).toBe(true);
    expect(await lease(site, ticketId)).toBe(false);
    await passOnServer(70_000);
    // Late, but not dead.
    expect(await lease(site, ticketId)).toBe(false);
    expect(await lease(desk, ticketId)).toBe(true);
    await passOnServer(133_000);
    expect(await lease(site, ticketId)).toBe(true);
    expect(await lease(desk, ticketId)).toBe(false);
    await passOnServer(400_000);
    expect(await lease(desk, ticketId, 300_000)).toBe(true);
    await passOnServer(61_000);
    expect(await lease(site, ticketId, 60_000)).toBe(true);
  });
});

describe('workstations that follow the same capture case', () => {
  it('send no more requests than one alone, and all learn what happened', async () => {
    const { ticketId } = await link(service, { caseNumber: 'LEASE-1' });
    const minutes = 10;
    const alone = new Desk('alone', 1, false);
    await alone.follow(ticketId, 'LEASE-1');
    alone.poller.start();
    await passForAll([alone], minutes * 60_000);
    const rates = [alone.requests / minutes];
    await alone.poller.stop();
    for (const count of [1, 4]) {
      const { ticketId: shared } = await link(service, { caseNumber: `LEASE-${count + 1}` });
      const desks = Array.from(
        { length: count },
        (_, index) => new Desk(`desk-${count}-${index}`, index + 2),
      );
      for (const desk of desks) await desk.follow(shared, `LEASE-${count + 1}`);
      for (const desk of desks) desk.poller.start();
      await passForAll(desks, minutes * 60_000);
      rates.push(total(desks) / minutes);
      const before = total(desks);
      await handle(service, shared, 'sonstiges');
      await passForAll(desks, 150_000);
      expect(total(desks) - before).toBeLessThanOrEqual(3);
      for (const desk of desks) expect(desk.decision(shared)).toBe('sonstiges');
      for (const desk of desks) await desk.poller.stop();
    }
    process.stdout.write(`requests per minute: ${rates.map((rate) => rate.toFixed(1)).join(', ')}\n`);
    const [one = 0, , several = 0] = rates;
    expect(several).toBeLessThanOrEqual(one + 1 / minutes);
  });

  it('go on when the holder of the lease dies', async () => {
    const { ticketId } = await link(service, { caseNumber: 'LEASE-DIES' });
    const [first, second] = [new Desk('first', 3), new Desk('second', 5)];
    for (const desk of [first, second]) await desk.follow(ticketId, 'LEASE-DIES');
    first.poller.start();
    await passForAll([first], 70_000);
    expect(first.requests).toBeGreaterThan(0);
    first.die();
    second.poller.start();
    await passForAll([second], 70_000);
    const early = second.requests;
    await passForAll([second], 180_000);
    expect(early).toBe(0);
    expect(second.requests).toBeGreaterThan(0);
    await second.poller.stop();
  });

  it('go on at once when the holder stops, or cannot reach the service', async () => {
    const { ticketId } = await link(service, { caseNumber: 'LEASE-STOPS' });
    const [first, second] = [new Desk('first', 3), new Desk('second', 5)];
    for (const desk of [first, second]) await desk.follow(ticketId, 'LEASE-STOPS');
    first.isServiceReachable = false;
    first.poller.start();
    await passForAll([first], 70_000);
    second.poller.start();
    await passForAll([second], 75_000);
    expect(second.requests).toBeGreaterThan(0);
    await second.poller.stop();
    const rows = await database.query('SELECT workstation_id FROM proofcase.capture WHERE ticket_id = $1', [
      ticketId,
    ]);
    expect(rows).toEqual([{ workstation_id: null }]);
  });

  it('poll without a lease while the store is unavailable', async () => {
    const { ticketId } = await link(service, { caseNumber: 'LEASE-AWAY' });
    const desk = new Desk('away', 3);
    await desk.follow(ticketId, 'LEASE-AWAY');
    await server.stop('crash');
    desk.poller.start();
    for (let step = 0; step < 30; step += 1) await desk.pass(STEP_MS);
    expect(desk.requests).toBeGreaterThanOrEqual(4);
    expect(desk.requests).toBeLessThanOrEqual(5);
    await server.start();
    await desk.poller.stop();
  });

  it('ask nothing for a case that was handed over', async () => {
    const { ticketId } = await link(service, { caseNumber: 'LEASE-MOVED' });
    const [giver, taker] = [new Desk('giver', 3), new Desk('taker', 5)];
    const caseId = await giver.follow(ticketId, 'LEASE-MOVED');
    giver.poller.start();
    await passForAll([giver], 70_000);
    const before = giver.requests;
    expect(before).toBeGreaterThan(0);
    giver.deps.repositories.handovers.markCase(caseId, giver.time.now().toISOString());
    giver.poller.caseMoved(caseId);
    await giver.settled();
    taker.poller.start();
    const taken = await taker.follow(ticketId, 'LEASE-MOVED');
    taker.poller.caseMoved(taken);
    await passForAll([giver, taker], 150_000);
    expect(giver.requests).toBe(before);
    expect(taker.requests).toBeGreaterThan(0);
    // It comes back.
    taker.deps.repositories.handovers.markCase(taken, taker.time.now().toISOString());
    taker.poller.caseMoved(taken);
    giver.deps.repositories.handovers.markCase(caseId, null);
    giver.poller.caseMoved(caseId);
    await passForAll([giver, taker], 150_000);
    expect(giver.requests).toBeGreaterThan(before);
    for (const desk of [giver, taker]) await desk.poller.stop();
  });
});
