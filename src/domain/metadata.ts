/** Where inside a file something was read. `file` is the file system, which is no part of the content. */
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
  'pdf-info',
  'pdf-xmp',
  'file',
] as const;
export type MetadataBlockName = (typeof METADATA_BLOCKS)[number];

/** `tag` as the block's own standard spells it: `DateTimeOriginal`, `exif:GPSLatitude`, `2:55 DateCreated`. */
export interface MetadataSource {
  readonly block: MetadataBlockName;
  readonly tag: string;
}

/** What a value is about, whichever block it stands in. */
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
 * One value, typed so that every screen can write it in the reader's language.
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

/** One thing that a file says, and where. Several values of one key are several sources. */
export interface MetadataValue {
  readonly key: MetadataKey;
  readonly source: MetadataSource;
  readonly content: MetadataContent;
}

/**
 * Two sources of one file that cannot both be right.
 * - `capture-time`: two capture times (EXIF, XMP, IPTC, …) that no zone explains.
 * - `gps-time`: the capture time against the satellites' clock.
 * - `modify-time`: last changed before it was taken. `file-time`: on this disk before it was taken.
 * - `position`: two positions. `camera`: two models. `dimensions`: the picture is not as large as it says.
 */
export const CONFLICT_KINDS = [
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
  /** The value that Proofcase goes by. */
  readonly chosen: MetadataValue;
  readonly other: MetadataValue;
  /** Seconds between times, metres between positions; null where there is no such measure. */
  readonly difference: number | null;
}

/** One tag as it stands in the file. `text` is null for data that no reader could read; `bytes` is then its size. */
export interface MetadataEntry {
  readonly tag: string;
  readonly text: string | null;
  readonly bytes: number | null;
}

/** All tags of one block of a file, in file order. */
export interface MetadataBlock {
  readonly block: MetadataBlockName;
  /** What sets it apart from others of its kind, such as `IFD1`; empty for the only one. */
  readonly part: string;
  readonly entries: readonly MetadataEntry[];
  /** More tags stand in the file than are listed. */
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
  'pdf-info': 'PDF',
  'pdf-xmp': 'PDF XMP',
  file: 'File',
};

/** `EXIF DateTimeOriginal`, `XMP photoshop:DateCreated`: names of standards, the same in every language. */
export function sourceLabel({ block, tag }: MetadataSource): string {
  return tag === '' ? BLOCK_LABELS[block] : `${BLOCK_LABELS[block]} ${tag}`;
}

/** The name of a block as its standard writes it. */
export function blockLabel(block: MetadataBlockName): string {
  return block === 'gps' ? 'EXIF GPS' : BLOCK_LABELS[block];
}
