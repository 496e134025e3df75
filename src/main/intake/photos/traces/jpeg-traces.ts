import type { PhotoTraces } from '../../../../domain/precheck/photo-traces';
import type { ByteSource } from '../byte-source';
import { jpegSegments } from '../jpeg-segments';
import { judgeTables, readTables } from './jpeg-tables';

type JpegTraces = Pick<PhotoTraces, 'jfif' | 'jpeg' | 'adobeMarker' | 'photoshop' | 'facebookMark'>;

/** Traces of programs in the segments before the first scan. */
export function readJpegTraces(source: ByteSource): JpegTraces {
  const tables = new Map<number, readonly number[]>();
  const marks = new Set<'jfif' | 'adobe' | 'photoshop' | 'facebook'>();
  for (const { code, payload } of jpegSegments(source)) {
    const starts = (text: string): boolean => payload(text.length).toString('latin1') === text;
    if (code === 0xdb) for (const [id, table] of readTables(payload())) tables.set(id, table);
    else if (code === 0xe0 && starts('JFIF')) marks.add('jfif');
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
    jpeg: judgeTables(tables),
    adobeMarker: marks.has('adobe'),
    photoshop: marks.has('photoshop'),
    facebookMark: marks.has('facebook'),
  };
}
