import type { CertificateProblem } from './certificate';
import type { Decision, JournalReason, PackageState } from './journal';
import { ASK_AGAIN_AFTER_MS, STORED_UPLOAD_USABLE_MS } from './limits';
import type { BlockReason } from './profile';
import { type Route, uploadsFirst } from './route';

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
  readonly route: Route;
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

interface Block {
  readonly reason: BlockReason;
  readonly resumesAfterSeconds: number | null;
  readonly certificate?: CertificateProblem;
}

/** How often a new URL is requested after a refused PUT, and how often an unknown upload key is replaced. */
const MAX_FRESH_UPLOADS = 2;

/** The move after a request for an upload URL: it is free, so everything except a definite refusal is retried. */
export function afterUploadUrl(
  end: RequestEnd,
  facts: UploadFacts,
): Move<'waiting' | 'blocked' | 'rejected' | 'unknown'> {
  if (end.kind === 'failed') return afterUnsent(end);
  if (end.status === CAPTIVE_PORTAL_STATUS) return move('waiting', 'captive-portal', end, RETRY);
  return (
    profileBlock(end) ??
    wrongAddress(end) ??
    (end.status >= 500 || isTemporary(end.status) ? serviceUnavailable(end) : rejected(end, facts))
  );
}

/** The move after a PUT: 401 and 403 request a new URL twice, then wait. The reason names a wrong clock. */
export function afterPut(
  end: RequestEnd,
  facts: UploadFacts,
): Move<'queued' | 'waiting' | 'blocked' | 'rejected' | 'unknown'> {
  if (end.kind === 'failed') return afterUnsent(end);
  if (end.status === 403 || end.status === 401) {
    const again = facts.putRefusals < MAX_FRESH_UPLOADS;
    const reason = !again && isClockWrong(end.clockSkewSeconds ?? null) ? 'clock-wrong' : 'upload-refused';
    return move(again ? 'queued' : 'waiting', reason, end, { retry: !again });
  }
  if (end.status === CAPTIVE_PORTAL_STATUS) return move('waiting', 'captive-portal', end, RETRY);
  if (end.status === 413) return rejected(end, facts);
  return end.status >= 500 || isTemporary(end.status)
    ? serviceUnavailable(end)
    : move('waiting', 'upload-refused', end, RETRY);
}

type AfterScan = Move<'unknown' | 'waiting' | 'blocked' | 'rejected' | 'queued'>;

/**
 * The move after the paid request (R11, R13). It is repeated only if the service cannot have received the whole
 * request; a refusal with a documented status is final; every other end leaves the outcome unknown.
 */
export function afterScan(end: RequestEnd, facts: UploadFacts): AfterScan {
  if (end.kind === 'failed') return afterFailedScan(end);
  // The presigned route has found the address right already.
  const blocked = profileBlock(end) ?? (facts.route === 'direct' ? wrongAddress(end) : null);
  if (blocked) return blocked;
  if (end.status === 400 && uploadsFirst(facts.route) && concernsUploadKey(end.detail, facts)) {
    return afterUnknownKey(end, facts);
  }
  if (end.status < 400)
    return move('unknown', end.status < 300 ? 'not-an-analysis' : 'redirect-refused', end);
  if (end.status === 408 || end.status >= 500) {
    // R13 makes the outcome unknown only after a complete body; an incomplete one was not processed and is sent again.
    if (end.bodyIncomplete && end.status === CAPTIVE_PORTAL_STATUS) {
      return move('waiting', 'captive-portal', end, RETRY);
    }
    return end.bodyIncomplete ? serviceUnavailable(end) : move('unknown', 'server-error-after-body', end);
  }
  return rejected(end, facts);
}

function afterFailedScan(end: Extract<RequestEnd, { kind: 'failed' }>): AfterScan {
  if (end.stage !== 'after-body') return afterUnsent(end);
  if (end.cause === 'disk') return move('unknown', 'disk-full', end);
  if (end.cause === 'redirect' || end.cause === 'captive-portal') {
    return move('unknown', 'redirect-refused', end);
  }
  if (end.bytesReceived > 0 && (end.status === null || end.status === 200)) {
    return move('unknown', 'answer-cut-off', end);
  }
  if (end.status !== null && end.status >= 500) return move('unknown', 'server-error-after-body', end);
  return move('unknown', end.cause === 'no-answer' ? 'no-answer-in-time' : 'connection-lost-after-body', end);
}

function afterUnknownKey(end: Refusal, facts: UploadFacts): AfterScan {
  if (facts.uploadKeyMaybeUsed) return move('unknown', 'upload-key-gone', end);
  // No scan used this upload, so `upload-key-gone` would be misleading.
  if (facts.uploadKeyRefusals >= MAX_FRESH_UPLOADS) return rejected(end, facts);
  return move('queued', 'upload-key-gone', end);
}

/**
 * Case number and date are checked before sending, so after a scan that may have used the upload key, a 400 concerns
 * the key (R12). For an unused key the detail must name `s3_key`, since other 400s are not repeated (R13).
 */
