import type { Decision, JournalReason, PackageState } from './journal';
import { ASK_AGAIN_AFTER_MS, type Route, STORED_UPLOAD_USABLE_MS } from './limits';
import type { BlockReason } from './profile';

/** How a request of the client ended, as far as the rules care. */
export type RequestEnd =
  | {
      readonly kind: 'failed';
      readonly stage: 'before-body' | 'during-body' | 'after-body';
      readonly cause:
        | 'network'
        | 'tls'
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
    }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly detail: string | null;
      readonly retryAfterSeconds: number | null;
      /** Our clock minus the server's `Date`, seconds. */
      readonly clockSkewSeconds?: number | null;
      /** The refusal came while the request's body was provably incomplete (R11). */
      readonly bodyIncomplete?: boolean;
    };

/** What the journal remembers of a package's upload when a request ends. */
export interface UploadFacts {
  readonly route: Route;
  /** A scan with this stored upload has an outcome that nobody knows: the upload may be used up. */
  readonly keyMaybeUsed: boolean;
  /** PUTs refused with 403 in a row. */
  readonly putRefusals: number;
  /** Stored uploads in a row that the service said it does not know, before any scan used them. */
  readonly keyRefusals: number;
}

/** Where a package goes and why. `retry` counts as a failure for the backoff. */
export interface Move<To extends PackageState = PackageState> {
  readonly to: To;
  readonly reason: JournalReason | null;
  readonly status: number | null;
  readonly detail: string | null;
  readonly retry: boolean;
  readonly block: { readonly reason: BlockReason; readonly resumesAfterSeconds: number | null } | null;
}

/** A fresh URL is asked for at most this often after a refused PUT, a stored key is replaced at most this often. */
export const FRESH_UPLOADS_AT_MOST = 2;

/** After the request for an upload URL: nothing was paid, so everything but a refusal is tried again. */
export function afterUploadUrl(end: RequestEnd): Move<'waiting' | 'blocked' | 'rejected'> {
  if (end.kind === 'failed') return waitAfter(end);
  if (end.status === PORTAL_STATUS) return move('waiting', 'captive-portal', end, RETRY);
  return profileBlock(end) ?? (end.status >= 500 || isPassing(end.status) ? away(end) : rejected(end));
}

/** After the PUT: 403 means a new URL, twice, and is then a matter for a later try; a clock that is wrong is named. */
export function afterPut(end: RequestEnd, facts: UploadFacts): Move<'queued' | 'waiting' | 'rejected'> {
  if (end.kind === 'failed') return waitAfter(end);
  if (end.status === 403 || end.status === 401) {
    const again = facts.putRefusals < FRESH_UPLOADS_AT_MOST;
    const reason = !again && isClockWrong(end.clockSkewSeconds ?? null) ? 'clock-wrong' : 'upload-refused';
    return move(again ? 'queued' : 'waiting', reason, end, { retry: !again });
  }
  if (end.status === PORTAL_STATUS) return move('waiting', 'captive-portal', end, RETRY);
  if (end.status === 413) return move('rejected', 'too-large', end);
  return end.status >= 500 || isPassing(end.status)
    ? away(end)
    : move('waiting', 'upload-refused', end, RETRY);
}

type AfterScan = Move<'unknown' | 'waiting' | 'blocked' | 'rejected' | 'queued'>;

/**
 * After the paid request (R11, R13). Only an end that proves that the service cannot have had the whole request
 * leads back to a try; a refusal with a documented status is definite; all else is a question to a person.
 */
export function afterScan(end: RequestEnd, facts: UploadFacts): AfterScan {
  if (end.kind === 'failed') return afterFailedScan(end);
  const blocked = profileBlock(end);
  if (blocked) return blocked;
  if (end.status === 400 && facts.route === 'presigned' && concernsUploadKey(end.detail, facts)) {
    return afterUnknownKey(end, facts);
  }
  if (end.status < 400)
    return move('unknown', end.status < 300 ? 'not-an-analysis' : 'redirect-refused', end);
  if (end.status === 408 || end.status >= 500) {
    // R13 makes a question of these after a complete body only; what the service cannot have had is sent again.
    if (end.bodyIncomplete && end.status === PORTAL_STATUS) {
      return move('waiting', 'captive-portal', end, RETRY);
    }
    return end.bodyIncomplete ? away(end) : move('unknown', 'server-error-after-body', end);
  }
  return rejected(end);
}

