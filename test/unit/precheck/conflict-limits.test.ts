import { describe, expect, test } from 'vitest';
import type {
  MetadataConflict,
  MetadataContent,
  MetadataKey,
  MetadataValue,
} from '../../../src/domain/metadata';
import { conflictSeverity, metadataConflicts } from '../../../src/domain/precheck/metadata-conflicts';

function value(
  key: MetadataKey,
  content: MetadataContent,
  block: MetadataValue['source']['block'] = 'exif',
): MetadataValue {
  return { key, source: { block, tag: key }, content };
}

const at = (key: MetadataKey, local: string, offset: string | null = null, block?: 'xmp' | 'file' | 'gps') =>
  value(key, { kind: 'time', local: `2026-03-${local}`, offset }, block);
const capture = at('captureTime', '05T12:00:00', '+01:00');
const without = at('captureTime', '05T12:00:00');

/** Kind and difference of each contradiction, with the tag of the other value. */
const found = (...values: readonly MetadataValue[]) =>
  metadataConflicts(values).map(({ kind, difference, other }) => [kind, difference, other.source.block]);

describe('the severity of a contradiction', () => {
  const of = (kind: MetadataConflict['kind'], difference: number | null) =>
    conflictSeverity({ kind, difference, chosen: capture, other: capture });

  test.each([
    ['capture-time', 86_400, 'notice'],
    ['capture-time', 86_401, 'warning'],
    ['capture-time', null, 'notice'],
    ['position', 1_000, 'notice'],
    ['position', 1_001, 'warning'],
    ['position', null, 'notice'],
    ['camera', null, 'warning'],
    ['gps-time', 999_999, 'notice'],
    ['modify-time', 999_999, 'notice'],
    ['file-time', 999_999, 'notice'],
    ['dimensions', null, 'notice'],
  ] as const)('of %s by %o is %s', (kind, difference, severity) => {
    expect(of(kind, difference)).toBe(severity);
  });
});

describe('contradictory times', () => {
  test('of two sources differ by more than a minute in one of two ways', () => {
    expect(found(capture, at('captureTime', '05T12:01:00', '+01:00', 'xmp'))).toEqual([]);
    expect(found(capture, at('captureTime', '05T12:01:01', '+01:00', 'xmp'))).toEqual([
      ['capture-time', 61, 'xmp'],
    ]);
    // The same moment in another zone, and the same wall clock with a wrong zone.
    expect(found(capture, at('captureTime', '05T14:00:00', '+03:00', 'xmp'))).toEqual([]);
    expect(found(capture, at('captureTime', '05T12:00:00', '+03:00', 'xmp'))).toEqual([]);
    expect(found(capture, at('captureTime', '05T13:30:00', '+03:00', 'xmp'))).toEqual([
      ['capture-time', 1_800, 'xmp'],
    ]);
  });

  test('without a zone may differ by one', () => {
    expect(found(without, at('captureTime', '05T15:00:00', null, 'xmp'))).toEqual([]);
    expect(found(without, at('captureTime', '05T15:07:00', null, 'xmp'))).toEqual([
      ['capture-time', 11_220, 'xmp'],
    ]);
  });

  test('of which the worst is named', () => {
    const times = [
      at('captureTime', '05T12:07:00', '+01:00', 'xmp'),
      at('captureTime', '05T12:20:00', '+01:00', 'gps'),
    ];
    expect(found(capture, ...times)).toEqual([['capture-time', 1_200, 'gps']]);
    expect(found(capture, ...times.toReversed())).toEqual([['capture-time', 1_200, 'gps']]);
  });

  test('of a day without a time differ by more than one day', () => {
    const day = (date: string) => value('captureTime', { kind: 'date', date }, 'iptc');
    expect(found(capture, day('2026-03-06'))).toEqual([]);
    expect(found(capture, day('2026-03-07'))).toEqual([['capture-time', 172_800, 'iptc']]);
  });

  test('need a capture time; the digitised time of EXIF alone replaces it', () => {
    const later = at('captureTime', '05T13:07:00', '+01:00', 'xmp');
    expect(found(at('digitizedTime', '05T12:00:00', '+01:00'), later)).toEqual([
      ['capture-time', 4_020, 'xmp'],
    ]);
    expect(found(at('digitizedTime', '05T12:00:00', '+01:00', 'xmp'), later)).toEqual([]);
    expect(found(at('modifyTime', '05T12:00:00', '+01:00'), later)).toEqual([['modify-time', 4_020, 'exif']]);
  });

  test('of satellites may be an hour old, and any zone away without one', () => {
    const fix = (local: string) => at('gpsTime', local, '+00:00', 'gps');
    expect(found(capture, fix('05T12:00:00'))).toEqual([]);
    expect(found(capture, fix('05T12:00:01'))).toEqual([['gps-time', 3_601, 'gps']]);
    expect(found(capture, fix('05T10:00:00'))).toEqual([]);
    expect(found(capture, fix('05T09:59:59'))).toEqual([['gps-time', 3_601, 'gps']]);
    expect(found(without, fix('05T21:00:00'))).toEqual([]);
    expect(found(without, fix('06T12:00:00'))).toEqual([['gps-time', 86_400, 'gps']]);
    expect(found(capture, at('gpsTime', '09T12:00:00', null, 'gps'))).toEqual([]);
  });

  test('of changes may not precede the photo', () => {
    expect(found(capture, at('modifyTime', '05T11:59:00', '+01:00'))).toEqual([]);
    expect(found(capture, at('modifyTime', '05T11:58:59', '+01:00'))).toEqual([['modify-time', 61, 'exif']]);
    expect(found(capture, at('modifyTime', '09T12:00:00', '+01:00'))).toEqual([]);
    expect(found(capture, at('modifyTime', '05T11:00:00'))).toEqual([]);
    expect(found(capture, at('modifyTime', '03T12:00:00'))).toEqual([['modify-time', 172_800, 'exif']]);
    // The zone of a file time is that of the computer which read it.
    expect(found(capture, at('fileTime', '05T11:00:00', '+01:00', 'file'))).toEqual([]);
    expect(found(capture, at('fileTime', '03T12:00:00', '+01:00', 'file'))).toEqual([
      ['file-time', 172_800, 'file'],
    ]);
  });
});

