import type { Json } from '../json';
import type { Place } from '../precheck/geography';

const LATITUDE = /^(gps)?_?lat(itude)?$/i;
const LONGITUDE = /^(gps)?_?(lon|lng|long|longitude)$/i;
const LATITUDE_REFERENCE = /^(gps)?_?lat(itude)?_?ref$/i;
const LONGITUDE_REFERENCE = /^(gps)?_?(lon|lng|long|longitude)_?ref$/i;

/**
 * The position in the `GPSInfo` of an answer, WGS 84 degrees. The document does not describe its fields (R22), so only
 * what plainly is one is taken: one latitude and one longitude under such names, as degrees or as degrees, minutes and
 * seconds, within the range of the Earth. Null for everything else, and for 0, 0, which is a receiver without a fix.
 */
export function statedPosition(gpsInfo: Json): Place | null {
  if (gpsInfo === null || typeof gpsInfo !== 'object' || isList(gpsInfo)) return null;
  const latitude = coordinate(gpsInfo, LATITUDE, LATITUDE_REFERENCE, 'S', 90);
  const longitude = coordinate(gpsInfo, LONGITUDE, LONGITUDE_REFERENCE, 'W', 180);
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return { latitude, longitude };
}

type Fields = { readonly [key: string]: Json };

function coordinate(
  fields: Fields,
  name: RegExp,
  reference: RegExp,
  negative: 'S' | 'W',
  most: number,
): number | null {
  const value = only(fields, name);
  const degrees = value === null ? null : degreesOf(value);
  if (degrees === null || Math.abs(degrees) > most) return null;
  const side = only(fields, reference);
  const isNegative = typeof side === 'string' && side.trim().toUpperCase().startsWith(negative);
  return isNegative ? -Math.abs(degrees) : degrees;
}

/** Two fields of one meaning are two statements, and none is taken. */
function only(fields: Fields, name: RegExp): Json {
  const [value, ...more] = Object.entries(fields).flatMap(([key, one]) => (name.test(key) ? [one] : []));
  return value === undefined || more.length > 0 ? null : value;
}

function degreesOf(value: Json): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string') return /^\s*[+-]?\d{1,3}(\.\d+)?\s*$/.test(value) ? Number(value) : null;
  if (value === null || typeof value !== 'object' || !isList(value) || value.length !== 3) return null;
  const parts = value.map(degreesOf);
  const [degrees, minutes, seconds] = parts;
  if (degrees === null || minutes === null || seconds === null) return null;
  if (degrees === undefined || minutes === undefined || seconds === undefined) return null;
  if (degrees < 0 || minutes < 0 || minutes >= 60 || seconds < 0 || seconds >= 60) return null;
  return degrees + minutes / 60 + seconds / 3_600;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
