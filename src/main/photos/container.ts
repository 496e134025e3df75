/**
 * What a picture file's own structure tells before any library looks at it: where the metadata blocks are, how
 * large the picture is, and whether the file is whole. Read by plain comparisons, so that broken and hostile files
 * meet as little code as possible.
 */
export interface PhotoContainer {
  /** Pixels as stored; null where the structure does not tell. */
  readonly width: number | null;
  readonly height: number | null;
  /** Quarter turns or EXIF orientation that the container itself prescribes (HEIC); null: the EXIF tag decides. */
  readonly turned: boolean | null;
  readonly pages: number;
  /** A TIFF block as EXIF has it, starting with its byte order mark. */
  readonly exif: Buffer | null;
  readonly xmp: string | null;
  /** Textual fields outside EXIF and XMP, such as PNG's, by keyword. */
  readonly texts: ReadonlyMap<string, string>;
  /** Capture data as cameras wrote it before EXIF; see `early-cameras.ts`. */
  readonly early: EarlyCameraFacts | null;
  /** The file ends before its structure does, or has none. */
  readonly broken: boolean;
}

export interface EarlyCameraFacts {
  readonly make: string | null;
  readonly model: string | null;
  /** `YYYY:MM:DD HH:MM:SS` */
  readonly dateTime: string | null;
  readonly source: string;
}

export const EMPTY_CONTAINER: PhotoContainer = {
  width: null,
  height: null,
  turned: null,
  pages: 1,
  exif: null,
  xmp: null,
  texts: new Map(),
  early: null,
  broken: false,
};

/** EXIF blocks come with and without the `Exif\0\0` of JPEG; libraries want the TIFF part. Null: it is neither. */
export function tiffPart(block: Buffer): Buffer | null {
  const start = block.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
  const mark = block.toString('latin1', start, start + 2);
  return mark === 'II' || mark === 'MM' ? block.subarray(start) : null;
}
