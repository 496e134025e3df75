import { describe, expect, it } from 'vitest';
import type { ItemView } from '../../../src/contract/views';
import { precheckComparison } from '../../../src/domain/answer/compare-with-precheck';
import type { ItemId, SourceId } from '../../../src/domain/ids';
import type { CreationDate, ItemResult, MetadataAnalysis } from '../../../src/domain/result';
import { DATE, item, value } from '../../support/analysed-item';

/** `north`: degrees of latitude from the site; one is 111.2 km. */
function photo(name: string, north: number | null, model: string | null = 'P6000'): ItemView {
  return {
    id: name as ItemId,
    sourceId: 's' as SourceId,
    name,
    path: name,
    bytes: 1,
    sha256: name,
    type: 'jpeg',
    width: 1,
    height: 1,
    pages: 1,
    capturedAt: { local: '2026-10-22T16:38:20', offset: null, utc: null, source: 'EXIF' },
    position:
      north === null ? null : { latitude: 43 + north, longitude: 11, altitudeM: null, source: 'EXIF' },
    camera: model === null ? null : { make: 'NIKON', model },
    software: null,
    findings: [],
    excluded: false,
    exclusionReason: null,
    preview: 'ready',
  };
}

function answer(metadata: Partial<MetadataAnalysis>): ItemResult {
  return item(metadata, { level: { kind: 'known', level: 'Red' } });
}

function date(of: Partial<CreationDate>) {
  return value<CreationDate>({ ...DATE, time: null, diffInDays: 3, ...of });
}

function compareWithPrecheck(result: ItemResult, photo: ItemView, photos: readonly ItemView[]) {
  return precheckComparison(photos)(result, photo);
}

const far = photo('far.jpg', 4);
const site = [photo('a.jpg', 0), photo('b.jpg', 0.001), photo('c.jpg', 0.002), photo('d.jpg', 0.003)];
const all = [far, ...site];

