const PATTERN =
  /^\s*(\d{4})[:\-/.](\d{1,2})[:\-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?/;

/** RFC 1123, as PNG recommends: `Mon, 06 May 2024 07:08:09 GMT`. */
const INTERNET_PATTERN =
  /^\s*(?:[a-z]{3},\s*)?(\d{1,2}) ([a-z]{3}) (\d{4}) (\d{2}:\d{2}(?::\d{2})?)\s*(GMT|UTC?|Z|[+-]\d{4})?/i;
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

export const MS_PER_DAY = 86_400_000;

/** The largest offsets of time zones from UTC: UTC+14 and UTC-12. */
export const MAX_ZONE_AHEAD_MS = 14 * 3_600_000;
export const MAX_ZONE_BEHIND_MS = 12 * 3_600_000;

/** A wall clock reading. `wallMs` treats it as UTC, so only differences are meaningful. */
export interface LocalTime {
  /** `YYYY-MM-DDTHH:MM:SS` */
  readonly text: string;
  readonly wallMs: number;
  /** `+HH:MM`; null if the text has none. */
  readonly offset: string | null;
}

/**
 * Parses a time in the formats of cameras and editors (`2024:05:06 07:08:09`, ISO 8601 with or without zone, RFC 1123).
 * Null for blanks, `0000:00:00 00:00:00`, days that do not exist, and a date without a time. Independent of the zone of
 * this machine.
 */
export function parseLocalTime(text: string): LocalTime | null {
  const match = PATTERN.exec(text) ?? PATTERN.exec(fromInternetTime(text));
  if (!match || match[4] === undefined) return null;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  const hour = Number(match[4]);
  const minute = Number(match[5]);
  const second = Number(match[6] ?? 0);
  if (year < 1900) return null;
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // 31 February becomes a day in March, and 24:00 the next day.
  const exists =
    time.getUTCMonth() === month - 1 &&
    time.getUTCDate() === day &&
    time.getUTCHours() === hour &&
    time.getUTCMinutes() === minute &&
    time.getUTCSeconds() === second;
  if (!exists) return null;
  const offset = match[7] ? normalizeOffset(match[7]) : null;
  return { text: time.toISOString().slice(0, 19), wallMs: time.getTime(), offset };
}

/** ISO 8601 of a time in the form of RFC 1123; empty for any other text. */
function fromInternetTime(text: string): string {
  const [, day, name = '', year, clock, zone = ''] = INTERNET_PATTERN.exec(text) ?? [];
  const at = MONTHS.indexOf(name.toLowerCase());
  if (day === undefined || at < 0 || at % 3 !== 0) return '';
  return `${year}-${at / 3 + 1}-${day}T${clock}${/^[GUZ]/i.test(zone) ? 'Z' : zone}`;
}

/** `Z`, `+0200` and `+02:00` as `+HH:MM`; null for anything that is no possible offset. */
export function normalizeOffset(text: string): string | null {
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

/** Days since 1970-01-01 of `YYYY-MM-DD…`; null if it is no date. */
export function dayNumber(isoDate: string): number | null {
  const ms = Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(ms) ? null : Math.round(ms / MS_PER_DAY);
}
