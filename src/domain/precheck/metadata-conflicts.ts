import type { Severity } from '../finding';
import type { MetadataConflict, MetadataContent, MetadataKey, MetadataValue } from '../metadata';
import { distanceKm } from './geography';
import { dayNumber, MAX_ZONE_AHEAD_MS, MAX_ZONE_BEHIND_MS, offsetMs, parseLocalTime } from './local-time';
import { isExplainedByZone } from './zones';

/** Blocks round times to the minute; less is no contradiction. */
const SAME_TIME_MS = 60_000;
/** A fix may be this old when the picture is taken, as in a building. */
const OLD_FIX_MS = 3_600_000;
/** The farthest that two clocks on Earth can be apart because of their zones. */
const WIDEST_ZONES_MS = MAX_ZONE_AHEAD_MS + MAX_ZONE_BEHIND_MS;
/** XMP keeps fewer digits than EXIF. */
export const SAME_POSITION_M = 100;
/** Cameras pad pictures to whole blocks and say one of the two sizes. */
const SAME_SIZE_PIXELS = 16;

export const CONFLICT_WARNING_SECONDS = 86_400;
export const CONFLICT_WARNING_M = 1_000;

/**
 * Sources of one file that cannot both be right; of each kind the worst. `values` of each key with the one that
 * counts first. What a time zone, rounding, an old satellite fix or a scanned picture would explain is none.
 */
export function metadataConflicts(values: readonly MetadataValue[]): readonly MetadataConflict[] {
  const capture = captureOf(values);
  return [
    ...(capture ? timeConflicts(capture, values) : []),
    ...positionConflicts(values),
    ...cameraConflicts(values),
    ...sizeConflicts(values),
  ];
}

/** How serious a conflict is: a warning where it changes what the photo would prove. */
export function conflictSeverity({ kind, difference }: MetadataConflict): Severity {
  switch (kind) {
    case 'capture-time':
      return (difference ?? 0) > CONFLICT_WARNING_SECONDS ? 'warning' : 'notice';
    case 'position':
      return (difference ?? 0) > CONFLICT_WARNING_M ? 'warning' : 'notice';
    case 'camera':
      return 'warning';
    case 'gps-time':
    case 'modify-time':
    case 'file-time':
    case 'dimensions':
      return 'notice';
  }
}

type Time = Extract<MetadataContent, { kind: 'time' }>;
type Timed = MetadataValue & { readonly content: Time };

function isTimed(value: MetadataValue): value is Timed {
  return value.content.kind === 'time';
}

/** The same choice as for the item itself: EXIF's time of digitising stands in for a missing capture time. */
function captureOf(values: readonly MetadataValue[]): Timed | null {
  const isCapture = ({ key, source }: MetadataValue): boolean =>
    key === 'captureTime' || (key === 'digitizedTime' && source.block === 'exif');
  return values.filter(isTimed).find(isCapture) ?? null;
}

function timeConflicts(capture: Timed, values: readonly MetadataValue[]): readonly MetadataConflict[] {
  const differences: readonly {
    readonly kind: 'capture-time' | 'gps-time' | 'modify-time' | 'file-time';
    readonly key: MetadataKey;
    /** Milliseconds beyond what would be explained; 0 for none. */
    readonly beyond: (other: MetadataValue) => number;
  }[] = [
    { kind: 'capture-time', key: 'captureTime', beyond: (other) => apart(capture, other) },
    { kind: 'gps-time', key: 'gpsTime', beyond: (other) => beyondSatellites(capture, other) },
    { kind: 'modify-time', key: 'modifyTime', beyond: (other) => before(other, capture) },
    { kind: 'file-time', key: 'fileTime', beyond: (other) => before(other, capture) },
  ];
  return differences.flatMap(({ kind, key, beyond }) => {
    const others = values
      .filter((value) => value.key === key && value !== capture)
      .map((other) => ({ other, ms: beyond(other) }))
      .filter(({ ms }) => ms > 0)
      .sort((a, b) => b.ms - a.ms);
    const worst = others[0];
    if (!worst) return [];
    return [{ kind, chosen: capture, other: worst.other, difference: Math.round(worst.ms / 1_000) }];
  });
}

