import { describe, expect, it } from 'vitest';
import { decodeCaptureState } from '../../../src/main/sending/service/decoding/decode-capture';

const decode = (body: object) => decodeCaptureState(Buffer.from(JSON.stringify(body)));

describe('a capture status', () => {
  it('of a case with 5,000 sessions, scenes and events is decoded', () => {
    const entries = <Entry>(entry: Entry): Entry[] => Array.from({ length: 5_000 }, () => entry);
    const state = decode({
      status: 'sent',
      sessions: entries({
        sessionNumber: 1,
        sessionId: 's',
        captureLink: 'l',
        triggeredAt: 't',
        attemptCount: 0,
        finalStatus: null,
      }),
      scenes: entries({ description: 'front', completed: false }),
      events: entries({ timestamp: 't', action: 'a', actor: 'b' }),
    });
    expect(state?.sessions).toHaveLength(5_000);
    expect(state?.scenes).toHaveLength(5_000);
    expect(state?.events).toHaveLength(5_000);
    expect(state?.problems).toEqual([]);
  });

  it('has links of up to 8,000 characters, in the case and in its sessions', () => {
    const link = (characters: number) => 'https://capture.example/'.padEnd(characters, 'x');
    const state = decode({
      status: 'sent',
      captureLink: link(8_000),
      sessions: [{ captureLink: link(1_001) }, { captureLink: link(8_001) }],
    });
    expect(state?.captureLink).toBe(link(8_000));
    expect(state?.sessions.map(({ captureLink }) => captureLink)).toEqual([link(1_001), null]);
    expect(state?.problems).toEqual([{ path: 'sessions[1].captureLink', expected: 'string' }]);
    expect(state?.rest).toEqual({ 'sessions[1].captureLink': link(8_001) });
  });

  it.each([
    ['fields', Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, 1]))],
    ['entries', { events: Array.from({ length: 100_000 }, () => 1) }],
    ['nested values', { x: Array.from({ length: 50_000 }, () => [1]) }],
  ])('with more %s than any case has is not decoded', (_what, fields) => {
    expect(decode({ status: 'sent', ...fields })).toBeNull();
  });
});
