import type { ByteSource } from './byte-source';
import {
  type CameraFacts,
  type ContainerFact,
  EMPTY_CONTAINER,
  type PhotoContainer,
  STORE_MARK,
  tiffPart,
} from './container';
import { readCanonCiff, readOlympusPictureInfo } from './early-cameras';
import { flirPart, readFlir } from './flir';
import { jpegSegments, START_OF_SCAN } from './jpeg-segments';

const MAX_EXIF_BLOCKS = 8;
const MAX_COMMENTS = 20;
const SCAN_BACK_BYTES = 1 << 20;
/** exifr requires bytes after the last segment. */
const SCAN_MARKER_BYTES = 4;

/**
 * Size of a JPEG, what precedes its first scan, and whether its end mark is there (ISO/IEC 10918-1 annex B). exifr
 * reads the metadata of the header, but only the first EXIF block; further ones follow it.
 */
export function readJpeg(source: ByteSource): PhotoContainer {
  const segments = new Segments();
  let headerEnd = 2;
  for (const { code, offset, end, payload } of jpegSegments(source)) {
    if (code === START_OF_SCAN) {
      const found = segments.container(source.read(0, offset + SCAN_MARKER_BYTES));
      return { ...found, broken: found.width === null || !hasEnd(source, offset) };
    }
    if (Segments.matter(code)) segments.add(code, payload());
    headerEnd = end;
  }
  return { ...segments.container(source.read(0, headerEnd + SCAN_MARKER_BYTES)), broken: true };
}

function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

/** APP3 segments with an identifier, and preview pictures. */
const NAMED_APP3 = /^(Meta\0|META\0|Exif\0|Stim\0|_JPSJPS_|\xff\xd8\xff)/;

/** Collected content of the segments of one file. */
class Segments {
  #width: number | null = null;
  #height: number | null = null;
  #camera: CameraFacts | null = null;
  #hasRawApp3 = false;
  readonly #exif: Buffer[] = [];
  #hasExif = false;
  readonly #flir: Buffer[] = [];
  readonly #comments: ContainerFact[] = [];
  #hasCredentials = false;

  static matter(code: number): boolean {
    return isFrame(code) || [0xe0, 0xe1, 0xe3, 0xeb, 0xec, 0xfe].includes(code);
  }

  add(code: number, payload: Buffer): void {
    if (isFrame(code)) this.#frame(payload);
    else if (code === 0xe0) this.#camera ??= readCanonCiff(payload);
    else if (code === 0xe1) this.#app1(payload);
    else if (code === 0xe3) this.#hasRawApp3 ||= !NAMED_APP3.test(payload.toString('latin1', 0, 8));
    else if (code === 0xeb) this.#hasCredentials ||= payload.includes(STORE_MARK);
    else if (code === 0xec) this.#camera ??= readOlympusPictureInfo(payload);
    else this.#comment(payload);
  }

  container(header: Buffer): PhotoContainer {
    return {
      ...EMPTY_CONTAINER,
      width: this.#width,
      height: this.#height,
      exif: [header, ...this.#exif],
      facts: this.#comments,
      camera: this.#camera ?? readFlir(this.#flir),
      hasRawApp3: this.#hasRawApp3,
      hasCredentials: this.#hasCredentials,
    };
  }

  #frame(frame: Buffer): void {
    if (frame.length < 6) return;
    this.#height = frame.readUInt16BE(1) || null;
    this.#width = frame.readUInt16BE(3) || null;
  }

  #app1(payload: Buffer): void {
    const part = flirPart(payload);
    if (part) {
      this.#flir.push(part);
      return;
    }
    const isExif = payload.toString('latin1', 0, 4) === 'Exif';
    // exifr reads the first one in the header, and gives up if that is malformed.
    const isInHeader = !this.#hasExif && payload.toString('latin1', 0, 6) === 'Exif\0\0';
    this.#hasExif ||= isInHeader;
    const block = isExif && !isInHeader ? tiffPart(payload) : null;
    if (block && this.#exif.length < MAX_EXIF_BLOCKS) this.#exif.push(block);
  }

  #comment(payload: Buffer): void {
    const text = payload
      .toString('utf8', 0, 2_000)
      .replace(/\p{Cc}/gu, ' ')
      .trim();
    if (text !== '' && this.#comments.length < MAX_COMMENTS)
      this.#comments.push({ block: 'jpeg', tag: 'Comment', text });
  }
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
