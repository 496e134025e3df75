type Value =
  | string
  | number
  | { readonly rationals: readonly (readonly [numerator: number, denominator: number])[] }
  | { readonly directory: Directory };
type Directory = readonly (readonly [tag: number, value: Value])[];

/**
 * A little-endian TIFF of directories alone, as scanners and cameras lay them out: text, 32-bit numbers, rationals,
 * and directories inside directories (EXIF, GPS). libvips writes no EXIF into TIFF, so tests do.
 */
export function tiffFile(directory: Directory): Buffer {
  const header = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  return Buffer.concat([header, writeDirectory(directory, 8)]);
}

function writeDirectory(directory: Directory, at: number): Buffer {
  const entries = Buffer.alloc(2 + directory.length * 12 + 4);
  entries.writeUInt16LE(directory.length, 0);
  const values: Buffer[] = [];
  let next = at + entries.length;
  for (const [index, [tag, value]] of directory.entries()) {
    const entry = 2 + index * 12;
    entries.writeUInt16LE(tag, entry);
    if (typeof value === 'number') {
      entries.writeUInt16LE(4, entry + 2);
      entries.writeUInt32LE(1, entry + 4);
      entries.writeUInt32LE(value, entry + 8);
      continue;
    }
    const [type, count, bytes] = encode(value, next);
    entries.writeUInt16LE(type, entry + 2);
    entries.writeUInt32LE(count, entry + 4);
    if (bytes.length <= 4 && type === 2) bytes.copy(entries, entry + 8);
    else {
      entries.writeUInt32LE(next, entry + 8);
      values.push(bytes);
      next += bytes.length;
    }
  }
  return Buffer.concat([entries, ...values]);
}

function encode(value: Exclude<Value, number>, at: number): [type: number, count: number, bytes: Buffer] {
  if (typeof value === 'string') {
    const text = Buffer.from(`${value}\0`, 'latin1');
    return [2, text.length, text];
  }
  if ('directory' in value) return [4, 1, writeDirectory(value.directory, at)];
  const bytes = Buffer.alloc(value.rationals.length * 8);
  for (const [index, [numerator, denominator]] of value.rationals.entries()) {
    bytes.writeUInt32LE(numerator, index * 8);
    bytes.writeUInt32LE(denominator, index * 8 + 4);
  }
  return [5, value.rationals.length, bytes];
}
