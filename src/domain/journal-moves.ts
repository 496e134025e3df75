import type { CertificateProblem } from './certificate';
import type { JournalReason, PackageState } from './journal';
import type { BlockReason } from './profile';

/** How a request ended, reduced to what the rules need. */
export type RequestEnd =
  | {
      readonly kind: 'failed';
      readonly stage: 'before-body' | 'during-body' | 'after-body';
      readonly cause:
        | 'network'
        | 'tls'
        | 'certificate'
        | 'proxy'
        | 'stalled'
        | 'no-answer'
        | 'cancelled'
        | 'redirect'
        | 'captive-portal'
        | 'proxy-credentials'
        | 'unusable'
        | 'disk';
      readonly detail: string;
      readonly bytesReceived: number;
      readonly status: number | null;
      /** With the cause `certificate`. */
      readonly certificate?: CertificateProblem;
    }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly detail: string | null;
      readonly retryAfterSeconds: number | null;
      /** Local clock minus the server's `Date`, seconds. */
      readonly clockSkewSeconds?: number | null;
      /** The refusal arrived before the request body was complete (R11). */
      readonly bodyIncomplete?: boolean;
    };

/** The journal's record of a package's upload when a request ends. */
export interface UploadFacts {
  /** A scan with this stored upload has an unknown outcome, so the upload may have been used. */
  readonly uploadKeyMaybeUsed: boolean;
  /** An earlier paid request of this package has an unknown outcome. */
  readonly maybePaid: boolean;
  /** Consecutive PUTs refused with 401 or 403. */
  readonly putRefusals: number;
  /** Consecutive stored uploads that the service reported as unknown before any scan used them. */
  readonly uploadKeyRefusals: number;
}

/** The next state of a package and its reason. `retry` counts as a failure for the backoff. */
export interface Move<To extends PackageState = PackageState> {
  readonly to: To;
  readonly reason: JournalReason | null;
  readonly status: number | null;
  readonly detail: string | null;
  readonly retry: boolean;
  readonly block: Block | null;
}

/** The move after a paid request without a usable response. */
export type AfterPaidRequest = Move<'unknown' | 'waiting' | 'blocked' | 'rejected' | 'queued'>;

interface Block {
  readonly reason: BlockReason;
  readonly resumesAfterSeconds: number | null;
  readonly certificate?: CertificateProblem;
}

const FIELD_NAMES = [
  ['reference-date', /issue[ _-]?date/i],
  ['case-number', /case[ _-]?number/i],
  ['contact-email', /contact[ _-]?email/i],
  ['language', /language/i],
] as const;

/** The header that the service names in a refusal; null if it names none. */
export function namedField(detail: string | null): (typeof FIELD_NAMES)[number][0] | null {
  return FIELD_NAMES.find(([, name]) => name.test(detail ?? ''))?.[0] ?? null;
}

export type Refusal = Extract<RequestEnd, { kind: 'refused' }>;

/** No quota returns sooner (R13), and each attempt may send a whole package. */
const MIN_BLOCK_SECONDS = 60;

export function profileBlock(end: Refusal): Move<'blocked'> | null {
  const reason = blockReason(end.status);
  if (!reason) return null;
  const seconds = end.retryAfterSeconds;
  const resumesAfterSeconds = seconds === null ? null : Math.max(seconds, MIN_BLOCK_SECONDS);
  return move('blocked', reason, end, { block: { reason, resumesAfterSeconds } });
}

/** The interface has no 404 and no 405 here, so the base address leads to something else. */
export function wrongAddress(end: Extract<RequestEnd, { kind: 'refused' }>): Move<'blocked'> | null {
  if (end.status !== 404 && end.status !== 405) return null;
  return move('blocked', 'address-wrong', end, {
    block: { reason: 'address-wrong', resumesAfterSeconds: null },
  });
}

function blockReason(status: number): BlockReason | null {
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 402 || status === 429) return 'quota';
  return status === 501 ? 'account-configuration' : null;
}

/** A refusal of this request says nothing about an earlier one, which may have been processed. */
export function rejected(end: Refusal, { maybePaid }: UploadFacts): Move<'rejected' | 'unknown'> {
  if (maybePaid) return move('unknown', 'later-request-refused', end);
  if (end.status === 413) return move('rejected', 'too-large', end);
  return move('rejected', end.status === 422 ? 'malformed' : 'validation', end);
}

/** Statuses that may change on a retry; a redirect may come from a captive portal. */
export function isTemporary(status: number): boolean {
  return status < 400 || status === 408 || status === 425;
}

export const RETRY = { retry: true } as const;

export function serviceUnavailable(end: RequestEnd): Move<'waiting'> {
  return move('waiting', 'service-away', end, RETRY);
}

/** The move after a request that the service cannot have received whole. A certificate is for a person to judge. */
export function afterUnsent(end: Extract<RequestEnd, { kind: 'failed' }>): Move<'waiting' | 'blocked'> {
  const { cause, status, certificate } = end;
  if (cause !== 'certificate') return move('waiting', reasonToWait(cause, status), end, RETRY);
  const reason = 'certificate-invalid';
  return move('blocked', reason, end, { block: { reason, resumesAfterSeconds: null, certificate } });
}

type FailureCause = Extract<RequestEnd, { kind: 'failed' }>['cause'];

function reasonToWait(cause: Exclude<FailureCause, 'certificate'>, status: number | null): JournalReason {
  switch (cause) {
    case 'stalled':
      return 'stalled';
    case 'redirect':
      return 'redirect-refused';
    case 'disk':
      return 'disk-full';
    case 'captive-portal':
      return 'captive-portal';
    case 'proxy-credentials':
      return 'proxy-credentials';
    case 'unusable':
      return 'unexpected-answer';
    case 'network':
    case 'tls':
    case 'proxy':
    case 'no-answer':
    case 'cancelled':
      return status !== null && status >= 500 ? 'service-away' : 'network';
  }
}

/** Why this program stopped an unpaid request. */
export type Interruption = 'paused' | 'metered' | 'network';

/** The move after this program stopped an unpaid request: it continues when allowed and counts as no failure. */
export function afterInterruption(reason: Interruption): Move<'waiting'> {
  return { to: 'waiting', reason, status: null, detail: null, retry: false, block: null };
}

/** Network Authentication Required (RFC 6585). */
export const CAPTIVE_PORTAL_STATUS = 511;

/** A difference above this can explain a refused upload. */
const MAX_HARMLESS_CLOCK_SKEW_SECONDS = 120;

export function isClockWrong(skewSeconds: number | null): boolean {
  return skewSeconds !== null && Math.abs(skewSeconds) > MAX_HARMLESS_CLOCK_SKEW_SECONDS;
}

export function move<To extends PackageState>(
  to: To,
  reason: JournalReason,
  end: RequestEnd,
  options: { readonly retry?: boolean; readonly block?: Block } = {},
): Move<To> {
  return {
    to,
    reason,
    status: end.status,
    detail: end.detail,
    retry: options.retry ?? false,
    block: options.block ?? null,
  };
}
