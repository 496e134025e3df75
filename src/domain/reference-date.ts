import { groupBy } from './group-by';

/** The service refuses a reference date further ahead than this. */
const REFERENCE_DATE_MAX_DAYS_AHEAD = 5;

const MS_PER_DAY = 86_400_000;

export type ReferenceDateCheck =
  | { readonly ok: true; readonly referenceDate: string }
  | { readonly ok: false; readonly code: 'reference-date-invalid' }
  | { readonly ok: false; readonly code: 'reference-date-too-far-ahead'; readonly daysAhead: number };

/** Clocks that were never set show 1904, 1970 or 1980. */
const EARLIEST_PROPOSED_DAY = '1990-01-01';

export interface FrequentDay {
  /** `YYYY-MM-DD` */
  readonly referenceDate: string;
  /** How many of the photos were taken on this day. */
  readonly photos: number;
}

/** Days since 1970-01-01 of a calendar day `YYYY-MM-DD`; null if there is no such day. */
export function dayNumber(isoDate: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate);
  if (!match) return null;
  const time = Date.parse(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== isoDate) return null;
  return time / MS_PER_DAY;
}

/** The last day that may be a reference date (R8) on the day `today`, which is `earlierDay` now; both `YYYY-MM-DD`. */
export function lastReferenceDate(today: string): string {
  const day = (dayNumber(today) ?? 0) + REFERENCE_DATE_MAX_DAYS_AHEAD;
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The calendar day of an instant in the time zone of this machine, `YYYY-MM-DD`. */
export function localDay(instant: Date): string {
  const month = String(instant.getMonth() + 1).padStart(2, '0');
  const day = String(instant.getDate()).padStart(2, '0');
  return `${instant.getFullYear()}-${month}-${day}`;
}

/**
 * The earlier of the local and the UTC day of an instant, `YYYY-MM-DD`. The zone in which the service counts its five days
 * is not documented, so a date within five days of this day is accepted in both.
 */
export function earlierDay(instant: Date): string {
  const [earlier = ''] = [localDay(instant), instant.toISOString().slice(0, 10)].toSorted();
  return earlier;
}

/**
 * Checks a reference date as people type it and returns it as `YYYY-MM-DD`; at most five days after `today` (R8), which
 * is `earlierDay` now. A time of day must be valid but is dropped, since only the day is sent.
 */
export function checkReferenceDate(text: string, today: string): ReferenceDateCheck {
  const isoDate = calendarDay(text);
  const day = isoDate === null ? null : dayNumber(isoDate);
  const todayNumber = dayNumber(today);
  if (isoDate === null || day === null || todayNumber === null)
    return { ok: false, code: 'reference-date-invalid' };
  const daysAhead = day - todayNumber;
  if (daysAhead > REFERENCE_DATE_MAX_DAYS_AHEAD) {
    return { ok: false, code: 'reference-date-too-far-ahead', daysAhead };
  }
  return { ok: true, referenceDate: isoDate };
}

/** Whether a valid reference date has a time of day, which is not sent. */
export function hasTimeOfDay(text: string): boolean {
  return calendarDay(text) !== null && text.includes(':');
}

/**
 * A day as people type it, as `YYYY-MM-DD`; null if there is no such day. The day comes first (`22.10.2026`, `1.1.90`,
 * `22/10/26`) or the year does (`2026-10-22`).
 */
export function calendarDay(text: string): string | null {
  const isoDate = toIsoDate(text.trim());
  return isoDate === null || dayNumber(isoDate) === null ? null : isoDate;
}

const TIME_OF_DAY = / (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const DAY_FIRST =
  /^(?<day>\d{1,2})(?<separator>[./-]) ?(?<month>\d{1,2})\k<separator> ?(?<year>\d{4}|\d{2})$/;
const YEAR_FIRST = /^(?<year>\d{4})(?<separator>[./-])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})$/;

function toIsoDate(text: string): string | null {
  const date = text.replace(TIME_OF_DAY, '');
  const { day, month, year } = (DAY_FIRST.exec(date) ?? YEAR_FIRST.exec(date))?.groups ?? {};
  if (day === undefined || month === undefined || year === undefined) return null;
  return `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A year of two digits lies from 1970 to 2069. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 70 ? `20${year}` : `19${year}`;
}

/**
 * The day (`YYYY-MM-DD`) on which most photos were taken, the latest one of equal days; null if there is none. Ignores
 * days that do not exist, lie before 1990 or too far after `today` (R8).
 */
export function proposedReferenceDate(captureDays: readonly string[], today: string): FrequentDay | null {
  const days = captureDays.filter((day) => day >= EARLIEST_PROPOSED_DAY && checkReferenceDate(day, today).ok);
  let best: FrequentDay | null = null;
  for (const [referenceDate, { length: photos }] of groupBy(days, (day) => day)) {
    const isLater = best !== null && photos === best.photos && referenceDate > best.referenceDate;
    if (best === null || photos > best.photos || isLater) best = { referenceDate, photos };
  }
  return best;
}
