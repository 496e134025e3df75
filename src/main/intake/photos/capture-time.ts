import type { CapturedAt } from '../../../domain/item';
import {
  type MetadataBlockName,
  type MetadataKey,
  type MetadataValue,
  sourceLabel,
} from '../../../domain/metadata';
import { normalizeOffset, offsetMs, parseLocalTime, utcText } from '../../../domain/precheck/local-time';
import { deriveOffset } from '../../../domain/precheck/zones';
import { type ExifBlocks, iptcValue } from './exifr';
import { type PhotoBlocks, valueAt } from './photo-blocks';
import { numberOf, type Tags, textOf } from './tag-values';

/**
 * When the picture was taken, of all times in the file the first that is a capture time. Times of later saving
 * (EXIF DateTime, XMP CreateDate of an editor) are never used. An offset is that of the file, or the difference between
 * camera clock and satellite time if it is a valid zone, which the source then states.
 */
export function chooseCapturedAt(values: readonly MetadataValue[]): CapturedAt | null {
  const chosen = values.find(({ key, source, content }) => {
    const isCapture = key === 'captureTime' || (key === 'digitizedTime' && source.block === 'exif');
    return isCapture && content.kind === 'time';
  });
  if (chosen?.content.kind !== 'time') return null;
  const { local, offset } = chosen.content;
  const wallMs = parseLocalTime(local)?.wallMs;
  if (wallMs === undefined) return null;
  const source = sourceLabel(chosen.source);
  if (offset) return { local, offset, utc: utcText(wallMs - offsetMs(offset)), source };
  const satellite = values.find(({ key }) => key === 'gpsTime');
  const derived = satellite && deriveOffset(wallMs, satelliteMs(satellite));
  if (!derived) return { local, offset: null, utc: null, source };
  return {
    local,
    offset: derived,
    utc: utcText(wallMs - offsetMs(derived)),
    source: `${source}, offset by ${sourceLabel(satellite.source)}`,
  };
}

function satelliteMs({ content }: MetadataValue): number {
  const wallMs = content.kind === 'time' ? parseLocalTime(content.local)?.wallMs : undefined;
  if (content.kind !== 'time' || wallMs === undefined) return Number.NaN;
  return wallMs - offsetMs(content.offset ?? '+00:00');
}

/** Every time in the file, capture times first and by priority. */
export function timeValues(blocks: PhotoBlocks): readonly MetadataValue[] {
  const { container, exif, xmp, iptc, makerNoteDateTime } = blocks;
  const { camera } = container;
  const fromXmp = (key: MetadataKey, tag: string) => timeValue(key, 'xmp', tag, xmp.first(tag), null);
  return [
    ...exif.flatMap(originalTimes),
    ...(camera ? timeValue('captureTime', camera.block, '', camera.dateTime, null) : []),
    ...timeValue('captureTime', 'maker-note', 'DateTimeOriginal', makerNoteDateTime, null),
    ...exif.flatMap(digitizedTimes),
    ...fromXmp('captureTime', 'exif:DateTimeOriginal'),
    ...fromXmp('captureTime', 'photoshop:DateCreated'),
    ...iptcTime('captureTime', '2:55 DateCreated', iptcValue(iptc, '2:55'), iptcValue(iptc, '2:60')),
    ...timeValue(
      'captureTime',
      'png-text',
      'Creation Time',
      container.texts.get('Creation Time') ?? null,
      null,
    ),
    ...fromXmp('digitizedTime', 'exif:DateTimeDigitized'),
    ...fromXmp('digitizedTime', 'xmp:CreateDate'),
    ...iptcTime(
      'digitizedTime',
      '2:62 DigitalCreationDate',
      iptcValue(iptc, '2:62'),
      iptcValue(iptc, '2:63'),
    ),
    ...exif.flatMap(({ ifd0, exif: tags }) =>
      timeValue('modifyTime', 'exif', 'DateTime', textOf(ifd0.DateTime), textOf(tags.OffsetTime)),
    ),
    ...fromXmp('modifyTime', 'xmp:ModifyDate'),
    // ImageMagick writes the times of the converted file, which are not those of the picture.
    ...['date:create', 'date:modify'].flatMap((keyword) =>
      timeValue('modifyTime', 'png-text', keyword, container.texts.get(keyword) ?? null, null),
    ),
    ...container.facts.flatMap(({ block, tag, text }) =>
      tag === 'tIME' ? timeValue('modifyTime', block, tag, text, null) : [],
    ),
    ...exif.flatMap(({ gps }) => gpsTimes(gps)),
    ...fromXmp('gpsTime', 'exif:GPSTimeStamp').map(asSatelliteTime),
  ];
}

