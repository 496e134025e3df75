import type { i18n } from 'i18next';
import type { CapturedAt, Position } from '../domain/item';
import type { Language } from '../domain/language';
import { BYTES_PER_MB } from '../domain/limits';

/** How numbers, sizes, days and times are written in one language. */
export interface Formats {
  number(value: number): string;
  /** `23.4 MB`, MB = 10^6 bytes (R1). */
  size(bytes: number): string;
  /** `412 km`, `3.2 km`, `140 m`. */
  distance(km: number): string;
  /** A calendar month `YYYY-MM` with its name. */
  month(isoMonth: string): string;
  /** A calendar day `YYYY-MM-DD` as written here; other texts unchanged. */
  day(isoDate: string): string;
  /** The same without its year. */
  dayShort(isoDate: string): string;
  /** An instant on this machine's wall, with its offset apart so that it can be set quieter. */
  instant(iso: string): { readonly text: string; readonly offset: string };
  /** An instant on this machine's wall, hour and minute; for what happened a moment ago. */
  clock(iso: string): string;
  /** The camera's wall clock; never converted. */
  cameraTime(captured: CapturedAt): string;
  /** Without seconds, for captions. */
  cameraTimeShort(captured: CapturedAt): string;
  /** `43.467082° N 11.884538° E`. */
  position(position: Position): string;
  /** Latitude and longitude apart, about ten metres sharp: `43.4670° N`, `11.8845° E`. */
  positionLines(position: Pick<Position, 'latitude' | 'longitude'>): readonly [string, string];
  seconds(durationMs: number): string;
  /** The two largest units: `45 s`, `12 min`, `3 h 20 min`, `5 d 4 h`, `7 y`. */
  duration(seconds: number): string;
  /** The largest unit alone, for narrow places: `3 h`, `1.6 y`. */
  durationShort(seconds: number): string;
  /** With a capital, for labels: `German`, `Niemiecki`. */
  languageName(language: Language): string;
}

const KM_PER_M = 0.001;

const NUMERIC_DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}

/**
 * Adds the formats of texts: distances in kilometres (`{{km, distance}}`), and dates. Writes the dates in texts (`{{date, datetime(dateStyle: medium)}}`) as `createFormats` writes days: i18next's own
 * `medium` is American in English and has a month's name in Polish.
 */
export function addOwnFormats({ services }: i18n): void {
  services.formatter?.addCached('distance', (language = 'de') => {
    const { distance } = createFormats(language as Language);
    const exact = new Intl.NumberFormat(language, { maximumSignificantDigits: 4 });
    return (km: number) => (km < 1 ? distance(km) : `${exact.format(km)} km`);
  });
  services.formatter?.addCached('datetime', (language = 'de', options) => {
    const { dateStyle, timeStyle, timeZone } = options as Intl.DateTimeFormatOptions;
    const seconds = timeStyle === 'medium' ? ({ second: '2-digit' } as const) : {};
    const style =
      dateStyle === 'medium'
        ? { ...NUMERIC_DAY, ...(timeStyle ? { ...CLOCK, ...seconds } : {}) }
        : { dateStyle, timeStyle };
    const format = new Intl.DateTimeFormat(localeOf(language), { ...style, timeZone });
    return (value) => format.format(value);
  });
}

