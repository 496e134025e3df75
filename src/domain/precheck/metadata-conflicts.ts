import type { Severity } from '../finding';
import type { MetadataConflict, MetadataContent, MetadataKey, MetadataValue } from '../metadata';
import { distanceKm } from './geography';
import { dayNumber, MAX_ZONE_AHEAD_MS, MAX_ZONE_BEHIND_MS, offsetMs, parseLocalTime } from './local-time';
import { isExplainedByZone } from './zones';

/** Some blocks round times to the minute. */
const SAME_TIME_MS = 60_000;
/** A GPS fix can be this old when the picture is taken, for example inside a building. */
const MAX_FIX_AGE_MS = 3_600_000;
/** The largest difference of two wall clocks that time zones explain. */
const MAX_ZONE_DIFFERENCE_MS = MAX_ZONE_AHEAD_MS + MAX_ZONE_BEHIND_MS;
/** XMP keeps fewer digits than EXIF. */
const SAME_POSITION_M = 100;
/** Cameras pad pictures to whole blocks and state either size. */
const SAME_SIZE_PIXELS = 16;

const CONFLICT_WARNING_SECONDS = 86_400;
const CONFLICT_WARNING_M = 1_000;

/**
 * Contradictions between sources of one file, the worst of each kind. `values` are ordered by precedence within a key.
 * Differences explained by a time zone, rounding, an old GPS fix or scanning do not count.
 */
export function metadataConflicts(values: readonly MetadataValue[]): readonly MetadataConflict[] {
  const capture = findCaptureTime(values);
  return [
    ...(capture ? timeConflicts(capture, values) : []),
    ...positionConflicts(values),
    ...cameraConflicts(values),
    ...sizeConflicts(values),
  ];
}

/** The severity of a conflict: a warning if it affects what the photo proves. */
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

/** Makes the same choice as for the item: EXIF's digitised time replaces a missing capture time. */
function findCaptureTime(values: readonly MetadataValue[]): Timed | null {
  const isCapture = ({ key, source }: MetadataValue): boolean =>
    key === 'captureTime' || (key === 'digitizedTime' && source.block === 'exif');
  return values.filter(isTimed).find(isCapture) ?? null;
}

function timeConflicts(capture: Timed, values: readonly MetadataValue[]): readonly MetadataConflict[] {
  const differences: readonly {
    readonly kind: 'capture-time' | 'gps-time' | 'modify-time' | 'file-time';
    readonly key: MetadataKey;
    /** Milliseconds of an unexplained difference; 0 for none. */
    readonly beyond: (other: MetadataValue) => number;
  }[] = [
    { kind: 'capture-time', key: 'captureTime', beyond: (other) => captureTimeDifferenceMs(capture, other) },
    { kind: 'gps-time', key: 'gpsTime', beyond: (other) => gpsTimeDifferenceMs(capture, other) },
    { kind: 'modify-time', key: 'modifyTime', beyond: (other) => leadMs(other, capture) },
    { kind: 'file-time', key: 'fileTime', beyond: (other) => leadMs(other, capture) },
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

function captureTimeDifferenceMs(capture: Timed, other: MetadataValue): number {
  if (other.content.kind === 'date') {
    const days = Math.abs((dayNumber(other.content.date) ?? 0) - (dayNumber(capture.content.local) ?? 0));
    // Another time zone can shift the date by a day.
    return days > 1 ? days * 86_400_000 : 0;
  }
  if (!isTimed(other)) return 0;
  const wall = Math.abs(wallMs(other.content) - wallMs(capture.content));
  const captureUtc = utcMs(capture.content);
  const otherUtc = utcMs(other.content);
  const hasBothZones = captureUtc !== null && otherUtc !== null;
  const smallest = hasBothZones ? Math.min(wall, Math.abs(captureUtc - otherUtc)) : wall;
  if (smallest <= SAME_TIME_MS || (!hasBothZones && isExplainedByZone(wall, SAME_TIME_MS))) return 0;
  return smallest;
}

function gpsTimeDifferenceMs(capture: Timed, other: MetadataValue): number {
  const satellites = isTimed(other) ? utcMs(other.content) : null;
  if (satellites === null) return 0;
  const utc = utcMs(capture.content);
  const difference = (utc ?? wallMs(capture.content)) - satellites;
  const behind = utc === null ? MAX_ZONE_BEHIND_MS : 0;
  const ahead = utc === null ? MAX_ZONE_AHEAD_MS : 0;
  const beyond = difference > 0 ? difference - ahead : -difference - behind;
  return beyond > MAX_FIX_AGE_MS ? Math.abs(difference) : 0;
}

/** How long before the capture time an event is dated that cannot precede it; 0 if it is not. */
function leadMs(other: MetadataValue, capture: Timed): number {
  if (!isTimed(other)) return 0;
  const otherUtc = utcMs(other.content);
  const captureUtc = utcMs(capture.content);
  // File times from memory cards and archives are wall clocks that this machine read in its own zone.
  const hasBothZones = otherUtc !== null && captureUtc !== null && other.source.block !== 'file';
  const ms = hasBothZones ? captureUtc - otherUtc : wallMs(capture.content) - wallMs(other.content);
  return ms > (hasBothZones ? SAME_TIME_MS : MAX_ZONE_DIFFERENCE_MS) ? ms : 0;
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

/** Ignores case, blanks and a leading manufacturer name, which vary for one model. */
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

/** Compares stated sizes with that of the picture itself, which comes first; orientation is ignored. */
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
