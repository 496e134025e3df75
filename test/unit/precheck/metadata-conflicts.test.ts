import { describe, expect, test } from 'vitest';
import type {
  MetadataBlockName,
  MetadataContent,
  MetadataKey,
  MetadataValue,
} from '../../../src/domain/metadata';
import { itemFindings } from '../../../src/domain/precheck/item-findings';
import { metadataConflicts } from '../../../src/domain/precheck/metadata-conflicts';
import { photoFacts } from '../../support/items';

const value = (key: MetadataKey, block: MetadataBlockName, content: MetadataContent): MetadataValue => ({
  key,
  source: { block, tag: key },
  content,
});
const time = (key: MetadataKey, block: MetadataBlockName, local: string, offset: string | null = null) =>
  value(key, block, { kind: 'time', local, offset });
const place = (block: MetadataBlockName, latitude: number) =>
  value('position', block, { kind: 'position', latitude, longitude: 11.885 });
const size = (block: MetadataBlockName, width: number, height: number) =>
  value('dimensions', block, { kind: 'size', width, height });
const model = (block: MetadataBlockName, text: string) => value('model', block, { kind: 'text', text });

const TAKEN = time('captureTime', 'exif', '2026-10-22T10:00:00');
const kinds = (...values: readonly MetadataValue[]) =>
  metadataConflicts(values).map(({ kind, difference }) => [kind, difference]);

describe('two capture times', () => {
  test.each([
    ['the same', time('captureTime', 'xmp', '2026-10-22T10:00:00')],
    ['the same to the minute', time('captureTime', 'xmp', '2026-10-22T10:00:59')],
    ['the same moment in UTC', time('captureTime', 'xmp', '2026-10-22T08:00:00', '+00:00')],
    ['the same clock with a zone', time('captureTime', 'xmp', '2026-10-22T10:00:00', '+02:00')],
    ['the day alone', value('captureTime', 'iptc', { kind: 'date', date: '2026-10-21' })],
  ])('agree: %s', (_what, other) => {
    expect(kinds(TAKEN, other)).toEqual([]);
  });

  test.each([
    ['another day', time('captureTime', 'xmp', '2026-10-25T10:00:00'), 3 * 86_400],
    ['minutes that are no zone', time('captureTime', 'xmp', '2026-10-22T10:07:00'), 420],
    ['a day alone', value('captureTime', 'iptc', { kind: 'date', date: '2026-10-25' }), 3 * 86_400],
  ])('contradict each other: %s', (_what, other, seconds) => {
    expect(kinds(TAKEN, other)).toEqual([['capture-time', seconds]]);
  });

  test('with zones are compared in UTC', () => {
    const here = time('captureTime', 'exif', '2026-10-22T10:00:00', '+02:00');
    expect(kinds(here, time('captureTime', 'xmp', '2026-10-22T08:00:00', '+00:00'))).toEqual([]);
    expect(kinds(here, time('captureTime', 'xmp', '2026-10-22T09:00:00', '+00:00'))).toEqual([
      ['capture-time', 3_600],
    ]);
  });

  test('do not contradict each other through later digitising, as of a scan', () => {
    expect(kinds(TAKEN, time('digitizedTime', 'exif', '2027-01-01T10:00:00'))).toEqual([]);
  });
});

describe('satellite time', () => {
  const satellites = (local: string) => time('gpsTime', 'gps', local, '+00:00');
  test('agrees with any zone, and with a fix of the last hour', () => {
    expect(kinds(TAKEN, satellites('2026-10-22T08:00:00'))).toEqual([]);
    expect(kinds(TAKEN, satellites('2026-10-22T21:00:00'))).toEqual([]);
    const zoned = time('captureTime', 'exif', '2026-10-22T10:00:00', '+02:00');
    expect(kinds(zoned, satellites('2026-10-22T07:10:00'))).toEqual([]);
  });

  test('contradicts a clock that no time zone explains', () => {
    expect(kinds(TAKEN, satellites('2026-10-23T08:00:00'))).toEqual([['gps-time', 79_200]]);
    const zoned = time('captureTime', 'exif', '2026-10-22T10:00:00', '+02:00');
    expect(kinds(zoned, satellites('2026-10-22T06:00:00'))).toEqual([['gps-time', 7_200]]);
  });
});

test('a change or a file time before the capture contradicts it, beyond time zones', () => {
  expect(kinds(TAKEN, time('modifyTime', 'exif', '2026-10-21T10:00:00'))).toEqual([]);
  expect(kinds(TAKEN, time('modifyTime', 'exif', '2026-10-20T10:00:00'))).toEqual([['modify-time', 172_800]]);
  expect(kinds(TAKEN, time('modifyTime', 'exif', '2026-11-22T10:00:00'))).toEqual([]);
  expect(kinds(TAKEN, time('fileTime', 'file', '2026-10-20T10:00:00', '+00:00'))).toEqual([
    ['file-time', 172_800],
  ]);
  expect(kinds(TAKEN, time('fileTime', 'file', '2026-10-21T10:00:00', '+00:00'))).toEqual([]);
});

test('positions contradict each other from 100 m on', () => {
  expect(kinds(place('gps', 43.467), place('xmp', 43.4675))).toEqual([]);
  expect(kinds(place('gps', 43.467), place('xmp', 43.567))).toEqual([['position', 11_120]]);
});

test('spellings of one model are one camera', () => {
  expect(kinds(model('exif', 'NIKON D5000'), model('xmp', 'nikon_d5000'))).toEqual([]);
  expect(kinds(model('exif', 'D5000'), model('xmp', 'NIKON D5000'))).toEqual([]);
  expect(kinds(model('exif', 'D5000'), model('xmp', 'iPhone 15'))).toEqual([['camera', null]]);
});

test('a picture with a wrong stated size contradicts itself, in landscape or portrait', () => {
  expect(kinds(size('jpeg', 4000, 3000), size('exif', 3000, 4000))).toEqual([]);
  expect(kinds(size('jpeg', 4000, 3000), size('exif', 3992, 2992))).toEqual([]);
  expect(kinds(size('jpeg', 1600, 1200), size('exif', 4000, 3000))).toEqual([['dimensions', null]]);
  expect(kinds(size('exif', 4000, 3000), size('xmp', 1600, 1200))).toEqual([]);
});

test('a photo has a finding for each kind, as a warning when it affects the evidence', () => {
  const context = { referenceDate: '2026-10-22', now: new Date('2026-10-23T12:00:00Z') };
  const found = (...values: readonly MetadataValue[]) =>
    itemFindings(photoFacts({ values }), context).filter(({ code }) => code === 'metadata-conflict');
  expect(found(TAKEN)).toEqual([]);
  expect(found(TAKEN, time('captureTime', 'xmp', '2026-10-22T10:07:00'))).toMatchObject([
    { severity: 'notice', kind: 'capture-time', chosen: TAKEN },
  ]);
  expect(found(TAKEN, time('captureTime', 'xmp', '2026-10-25T10:07:00'))).toMatchObject([
    { severity: 'warning' },
  ]);
  expect(found(place('gps', 43), place('xmp', 44), model('exif', 'A1'), model('xmp', 'B2'))).toHaveLength(2);
});
