import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, detailOf, jsonOf, KEY, photo, withPractice } from '../support/practice';
import { getStatus, handle, link, postLink, sendPhoto, statusOf } from '../support/practice-capture';

const HOUR = 3_600_000;
let plain: Buffer;
let edited: Buffer;

beforeAll(async () => {
  plain = await photo();
  edited = await photo({ software: 'Adobe Photoshop 25.0' });
});

describe('the capture endpoints', () => {
  it('return link and ticket, and a complete status', () =>
    withPractice({ options: { captureUtcOffsetMinutes: 60 } }, async (service) => {
      const { ticketId, captureLink } = await link(service, { communicationMode: 'provider_versand' });
      const status = jsonOf(await getStatus(service, `ticketId=${ticketId}`));
      expect(status).toEqual({
        ticketId,
        caseNumber: 'CASE-1',
        status: 'sent',
        closed: false,
        lastResult: 'pending',
        finalDecision: null,
        attemptCount: 0,
        retriggerCount: 0,
        reminderCount: 0,
        createdAt: '2026-03-10T13:00:00.000+01:00',
        updatedAt: '2026-03-10T13:00:00.000+01:00',
        closedAt: null,
        communicationMode: 'provider_versand',
        captureLink,
        sessions: [
          {
            sessionNumber: 1,
            sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
            captureLink,
            triggeredAt: '2026-03-10T13:00:00.000+01:00',
            attemptCount: 0,
            finalStatus: 'sent',
          },
        ],
        scenes: [{ description: 'front', completed: false }],
        resultPush: null,
        events: [
          { timestamp: '2026-03-10T13:00:00.000+01:00', action: 'capture_triggered', actor: 'client' },
        ],
      });
    }));

  it('find the newest case of a case number, whatever characters it has', () =>
    withPractice({}, async (service) => {
      await link(service, { caseNumber: 'A/1 ü&x' });
      const { ticketId } = await link(service, { caseNumber: 'A/1 ü&x' });
      const answer = await getStatus(service, `caseNumber=${encodeURIComponent('A/1 ü&x')}`);
      expect(jsonOf(answer).ticketId).toBe(ticketId);
    }));

  it.each([
    ['x-api-key', { 'x-api-key': KEY }, 200],
    ['Authorization', { Authorization: `Bearer ${KEY}` }, 200],
    ['a wrong key', { 'x-api-key': 'wrong' }, 401],
    ['a wrong bearer', { Authorization: 'Bearer wrong' }, 401],
    ['no key', {}, 401],
  ])('check the API key for %s', (_name, headers, expected) =>
    withPractice({}, async (service) => {
      const { ticketId } = await link(service);
      const answers = [
        await postLink(service, '{"caseNumber":"CASE-2"}', headers),
        await getStatus(service, `ticketId=${ticketId}`, headers),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([expected, expected]);
    }),
  );

  it('refuse invalid requests', () =>
    withPractice({}, async (service) => {
      for (const body of [
        '',
        '[]',
        '{"caseNumber":"abc"}',
        '{"caseNumber":"CASE-1","communicationMode":"x"}',
      ]) {
        expect((await postLink(service, body)).status).toBe(400);
      }
      expect((await getStatus(service, '')).status).toBe(400);
      expect((await getStatus(service, 'ticketId=a&caseNumber=b')).status).toBe(400);
      expect((await getStatus(service, 'ticketId=unknown')).status).toBe(404);
    }));

  it('apply the configured faults, and create nothing before the body was accepted', () =>
    withPractice({}, async (service) => {
      service.control.inject({
        endpoint: 'capture-link',
        action: { kind: 'status', status: 503, detail: 'no' },
      });
      const answer = await postLink(service, '{"caseNumber":"CASE-1"}');
      expect([answer.status, detailOf(answer)]).toEqual([503, 'no']);
      expect((await service.control.captures()).cases).toHaveLength(0);
      service.control.inject({ endpoint: 'capture-link', action: { kind: 'cut', at: 'before-answer' } });
      await expect(postLink(service, '{"caseNumber":"CASE-1"}')).rejects.toThrow();
      expect((await service.control.captures()).cases).toHaveLength(1);
      service.control.inject({ endpoint: 'capture-status', caseNumber: 'CASE-1', action: { kind: 'quota' } });
      expect((await getStatus(service, 'caseNumber=CASE-1')).status).toBe(429);
    }));
});

describe('the clock of the practice service', () => {
  it('triggers the first reminder, the second and the handover, each when it is due', () =>
    withPractice({ options: { captureReminders: 2 } }, async (service) => {
      const { ticketId } = await link(service);
      await service.control.advanceClock(24 * HOUR - 1);
      expect(await statusOf(service, ticketId)).toMatchObject({ status: 'sent', reminderCount: 0 });
      await service.control.advanceClock(1);
      expect(await statusOf(service, ticketId)).toMatchObject({ status: 'reminder', reminderCount: 1 });
      await call(
        'POST',
        `${service.baseUrl}/practice/clock`,
        { 'x-api-key': KEY },
        Buffer.from(JSON.stringify({ advanceMs: 1000 * HOUR })),
      );
      const status = await statusOf(service, ticketId);
      expect(status).toMatchObject({
        status: 'manual',
        reminderCount: 2,
        updatedAt: '2026-03-15T12:00:00.000+00:00',
      });
      expect(status.actions).toEqual([
        'capture_triggered',
        'reminder_sent_auto_first',
        'reminder_sent_auto_followup',
        'escalated_to_manual',
      ]);
    }));

  it('never runs backwards', () =>
    withPractice({}, async (service) => {
      await expect(service.control.advanceClock(-1)).rejects.toThrow();
    }));
});

describe('a capture case of the practice service', () => {
  it('closes automatically when every scene is complete and unsuspicious', () =>
    withPractice({}, async (service) => {
      const { ticketId, captureLink } = await link(service, { scenes: ['front', 'back'] });
      expect((await sendPhoto(captureLink, plain)).status).toBe(303);
      expect((await statusOf(service, ticketId)).scenes).toMatchObject([
        { completed: true },
        { completed: false },
      ]);
      await sendPhoto(captureLink, plain, 1);
      const status = await statusOf(service, ticketId);
      expect(status).toMatchObject({
        status: 'closed',
        closed: true,
        lastResult: 'io',
        finalDecision: 'closed_io',
        attemptCount: 1,
        resultPush: null,
      });
      expect(status.actions).toEqual([
        'capture_triggered',
        'capture_scene_completed',
        'capture_scene_completed',
        'capture_result_io',
      ]);
    }));

  it('asks once for suspicious photos again, then is handed over to a person', () =>
    withPractice({}, async (service) => {
      const { ticketId, captureLink } = await link(service);
      await sendPhoto(captureLink, edited);
      expect(await statusOf(service, ticketId)).toMatchObject({
        status: 'sent',
        lastResult: 'nicht_io',
        attemptCount: 1,
      });
      await sendPhoto(captureLink, edited);
      const status = await statusOf(service, ticketId);
      expect(status).toMatchObject({ status: 'manual', lastResult: 'nicht_io', attemptCount: 2 });
      expect(status.actions.at(-1)).toBe('capture_result_nicht_io_final');
    }));

  it.each([
    ['taken before the session', { taken: '2026:03:01 10:00:00' }, 'nicht_io'],
    ['taken far from the damage', { latitude: 48.1, longitude: 11.5 }, 'io_gps_suspicious'],
    ['taken at the place', { latitude: 52.5, longitude: 13.4 }, 'io'],
  ])('recognises a photo %s', (_name, facts, expected) =>
    withPractice({}, async (service) => {
      const { ticketId, captureLink } = await link(service, {
        location: { latitude: 52.5, longitude: 13.4 },
      });
      await sendPhoto(captureLink, await photo(facts));
      expect((await statusOf(service, ticketId)).lastResult).toBe(expected);
    }),
  );

  it('is handed over to a person when a scene was sent despite its check', () =>
    withPractice({}, async (service) => {
      const { ticketId, captureLink } = await link(service);
      await sendPhoto(captureLink, plain, 0, '?override=1');
      expect(await statusOf(service, ticketId)).toMatchObject({
        status: 'manual',
        lastResult: 'io_scene_override',
      });
    }));

  it.each([
    ['inspection', 'inspection_requested', 'capture_inspection_requested'],
    ['withdraw', 'claim_withdrawn', 'capture_claim_withdrawn'],
  ])('is closed by the policyholder: %s', (button, lastResult, action) =>
    withPractice({}, async (service) => {
      const { ticketId, captureLink } = await link(service);
      expect((await call('POST', `${captureLink}/${button}`)).status).toBe(303);
      const status = await statusOf(service, ticketId);
      expect(status).toMatchObject({ closed: true, lastResult, finalDecision: 'sonstiges' });
      expect(status.actions.at(-1)).toBe(action);
    }),
  );

  it.each(['betrug_bestaetigt', 'manuell_geprueft', 'sonstiges'])('is closed by a handler: %s', (decision) =>
    withPractice({}, async (service) => {
      const { ticketId } = await link(service);
      expect((await handle(service, ticketId, decision)).status).toBe(303);
      const status = await statusOf(service, ticketId);
      expect(status).toMatchObject({ status: 'closed', lastResult: 'pending', finalDecision: decision });
      expect(status.actions.at(-1)).toBe('manually_closed');
    }),
  );

  it('can be reopened under a new link', () =>
    withPractice({}, async (service) => {
      const first = await link(service);
      await handle(service, first.ticketId, 'sonstiges');
      await handle(service, first.ticketId, 'retrigger');
      const status = await statusOf(service, first.ticketId);
      expect(status).toMatchObject({
        status: 'sent',
        closed: false,
        finalDecision: null,
        closedAt: null,
        retriggerCount: 1,
        sessions: [
          { sessionNumber: 1, captureLink: first.captureLink, finalStatus: 'closed' },
          { sessionNumber: 2, captureLink: status.captureLink },
        ],
      });
      expect(status.captureLink).not.toBe(first.captureLink);
      expect((await call('GET', first.captureLink)).status).toBe(410);
      expect((await sendPhoto(first.captureLink, plain)).status).toBe(410);
      expect((await sendPhoto(String(status.captureLink), plain)).status).toBe(303);
    }));
});

describe('the pages', () => {
  it.each([
    ['de', 'Foto senden'],
    ['en', 'Send photo'],
    ['pl', 'Wyślij zdjęcie'],
  ])('speak %s, run no script and escape what came in', (language, words) =>
    withPractice({}, async (service) => {
      const { captureLink } = await link(service, { language, scenes: ['<script>'] });
      const page = await call('GET', captureLink);
      const html = page.body.toString();
      expect(html).toContain(words);
      expect(html).not.toContain('<script>');
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    }),
  );

  it('refuse a file that is no picture, and a wrong secret', () =>
    withPractice({}, async (service) => {
      const { captureLink, ticketId } = await link(service);
      expect((await sendPhoto(captureLink, Buffer.from('not a picture at all'))).status).toBe(422);
      expect((await call('GET', `${service.baseUrl}/capture/session/wrong`)).status).toBe(404);
      expect((await call('GET', `${service.baseUrl}/practice/handler/wrong`)).status).toBe(404);
      expect(await statusOf(service, ticketId)).toMatchObject({ status: 'sent', attemptCount: 0 });
    }));
});

it('the practice service keeps capture cases over a restart', async () => {
  const storageFolder = await mkdtemp(join(tmpdir(), 'proofcase-test-'));
  try {
    let ticketId = '';
    await withPractice({ storageFolder }, async (service) => {
      ({ ticketId } = await link(service));
    });
    await withPractice({ storageFolder }, async (service) => {
      expect(await statusOf(service, ticketId)).toMatchObject({ status: 'sent', caseNumber: 'CASE-1' });
    });
  } finally {
    await rm(storageFolder, { recursive: true, force: true });
  }
});
