import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../src/contract/views';
import type { CaseId } from '../../src/domain/ids';
import type { Route } from '../../src/domain/route';
import type { Engine } from '../../src/main/engine';
import { CLIENT_TIMINGS } from '../../src/main/sending/service/create-service-client';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  noKeychain,
  readCase,
} from '../support/engine-fixture';
import { eventually, movableClock } from '../support/fault-engine';
import { type PreparedFolder, prepareFolder } from '../support/fault-folder';
import { FaultyFileSystem } from '../support/faulty-file-system';
import {
  createJournalFixture,
  fixedClock,
  type JournalFixture,
  preparedRoutes,
} from '../support/journal-fixture';

// Each `describe` is a row of the table in docs/journal.md; test/unit/journal-document.test.ts compares them.

const ROUTES: readonly Route[] = ['direct', 'presigned'];
let fixture: EngineFixture;
let prepared: { readonly [Way in Route]: PreparedFolder };
let world: JournalFixture | null = null;

beforeAll(async () => {
  fixture = await createEngineFixture();
  prepared = await preparedRoutes((route) => prepareFolder(fixture, route));
});
afterEach(async () => {
  await world?.close();
  world = null;
});
afterAll(() => fixture.close());

async function enter(route: Route, ...faults: readonly FaultInput[]): Promise<JournalFixture> {
  world = await createJournalFixture(fixture, prepared[route], faults);
  return world;
}

const isFiled = ({ state }: OutboxEntry): boolean => state === 'filed';
const MUCH = 'x'.repeat(3_000_000);
/** An answer of three megabytes, so that it does not fit beside the reserved space. */
const LARGE_ANSWER: FaultInput = { endpoint: 'scan', action: { kind: 'patch', patch: { padding: MUCH } } };
/** What is kept free for an answer, and what little the journal itself writes meanwhile. */
const RESERVED_BYTES = 16_000_000;
const A_LITTLE = 200_000;

describe('disk filling up', () => {
  let fileSystem: FaultyFileSystem;
  beforeAll(() => {
    fileSystem = new FaultyFileSystem();
  });
  afterEach(() => fileSystem.leave('', null));
  afterAll(() => fileSystem.close());

  it.each(ROUTES)('sends nothing while there is no space for the answer (%s)', async (route) => {
    const here = await enter(route);
    const engine = await here.open({ clock: fixedClock, runOutbox: false });
    await engine.handlers['submissions.seal']({ caseId: here.prepared.caseId, send: true });
    await engine.close();
    fileSystem.leave(here.dataFolder, RESERVED_BYTES - 1);
    const sender = await here.open({ clock: fixedClock });
    const entry = await here.settled(sender);
    expect(entry).toMatchObject({ state: 'waiting', reason: 'disk-full' });
    expect(here.service.control.state().scanRequests).toBe(0);
    fileSystem.leave(here.dataFolder, null);
    sender.networkRestored();
    await here.until(sender, 'it is filed', isFiled);
    expect(here.service.control.state()).toMatchObject({ scanRequests: 1, scansProcessed: 1 });
  });

  it.each(ROUTES)('releases the reserved space for the answer (%s)', async (route) => {
    const here = await enter(route, LARGE_ANSWER);
    const engine = await here.open({ runOutbox: false });
    await engine.handlers['submissions.seal']({ caseId: here.prepared.caseId, send: true });
    await engine.close();
    fileSystem.leave(here.dataFolder, RESERVED_BYTES + A_LITTLE);
    const sender = await here.open();
    const told: OutboxEntry['reason'][] = [];
    sender.on('outbox.changed', ({ entry }) => told.push(entry.reason));
    await here.until(sender, 'it is filed', isFiled);
    expect(told).not.toContain('disk-full');
    expect(here.scans()).toBe(1);
  });

  /** All space goes just before the paid request does. */
  async function fillsUp(here: JournalFixture): Promise<Engine> {
    return here.open({
      faultPoint: (boundary) => {
        if (boundary === 'submitting-in-side-journal') fileSystem.leave(here.dataFolder, 0);
      },
    });
  }

  const isHeld = ({ state, reason }: OutboxEntry): boolean =>
    state === 'submitting' && reason === 'disk-full';

  it.each(ROUTES)('keeps an answer in memory, reports it and retries (%s)', async (route) => {
    const here = await enter(route);
    const engine = await fillsUp(here);
    await engine.handlers['submissions.seal']({ caseId: here.prepared.caseId, send: true });
    // The list reports it for as long as it lasts, not only once.
    await here.until(engine, 'the person sees that the disk is full', isHeld);
    expect(here.scans()).toBe(1);
    fileSystem.leave(here.dataFolder, null);
    const entry = await here.until(engine, 'it is filed', isFiled);
    expect(entry).toMatchObject({ reason: null, attempts: 1 });
    expect(here.service.control.state()).toMatchObject({ scanRequests: 1, scansProcessed: 1 });
    await engine.close();
    expect(await here.inspect()).toMatchObject({ errors: [], leftovers: [] });
  });

  it('becomes a question at the next start when the process ends meanwhile', async () => {
    const here = await enter('direct');
    const first = await fillsUp(here);
    await first.handlers['submissions.seal']({ caseId: here.prepared.caseId, send: true });
    await here.until(first, 'the person sees that the disk is full', isHeld);
    await first.close();
    fileSystem.leave(here.dataFolder, null);
    const second = await here.open();
    expect(await here.settled(second)).toMatchObject({
      state: 'unknown',
      reason: 'found-submitting-at-start',
    });
    expect(here.scans()).toBe(1);
  });
});

