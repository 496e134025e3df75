/** Fractional UTC offsets of time zones since digital photography. */
const FRACTIONAL_OFFSET_HOURS = [
  -9.5, -4.5, -3.5, -2.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.5, 8.75, 9.5, 10.5, 11.5, 12.75, 13.75,
];
const WHOLE_OFFSET_HOURS = Array.from({ length: 27 }, (_, index) => index - 12);

/** Every UTC offset that a clock can have, in milliseconds. */
const ZONE_OFFSETS_MS: readonly number[] = [...WHOLE_OFFSET_HOURS, ...FRACTIONAL_OFFSET_HOURS].map(
  (hours) => hours * 3_600_000,
);

/** Tolerance for a wrong camera clock or an old GPS fix when a zone offset is derived. */
const GPS_AGREEMENT_MS = 3 * 60_000;

/**
 * The offset of a wall clock from GPS time, as `+HH:MM`; null if the difference is no zone offset. Both in milliseconds
 * as if they were UTC.
 */
export function deriveOffset(wallMs: number, satelliteMs: number): string | null {
  const difference = wallMs - satelliteMs;
  const zone = ZONE_OFFSETS_MS.find((offset) => Math.abs(difference - offset) <= GPS_AGREEMENT_MS);
  return zone === undefined ? null : offsetText(zone);
}

/** Whether two wall clocks can show the same time in two zones, within `toleranceMs`. */
export function isExplainedByZone(differenceMs: number, toleranceMs: number): boolean {
  const maxDifferenceMs = 26 * 3_600_000;
  if (Math.abs(differenceMs) > maxDifferenceMs + toleranceMs) return false;
  const quarter = 15 * 60_000;
  return Math.abs(differenceMs - Math.round(differenceMs / quarter) * quarter) <= toleranceMs;
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
