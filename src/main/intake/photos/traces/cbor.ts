/** CBOR as content credentials use it: byte strings stay bytes, tags are dropped, keys are written as text. */
export type Cbor =
  | number
  | string
  | boolean
  | null
  | Buffer
  | readonly Cbor[]
  | { readonly [key: string]: Cbor };

const MAX_DEPTH = 24;
const MAX_VALUES = 20_000;

/** Reads the first value (RFC 8949); null where it is malformed, endless or too deep. Never throws. */
export function readCbor(bytes: Buffer): Cbor {
  try {
    return new Reader(bytes).value(0);
  } catch {
    return null;
  }
}

class Malformed extends Error {}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;
  #values = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  value(depth: number): Cbor {
    this.#values += 1;
    if (depth > MAX_DEPTH || this.#values > MAX_VALUES) throw new Malformed();
    const initial = this.#take(1).readUInt8(0);
    const [major, minor] = [initial >> 5, initial & 31];
    if (major === 7) return this.#simple(minor);
    const length = minor === 31 ? null : this.#argument(minor);
    switch (major) {
      case 0:
        return length ?? bad();
      case 1:
        return length === null ? bad() : -1 - length;
      case 2:
        return this.#bytesOf(length, depth);
      case 3:
        return length === null ? this.#chunks(depth).toString('utf8') : this.#take(length).toString('utf8');
      case 4:
        return this.#list(length, depth);
      case 5:
        return this.#map(length, depth);
      default:
        return this.value(depth + 1);
    }
  }

  #take(count: number): Buffer {
    const end = this.#at + count;
    if (end > this.#bytes.length) throw new Malformed();
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  #argument(minor: number): number {
    if (minor < 24) return minor;
    if (minor === 24) return this.#take(1).readUInt8(0);
    if (minor === 25) return this.#take(2).readUInt16BE(0);
    if (minor === 26) return this.#take(4).readUInt32BE(0);
    return minor === 27 ? Number(this.#take(8).readBigUInt64BE(0)) : bad();
  }

  #simple(minor: number): Cbor {
    if (minor === 20 || minor === 21) return minor === 21;
    if (minor === 26) return this.#take(4).readFloatBE(0);
    if (minor === 27) return this.#take(8).readDoubleBE(0);
    if (minor === 24) this.#take(1);
    if (minor === 25) this.#take(2);
    return null;
  }

  #bytesOf(length: number | null, depth: number): Buffer {
    return length === null ? this.#chunks(depth) : this.#take(length);
  }

  /** A string in pieces up to a break. */
  #chunks(depth: number): Buffer {
    const parts: Buffer[] = [];
    while (!this.#ended()) {
      const part = this.value(depth + 1);
      parts.push(Buffer.isBuffer(part) ? part : Buffer.from(typeof part === 'string' ? part : ''));
    }
    return Buffer.concat(parts);
  }

  #list(length: number | null, depth: number): readonly Cbor[] {
    const list: Cbor[] = [];
    while (length === null ? !this.#ended() : list.length < length) list.push(this.value(depth + 1));
    return list;
  }

  #map(length: number | null, depth: number): { readonly [key: string]: Cbor } {
    const entries: [string, Cbor][] = [];
    while (length === null ? !this.#ended() : entries.length < length) {
      const key = this.value(depth + 1);
      const value = this.value(depth + 1);
      if (typeof key === 'string' || typeof key === 'number') entries.push([String(key), value]);
    }
    return Object.fromEntries(entries);
  }

  #ended(): boolean {
    if (this.#bytes[this.#at] !== 0xff) return false;
    this.#at += 1;
    return true;
  }
}

function bad(): never {
  throw new Malformed();
}

/** The fields of a map; none for anything else. */
export function fieldsOf(value: Cbor | undefined): { readonly [key: string]: Cbor | undefined } {
  const isMap =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
  return isMap ? (value as { readonly [key: string]: Cbor }) : {};
}

/** The elements of a list; none for anything else. */
export function elementsOf(value: Cbor | undefined): readonly Cbor[] {
  return Array.isArray(value) ? (value as readonly Cbor[]) : [];
}