describe('keychain locked or missing', () => {
  it('blocks the profile, and resumes with an API key for this run only, which is in no file', async () => {
    const here = await enter('direct');
    const engine = await here.open({ secrets: noKeychain });
    const entry = await here.send(engine);
    expect(entry).toMatchObject({ state: 'blocked', reason: 'keychain-unavailable' });
    const key = { profileId: entry.profileId, key: CANARY };
    const stored = engine.handlers['profiles.setKey']({ ...key, thisRunOnly: false });
    await expect(stored).rejects.toMatchObject({ code: 'keychain-unavailable' });
    const profiles = await engine.handlers['profiles.list']({});
    expect(profiles.find(({ id }) => id === entry.profileId)?.key).toBe('keychain-unavailable');
    const profile = await engine.handlers['profiles.setKey']({ ...key, thisRunOnly: true });
    expect(profile.key).toBe('session');
    await here.until(engine, 'it is filed', isFiled);
    await engine.close();
    expect(await here.filesWith(CANARY)).toEqual([]);
  });
});

describe('sleep, network change', () => {
  const silent = { kind: 'delay', stage: 'before-answer', delayMs: 3_000_000 } as const;

  it('checks a paid request after waking: past its time it is a question', async () => {
    const here = await enter('direct', { endpoint: 'scan', action: silent });
    const clock = movableClock();
    const engine = await here.open({ clock });
    await engine.handlers['submissions.seal']({ caseId: here.prepared.caseId, send: true });
    await here.until(engine, 'it is under way', ({ state }) => state === 'submitting');
    await eventually('it is processed', () => here.scans() === 1 || null);
    clock.advance(CLIENT_TIMINGS.responseMs + 1_000);
    engine.networkRestored();
    expect(await here.settled(engine)).toMatchObject({ state: 'unknown', reason: 'no-answer-in-time' });
    expect(here.scans()).toBe(1);
  });

  it('repeats an upload that was interrupted', async () => {
    const stall = { kind: 'stall-body', afterBytes: 100_000, delayMs: 3_000_000 } as const;
    const here = await enter('presigned', { endpoint: 'put', action: stall });
    const engine = await here.open();
    await engine.handlers['submissions.seal']({ caseId: here.prepared.caseId, send: true });
    await eventually('the upload is under way', () => {
      const { uploadUrlsIssued } = here.service.control.state();
      return uploadUrlsIssued === 1 || null;
    });
    await here.until(
      engine,
      'bytes travel',
      ({ state, bytesSent }) => state === 'url_issued' && bytesSent > 0,
    );
    engine.networkRestored();
    await here.until(engine, 'it is filed', isFiled);
    expect(here.service.control.state()).toMatchObject({ uploadUrlsIssued: 2, scansProcessed: 1 });
  });
});