export function createFormats(language: Language): Formats {
  const number = new Intl.NumberFormat(language);
  const decimals = (digits: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const whole = decimals(0);
  const one = decimals(1);
  const two = decimals(2);
  const four = decimals(4);
  const six = decimals(6);
  const locale = localeOf(language);
  const day = new Intl.DateTimeFormat(locale, { ...NUMERIC_DAY, timeZone: 'UTC' });
  const shortDay = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const wall = new Intl.DateTimeFormat(locale, { ...CLOCK, second: '2-digit', timeZone: 'UTC' });
  const shortWall = new Intl.DateTimeFormat(locale, { ...CLOCK, timeZone: 'UTC' });
  const instantDay = new Intl.DateTimeFormat(locale, NUMERIC_DAY);
  const instantClock = new Intl.DateTimeFormat(locale, CLOCK);

  const languages = new Intl.DisplayNames(language, { type: 'language' });

  const east = language === 'de' ? 'O' : 'E';
  const degrees = (
    value: number,
    [positive, negative]: readonly [string, string],
    format: Intl.NumberFormat,
  ) => `${format.format(Math.abs(value))}° ${value < 0 ? negative : positive}`;

  return {
    number: (value) => number.format(value),
    size(bytes) {
      const megabytes = bytes / BYTES_PER_MB;
      if (bytes > 0 && megabytes < 0.01) return `< ${two.format(0.01)} MB`;
      return `${(megabytes < 1 ? two : one).format(megabytes)} MB`;
    },
    distance(km) {
      if (km < 1) return `${whole.format(km / KM_PER_M)} m`;
      return `${(km < 10 ? one : whole).format(km)} km`;
    },
    month: (isoMonth) => month.format(new Date(`${isoMonth}-01T00:00:00Z`)),
    day(isoDate) {
      const time = wallClock(`${isoDate}T00:00:00`);
      return Number.isNaN(time) ? isoDate : day.format(time);
    },
    dayShort(isoDate) {
      const time = wallClock(`${isoDate}T00:00:00`);
      return Number.isNaN(time) ? isoDate : shortDay.format(time);
    },
    instant(iso) {
      const date = new Date(iso);
      if (Number.isNaN(date.getTime())) return { text: iso, offset: '' };
      return {
        text: `${instantDay.format(date)} ${instantClock.format(date)}`,
        offset: offsetText(-date.getTimezoneOffset()),
      };
    },
    clock(iso) {
      const date = new Date(iso);
      return Number.isNaN(date.getTime()) ? iso : instantClock.format(date);
    },
    cameraTime({ local }) {
      const time = wallClock(local);
      return Number.isNaN(time) ? local : `${day.format(time)} ${wall.format(time)}`;
    },
    cameraTimeShort({ local }) {
      const time = wallClock(local);
      return Number.isNaN(time) ? local : `${day.format(time)} ${shortWall.format(time)}`;
    },
    position: ({ latitude, longitude }) =>
      `${degrees(latitude, ['N', 'S'], six)} ${degrees(longitude, [east, 'W'], six)}`,
    positionLines: ({ latitude, longitude }) => [
      degrees(latitude, ['N', 'S'], four),
      degrees(longitude, [east, 'W'], four),
    ],
    duration: (seconds) => durationText(seconds, language, 2),
    durationShort: (seconds) =>
      seconds < SECONDS_PER_YEAR ? durationText(seconds, language, 1) : yearsText(seconds, language),
    seconds: (durationMs) => `${one.format(durationMs / 1_000)} s`,
    languageName(code) {
      const [first = '', ...rest] = languages.of(code) ?? code;
      return [first.toLocaleUpperCase(language), ...rest].join('');
    },
  };
}

const SECONDS_PER_YEAR = 31_556_952;

const DURATION_UNITS = [
  { seconds: SECONDS_PER_YEAR, name: 'year' },
  { seconds: 86_400, name: 'day' },
  { seconds: 3_600, name: 'hour' },
  { seconds: 60, name: 'minute' },
  { seconds: 1, name: 'second' },
] as const;

function durationText(seconds: number, language: Language, units: number): string {
  const total = Math.max(0, Math.round(seconds));
  const found = DURATION_UNITS.findIndex((unit) => total >= unit.seconds);
  const first = found < 0 ? DURATION_UNITS.length - 1 : found;
  const parts: string[] = [];
  let rest = total;
  for (const { seconds: size, name } of DURATION_UNITS.slice(first).slice(0, units)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count === 0 && parts.length > 0) continue;
    parts.push(unitText(count, name, language));
  }
  return parts.join(' ');
}

function unitText(count: number, unit: (typeof DURATION_UNITS)[number]['name'], language: Language): string {
  const unitDisplay = unit === 'year' || unit === 'day' ? 'long' : 'short';
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count);
}

/** Years with one decimal: 587 days are more than half a year longer than one year. */
function yearsText(seconds: number, language: Language): string {
  const style = { style: 'unit', unit: 'year', unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(seconds / SECONDS_PER_YEAR);
}

/** Milliseconds for formatting in UTC; NaN unless the text is exactly `YYYY-MM-DDTHH:MM:SS`: `Date.parse` guesses. */
function wallClock(local: string): number {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
}

/** `+01:00` for 60 minutes east of Greenwich. */
export function offsetText(minutesEast: number): string {
  const minutes = Math.abs(minutesEast);
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${minutesEast < 0 ? '-' : '+'}${hours}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The first and the last characters of a hash, enough to compare by eye. */
export function shortHash(sha256: string): string {
  return `${sha256.slice(0, 4)}…${sha256.slice(-4)}`;
}