function concernsUploadKey(detail: string | null, facts: UploadFacts): boolean {
  if (namedField(detail) !== null) return false;
  return facts.uploadKeyMaybeUsed || /\bs3[ _-]?key\b/i.test(detail ?? '');
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

type Refusal = Extract<RequestEnd, { kind: 'refused' }>;

function profileBlock(end: Refusal): Move<'blocked'> | null {
  const reason = blockReason(end.status);
  if (!reason) return null;
  return move('blocked', reason, end, { block: { reason, resumesAfterSeconds: end.retryAfterSeconds } });
}

/** The interface has no 404 and no 405 here, so the base address leads to something else. */
function wrongAddress(end: Extract<RequestEnd, { kind: 'refused' }>): Move<'blocked'> | null {
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
function rejected(end: Refusal, { maybePaid }: UploadFacts): Move<'rejected' | 'unknown'> {
  if (maybePaid) return move('unknown', 'later-request-refused', end);
  if (end.status === 413) return move('rejected', 'too-large', end);
  return move('rejected', end.status === 422 ? 'malformed' : 'validation', end);
}

/** Statuses that may change on a retry; a redirect may come from a captive portal. */
function isTemporary(status: number): boolean {
  return status < 400 || status === 408 || status === 425;
}

const RETRY = { retry: true } as const;

function serviceUnavailable(end: RequestEnd): Move<'waiting'> {
  return move('waiting', 'service-away', end, RETRY);
}

/** The move after a request that the service cannot have received whole. A certificate is for a person to judge. */
function afterUnsent(end: Extract<RequestEnd, { kind: 'failed' }>): Move<'waiting' | 'blocked'> {
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
const CAPTIVE_PORTAL_STATUS = 511;

/** A difference above this can explain a refused upload. */
const MAX_HARMLESS_CLOCK_SKEW_SECONDS = 120;

export function isClockWrong(skewSeconds: number | null): boolean {
  return skewSeconds !== null && Math.abs(skewSeconds) > MAX_HARMLESS_CLOCK_SKEW_SECONDS;
}

function move<To extends PackageState>(
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

/** A decision that a person can take about a package, and from when (milliseconds since 1970; null: now). */
export interface DecisionChoice {
  readonly decision: Decision;
  readonly availableAtMs: number | null;
  readonly needsCaseNumber: boolean;
  readonly mayCostTokens: boolean;
}

/**
 * The choices for an unknown outcome, the safest first (R12). `ask-again` needs an upload that is still stored and was
 * not reported gone; it is offered 150 s after the request.
 */
export function decisionsFor(facts: {
  readonly state: PackageState;
  readonly reason: JournalReason | null;
  readonly hasStoredUpload: boolean;
  readonly storedAtMs: number | null;
  readonly submittedAtMs: number | null;
  readonly nowMs: number;
}): readonly DecisionChoice[] {
  if (facts.state !== 'unknown') return [];
  const choices: DecisionChoice[] = [];
  const usable = facts.hasStoredUpload && isUploadUsable(facts.storedAtMs, facts.nowMs);
  if (usable && facts.reason !== 'upload-key-gone') {
    choices.push({
      decision: 'ask-again',
      availableAtMs: (facts.submittedAtMs ?? facts.nowMs) + ASK_AGAIN_AFTER_MS,
      needsCaseNumber: false,
      // The service processes each upload once, so asking again costs no tokens.
      mayCostTokens: false,
    });
  }
  choices.push({ decision: 'send-again', availableAtMs: null, needsCaseNumber: true, mayCostTokens: true });
  choices.push({ decision: 'close', availableAtMs: null, needsCaseNumber: false, mayCostTokens: false });
  return choices;
}

/**
 * The state in which a waiting, blocked or stored package continues: with its upload while that is usable (R17), else
 * from the start. An upload that a scan may have used is never replaced automatically: a new one could be charged a
 * second time, which only a person may decide (R11).
 */
export function resumeState(
  facts: Pick<UploadFacts, 'route' | 'uploadKeyMaybeUsed'> & {
    readonly hasStoredUpload: boolean;
    readonly storedAtMs: number | null;
    readonly nowMs: number;
  },
): 'stored' | 'queued' | 'unknown' {
  if (!uploadsFirst(facts.route)) return 'queued';
  if (facts.hasStoredUpload && isUploadUsable(facts.storedAtMs, facts.nowMs)) return 'stored';
  return facts.uploadKeyMaybeUsed ? 'unknown' : 'queued';
}

/** Whether a finished PUT can still be used (R17). If the clock was set back by more than an hour, it cannot. */
export function isUploadUsable(storedAtMs: number | null, nowMs: number): boolean {
  if (storedAtMs === null) return false;
  const ageMs = nowMs - storedAtMs;
  return ageMs > -3_600_000 && ageMs < STORED_UPLOAD_USABLE_MS;
}
