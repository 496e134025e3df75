const PATTERN =
  /^\s*(\d{4})[:\-/.](\d{1,2})[:\-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?/;

export const MS_PER_DAY = 86_400_000;

/** The widest that a wall clock on Earth can be ahead of or behind UTC: UTC+14 and UTC-12. */
export const MAX_ZONE_AHEAD_MS = 14 * 3_600_000;
export const MAX_ZONE_BEHIND_MS = 12 * 3_600_000;

/** A wall clock reading. `wallMs` is it as milliseconds *as if* it were UTC: only good for differences. */
export interface LocalTime {
  /** `YYYY-MM-DDTHH:MM:SS` */
  readonly text: string;
  readonly wallMs: number;
  /** `+HH:MM` where the text carried one, else null. */
  readonly offset: string | null;
}

/**
 * Reads a date as cameras and editors write it (`2024:05:06 07:08:09`, ISO 8601 with or without zone). Null for
 * blanks, `0000:00:00 00:00:00`, days that do not exist, and a date without a time.
 * Never goes through the zone of this machine.
 */
export function parseLocalTime(text: string): LocalTime | null {
  const match = PATTERN.exec(text);
  if (!match || match[4] === undefined) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return null;
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  if (year < 1900 || Number.isNaN(wallMs)) return null;
  const iso = new Date(wallMs).toISOString().slice(0, 19);
  const read = [year, month, day, hour, minute, second].map((part) => String(part ?? 0).padStart(2, '0'));
  // Date.UTC rolls 31 February over to March: a day that does not come back as it was written does not exist.
  if (iso !== `${read[0]}-${read[1]}-${read[2]}T${read[3]}:${read[4]}:${read[5]}`) return null;
  return { text: iso, wallMs, offset: match[7] ? normaliseOffset(match[7]) : null };
}

/** `Z`, `+0200` and `+02:00` as `+HH:MM`; null for anything that no zone has. */
export function normaliseOffset(text: string): string | null {
  const trimmed = text.trim();
  if (/^[Zz]$/.test(trimmed)) return '+00:00';
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(trimmed);
  if (!match) return null;
  const offsetMs = (Number(match[2]) * 60 + Number(match[3])) * 60_000;
  const limit = match[1] === '+' ? MAX_ZONE_AHEAD_MS : MAX_ZONE_BEHIND_MS;
  if (Number(match[3]) > 59 || offsetMs > limit) return null;
  return `${match[1]}${match[2]}:${match[3]}`;
}

/** Milliseconds of a normalised offset, east positive. */
export function offsetMs(offset: string): number {
  const sign = offset.startsWith('-') ? -1 : 1;
  return sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6))) * 60_000;
}

/** ISO 8601 in UTC to the second, ending in `Z`. */
export function utcText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** The day number of `YYYY-MM-DD…`, for differences in whole days; null where it is none. */
export function dayNumber(isoDate: string): number | null {
  const ms = Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(ms) ? null : Math.round(ms / MS_PER_DAY);
}
