import type { PhotoTraces } from '../../../../domain/precheck/photo-traces';
import type { ByteSource } from '../byte-source';
import { judgeTables, readTables } from './jpeg-tables';

const MAX_SEGMENTS = 4_000;

type JpegTraces = Pick<PhotoTraces, 'jfif' | 'exif' | 'jpeg' | 'adobeMarker' | 'photoshop' | 'facebookMark'>;

/** Traces of programs in the segments before the first scan. */
export function readJpegTraces(source: ByteSource): JpegTraces {
  const tables = new Map<number, readonly number[]>();
  const marks = new Set<'jfif' | 'exif' | 'adobe' | 'photoshop' | 'facebook'>();
  for (const { code, payload } of segmentsOf(source)) {
    const starts = (text: string): boolean => payload(text.length).toString('latin1') === text;
    if (code === 0xdb) for (const [id, table] of readTables(payload())) tables.set(id, table);
    else if (code === 0xe0 && starts('JFIF')) marks.add('jfif');
    else if (code === 0xe1 && starts('Exif')) marks.add('exif');
    else if ((code === 0xec && starts('Ducky')) || (code === 0xee && starts('Adobe'))) marks.add('adobe');
    else if (code === 0xed) {
      const block = payload().toString('latin1');
      // Facebook and Instagram write this word into IPTC's special instructions of every picture.
      if (/FBMD[0-9a-f]{4}/.test(block)) marks.add('facebook');
      else if (block.includes('8BIM')) marks.add('photoshop');
    }
  }
  return {
    jfif: marks.has('jfif'),
    exif: marks.has('exif'),
    jpeg: judgeTables(tables),
    adobeMarker: marks.has('adobe'),
    photoshop: marks.has('photoshop'),
    facebookMark: marks.has('facebook'),
  };
}

interface Segment {
  readonly code: number;
  /** The content, or its first bytes. */
  readonly payload: (bytes?: number) => Buffer;
}

function* segmentsOf(source: ByteSource): Generator<Segment> {
  let offset = 2;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const header = source.read(offset, 4);
    const [mark, code] = header;
    if (header.length < 4 || mark !== 0xff || code === undefined || code === 0xda) return;
    if (code === 0xff || code === 0x01 || (code >= 0xd0 && code <= 0xd8)) {
      offset += code === 0xff ? 1 : 2;
      continue;
    }
    const length = header.readUInt16BE(2);
    if (length < 2) return;
    const from = offset + 4;
    yield { code, payload: (bytes = length - 2) => source.read(from, Math.min(bytes, length - 2)) };
    offset += 2 + length;
  }
}
