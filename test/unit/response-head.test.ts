import { describe, expect, it } from 'vitest';
import { readResponseHead } from '../../src/main/sending/service/response-head';

const HERE = Date.parse('2026-03-10T12:00:00Z');
const clock = { now: () => new Date(HERE) };
const httpDate = (ms: number): string => new Date(ms).toUTCString();

describe('the head of a response', () => {
  it.each([-120, 0, 120])('measures a Retry-After date by the Date of the response (%i s)', (skewSeconds) => {
    const server = HERE - skewSeconds * 1_000;
    const headers = { date: httpDate(server), 'retry-after': httpDate(server + 60_000) };
    expect(readResponseHead(429, headers, clock)).toMatchObject({
      retryAfterSeconds: 60,
      clockSkewSeconds: skewSeconds,
    });
  });

  it('measures it by this clock if the response has no date', () => {
    const head = readResponseHead(429, { 'retry-after': httpDate(HERE + 90_000) }, clock);
    expect(head).toMatchObject({ retryAfterSeconds: 90, clockSkewSeconds: null });
  });

  it('takes a Retry-After that names no later time for none', () => {
    for (const value of ['0', '000', httpDate(HERE), httpDate(HERE - 3_600_000)]) {
      expect(readResponseHead(429, { 'retry-after': value }, clock).retryAfterSeconds).toBeNull();
    }
  });
});
