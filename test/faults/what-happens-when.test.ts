import { stat } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import type { OutboxEntry } from '../../src/contract/views';
import type { JournalReason, PackageState } from '../../src/domain/journal';
import type { Route } from '../../src/domain/route';
import { CLIENT_TIMINGS } from '../../src/main/sending/service/create-service-client';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import { CANARY, createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { builtFaultChildren, type FaultChildren } from '../support/fault-built-child';
import { type KillPoint, killAndRestart } from '../support/fault-crash';
import { eventually, everyKindOf, movableClock } from '../support/fault-engine';
import { LARGE_PAD_BYTES, type PreparedFolder, prepareFolder } from '../support/fault-folder';
import {
  createJournalFixture,
  fixedClock,
  type JournalFixture,
  preparedRoutes,
} from '../support/journal-fixture';

// Each `describe` is a row of the table in docs/journal.md; test/unit/journal-document.test.ts compares them.

const ROUTES: readonly Route[] = ['direct', 'presigned'];
const A_DAY_MS = 24 * 3_600_000;
let fixture: EngineFixture;
let children: FaultChildren;
let prepared: { readonly [Way in Route]: PreparedFolder };
let world: JournalFixture | null = null;

beforeAll(async () => {
  [fixture, children] = await Promise.all([createEngineFixture(), builtFaultChildren()]);
  prepared = await preparedRoutes((route) => prepareFolder(fixture, route));
});
afterEach(async () => {
  await world?.close();
  world = null;
});
afterAll(async () => {
  await fixture.close();
});

async function enterWith(folder: PreparedFolder, faults: readonly FaultInput[]): Promise<JournalFixture> {
  world = await createJournalFixture(fixture, folder, faults);
  return world;
}

const enter = (route: Route, ...faults: readonly FaultInput[]) => enterWith(prepared[route], faults);

const status = (endpoint: FaultInput['endpoint'], code: number, times: number | null = 1): FaultInput => ({
  endpoint,
  times,
  action: { kind: 'status', status: code, detail: `made up by the test: ${code}` },
});

/** The state that the killed process left, and the state after the restart. */
const die = (route: Route, point: Omit<KillPoint, 'name' | 'routes'>) =>
  killAndRestart({ fixture, children }, prepared[route], { name: 'a row', routes: [route], ...point });

describe('crash while sealing', () => {
  it('leaves a partial file that the next start removes, and the package can be sealed again', async () => {
    expect(await die('presigned', { dieAt: { sealing: true } })).toMatchObject({
      end: 'filed',
      scans: 1,
      integrityErrors: [],
    });
  });
});

describe('DNS, TCP, TLS or proxy failure before the body', () => {
  it.each([
    ['a name that does not resolve', 'https://service.invalid', null],
    ['a closed port', 'http://127.0.0.1:1', null],
    ['a host that speaks no TLS', 'https://localhost', null],
    ['a proxy that is not there', 'https://service.invalid', 'http://127.0.0.1:1'],
  ])('waits for %s, and resumes at once when the network is back', async (_name, elsewhere, proxy) => {
    const here = await enter('direct');
    const secure = elsewhere.replace('localhost', `localhost:${new URL(here.service.baseUrl).port}`);
    const engine = await here.open({ clock: fixedClock, resolveProxy: async () => proxy });
    const [profile] = (await engine.handlers['profiles.list']({})).filter(({ kind }) => kind === 'service');
    if (!profile) throw new Error('no account');
    const { id, name, captureAuthentication, reportLanguage, contactEmail } = profile;
    const account = { id, name, captureAuthentication, reportLanguage, contactEmail };
    const moveTo = async (baseUrl: string): Promise<void> => {
      await engine.handlers['profiles.save']({ ...account, baseUrl });
      // Another origin has another key, which for this run replaces the one that the run began with.
      await engine.handlers['profiles.setKey']({ profileId: id, key: CANARY, thisRunOnly: true });
    };
    await moveTo(secure);
    const entry = await here.send(engine);
    expect(entry).toMatchObject({ state: 'waiting', reason: 'network' });
    expect(Date.parse(entry.nextActionAt ?? '') - Date.parse(entry.changedAt)).toBeLessThan(10_000);
    expect(here.service.control.state().scanRequests).toBe(0);
    await moveTo(here.service.baseUrl);
    engine.networkRestored();
    await here.until(engine, 'it is filed', ({ state }) => state === 'filed');
    expect(here.scans()).toBe(1);
  });
});

describe('connection lost, or no byte for 60 s, with the body provably incomplete', () => {
  const stall = { kind: 'stall-body', afterBytes: 100_000, delayMs: 3_000_000 } as const;
  const cut = { kind: 'cut', at: 'during-body', afterBytes: 100_000, reset: true } as const;
  let large: PreparedFolder;
  beforeAll(async () => {
    large = await prepareFolder(fixture, 'presigned', LARGE_PAD_BYTES);
  });

  it.each([
    ['lost', cut, 'network'],
    ['silent', stall, 'stalled'],
  ] as const)('leads to a wait when the connection of the upload is %s', async (_name, action, reason) => {
    const here = await enterWith(large, [{ endpoint: 'put', action }]);
    // Nothing but silence needs the impatient timer, which also runs out where a machine is slow.
    const serviceTimings = reason === 'stalled' ? { ...CLIENT_TIMINGS, stallMs: 1_000 } : CLIENT_TIMINGS;
    const engine = await here.open({ clock: fixedClock, serviceTimings });
    expect(await here.send(engine)).toMatchObject({ state: 'waiting', reason });
    expect(here.scans()).toBe(0);
    await here.until(engine, 'it is filed', ({ state }) => {
      if (state === 'waiting') engine.networkRestored();
      return state === 'filed';
    });
    expect(here.scans()).toBe(1);
  });

  it('waits a minute for the next byte, by default', () => {
    expect(CLIENT_TIMINGS.stallMs).toBe(60_000);
  });
});

describe('connection lost or 150 s without an answer after the body was complete', () => {
  it.each(ROUTES)('is a question when the connection is lost (%s)', async (route) => {
    const here = await enter(route, { endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    const engine = await here.open();
    const entry = await here.send(engine);
    expect(entry).toMatchObject({ state: 'unknown', reason: 'connection-lost-after-body' });
    const choices = entry.decisions.map(({ decision }) => decision);
    expect(choices).toEqual(
      route === 'direct' ? ['send-again', 'close'] : ['ask-again', 'send-again', 'close'],
    );
    const { id: packageId, caseId } = entry;
    const resolve = engine.handlers['outbox.resolve'];
    const mistyped = resolve({ packageId, decision: 'send-again', typedCaseNumber: 'ANOTHER-1' });
    await expect(mistyped).rejects.toMatchObject({ code: 'wrong-confirmation' });
    const closed = await resolve({ packageId, decision: 'close', typedCaseNumber: null });
    expect(closed.state).toBe('closed');
    const custody = await engine.handlers['custody.list']({ caseId });
    expect(custody.at(-1)).toMatchObject({ action: 'decision-close', actor: 'anna' });
    expect(here.scans()).toBe(1);
  });

  it.each(ROUTES)('is a question when no answer comes in time (%s)', async (route) => {
    const action = { kind: 'delay', stage: 'before-answer', delayMs: 3_000_000 } as const;
    const here = await enter(route, { endpoint: 'scan', action });
    const engine = await here.open({ serviceTimings: { ...CLIENT_TIMINGS, responseMs: 1_500 } });
    await engine.handlers['submissions.seal']({ caseId: here.prepared.caseId, send: true });
    // The upload has the same time for its answer, and a slow machine may need more than one try.
    const entry = await here.until(engine, 'it is a question', ({ state }) => state === 'unknown');
    expect(entry).toMatchObject({ reason: 'no-answer-in-time' });
    // A slow service processes it after the client has stopped waiting.
    await eventually('it is processed', () => here.scans() === 1 || null);
  });

  it('waits 150 s for the answer, by default', () => {
    expect(CLIENT_TIMINGS.responseMs).toBe(150_000);
  });
});

describe('crash after the URL was issued, before the PUT was done', () => {
  it.each(['url-issued', 'before-put'] as const)(
    'requests a new URL after a kill at %s',
    async (boundary) => {
      expect(await die('presigned', { dieAt: { boundary } })).toMatchObject({ end: 'filed', scans: 1 });
    },
  );
});

describe('PUT done, then crash', () => {
  it('continues with its upload key after the restart, without a second upload', async () => {
    const here = await enter('presigned', { endpoint: 'scan', action: { kind: 'quota' } });
    const first = await here.open();
    expect(await here.send(first)).toMatchObject({ state: 'blocked' });
    await first.close();
    const second = await here.open();
    const [entry] = await second.handlers['outbox.list']({});
    await second.handlers['profiles.resume']({ profileId: entry?.profileId ?? ('' as never) });
    await here.until(second, 'it is filed', ({ state }) => state === 'filed');
    expect(here.service.control.state()).toMatchObject({ uploadsPut: 1, scansProcessed: 1 });
  });

  it('uploads again after 23 hours, since no scan had used the upload key', async () => {
    const here = await enter('presigned', { endpoint: 'scan', action: { kind: 'quota' } });
    const clock = movableClock();
    const engine = await here.open({ clock });
    const { profileId } = await here.send(engine);
    clock.advance(A_DAY_MS);
    await engine.handlers['profiles.resume']({ profileId });
    await here.until(engine, 'it is filed', ({ state }) => state === 'filed');
    expect(here.service.control.state()).toMatchObject({ uploadsPut: 2, scansProcessed: 1 });
  });

  it.each(['put-done', 'stored'] as const)('survives a kill at %s', async (boundary) => {
    expect(await die('presigned', { dieAt: { boundary } })).toMatchObject({ end: 'filed', scans: 1 });
  });
});

describe('PUT refused 403', () => {
  it('requests a new URL, at most twice', async () => {
    const here = await enter('presigned', status('put', 403, null));
    const entry = await here.send(await here.open({ clock: fixedClock }));
    expect(entry).toMatchObject({ state: 'waiting', reason: 'upload-refused', status: 403 });
    expect(here.service.control.state()).toMatchObject({ uploadUrlsIssued: 3, scanRequests: 0 });
  });

  it('reports a clock that differs from the server after the last refusal', async () => {
    const here = await enter('presigned', status('put', 403, null));
    const clock = { now: () => new Date(Date.now() + 600_000), monotonicMs: () => 0 };
    expect(await here.send(await here.open({ clock }))).toMatchObject({
      state: 'waiting',
      reason: 'clock-wrong',
    });
  });
});

describe('200', () => {
  it.each(ROUTES)('is kept as received, decoded and filed (%s)', async (route) => {
    const here = await enter(route);
    const engine = await here.open();
    const entry = await here.send(engine);
    expect(entry).toMatchObject({
      state: 'filed',
      status: 200,
      attempts: 1,
      route,
      entries: 2,
      reason: null,
    });
    const { caseNumber } = here.prepared;
    const { rows } = await engine.handlers['cases.list']({ ...FIRST_PAGE, search: caseNumber });
    expect(rows[0]).toMatchObject({ caseNumber, photos: 2, results: 1, state: 'answered' });
    const resultId = entry.resultId ?? ('' as never);
    const view = await engine.handlers['results.get']({ resultId });
    expect(view.sent.map(({ entryName }) => entryName)).toEqual(['IMG_1.jpg', 'IMG_2.jpg']);
    expect(view).toMatchObject({ unexpected: [], unanswered: [], decoded: true });
    expect(view.attachments.length).toBeGreaterThan(0);
    for (const { id, bytes } of view.attachments) {
      expect((await stat((await engine.attachmentFile(id)).path)).size).toBe(bytes);
    }
    const raw = await engine.handlers['results.raw']({ resultId });
    expect(JSON.parse(raw.text)).toMatchObject({ caseNumber });
    await engine.close();
    expect(await here.filesWith(CANARY)).toEqual([]);
    expect(await here.inspect()).toMatchObject({ errors: [], leftovers: [] });
  });

  it('with an archive still being downloaded at the end is filed completely by the next start', async () => {
    const here = await enter(
      'direct',
      { endpoint: 'scan', action: { kind: 'answer-form', form: 'download' } },
      {
        endpoint: 'download',
        times: null,
        action: { kind: 'delay', stage: 'before-answer', delayMs: 3_000_000 },
      },
    );
    const first = await here.open();
    await first.handlers['submissions.seal']({ caseId: here.prepared.caseId, send: true });
    await here.until(first, 'its answer is there', ({ state }) => state === 'answered');
    await first.close();
    here.service.control.clearFaults();
    const second = await here.open();
    const { resultId } = await here.until(second, 'it is filed', ({ state }) => state === 'filed');
    if (!resultId) throw new Error('no result');
    const { problems, attachments } = await second.handlers['results.get']({ resultId });
    expect(problems).toEqual([]);
    expect(attachments.length).toBeGreaterThan(0);
    expect(here.scans()).toBe(1);
  });

  it('that is no analysis leads to a question, with the page kept, and is no result', async () => {
    const here = await enter('direct', { endpoint: 'scan', action: { kind: 'captive-portal' } });
    const engine = await here.open();
    const entry = await here.send(engine);
    const { versions, unread } = await engine.handlers['results.versions']({ caseId: entry.caseId });
    expect(versions).toEqual([]);
    expect(unread.map(({ packageId }) => packageId)).toEqual([entry.id]);
    expect(entry).toMatchObject({ state: 'unknown', reason: 'not-an-analysis', status: 200 });
    expect(await here.answers()).toEqual([expect.stringContaining('<html')]);
  });
});

describe('answer cut off', () => {
  const CUTS: readonly FaultInput['action'][] = [
    { kind: 'cut', at: 'during-answer', afterBytes: 500 },
    { kind: 'truncate', bytes: 500 },
  ];
  it.each(CUTS)('keeps the received part and asks a question ($kind)', async (action) => {
    const here = await enter('direct', { endpoint: 'scan', action });
    const entry = await here.send(await here.open());
    expect(entry.state).toBe('unknown');
    expect(['answer-cut-off', 'not-an-analysis']).toContain(entry.reason);
    expect((await here.answers()).map((kept) => kept.length)).toEqual([500]);
    expect(here.scans()).toBe(1);
  });
});

const REFUSALS = [
  ['400, 413, 422', 400, 'rejected', 'validation'],
  ['400, 413, 422', 413, 'rejected', 'too-large'],
  ['400, 413, 422', 422, 'rejected', 'malformed'],
  ['401, 403', 401, 'blocked', 'key-refused'],
  ['401, 403', 403, 'blocked', 'key-refused'],
  ['404, 405', 404, 'blocked', 'address-wrong'],
  ['404, 405', 405, 'blocked', 'address-wrong'],
  ['429', 429, 'blocked', 'quota'],
  ['501', 501, 'blocked', 'account-configuration'],
] as const satisfies readonly (readonly [string, number, PackageState, JournalReason])[];

async function refused(code: number, state: PackageState, reason: JournalReason): Promise<void> {
  const here = await enter('direct', status('scan', code));
  const engine = await here.open();
  const entry = await here.send(engine);
  const detail = `made up by the test: ${code}`;
  expect(entry).toMatchObject({ state, reason, status: code, detail, nextActionAt: null });
  const profiles = await engine.handlers['profiles.list']({});
  const block = profiles.find(({ id }) => id === entry.profileId)?.block ?? null;
  expect(block?.reason ?? null).toBe(state === 'blocked' ? reason : null);
  expect(here.service.control.state().scanRequests).toBe(1);
}
const refusalsOf = (row: string) => REFUSALS.filter(([name]) => name === row);

describe('400, 413, 422', () => {
  it.each(refusalsOf('400, 413, 422'))(
    'answered (%s): %i rejects the package with the reason',
    (_row, ...one) => refused(...one),
  );

  it('400 about an upload key that was never used for a scan leads to a new upload', async () => {
    const action = { kind: 'status', status: 400, detail: 'invalid s3_key' } as const;
    const here = await enter('presigned', { endpoint: 'scan', action });
    expect(await here.send(await here.open())).toMatchObject({ state: 'filed' });
    expect(here.service.control.state()).toMatchObject({ uploadsPut: 2, scansProcessed: 1 });
  });
});

describe('401, 403', () => {
  it.each(refusalsOf('401, 403'))('answered (%s): %i blocks the profile', (_row, ...one) => refused(...one));
});

describe('404, 405', () => {
  it.each(refusalsOf('404, 405'))('answered (%s): %i blocks the profile', (_row, ...one) => refused(...one));

  it.each([404, 405])('%i instead of an upload URL blocks the profile too', async (code) => {
    const here = await enter('presigned', status('upload-url', code));
    const entry = await here.send(await here.open());
    expect(entry).toMatchObject({ state: 'blocked', reason: 'address-wrong', status: code });
    expect(here.scans()).toBe(0);
  });
});

describe('429', () => {
  it.each(refusalsOf('429'))(
    'answered (%s): %i blocks the profile until the user resumes it',
    (_row, ...one) => refused(...one),
  );

  it('resumes automatically after its Retry-After', async () => {
    const here = await enter('direct', { endpoint: 'scan', action: { kind: 'quota', retryAfter: '600' } });
    const engine = await here.open();
    const told: OutboxEntry[] = [];
    engine.on('outbox.changed', ({ entry }) => told.push(entry));
    await here.send(engine);
    const filed = await here.until(engine, 'it is filed', ({ state }) => state === 'filed');
    expect(filed.attempts).toBe(2);
    expect(told.find(({ state }) => state === 'blocked')?.nextActionAt).toEqual(expect.any(String));
    expect(here.scans()).toBe(1);
  });
});

describe('501', () => {
  it.each(refusalsOf('501'))('answered (%s): %i blocks the profile', (_row, ...one) => refused(...one));
});

describe('500, 502, 503, 504', () => {
  const CODES = [500, 502, 503, 504];
  it.each(CODES)('%i on the scan leads to a question', async (code) => {
    const here = await enter('direct', status('scan', code));
    expect(await here.send(await here.open())).toMatchObject({
      state: 'unknown',
      reason: 'server-error-after-body',
      status: code,
    });
  });

  const beforeTheScan = CODES.flatMap((code) =>
    (['upload-url', 'put'] as const).map((endpoint) => ({ code, endpoint })),
  );
  // Every code at each of both endpoints is in statuses.test.ts.
  it.each(everyKindOf(beforeTheScan, ({ code, endpoint }) => [String(code), endpoint]))(
    '$code on $endpoint leads to a wait and a repeat',
    async ({ code, endpoint }) => {
      const here = await enter('presigned', status(endpoint, code));
      const engine = await here.open({ clock: fixedClock });
      expect(await here.send(engine)).toMatchObject({ state: 'waiting', reason: 'service-away' });
      engine.networkRestored();
      await here.until(engine, 'it is filed', ({ state }) => state === 'filed');
      expect(here.scans()).toBe(1);
    },
  );
});
