import exifr from 'exifr';
import type { MetadataEntry } from '../../../domain/metadata';
import { MAX_XMP_BYTES } from './container';
import { type Tags, type TagValue, textOf } from './tag-values';

/** Values that exifr reads from an EXIF block, the header of a JPEG, or a TIFF file, by block. */
export interface ExifBlocks {
  readonly ifd0: Tags;
  readonly exif: Tags;
  readonly gps: Tags;
  readonly interop: Tags;
  /** The thumbnail's directory. */
  readonly ifd1: Tags;
  readonly xmp: string | null;
  readonly iptc: readonly IptcDataset[];
  readonly icc: readonly MetadataEntry[];
  readonly jfif: readonly MetadataEntry[];
}

/** One dataset of IPTC-IIM: `2:55 DateCreated`. */
export interface IptcDataset {
  readonly tag: string;
  readonly value: string;
}

/** From the default export: Node does not see the names of exifr's CommonJS build. */
const { segmentParsers, tagKeys } = exifr;

type BlockName = 'ifd0' | 'exif' | 'gps' | 'interop' | 'ifd1';

/** Tags for findings, or every tag for a listing. */
export type ExifrScope = 'values' | 'all';

/** Values as stored in the file, each in its own block. */
const AS_IN_THE_FILE = {
  makerNote: true,
  userComment: true,
  xmp: { parse: false, multiSegment: true },
  iptc: true,
  mergeOutput: false,
  translateKeys: false,
  translateValues: false,
  reviveValues: false,
};

/** Constant objects, since exifr keeps every options object that it receives. */
const OPTIONS = {
  values: { ...AS_IN_THE_FILE, exif: true, gps: true },
  all: {
    ...AS_IN_THE_FILE,
    tiff: true,
    icc: { translateKeys: true, multiSegment: true },
    jfif: { translateKeys: true },
  },
  thumbnail: { mergeOutput: false, translateKeys: false, translateValues: false, ifd1: true },
} as const satisfies { readonly [Scope in ExifrScope | 'thumbnail']: object };

/** Longer values (strip offsets, tables) are neither text, number nor time and stay bytes. */
const MAX_VALUE_BYTES = 4_096;
const MAX_TEXT_CHARS = 500;

const ASCII = 2;
/** Of EXIF 3.0. */
const UTF8 = 129;
/** Bytes of one element by TIFF type, from 1 to 13. */
const ELEMENT_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** XMP, IPTC, Photoshop, ICC, maker note, comment: read by other code, whatever their stored type. */
const BLOCK_TAGS: ReadonlySet<number> = new Set([0x02bc, 0x83bb, 0x8649, 0x8773, 0x927c, 0x9286]);

/** The names of TIFF 6.0 and EXIF 3.0 where exifr has ExifTool's or none. */
const STANDARD_NAMES: ReadonlyMap<number, string> = new Map([
  [0x00fe, 'NewSubfileType'],
  [0x0101, 'ImageLength'],
  [0x0132, 'DateTime'],
  [0x0201, 'JPEGInterchangeFormat'],
  [0x0202, 'JPEGInterchangeFormatLength'],
  [0x8649, 'Photoshop'],
  [0x8827, 'PhotographicSensitivity'],
  [0x9004, 'DateTimeDigitized'],
  [0x9204, 'ExposureBiasValue'],
  [0xa002, 'PixelXDimension'],
  [0xa003, 'PixelYDimension'],
  [0xa405, 'FocalLengthIn35mmFilm'],
  [0xa430, 'CameraOwnerName'],
  [0xa431, 'BodySerialNumber'],
  [0xa432, 'LensSpecification'],
  [0xa436, 'ImageTitle'],
  [0xa437, 'Photographer'],
  [0xa438, 'ImageEditor'],
  [0xa439, 'CameraFirmware'],
  [0xa43a, 'RAWDevelopingSoftware'],
  [0xa43b, 'ImageEditingSoftware'],
  [0xa43c, 'MetadataEditingSoftware'],
  [0xc4a5, 'PrintImageMatching'],
]);

/** The used part of exifr's reader of TIFF blocks, which its types omit. */
interface TiffParser {
  readonly chunk: {
    readonly byteLength: number;
    getUint16(offset: number): number;
    getUint32(offset: number): number;
    getUint8Array(offset: number, length: number): Uint8Array;
  };
  parseTags(offset: unknown, block: BlockName, tags: Map<number, unknown>): Map<number, unknown>;
  parseTag(offset: number, tag: number, block: BlockName): unknown;
}
type TiffParserClass = new (chunk: unknown, options: unknown, file: unknown) => TiffParser;
const TiffParser: TiffParserClass = segmentParsers.get('tiff');

