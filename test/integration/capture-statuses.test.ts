import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProofcaseError } from '../../src/contract/errors';
import type { CaptureId, CaseId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { CANARY, createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { headerOf, httpAnswer, type RawServer, rawServer } from '../support/raw-server';

const TICKET = '5f0c2b9e-0000-4000-8000-00000000000a';
const STATUS = JSON.stringify({
  ticketId: TICKET,
  caseNumber: 'RAW-1',
  status: 'sent',
  closed: false,
  lastResult: 'pending',
  captureLink: 'https://capture.example/x',
  createdAt: '2026-11-01T10:00:00+01:00',
});

let fixture: EngineFixture;
let engine: Engine;
let server: RawServer;
let answer: Buffer;
let heads: (readonly string[])[] = [];
let bodies: Buffer[] = [];

beforeAll(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open();
  server = await rawServer(async (request) => {
    heads.push(await request.head());
    bodies.push(await request.body());
    request.socket.end(answer);
  });
});
afterAll(async () => {
  await server.close();
  await fixture.close();
});

async function account(name: string, captureAuthentication: 'x-api-key' | 'bearer') {
  const { id } = await engine.handlers['profiles.save']({
    id: null,
    name,
    baseUrl: `${server.url}/base`,
    captureAuthentication,
    reportLanguage: 'en',
    contactEmail: null,
    captureFields: '{"communicationMode":"eigenversand"}',
  });
  await engine.handlers['profiles.setKey']({ profileId: id, key: CANARY, thisRunOnly: true });
  return id;
}

async function newCase(caseNumber: string, profileId: Awaited<ReturnType<typeof account>>): Promise<CaseId> {
  const created = await engine.handlers['cases.create']({
    caseNumber,
    note: '',
    referenceDate: '2026-11-01',
    profileId,
  });
  return created.id;
}

describe('the requests of live capture', () => {
  it.each([
    ['x-api-key', `x-api-key: ${CANARY}`, 'authorization'],
    ['bearer', `Authorization: Bearer ${CANARY}`, 'x-api-key'],
  ] as const)('send the API key in the header of the profile only: %s', async (way, expected, absent) => {
    const profileId = await account(`Account ${way}`, way);
    const caseId = await newCase(`AUTH ${way}/1`, profileId);
    heads = [];
    bodies = [];
    answer = httpAnswer(200, STATUS.replace('RAW-1', `AUTH ${way}/1`).replaceAll(TICKET, `${TICKET}-${way}`));
    await engine.handlers['captures.create']({ caseId, fields: null });
    const { captures } = await engine.handlers['captures.ofCase']({ caseId });
    await engine.handlers['captures.refresh']({ captureId: captures[0]?.id ?? ('' as CaptureId) });
    await engine.handlers['captures.adopt']({ caseId, ticketId: null });
    expect(heads.map(([line]) => line)).toEqual([
      'POST /base/capture/link HTTP/1.1',
      `GET /base/capture/status?ticketId=${TICKET}-${way} HTTP/1.1`,
      `GET /base/capture/status?caseNumber=${encodeURIComponent(`AUTH ${way}/1`)} HTTP/1.1`,
    ]);
    for (const lines of heads) {
      expect(lines).toContain(expected);
      expect(headerOf(lines, absent)).toBeNull();
      expect(headerOf(lines, 'connection')).toBe('close');
    }
    expect(JSON.parse(bodies[0]?.toString() ?? '')).toEqual({
      caseNumber: `AUTH ${way}/1`,
      communicationMode: 'eigenversand',
    });
  });
});

describe('a capture case that is adopted by its ticket', () => {
  it('is not another one that the service reports, and is the same one in capitals', async () => {
    const profileId = await account('Account of tickets', 'x-api-key');
    const caseId = await newCase('RAW-2', profileId);
    answer = httpAnswer(200, STATUS.replace('RAW-1', 'RAW-2'));
    const other = engine.handlers['captures.adopt']({ caseId, ticketId: TICKET.replace(/^./, '0') });
    await expect(other).rejects.toMatchObject({ code: 'capture-answer-unreadable' });
    expect((await engine.handlers['captures.ofCase']({ caseId })).captures).toEqual([]);
    const adopted = await engine.handlers['captures.adopt']({ caseId, ticketId: TICKET.toUpperCase() });
    expect(adopted.ticketId).toBe(TICKET);
  });
});

const STATUSES = [400, 401, 403, 404, 405, 409, 410, 413, 422, 429, 500, 501, 502, 503, 504];
const BODIES: readonly (readonly [string, string, string])[] = [
  ['a detail', 'application/json', '{"detail":"it is so"}'],
  ['a list of details', 'application/json', '{"detail":[{"loc":["body"],"msg":"it is so"}]}'],
  ['a page', 'text/html', '<html><title>Gateway</title><body>it is so</body></html>'],
  ['broken JSON', 'application/json', '{"detail":'],
  ['nothing', 'text/plain', ''],
];

describe('a status that cannot be read', () => {
  let profileId: Awaited<ReturnType<typeof account>>;
  let captureId: CaptureId;
  beforeAll(async () => {
    profileId = await account('Account of failures', 'x-api-key');
    const caseId = await newCase('RAW-1', profileId);
    answer = httpAnswer(200, STATUS);
    captureId = (await engine.handlers['captures.adopt']({ caseId, ticketId: TICKET })).id;
  });

  describe.each(STATUSES)('with %i', (status) => {
    it.each(BODIES)('and %s is reported and loses nothing', async (_name, type, body) => {
      const caseId = (
        await engine.handlers['captures.board']({ profileId: null, closedWithinDays: 30 })
      ).find(({ id }) => id === captureId)?.caseId;
      if (!caseId) throw new Error('the capture case is lost');
      answer = httpAnswer(status, body, { 'Content-Type': type });
      const failure = engine.handlers['captures.refresh']({ captureId });
      await expect(failure).rejects.toMatchObject({
        name: 'ProofcaseError',
      } satisfies Partial<ProofcaseError>);
      const { captures } = await engine.handlers['captures.ofCase']({ caseId });
      expect(captures[0]).toMatchObject({ column: 'sent', state: { ticketId: TICKET, status: 'sent' } });
      expect(captures[0]?.polling.problem).toMatchObject({ status });
      if (body.includes('it is so')) expect(captures[0]?.polling.problem?.detail).toContain('it is so');
      if (status === 401 || status === 403) await engine.handlers['profiles.resume']({ profileId });
      answer = httpAnswer(200, STATUS);
      const after = await engine.handlers['captures.refresh']({ captureId });
      expect(after.polling).toMatchObject({ failures: 0, problem: null });
    });
  });

  it.each([
    ['a log-in page', 'text/html', '<!doctype html><title>Wi-Fi</title>', 'captive-portal'],
    ['another document', 'application/json', '{"hello":1}', 'not-a-status'],
    ['a list', 'application/json', '[]', 'not-a-status'],
    ['text', 'text/plain', 'ok', 'not-a-status'],
    ['more than is read', 'application/json', JSON.stringify('x'.repeat(3_000_000)), 'not-a-status'],
  ])('with 200 and %s is not accepted as a status', async (_name, type, body, code) => {
    answer = httpAnswer(200, body, { 'Content-Type': type });
    await expect(engine.handlers['captures.refresh']({ captureId })).rejects.toThrow();
    const card = (await engine.handlers['captures.board']({ profileId: null, closedWithinDays: 30 })).find(
      ({ id }) => id === captureId,
    );
    expect(card).toMatchObject({ column: 'sent', polling: { problem: { code } } });
  });

  it('that differs from the interface in every field is shown as far as possible', async () => {
    const odd = {
      ticketId: TICKET,
      status: 7,
      closed: 'yes',
      lastResult: ['io'],
      attemptCount: 'two',
      sessions: 'none',
      scenes: [1, { description: 3, completed: 'x' }],
      resultPush: 'delivered',
      events: [null, { action: 'something_new', actor: 1 }],
      extra: { kept: true },
    };
    answer = httpAnswer(200, JSON.stringify(odd));
    const detail = await engine.handlers['captures.refresh']({ captureId });
    expect(detail).toMatchObject({ column: 'other', status: null, lastResult: null, push: 'none' });
    // What has another form than the described one is kept beside what is not described at all.
    expect(detail.state.rest).toMatchObject({
      extra: { kept: true },
      status: 7,
      closed: 'yes',
      sessions: 'none',
      resultPush: 'delivered',
      'scenes[0]': 1,
      'scenes[1].description': 3,
      'events[1].actor': 1,
    });
    expect(detail.state.problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'status',
        'closed',
        'lastResult',
        'sessions',
        'scenes[0]',
        'resultPush',
        'events[0]',
      ]),
    );
    expect(detail.state.events.map(({ action }) => action)).toEqual(['something_new']);
  });
});
