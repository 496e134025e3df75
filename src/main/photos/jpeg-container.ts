import type { ByteSource } from './byte-source';
import { inMemory } from './byte-source';
import {
  type ContainerFact,
  type EarlyCameraFacts,
  EMPTY_CONTAINER,
  MAX_ICC_BYTES,
  MAX_IPTC_BYTES,
  MAX_XMP_BYTES,
  type PhotoContainer,
} from './container';
import { readCanonCiff, readOlympusPictureInfo } from './early-cameras';
import { iptcOfPhotoshop } from './iptc';
import { xmpText } from './xmp';

const EXIF_MARK = 'Exif\0\0';
const XMP_NAMESPACE = 'http://ns.adobe.com/xap/1.0/\0';
const EXTENDED_XMP_NAMESPACE = 'http://ns.adobe.com/xmp/extension/\0';
const PHOTOSHOP_MARK = 'Photoshop 3.0\0';
const ICC_MARK = 'ICC_PROFILE\0';
const MAX_SEGMENTS = 2_000;
const MAX_EXIF_BLOCKS = 8;
const MAX_EXIF_BYTES = 4 << 20;
const MAX_COMMENTS = 20;
const RESYNC_BYTES = 65_536;
const SCAN_BACK_BYTES = 1 << 20;

/**
 * The segments of a JPEG up to its first scan, and whether its end mark is there (ISO/IEC 10918-1 annex B). Blocks
 * that need several segments (EXIF, extended XMP, Photoshop, ICC) are put together.
 */
export function readJpeg(source: ByteSource): PhotoContainer {
  const segments = new Segments();
  let offset = 2;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const header = source.read(offset, 4);
    const [mark, code] = header;
    if (header.length < 4 || code === undefined) break;
    if (mark !== 0xff) {
      const next = nextMarker(source, offset);
      if (next === null) break;
      offset = next;
      continue;
    }
    if (code === 0xff) {
      offset += 1; // Fill bytes may stand before any marker.
      continue;
    }
    if (isStandalone(code)) {
      offset += 2;
      continue;
    }
    if (code === 0xda) {
      const found = segments.container();
      return { ...found, broken: found.width === null || !hasEnd(source, offset) };
    }
    const length = header.readUInt16BE(2);
    if (length < 2) break;
    const payloadAt = offset + 4;
    if (Segments.matter(code)) segments.add(code, source.read(payloadAt, length - 2));
    offset += 2 + length;
  }
  return { ...segments.container(), broken: true };
}

/** Some writers leave bytes between segments; decoders skip them, and so does this. Null where nothing follows. */
function nextMarker(source: ByteSource, from: number): number | null {
  const ahead = source.read(from, RESYNC_BYTES);
  for (let at = ahead.indexOf(0xff); at >= 0; at = ahead.indexOf(0xff, at + 1)) {
    const code = ahead[at + 1] ?? 0;
    if (code >= 0xc0 && code !== 0xff) return from + at;
  }
  return null;
}

function isStandalone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd8);
}

function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

/** What the segments of one file add up to. */
class Segments {
  #width: number | null = null;
  #height: number | null = null;
  #early: EarlyCameraFacts | null = null;
  #xmp: Buffer | null = null;
  readonly #exif: Buffer[] = [];
  readonly #extended = new Map<string, Buffer[]>();
  readonly #photoshop: Buffer[] = [];
  readonly #icc: Buffer[] = [];
  readonly #facts: ContainerFact[] = [];
  #extendedBytes = 0;
  #photoshopBytes = 0;
  #iccBytes = 0;

  static matter(code: number): boolean {
    return isFrame(code) || [0xe0, 0xe1, 0xe2, 0xec, 0xed, 0xfe].includes(code);
  }

  add(code: number, payload: Buffer): void {
    if (isFrame(code)) this.#frame(payload);
    else if (code === 0xe0) this.#app0(payload);
    else if (code === 0xe1) this.#app1(payload);
    else if (code === 0xe2) this.#app2(payload);
    else if (code === 0xec) this.#early ??= readOlympusPictureInfo(payload);
    else if (code === 0xed) this.#app13(payload);
    else this.#comment(payload);
  }

