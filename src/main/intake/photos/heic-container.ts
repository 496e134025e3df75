import type { ByteSource } from './byte-source';
import { EMPTY_CONTAINER, type PhotoContainer, tiffPart } from './container';
import { xmpText } from './xmp';

const MAX_BOXES = 2_000;
const MAX_META_BYTES = 16 << 20;
const MAX_BLOCK_BYTES = 4 << 20;

interface Box {
  readonly type: string;
  readonly body: Buffer;
}

interface Extent {
  readonly offset: number;
  readonly length: number;
}

interface Location {
  /** 0: in the file; 1: in the `idat` box. */
  readonly method: number;
  readonly extents: readonly Extent[];
}

interface ItemInfo {
  readonly id: number;
  readonly type: string;
  /** Of `mime` items only. */
  readonly contentType: string;
}

const XMP_CONTENT_TYPE = 'application/rdf+xml';

/** The `meta` box of a HEIF file (ISO/IEC 23008-12): size and rotation of the primary item, EXIF, XMP. */
export function readHeic(source: ByteSource): PhotoContainer {
  const top = readTopLevel(source);
  const { hasCredentials } = top;
  if (!top.meta) return { ...EMPTY_CONTAINER, hasCredentials, broken: true };
  const boxes = childBoxes(top.meta.subarray(4));
  const body = (type: string): Buffer | null => boxes.find((box) => box.type === type)?.body ?? null;
  const infos = readItemInfos(body('iinf'));
  const locations = readLocations(body('iloc'));
  const idat = body('idat');
  const block = (matches: (info: ItemInfo) => boolean): Buffer | null => {
    const info = infos.find(matches);
    const location = info && locations.get(info.id);
    return location ? readLocated(source, idat, location) : null;
  };
  const exif = block(({ type }) => type === 'Exif');
  const tiff = exif && exifPart(exif);
  const xmp = block(({ contentType }) => contentType === XMP_CONTENT_TYPE);
  const primary = primaryItem(body('pitm'));
  const size = primarySize(primary, body('iprp'));
  const isCut = (id: number): boolean => {
    const location = locations.get(id);
    const ends = location?.method === 0 ? location.extents.map(({ offset, length }) => offset + length) : [];
    return ends.some((end) => end > source.sizeBytes);
  };
  const pictures = primary === null ? [] : [primary, ...tilesOf(primary, body('iref'))];
  return {
    ...EMPTY_CONTAINER,
    width: size?.width ?? null,
    height: size?.height ?? null,
    turned: size?.turned ?? false,
    exif: tiff ? [tiff] : [],
    xmp: xmp ? [xmpText(xmp)] : [],
    icc: colourProfile(body('iprp')),
    hasCredentials,
    broken: !size || top.cut || pictures.some(isCut),
  };
}

/** `d8fec3d6-1b0e-483c-9297-5828877ec481`, the box of C2PA in files of boxes. */
const C2PA_BOX = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');

interface TopLevel {
  readonly meta: Buffer | null;
  readonly hasCredentials: boolean;
  /** A box before the end of the picture states a length beyond the end of the file. */
  readonly cut: boolean;
}

/** Reads the top level of the file without pictures. */
function readTopLevel(source: ByteSource): TopLevel {
  let meta: Buffer | null = null;
  let hasCredentials = false;
  let hasMediaData = false;
  let offset = 0;
  for (let count = 0; count < MAX_BOXES && offset < source.sizeBytes; count += 1) {
    const header = source.read(offset, 32);
    if (header.length < 8) break;
    const short = header.readUInt32BE(0);
    const isLong = short === 1 && header.length >= 16;
    const headerBytes = isLong ? 16 : 8;
    const type = header.toString('latin1', 4, 8);
    const identifier = header.subarray(headerBytes, headerBytes + C2PA_BOX.length);
    if (type === 'uuid' && identifier.equals(C2PA_BOX)) hasCredentials = true;
    const stated = isLong ? Number(header.readBigUInt64BE(8)) : short;
    const length = short === 0 ? source.sizeBytes - offset : stated;
    if (length < headerBytes || offset + length > source.sizeBytes) {
      // Some phones append data of their own, which is no box.
      return { meta, hasCredentials, cut: !meta || !hasMediaData };
    }
    hasMediaData ||= type === 'mdat';
    if (!meta && type === 'meta') {
      meta = source.read(offset + headerBytes, Math.min(length - headerBytes, MAX_META_BYTES));
    }
    offset += length;
  }
  return { meta, hasCredentials, cut: false };
}

