import type { Region } from './byte-source';

/** Tag values as they stand in the file: text, numbers, lists of numbers, bytes. Nothing is translated or revived. */
export type TagValue = string | number | readonly number[] | Uint8Array;

/** One entry of a directory; its value is read when it is asked for. */
export interface TiffEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Where the value stands in the region, and how many bytes it has. */
  readonly at: number;
  readonly bytes: number;
}

export interface TiffDirectory {
  readonly entries: readonly TiffEntry[];
  /** Offset of the next directory of the chain, 0 for none. */
  readonly next: number;
}

/** More entries than any camera writes; the rest of a directory that claims more is not looked at. */
const MAX_ENTRIES = 2_000;

/** Bytes of one element by TIFF type (TIFF 6.0, BigTIFF; 129 is UTF-8 of EXIF 3.0). */
const ELEMENT_BYTES: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 4],
  [5, 8],
  [6, 1],
  [7, 1],
  [8, 2],
  [9, 4],
  [10, 8],
  [11, 4],
  [12, 8],
  [13, 4],
  [16, 8],
  [17, 8],
  [18, 8],
  [129, 1],
]);

/**
 * Reads the directories of a TIFF, BigTIFF or EXIF block by ranges, never the whole. An entry that breaks the format
 * (unknown type, value outside of the region) is left out and takes no other with it.
 */
export class TiffReader {
  readonly firstOffset: number;
  readonly isBig: boolean;
  readonly #region: Region;
  readonly #little: boolean;

  private constructor(region: Region, header: Buffer) {
    this.#region = region;
    this.#little = header[0] === 0x49;
    this.isBig = this.#u16(header, 2) === 43 && header.length >= 16;
    this.firstOffset = this.isBig ? this.#u64(header, 8) : this.#u32(header, 4);
  }

  /** Null where the region does not start like a TIFF. Some cameras get the 42 wrong, so only the order counts. */
  static open(region: Region): TiffReader | null {
    const header = region.read(0, 16);
    const mark = header.toString('latin1', 0, 2);
    return header.length >= 8 && (mark === 'II' || mark === 'MM') ? new TiffReader(region, header) : null;
  }

  /** Null where there is no directory at the offset. */
  directory(offset: number): TiffDirectory | null {
    const [countBytes, entryBytes, wordBytes] = this.isBig ? [8, 20, 8] : [2, 12, 4];
    if (offset < 8 || offset + countBytes > this.#region.sizeBytes) return null;
    const counter = this.#region.read(offset, countBytes);
    if (counter.length < countBytes) return null;
    const claimed = this.isBig ? this.#u64(counter, 0) : this.#u16(counter, 0);
    const count = Math.min(claimed, MAX_ENTRIES);
    const body = this.#region.read(offset + countBytes, count * entryBytes + wordBytes);
    const entries: TiffEntry[] = [];
    for (let at = 0; at + entryBytes <= Math.min(body.length, count * entryBytes); at += entryBytes) {
      const entry = this.#entry(body, at, offset + countBytes);
      if (entry) entries.push(entry);
    }
    const nextAt = count * entryBytes;
    const hasNext = count === claimed && body.length >= nextAt + wordBytes;
    return { entries, next: hasNext ? this.#word(body, nextAt) : 0 };
  }

  #entry(body: Buffer, at: number, bodyAt: number): TiffEntry | null {
    const type = this.#u16(body, at + 2);
    const count = this.#word(body, at + 4);
    const bytes = (ELEMENT_BYTES.get(type) ?? 0) * count;
    const inline = this.isBig ? 8 : 4;
    const fieldAt = at + 4 + inline;
    const valueAt = bytes <= inline ? bodyAt + fieldAt : this.#word(body, fieldAt);
    if (bytes === 0 || valueAt + bytes > this.#region.sizeBytes) return null;
    return { tag: this.#u16(body, at), type, count, at: valueAt, bytes };
  }

  /** The first `most` bytes of an entry's value. */
  bytes(entry: TiffEntry, most: number): Buffer {
    return this.#region.read(entry.at, Math.min(entry.bytes, most));
  }

  /** The value of an entry; undefined where it is longer than `mostBytes` or cannot be read. */
  value(entry: TiffEntry, mostBytes: number): TagValue | undefined {
    if (entry.bytes > mostBytes) return undefined;
    const data = this.bytes(entry, mostBytes);
    if (data.length < entry.bytes) return undefined;
    if (entry.type === 2) return untilTrailingNuls(data.toString('latin1'));
    if (entry.type === 129) return untilTrailingNuls(data.toString('utf8'));
    if (entry.type === 7 || (entry.type === 1 && entry.count > 1)) return new Uint8Array(data);
    const numbers = this.#numbers(entry.type, data);
    return numbers.length === 1 ? numbers[0] : numbers;
  }

  #numbers(type: number, data: Buffer): readonly number[] {
    const bytes = ELEMENT_BYTES.get(type) ?? 1;
    return Array.from({ length: data.length / bytes }, (_, index) => this.#number(type, data, index * bytes));
  }

  #number(type: number, data: Buffer, at: number): number {
    const little = this.#little;
    switch (type) {
      case 3:
        return this.#u16(data, at);
      case 4:
      case 13:
        return this.#u32(data, at);
      case 5:
        return this.#u32(data, at) / this.#u32(data, at + 4);
      case 6:
        return data.readInt8(at);
      case 8:
        return little ? data.readInt16LE(at) : data.readInt16BE(at);
      case 9:
        return this.#i32(data, at);
      case 10:
        return this.#i32(data, at) / this.#i32(data, at + 4);
      case 11:
        return little ? data.readFloatLE(at) : data.readFloatBE(at);
      case 12:
        return little ? data.readDoubleLE(at) : data.readDoubleBE(at);
      case 16:
      case 18:
        return this.#u64(data, at);
      case 17:
        return Number(little ? data.readBigInt64LE(at) : data.readBigInt64BE(at));
      default:
        return data[at] ?? 0;
    }
  }

  #u16(data: Buffer, at: number): number {
    return this.#little ? data.readUInt16LE(at) : data.readUInt16BE(at);
  }

  #u32(data: Buffer, at: number): number {
    return this.#little ? data.readUInt32LE(at) : data.readUInt32BE(at);
  }

  #i32(data: Buffer, at: number): number {
    return this.#little ? data.readInt32LE(at) : data.readInt32BE(at);
  }

  #u64(data: Buffer, at: number): number {
    return Number(this.#little ? data.readBigUInt64LE(at) : data.readBigUInt64BE(at));
  }

  #word(data: Buffer, at: number): number {
    return this.isBig ? this.#u64(data, at) : this.#u32(data, at);
  }
}

function untilTrailingNuls(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
  return text.slice(0, end);
}
