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
  const serverMs = httpDateMs(headers.date ?? '');
  return {
    status,
    contentType: headers['content-type'] ?? null,
    // A date is one of the server's clock; this one may differ.
    retryAfterSeconds: retryAfterSeconds(headers['retry-after'], serverMs ?? nowMs),
    clockSkewSeconds: serverMs === null ? null : Math.round((nowMs - serverMs) / 1000),
  };
}

/**
 * Returns `Retry-After`, a number of seconds or an HTTP date (RFC 9110), as whole seconds from `nowMs`: at most a year;
 * null if it names no later time.
 */
export function retryAfterSeconds(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  const date = httpDateMs(text);
  if (date === null && !/^\d{1,9}$/.test(text)) return null;
  const seconds = date === null ? Number(text) : Math.ceil((date - nowMs) / 1000);
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : null;
}

/** Checks the format first, because `Date.parse` accepts almost anything, including bare numbers. */
function httpDateMs(text: string): number | null {
  if (!/^[A-Za-z]{3,9}, .* GMT$/.test(text)) return null;
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? null : parsed;
}
