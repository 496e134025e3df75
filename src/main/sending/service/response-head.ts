import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../support/clock';
import type { ResponseHead } from './service-client';

/** A month's quota ends within this time; a later instant may be no date at all. */
const MAX_RETRY_AFTER_SECONDS = 366 * 86_400;

/** Reads the head of a response defensively. */
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

/** Returns `Retry-After`, a number of seconds or an HTTP date (RFC 9110), as whole seconds from now: at least 0, at most a year. */
export function retryAfterSeconds(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), MAX_RETRY_AFTER_SECONDS);
  const date = httpDateMs(text);
  if (date === null) return null;
  return Math.min(Math.max(0, Math.ceil((date - nowMs) / 1000)), MAX_RETRY_AFTER_SECONDS);
}

function clockSkewSeconds(date: string | undefined, nowMs: number): number | null {
  const serverMs = httpDateMs(date ?? '');
  return serverMs === null ? null : Math.round((nowMs - serverMs) / 1000);
}

/** Checks the format first, because `Date.parse` accepts almost anything, including bare numbers. */
function httpDateMs(text: string): number | null {
  if (!/^[A-Za-z]{3,9}, .* GMT$/.test(text)) return null;
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? null : parsed;
}
