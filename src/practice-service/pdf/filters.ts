import { inflateSync } from 'node:zlib';
import { nameOf, type PdfDictionary, type PdfValue } from './values';

/** The filters of a stream, outermost first, with abbreviations expanded. */
function filterNames(dictionary: PdfDictionary): readonly string[] {
  const filter: PdfValue = dictionary.entries.get('Filter') ?? dictionary.entries.get('F') ?? null;
  const values = typeof filter === 'object' && filter?.kind === 'array' ? filter.items : [filter];
  return values.map(nameOf).filter((name): name is string => name !== null);
}

/** Decodes Flate, ASCII85 and ASCIIHex; null for any other filter, damaged data, or more than `maxBytes`. */
export function decodeStream(dictionary: PdfDictionary, stream: Buffer, maxBytes: number): Buffer | null {
  return undoFilters(filterNames(dictionary), stream, maxBytes);
}

/** The JPEG bytes of a DCTDecode stream without its outer filters; null if it is not a DCTDecode stream. */
export function jpegOf(dictionary: PdfDictionary, stream: Buffer, maxBytes: number): Buffer | null {
  const filters = filterNames(dictionary);
  if (filters.at(-1) !== 'DCTDecode' && filters.at(-1) !== 'DCT') return null;
  return undoFilters(filters.slice(0, -1), stream, maxBytes);
}

function undoFilters(filters: readonly string[], stream: Buffer, maxBytes: number): Buffer | null {
  let bytes: Buffer = stream;
  try {
    for (const filter of filters) {
      if (filter === 'FlateDecode' || filter === 'Fl') {
        bytes = inflateSync(bytes, { maxOutputLength: maxBytes });
      } else if (filter === 'ASCII85Decode' || filter === 'A85') {
        bytes = decodeAscii85(bytes);
      } else if (filter === 'ASCIIHexDecode' || filter === 'AHx') {
        const digits = bytes.toString('latin1').split('>')[0]?.replace(/\s/g, '') ?? '';
        bytes = Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
      } else {
        return null;
      }
    }
    return bytes;
  } catch {
    return null;
  }
}

function decodeAscii85(input: Buffer): Buffer {
  const output: number[] = [];
  let group: number[] = [];
  const flush = (length: number): void => {
    const padded = [...group, 84, 84, 84, 84].slice(0, 5);
    let value = padded.reduce((sum, digit) => sum * 85 + digit, 0);
    const bytes = [0, 0, 0, 0];
    for (let index = 3; index >= 0; index -= 1) {
      bytes[index] = value % 256;
      value = Math.floor(value / 256);
    }
    output.push(...bytes.slice(0, length));
    group = [];
  };
  for (const code of input) {
    if (code === 0x7e) break;
    if (code === 0x7a && group.length === 0) output.push(0, 0, 0, 0);
    else if (code >= 0x21 && code <= 0x75) {
      group.push(code - 0x21);
      if (group.length === 5) flush(4);
    }
  }
  if (group.length > 1) flush(group.length - 1);
  return Buffer.from(output);
}