describe('quit while submitting', () => {
  it('leaves a question, and sends no request at the next start', async () => {
    const here = await enter('direct', {
      endpoint: 'scan',
      action: { kind: 'delay', stage: 'before-answer', delayMs: 3_000_000 },
    });
    const first = await here.open();
    await first.handlers['submissions.seal']({ caseId: here.prepared.caseId, send: true });
    await eventually('it is processed', () => here.scans() === 1 || null);
    expect(first.submittingCount()).toBe(1);
    await first.close();
    const second = await here.open();
    expect(await here.settled(second)).toMatchObject({ state: 'unknown' });
    expect(here.service.control.state()).toMatchObject({ scanRequests: 1, scansProcessed: 1 });
  });
});

describe('two clicks, two windows, two processes', () => {
  it('seal and send once for two clicks', async () => {
    const here = await enter('direct');
    const engine = await here.open();
    const click = () => engine.handlers['submissions.seal']({ caseId: here.prepared.caseId, send: true });
    const [one, other] = await Promise.all([click(), click()]);
    expect(one.packages.map(({ id }) => id)).toEqual(other.packages.map(({ id }) => id));
    await here.until(engine, 'it is filed', isFiled);
    expect(await readdir(join(here.dataFolder, 'packages'))).toHaveLength(1);
    expect(here.service.control.state()).toMatchObject({ scanRequests: 1, scansProcessed: 1 });
  });

  it('open a data folder only once', async () => {
    const here = await enter('direct');
    const engine = await here.open();
    await expect(here.open()).rejects.toMatchObject({ code: 'data-folder-in-use' });
    await engine.close();
    await expect(here.open()).resolves.toBeDefined();
  });
});

describe('the same content again', () => {
  it('is announced before it is sent: as another case, or as sent again in its own', async () => {
    const here = await enter('direct');
    const engine = await here.open();
    const { caseId, caseNumber, photos } = here.prepared;
    await here.send(engine);
    const announced = async (of: CaseId) => {
      const { findings, plan } = await engine.handlers['intake.get']({ caseId: of });
      return [plan.isAgain, findings.filter(({ code }) => code === 'already-sent')];
    };
    const named = { severity: 'warning', caseId, caseNumber, files: 2, sentAt: expect.any(String) };
    const other = await readCase(engine, photos, 'SAME-AGAIN');
    expect(await announced(other)).toEqual([false, [{ code: 'already-sent', ...named }]]);
    expect(await announced(caseId)).toEqual([true, []]);
    expect(here.service.control.state().scanRequests).toBe(1);
  });
});

describe('clock wrong', () => {
  it('changes no waiting time: timers are monotonic', async () => {
    const here = await enter('presigned', {
      endpoint: 'upload-url',
      action: { kind: 'status', status: 503 },
    });
    let aheadMs = 0;
    const fast = movableClock();
    const clock = { ...fast, now: () => new Date(Date.now() + aheadMs) };
    const engine = await here.open({ clock, serviceTimings: CLIENT_TIMINGS });
    engine.on('outbox.changed', ({ entry }) => {
      // The wall clock is set back by a day while the package waits.
      if (entry.state === 'waiting') aheadMs = -24 * 3_600_000;
    });
    await engine.handlers['submissions.seal']({ caseId: here.prepared.caseId, send: true });
    await here.until(engine, 'it is filed', isFiled);
    expect(here.scans()).toBe(1);
  });

  it('is reported when it differs from the server by more than two minutes', async () => {
    const here = await enter('direct');
    const clock = movableClock();
    clock.advance(180_000);
    const engine = await here.open({ clock });
    await here.send(engine);
    const { clockSkewSeconds } = await engine.handlers['outbox.state']({});
    expect(Math.abs((clockSkewSeconds ?? 0) - 180)).toBeLessThan(60);
  });
});
