import type { CameraFacts } from './container';

/**
 * FLIR's thermal cameras write an FFF file into APP1 segments of their own: temperatures, camera, time and place. Some
 * models leave time, place and model of EXIF empty. Layout as ExifTool documents it (`Image::ExifTool::FLIR`).
 */

const SEGMENT_ID = 'FLIR\0';
const SEGMENT_HEADER_BYTES = 8;
/** More than the largest sensor writes; the rest of a hostile file is dropped. */
const MAX_FFF_BYTES = 8 << 20;

const HEADER_BYTES = 64;
const RECORD_BYTES = 32;
const MAX_RECORDS = 200;
const CAMERA_RECORD = 0x20;
const GPS_RECORD = 0x2b;
const CAMERA_RECORD_BYTES = 0x38e;
const GPS_RECORD_BYTES = 0x24;

/** The part of an FFF file in an APP1 segment; null for any other segment. */
export function flirPart(segment: Buffer): Buffer | null {
  return segment.toString('latin1', 0, SEGMENT_ID.length) === SEGMENT_ID
    ? segment.subarray(SEGMENT_HEADER_BYTES)
    : null;
}

/** Facts from the parts of an FFF file, in the order of the file; null without one. Never throws. */
export function readFlir(parts: readonly Buffer[]): CameraFacts | null {
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  if (total > MAX_FFF_BYTES) return null;
  const file = Buffer.concat(parts);
  if (!/^[AF]FF\0$/.test(file.toString('latin1', 0, 4)) || file.length < HEADER_BYTES) return null;
  const records = readRecords(file);
  const camera = withMinLength(records.get(CAMERA_RECORD), CAMERA_RECORD_BYTES);
  const gps = withMinLength(records.get(GPS_RECORD), GPS_RECORD_BYTES);
  return {
    block: 'flir',
    make: null,
    model: camera && textAt(camera, 0xd4, 32),
    dateTime: camera && dateTimeOf(camera),
    position: gps && positionOf(gps),
  };
}

/** The last record of each type. */
function readRecords(file: Buffer): ReadonlyMap<number, Buffer> {
  const records = new Map<number, Buffer>();
  // The version, about 100, reveals the byte order.
  const version = file.readUInt32BE(0x14);
  const isBig = version >= 100 && version < 200;
  const number = (at: number): number => (isBig ? file.readUInt32BE(at) : file.readUInt32LE(at));
  const table = number(0x18);
  const count = Math.min(number(0x1c), MAX_RECORDS);
  for (let at = table; at < table + count * RECORD_BYTES; at += RECORD_BYTES) {
    if (at + RECORD_BYTES > file.length) break;
    const type = isBig ? file.readUInt16BE(at) : file.readUInt16LE(at);
    const offset = number(at + 12);
    const length = number(at + 16);
    if (type !== 0 && offset + length <= file.length)
      records.set(type, file.subarray(offset, offset + length));
  }
  return records;
}

function withMinLength(record: Buffer | undefined, bytes: number): Buffer | null {
  return record && record.length >= bytes ? record : null;
}

function textAt(record: Buffer, at: number, bytes: number): string | null {
  const [text = ''] = record.toString('latin1', at, at + bytes).split('\0');
  return text.trim() || null;
}

/** Local time of the camera with its offset, from seconds in UTC and minutes west of it. */
function dateTimeOf(record: Buffer): string | null {
  // A record has its own byte order: its first number is small.
  const isLittle = record.readUInt16LE(0) < 0x100;
  const seconds = isLittle ? record.readUInt32LE(0x384) : record.readUInt32BE(0x384);
  const minutesWest = isLittle ? record.readInt16LE(0x38c) : record.readInt16BE(0x38c);
  if (seconds === 0 || Math.abs(minutesWest) > 14 * 60) return null;
  const local = new Date((seconds - minutesWest * 60) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const minutes = Math.abs(minutesWest);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${local}${minutesWest > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Always little-endian in the samples. Some models sign the degrees, others only name the hemisphere. */
function positionOf(record: Buffer): CameraFacts['position'] {
  if (record.readUInt32LE(0) !== 1) return null;
  const signed = (degrees: number, letter: string | null, negative: string): number =>
    letter === negative ? -Math.abs(degrees) : degrees;
  const latitude = signed(record.readDoubleLE(0x10), textAt(record, 0x08, 2), 'S');
  const longitude = signed(record.readDoubleLE(0x18), textAt(record, 0x0a, 2), 'W');
  const altitudeM = record.readFloatLE(0x20);
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  return { latitude, longitude, altitudeM: Number.isFinite(altitudeM) ? altitudeM : null };
}
