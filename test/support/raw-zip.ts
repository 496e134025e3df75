import { crc32, deflateRawSync } from 'node:zlib';

export interface RawZipEntry {
  readonly name: string;
  readonly content: Buffer;
  readonly deflate?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly externalAttributes?: number;
  /** What the headers claim instead of the truth. */
  readonly crc?: number;
  readonly uncompressedSize?: number;
}

/** A ZIP written field by field, so that a test can lie in any of them. */
export function rawZip(entries: readonly RawZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const packed = entry.deflate ? deflateRawSync(entry.content) : entry.content;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE((entry.flags ?? 0) | 0x0800, 2);
    shared.writeUInt16LE(entry.method ?? (entry.deflate ? 8 : 0), 4);
    shared.writeUInt32LE(0x00210000, 6);
    shared.writeUInt32LE(entry.crc ?? crc32(entry.content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(entry.uncompressedSize ?? entry.content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const central = Buffer.alloc(20);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(0x031e, 4);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(entry.externalAttributes ?? 0, 6);
    tail.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, packed]);
    locals.push(local);
    centrals.push(Buffer.concat([central.subarray(0, 6), shared, tail, name]));
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
