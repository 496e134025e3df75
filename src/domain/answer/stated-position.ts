import type { Json } from '../json';
import type { GeoPoint } from '../precheck/geography';

const LATITUDE = /^(gps)?_?lat(itude)?$/i;
const LONGITUDE = /^(gps)?_?(lon|lng|long|longitude)$/i;
const LATITUDE_REFERENCE = /^(gps)?_?lat(itude)?_?ref$/i;
const LONGITUDE_REFERENCE = /^(gps)?_?(lon|lng|long|longitude)_?ref$/i;

/**
 * The position in the `GPSInfo` of a result, WGS 84 degrees. Its fields are not documented (R22), so only an unambiguous
 * position counts: one latitude and one longitude under such names, as degrees or as degrees, minutes and seconds with
 * a hemisphere, within their ranges. Null for everything else, and for 0, 0, which means that there was no fix.
 */
export function statedPosition(gpsInfo: Json): GeoPoint | null {
  if (gpsInfo === null || typeof gpsInfo !== 'object' || isList(gpsInfo)) return null;
  const latitude = coordinate(gpsInfo, LATITUDE, LATITUDE_REFERENCE, 'NS', 90);
  const longitude = coordinate(gpsInfo, LONGITUDE, LONGITUDE_REFERENCE, 'EW', 180);
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return { latitude, longitude };
}

type Fields = { readonly [key: string]: Json };

function coordinate(
  fields: Fields,
  name: RegExp,
  reference: RegExp,
  [positive, negative]: 'NS' | 'EW',
  maxDegrees: number,
): number | null {
  const value = singleValue(fields, name);
  const degrees = degreesOf(value);
  if (degrees === null || Math.abs(degrees) > maxDegrees) return null;
  const side = singleValue(fields, reference);
  const letter = typeof side === 'string' ? side.trim().charAt(0).toUpperCase() : null;
  // Minutes and seconds come without a sign.
  if (isList(value) && letter !== positive && letter !== negative) return null;
  return letter === negative ? -Math.abs(degrees) : degrees;
}

/** The value of the only field with such a name; null if there are none or several. */
function singleValue(fields: Fields, name: RegExp): Json {
  const values = Object.entries(fields).flatMap(([key, field]) => (name.test(key) ? [field] : []));
  return values.length === 1 ? (values[0] ?? null) : null;
}

function degreesOf(value: Json): number | null {
  if (!isList(value)) return figureOf(value);
  if (value.length !== 3) return null;
  const [degrees = null, minutes = null, seconds = null] = value.map(figureOf);
  if (degrees === null || minutes === null || seconds === null) return null;
  if (degrees < 0 || minutes < 0 || minutes >= 60 || seconds < 0 || seconds >= 60) return null;
  return degrees + minutes / 60 + seconds / 3_600;
}

function figureOf(value: Json): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^\s*[+-]?\d{1,3}(\.\d+)?\s*$/.test(value) ? Number(value) : null;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
