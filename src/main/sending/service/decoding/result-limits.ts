/**
 * Limits for one result (security row 10). Anything above a limit is skipped and reported as a problem of the
 * result; the raw response contains it. Several times what a ZIP of 50 MB can hold.
 */
export const MAX_FILES = 5_000;
/** Of all files together. */
export const MAX_ITEMS = 5_000;
/** Of all parts of the response together. */
export const MAX_ATTACHMENTS = 5_000;
/** Content of all archives of a response together. */
export const MAX_UNPACKED_BYTES = 500_000_000;
/** Memory of all values that the interface document does not describe. */
export const MAX_DETAIL_BYTES = 6_000_000;
/** Texts that the interface document describes: dates, names of tools, positions. */
export const MAX_TEXT_CHARACTERS = 1_000;
/** A capture link may carry a signed token; servers accept addresses of about this length. */
export const MAX_LINK_CHARACTERS = 8_000;
export const MAX_TEXTS = 1_000;
/** The decoded analysis as JSON, without its attachments; more is not stored at all. */
export const MAX_ANALYSIS_BYTES = 16_000_000;
export const MAX_DEPARTURES = 1_000;
export const MAX_PROBLEMS = 200;

export const READING_TIMEOUT_MS = 30_000;
export const READING_MEMORY_BYTES = 1_000_000_000;
