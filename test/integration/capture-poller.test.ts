import { randomUUID } from 'node:crypto';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { ProofcaseError } from '../../src/contract/errors';
import type { CaptureState } from '../../src/domain/capture/capture-state';
import type { CaseId, ProfileId } from '../../src/domain/ids';
import type { CaptureDeps } from '../../src/main/capture/capture-deps';
import { CapturePoller } from '../../src/main/capture/capture-poller';
import { createCaptures } from '../../src/main/capture/create-captures';
import { createLink } from '../../src/main/capture/create-link';
import { refreshCapture } from '../../src/main/capture/request-status';
import { lookUpCreation } from '../../src/main/capture/resolve-creation';
import { refreshPushStates } from '../../src/main/capture/result-push';
import { insertCapture } from '../../src/main/capture/store-status';
import type { CaptureStatusOutcome } from '../../src/main/sending/service/capture-client';
import { createCustodyLog } from '../../src/main/storage/custody/custody-log';
import { migrate } from '../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../src/main/storage/database/migrations';
import { createRepositories } from '../../src/main/storage/database/repositories';
import { ensurePracticeProfile, PRACTICE_PROFILE_ID } from '../../src/main/storage/settings/practice-profile';
import { NO_LEASES } from '../../src/main/team/captures/capture-leases';
import { VirtualTime } from '../support/virtual-time';
import { CLOSED, captureState } from '../unit/capture/states';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const OTHER_PROFILE = '11111111-1111-4111-8111-111111111111' as ProfileId;

/** A service in memory that counts, and a poller that follows its cases on a clock of the test's own. */
class World {
  readonly time = new VirtualTime(new Date('2026-03-10T12:00:00Z'));
  readonly asked: { readonly ticketId: string; readonly atMs: number }[] = [];
  readonly states = new Map<string, CaptureState>();
  readonly #database = new DatabaseConstructor(':memory:');
  readonly #closing = new AbortController();
  #random = 0;
  /** Events that make the lists be read again. */
  caseNews = 0;
  captureNews = 0;
  answer: ((ticketId: string) => CaptureStatusOutcome) | null = null;
  readonly deps: CaptureDeps;
  poller: CapturePoller;