function childBoxes(buffer: Buffer): readonly Box[] {
  const boxes: Box[] = [];
  let offset = 0;
  while (offset + 8 <= buffer.length && boxes.length < MAX_BOXES) {
    const length = buffer.readUInt32BE(offset) || buffer.length - offset;
    if (length < 8) break;
    boxes.push({
      type: buffer.toString('latin1', offset + 4, offset + 8),
      body: buffer.subarray(offset + 8, offset + length),
    });
    offset += length;
  }
  return boxes;
}

function readItemInfos(iinf: Buffer | null): readonly ItemInfo[] {
  if (!iinf || iinf.length < 6) return [];
  const boxes = childBoxes(iinf.subarray(iinf[0] === 0 ? 6 : 8));
  return boxes.flatMap(({ type, body }) => {
    const version = body[0] ?? 0;
    const idBytes = version === 2 ? 2 : 4;
    // Versions 0 and 1 have no item type; nothing that writes HEIC photos uses them.
    if (type !== 'infe' || version < 2 || body.length < 10 + idBytes) return [];
    const id = body.readUIntBE(4, idBytes);
    const itemType = body.toString('latin1', 6 + idBytes, 10 + idBytes);
    // After the type: the name of the item, then for `mime` its content type, each ended by a NUL.
    const [, contentType = ''] = body.toString('latin1', 10 + idBytes, 300).split('\0');
    return [{ id, type: itemType, contentType: itemType === 'mime' ? contentType : '' }];
  });
}

function readLocations(iloc: Buffer | null): ReadonlyMap<number, Location> {
  const locations = new Map<number, Location>();
  if (!iloc || iloc.length < 8) return locations;
  const version = iloc[0] ?? 0;
  const sizes = iloc.readUInt16BE(4);
  const offsetBytes = sizes >> 12;
  const lengthBytes = (sizes >> 8) & 15;
  const baseBytes = (sizes >> 4) & 15;
  const indexBytes = version > 0 ? sizes & 15 : 0;
  const reader = new FieldReader(iloc, 6);
  const count = reader.take(version < 2 ? 2 : 4);
  for (let item = 0; item < Math.min(count, MAX_BOXES) && !reader.exhausted; item += 1) {
    const id = reader.take(version < 2 ? 2 : 4);
    const method = version > 0 ? reader.take(2) & 15 : 0;
    reader.take(2);
    const base = reader.take(baseBytes);
    const extents: Extent[] = [];
    const extentCount = reader.take(2);
    for (let extent = 0; extent < Math.min(extentCount, MAX_BOXES) && !reader.exhausted; extent += 1) {
      reader.take(indexBytes);
      extents.push({ offset: base + reader.take(offsetBytes), length: reader.take(lengthBytes) });
    }
    locations.set(id, { method, extents });
  }
  return locations;
}

/** Reads big-endian numbers one after the other; beyond the end everything is 0 and `exhausted` is set. */
class FieldReader {
  exhausted = false;
  readonly #buffer: Buffer;
  #at: number;

  constructor(buffer: Buffer, at: number) {
    this.#buffer = buffer;
    this.#at = at;
  }

