import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import type { PracticeService } from '../../src/practice-service/server';
import {
  call,
  detailOf,
  formBody,
  jsonOf,
  KEY,
  photo,
  SCAN_HEADERS,
  scan,
  TODAY,
  withPractice,
  zipOf,
} from '../support/practice';

let zip: Buffer;

beforeAll(async () => {
  zip = await zipOf({ 'a.jpg': await photo() });
});

/** What became of one scan: its answer as far as it came, or the error's code. */
interface Outcome {
  readonly status: number | null;
  readonly received: number;
  readonly error: string | null;
}

function tryScan(service: PracticeService, body: Buffer = formBody(zip).body): Promise<Outcome> {
  return new Promise((resolve) => {
    let status: number | null = null;
    let received = 0;
    const end = (error: string | null): void => resolve({ status, received, error });
    const outgoing = request(`${service.baseUrl}/v2/fraudscanner`, {
      method: 'POST',
      agent: false,
      headers: {
        ...SCAN_HEADERS,
        'Content-Type': formBody(zip).contentType,
        'Content-Length': body.length,
      },
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    outgoing.on('response', (incoming) => {
      status = incoming.statusCode ?? null;
      incoming.on('data', (chunk: Buffer) => {
        received += chunk.length;
      });
      incoming.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
      incoming.on('end', () => end(null));
    });
    outgoing.end(body);
  });
}

function scanFault(action: FaultInput['action']): FaultInput {
  return { endpoint: 'scan', action };
}

describe('statuses', () => {
  it.each([400, 401, 403, 404, 408, 413, 422, 429, 500, 501, 502, 503, 504])(
    '%i is returned once on demand',
    (status) =>
      withPractice({}, async (service) => {
        service.control.inject(scanFault({ kind: 'status', status, detail: `made ${status}` }));
        const answer = await scan(service, zip);
        expect([answer.status, detailOf(answer)]).toEqual([status, `made ${status}`]);
        expect(service.control.state().scansReceived).toBe(0);
        expect((await scan(service, zip)).status).toBe(200);
      }),
  );

  it('can be returned after the scan was processed and charged', () =>
    withPractice({}, async (service) => {
      service.control.inject(scanFault({ kind: 'status', status: 502, stage: 'before-answer' }));
      expect((await scan(service, zip)).status).toBe(502);
      expect(service.control.state()).toMatchObject({ scansProcessed: 1, tokensConsumed: 1 });
    }));

  it('can be returned before the body is read', () =>
    withPractice({}, async (service) => {
      service.control.inject(
        scanFault({ kind: 'status', status: 503, stage: 'on-arrival', retryAfter: '120' }),
      );
      const answer = await scan(service, zip);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '120']);
    }));

  it('have any detail or any other body', () =>
    withPractice({}, async (service) => {
      const detail = [{ loc: ['header', 'caseNumber'], msg: 'field required' }];
      service.control.inject(scanFault({ kind: 'status', status: 422, detail }));
      service.control.inject({
        ...scanFault({ kind: 'status', status: 500, body: '<h1>Oops</h1>', contentType: 'text/html' }),
        skip: 1,
      });
      expect(detailOf(await scan(service, zip))).toEqual(detail);
      const html = await scan(service, zip);
      expect([html.headers['content-type'], html.body.toString()]).toEqual(['text/html', '<h1>Oops</h1>']);
    }));

  it('of a quota have the documented form', () =>
    withPractice({}, async (service) => {
      service.control.inject({ endpoint: 'upload-url', action: { kind: 'quota', retryAfter: '3600' } });
      const answer = await call('POST', `${service.baseUrl}/v2/getUploadUrl`, { 'x-api-key': KEY });
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '3600']);
      expect(detailOf(answer)).toMatch(/quota/i);
    }));
});

describe('cuts', () => {
  it.each([
    ['on-arrival', 0],
    ['during-body', 0],
    ['after-body', 0],
    ['before-answer', 1],
  ] as const)('%s give no answer, and process %i scans', (at, processed) =>
    withPractice({}, async (service) => {
      for (const reset of [false, true]) {
        service.control.inject(scanFault({ kind: 'cut', at, afterBytes: 500, reset }));
        const outcome = await tryScan(service);
        expect(outcome.status).toBeNull();
        expect(outcome.error).not.toBeNull();
      }
      expect(service.control.state()).toMatchObject({ scanRequests: 2, scansProcessed: processed * 2 });
      expect((await tryScan(service)).status).toBe(200);
    }),
  );

  it.each([0, 1, 100, 5000])('during the answer leave %i bytes of it', (afterBytes) =>
    withPractice({}, async (service) => {
      service.control.inject(scanFault({ kind: 'cut', at: 'during-answer', afterBytes }));
      const outcome = await tryScan(service);
      expect(outcome).toMatchObject({ status: 200, received: afterBytes });
      expect(outcome.error).not.toBeNull();
      expect(service.control.state().scansProcessed).toBe(1);
    }),
  );
});

describe('slowness', () => {
  it('delays the answer after processing', () =>
    withPractice({}, async (service) => {
      service.control.inject(scanFault({ kind: 'delay', delayMs: 100 }));
      const started = performance.now();
      expect((await tryScan(service)).status).toBe(200);
      expect(performance.now() - started).toBeGreaterThan(90);
    }));

  it('has processed the scan during the delay of the answer', () =>
    withPractice({}, async (service) => {
      service.control.inject(scanFault({ kind: 'delay', delayMs: 3_600_000 }));
      const scanned = tryScan(service);
      await expect.poll(() => service.control.state().scansProcessed).toBe(1);
      await service.close();
      expect((await scanned).status).toBeNull();
    }));

  it('stops reading the body for a while, then continues', () =>
    withPractice({}, async (service) => {
      service.control.inject(scanFault({ kind: 'stall-body', afterBytes: 1000, delayMs: 100 }));
      const started = performance.now();
      expect((await tryScan(service)).status).toBe(200);
      expect(performance.now() - started).toBeGreaterThan(90);
    }));

  it('sends the complete answer in small pieces', () =>
    withPractice({ options: { report: false } }, async (service) => {
      service.control.inject(scanFault({ kind: 'trickle', chunkBytes: 20_000, delayMs: 1 }));
      const answer = await scan(service, zip);
      expect(jsonOf(answer)).toHaveProperty('Files');
    }));
});

