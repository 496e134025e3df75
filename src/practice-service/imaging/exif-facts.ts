import type { Json } from '../../domain/json';
import type { MetadataBlocks } from './metadata';

/** A camera wall clock; `offsetMinutes` is null if the zone is unknown. */
export interface Taken {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM:SS` */
  readonly time: string;
  readonly offsetMinutes: number | null;
  /** The tag that the time was read from. */
  readonly field: string;
}

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The metadata of one picture that the analyses need. */
export interface ExifFacts {
  readonly taken: Taken | null;
  readonly modified: Taken | null;
  readonly position: Position | null;
  readonly altitudeM: number | null;
  readonly gpsTimestamp: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly software: string | null;
  readonly comment: string | null;
}

export function exifFacts(blocks: MetadataBlocks): ExifFacts {
  const { ifd0 = {}, exif = {}, gps = {}, xmp = {} } = blocks;
  const offset = parseOffset(text(exif.OffsetTimeOriginal) ?? text(exif.OffsetTime));
  return {
    taken:
      parseTaken(text(exif.DateTimeOriginal), offset, 'DateTimeOriginal') ??
      parseTaken(text(exif.CreateDate), offset, 'CreateDate') ??
      parseTaken(text(xmp.CreateDate), null, 'xmp CreateDate'),
    modified: parseTaken(text(ifd0.ModifyDate), parseOffset(text(exif.OffsetTime)), 'ModifyDate'),
    position: parsePosition(gps),
    altitudeM: parseAltitude(gps),
    gpsTimestamp: parseGpsTime(gps),
    make: text(ifd0.Make),
    model: text(ifd0.Model),
    software: text(ifd0.Software) ?? text(xmp.CreatorTool),
    comment: text(blocks.userComment?.value) ?? text(ifd0.ImageDescription),
  };
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

const STAMP = /^(\d{4})[:-](\d{2})[:-](\d{2})[T ](\d{2}):(\d{2}):(\d{2})/;

function parseTaken(value: string | null, offsetMinutes: number | null, field: string): Taken | null {
  const match = value === null ? null : STAMP.exec(value);
  if (match === null) return null;
  const [, year, month, date, hour, minute, second] = match;
  const day = `${year}-${month}-${date}`;
  const time = `${hour}:${minute}:${second}`;
  const instant = new Date(`${day}T${time}Z`);
  // `0000:00:00` and days that do not exist count as not found.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day || year === '0000') {
    return null;
  }
  return { day, time, offsetMinutes, field };
}

function parseOffset(value: string | null): number | null {
  const match = value === null ? null : /^([+-])(\d{2}):(\d{2})$/.exec(value);
  if (match === null) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

type Block = MetadataBlocks[string];

function parsePosition(gps: Block): Position | null {
  const latitude = parseAngle(gps.GPSLatitude, gps.GPSLatitudeRef, 'S', 90);
  const longitude = parseAngle(gps.GPSLongitude, gps.GPSLongitudeRef, 'W', 180);
  if (latitude === null || longitude === null) return null;
  // Cameras without a fix write zeros.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

function parseAngle(
  value: Json | undefined,
  reference: Json | undefined,
  negative: string,
  limit: number,
): number | null {
  if (!Array.isArray(value) || value.length !== 3) return null;
  const [degrees, minutes, seconds] = value;
  if (typeof degrees !== 'number' || typeof minutes !== 'number' || typeof seconds !== 'number') return null;
  const angle = degrees + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(angle) || Math.abs(angle) > limit) return null;
  return text(reference)?.toUpperCase().startsWith(negative) ? -angle : angle;
}

function parseAltitude(gps: Block): number | null {
  const altitude = gps.GPSAltitude;
  if (typeof altitude !== 'number') return null;
  const reference = gps.GPSAltitudeRef;
  const below = Array.isArray(reference) ? reference[0] === 1 : reference === 1;
  return below ? -altitude : altitude;
}

function parseGpsTime(gps: Block): string | null {
  const day = text(gps.GPSDateStamp)?.replaceAll(':', '-') ?? '';
  const time = gps.GPSTimeStamp;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !Array.isArray(time) || time.length !== 3) return null;
  const [hour, minute, second] = time;
  if (typeof hour !== 'number' || typeof minute !== 'number' || typeof second !== 'number') return null;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${day}T${two(hour)}:${two(minute)}:${two(second)}Z`;
}
