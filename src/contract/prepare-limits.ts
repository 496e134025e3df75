/** Maximum characters of the note of a case, and of a note on a photo. */
export const MAX_NOTE_LENGTH = 2_000;
/** Maximum exclusion rules per folder. */
export const MAX_EXCLUSION_RULES = 100;
