/** Characters of a note on a photo. */
export const NOTE_LIMIT = 2_000;
/** Rules per folder for leaving files out. */
export const RULE_LIMIT = 100;
