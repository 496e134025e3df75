import {
  type AfterPaidRequest,
  afterUnsent,
  CAPTIVE_PORTAL_STATUS,
  isClockWrong,
  isTemporary,
  type Move,
  move,
  namedField,
  profileBlock,
  RETRY,
  type Refusal,
  type RequestEnd,
  rejected,
  serviceUnavailable,
  type UploadFacts,
  wrongAddress,
} from '../journal-moves';
import { ASK_AGAIN_AFTER_MS, PACKAGE_LIMIT_BYTES, STORED_UPLOAD_USABLE_MS } from '../limits';
import type { UploadRoute } from './upload-route';

/** The ZIP is put into object storage without cost; the paid request names it by its upload key (R2). */
export const presigned: UploadRoute = {
  maxZipBytes: PACKAGE_LIMIT_BYTES,
  storedUpload: { usableMs: STORED_UPLOAD_USABLE_MS, askAgainAfterMs: ASK_AGAIN_AFTER_MS },
  judgePaidRefusal: (end, facts) =>
    end.status === 400 && concernsUploadKey(end.detail, facts) ? afterUnknownKey(end, facts) : null,
};

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

function afterUnknownKey(end: Refusal, facts: UploadFacts): AfterPaidRequest {
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