function afterFailedScan(end: Extract<RequestEnd, { kind: 'failed' }>): AfterScan {
  if (end.stage !== 'after-body') return waitAfter(end);
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

function afterUnknownKey(end: RequestEnd, facts: UploadFacts): AfterScan {
  if (facts.keyMaybeUsed) return move('unknown', 'upload-key-gone', end);
  // No upload was processed here, so the reason must not say so.
  if (facts.keyRefusals >= FRESH_UPLOADS_AT_MOST) return move('rejected', 'validation', end);
  return move('queued', 'upload-key-gone', end);
}

/**
 * Of a 400's conditions the case number and the date are checked before sending, so after a scan that may have used
 * the key, what remains is the key (R12). A key that no scan used has to be named: other 400s are not repeated (R13).
 */
function concernsUploadKey(detail: string | null, facts: UploadFacts): boolean {
  const text = detail ?? '';
  if (/issue[ _-]?date|case[ _-]?number|contact[ _-]?email|language/i.test(text)) return false;
  return facts.keyMaybeUsed || /s3|upload|(?<!api[ _-]?)(?:key|schl(?:ü|ue)ssel|klucz)/i.test(text);
}

function profileBlock(end: Extract<RequestEnd, { kind: 'refused' }>): Move<'blocked'> | null {
  const reason = blockReason(end.status);
  if (!reason) return null;
  return move('blocked', reason, end, { block: { reason, resumesAfterSeconds: end.retryAfterSeconds } });
}

function blockReason(status: number): BlockReason | null {
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 402 || status === 429) return 'quota';
  return status === 501 ? 'account-configuration' : null;
}

function rejected(end: Extract<RequestEnd, { kind: 'refused' }>): Move<'rejected'> {
  if (end.status === 413) return move('rejected', 'too-large', end);
  return move('rejected', end.status === 422 ? 'malformed' : 'validation', end);
}

/** Statuses of a service or gateway that may answer differently in a moment; a redirect may be a captive portal. */
function isPassing(status: number): boolean {
  return status < 400 || status === 408 || status === 425;
}

const RETRY = { retry: true } as const;

function away(end: RequestEnd): Move<'waiting'> {
  return move('waiting', 'service-away', end, RETRY);
}

function waitAfter(end: Extract<RequestEnd, { kind: 'failed' }>): Move<'waiting'> {
  return move('waiting', reasonToWait(end), end, RETRY);
}

function reasonToWait(end: Extract<RequestEnd, { kind: 'failed' }>): JournalReason {
  switch (end.cause) {
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
      return end.status !== null && end.status >= 500 ? 'service-away' : 'network';
  }
}

/** Why this program itself stopped an unpaid request. */
export type Interruption = 'paused' | 'metered' | 'network';

/** After an unpaid request that was stopped from here: it goes on as soon as it may, and nothing failed. */
export function afterInterruption(reason: Interruption): Move<'waiting'> {
  return { to: 'waiting', reason, status: null, detail: null, retry: false, block: null };
}

/** The status that gateways of networks with a log-in answer with (RFC 6585). */
const PORTAL_STATUS = 511;

/** Over this the clocks differ enough to explain a refused upload. */
export const CLOCK_SKEW_WORTH_SAYING_SECONDS = 120;

export function isClockWrong(skewSeconds: number | null): boolean {
  return skewSeconds !== null && Math.abs(skewSeconds) > CLOCK_SKEW_WORTH_SAYING_SECONDS;
}

function move<To extends PackageState>(
  to: To,
  reason: JournalReason,
  end: RequestEnd,
  more: { readonly retry?: boolean; readonly block?: Move['block'] } = {},
): Move<To> {
  return {
    to,
    reason,
    status: end.status,
    detail: end.detail,
    retry: more.retry ?? false,
    block: more.block ?? null,
  };
}

/** What a person may decide about a package, and from when. Times are milliseconds since 1970. */
export interface DecisionChoice {
  readonly decision: Decision;
  readonly availableAtMs: number | null;
  readonly needsCaseNumber: boolean;
  readonly mayCostTokens: boolean;
}

/**
 * The choices about an unknown outcome, the safest first (R12): asking again needs an upload that is still stored
 * and was not already reported gone, and is offered 150 s after the request.
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
      // The service processes one upload once, so this cannot cost a second time.
      mayCostTokens: false,
    });
  }
  choices.push({ decision: 'send-again', availableAtMs: null, needsCaseNumber: true, mayCostTokens: true });
  choices.push({ decision: 'close', availableAtMs: null, needsCaseNumber: false, mayCostTokens: false });
  return choices;
}

/**
 * Where a package goes on that waited or was blocked, and whether a stored one may be scanned: with its upload while
 * that may be used (R17), else from the start. But an upload that a scan may have used up is not replaced by itself:
 * a new one would be paid for a second time, which only a person may decide (R11).
 */
export function resumeState(
  facts: Pick<UploadFacts, 'route' | 'keyMaybeUsed'> & {
    readonly hasStoredUpload: boolean;
    readonly storedAtMs: number | null;
    readonly nowMs: number;
  },
): 'stored' | 'queued' | 'unknown' {
  if (facts.route === 'direct') return 'queued';
  if (facts.hasStoredUpload && isUploadUsable(facts.storedAtMs, facts.nowMs)) return 'stored';
  return facts.keyMaybeUsed ? 'unknown' : 'queued';
}

/** Whether a finished PUT may still be used (R17). A clock that went backwards makes it unusable, not eternal. */
export function isUploadUsable(storedAtMs: number | null, nowMs: number): boolean {
  if (storedAtMs === null) return false;
  const ageMs = nowMs - storedAtMs;
  return ageMs > -3_600_000 && ageMs < STORED_UPLOAD_USABLE_MS;
}
