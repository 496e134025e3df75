/** Maximum characters of a note on a photo. */
export const NOTE_LIMIT = 2_000;
/** Maximum exclusion rules per folder. */
export const RULE_LIMIT = 100;