  constructor() {
    migrate(this.#database, MIGRATIONS);
    const repositories = createRepositories(this.#database);
    ensurePracticeProfile(repositories, this.time.now().toISOString());
    const practice = repositories.profiles.find(PRACTICE_PROFILE_ID);
    if (!practice) throw new Error('no profile');
    repositories.profiles.save({ ...practice.profile, id: OTHER_PROFILE, name: 'Other' }, '');
    this.deps = {
      repositories,
      custody: createCustodyLog(repositories.custody, this.time, 'anna'),
      leases: NO_LEASES,
      links: { append: async () => undefined, sent: async () => [], forget: async () => undefined },
      clock: this.time,
      timers: this.time,
      random: () => {
        this.#random = (this.#random * 16_807 + 7) % 2_147_483_647;
        return this.#random / 2_147_483_647;
      },
      emit: (name, payload) => {
        if (name === 'cases.changed') this.caseNews += 1;
        if (name === 'captures.changed' && payload !== null && 'isNews' in payload && payload.isNews)
          this.captureNews += 1;
      },
      isTargetReplaced: () => false,
      lookUpTarget: async () => ({
        kind: 'target',
        target: { baseUrl: 'http://127.0.0.1:1', apiKey: 'k', captureAuthentication: 'x-api-key' },
      }),
      onDefect: (error) => {
        throw error;
      },
      closing: this.#closing.signal,
      client: {
        createCaptureLink: () => Promise.reject(new Error('not here')),
        captureStatus: async (_target, query) => {
          if (!('ticketId' in query)) throw new Error('polling asks by ticket (R28)');
          this.asked.push({ ticketId: query.ticketId, atMs: this.time.monotonicMs() });
          return this.answer?.(query.ticketId) ?? this.told(query.ticketId);
        },
      },
    };
    this.poller = new CapturePoller(this.deps);
  }

  told(ticketId: string): CaptureStatusOutcome {
    const state = this.states.get(ticketId) ?? captureState();
    const body = Buffer.from(JSON.stringify(state));
    const head = {
      status: 200,
      contentType: 'application/json',
      retryAfterSeconds: null,
      clockSkewSeconds: 0,
    };
    return { kind: 'status', ...head, body, state };
  }

  add(own: Partial<CaptureState> = {}, profileId: ProfileId = PRACTICE_PROFILE_ID): string {
    const ticketId = randomUUID();
    const caseId = randomUUID() as CaseId;
    const state = captureState({ ...own, ticketId });
    this.states.set(ticketId, state);
    const createdAt = this.time.now().toISOString();
    this.deps.repositories.cases.insert({
      id: caseId,
      caseNumber: ticketId,
      note: '',
      referenceDate: '2026-03-01',
      profileId,
      createdAt,
    });
    const answer = { body: Buffer.from(JSON.stringify(state)), state };
    insertCapture(this.deps, { caseId, profileId, ticketId, origin: 'created' }, answer);
    return ticketId;
  }

  change(ticketId: string, own: Partial<CaptureState>): void {
    this.states.set(ticketId, { ...(this.states.get(ticketId) ?? captureState()), ...own });
  }

  stored(ticketId: string) {
    const one = this.deps.repositories.captures.findByTicket(PRACTICE_PROFILE_ID, ticketId);
    if (!one) throw new Error('not stored');
    return one;
  }

  times(ticketId: string): readonly number[] {
    return this.asked.filter((one) => one.ticketId === ticketId).map(({ atMs }) => atMs);
  }

  restart(): void {
    this.poller = new CapturePoller(this.deps);
    this.poller.start();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.poller.stop();
    this.#database.close();
  }
}

let world = new World();
afterEach(async () => {
  await world.close();
  world = new World();
});

function gaps(times: readonly number[]): readonly number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

const REFUSED: CaptureStatusOutcome = {
  kind: 'refused',
  status: 500,
  detail: null,
  bodyIncomplete: false,
  contentType: null,
  retryAfterSeconds: null,
  clockSkewSeconds: null,
  body: Buffer.from(''),
};
const OFFLINE: CaptureStatusOutcome = {
  kind: 'failed',
  stage: 'before-body',
  cause: 'network',
  detail: 'ENOTFOUND',
  bytesSent: 0,
  bytesReceived: 0,
  status: null,
};

const UNTRUSTED: CaptureStatusOutcome = {
  ...OFFLINE,
  cause: 'certificate',
  certificate: {
    fault: 'untrusted',
    host: 'service.example:443',
    subject: 'service.example',
    issuer: 'Unknown Root',
    names: ['service.example'],
    validFrom: null,
    validTo: null,
    sha256: null,
  },
};

describe('polling capture cases over days', () => {
  it('polls every minute while the window is open and every five minutes in the background, never more often', async () => {
    const ticket = world.add();
    world.poller.setWindowOpen(true);
    world.poller.start();
    await world.time.pass(3 * HOUR);
    const open = world.times(ticket);
    expect(Math.min(...gaps(open))).toBeGreaterThanOrEqual(MINUTE);
    expect(open.length).toBeGreaterThan((3 * HOUR) / (1.3 * MINUTE));
    world.poller.setWindowOpen(false);
    const before = world.asked.length;
    await world.time.pass(DAY);
    const background = world.times(ticket).slice(before + 1);
    expect(Math.min(...gaps(background))).toBeGreaterThanOrEqual(5 * MINUTE);
    expect(background.length).toBeGreaterThan(DAY / (6.5 * MINUTE));
  });

  it('polls no case twice within a minute, however often the window gets the focus', async () => {
    const tickets = Array.from({ length: 5 }, () => world.add());
    world.poller.start();
    for (let count = 0; count < 100; count += 1) {
      world.poller.setWindowOpen(true);
      await world.time.pass(5_000);
      world.poller.setWindowOpen(false);
      await world.time.pass(5_000);
    }
    for (const ticket of tickets) {
      expect(world.times(ticket).length).toBeGreaterThan(5);
      expect(Math.min(...gaps(world.times(ticket)))).toBeGreaterThanOrEqual(MINUTE);
    }
  });

  it('keeps the longer interval of a failing case when the window gets the focus', async () => {
    const ticket = world.add();
    world.answer = () => REFUSED;
    world.poller.setWindowOpen(true);
    world.poller.start();
    await world.time.pass(6 * HOUR);
    const before = world.times(ticket).length;
    for (let count = 0; count < 20; count += 1) {
      world.poller.setWindowOpen(false);
      world.poller.setWindowOpen(true);
      await world.time.pass(MINUTE);
    }
    expect(world.times(ticket).length - before).toBeLessThanOrEqual(1);
  });

  it('counts a case as followed while the service is asked, until its last status', async () => {
    const ticket = world.add();
    const due: (number | null)[] = [];
    const poller = new CapturePoller({
      ...world.deps,
      leases: {
        ...NO_LEASES,
        share: async () => {
          due.push(poller.dueInMs(world.stored(ticket)));
        },
      },
    });
    world.poller = poller;
    poller.start();
    await world.time.pass(HOUR);
    expect(new Set(due)).toEqual(new Set([0]));
    const at = world.time.now().toISOString();
    const resultPush = { status: 'delivered', at, statusCode: 200 };
    world.change(ticket, { ...CLOSED, closedAt: at, resultPush });
    await world.time.pass(HOUR);
    expect(due.at(-1)).toBeNull();
  });

  it('sees every change, stores each body once, and stops a day after a closing without a result push', async () => {
    const ticket = world.add();
    world.poller.start();
    await world.time.pass(2 * HOUR);
    world.change(ticket, { status: 'reminder', reminderCount: 1 });
    await world.time.pass(DAY);
    world.change(ticket, { ...CLOSED, closedAt: world.time.now().toISOString() });
    await world.time.pass(30 * HOUR);
    const one = world.stored(ticket);
    expect(one).toMatchObject({ column: 'closed', push: 'missing' });
    expect(world.deps.repositories.captures.history(one.id)).toHaveLength(3);
    const last = world.times(ticket).at(-1) ?? 0;
    await world.time.pass(10 * DAY);
    expect(world.times(ticket).at(-1)).toBe(last);
    expect(last - (2 * HOUR + DAY)).toBeLessThanOrEqual(DAY);
  });

  it('reloads nothing while the status stays the same, and reloads once when the result push is overdue', async () => {
    const ticket = world.add();
    world.poller.start();
    await world.time.pass(6 * HOUR);
    expect(world.times(ticket).length).toBeGreaterThan(10);
    expect([world.caseNews, world.captureNews]).toEqual([0, 0]);
    world.change(ticket, { ...CLOSED, closedAt: world.time.now().toISOString() });
    await world.time.pass(10 * MINUTE);
    expect([world.caseNews, world.captureNews]).toEqual([1, 1]);
    const { caseId } = world.stored(ticket);
    expect(world.deps.repositories.cases.find(caseId)?.capturePush).toBe('none');
    await world.time.pass(DAY);
    expect(world.stored(ticket).push).toBe('missing');
    expect([world.caseNews, world.captureNews]).toEqual([2, 2]);
    expect(world.deps.repositories.cases.find(caseId)?.capturePush).toBe('missing');
  });

  it('stops as soon as the outcome of the result push is known', async () => {
    const ticket = world.add();
    world.poller.start();
    await world.time.pass(HOUR);
    const at = world.time.now().toISOString();
    world.change(ticket, { ...CLOSED, closedAt: at, resultPush: { status: 'failed', at, statusCode: 503 } });
    await world.time.pass(HOUR);
    const count = world.times(ticket).length;
    await world.time.pass(3 * DAY);
    expect(world.times(ticket)).toHaveLength(count);
    expect(world.stored(ticket).push).toBe('failed');
  });

  it('stops at closing for an account without a push, and misses nothing', async () => {
    const ticket = world.add();
    world.poller.start();
    await world.time.pass(HOUR);
    const { profiles } = world.deps.repositories;
    const practice = profiles.find(PRACTICE_PROFILE_ID)?.profile;
    if (!practice) throw new Error('no profile');
    profiles.save({ ...practice, hasResultPush: false }, '');
    world.change(ticket, { ...CLOSED, closedAt: world.time.now().toISOString() });
    await world.time.pass(HOUR);
    const count = world.times(ticket).length;
    await world.time.pass(DAY);
    expect(world.times(ticket)).toHaveLength(count);
    expect(world.stored(ticket).push).toBe('not-expected');
    profiles.save(practice, '');
    refreshPushStates(world.deps, PRACTICE_PROFILE_ID);
    expect(world.stored(ticket).push).toBe('missing');
    profiles.save({ ...practice, hasResultPush: false }, '');
    refreshPushStates(world.deps, PRACTICE_PROFILE_ID);
    expect(world.stored(ticket).push).toBe('not-expected');
    const caseId = world.stored(ticket).caseId;
    expect(world.deps.repositories.cases.find(caseId)?.capturePush).toBe('not-expected');
  });

  it('resumes for closed cases when the account has a push after all', async () => {
    const { profiles } = world.deps.repositories;
    const practice = profiles.find(PRACTICE_PROFILE_ID)?.profile;
    if (!practice) throw new Error('no profile');
    profiles.save({ ...practice, hasResultPush: false }, '');
    const captures = createCaptures(world.deps, 'anna');
    await captures.start(true);
    const ticket = world.add({ ...CLOSED, closedAt: world.time.now().toISOString() });
    profiles.save(practice, '');
    captures.profileChanged(PRACTICE_PROFILE_ID);
    await world.time.pass(HOUR);
    expect(world.times(ticket).length).toBeGreaterThan(5);
    await captures.stop();
  });

  it('reports at the start that a push is missing which was due while the program was closed', async () => {
    const ticket = world.add({ ...CLOSED, closedAt: world.time.now().toISOString() });
    const elsewhere = world.add({ ...CLOSED, closedAt: world.time.now().toISOString() });
    const pushOf = (one: string) => world.deps.repositories.cases.find(world.stored(one).caseId)?.capturePush;
    world.deps.repositories.handovers.markCase(
      world.stored(elsewhere).caseId,
      world.time.now().toISOString(),
    );
    expect([pushOf(ticket), pushOf(elsewhere)]).toEqual(['none', 'none']);
    await world.time.pass(3 * DAY);
    const captures = createCaptures(world.deps, 'anna');
    await captures.start(true);
    expect([pushOf(ticket), pushOf(elsewhere)]).toEqual(['missing', 'none']);
    await world.time.pass(HOUR);
    expect(world.asked).toEqual([]);
    await captures.stop();
  });

  it('stops a day after a closing that the service dates in the future', async () => {
    const ticket = world.add();
    world.poller.start();
    await world.time.pass(HOUR);
    world.change(ticket, { ...CLOSED, closedAt: '2027-03-11T13:00:00+01:00' });
    await world.time.pass(2 * DAY);
    const count = world.times(ticket).length;
    await world.time.pass(3 * DAY);
    expect(world.times(ticket)).toHaveLength(count);
  });

  it('resumes for a case that is found reopened', async () => {
    const ticket = world.add();
    world.poller.start();
    const at = world.time.now().toISOString();
    world.change(ticket, {
      ...CLOSED,
      closedAt: at,
      resultPush: { status: 'delivered', at, statusCode: 200 },
    });
    await world.time.pass(HOUR);
    const count = world.times(ticket).length;
    world.change(ticket, { status: 'sent', closed: false, closedAt: null, retriggerCount: 1 });
    await refreshCapture(world.deps, world.stored(ticket).id);
    world.poller.follow(world.stored(ticket).id, false);
    await world.time.pass(HOUR);
    expect(world.times(ticket).length).toBeGreaterThan(count + 5);
  });

  it('waits longer after each error, half an hour at most, and recovers at once', async () => {
    const ticket = world.add();
    world.answer = () => REFUSED;
    world.poller.setWindowOpen(true);
    world.poller.start();
    await world.time.pass(6 * HOUR);
    const between = gaps(world.times(ticket));
    expect(between.slice(0, 4).every((gap, index) => gap >= 2 ** (index + 1) * MINUTE)).toBe(true);
    expect(Math.max(...between)).toBeLessThanOrEqual(36 * MINUTE);
    expect(world.stored(ticket)).toMatchObject({ problem: { code: 'service-error', status: 500 } });
    world.answer = null;
    await world.time.pass(HOUR);
    expect(world.stored(ticket)).toMatchObject({ failures: 0, problem: null });
  });

  it('waits as long as Retry-After says', async () => {
    const ticket = world.add();
    world.answer = () => ({ ...REFUSED, status: 503, retryAfterSeconds: 7_200 });
    world.poller.start();
    await world.time.pass(DAY);
    expect(Math.min(...gaps(world.times(ticket)))).toBeGreaterThanOrEqual(2 * HOUR);
  });
});

describe('polling many capture cases', () => {
  it('sends a few requests at a time, at the start, after a restart and when the network comes back', async () => {
    for (let count = 0; count < 300; count += 1) world.add();
    world.poller.setWindowOpen(true);
    world.poller.start();
    await world.time.pass(10 * MINUTE);
    expect(maxWithin(world, MINUTE)).toBeLessThanOrEqual(121);
    expect(new Set(world.asked.map(({ ticketId }) => ticketId)).size).toBe(300);
    await world.poller.stop();
    const before = world.asked.length;
    world.restart();
    await world.time.pass(30_000);
    expect(world.asked.length - before).toBeLessThanOrEqual(61);
  });

  it('tries one case of a profile while the network is down', async () => {
    for (let count = 0; count < 200; count += 1) world.add();
    const other = world.add({}, OTHER_PROFILE);
    world.answer = (ticketId) => (ticketId === other ? world.told(other) : OFFLINE);
    world.poller.setWindowOpen(true);
    world.poller.start();
    await world.time.pass(2 * HOUR);
    const failed = world.asked.filter(({ ticketId }) => ticketId !== other);
    expect(failed.length).toBeLessThan(15);
    expect(world.times(other).length).toBeGreaterThan(80);
    world.answer = null;
    world.poller.retryNow();
    await world.time.pass(10 * MINUTE);
    expect(new Set(world.asked.map(({ ticketId }) => ticketId)).size).toBe(201);
  });

  it('asks at once when the network is back, however long it was away', async () => {
    const tickets = [world.add(), world.add()];
    world.answer = () => OFFLINE;
    world.poller.setWindowOpen(true);
    world.poller.start();
    await world.time.pass(3 * HOUR);
    world.answer = null;
    const before = world.asked.length;
    world.poller.retryNow();
    await world.time.pass(1_000);
    expect(world.asked.length).toBe(before + 1);
    await world.time.pass(MINUTE);
    expect(tickets.map((ticket) => world.stored(ticket).problem)).toEqual([null, null]);
  });

  it.each([
    ['network', 'host-unreachable'],
    ['captive-portal', 'captive-portal'],
  ] as const)('names a failure because of %s as %s', async (cause, code) => {
    const ticket = world.add();
    world.answer = () => ({ ...OFFLINE, cause });
    world.poller.start();
    await world.time.pass(HOUR);
    expect(world.stored(ticket).problem).toMatchObject({ code });
  });

  it('takes a 511 for the log-in page of the network that sends it', async () => {
    const ticket = world.add();
    world.answer = () => ({ ...REFUSED, status: 511 });
    world.poller.start();
    await world.time.pass(HOUR);
    expect(world.stored(ticket).problem).toMatchObject({ code: 'captive-portal' });
  });

  it.each([
    ['API key until the key is replaced', { ...REFUSED, status: 401 }, 'key-refused'],
    ['certificate until a person resumes the profile', UNTRUSTED, 'certificate-invalid'],
  ] as const)('stops for a refused %s', async (_what, outcome, code) => {
    const ticket = world.add();
    world.answer = () => outcome;
    world.poller.start();
    await world.time.pass(DAY);
    expect(world.times(ticket)).toHaveLength(1);
    expect(world.stored(ticket).problem).toMatchObject({ code });
    world.answer = null;
    world.deps.repositories.profiles.setBlock(PRACTICE_PROFILE_ID, null);
    world.poller.retryNow();
    await world.time.pass(HOUR);
    expect(world.stored(ticket).problem).toBeNull();
  });

  it('asks again after an error of this program', async () => {
    const ticket = world.add();
    const defects: unknown[] = [];
    const away = new Error('the local database is locked');
    world.poller = new CapturePoller({
      ...world.deps,
      leases: {
        ...NO_LEASES,
        turn: (...order) => (defects.length === 0 ? Promise.reject(away) : NO_LEASES.turn(...order)),
      },
      onDefect: (error) => defects.push(error),
    });
    world.poller.start();
    await world.time.pass(HOUR);
    expect(defects).toEqual([away]);
    expect(world.times(ticket).length).toBeGreaterThan(1);
  });

  it('stores nothing of a case that is handed over while the service is asked', async () => {
    const ticket = world.add();
    const { caseId, state } = world.stored(ticket);
    world.answer = () => {
      world.deps.repositories.handovers.markCase(caseId, world.time.now().toISOString());
      return world.told(ticket);
    };
    world.change(ticket, CLOSED);
    world.poller.start();
    await world.time.pass(HOUR);
    expect(world.asked).toHaveLength(1);
    expect(world.stored(ticket).state).toEqual(state);
    expect(world.deps.repositories.custody.list(caseId)).toEqual([]);
  });

  it('ignores the state of another ticket', async () => {
    const ticket = world.add();
    world.answer = () => {
      const state = captureState({ ...CLOSED, ticketId: 'another' });
      return { ...world.told('x'), kind: 'status', state, body: Buffer.from('{}') } as CaptureStatusOutcome;
    };
    world.poller.start();
    await world.time.pass(HOUR);
    expect(world.stored(ticket)).toMatchObject({ column: 'sent', problem: { code: 'not-a-status' } });
  });
});

describe('creating a capture link', () => {
  it('is refused when the case was closed while the keychain was unlocked', async () => {
    const { caseId } = world.stored(world.add());
    const { repositories, lookUpTarget } = world.deps;
    const unlocking: CaptureDeps['lookUpTarget'] = async (profile) => {
      repositories.retention.close(caseId, world.time.now().toISOString(), 'anna');
      return lookUpTarget(profile);
    };
    const creating = createLink({ ...world.deps, lookUpTarget: unlocking }, caseId, '{}', 'anna');
    await expect(creating).rejects.toMatchObject({ code: 'case-closed' });
    expect(repositories.captureCreations.ofCase(caseId)).toEqual([]);
    expect(repositories.custody.list(caseId)).toEqual([]);
  });

  it.each([
    ['before it connects, is not sent', new ProofcaseError('key-refused'), 'not-sent'],
    ['for any other reason, has an unknown outcome', new Error('a defect'), 'unknown'],
  ])('that fails in this program %s', async (_when, error, state) => {
    const { caseId } = world.stored(world.add());
    const client = { ...world.deps.client, createCaptureLink: () => Promise.reject(error) };
    expect(await createLink({ ...world.deps, client }, caseId, '{}', 'anna')).toMatchObject({ state });
    expect(world.deps.repositories.captureCreations.inState('sending')).toEqual([]);
  });

  it('that cannot be recorded is not sent, for which the service is not blamed', async () => {
    const { caseId } = world.stored(world.add());
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const links = { ...world.deps.links, append: () => Promise.reject(full) };
    const creation = await createLink({ ...world.deps, links }, caseId, '{}', 'anna');
    expect(creation).toMatchObject({ state: 'not-sent', problem: { code: 'not-recorded' } });
  });
});

describe('looking for a lost link', () => {
  /** A request whose response was 502, and a service that then has this capture case. */
  async function lost(
    own: Partial<CaptureState>,
    skews: { readonly request: number | null; readonly look: number | null } = { request: null, look: null },
  ) {
    const { caseId } = world.stored(world.add());
    const head = { contentType: 'application/json', retryAfterSeconds: null };
    const nothing = { detail: null, bodyIncomplete: false, body: Buffer.from('') };
    const deps: CaptureDeps = {
      ...world.deps,
      client: {
        createCaptureLink: async () => ({
          kind: 'refused',
          status: 502,
          ...head,
          ...nothing,
          clockSkewSeconds: skews.request,
        }),
        captureStatus: async (_target, query) => {
          if (!('caseNumber' in query)) throw new Error('a lost link is looked for by its number (R28)');
          const state = captureState({ ticketId: 'lost', caseNumber: query.caseNumber, ...own });
          const body = Buffer.from(JSON.stringify(state));
          return { kind: 'status', status: 200, ...head, clockSkewSeconds: skews.look, body, state };
        },
      },
    };
    const creation = await createLink(deps, caseId, '{}', 'anna');
    expect(creation.state).toBe('unknown');
    return { deps, creation };
  }
  const NOW = '2026-03-10T12:00:10Z';

  it('twice at the same time finds it once, and is no error', async () => {
    const { deps, creation } = await lost({ createdAt: NOW });
    const found = await Promise.all([lookUpCreation(deps, creation), lookUpCreation(deps, creation)]);
    expect(found.map(({ state }) => state)).toEqual(['created', 'created']);
    expect(deps.repositories.captures.ofCase(creation.caseId)).toHaveLength(2);
  });

  it('takes no capture case of another number for it', async () => {
    const { deps, creation } = await lost({ createdAt: NOW, caseNumber: 'OTHER-1' });
    const found = await lookUpCreation(deps, creation);
    expect(found).toMatchObject({ state: 'unknown', lookUp: { verdict: 'failed' } });
    expect(deps.repositories.captures.ofCase(creation.caseId)).toHaveLength(1);
  });

  it('goes by the clock that dated the request, which may have been corrected since', async () => {
    const hourLess = { createdAt: '2026-03-10T11:00:10Z' };
    const { deps, creation } = await lost(hourLess, { request: 3_600, look: 0 });
    expect(await lookUpCreation(deps, creation)).toMatchObject({ state: 'created' });
    const other = await lost({ ...hourLess, ticketId: 'lost-2' }, { request: null, look: 3_600 });
    expect(await lookUpCreation(other.deps, other.creation)).toMatchObject({ state: 'created' });
  });
});

/** The most requests within any span of `spanMs`. */
function maxWithin({ asked }: World, spanMs: number): number {
  return Math.max(
    ...asked.map(({ atMs }) => asked.filter((one) => one.atMs >= atMs && one.atMs < atMs + spanMs).length),
  );
}
