import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeOffset, parseLocalTime } from '../../../src/domain/precheck/local-time';
import { chooseCapturedAt, timeValues } from '../../../src/main/intake/photos/capture-time';
import { EMPTY_CONTAINER } from '../../../src/main/intake/photos/container';
import type { PhotoBlocks } from '../../../src/main/intake/photos/photo-blocks';
import type { Tags } from '../../../src/main/intake/photos/tag-values';
import { readXmp } from '../../../src/main/intake/photos/xmp';
import { NO_EXIF } from '../../support/photo-bytes';

const sources = (
  exif: Tags,
  changes: Partial<PhotoBlocks> = {},
  gps: Tags = {},
  ifd0: Tags = {},
): PhotoBlocks => ({
  container: EMPTY_CONTAINER,
  exif: [{ ...NO_EXIF, ifd0, exif, gps }],
  xmp: readXmp(),
  iptc: [],
  makerNoteDateTime: null,
  ...changes,
});
const readCapturedAt = (blocks: PhotoBlocks) => chooseCapturedAt(timeValues(blocks));
const ORIGINAL = { DateTimeOriginal: '2022:08:14 14:12:31' };

describe('a wall clock', () => {
  test.each([
    ['2024:05:06 07:08:09', '2024-05-06T07:08:09', null],
    ['2024-05-06T07:08:09.123+02:00', '2024-05-06T07:08:09', '+02:00'],
    ['2013-07-05T03:18:27Z', '2013-07-05T03:18:27', '+00:00'],
    ['2024:05:06 07:08', '2024-05-06T07:08:00', null],
    ['2024/5/6 7:08:09', '2024-05-06T07:08:09', null],
    ['Mon, 06 May 2024 07:08:09 GMT', '2024-05-06T07:08:09', '+00:00'],
    ['6 Dec 2024 07:08 -0330', '2024-12-06T07:08:00', '-03:30'],
    ['Mon, 06 May 2024 07:08:09', '2024-05-06T07:08:09', null],
  ])('is read from %s', (text, local, offset) => {
    expect(parseLocalTime(text)).toMatchObject({ text: local, offset });
  });

  test.each([
    '',
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '2024:02:30 10:00:00',
    '2024:05:06',
    '2024:05:06 25:00:00',
    'yesterday',
    'Mon, 06 Anf 2024 07:08:09 GMT',
    'Mon, 31 Feb 2024 07:08:09 GMT',
  ])('is not read from "%s"', (text) => {
    expect(parseLocalTime(text)).toBeNull();
  });

  test('is the same on a machine in any time zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1901-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 19);
          expect(parseLocalTime(iso.replaceAll('-', ':').replace('T', ' '))?.text).toBe(iso);
        },
      ),
    );
  });

  test('accepts only offsets that a time zone has', () => {
    expect(normalizeOffset('+0530')).toBe('+05:30');
    expect(normalizeOffset('-12:00')).toBe('-12:00');
    expect(normalizeOffset('+14:00')).toBe('+14:00');
    for (const wrong of ['+14:15', '-13:00', '+02:75', '2', '   :  '])
      expect(normalizeOffset(wrong)).toBeNull();
  });
});

describe('the capture time', () => {
  test('is the camera clock with its offset', () => {
    expect(readCapturedAt(sources({ ...ORIGINAL, OffsetTimeOriginal: '+03:00' }))).toEqual({
      local: '2022-08-14T14:12:31',
      offset: '+03:00',
      utc: '2022-08-14T11:12:31Z',
      source: 'EXIF DateTimeOriginal',
    });
  });

  test('has no zone and no UTC without an offset', () => {
    expect(readCapturedAt(sources(ORIGINAL))).toEqual({
      local: '2022-08-14T14:12:31',
      offset: null,
      utc: null,
      source: 'EXIF DateTimeOriginal',
    });
  });

  test('uses the offset of another time only if both clocks are the same', () => {
    const same = sources({ ...ORIGINAL, OffsetTime: '+03:00' }, {}, {}, { DateTime: '2022:08:14 14:12:31' });
    const later = sources({ ...ORIGINAL, OffsetTime: '+01:00' }, {}, {}, { DateTime: '2022:08:15 09:00:00' });
    expect(readCapturedAt(same)?.offset).toBe('+03:00');
    expect(readCapturedAt(later)?.offset).toBeNull();
  });

  test('uses the offset between satellite time and clock if it is a time zone', () => {
    const gps = { GPSDateStamp: '2022:08:14', GPSTimeStamp: [11, 12, 32] };
    expect(readCapturedAt(sources(ORIGINAL, {}, gps))).toMatchObject({
      offset: '+03:00',
      utc: '2022-08-14T11:12:31Z',
      source: 'EXIF DateTimeOriginal, offset by EXIF GPSTimeStamp',
    });
  });

  test('uses the satellite time of XMP with the offset that it states', () => {
    const stamp = (text: string) =>
      readCapturedAt(sources(ORIGINAL, { xmp: readXmp(`<x exif:GPSTimeStamp="${text}"/>`) }))?.offset;
    expect(stamp('2022-08-14T14:12:31+03:00')).toBe('+03:00');
    expect(stamp('2022-08-14T11:12:31Z')).toBe('+03:00');
    expect(stamp('2022-08-14T11:12:31')).toBe('+03:00');
  });

  test.each([
    ['a day', { GPSDateStamp: '2022:08:13', GPSTimeStamp: [11, 12, 32] }],
    ['seven minutes beside a zone', { GPSDateStamp: '2022:08:14', GPSTimeStamp: [11, 19, 31] }],
    ['no date', { GPSTimeStamp: [11, 12, 32] }],
  ])('has no offset when they differ by %s', (_what, gps) => {
    expect(readCapturedAt(sources(ORIGINAL, {}, gps))?.utc).toBeNull();
  });

  test('falls back to the digitising time, XMP and PNG text, and names the source', () => {
    const xmp = readXmp('<photoshop:DateCreated>2020-01-02T03:04:05+01:00</photoshop:DateCreated>');
    const digitized = { DateTimeDigitized: '2021:01:02 03:04:05', OffsetTimeDigitized: '-05:00' };
    expect(readCapturedAt(sources(digitized, { xmp }))).toMatchObject({
      utc: '2021-01-02T08:04:05Z',
      source: 'EXIF DateTimeDigitized',
    });
    expect(readCapturedAt(sources({}, { xmp }))).toMatchObject({
      utc: '2020-01-02T02:04:05Z',
      source: 'XMP photoshop:DateCreated',
    });
    const texts = new Map([['Creation Time', '2019:05:06 07:08:09']]);
    expect(readCapturedAt(sources({}, { container: { ...EMPTY_CONTAINER, texts } }))?.source).toBe(
      'PNG Creation Time',
    );
  });

  test('is never the time of a later save', () => {
    const xmp = readXmp('<x xmp:CreateDate="2020-01-02T03:04:05Z" xmp:ModifyDate="2020-01-02T03:04:05Z"/>');
    expect(readCapturedAt(sources({}, { xmp }, {}, { DateTime: '2022:08:15 09:00:00' }))).toBeNull();
  });

  test('uses the next source when a tag is blank', () => {
    const blank = { DateTimeOriginal: '0000:00:00 00:00:00', DateTimeDigitized: '2021:01:02 03:04:05' };
    expect(readCapturedAt(sources(blank))?.source).toBe('EXIF DateTimeDigitized');
  });
});
