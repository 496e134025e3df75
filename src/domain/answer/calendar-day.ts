const YEAR_FIRST = /^(\d{4})[-.:/](\d{2})[-.:/](\d{2})(?:[T ]|$)/;
const DAY_FIRST = /^(\d{2})[-./](\d{2})[-./](\d{4})(?:[T ]|$)/;

/**
 * Midnight UTC, in milliseconds, of the calendar day at the start of a text, in the formats of the interface and of
 * EXIF (`2026-10-22`, `2026:10:22`, `22.10.2026`); null for anything else.
 */
export function parseDay(text: string): number | null {
  const yearFirst = YEAR_FIRST.exec(text);
  const dayFirst = yearFirst ? null : DAY_FIRST.exec(text);
  const [year, month, day] = yearFirst
    ? [yearFirst[1], yearFirst[2], yearFirst[3]]
    : [dayFirst?.[3], dayFirst?.[2], dayFirst?.[1]];
  if (year === undefined) return null;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // Date.UTC turns 31 June into 1 July and the year 1 into 1901, so a day that it does not have reads differently.
  return new Date(time).toISOString().startsWith(`${year}-${month}-${day}`) ? time : null;
}

/** The day as `YYYY-MM-DD`; any other text unchanged (R21). */
export function isoDay(text: string): string {
  const time = parseDay(text);
  return time === null ? text : new Date(time).toISOString().slice(0, 10);
}
