import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../clock';
import type { ResponseHead } from './service-client';

/** What the head of an answer says, read defensively. */
export function readResponseHead(
  status: number,
  headers: IncomingHttpHeaders,
  clock: Pick<Clock, 'now'>,
): ResponseHead {
  const nowMs = clock.now().getTime();
  return {
    status,
    contentType: headers['content-type'] ?? null,
    retryAfterSeconds: retryAfterSeconds(headers['retry-after'], nowMs),
    clockSkewSeconds: clockSkewSeconds(headers.date, nowMs),
  };
}

/** `Retry-After` in whole seconds from now, never negative: a number of seconds or an HTTP date (RFC 9110). */
export function retryAfterSeconds(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = httpDateMs(text);
  return date === null ? null : Math.max(0, Math.ceil((date - nowMs) / 1000));
}

function clockSkewSeconds(date: string | undefined, nowMs: number): number | null {
  const serverMs = httpDateMs(date ?? '');
  return serverMs === null ? null : Math.round((nowMs - serverMs) / 1000);
}

/** `Date.parse` alone takes almost anything, bare numbers included. */
function httpDateMs(text: string): number | null {
  if (!/^[A-Za-z]{3,9}, .* GMT$/.test(text)) return null;
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? null : parsed;
}
