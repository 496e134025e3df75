/** The name of the sample folder, a valid case number. */
export const SAMPLE_CASE_NUMBER: string;

/** The day of the damage, `YYYY-MM-DD`: the reference date that goes with the sample. */
export const REFERENCE_DATE: string;

/** Absolute path of the committed files, which lack their times and `.DS_Store`. */
export const committedSample: string;

/** Relative paths, `/` between names; hidden and unsupported files included. */
export const SAMPLE_FILES: readonly string[];

/** Places the sample files in `folder`, each with its time; returns those that were missing or different. */
export function placeSampleFiles(folder: string): readonly string[];
