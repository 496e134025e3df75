import { jpegOf, jpegSegment } from './photo-bytes';
import { tiffFile } from './tiff-file';

export interface FlirContent {
  readonly model?: string;
  /** Seconds since 1970 in UTC, with the camera's minutes west of it. */
  readonly time?: { readonly seconds: number; readonly minutesWest: number };
  readonly gps?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly letters: readonly [north: string, east: string];
  };
  readonly byteOrder?: 'big' | 'little';
}

/** The EXIF segment of a camera that leaves time and place empty. */
export function bareExif(make: string): Buffer {
  const block = tiffFile([
    [0x10f, make],
    [0x110, ''],
  ]);
  return jpegSegment(0xe1, 'Exif\0\0', block);
}

/** An FFF file as FLIR's cameras write it, with raw data larger than a segment. */
export function fffFile({ model, time, gps, byteOrder = 'big' }: FlirContent): Buffer {
  const raw = Buffer.alloc(90_000, 7);
  const camera = Buffer.alloc(0x470);
  camera.writeUInt16LE(2, 0);
  camera.write(model ?? '', 0xd4, 'latin1');
  camera.writeUInt32LE(time?.seconds ?? 0, 0x384);
  camera.writeInt16LE(time?.minutesWest ?? 0, 0x38c);
  const place = Buffer.alloc(184);
  if (gps) {
    place.writeUInt32LE(1, 0);
    place.write(gps.letters[0], 0x08, 'latin1');
    place.write(gps.letters[1], 0x0a, 'latin1');
    place.writeDoubleLE(gps.latitude, 0x10);
    place.writeDoubleLE(gps.longitude, 0x18);
    place.writeFloatLE(139.5, 0x20);
  }
  const records = [
    [0x01, raw],
    [0x20, camera],
    [0x2b, place],
  ] as const;
  const header = Buffer.alloc(64);
  const table = Buffer.alloc(records.length * 32);
  const big = byteOrder === 'big';
  const write = (target: Buffer, value: number, at: number): void => {
    if (big) target.writeUInt32BE(value, at);
    else target.writeUInt32LE(value, at);
  };
  header.write('FFF\0', 0, 'latin1');
  write(header, 101, 0x14);
  write(header, header.length, 0x18);
  write(header, records.length, 0x1c);
  let offset = header.length + table.length;
  for (const [index, [type, content]] of records.entries()) {
    const at = index * 32;
    if (big) table.writeUInt16BE(type, at);
    else table.writeUInt16LE(type, at);
    write(table, offset, at + 12);
    write(table, content.length, at + 16);
    offset += content.length;
  }
  return Buffer.concat([header, table, ...records.map(([, content]) => content)]);
}

/** The file in as many APP1 segments as it needs. */
export function flirSegments(file: Buffer): readonly Buffer[] {
  const size = 65_000;
  const count = Math.ceil(file.length / size);
  return Array.from({ length: count }, (_, index) =>
    jpegSegment(
      0xe1,
      'FLIR\0\x01',
      Buffer.from([index, count - 1]),
      file.subarray(index * size, (index + 1) * size),
    ),
  );
}

export function flirPhoto(content: FlirContent): Buffer {
  return jpegOf(bareExif('FLIR Systems AB'), ...flirSegments(fffFile(content)));
}
