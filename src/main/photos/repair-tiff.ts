const ENTRY_BYTES = 12;
/** Bytes of a value by TIFF type, 1 to 13; 0 has none. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const EXIF_POINTER = 0x8769;
const GPS_POINTER = 0x8825;
const UNUSED_TAG = 0xffff;

/**
 * A copy of a TIFF block in which entries that break the format (unknown type, value outside of the block) are made
 * harmless. exifr gives a whole block up for one such entry; cameras and editors do write them.
 */
export function repairTiff(block: Buffer): Buffer {
  const copy = Buffer.from(block);
  if (copy.length < 8) return copy;
  const little = copy[0] === 0x49;
  const fields: Fields = {
    u16: (at) => (little ? copy.readUInt16LE(at) : copy.readUInt16BE(at)),
    u32: (at) => (little ? copy.readUInt32LE(at) : copy.readUInt32BE(at)),
    put16: (at, value) => {
      if (little) copy.writeUInt16LE(value, at);
      else copy.writeUInt16BE(value, at);
    },
    put32: (at, value) => {
      if (little) copy.writeUInt32LE(value, at);
      else copy.writeUInt32BE(value, at);
    },
    length: copy.length,
  };
  const seen = new Set<number>();
  const pending = [fields.u32(4)];
  for (let offset = pending.pop(); offset !== undefined; offset = pending.pop()) {
    if (seen.has(offset)) continue;
    seen.add(offset);
    pending.push(...repairDirectory(fields, offset));
  }
  return copy;
}

interface Fields {
  readonly u16: (at: number) => number;
  readonly u32: (at: number) => number;
  readonly put16: (at: number, value: number) => void;
  readonly put32: (at: number, value: number) => void;
  readonly length: number;
}

/** Repairs one directory in place and returns where the directories inside it are. */
function repairDirectory(fields: Fields, offset: number): readonly number[] {
  if (offset + 2 > fields.length) return [];
  const inside: number[] = [];
  const fitting = Math.floor((fields.length - offset - 2) / ENTRY_BYTES);
  const count = Math.min(fields.u16(offset), fitting);
  fields.put16(offset, count);
  for (let index = 0; index < count; index += 1) {
    const at = offset + 2 + index * ENTRY_BYTES;
    const tag = fields.u16(at);
    const isPointer = tag === EXIF_POINTER || tag === GPS_POINTER;
    if (isPointer && fields.u32(at + 8) + 2 <= fields.length) inside.push(fields.u32(at + 8));
    else if (isPointer || !isSound(fields, at)) neutralise(fields, at);
  }
  return inside;
}

function isSound(fields: Fields, at: number): boolean {
  const size = (TYPE_BYTES[fields.u16(at + 2)] ?? 0) * fields.u32(at + 4);
  return size > 0 && (size <= 4 || fields.u32(at + 8) + size <= fields.length);
}

/** One unused byte under a number that no tag has. */
function neutralise(fields: Fields, at: number): void {
  fields.put16(at, UNUSED_TAG);
  fields.put16(at + 2, 1);
  fields.put32(at + 4, 1);
  fields.put32(at + 8, 0);
}
