import type { ByteSource } from './byte-source';

export const START_OF_SCAN = 0xda;

const MAX_SEGMENTS = 4_000;
const RESYNC_BYTES = 65_536;

export interface JpegSegment {
  readonly code: number;
  /** Of its marker, and of what follows its content. */
  readonly offset: number;
  readonly end: number;
  /** The content, or its first bytes. */
  readonly payload: (bytes?: number) => Buffer;
}

/** The segments of a JPEG up to its first scan, whose header is the last one (ISO/IEC 10918-1 annex B). */
export function* jpegSegments(source: ByteSource): Generator<JpegSegment> {
  let offset = 2;
  let count = 0;
  while (count < MAX_SEGMENTS) {
    const header = source.read(offset, 4);
    const [mark, code] = header;
    if (header.length < 4 || code === undefined) return;
    if (mark !== 0xff || code === 0xff) {
      const next = nextMarker(source, offset);
      if (next === null) return;
      offset = next;
      continue;
    }
    count += 1;
    if (isStandalone(code)) {
      offset += 2;
      continue;
    }
    const length = header.readUInt16BE(2);
    if (length < 2) return;
    const from = offset + 4;
    const end = offset + 2 + length;
    const payload = (bytes = length - 2): Buffer => source.read(from, Math.min(bytes, length - 2));
    yield { code, offset, end, payload };
    if (code === START_OF_SCAN) return;
    offset = end;
  }
}

/** Some writers leave bytes between segments or fill bytes before a marker; decoders skip them. Null if nothing follows. */
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