function wallMs({ local }: Time): number {
  return parseLocalTime(local)?.wallMs ?? Number.NaN;
}

function utcMs(time: Time): number | null {
  return time.offset === null ? null : wallMs(time) - offsetMs(time.offset);
}

function apart(capture: Timed, other: MetadataValue): number {
  if (other.content.kind === 'date') {
    const days = Math.abs((dayNumber(other.content.date) ?? 0) - (dayNumber(capture.content.local) ?? 0));
    // Midnight lies elsewhere in another zone.
    return days > 1 ? days * 86_400_000 : 0;
  }
  if (!isTimed(other)) return 0;
  const wall = Math.abs(wallMs(other.content) - wallMs(capture.content));
  const [first, second] = [utcMs(capture.content), utcMs(other.content)];
  const known = first !== null && second !== null;
  const least = known ? Math.min(wall, Math.abs(first - second)) : wall;
  if (least <= SAME_TIME_MS || (!known && isExplainedByZone(wall, SAME_TIME_MS))) return 0;
  return least;
}

function beyondSatellites(capture: Timed, other: MetadataValue): number {
  const satellites = isTimed(other) ? utcMs(other.content) : null;
  if (satellites === null) return 0;
  const utc = utcMs(capture.content);
  const difference = (utc ?? wallMs(capture.content)) - satellites;
  const [behind, ahead] = utc === null ? [MAX_ZONE_BEHIND_MS, MAX_ZONE_AHEAD_MS] : [0, 0];
  const beyond = difference > 0 ? difference - ahead : -difference - behind;
  return beyond > OLD_FIX_MS ? Math.abs(difference) : 0;
}

/** How long before the capture time something happened that can only come after it. */
function before(other: MetadataValue, capture: Timed): number {
  if (!isTimed(other)) return 0;
  const [later, earlier] = [utcMs(other.content), utcMs(capture.content)];
  const known = later !== null && earlier !== null && other.source.block !== 'file';
  const ms = known ? earlier - later : wallMs(capture.content) - wallMs(other.content);
  // Memory cards and archives keep wall clocks, which this machine took for its own.
  return ms > (known ? SAME_TIME_MS : WIDEST_ZONES_MS) ? ms : 0;
}

function positionConflicts(values: readonly MetadataValue[]): readonly MetadataConflict[] {
  const places = values.flatMap((value) =>
    value.content.kind === 'position' ? [{ value, place: value.content }] : [],
  );
  const [chosen, ...others] = places;
  if (!chosen) return [];
  const far = others
    .map(({ value, place }) => ({ value, metres: distanceKm(chosen.place, place) * 1_000 }))
    .filter(({ metres }) => metres > SAME_POSITION_M)
    .sort((a, b) => b.metres - a.metres)[0];
  if (!far) return [];
  return [{ kind: 'position', chosen: chosen.value, other: far.value, difference: Math.round(far.metres) }];
}

/** Spellings of one model differ by case, blanks and the maker's name in front. */
function cameraConflicts(values: readonly MetadataValue[]): readonly MetadataConflict[] {
  const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');
  const models = values.flatMap((value) =>
    value.key === 'model' && value.content.kind === 'text'
      ? [{ value, model: plain(value.content.text) }]
      : [],
  );
  const [chosen, ...others] = models;
  if (!chosen) return [];
  const other = others.find(({ model }) => !model.includes(chosen.model) && !chosen.model.includes(model));
  return other ? [{ kind: 'camera', chosen: chosen.value, other: other.value, difference: null }] : [];
}

/** The first size is that of the picture itself; lying and standing are the same. */
function sizeConflicts(values: readonly MetadataValue[]): readonly MetadataConflict[] {
  const sizes = values.flatMap((value) =>
    value.content.kind === 'size' ? [{ value, size: value.content }] : [],
  );
  const [real, ...claims] = sizes;
  if (!real || real.value.source.block === 'exif' || real.value.source.block === 'xmp') return [];
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_SIZE_PIXELS;
  const other = claims.find(({ size: { width, height } }) => {
    const same = near(width, real.size.width) && near(height, real.size.height);
    return !same && !(near(width, real.size.height) && near(height, real.size.width));
  });
  return other ? [{ kind: 'dimensions', chosen: real.value, other: other.value, difference: null }] : [];
}
