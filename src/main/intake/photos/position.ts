import type { Position } from '../../../domain/item';
import type { MetadataBlockName, MetadataSource, MetadataValue } from '../../../domain/metadata';
import type { PhotoContainer } from './container';
import { type PhotoBlocks, valueAt } from './photo-blocks';
import { numberOf, type Tags, type TagValue, textOf } from './tag-values';
import type { Xmp } from './xmp';

export interface PositionReading {
  readonly position: Position | null;
  /** Set if there is an unusable position; never together with a position. */
  readonly problem: 'zero' | 'out-of-range' | 'incomplete' | null;
  /** Positions, altitudes and directions of every block that has them. */
  readonly values: readonly MetadataValue[];
}

const NONE: PositionReading = { position: null, problem: null, values: [] };

/** Under a centimetre from 0, 0, which software writes without a position. */
const ZERO_DEGREES = 1e-7;

/**
 * The first usable position of the GPS blocks, a thermal camera's own block, and XMP. An absent one is null, never
 * 0, 0. A number without a hemisphere is "incomplete", since the hemisphere cannot be guessed.
 */
export function readPosition({
  exif,
  xmp,
  container,
}: Pick<PhotoBlocks, 'exif' | 'xmp' | 'container'>): PositionReading {
  const readings = [...exif.map(({ gps }) => fromBlock(gps)), fromCamera(container), fromXmp(xmp)];
  const first = readings.find(({ position }) => position) ?? readings.find(({ problem }) => problem) ?? NONE;
  return {
    position: first.position,
    problem: first.problem,
    values: readings.flatMap(({ values }) => values),
  };
}

function fromBlock(gps: Tags): PositionReading {
  const { GPSLatitude: latitude, GPSLongitude: longitude } = gps;
  const altitudeM = altitudeOf(numberOf(gps.GPSAltitude), numberOf(gps.GPSAltitudeRef));
  const direction = numberOf(gps.GPSImgDirection);
  const around = [
    ...numberValue('altitude', 'gps', 'GPSAltitude', altitudeM),
    ...numberValue(
      'direction',
      'gps',
      'GPSImgDirection',
      direction !== null && direction >= 0 && direction <= 360 ? direction : null,
    ),
  ];
  if (latitude === undefined && longitude === undefined) return { ...NONE, values: around };
  const signedLatitude = signed(degreesOf(latitude), textOf(gps.GPSLatitudeRef), 'N', 'S');
  const signedLongitude = signed(degreesOf(longitude), textOf(gps.GPSLongitudeRef), 'E', 'W');
  return judge(
    signedLatitude,
    signedLongitude,
    altitudeM,
    { block: 'gps', tag: 'GPSLatitude, GPSLongitude', label: 'EXIF GPS' },
    around,
  );
}

function fromCamera({ camera }: PhotoContainer): PositionReading {
  if (!camera?.position) return NONE;
  const { latitude, longitude } = camera.position;
  const altitudeM = altitudeOf(camera.position.altitudeM, null);
  const source = { block: camera.block, tag: '', label: 'FLIR' };
  const around = numberValue('altitude', camera.block, '', altitudeM);
  return judge(latitude, longitude, altitudeM, source, around);
}

/** XMP writes `60,8.80234N` or `60,8,48.14N`, and rationals as `1234/10`. */
function fromXmp(xmp: Xmp): PositionReading {
  const latitude = xmp.first('exif:GPSLatitude');
  const longitude = xmp.first('exif:GPSLongitude');
  if (!latitude && !longitude) return NONE;
  const read = (text: string | null, positive: string, negative: string): number | null => {
    const match = /^\s*([\d.]+)(?:,([\d.]+))?(?:,([\d.]+))?\s*([NSEW])\s*$/i.exec(text ?? '');
    if (!match) return null;
    const parts = [match[1], match[2] ?? '0', match[3] ?? '0'].map(Number);
    return signed(degreesOf(parts), (match[4] ?? '').toUpperCase(), positive, negative);
  };
  const altitudeM = altitudeOf(
    rational(xmp.first('exif:GPSAltitude')),
    rational(xmp.first('exif:GPSAltitudeRef')),
  );
  const around = numberValue('altitude', 'xmp', 'exif:GPSAltitude', altitudeM);
  const source = {
    block: 'xmp',
    tag: 'exif:GPSLatitude, exif:GPSLongitude',
    label: 'XMP GPS',
  } as const;
  return judge(read(latitude, 'N', 'S'), read(longitude, 'E', 'W'), altitudeM, source, around);
}

function rational(text: string | null): number | null {
  const match = /^\s*(-?[\d.]+)(?:\/([\d.]+))?\s*$/.exec(text ?? '');
  const value = match ? Number(match[1]) / Number(match[2] ?? 1) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** Degrees, minutes, seconds (the latter two may be missing) as unsigned degrees; null if degrees are not a number. */
function degreesOf(value: TagValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : null;
  if (value === undefined || typeof value === 'string') return null;
  const [degrees, minutes, seconds] = value;
  // A sign beside the letter of the hemisphere could mean either.
  if (degrees === undefined || !Number.isFinite(degrees) || value.some((part) => part < 0)) return null;
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
  source: MetadataSource & { readonly label: string },
  around: readonly MetadataValue[],
): PositionReading {
  const none = (problem: PositionReading['problem']): PositionReading => ({
    ...NONE,
    problem,
    values: around,
  });
  if (latitude === null || longitude === null) return none('incomplete');
  if (Math.abs(latitude) < ZERO_DEGREES && Math.abs(longitude) < ZERO_DEGREES) return none('zero');
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return none('out-of-range');
  const value = valueAt('position', source.block, source.tag, { kind: 'position', latitude, longitude });
  return {
    position: { latitude, longitude, altitudeM, source: source.label },
    problem: null,
    values: [value, ...around],
  };
}

function numberValue(
  key: 'altitude' | 'direction',
  block: MetadataBlockName,
  tag: string,
  number: number | null,
): readonly MetadataValue[] {
  if (number === null) return [];
  return [valueAt(key, block, tag, { kind: 'number', number, unit: key === 'altitude' ? 'm' : 'deg' })];
}

/** Metres above sea level; the references 1 and, since EXIF 3.0, 3 mean below. */
function altitudeOf(altitude: number | null, reference: number | null): number | null {
  if (altitude === null || Math.abs(altitude) > 100_000) return null;
  return reference === 1 || reference === 3 ? -Math.abs(altitude) : altitude;
}