describe('wrong answers', () => {
  it('can be a captive portal, a redirect, another body or type', () =>
    withPractice({}, async (service) => {
      const actions: readonly FaultInput['action'][] = [
        { kind: 'captive-portal' },
        { kind: 'redirect', location: 'http://127.0.0.1:9/elsewhere', status: 307 },
        { kind: 'replace-body', body: 'not JSON', status: 200 },
        { kind: 'content-type', contentType: 'text/plain' },
      ];
      for (const [skip, action] of actions.entries()) service.control.inject({ ...scanFault(action), skip });
      const answers = [];
      for (const _action of actions) answers.push(await scan(service, zip));
      expect(answers.map(({ status }) => status)).toEqual([200, 307, 200, 200]);
      expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
        'text/html; charset=utf-8',
        undefined,
        'application/json',
        'text/plain',
      ]);
      expect(answers[1]?.headers.location).toBe('http://127.0.0.1:9/elsewhere');
      expect(answers[2]?.body.toString()).toBe('not JSON');
      // The portal and the redirect stand in front of the service: it saw nothing.
      expect(service.control.state().scansProcessed).toBe(2);
    }));

  it('can be complete as HTTP and truncated as an analysis', () =>
    withPractice({}, async (service) => {
      service.control.inject(scanFault({ kind: 'truncate', bytes: 200 }));
      const answer = await scan(service, zip);
      expect([answer.status, answer.body.length]).toEqual([200, 200]);
      expect(() => jsonOf(answer)).toThrow();
    }));

  it('can have keys removed, retyped and added', () =>
    withPractice({}, async (service) => {
      const patch = { suspicion_level: 'Purple', tokensConsumed: '1', sessionId: null, novel: { a: 1 } };
      service.control.inject(scanFault({ kind: 'patch', patch }));
      const json = jsonOf(await scan(service, zip));
      expect(json).toMatchObject({ suspicion_level: 'Purple', tokensConsumed: '1', novel: { a: 1 } });
      expect(json).not.toHaveProperty('sessionId');
    }));

  it('can have any form, whatever form was requested', () =>
    withPractice({}, async (service) => {
      service.control.inject(scanFault({ kind: 'answer-form', form: 'multipart' }));
      expect((await scan(service, zip)).headers['content-type']).toMatch(/^multipart\/mixed/);
      service.control.inject(scanFault({ kind: 'answer-form', form: 'download' }));
      expect(jsonOf(await scan(service, zip))).toHaveProperty('attachmentDownloadUrl');
    }));

  it('can carry a wrong clock', () =>
    withPractice({ options: { dateSkewSeconds: 60 } }, async (service) => {
      const date = async (): Promise<number> => Date.parse(String((await scan(service, zip)).headers.date));
      expect(await date()).toBe(TODAY.getTime() + 60_000);
      service.control.inject(scanFault({ kind: 'date-skew', seconds: -3600 }));
      expect(await date()).toBe(TODAY.getTime() + 60_000 - 3_600_000);
    }));
});

describe('the control endpoint', () => {
  const control = (service: PracticeService, method: string, path: string, value?: unknown) =>
    call(
      method,
      `${service.baseUrl}/practice/${path}`,
      { 'x-api-key': KEY, 'Content-Type': 'application/json' },
      value === undefined ? null : Buffer.from(JSON.stringify(value)),
    );

  it('sets faults and options and reports the state to other processes', () =>
    withPractice({}, async (service) => {
      const fault = { endpoint: 'scan', times: null, action: { kind: 'status', status: 500 } };
      const set = await control(service, 'POST', 'faults', [fault]);
      expect(jsonOf(set).faults).toMatchObject([fault]);
      expect((await scan(service, zip)).status).toBe(500);
      expect((await control(service, 'DELETE', 'faults')).status).toBe(200);
      expect((await scan(service, zip)).status).toBe(200);
      expect((await control(service, 'POST', 'options', { quotaTokens: 1 })).status).toBe(200);
      expect((await scan(service, zip)).status).toBe(429);
      expect(jsonOf(await control(service, 'GET', 'state'))).toMatchObject({
        scanRequests: 3,
        scansProcessed: 1,
        tokensLeft: 0,
        byCaseNumber: { 'CASE-1': { received: 1, processed: 1 } },
        faults: [],
      });
    }));

  it('says what is wrong with a fault', () =>
    withPractice({}, async (service) => {
      const wrong = await control(service, 'POST', 'faults', {
        endpoint: 'nowhere',
        action: { kind: 'quota' },
      });
      expect([wrong.status, detailOf(wrong)]).toEqual([400, expect.stringContaining('endpoint')]);
      expect((await control(service, 'POST', 'options', { nonsense: 1 })).status).toBe(400);
      expect((await control(service, 'GET', 'nothing')).status).toBe(404);
    }));

  it('needs the key, and never shows it', () =>
    withPractice({}, async (service) => {
      expect((await call('GET', `${service.baseUrl}/practice/state`)).status).toBe(401);
      await scan(service, zip);
      expect((await control(service, 'GET', 'state')).body.toString()).not.toContain(KEY);
    }));
});