/** An instance of exifr, with the members that its types omit. */
interface Reading {
  readonly options: unknown;
  readonly file: unknown;
  /** Finds the blocks of a file and creates their parsers. */
  readonly fileParser: {
    createParser(type: string, chunk: unknown): unknown;
    ensureSegmentChunk(segment: unknown): Promise<unknown>;
  };
  readonly parsers: { [type: string]: unknown };
  read(bytes: Uint8Array): Promise<void>;
  setup(): void;
  parse(): Promise<unknown>;
}

/**
 * exifr gives up a whole block for one bad entry, reads values beyond the end of the block, and decodes every text as
 * UTF-8. Here only the bad entry is omitted, and a text keeps its bytes until `textOf` decides.
 */
class LenientTiffParser extends TiffParser {
  override parseTags(offset: unknown, block: BlockName, tags: Map<number, unknown>): Map<number, unknown> {
    // A pointer that is not a number would count as 0, and the header as 65,000 entries.
    if (typeof offset !== 'number') return tags;
    try {
      return super.parseTags(offset, block, tags);
    } catch {
      // The directory is cut off; the entries read so far are in `tags`.
      return tags;
    }
  }

  override parseTag(offset: number, tag: number, block: BlockName): unknown {
    const type = this.chunk.getUint16(offset + 2);
    const elementBytes = type === UTF8 ? 1 : (ELEMENT_BYTES[type] ?? 0);
    const bytes = elementBytes * this.chunk.getUint32(offset + 4);
    const at = bytes <= 4 ? offset + 8 : this.chunk.getUint32(offset + 8);
    if (bytes === 0 || at + bytes > this.chunk.byteLength) return undefined;
    if (BLOCK_TAGS.has(tag) || bytes > MAX_VALUE_BYTES) return this.chunk.getUint8Array(at, bytes);
    if (type === ASCII || type === UTF8)
      return Buffer.from(this.chunk.getUint8Array(at, bytes)).toString('latin1');
    return super.parseTag(offset, tag, block);
  }
}
/** Null if exifr finds nothing. Never throws. */
export async function readExif(block: Buffer, scope: ExifrScope): Promise<ExifBlocks | null> {
  const read = await parseLeniently(ownMemory(block), scope).catch(() => null);
  if (!read || !isRecord(read.output)) return null;
  const { output } = read;
  const { makerNote, userComment, xmp } = output;
  return {
    ifd0: tagsOf('ifd0', output.ifd0),
    exif: {
      ...tagsOf('exif', output.exif),
      MakerNote: tagValue(makerNote),
      UserComment: tagValue(userComment),
    },
    gps: tagsOf('gps', output.gps),
    interop: tagsOf('interop', output.interop),
    ifd1: tagsOf('ifd1', output.ifd1),
    xmp: typeof xmp === 'string' ? xmp.slice(0, MAX_XMP_BYTES) : null,
    iptc: iptcDatasets(output.iptc),
    icc: entriesOf(output.icc),
    jfif: entriesOf(output.jfif),
  };
}

/** Uses the lenient parser only for this reading: exifr's list of parsers is shared by the process. */
async function parseLeniently(
  bytes: Uint8Array,
  scope: keyof typeof OPTIONS,
): Promise<{ readonly output: unknown; readonly tiff: unknown }> {
  const ReadingClass = exifr.Exifr as unknown as new (options: object) => Reading;
  const reading = new ReadingClass(OPTIONS[scope]);
  await reading.read(bytes);
  reading.setup();
  const { fileParser, parsers, options, file } = reading;
  const { ensureSegmentChunk } = fileParser;
  // One bad block, such as the empty IPTC block of Picasa, would make exifr drop all others.
  fileParser.ensureSegmentChunk = (segment) => ensureSegmentChunk(segment).catch(() => undefined);
  const createParser = fileParser.createParser.bind(fileParser);
  fileParser.createParser = (type, chunk) => {
    if (chunk === undefined) return undefined;
    if (type !== 'tiff') return createParser(type, chunk);
    const parser = new LenientTiffParser(chunk, options, file);
    parsers.tiff = parser;
    return parser;
  };
  return { output: await reading.parse(), tiff: parsers.tiff };
}

