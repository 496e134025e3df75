import { decodeStream } from './filters';
import { isDictionary, nameOf, type PdfDictionary, type PdfValue, parseValue, skipWhite } from './values';

/** One indirect object. `offset` is its position in the file: later objects replace earlier ones. */
export interface PdfObject {
  readonly number: number;
  readonly offset: number;
  readonly value: PdfValue;
  /** Raw bytes of its stream, or null. */
  readonly stream: Buffer | null;
  /** Offset of the end of its value or stream. */
  readonly end: number;
}

export interface PdfTrailer {
  readonly offset: number;
  readonly dictionary: PdfDictionary;
}

/** A PDF read by scanning for objects, which tolerates broken cross references. */
export interface PdfDocument {
  readonly bytes: Buffer;
  /** The same bytes as Latin-1 text. */
  readonly text: string;
  /** In file order, all revisions. */
  readonly objects: readonly PdfObject[];
  /** The current object of each number. */
  readonly current: ReadonlyMap<number, PdfObject>;
  /** Trailer dictionaries and those of cross-reference streams, in file order. */
  readonly trailers: readonly PdfTrailer[];
  readonly encrypted: boolean;
}

const MAX_OBJECTS = 300_000;
const MAX_UNPACKED_BYTES = 64_000_000;

/** Reads the objects of a PDF. Never throws; other files have no objects. */
export function readDocument(bytes: Buffer): PdfDocument {
  const text = bytes.toString('latin1');
  const direct = scanObjects(bytes, text);
  const packed = direct.flatMap((object) => unpackObjects(object));
  // Objects inside a stream have the offset of their stream; the sort is stable.
  const objects = [...direct, ...packed].sort((a, b) => a.offset - b.offset);
  const trailers = readTrailers(text, direct);
  return {
    bytes,
    text,
    objects,
    current: new Map(objects.map((object) => [object.number, object])),
    trailers,
    encrypted: trailers.some(({ dictionary }) => dictionary.entries.has('Encrypt')),
  };
}

/** The page tree of the newest trailer that has one. */
export function pageTreeOf(document: PdfDocument): PdfDictionary | null {
  for (const { dictionary } of [...document.trailers].reverse()) {
    const root = resolveDictionary(document, dictionary.entries.get('Root'));
    const pages = root === null ? null : resolveDictionary(document, root.entries.get('Pages'));
    if (pages !== null) return pages;
  }
  return null;
}

/** Follows references; a missing object is null. */
function resolve(document: PdfDocument, value: PdfValue | undefined): PdfValue {
  let current: PdfValue = value ?? null;
  for (let hops = 0; hops < 20; hops += 1) {
    if (typeof current !== 'object' || current === null || current.kind !== 'reference') return current;
    current = document.current.get(current.number)?.value ?? null;
  }
  return null;
}

export function resolveDictionary(document: PdfDocument, value: PdfValue | undefined): PdfDictionary | null {
  const resolved = resolve(document, value);
  return isDictionary(resolved) ? resolved : null;
}

/** The elements of an array, or a lone value as one element. */
export function resolveList(document: PdfDocument, value: PdfValue | undefined): readonly PdfValue[] {
  const resolved = resolve(document, value);
  if (typeof resolved === 'object' && resolved !== null && resolved.kind === 'array') return resolved.items;
  return resolved === null ? [] : [resolved];
}

/** The object that a reference names. */
export function objectOf(document: PdfDocument, value: PdfValue | undefined): PdfObject | null {
  if (typeof value !== 'object' || value === null || value.kind !== 'reference') return null;
  return document.current.get(value.number) ?? null;
}

function scanObjects(bytes: Buffer, text: string): PdfObject[] {
  const objects: PdfObject[] = [];
  const header = /(?<![0-9])(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj(?![A-Za-z])/g;
  for (let match = header.exec(text); match !== null; match = header.exec(text)) {
    if (objects.length >= MAX_OBJECTS) break;
    const parsed = parseValue(text, header.lastIndex);
    if (parsed === null) continue;
    const stream = isDictionary(parsed.value) ? readStream(bytes, text, parsed.value, parsed.end) : null;
    objects.push({
      number: Number(match[1]),
      offset: match.index,
      value: parsed.value,
      stream: stream?.bytes ?? null,
      end: stream?.end ?? parsed.end,
    });
    header.lastIndex = Math.max(header.lastIndex, stream?.end ?? parsed.end);
  }
  return objects;
}

function readStream(
  bytes: Buffer,
  text: string,
  dictionary: PdfDictionary,
  after: number,
): { readonly bytes: Buffer; readonly end: number } | null {
  const keyword = skipWhite(text, after);
  if (!text.startsWith('stream', keyword)) return null;
  let start = keyword + 'stream'.length;
  if (text[start] === '\r') start += 1;
  if (text[start] === '\n') start += 1;
  const length = dictionary.entries.get('Length');
  if (typeof length === 'number' && length >= 0) {
    const end = start + length;
    // The length is used only if the keyword follows.
    if (/^\s{0,4}endstream/.test(text.slice(end, end + 16)))
      return { bytes: bytes.subarray(start, end), end };
  }
  const close = text.indexOf('endstream', start);
  if (close < 0) return { bytes: bytes.subarray(start), end: text.length };
  let end = close;
  if (text[end - 1] === '\n') end -= 1;
  if (text[end - 1] === '\r') end -= 1;
  return { bytes: bytes.subarray(start, Math.max(start, end)), end: close };
}

/** The objects inside an object stream (ISO 32000, 7.5.7). */
function unpackObjects(container: PdfObject): PdfObject[] {
  if (container.stream === null || !isDictionary(container.value)) return [];
  const { entries } = container.value;
  if (nameOf(entries.get('Type')) !== 'ObjStm') return [];
  const count = entries.get('N');
  const first = entries.get('First');
  if (typeof count !== 'number' || typeof first !== 'number') return [];
  const text = decodeStream(container.value, container.stream, MAX_UNPACKED_BYTES)?.toString('latin1') ?? '';
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
  const objects: PdfObject[] = [];
  for (let index = 0; index < Math.min(count, MAX_OBJECTS); index += 1) {
    const number = numbers[index * 2];
    const at = numbers[index * 2 + 1];
    if (number === undefined || at === undefined || !Number.isInteger(number)) break;
    const parsed = parseValue(text, first + at);
    if (parsed !== null) {
      objects.push({
        number,
        offset: container.offset,
        value: parsed.value,
        stream: null,
        end: container.end,
      });
    }
  }
  return objects;
}

function readTrailers(text: string, objects: readonly PdfObject[]): readonly PdfTrailer[] {
  const found: PdfTrailer[] = [];
  const keyword = /(?<![A-Za-z])trailer\s*(?=<<)/g;
  for (let match = keyword.exec(text); match !== null; match = keyword.exec(text)) {
    const value = parseValue(text, keyword.lastIndex)?.value;
    if (isDictionary(value)) found.push({ offset: match.index, dictionary: value });
  }
  for (const object of objects) {
    if (isDictionary(object.value) && nameOf(object.value.entries.get('Type')) === 'XRef') {
      found.push({ offset: object.offset, dictionary: object.value });
    }
  }
  return found.sort((a, b) => a.offset - b.offset);
}
