import { inflateSync } from 'node:zlib';
import { PdfDictionaryTypes } from './pdf-dictionary-types';

/** Real page trees have shorter dictionaries. */
const MAX_OBJECT_CHARS = 1 << 20;
const MAX_INFLATED_BYTES = 16 << 20;
const MAX_INFLATED_TOTAL_BYTES = 128 << 20;

type Place = { readonly text: string; readonly from: number };

/** The object number of a key in a dictionary, such as `/Root 1 0 R`; null without one. */
export function readReference(dictionary: string, key: string): number | null {
  const match = new RegExp(`/${key}\\s*(\\d{1,9})\\s+\\d+\\s+R\\b`).exec(dictionary);
  return match ? Number(match[1]) : null;
}

/** Every indirect object of a PDF as text, later definitions over earlier ones, and its trailers in file order. */
export class PdfObjects {
  readonly trailers: readonly string[];
  readonly types: PdfDictionaryTypes;
  readonly #places = new Map<number, Place>();
  readonly #bytes: Buffer;
  #inflatedBytes = 0;

  /** `text` is `bytes` as Latin-1, so that positions are the same in both. */
  constructor(bytes: Buffer, text: string) {
    this.#bytes = bytes;
    const trailers: string[] = [];
    this.types = new PdfDictionaryTypes(text);
    for (const match of text.matchAll(/(?:^|[^\d])(\d{1,9})\s+\d{1,5}\s+obj\b/g)) {
      const place = { text, from: match.index + match[0].length };
      this.#places.set(Number(match[1]), place);
      if (this.types.has('XRef', place.from)) trailers.push(dictionaryAt(place));
      if (this.types.has('ObjStm', place.from)) this.#addCompressed(place);
    }
    for (const match of text.matchAll(/\btrailer\b/g)) {
      trailers.push(dictionaryAt({ text, from: match.index + match[0].length }));
    }
    this.trailers = trailers;
  }

  get count(): number {
    return this.#places.size;
  }

  /** The object's dictionary or array, without its stream; null if there is no such object. */
  get(id: number): string | null {
    const place = this.#places.get(id);
    return place ? dictionaryAt(place) : null;
  }

  /** The latest definition of every object, without its stream. */
  *all(): Generator<string> {
    for (const place of this.#places.values()) yield dictionaryAt(place);
  }

  /** The content of an object's stream; null without one, for other filters than Flate, and beyond the limits. */
  stream(id: number): string | null {
    const place = this.#places.get(id);
    return place ? this.#streamOf(place, dictionaryAt(place)) : null;
  }

  /** The content of every stream that may draw; null for one with unsupported filters. */
  *contentStreams(): Generator<string | null> {
    for (const place of this.#places.values()) {
      const dictionary = dictionaryAt(place);
      const isOther = /\/(?:Subtype|Type|Length1)\b/.test(dictionary) && !/\/Form\b/.test(dictionary);
      const hasStream = place.text.startsWith('stream', place.from + dictionary.length);
      if (hasStream && !isOther) yield this.#streamOf(place, dictionary);
    }
  }

  find(matches: (object: string) => boolean): string | null {
    for (const place of this.#places.values()) {
      const object = dictionaryAt(place);
      if (matches(object)) return object;
    }
    return null;
  }

  /** Objects inside an object stream (ISO 32000-1, 7.5.7). Encrypted ones do not inflate and add nothing. */
  #addCompressed(place: Place): void {
    const dictionary = dictionaryAt(place);
    const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? Number.NaN);
    const content = this.#streamOf(place, dictionary);
    if (!content || !Number.isInteger(first)) return;
    const numbers = content.slice(0, first).trim().split(/\s+/).map(Number);
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      const id = numbers[index];
      const offset = numbers[index + 1];
      const next = numbers[index + 3];
      if (id === undefined || offset === undefined || Number.isNaN(id) || Number.isNaN(offset)) return;
      const text = content.slice(first + offset, next === undefined ? undefined : first + next);
      this.#places.set(id, { text, from: 0 });
    }
  }

  #streamOf(place: Place, dictionary: string): string | null {
    const keyword = place.from + dictionary.length;
    if (!place.text.startsWith('stream', keyword)) return null;
    const end = place.text.indexOf('endstream', keyword);
    if (end < 0) return null;
    const start = keyword + 6 + (place.text.startsWith('\r\n', keyword + 6) ? 2 : 1);
    const raw = this.#bytes.subarray(start, end);
    if (!/\/Filter/.test(dictionary)) return raw.toString('latin1');
    if (!/\/FlateDecode/.test(dictionary) || this.#inflatedBytes > MAX_INFLATED_TOTAL_BYTES) return null;
    try {
      const inflated = inflateSync(raw, { maxOutputLength: MAX_INFLATED_BYTES });
      this.#inflatedBytes += inflated.length;
      return inflated.toString('latin1');
    } catch {
      return null;
    }
  }
}

/** From an object's start to its stream or end. */
function dictionaryAt({ text, from }: Place): string {
  const slice = text.slice(from, from + MAX_OBJECT_CHARS);
  const end = /\bstream[\r\n]|\bendobj\b|\bstartxref\b/.exec(slice);
  return end ? slice.slice(0, end.index) : slice;
}
