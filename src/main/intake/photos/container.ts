import type { Position } from '../../../domain/item';
import type { MetadataBlockName } from '../../../domain/metadata';

/**
 * The structure of a picture file without the content of its blocks: the positions of the metadata blocks, the size of
 * the picture, and whether the file is complete. Read by plain comparisons, so that broken and hostile files reach as
 * little code as possible.
 */
export interface PhotoContainer {
  /** Pixels as stored; null if the structure does not state them. */
  readonly width: number | null;
  readonly height: number | null;
  /** Quarter turns or EXIF orientation that the container itself prescribes (HEIC); null: the EXIF tag decides. */
  readonly turned: boolean | null;
  readonly pages: number;
  /**
   * What exifr reads: EXIF blocks from their byte order mark on, the header of a JPEG, all of a TIFF. The first one
   * counts.
   */
  readonly exif: readonly Buffer[];
  /** XMP packets that exifr does not find. */
  readonly xmp: readonly string[];
  /** An IPTC-IIM block that exifr does not find, as it is or inside Photoshop's image resources. */
  readonly iptc: Buffer | null;
  /** An ICC profile that exifr does not find. */
  readonly icc: Buffer | null;
  /** Textual fields outside EXIF and XMP, such as PNG's, by keyword. */
  readonly texts: ReadonlyMap<string, string>;
  /** Facts of the structure that only the listing of all tags shows. */
  readonly facts: readonly ContainerFact[];
  /** Capture data outside EXIF; see `early-cameras.ts` and `flir.ts`. */
  readonly camera: CameraFacts | null;
  /** A JPEG has raw numbers in APP3, where cameras of DJI write temperatures. */
  readonly hasRawApp3: boolean;
  /** There is a block of content credentials (C2PA). */
  readonly hasCredentials: boolean;
  /** The file ends before its structure does, or has none. */
  readonly broken: boolean;
}

export interface ContainerFact {
  readonly block: MetadataBlockName;
  readonly tag: string;
  readonly text: string;
}

export interface CameraFacts {
  readonly make: string | null;
  readonly model: string | null;
  /** `YYYY:MM:DD HH:MM:SS`, with the offset from UTC if the camera knows it. */
  readonly dateTime: string | null;
  readonly position: Omit<Position, 'source'> | null;
  readonly block: 'ciff' | 'app12' | 'flir';
}

export const EMPTY_CONTAINER: PhotoContainer = {
  width: null,
  height: null,
  turned: null,
  pages: 1,
  exif: [],
  xmp: [],
  iptc: null,
  icc: null,
  texts: new Map(),
  facts: [],
  camera: null,
  hasRawApp3: false,
  hasCredentials: false,
  broken: false,
};

/** How a store of content credentials begins in a JPEG or a PDF: the type in its description box (ISO/IEC 19566-5). */
export const STORE_MARK = Buffer.from('jumdc2pa');

/** Of a longer block, such as a depth map in XMP, no more than this is read as metadata. */
export const MAX_XMP_BYTES = 2 << 20;
export const MAX_ICC_BYTES = 4 << 20;

/** EXIF blocks come with and without the `Exif\0\0` of JPEG; readers need the TIFF part. Null for other content. */
export function tiffPart(block: Buffer): Buffer | null {
  const start = block.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
  const mark = block.toString('latin1', start, start + 2);
  return mark === 'II' || mark === 'MM' ? block.subarray(start) : null;
}
