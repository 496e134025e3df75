/** The day of the damage, `YYYY-MM-DD`: the reference date that goes with the sample. */
export const REFERENCE_DATE: string;

/** The sample folder's usual name, a valid case number. */
export const SAMPLE_CASE_NUMBER: string;

export interface SampleFolder {
  /** Absolute. */
  readonly folder: string;
  /** Relative to the folder, `/` between names, sorted; hidden and unsupported files included. */
  readonly files: readonly string[];
  /** False when the folder was up to date already. */
  readonly made: boolean;
}

/** Makes the sample folder, or leaves it when it is up to date; refuses a folder with other files in it. */
export function makeSampleFolder(targetDir: string): Promise<SampleFolder>;

/** JPEGs of exactly `totalBytes` together (8 files unless told); resolves to their paths. */
export function makeLargeFolder(
  targetDir: string,
  totalBytes: number,
  options?: { readonly files?: number },
): Promise<readonly string[]>;

/** Many small, distinct JPEGs with EXIF and position; resolves to their paths. */
export function makeManyPhotos(targetDir: string, count: number): Promise<readonly string[]>;

/** Distinct JPEGs of 4032 × 3024 pixels with EXIF; resolves to their paths. */
export function makeTwelveMegapixelPhotos(targetDir: string, count: number): Promise<readonly string[]>;
