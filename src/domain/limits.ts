/** MB is read as 10^6 bytes (R1). */
export const BYTES_PER_MB = 1_000_000;

/** The whole multipart body of a direct request stays below this (R1). */
export const DIRECT_BODY_LIMIT_BYTES = 10 * BYTES_PER_MB;

/** Size of the form around a ZIP in a direct request, which counts towards the direct limit (R1). */
export const DIRECT_FORM_BYTES = 235;

/** No ZIP above this is ever sent (R1). */
export const PACKAGE_LIMIT_BYTES = 50 * BYTES_PER_MB;

/** An upload is stalled if no byte was accepted for this long (R14). */
export const UPLOAD_STALL_MS = 60_000;

/** Timeout for the response, counted from the complete body; the service's own limit is 120 s (R14). */
export const ANSWER_TIMEOUT_MS = 150_000;

/** The documented lifetime of an upload URL. */
export const UPLOAD_URL_LIFETIME_MS = 10 * 60_000;

/** The service keeps a stored upload for 24 h; the client stops using it an hour earlier (R17). */
export const STORED_UPLOAD_USABLE_MS = 23 * 3_600_000;

/** Delay after the complete body before "Ask again with the same upload" is offered (R12). */
export const ASK_AGAIN_AFTER_MS = 150_000;
