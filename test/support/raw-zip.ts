import { crc32, deflateRawSync } from 'node:zlib';

export interface RawZipEntry {
  readonly name: string | Buffer;
  readonly content: Buffer;
  readonly deflate?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly externalAttributes?: number;
  /** Version and host that made it, as in the directory. */
  readonly madeBy?: number;
  /** Extra fields in the directory. */
  readonly extra?: Buffer;
  /** What the headers claim instead of the truth. */
  readonly crc?: number;
  readonly uncompressedSize?: number;
  readonly compressedSize?: number;
  /** What the directory says of the place, instead of the truth. */
  readonly offset?: number;
  /** Name in front of the data; the directory has the other one. */
  readonly localName?: string;
  /** Sizes and CRC-32 come after the data, and are these. */
  readonly descriptor?: { readonly crc: number; readonly compressed: number; readonly uncompressed: number };
}

export interface RawZipOptions {
  /** What the end says about the number of entries. */
  readonly entryCount?: number;
  readonly directoryOffset?: number;
  readonly directoryBytes?: number;
  readonly disk?: number;
  readonly prefix?: Buffer;
  readonly comment?: Buffer;
  /** A comment that the end does not announce. */
  readonly tail?: Buffer;
  /** Between the directory and the end, as the end of ZIP64. */
  readonly beforeEnd?: Buffer;
}

/** A ZIP written field by field, so that a test can lie in any of them. */
export function rawZip(entries: readonly RawZipEntry[], options: RawZipOptions = {}): Buffer {
  const { prefix = Buffer.alloc(0), comment = Buffer.alloc(0), tail = Buffer.alloc(0) } = options;
  const locals: Buffer[] = [prefix];
  const centrals: Buffer[] = [];
  let offset = prefix.length;
  for (const entry of entries) {
    const local = localPart(entry);
    centrals.push(directoryEntry(entry, offset));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const beforeEnd = options.beforeEnd ?? Buffer.alloc(0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(options.disk ?? 0, 4);
  end.writeUInt16LE(options.entryCount ?? entries.length, 8);
  end.writeUInt16LE(options.entryCount ?? entries.length, 10);
  end.writeUInt32LE(options.directoryBytes ?? directory.length, 12);
  end.writeUInt32LE(options.directoryOffset ?? offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, directory, beforeEnd, end, comment, tail]);
}

function nameOf(name: string | Buffer): Buffer {
  return Buffer.isBuffer(name) ? name : Buffer.from(name, 'utf8');
}

function packed({ content, deflate }: RawZipEntry): Buffer {
  return deflate ? deflateRawSync(content) : content;
}

/** The 26 bytes that the header before the data and the directory share. */
function shared(entry: RawZipEntry, nameBytes: number, extraBytes: number): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE((entry.flags ?? 0) | 0x0800 | (entry.descriptor ? 8 : 0), 2);
  bytes.writeUInt16LE(entry.method ?? (entry.deflate ? 8 : 0), 4);
  bytes.writeUInt32LE(0x00210000, 6);
  bytes.writeUInt32LE(entry.crc ?? crc32(entry.content), 10);
  bytes.writeUInt32LE(entry.compressedSize ?? packed(entry).length, 14);
  bytes.writeUInt32LE(entry.uncompressedSize ?? entry.content.length, 18);
  bytes.writeUInt16LE(nameBytes, 22);
  bytes.writeUInt16LE(extraBytes, 24);
  return bytes;
}

function localPart(entry: RawZipEntry): Buffer {
  const name = nameOf(entry.localName ?? entry.name);
  const header = shared(entry, name.length, 0);
  if (entry.descriptor) header.fill(0, 10, 22);
  const descriptor = entry.descriptor ? Buffer.alloc(16) : Buffer.alloc(0);
  if (entry.descriptor) {
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(entry.descriptor.crc, 4);
    descriptor.writeUInt32LE(entry.descriptor.compressed, 8);
    descriptor.writeUInt32LE(entry.descriptor.uncompressed, 12);
  }
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, name, packed(entry), descriptor]);
}

function directoryEntry(entry: RawZipEntry, offset: number): Buffer {
  const name = nameOf(entry.name);
  const extra = entry.extra ?? Buffer.alloc(0);
  const head = Buffer.alloc(6);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(entry.madeBy ?? 0x031e, 4);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(entry.externalAttributes ?? 0, 6);
  tail.writeUInt32LE(entry.offset ?? offset, 10);
  return Buffer.concat([head, shared(entry, name.length, extra.length), tail, name, extra]);
}

/** One extra field. */
export function extraField(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** Extra field with 64-bit sizes and place; -1 in the 32-bit field refers to it. */
export function zip64Extra(...values: readonly bigint[]): Buffer {
  const data = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) data.writeBigUInt64LE(value, index * 8);
  return extraField(0x0001, data);
}
