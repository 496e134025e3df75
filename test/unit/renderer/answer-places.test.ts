import { describe, expect, it } from 'vitest';
import type { ItemView } from '../../../src/contract/views';
import type { ItemId, ResultId, SourceId } from '../../../src/domain/ids';
import type { CreationDate, FileResult, ItemResult, MetadataAnalysis } from '../../../src/domain/result';
import type { StageFile } from '../../../src/renderer/features/results/files/file-filter';
import {
  resultPlaces,
  statedLine,
  statedSpeed,
} from '../../../src/renderer/features/results/map/result-places';
import { resultTimes } from '../../../src/renderer/features/results/map/result-times';
import { absent, item as analysed, value } from '../../support/analysed-item';

const RESULT = 'result' as ResultId;

function item(id: string, metadata: Partial<MetadataAnalysis> | null): ItemResult {
  const disabled = metadata === null ? ({ metadata: { state: 'disabled' } } as const) : {};
  return analysed(metadata ?? {}, { id, level: { kind: 'absent' }, ...disabled });
}

/** One file of an answer that was sent as the item `own-<name>`. */
function view(name: string, items: readonly ItemResult[], isPdf = false): StageFile {
  const file: FileResult = {
    name,
    fileType: null,
    level: { kind: 'absent' },
    pdfVersions: absent,
    pdfStructure: absent,
    items,
    rest: {},
  };
  const sent = {
    entryName: name,
    originalPath: name,
    sha256: name,
    bytes: 1,
    itemId: `own-${name}` as ItemId,
  };
  const level = { kind: 'absent' } as const;
  return { key: name, kind: 'answered', name, level, file, sent, isPdf, attachments: [], resultId: RESULT };
}

const at = (latitude: number, longitude = 11) => ({ latitude, longitude });

function own(name: string, more: Partial<ItemView>): ItemView {
  return {
    id: `own-${name}` as ItemId,
    sourceId: 's' as SourceId,
    name,
    path: name,
    bytes: 1,
    sha256: name,
    type: 'jpeg',
    width: 1,
    height: 1,
    pages: 1,
    capturedAt: null,
    position: null,
    camera: null,
    software: null,
    findings: [],
    excluded: false,
    exclusionReason: null,
    preview: 'ready',
    ...more,
  };
}
const placed = (name: string, latitude: number): ItemView =>
  own(name, { position: { ...at(latitude), altitudeM: null, source: 'EXIF' } });

