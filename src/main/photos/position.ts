import type { Position } from '../../domain/item';
import { numberOf, type Tags, type TagValue, textOf } from './exifr';
import type { Xmp } from './xmp';

export interface PositionReading {
  readonly position: Position | null;
  /** Set where there is something that is no usable position; never together with one. */
  readonly problem: 'zero' | 'out-of-range' | 'incomplete' | null;
}

const NONE: PositionReading = { position: null, problem: null };

/** Under a centimetre from 0, 0: what software writes when it has no position. */
const ZERO_DEGREES = 1e-7;

/**
 * The position of the GPS block, else of XMP. An absent one is null, never 0, 0; without its hemisphere a number
 * is no position ("incomplete"), since half of the Earth would be a guess.
 */
export function readPosition(gps: Tags, xmp: Xmp | null): PositionReading {
  const fromGps = fromBlock(gps);
  if (fromGps.position || fromGps.problem) return fromGps;
  return xmp ? fromXmp(xmp) : NONE;
}

function fromBlock(gps: Tags): PositionReading {
  const { GPSLatitude: latitude, GPSLongitude: longitude } = gps;
  if (latitude === undefined && longitude === undefined) return NONE;
  const signedLatitude = signed(degreesOf(latitude), textOf(gps.GPSLatitudeRef), 'N', 'S');
  const signedLongitude = signed(degreesOf(longitude), textOf(gps.GPSLongitudeRef), 'E', 'W');
  return judge(signedLatitude, signedLongitude, altitudeOf(gps), 'EXIF GPS');
}

/** XMP writes `60,8.80234N` or `60,8,48.14N`. */
function fromXmp(xmp: Xmp): PositionReading {
  const [latitude, longitude] = [xmp['exif:GPSLatitude'], xmp['exif:GPSLongitude']];
  if (!latitude && !longitude) return NONE;
  const read = (text: string | undefined, positive: string, negative: string): number | null => {
    const match = /^\s*([\d.]+)(?:,([\d.]+))?(?:,([\d.]+))?\s*([NSEW])\s*$/i.exec(text ?? '');
    if (!match) return null;
    const parts = [match[1], match[2] ?? '0', match[3] ?? '0'].map(Number);
    return signed(degreesOf(parts), (match[4] ?? '').toUpperCase(), positive, negative);
  };
  return judge(read(latitude, 'N', 'S'), read(longitude, 'E', 'W'), null, 'XMP GPS');
}

/** Degrees, minutes, seconds (the latter two may be missing) as unsigned degrees; null where degrees are no number. */
function degreesOf(value: TagValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value === undefined || typeof value === 'string') return null;
  const [degrees, minutes, seconds] = value;
  if (degrees === undefined || !Number.isFinite(degrees)) return null;
  const finite = (part: number | undefined): number =>
    part !== undefined && Number.isFinite(part) ? part : 0;
  return degrees + finite(minutes) / 60 + finite(seconds) / 3600;
}

function signed(
  degrees: number | null,
  reference: string | null,
  positive: string,
  negative: string,
): number | null {
  const letter = reference?.charAt(0).toUpperCase();
  if (degrees === null || (letter !== positive && letter !== negative)) return null;
  // -0 would be written as "-0" by some formatters.
  return letter === negative && degrees !== 0 ? -degrees : degrees;
}

function judge(
  latitude: number | null,
  longitude: number | null,
  altitudeM: number | null,
  source: string,
): PositionReading {
  if (latitude === null || longitude === null) return { position: null, problem: 'incomplete' };
  if (Math.abs(latitude) < ZERO_DEGREES && Math.abs(longitude) < ZERO_DEGREES) {
    return { position: null, problem: 'zero' };
  }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return { position: null, problem: 'out-of-range' };
  return { position: { latitude, longitude, altitudeM, source }, problem: null };
}

/** Metres above sea level; reference 1 means below. */
function altitudeOf(gps: Tags): number | null {
  const altitude = numberOf(gps.GPSAltitude);
  if (altitude === null || Math.abs(altitude) > 100_000) return null;
  return numberOf(gps.GPSAltitudeRef) === 1 ? -Math.abs(altitude) : altitude;
}