/** The small picture of an EXIF block or the header of a JPEG (EXIF 3.0, 4.6.8); null without one. Throws nothing. */
export async function readThumbnail(block: Buffer): Promise<Buffer | null> {
  const read = await parseLeniently(ownMemory(block), 'thumbnail').catch(() => null);
  if (!read || !isRecord(read.output) || !(read.tiff instanceof LenientTiffParser)) return null;
  const { JPEGInterchangeFormat: offset, JPEGInterchangeFormatLength: length } = tagsOf(
    'ifd1',
    read.output.ifd1,
  );
  const { chunk } = read.tiff;
  if (typeof offset !== 'number' || typeof length !== 'number' || offset + length > chunk.byteLength)
    return null;
  return Buffer.from(chunk.getUint8Array(offset, length));
}

/** The datasets of an IPTC-IIM block, also inside Photoshop's image resources. Throws nothing. */
export function readIptc(block: Buffer): readonly IptcDataset[] {
  return iptcDatasets(parseSegment('iptc', block, { translateKeys: false }));
}

/** Header and texts of an ICC profile. Never throws. */
export function readIcc(profile: Buffer): readonly MetadataEntry[] {
  return entriesOf(parseSegment('icc', profile, { translateValues: false }));
}

function parseSegment(type: 'iptc' | 'icc', bytes: Buffer, options: object): unknown {
  try {
    return segmentParsers.get(type).parse(ownMemory(bytes), options);
  } catch {
    return null;
  }
}

/** exifr reads texts beyond the end of its input, which in a larger buffer would reveal other data. */
function ownMemory(block: Buffer): Uint8Array {
  return block.byteLength === block.buffer.byteLength ? block : new Uint8Array(block);
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

/** Tags by name, or by number as `0x9999` if no standard names them. */
function tagsOf(block: BlockName, read: unknown): Tags {
  const tags: { [name: string]: TagValue | undefined } = {};
  for (const [key, value] of isRecord(read) ? Object.entries(read) : []) {
    const tag = Number(key);
    // exifr adds computed values for latitude and longitude.
    if (!Number.isInteger(tag)) continue;
    tags[tagName(block, tag)] = tagValue(value);
  }
  return tags;
}

/** Writers mix up the first and the EXIF directory, whose numbers do not collide. */
function tagName(block: BlockName, tag: number): string {
  const name =
    block === 'gps' || block === 'interop'
      ? tagKeys.get(block)?.get(tag)
      : (STANDARD_NAMES.get(tag) ?? tagKeys.get('ifd0')?.get(tag) ?? tagKeys.get('exif')?.get(tag));
  return name ?? `0x${tag.toString(16).padStart(4, '0')}`;
}

function tagValue(value: unknown): TagValue | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Uint8Array) return value.length === 1 ? value[0] : value;
  if (Array.isArray(value)) return value;
  return ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : undefined;
}

/** exifr has one text or a list of them by number of dataset, all of record 2 and Latin-1. */
function iptcDatasets(read: unknown): readonly IptcDataset[] {
  return Object.entries(isRecord(read) ? read : {}).flatMap(([key, value]) => {
    const name = tagKeys.get('iptc')?.get(Number(key));
    const tag = name === undefined ? `2:${key}` : `2:${key} ${name}`;
    return [value].flat().flatMap((text) => ({ tag, value: textOf(text as string) ?? '' }));
  });
}

/** The value of the first dataset whose tag starts with `2:55`; null without one. */
export function iptcValue(datasets: readonly IptcDataset[], tag: string): string | null {
  return datasets.find((dataset) => dataset.tag.startsWith(`${tag} `))?.value || null;
}

/** Texts, numbers and times of a block, without tables. */
function entriesOf(read: unknown): readonly MetadataEntry[] {
  return Object.entries(isRecord(read) ? read : {}).flatMap(([tag, value]) => {
    // A description in several languages: the first one.
    const [first] = [value].flat();
    const text = isRecord(first) && 'text' in first ? first.text : first;
    if (text instanceof Date) {
      // A profile without a date has zeros.
      return text.getTime() > 0 ? { tag, text: timeText(text), bytes: null } : [];
    }
    if (typeof text !== 'string' && typeof text !== 'number') return [];
    return { tag, text: String(text).slice(0, MAX_TEXT_CHARS), bytes: null };
  });
}

function timeText(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}
