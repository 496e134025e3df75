import type { Decision, JournalReason, PackageState } from './journal';
import {
  type AfterPaidRequest,
  afterUnsent,
  CAPTIVE_PORTAL_STATUS,
  move,
  profileBlock,
  RETRY,
  type RequestEnd,
  rejected,
  serviceUnavailable,
  type UploadFacts,
} from './journal-moves';
import { type Route, storedUploadOf, uploadRoute } from './route';
import type { StoredUpload } from './routes/upload-route';

/**
 * The move after the paid request (R11, R13). It is repeated only if the service cannot have received the whole
 * request; a refusal with a documented status is final; every other end leaves the outcome unknown.
 */
export function afterScan(end: RequestEnd, facts: UploadFacts & { readonly route: Route }): AfterPaidRequest {
  if (end.kind === 'failed') return afterFailedScan(end);
  const judged = profileBlock(end) ?? uploadRoute(facts.route).judgePaidRefusal(end, facts);
  if (judged) return judged;
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

function afterFailedScan(end: Extract<RequestEnd, { kind: 'failed' }>): AfterPaidRequest {
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

/** A decision that a person can take about a package, and from when (milliseconds since 1970; null: now). */
export interface DecisionChoice {
  readonly decision: Decision;
  readonly availableAtMs: number | null;
  readonly needsCaseNumber: boolean;
  readonly mayCostTokens: boolean;
}

/**
 * The choices for an unknown outcome, the safest first (R12). `ask-again` needs a route with a stored upload, and an
 * upload that a scan may have used, is still usable and was not reported gone; the route decides from when. A newer
 * upload says nothing about that scan, and would be charged as well.
 */
export function decisionsFor(
  facts: UploadAge &
    Pick<UploadFacts, 'uploadKeyMaybeUsed'> & {
      readonly state: PackageState;
      readonly reason: JournalReason | null;
      readonly submittedAtMs: number | null;
    },
): readonly DecisionChoice[] {
  if (facts.state !== 'unknown') return [];
  const choices: DecisionChoice[] = [];
  const upload = usableUpload(facts);
  const isGone = facts.reason === 'upload-key-gone';
  if (upload && facts.uploadKeyMaybeUsed && !isGone && facts.reason !== 'claimed-by-team') {
    choices.push({
      decision: 'ask-again',
      availableAtMs: (facts.submittedAtMs ?? facts.nowMs) + upload.askAgainAfterMs,
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
  facts: UploadAge & Pick<UploadFacts, 'uploadKeyMaybeUsed'>,
): 'stored' | 'queued' | 'unknown' {
  if (storedUploadOf(facts.route) === null) return 'queued';
  if (usableUpload(facts)) return 'stored';
  return facts.uploadKeyMaybeUsed ? 'unknown' : 'queued';
}

/** What decides whether the upload of a package can still be named; times in milliseconds since 1970. */
interface UploadAge {
  readonly route: Route;
  readonly hasUploadKey: boolean;
  readonly storedAtMs: number | null;
  readonly nowMs: number;
}

/** Returns the rules of an upload that is still usable (R17). If the clock was set back by over an hour, it is not. */
function usableUpload({ route, hasUploadKey, storedAtMs, nowMs }: UploadAge): StoredUpload | null {
  const upload = storedUploadOf(route);
  if (upload === null || !hasUploadKey || storedAtMs === null) return null;
  const ageMs = nowMs - storedAtMs;
  return ageMs > -3_600_000 && ageMs < upload.usableMs ? upload : null;
}
