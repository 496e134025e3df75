/** MB is read as 10^6 bytes (R1). */
export const BYTES_PER_MB = 1_000_000;

/** A direct request, counted as its whole multipart body, stays below this (R1). */
export const DIRECT_BODY_LIMIT_BYTES = 10 * BYTES_PER_MB;

/** Room kept for the multipart framing, 259 bytes as we write it, when a ZIP is compared with the direct limit (R1). */
export const DIRECT_FRAMING_HEADROOM_BYTES = 512;

/** No ZIP above this is ever sent (R1). */
export const PACKAGE_LIMIT_BYTES = 50 * BYTES_PER_MB;

/** The upload is stalled when no byte was accepted for this long (R14). */
export const UPLOAD_STALL_MS = 60_000;

/** Wait for the answer, counted from the complete body; the service's own limit is 120 s (R14). */
export const ANSWER_TIMEOUT_MS = 150_000;

/** An upload URL is documented to live ten minutes. */
export const UPLOAD_URL_LIFETIME_MS = 10 * 60_000;

/** A stored upload is kept 24 h by the service; ours is used for an hour less (R17). */
export const STORED_UPLOAD_USABLE_MS = 23 * 3_600_000;

/** "Ask again with the same upload" is offered no earlier than this after the body was complete (R12). */
export const ASK_AGAIN_AFTER_MS = 150_000;

export type Route = 'direct' | 'presigned';

/** The route of a sealed ZIP of `zipBytes`, or null when it may not be sent at all (R1, R2). */
export function routeFor(zipBytes: number): Route | null {
  if (zipBytes + DIRECT_FRAMING_HEADROOM_BYTES < DIRECT_BODY_LIMIT_BYTES) return 'direct';
  return zipBytes <= PACKAGE_LIMIT_BYTES ? 'presigned' : null;
}