describe('other contradictions', () => {
  const place = (latitude: number, block: 'exif' | 'xmp' | 'iptc') =>
    value('position', { kind: 'position', latitude, longitude: 11 }, block);
  const model = (text: string, block: 'exif' | 'xmp') => value('model', { kind: 'text', text }, block);
  const size = (width: number, height: number, block: 'file' | 'exif' | 'xmp') =>
    value('dimensions', { kind: 'size', width, height }, block);

  test('of positions are more than 100 metres, the farthest is named', () => {
    expect(found(place(43, 'exif'))).toEqual([]);
    expect(found(place(43, 'exif'), place(43.0008, 'xmp'))).toEqual([]);
    expect(found(place(43, 'exif'), place(43.01, 'xmp'), place(43.05, 'iptc'))).toEqual([
      ['position', 5_560, 'iptc'],
    ]);
    expect(found(place(43, 'exif'), place(43.05, 'iptc'), place(43.01, 'xmp'))).toEqual([
      ['position', 5_560, 'iptc'],
    ]);
  });

  test('of cameras ignore spelling and the maker', () => {
    expect(found(model('NIKON D-70', 'exif'), model('d70', 'xmp'))).toEqual([]);
    expect(found(model('d70', 'exif'), model('Nikon D_70', 'xmp'))).toEqual([]);
    expect(found(model('D70', 'exif'), model('D80', 'xmp'))).toEqual([['camera', null, 'xmp']]);
    expect(found(model('D70', 'exif'), value('make', { kind: 'text', text: 'Canon' }, 'xmp'))).toEqual([]);
    expect(found(value('model', { kind: 'number', number: 70, unit: 'm' }), model('D80', 'xmp'))).toEqual([]);
  });

  test('of sizes are more than 16 pixels in a side, whichever way up', () => {
    expect(found(size(400, 300, 'file'), size(416, 316, 'exif'))).toEqual([]);
    expect(found(size(400, 300, 'file'), size(284, 416, 'exif'))).toEqual([]);
    expect(found(size(400, 300, 'file'), size(417, 300, 'exif'))).toEqual([['dimensions', null, 'exif']]);
    expect(found(size(400, 300, 'file'), size(400, 317, 'xmp'))).toEqual([['dimensions', null, 'xmp']]);
    expect(found(size(400, 300, 'file'), size(300, 417, 'exif'))).toEqual([['dimensions', null, 'exif']]);
    expect(found(size(400, 300, 'file'), size(317, 400, 'exif'))).toEqual([['dimensions', null, 'exif']]);
    expect(found(size(400, 300, 'exif'), size(900, 900, 'xmp'))).toEqual([]);
    expect(found(size(400, 300, 'xmp'), size(900, 900, 'exif'))).toEqual([]);
  });
});