/** Satellite time is UTC unless its text has another offset. */
function asSatelliteTime(value: MetadataValue): MetadataValue {
  const { content } = value;
  if (content.kind !== 'time' || content.offset !== null) return value;
  return { ...value, content: { ...content, offset: '+00:00' } };
}

/** One value, or none for a text that is not a time. An offset inside the text counts if there is no separate one. */
function timeValue(
  key: MetadataKey,
  block: MetadataBlockName,
  tag: string,
  text: string | null,
  offset: string | null,
): readonly MetadataValue[] {
  const time = text ? parseLocalTime(text) : null;
  if (!time) return [];
  const zone = (offset && normalizeOffset(offset)) || time.offset;
  return [valueAt(key, block, tag, { kind: 'time', local: time.text, offset: zone })];
}

function originalTimes({ ifd0, exif }: ExifBlocks): readonly MetadataValue[] {
  const original = textOf(exif.DateTimeOriginal) ?? textOf(ifd0.DateTimeOriginal);
  return timeValue('captureTime', 'exif', 'DateTimeOriginal', original, originalOffset(exif, ifd0, original));
}

function digitizedTimes({ ifd0, exif }: ExifBlocks): readonly MetadataValue[] {
  const digitized = textOf(exif.DateTimeDigitized) ?? textOf(ifd0.DateTimeDigitized);
  return timeValue('digitizedTime', 'exif', 'DateTimeDigitized', digitized, textOf(exif.OffsetTimeDigitized));
}

/** The offset of DateTimeOriginal, or of another time of the same file that shows the same wall clock. */
function originalOffset(tags: Tags, ifd0: Tags, original: string | null): string | null {
  const own = textOf(tags.OffsetTimeOriginal);
  if (own && normalizeOffset(own)) return own;
  if (original && original === textOf(tags.DateTimeDigitized) && textOf(tags.OffsetTimeDigitized))
    return textOf(tags.OffsetTimeDigitized);
  if (original && original === textOf(ifd0.DateTime) && textOf(tags.OffsetTime))
    return textOf(tags.OffsetTime);
  const hours = numberOf(tags.TimeZoneOffset);
  if (hours === null || !Number.isInteger(hours) || Math.abs(hours) > 14) return null;
  return `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

/** IPTC keeps `20080827` and `135255+0200` apart; without the latter only the day is known. */
function iptcTime(
  key: MetadataKey,
  tag: string,
  date: string | null,
  time: string | null,
): readonly MetadataValue[] {
  const day = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(date?.trim() ?? '');
  if (!day) return [];
  const text = day.slice(1, 4).join('-');
  const clock = /^(\d{2}):?(\d{2}):?(\d{2})\s*([+-]\d{4}|Z)?$/.exec(time?.trim() ?? '');
  if (clock)
    return timeValue(key, 'iptc', tag, `${text}T${clock.slice(1, 4).join(':')}${clock[4] ?? ''}`, null);
  if (!parseLocalTime(`${text}T00:00:00`)) return [];
  return [valueAt(key, 'iptc', tag, { kind: 'date', date: text })];
}

function gpsTimes(gps: Tags): readonly MetadataValue[] {
  const date = textOf(gps.GPSDateStamp);
  const stamp = gps.GPSTimeStamp;
  const clock = Array.isArray(stamp)
    ? stamp.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
    : stamp;
  if (!date || typeof clock !== 'string' || clock === '') return [];
  return timeValue('gpsTime', 'gps', 'GPSTimeStamp', `${date} ${clock}`, null).map(asSatelliteTime);
}