describe('the places of a result on the map', () => {
  it('are at the positions of the result, with the differing position of the pre-check', () => {
    const views = [
      view('same.jpg', [item('a', { gpsInfo: value(at(43)) })]),
      view('other.jpg', [item('b', { gpsInfo: value(at(44)) })]),
      view('silent.jpg', [item('c', null)]),
      view('nowhere.jpg', [item('d', {})]),
    ];
    const items = [placed('same.jpg', 43.00001), placed('other.jpg', 43), placed('silent.jpg', 45)];
    const { points, mean, items: count } = resultPlaces(views, items);
    expect(count).toBe(4);
    expect(
      points.map(({ fileKey, tone, apartKm }) => [fileKey, tone, apartKm && Math.round(apartKm)]),
    ).toEqual([
      ['same.jpg', 'accent', null],
      ['other.jpg', 'yellow', 111],
      ['silent.jpg', 'grey', null],
    ]);
    expect(points[1]).toMatchObject({ place: at(44), own: at(43) });
    expect(points[2]).toMatchObject({ stated: null, place: at(45) });
    // Only what the answer states counts for its mean.
    expect(mean?.latitude).toBeCloseTo(43.5, 3);
  });

  it('are red if the result calls them outliers', () => {
    const outlier = { gpsOutlier: value({ isOutlier: true, distanceFromMeanKm: 400 }) };
    const [point] = resultPlaces(
      [view('far.jpg', [item('a', { ...outlier, gpsInfo: value(at(44)) })])],
      [placed('far.jpg', 43)],
    ).points;
    expect(point).toMatchObject({ tone: 'red', isOutlier: true, fromMeanKm: 400 });
  });

  it('of a PDF are those of its pictures, and never those of another file', () => {
    const pictures = [item('p1', { gpsInfo: value(at(43)) }), item('p2', { gpsInfo: value(at(44)) })];
    const { points, items } = resultPlaces([view('a.pdf', pictures, true)], [placed('a.pdf', 45)]);
    expect(points.map(({ key, own: read }) => [key, read])).toEqual([
      ['a.pdf#0', null],
      ['a.pdf#1', null],
    ]);
    expect(items).toBe(2);
  });

  it('are never more than the pictures that they are counted among, whatever contains these', () => {
    const page: ItemResult = { ...item('page', null), itemType: 'document' };
    const placedPage: ItemResult = {
      ...item('placed page', { gpsInfo: value(at(42)) }),
      itemType: 'document',
    };
    const pictures = [item('p1', { gpsInfo: value(at(43)) }), page, placedPage];
    const photo = item('photo', { gpsInfo: value(at(44)) });
    const { points, items } = resultPlaces([view('a.pdf', pictures, true), view('b.jpg', [photo])], []);
    expect([points.length, items]).toEqual([3, 3]);
  });

  it('say how many pictures the service judged as outliers or not', () => {
    const judged = { gpsOutlier: value({ isOutlier: false, distanceFromMeanKm: null }) };
    const failed = { gpsOutlier: { state: 'error', detail: null } as const };
    const views = [judged, failed, {}, { gpsOutlier: { state: 'disabled' } as const }].map((said, index) =>
      view(`${index}.jpg`, [item(`${index}`, { ...said, gpsInfo: value(at(43)) })]),
    );
    expect(resultPlaces(views, [])).toMatchObject({ items: 4, judged: 1 });
    expect(resultPlaces([view('x.jpg', [item('x', null)])], [placed('x.jpg', 43)])).toMatchObject({
      judged: 0,
    });
  });

  it('are connected to the partner that the result names, with the stated distance', () => {
    const far = (partner: string | null, km: number) => ({
      distance: value({ highestDistanceKm: km, itemId: partner }),
    });
    const views = [
      view('a.jpg', [item('a', { ...far('b', 120), gpsInfo: value(at(43)) })]),
      view('b.jpg', [item('b', { ...far('c', 300), gpsInfo: value(at(44)) })]),
      view('c.jpg', [item('c', { ...far(null, 310), gpsInfo: value(at(46)) })]),
    ];
    const { points } = resultPlaces(views, []);
    const [a, b, c] = points;
    if (!a || !b || !c) throw new Error('three points');
    expect(statedLine(a, points)).toMatchObject({ from: at(43), to: at(44), km: 120 });
    // It states a distance and not to which photo.
    expect(statedLine(c, points)).toBeNull();
    expect(statedLine(null, [a, b])).toBeNull();
    expect(statedLine(null, [a, { ...c, itemId: 'b' }])).toBeNull();
    expect(statedLine(null, [{ ...a, farthest: { itemId: 'b', km: 500 } }, b])).toMatchObject({ km: 500 });
  });

  it('show the highest stated speed, as impossible if one is impossible', () => {
    const speed = (isPossible: boolean, kmh: number | null) => ({
      timeConsistency: value({ isPossible, impliedSpeedKmh: kmh }),
      gpsInfo: value(at(43)),
    });
    const points = (...speeds: readonly ReturnType<typeof speed>[]) =>
      resultPlaces(
        speeds.map((one, index) => view(`${index}.jpg`, [item(`${index}`, one)])),
        [],
      ).points;
    expect(statedSpeed(points(speed(true, 3), speed(false, 2_480)))).toEqual({
      isPossible: false,
      kmh: 2_480,
    });
    expect(statedSpeed(points(speed(true, null)))).toEqual({ isPossible: true, kmh: null });
    expect(statedSpeed([])).toBeNull();
  });
});

describe('the times of a result on the time line', () => {
  const created = (of: Partial<CreationDate>) => ({
    creationDate: value({
      date: '2026-10-22',
      time: '16:38:20',
      isSuspicious: false,
      diffInDays: 0,
      isTodayUsed: false,
      referenceDate: '22.10.2026',
      ...of,
    }),
  });
  const taken = (name: string, local: string) =>
    own(name, { capturedAt: { local, offset: null, utc: null, source: 'EXIF' } });

  it('have a separate row above those of the pre-check', () => {
    const { dated, differing, undated, referenceDate } = resultTimes(
      [view('a.jpg', [item('a', created({}))]), view('b.jpg', [item('b', created({ time: '18:00:00' }))])],
      [taken('a.jpg', '2026-10-22T16:38:20'), taken('b.jpg', '2026-10-22T17:00:00')],
    );
    expect(dated.map(({ view: { name, tone }, lane }) => [name, lane, tone])).toEqual([
      ['a.jpg', 'answer', 'accent'],
      ['a.jpg', 'precheck', 'accent'],
      ['b.jpg', 'precheck', 'yellow'],
      ['b.jpg', 'answer', 'yellow'],
    ]);
    expect(differing).toEqual([{ key: 'b.jpg', name: 'b.jpg' }]);
    expect(undated).toEqual([]);
    expect(referenceDate).toBe('2026-10-22');
  });

  it('are highlighted if the result calls the date suspicious', () => {
    const { dated } = resultTimes([view('a.jpg', [item('a', created({ isSuspicious: true }))])], []);
    expect(dated[0]?.view.tone).toBe('red');
  });

  it('are absent without a time of day or without a date', () => {
    const { dated, undated, differing } = resultTimes(
      [view('day.jpg', [item('a', created({ time: null }))]), view('none.jpg', [item('b', null)])],
      [taken('day.jpg', '2026-10-22T16:38:20')],
    );
    expect(dated.map(({ lane }) => lane)).toEqual(['precheck']);
    expect(undated).toEqual(['day.jpg', 'none.jpg']);
    expect(differing).toEqual([]);
  });
});