describe('the comparison with the pre-check', () => {
  it('agrees when both say the same', () => {
    const points = compareWithPrecheck(
      answer({
        distance: value({ highestDistanceKm: 444.8, itemId: 'x' }),
        gpsOutlier: value({ isOutlier: true, distanceFromMeanKm: 400 }),
        modelConsistency: value({ isConsistent: true }),
        creationDate: date({}),
      }),
      far,
      all,
    );
    expect(points.map(({ name, agrees }) => `${name} ${agrees}`)).toEqual([
      'distance true',
      'outlier true',
      'model true',
      'days true',
    ]);
  });

  it('shows both values when they differ', () => {
    const points = compareWithPrecheck(
      answer({
        distance: value({ highestDistanceKm: 12, itemId: null }),
        gpsOutlier: value({ isOutlier: false, distanceFromMeanKm: null }),
        creationDate: date({ diffInDays: 30 }),
      }),
      far,
      all,
    );
    expect(points.every(({ agrees }) => !agrees)).toBe(true);
    expect(points.find(({ name }) => name === 'days')).toMatchObject({ theirs: 30, ours: 3 });
    expect(points.find(({ name }) => name === 'outlier')).toMatchObject({ theirs: false, ours: true });
  });

  it('counts only points on which both have a value', () => {
    const silent = photo('silent.jpg', null, null);
    const says = {
      distance: value({ highestDistanceKm: 12, itemId: null }),
      gpsOutlier: value({ isOutlier: false, distanceFromMeanKm: null }),
      modelConsistency: value({ isConsistent: true }),
    };
    expect(compareWithPrecheck(answer(says), silent, [...all, silent])).toEqual([]);
    expect(compareWithPrecheck(answer({}), far, all)).toEqual([]);
    expect(compareWithPrecheck({ ...answer({}), metadata: { state: 'disabled' } }, far, all)).toEqual([]);
  });

  it.each<[string, number, number, boolean]>([
    ['a hundredth of a long distance', 4, 440.5, true],
    ['more than a hundredth of a long distance', 4, 440, false],
    ['a hundred metres of a short distance', 0.01, 1.2, true],
    ['more than a hundred metres of a short distance', 0.01, 1.25, false],
    ['no distance at all', 0, 0, true],
  ])('allows for rounding of the distance: %s', (_, north, theirs, agrees) => {
    const here = photo('here.jpg', north);
    const others = [photo('a.jpg', 0), photo('nowhere.jpg', null)];
    const says = answer({ distance: value({ highestDistanceKm: theirs, itemId: null }) });
    const [point] = compareWithPrecheck(says, here, [here, ...others]);
    expect(point).toMatchObject({ name: 'distance', agrees, theirs });
    expect(point?.ours).toBeCloseTo(north * 111.195, 0);
  });

  it('compares no distance without another photo that has a position', () => {
    const says = answer({ distance: value({ highestDistanceKm: 0, itemId: null }) });
    expect(compareWithPrecheck(says, far, [far])).toEqual([]);
    expect(compareWithPrecheck(says, far, [far, photo('nowhere.jpg', null)])).toEqual([]);
  });

  it('compares the outlier from four positions on', () => {
    const says = answer({ gpsOutlier: value({ isOutlier: true, distanceFromMeanKm: 1 }) });
    const three = [far, ...site.slice(0, 2)];
    expect(compareWithPrecheck(says, far, three)).toEqual([]);
    expect(compareWithPrecheck(says, far, [...three, photo('nowhere.jpg', null)])).toEqual([]);
    expect(compareWithPrecheck(says, far, [far, ...site.slice(0, 3)])).toEqual([
      { name: 'outlier', agrees: true, theirs: true, ours: true },
    ]);
  });

  it('finds only the photo itself to be an outlier', () => {
    const says = answer({ gpsOutlier: value({ isOutlier: false, distanceFromMeanKm: 1 }) });
    const ours = (one: ItemView, photos: readonly ItemView[]) =>
      compareWithPrecheck(says, one, photos).map((point) => point.ours);
    expect(all.map((one) => ours(one, all))).toEqual([[true], [false], [false], [false], [false]]);
  });

  it('does not compare the device when "like all" and "like most" differ', () => {
    const odd = photo('odd.jpg', 0, 'iPhone 15');
    const mixed = [odd, ...site];
    const usual = site[0] ?? odd;
    const consistent = answer({ modelConsistency: value({ isConsistent: true }) });
    expect(compareWithPrecheck(consistent, usual, mixed)).toEqual([]);
    expect(compareWithPrecheck(consistent, odd, mixed)).toMatchObject([{ name: 'model', agrees: false }]);
  });

  it.each<[string, readonly (string | null)[], boolean | null]>([
    ['one model in both photos', ['P6000', 'P6000'], true],
    ['two models in two photos', ['P6000', 'X100'], null],
    ['the model of half of the photos', ['P6000', 'P6000', 'X100', 'X100'], null],
    ['a model that fewer photos have', ['P6000', 'X100', 'X100'], false],
    ['no other photo with a model', ['P6000', null, null], null],
    ['photos without a model beside it', ['P6000', 'P6000', null], true],
  ])('compares the device by %s', (_, models, ours) => {
    const photos = models.map((model, index) => photo(`${index}.jpg`, null, model));
    const [first] = photos;
    if (!first) throw new Error('no photo');
    const says = answer({ modelConsistency: value({ isConsistent: true }) });
    expect(compareWithPrecheck(says, first, photos)).toEqual(
      ours === null ? [] : [{ name: 'model', agrees: ours, theirs: true, ours }],
    );
  });

  it('counts days from the reference date of the result, and only if it is readable', () => {
    const days = (of: Partial<CreationDate>) =>
      compareWithPrecheck(answer({ creationDate: date(of) }), far, all).map(({ agrees }) => agrees);
    expect(days({ referenceDate: '25.10.2026', diffInDays: -3 })).toEqual([true]);
    expect(days({ diffInDays: 2 })).toEqual([true]);
    expect(days({ referenceDate: 'someday' })).toEqual([]);
    expect(days({ diffInDays: null })).toEqual([]);
    const unset = {
      ...photo('unset.jpg', null),
      capturedAt: { local: '1970-01-01T00:00:12', offset: null, utc: null, source: 'EXIF' },
    };
    const told = answer({ creationDate: date({ referenceDate: '1970-01-04', diffInDays: 3 }) });
    expect(compareWithPrecheck(told, unset, [unset])).toMatchObject([{ name: 'days', agrees: true }]);
  });

  it('compares screenshots and quality with our own findings', () => {
    const shot = {
      ...far,
      findings: [{ code: 'likely-screenshot', severity: 'warning', signs: [] }] as const,
    };
    const says = { ...answer({ isScreenshot: value(false) }), imageQuality: value({ result: true }) };
    expect(compareWithPrecheck(says, shot, all)).toEqual([
      { name: 'screenshot', agrees: false, theirs: false, ours: true },
      { name: 'quality', agrees: true, theirs: true, ours: true },
    ]);
    const blurred = {
      ...far,
      findings: [{ code: 'blurred', severity: 'notice', sharpness: 1, limit: 9 }] as const,
    };
    expect(compareWithPrecheck(says, blurred, all)).toContainEqual({
      name: 'quality',
      agrees: false,
      theirs: true,
      ours: false,
    });
  });

  it('says whether one person can have taken all photos only if their clocks are comparable', () => {
    const time = answer({ timeConsistency: value({ isPossible: true, impliedSpeedKmh: 3 }) });
    const points = compareWithPrecheck(time, far, all).filter(({ name }) => name === 'time');
    expect(points).toEqual([{ name: 'time', agrees: false, theirs: true, ours: false }]);
    expect(compareWithPrecheck(time, far, [far])).toEqual([]);
  });

  it.each<[string, ItemView, boolean | null]>([
    ['two photos of one place', photo('b.jpg', 0), true],
    ['two photos with 20 km in no time', photo('b.jpg', 0.18), false],
    ['a photo without a time', { ...photo('b.jpg', 0), capturedAt: null }, null],
    ['a photo without a position', photo('b.jpg', null), null],
    ['two clocks that cannot be compared, 20 km apart', photo('b.jpg', 0.18, 'X100'), null],
  ])('compares whether one person can have taken %s', (_, other, ours) => {
    const time = answer({ timeConsistency: value({ isPossible: true, impliedSpeedKmh: 3 }) });
    const here = photo('a.jpg', 0);
    expect(compareWithPrecheck(time, here, [here, other])).toEqual(
      ours === null ? [] : [{ name: 'time', agrees: ours, theirs: true, ours }],
    );
  });

  it('makes no statement about a photo beside two that one person cannot have taken', () => {
    const time = answer({ timeConsistency: value({ isPossible: true, impliedSpeedKmh: 3 }) });
    const evening = photo('e.jpg', 0);
    const later = {
      ...evening,
      capturedAt: evening.capturedAt && { ...evening.capturedAt, local: '2026-10-22T21:00:00' },
    };
    const compared = [photo('a.jpg', 0), photo('b.jpg', 0.18), later].map((item, _, items) =>
      compareWithPrecheck(time, item, items).map(({ ours }) => ours),
    );
    expect(compared).toEqual([[false], [false], []]);
  });

  it('compares screenshots and quality whatever else was found', () => {
    const shot = { code: 'likely-screenshot', severity: 'warning', signs: [] } as const;
    const blurred = { code: 'blurred', severity: 'notice', sharpness: 1, limit: 9 } as const;
    const broken = { code: 'unreadable', severity: 'blocker', reason: 'broken' } as const;
    const says = { ...answer({ isScreenshot: value(true) }), imageQuality: value({ result: true }) };
    const points = (findings: ItemView['findings']) =>
      compareWithPrecheck(says, { ...far, findings }, all).map(({ name, ours }) => `${name} ${ours}`);
    expect(points([])).toEqual(['screenshot false', 'quality true']);
    expect(points([blurred])).toEqual(['screenshot false', 'quality false']);
    expect(points([blurred, shot])).toEqual(['screenshot true', 'quality false']);
    // The folder was gone before the preview was drawn.
    const unseen = { ...far, preview: 'pending' } as const;
    expect(compareWithPrecheck(says, unseen, all).map(({ name }) => name)).toEqual(['screenshot']);
    expect(compareWithPrecheck(says, { ...unseen, findings: [blurred] }, all)).toHaveLength(2);
    // Nobody can judge the quality of a photo that cannot be read.
    expect(points([broken, shot])).toEqual(['screenshot true']);
    expect(points([broken])).toEqual(['screenshot false']);
  });

  it('agrees that a screenshot is one', () => {
    const findings = [{ code: 'likely-screenshot', severity: 'warning', signs: [] }] as const;
    expect(compareWithPrecheck(answer({ isScreenshot: value(true) }), { ...far, findings }, all)).toEqual([
      { name: 'screenshot', agrees: true, theirs: true, ours: true },
    ]);
  });
});
