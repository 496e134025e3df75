import { beforeAll, describe, expect, it } from 'vitest';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import type { PracticeService } from '../../src/practice-service/server';
import { call, photo, withPractice } from '../support/practice';
import { link, sendPhoto, statusOf, withReceiver } from '../support/practice-capture';

let plain: Buffer;

beforeAll(async () => {
  plain = await photo();
});

/** Waits for the push's outcome by asking as a client would. */
async function pushedStatus(service: PracticeService, ticketId: string): ReturnType<typeof statusOf> {
  for (;;) {
    const status = await statusOf(service, ticketId);
    if (status.resultPush !== null) return status;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the result push', () => {
  it('sends the photos and a report once, as a multipart form, with the token', () =>
    withReceiver(204, async (baseUrl, received) => {
      await withPractice({ options: { capturePush: { baseUrl, token: 'secret' } } }, async (service) => {
        const { ticketId, captureLink } = await link(service, { caseNumber: 'AB/12 ä' });
        await sendPhoto(captureLink, plain);
        const status = await pushedStatus(service, ticketId);
        expect(status.resultPush).toEqual({
          status: 'delivered',
          at: '2026-03-10T12:00:00.000+00:00',
          statusCode: 204,
        });
        expect(status.actions.at(-1)).toBe('feedback_pushed');
        expect(received).toHaveLength(1);
        const [push] = received;
        expect(push?.url).toBe('/hook/AB%2F12%20%C3%A4');
        expect(push?.headers.authorization).toBe('Bearer secret');
        const form = await new Response(new Uint8Array(push?.body ?? []), {
          headers: { 'content-type': push?.headers['content-type'] ?? '' },
        }).formData();
        expect([...form.keys()]).toEqual(['fotos', 'bericht']);
        const foto = form.get('fotos');
        const bericht = form.get('bericht');
        if (!(foto instanceof File) || !(bericht instanceof File)) throw new Error('a part is no file');
        expect(foto.name).toMatch(/^[0-9a-f-]{36}\.jpg$/);
        expect(foto.type).toBe('image/jpeg');
        expect(Buffer.from(await foto.arrayBuffer()).equals(plain)).toBe(true);
        expect([bericht.name, bericht.type]).toEqual(['12_pruefbericht.pdf', 'application/pdf']);
        expect((await bericht.text()).startsWith('%PDF-')).toBe(true);
      });
    }));

  it.each([
    ['refused', 500, 500, {}],
    ['cut by the receiver', -1, null, {}],
    ['never answered', 0, null, { timeoutMs: 1_000 }],
  ])('is tried once only when %s', (_name, answer, statusCode, limit) =>
    withReceiver(answer, async (baseUrl, received) => {
      await withPractice({ options: { capturePush: { baseUrl, ...limit } } }, async (service) => {
        const { ticketId, captureLink } = await link(service);
        await call('POST', `${captureLink}/withdraw`);
        const status = await pushedStatus(service, ticketId);
        expect(status.resultPush).toMatchObject({ status: 'failed', statusCode });
        expect(status.actions.filter((action) => action === 'feedback_push_failed')).toHaveLength(1);
        // The receiver notices the end of the connection after the service.
        await expect.poll(() => received).toHaveLength(1);
      });
    }),
  );

  it.each<[string, FaultInput['action'], string]>([
    ['cut halfway', { kind: 'cut', at: 'during-body', afterBytes: 1_000 }, 'failed'],
    ['cut before it begins', { kind: 'cut', at: 'on-arrival' }, 'failed'],
    ['cut after the body', { kind: 'cut', at: 'after-body' }, 'failed'],
    ['slow', { kind: 'trickle', chunkBytes: 20_000, delayMs: 1 }, 'delivered'],
  ])('can be made %s by a fault', (_name, action, expected) =>
    withReceiver(200, async (baseUrl, received) => {
      await withPractice({ options: { capturePush: { baseUrl } } }, async (service) => {
        service.control.inject({ endpoint: 'push', action });
        const { ticketId, captureLink } = await link(service);
        await sendPhoto(captureLink, plain);
        expect((await pushedStatus(service, ticketId)).resultPush).toMatchObject({ status: expected });
        if (expected === 'delivered') expect(received.map((push) => push.complete)).toEqual([true]);
      });
    }),
  );

  it('is sent to this machine only unless configured otherwise', () =>
    withPractice({}, async (service) => {
      const baseUrl = 'https://example.com/hook';
      expect(() => service.control.changeOptions({ capturePush: { baseUrl } })).toThrow(/allowRemote/);
      service.control.changeOptions({ capturePush: { baseUrl, allowRemote: true } });
    }));
});