  container(): PhotoContainer {
    const extended = this.#extendedXmp();
    const xmp = this.#xmp ? [xmpText(this.#xmp), ...(extended ? [xmpText(extended)] : [])] : [];
    return {
      ...EMPTY_CONTAINER,
      width: this.#width,
      height: this.#height,
      exif: this.#exif.map(inMemory),
      xmp,
      iptc: iptcOfPhotoshop(Buffer.concat(this.#photoshop)),
      icc: this.#icc.length > 0 ? Buffer.concat(this.#icc) : null,
      facts: this.#facts,
      early: this.#early,
    };
  }

  #frame(frame: Buffer): void {
    if (frame.length < 6) return;
    this.#height = frame.readUInt16BE(1) || null;
    this.#width = frame.readUInt16BE(3) || null;
  }

  #app0(payload: Buffer): void {
    this.#early ??= readCanonCiff(payload);
    if (payload.toString('latin1', 0, 5) !== 'JFIF\0' || payload.length < 12) return;
    const unit = ['', ' dpi', ' dpcm'][payload[7] ?? 0] ?? '';
    const version = `${payload[5]}.${String(payload[6]).padStart(2, '0')}`;
    this.#facts.push({ block: 'jfif', tag: 'Version', text: version });
    const density = `${payload.readUInt16BE(8)} × ${payload.readUInt16BE(10)}${unit}`;
    this.#facts.push({ block: 'jfif', tag: 'Density', text: density });
  }

  #app1(payload: Buffer): void {
    if (startsWith(payload, 'Exif')) this.#exifSegment(payload.subarray(EXIF_MARK.length));
    else if (startsWith(payload, XMP_NAMESPACE)) this.#xmp ??= payload.subarray(XMP_NAMESPACE.length);
    else if (startsWith(payload, EXTENDED_XMP_NAMESPACE)) this.#extendedSegment(payload);
  }

  /** A block above 64 kB goes on in the next segment, which then does not start with a byte order mark. */
  #exifSegment(block: Buffer): void {
    const mark = block.toString('latin1', 0, 2);
    if (mark === 'II' || mark === 'MM') {
      if (this.#exif.length < MAX_EXIF_BLOCKS) this.#exif.push(block);
      return;
    }
    const last = this.#exif.pop();
    if (last) this.#exif.push(last.length < MAX_EXIF_BYTES ? Buffer.concat([last, block]) : last);
  }

  /** XMP specification part 3, 1.1.3.1: digest of the whole (32 letters), its length, offset of this part. */
  #extendedSegment(payload: Buffer): void {
    const digestAt = EXTENDED_XMP_NAMESPACE.length;
    this.#extendedBytes += payload.length;
    if (payload.length < digestAt + 40 || this.#extendedBytes > MAX_XMP_BYTES) return;
    const digest = payload.toString('latin1', digestAt, digestAt + 32);
    const parts = this.#extended.get(digest);
    // The parts are sorted by their offset, with which each of them starts here.
    const part = payload.subarray(digestAt + 36);
    if (parts) parts.push(part);
    else this.#extended.set(digest, [part]);
  }

  /** The one that the main packet names; a foreign one is none of this file's. */
  #extendedXmp(): Buffer | null {
    if (!this.#xmp || this.#extended.size === 0 || this.#extendedBytes > MAX_XMP_BYTES) return null;
    const digest = /HasExtendedXMP\s*(?:=\s*["']|>)\s*([0-9A-Fa-f]{32})/.exec(xmpText(this.#xmp))?.[1];
    const parts = digest === undefined ? undefined : this.#extended.get(digest);
    if (!parts) return null;
    const inOrder = [...parts].sort((a, b) => a.readUInt32BE(0) - b.readUInt32BE(0));
    return Buffer.concat(inOrder.map((part) => part.subarray(4)));
  }

  #app2(payload: Buffer): void {
    this.#iccBytes += payload.length;
    if (startsWith(payload, ICC_MARK) && this.#iccBytes <= MAX_ICC_BYTES) {
      this.#icc.push(payload.subarray(ICC_MARK.length + 2));
    }
  }

  #app13(payload: Buffer): void {
    this.#photoshopBytes += payload.length;
    if (startsWith(payload, PHOTOSHOP_MARK) && this.#photoshopBytes <= MAX_IPTC_BYTES) {
      this.#photoshop.push(payload.subarray(PHOTOSHOP_MARK.length));
    }
  }

  #comment(payload: Buffer): void {
    const text = payload
      .toString('utf8', 0, 2_000)
      .replace(/\p{Cc}/gu, ' ')
      .trim();
    if (text !== '' && this.#facts.length < MAX_COMMENTS)
      this.#facts.push({ block: 'jpeg', tag: 'Comment', text });
  }
}

function startsWith(payload: Buffer, mark: string): boolean {
  return payload.toString('latin1', 0, mark.length) === mark;
}

/**
 * Whether an end-of-image mark follows the start of the scan. Within entropy-coded data FF is never followed by D9,
 * so one that is there is real; looked for from the end, where it nearly always is.
 */
function hasEnd(source: ByteSource, scanOffset: number): boolean {
  const end = Buffer.from([0xff, 0xd9]);
  for (let to = source.sizeBytes; to > scanOffset; to -= SCAN_BACK_BYTES - 1) {
    const from = Math.max(scanOffset, to - SCAN_BACK_BYTES);
    if (source.read(from, to - from).lastIndexOf(end) >= 0) return true;
  }
  return false;
}
