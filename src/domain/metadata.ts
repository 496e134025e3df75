/** The block of a file that a value was read from. `file` is the file system, not the content. */
export const METADATA_BLOCKS = [
  'exif',
  'gps',
  'maker-note',
  'xmp',
  'iptc',
  'png-text',
  'icc',
  'jfif',
  'heic',
  'webp',
  'jpeg',
  'png',
  'tiff',
  'ciff',
  'app12',
  'flir',
  'pdf-info',
  'pdf-xmp',
  'file',
] as const;
export type MetadataBlockName = (typeof METADATA_BLOCKS)[number];

/** `tag` in the spelling of the block's standard: `DateTimeOriginal`, `exif:GPSLatitude`, `2:55 DateCreated`. */
export interface MetadataSource {
  readonly block: MetadataBlockName;
  readonly tag: string;
}

/** The meaning of a value, independent of its block. */
export const METADATA_KEYS = [
  'captureTime',
  'digitizedTime',
  'modifyTime',
  'gpsTime',
  'fileTime',
  'position',
  'altitude',
  'direction',
  'make',
  'model',
  'thermalImage',
  'serial',
  'lens',
  'software',
  'orientation',
  'dimensions',
  'editTrace',
  'title',
  'description',
  'artist',
  'copyright',
] as const;
export type MetadataKey = (typeof METADATA_KEYS)[number];

/**
 * A typed value, so that every screen can format it in the user's language.
 * `time`: `local` is the wall clock `YYYY-MM-DDTHH:MM:SS`, `offset` its zone as `+HH:MM` or null for unknown.
 * `date`: `YYYY-MM-DD`, a day without a time. `position`: WGS 84 degrees, south and west negative.
 * `size`: pixels. `orientation`: 1 to 8 as EXIF counts.
 */
export type MetadataContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'time'; readonly local: string; readonly offset: string | null }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'position'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'number'; readonly number: number; readonly unit: 'm' | 'deg' }
  | { readonly kind: 'size'; readonly width: number; readonly height: number }
  | { readonly kind: 'orientation'; readonly orientation: number };

/** One value stated in a file, with its source. Several values of one key are several sources. */
export interface MetadataValue {
  readonly key: MetadataKey;
  readonly source: MetadataSource;
  readonly content: MetadataContent;
}

/**
 * Two sources of one file that cannot both be right.
 * - `capture-time`: two capture times (EXIF, XMP, IPTC, …) that no time zone explains.
 * - `gps-time`: the capture time contradicts the GPS time.
 * - `modify-time`: modified before it was taken. `file-time`: the file is older than the photo.
 * - `position`: two positions. `camera`: two models. `dimensions`: the stated size is not the size of the picture.
 */
const CONFLICT_KINDS = [
  'capture-time',
  'gps-time',
  'modify-time',
  'file-time',
  'position',
  'camera',
  'dimensions',
] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

export interface MetadataConflict {
  readonly kind: ConflictKind;
  /** The value that Proofcase uses. */
  readonly chosen: MetadataValue;
  readonly other: MetadataValue;
  /** Seconds between times, metres between positions; null for other kinds. */
  readonly difference: number | null;
}

/** One tag of a file. `text` is null for unreadable data, whose size is then in `bytes`. */
export interface MetadataEntry {
  readonly tag: string;
  readonly text: string | null;
  readonly bytes: number | null;
}

/** All tags of one block of a file, in file order. */
export interface MetadataBlock {
  readonly block: MetadataBlockName;
  /** Distinguishes several blocks of one kind, such as `IFD1`; empty for a single one. */
  readonly part: string;
  readonly entries: readonly MetadataEntry[];
  /** The file contains more tags than `entries` lists. */
  readonly truncated: boolean;
}

const BLOCK_LABELS: { readonly [Block in MetadataBlockName]: string } = {
  exif: 'EXIF',
  gps: 'EXIF',
  'maker-note': 'MakerNote',
  xmp: 'XMP',
  iptc: 'IPTC',
  'png-text': 'PNG',
  icc: 'ICC',
  jfif: 'JFIF',
  heic: 'HEIC',
  webp: 'WebP',
  jpeg: 'JPEG',
  png: 'PNG',
  tiff: 'TIFF',
  ciff: 'CIFF',
  app12: 'APP12',
  flir: 'FLIR',
  'pdf-info': 'PDF',
  'pdf-xmp': 'PDF XMP',
  file: 'File',
};

/** `EXIF DateTimeOriginal`, `XMP photoshop:DateCreated`: names from the standards, not translated. */
export function sourceLabel({ block, tag }: MetadataSource): string {
  return tag === '' ? BLOCK_LABELS[block] : `${BLOCK_LABELS[block]} ${tag}`;
}

/** The name of a block in the spelling of its standard. */
export function blockLabel(block: MetadataBlockName): string {
  return block === 'gps' ? 'EXIF GPS' : BLOCK_LABELS[block];
}

/** Limits of a listing: above those of real files, and low enough to search while typing. */
export const MAX_BLOCKS = 40;
export const MAX_BLOCK_ENTRIES = 500;
