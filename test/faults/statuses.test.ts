import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../src/contract/views';
import type { CaseId, PackageId } from '../../src/domain/ids';
import type { JournalReason, PackageState } from '../../src/domain/journal';
import type { Engine } from '../../src/main/engine';
import type { Endpoint, FaultInput } from '../../src/practice-service/faults/fault';
import { createEngineFixture, type EngineFixture, readCase } from '../support/engine-fixture';
import { AT_REST, eventually, everyKindOf } from '../support/fault-engine';
import { inspectFolder, UPLOAD_PAD_BYTES, uploadFirst } from '../support/fault-folder';
import { FaultTable } from '../support/fault-table';

/** Bodies that services, frameworks and gateways put under a refusal, and the message that the user should see (R26). */
const BODIES = {
  'a sentence': {
    body: '{"detail":"the reason is told"}',
    contentType: 'application/json',
    told: 'the reason is told',
  },
  'a list': {
    body: '{"detail":[{"loc":["body","file"],"msg":"the reason is told","type":"value_error"}]}',
    contentType: 'application/json',
    told: 'the reason is told',
  },
  'no detail': { body: '{}', contentType: 'application/json', told: null },
  HTML: {
    body: '<html><head><title>Gateway</title></head><body><h1>the reason is told</h1></body></html>',
    contentType: 'text/html',
    told: 'the reason is told',
  },
  nothing: { body: '', contentType: 'text/plain', told: null },
  // Too large to read: its start is shown, and nothing grows with the rest.
  'a megabyte': {
    body: JSON.stringify({ detail: `the reason is told ${'and told '.repeat(120_000)}` }),
    contentType: 'application/json',
    told: 'the reason is told',
  },
} as const;
type BodyKind = keyof typeof BODIES;
const BODY_KINDS = Object.keys(BODIES) as BodyKind[];

interface Expected {
  readonly state: PackageState;
  readonly reason: JournalReason;
  /** Where the answer is a page for people. */
  readonly reasonOfPage?: JournalReason;
}

/** What upload-journal says about each status of the paid request. */
const SCAN: { readonly [status: number]: Expected } = {
  200: { state: 'unknown', reason: 'not-an-analysis' },
  204: { state: 'unknown', reason: 'not-an-analysis' },
  302: { state: 'unknown', reason: 'redirect-refused' },
  307: { state: 'unknown', reason: 'redirect-refused' },
  400: { state: 'rejected', reason: 'validation' },
  401: { state: 'blocked', reason: 'key-refused' },
  403: { state: 'blocked', reason: 'key-refused' },
  404: { state: 'blocked', reason: 'address-wrong' },
  405: { state: 'blocked', reason: 'address-wrong' },
  408: { state: 'unknown', reason: 'server-error-after-body' },
  413: { state: 'rejected', reason: 'too-large' },
  422: { state: 'rejected', reason: 'malformed' },
  429: { state: 'blocked', reason: 'quota' },
  500: { state: 'unknown', reason: 'server-error-after-body' },
  501: { state: 'blocked', reason: 'account-configuration' },
  502: { state: 'unknown', reason: 'server-error-after-body' },
  503: { state: 'unknown', reason: 'server-error-after-body' },
  504: { state: 'unknown', reason: 'server-error-after-body' },
  511: { state: 'unknown', reason: 'server-error-after-body' },
  520: { state: 'unknown', reason: 'server-error-after-body' },
};

const UPLOAD_URL: { readonly [status: number]: Expected } = {
  200: { state: 'waiting', reason: 'unexpected-answer', reasonOfPage: 'captive-portal' },
  302: { state: 'waiting', reason: 'redirect-refused' },
  400: { state: 'rejected', reason: 'validation' },
  401: { state: 'blocked', reason: 'key-refused' },
  403: { state: 'blocked', reason: 'key-refused' },
  404: { state: 'blocked', reason: 'address-wrong' },
  405: { state: 'blocked', reason: 'address-wrong' },
  429: { state: 'blocked', reason: 'quota' },
  500: { state: 'waiting', reason: 'service-away' },
  501: { state: 'blocked', reason: 'account-configuration' },
  502: { state: 'waiting', reason: 'service-away' },
  503: { state: 'waiting', reason: 'service-away' },
  504: { state: 'waiting', reason: 'service-away' },
  511: { state: 'waiting', reason: 'captive-portal' },
};

const PUT: { readonly [status: number]: Expected } = {
  200: { state: 'waiting', reason: 'captive-portal' },
  302: { state: 'waiting', reason: 'redirect-refused' },
  400: { state: 'waiting', reason: 'upload-refused' },
  403: { state: 'waiting', reason: 'upload-refused' },
  500: { state: 'waiting', reason: 'service-away' },
  502: { state: 'waiting', reason: 'service-away' },
  503: { state: 'waiting', reason: 'service-away' },
  504: { state: 'waiting', reason: 'service-away' },
  511: { state: 'waiting', reason: 'captive-portal' },
};