  take(bytes: number): number {
    if (bytes === 0) return 0;
    if (this.#at + bytes > this.#buffer.length) {
      this.exhausted = true;
      return 0;
    }
    const value =
      bytes === 8
        ? Number(this.#buffer.readBigUInt64BE(this.#at))
        : this.#buffer.readUIntBE(this.#at, Math.min(bytes, 6));
    this.#at += bytes;
    return value;
  }
}

function readLocated(source: ByteSource, idat: Buffer | null, location: Location): Buffer | null {
  const parts = location.extents.map(({ offset, length }) => {
    if (location.method === 1) return idat?.subarray(offset, offset + length) ?? Buffer.alloc(0);
    return location.method === 0 ? source.read(offset, Math.min(length, MAX_BLOCK_BYTES)) : Buffer.alloc(0);
  });
  const block = Buffer.concat(parts.slice(0, 64));
  return block.length > 0 && block.length <= MAX_BLOCK_BYTES ? block : null;
}

/** An `Exif` item starts with the distance to its TIFF header, which is searched too, since the distance may be wrong. */
function exifPart(block: Buffer): Buffer | null {
  if (block.length < 12) return null;
  const start = 4 + block.readUInt32BE(0);
  return tiffPart(block.subarray(start)) ?? tiffPart(block.subarray(4)) ?? tiffPart(block);
}

/** The first ICC profile among the properties. */
function colourProfile(iprp: Buffer | null): Buffer | null {
  const properties = childBoxes(
    iprp ? (childBoxes(iprp).find(({ type }) => type === 'ipco')?.body ?? iprp) : Buffer.alloc(0),
  );
  const colr = properties.find(
    ({ type, body }) => type === 'colr' && ['prof', 'rICC'].includes(body.toString('latin1', 0, 4)),
  );
  return colr ? colr.body.subarray(4) : null;
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly turned: boolean;
}

function primaryItem(pitm: Buffer | null): number | null {
  return pitm && pitm.length >= 6 ? pitm.readUIntBE(4, pitm[0] === 0 || pitm.length < 8 ? 2 : 4) : null;
}

/** The items that a picture of tiles is made of. */
function tilesOf(item: number, iref: Buffer | null): readonly number[] {
  const idBytes = iref?.[0] === 0 ? 2 : 4;
  const references = childBoxes(iref?.subarray(4) ?? Buffer.alloc(0));
  return references.flatMap(({ type, body }) => {
    const reader = new FieldReader(body, 0);
    if (type !== 'dimg' || reader.take(idBytes) !== item) return [];
    return Array.from({ length: Math.min(reader.take(2), MAX_BOXES) }, () => reader.take(idBytes));
  });
}

function primarySize(primary: number | null, iprp: Buffer | null): Size | null {
  if (!iprp) return null;
  const boxes = childBoxes(iprp);
  const properties = childBoxes(boxes.find(({ type }) => type === 'ipco')?.body ?? Buffer.alloc(0));
  const indexes = boxes
    .filter(({ type }) => type === 'ipma')
    .flatMap(({ body }) => (primary === null ? [] : associatedProperties(body, primary)));
  let size: { width: number; height: number } | null = null;
  let turned = false;
  for (const index of indexes) {
    const property = properties[index - 1];
    if (property?.type === 'ispe' && property.body.length >= 12) {
      size = { width: property.body.readUInt32BE(4), height: property.body.readUInt32BE(8) };
    }
    if (property?.type === 'irot') turned = ((property.body[0] ?? 0) & 1) === 1;
  }
  return size && size.width > 0 && size.height > 0 ? { ...size, turned } : null;
}

function associatedProperties(ipma: Buffer, item: number): readonly number[] {
  if (ipma.length < 8) return [];
  const wide = ((ipma[3] ?? 0) & 1) === 1;
  const reader = new FieldReader(ipma, 4);
  const count = reader.take(4);
  for (let entry = 0; entry < Math.min(count, 65_536) && !reader.exhausted; entry += 1) {
    const id = reader.take(ipma[0] === 0 ? 2 : 4);
    const associations = reader.take(1);
    const indexes = Array.from(
      { length: associations },
      () => reader.take(wide ? 2 : 1) & (wide ? 0x7fff : 0x7f),
    );
    if (id === item) return indexes;
  }
  return [];
}
