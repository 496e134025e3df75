import type { CapturedAt } from '../../domain/item';
import {
  type LocalTime,
  MAX_ZONE_AHEAD_MS,
  MAX_ZONE_BEHIND_MS,
  normaliseOffset,
  offsetMs,
  parseLocalTime,
  utcText,
} from '../../domain/precheck/local-time';
import type { EarlyCameraFacts } from './container';
import { type ExifBlocks, numberOf, type Tags, textOf } from './exifr';
import type { Xmp } from './xmp';

/** Zones are multiples of a quarter of an hour. */
const ZONE_STEP_MS = 15 * 60_000;
/** How far camera clock and satellite time may be apart and still show the zone between them. */
const GPS_AGREEMENT_MS = 3 * 60_000;

export interface TimeSources {
  readonly exif: ExifBlocks | null;
  readonly xmp: Xmp | null;
  readonly early: EarlyCameraFacts | null;
  /** The time in a maker note where EXIF's own is missing. */
  readonly makerNoteDateTime: string | null;
  readonly texts: ReadonlyMap<string, string>;
}

interface Candidate {
  readonly time: LocalTime;
  readonly source: string;
  readonly offset: string | null;
}

/**
 * When the picture was taken. Times of later saving (ModifyDate, XMP CreateDate of an editor) are never taken for it.
 * UTC only with an offset in the file, or where satellite time and camera clock differ by what a zone would explain.
 */
export function readCapturedAt(sources: TimeSources): CapturedAt | null {
  const candidate = firstCandidate(sources);
  if (!candidate) return null;
  const { time, offset, source } = candidate;
  if (offset) {
    return { local: time.text, offset, utc: utcText(time.wallMs - offsetMs(offset)), source };
  }
  const utcMs = utcByGps(time, sources.exif?.gps ?? {});
  return {
    local: time.text,
    offset: null,
    utc: utcMs === null ? null : utcText(utcMs),
    source: utcMs === null ? source : `${source}, UTC by EXIF GPSTimeStamp`,
  };
}

function firstCandidate({ exif, xmp, early, makerNoteDateTime, texts }: TimeSources): Candidate | null {
  const tags = exif?.exif ?? {};
  const ifd0 = exif?.ifd0 ?? {};
  const original = textOf(tags.DateTimeOriginal ?? ifd0.DateTimeOriginal);
  // exifr names DateTimeDigitized (0x9004) CreateDate, as ExifTool does.
  const digitized = textOf(tags.CreateDate);
  return (
    candidate(original, 'EXIF DateTimeOriginal', originalOffset(tags, ifd0, original, digitized)) ??
    candidate(early?.dateTime ?? null, early?.source ?? '', null) ??
    candidate(makerNoteDateTime, 'MakerNote DateTimeOriginal', null) ??
    candidate(digitized, 'EXIF DateTimeDigitized', textOf(tags.OffsetTimeDigitized)) ??
    candidate(xmp?.['exif:DateTimeOriginal'] ?? null, 'XMP exif:DateTimeOriginal', null) ??
    candidate(xmp?.['photoshop:DateCreated'] ?? null, 'XMP photoshop:DateCreated', null) ??
    candidate(pngTime(texts), 'PNG Creation Time', null)
  );
}

function candidate(text: string | null, source: string, offset: string | null): Candidate | null {
  const time = text ? parseLocalTime(text) : null;
  return time && { time, source, offset: (offset && normaliseOffset(offset)) ?? time.offset };
}

/** The offset of DateTimeOriginal, or of another time of the same file that shows the same wall clock. */
function originalOffset(
  tags: Tags,
  ifd0: Tags,
  original: string | null,
  digitized: string | null,
): string | null {
  const own = textOf(tags.OffsetTimeOriginal);
  if (own && normaliseOffset(own)) return own;
  if (original && original === digitized && textOf(tags.OffsetTimeDigitized))
    return textOf(tags.OffsetTimeDigitized);
  if (original && original === textOf(ifd0.ModifyDate) && textOf(tags.OffsetTime))
    return textOf(tags.OffsetTime);
  const hours = numberOf(tags.TimeZoneOffset);
  if (hours === null || !Number.isInteger(hours) || Math.abs(hours) > 14) return null;
  return `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

/** PNG's keyword is free text; only dates that `parseLocalTime` can read without guessing count. */
function pngTime(texts: ReadonlyMap<string, string>): string | null {
  return texts.get('Creation Time') ?? texts.get('date:create') ?? null;
}

/** UTC in milliseconds, where GPS date and time and the wall clock differ by a whole zone; else null. */
function utcByGps(time: LocalTime, gps: Tags): number | null {
  const date = textOf(gps.GPSDateStamp);
  const stamp = gps.GPSTimeStamp;
  const clock =
    typeof stamp === 'string'
      ? stamp
      : Array.isArray(stamp)
        ? stamp.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
        : null;
  const satellite = date && clock ? parseLocalTime(`${date} ${clock}`) : null;
  if (!satellite) return null;
  const difference = time.wallMs - satellite.wallMs;
  const zone = Math.round(difference / ZONE_STEP_MS) * ZONE_STEP_MS;
  const explained = Math.abs(difference - zone) <= GPS_AGREEMENT_MS;
  return explained && zone <= MAX_ZONE_AHEAD_MS && zone >= -MAX_ZONE_BEHIND_MS ? time.wallMs - zone : null;
}