interface Answered {
  readonly status: number;
  readonly kind: BodyKind;
  readonly expected: Expected;
}

const matrix = (table: { readonly [status: number]: Expected }): readonly Answered[] =>
  // Every status, and every kind of body under every reason.
  everyKindOf(everyStatusWithEveryBody(table), ({ status, kind, expected }) => [
    String(status),
    `${expected.reason}, ${kind}`,
  ]);

const everyStatusWithEveryBody = (table: { readonly [status: number]: Expected }): readonly Answered[] =>
  Object.entries(table).flatMap(([status, expected]) =>
    BODY_KINDS.map((kind) => {
      const { state, reason, reasonOfPage = reason } = expected;
      return {
        status: Number(status),
        kind,
        expected: { state, reason: kind === 'HTML' ? reasonOfPage : reason },
      };
    }),
  );

const table = new FaultTable('T4: every status, at every endpoint, with every kind of body');
let fixture: EngineFixture;
let engine: Engine;

beforeAll(async () => {
  fixture = await createEngineFixture();
  // Monotonic time stands still, so that a waiting package resumes only when a test resumes it.
  engine = await fixture.open({ clock: { now: () => new Date(), monotonicMs: () => 0 } });
  await fixture.addService(engine);
});
afterAll(async () => {
  table.print();
  await fixture.close();
});

const state = () => fixture.service.control.state();

function answer(endpoint: Endpoint, status: number, kind: BodyKind): FaultInput {
  const { body, contentType } = BODIES[kind];
  return { endpoint, times: null, action: { kind: 'status', status, body, contentType } };
}

async function settled(id: PackageId): Promise<OutboxEntry> {
  return eventually('the package comes to rest', async () => {
    const entry = (await engine.handlers['outbox.list']({})).find((one) => one.id === id);
    return entry && [...AT_REST, 'waiting'].includes(entry.state) ? entry : null;
  });
}

/** The active package of a case, sealed again if there is none. */
async function sent(caseId: CaseId): Promise<PackageId> {
  const [entry] = (await engine.handlers['submissions.seal']({ caseId, send: true })).packages;
  if (!entry) throw new Error('nothing was sealed');
  return entry.id;
}

/** Takes the package away or lets the account go on, so that the next status finds a clean table. */
async function clear(entry: OutboxEntry): Promise<void> {
  fixture.service.control.clearFaults();
  if (entry.state === 'unknown') {
    await engine.handlers['outbox.resolve']({
      packageId: entry.id,
      decision: 'close',
      typedCaseNumber: null,
    });
  } else if (entry.state !== 'filed') {
    await engine.handlers['outbox.withdraw']({ packageId: entry.id });
  }
  if (entry.state === 'blocked') await engine.handlers['profiles.resume']({ profileId: entry.profileId });
}

function note(point: string, scans: number, entry: OutboxEntry): void {
  const asked = entry.state === 'filed' ? 1 : 0;
  table.add(point, {
    scans,
    undecidedScans: Math.max(0, scans - asked),
    lostCases: 0,
    integrityErrors: [],
    end: `${entry.state} ${entry.reason ?? ''}`.trim(),
  });
}

