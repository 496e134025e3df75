/** Hours that zones on Earth are or were in digital times apart from UTC, beside the whole ones. */
const BROKEN_HOURS = [
  -9.5, -4.5, -3.5, -2.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.5, 8.75, 9.5, 10.5, 11.5, 12.75, 13.75,
];
const WHOLE_HOURS = Array.from({ length: 27 }, (_, index) => index - 12);

/** Every offset that a clock may have from UTC, in milliseconds. */
export const ZONE_OFFSETS_MS: readonly number[] = [...WHOLE_HOURS, ...BROKEN_HOURS].map(
  (hours) => hours * 3_600_000,
);

/** How far a camera clock may be off, or a fix may be old, for the zone between them still to show. */
export const GPS_AGREEMENT_MS = 3 * 60_000;

/**
 * The offset of a wall clock from the satellites' time, as `+HH:MM`; null where what is between them is no zone.
 * Both in milliseconds as if they were UTC.
 */
export function deriveOffset(wallMs: number, satelliteMs: number): string | null {
  const difference = wallMs - satelliteMs;
  const zone = ZONE_OFFSETS_MS.find((offset) => Math.abs(difference - offset) <= GPS_AGREEMENT_MS);
  return zone === undefined ? null : offsetText(zone);
}

/** Whether two wall clocks may show the same moment in two zones, to `toleranceMs`. */
export function isExplainedByZone(differenceMs: number, toleranceMs: number): boolean {
  const most = 26 * 3_600_000;
  if (Math.abs(differenceMs) > most + toleranceMs) return false;
  const quarter = 15 * 60_000;
  return Math.abs(differenceMs - Math.round(differenceMs / quarter) * quarter) <= toleranceMs;
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