describe('a scan', () => {
  let direct: CaseId;
  let presigned: CaseId;
  beforeAll(async () => {
    direct = await readCase(engine, await fixture.photos(1, { name: 'direct' }), 'STATUS-DIRECT');
    const folder = await fixture.photos(2, { name: 'presigned', padBytes: UPLOAD_PAD_BYTES });
    presigned = await readCase(engine, folder, 'STATUS-PRESIGNED');
    uploadFirst(fixture.dataFolder, presigned);
  });

  it.each(matrix(SCAN))('answered $status with $kind goes to $expected.state', async (given) => {
    const { status, kind, expected } = given;
    const before = state();
    fixture.service.control.inject(answer('scan', status, kind));
    const entry = await settled(await sent(direct));
    await clear(entry);
    expect(entry).toMatchObject(expected);
    expect(state().scanRequests - before.scanRequests).toBe(1);
    if (status >= 400) {
      expect(entry.status).toBe(status);
      const { told } = BODIES[kind];
      if (told === null) expect(entry.detail).toBeNull();
      else expect(entry.detail).toContain(told);
    }
    note(`scan ${status}`, state().scansProcessed - before.scansProcessed, entry);
  });

  // The upload has shown that the address is right, so 404 and 405 concern the package.
  const afterUpload = everyStatusWithEveryBody(SCAN)
    .filter(({ kind }) => kind === 'a sentence')
    .map((given) => ({
      ...given,
      expected: [404, 405].includes(given.status)
        ? { state: 'rejected', reason: 'validation' }
        : given.expected,
    }));

  it.each(afterUpload)(
    'with a stored upload answered $status goes to $expected.state',
    async ({ status, kind, expected }) => {
      const before = state();
      fixture.service.control.inject(answer('scan', status, kind));
      const entry = await settled(await sent(presigned));
      await clear(entry);
      expect(entry).toMatchObject(expected);
      expect(state().scanRequests - before.scanRequests).toBe(1);
      note(`scan ${status} of a stored upload`, state().scansProcessed - before.scansProcessed, entry);
    },
  );

  const KEY_UNKNOWN = { kind: 'status', status: 400, detail: 'invalid s3_key' } as const;
  const KEY_IN_LIST: FaultInput['action'] = {
    ...KEY_UNKNOWN,
    detail: [{ loc: ['query', 's3_key'], msg: 'unknown', type: 'value_error' }],
  };

  it.each([
    ['a sentence', KEY_UNKNOWN],
    ['a list', KEY_IN_LIST],
  ] as const)(
    'answered 400 about a key that no scan used, in %s, is uploaded again',
    async (_kind, action) => {
      const before = state();
      fixture.service.control.inject({ endpoint: 'scan', action });
      const entry = await settled(await sent(presigned));
      expect(entry).toMatchObject({ state: 'filed', attempts: 2 });
      expect(state().uploadsPut - before.uploadsPut).toBe(2);
      const scans = state().scansProcessed - before.scansProcessed;
      expect(scans).toBe(1);
      note('scan 400 about the key, once', scans, entry);
    },
  );

  it('repeatedly answered 400 about its upload key is finally rejected', async () => {
    fixture.service.control.inject({ endpoint: 'scan', times: null, action: KEY_UNKNOWN });
    const before = state();
    const entry = await settled(await sent(presigned));
    await clear(entry);
    expect(entry).toMatchObject({ state: 'rejected', attempts: 3 });
    expect(state().uploadsPut - before.uploadsPut).toBe(3);
    note('scan 400 about the key, always', state().scansProcessed - before.scansProcessed, entry);
  });

  it.each(['the caseNumber is missing', 'issueDate: unknown format', 'the archive is damaged'])(
    'with a stored upload answered 400, %s, is rejected',
    async (detail) => {
      fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'status', status: 400, detail } });
      const before = state();
      const entry = await settled(await sent(presigned));
      await clear(entry);
      expect(entry).toMatchObject({ state: 'rejected', reason: 'validation', detail });
      note('scan 400 about something else', state().scansProcessed - before.scansProcessed, entry);
    },
  );
});

describe.each([
  ['upload-url', UPLOAD_URL],
  ['put', PUT],
] as const)('the endpoint %s', (endpoint, statuses) => {
  let caseId: CaseId;
  beforeAll(async () => {
    const folder = await fixture.photos(2, { name: endpoint, padBytes: UPLOAD_PAD_BYTES });
    caseId = await readCase(engine, folder, `STATUS-${endpoint}`);
    uploadFirst(fixture.dataFolder, caseId);
  });

  // A 200 without a page is what a store of objects says when all is well.
  const given = matrix(statuses).filter(
    ({ status, kind }) => endpoint !== 'put' || status !== 200 || kind === 'HTML',
  );

  it.each(given)('answering $status with $kind leads to $expected.state', async (given) => {
    const { status, kind, expected } = given;
    const before = state();
    fixture.service.control.inject(answer(endpoint, status, kind));
    const entry = await settled(await sent(caseId));
    expect(entry).toMatchObject(expected);
    expect(state().scanRequests - before.scanRequests).toBe(0);
    if (endpoint === 'put') {
      // A refused PUT is answered by a new URL, at most twice.
      expect(state().uploadUrlsIssued - before.uploadUrlsIssued).toBe(status === 403 ? 3 : 1);
    }
    if (status >= 400) expect(entry.status).toBe(status);
    fixture.service.control.clearFaults();
    note(`${endpoint} ${status}`, state().scansProcessed - before.scansProcessed, entry);
    // What only waits is let go with the next status; the others free the queue.
    if (entry.state !== 'waiting') await clear(entry);
  });

  it('lets the package through when the service works again', async () => {
    const before = state();
    const entry = await settled(await sent(caseId));
    expect(entry).toMatchObject({ state: 'filed', reason: null });
    const scans = state().scansProcessed - before.scansProcessed;
    expect(scans).toBe(1);
    note(`${endpoint} well again`, scans, entry);
  });
});

describe('the run over all statuses', () => {
  it('leaves an intact data folder', async () => {
    await engine.close();
    const { errors, leftovers } = await inspectFolder(fixture.dataFolder);
    expect({ errors, leftovers }).toEqual({ errors: [], leftovers: [] });
  });
});
