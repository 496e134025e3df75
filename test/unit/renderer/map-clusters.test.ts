import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryName } from '../../../src/map/country-names';
import { fitPlaces, mapProjection, panMap, toPixel } from '../../../src/map/projection';
import {
  clusterPoints,
  clusterRadius,
  type MapPoint,
  REACH_PER_RADIUS,
} from '../../../src/renderer/components/map/clusters';
import { computeDistances } from '../../../src/renderer/features/prepare/inspector/distances';
import { at, madeView } from './prepare-items';

const size = { width: 600, height: 400 };
const point = (latitude: number, longitude: number, tone: MapPoint['tone'] = 'accent'): MapPoint => ({
  key: `${latitude} ${longitude} ${tone}`,
  place: { latitude, longitude },
  tone,
});

describe('points close together on the map', () => {
  it('become one cluster with the highest severity of its photos, and distant ones stay separate', () => {
    const points = [point(51.5, 9.9), point(51.50001, 9.90001, 'red'), point(47.8, 10.7)];
    const clusters = clusterPoints(
      points,
      fitPlaces(
        points.map(({ place }) => place),
        size,
        30,
      ),
    );
    expect(clusters.map(({ points: inside, tone }) => [inside.length, tone])).toEqual([
      [2, 'red'],
      [1, 'accent'],
    ]);
  });

  it('are drawn as marks that do not overlap, also where many photos make them large', () => {
    const place = fc.record({
      latitude: fc.double({ min: 51.5, max: 51.51, noNaN: true }),
      longitude: fc.double({ min: 9.9, max: 9.92, noNaN: true }),
    });
    const site = fc.record({ place, count: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(fc.array(site, { minLength: 1, maxLength: 30 }), (sites) => {
        const points = sites.flatMap(({ place: { latitude, longitude }, count }) =>
          Array.from({ length: count }, () => point(latitude, longitude)),
        );
        const view = fitPlaces(
          points.map((one) => one.place),
          size,
          30,
        );
        const projection = mapProjection(view, size);
        const marks = clusterPoints(points, view).map((cluster) => ({
          at: toPixel(cluster.place, projection),
          reach: REACH_PER_RADIUS * clusterRadius(cluster.points.length),
        }));
        for (const [index, a] of marks.entries()) {
          for (const b of marks.slice(index + 1)) {
            const apart = Math.max(Math.abs(a.at.x - b.at.x), Math.abs(a.at.y - b.at.y));
            expect(apart).toBeGreaterThan(a.reach + b.reach);
          }
        }
      }),
    );
  });

  it('contain every photo exactly once, and stay together while the map is moved', () => {
    const places = fc.array(
      fc.record({
        latitude: fc.double({ min: -60, max: 60, noNaN: true }),
        longitude: fc.double({ min: -170, max: 170, noNaN: true }),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(places, fc.integer({ min: -200, max: 200 }), (all, dx) => {
        const points = all.map(({ latitude, longitude }) => point(latitude, longitude));
        const view = fitPlaces(all, size, 30);
        const clusters = clusterPoints(points, view);
        expect(clusters.flatMap(({ points: inside }) => inside).length).toBe(points.length);
        const moved = clusterPoints(points, { ...panMap(view, dx, 0, size), scale: view.scale });
        expect(moved.map(({ key }) => key)).toEqual(clusters.map(({ key }) => key));
      }),
    );
  });
});

describe('distances of a photo', () => {
  it('name the nearest and the farthest photo, without excluded ones', () => {
    const here = madeView('here', at(51.5, 9.9));
    const near = madeView('near', at(51.51, 9.9));
    const far = madeView('far', at(47.8, 10.7));
    const out = madeView('out', { ...at(10, 10), excluded: true });
    const distances = computeDistances(here, [here, near, far, out]);
    expect([
      distances?.nearest.view.item.path,
      distances?.farthest.view.item.path,
      distances?.others,
    ]).toEqual(['near', 'far', 2]);
    expect(distances?.nearest.km).toBeCloseTo(1.11, 2);
    expect(computeDistances(here, [here])).toBeNull();
    expect(computeDistances(madeView('nowhere'), [here, near])).toBeNull();
  });
});

describe('names of countries', () => {
  it('are in the language of the user, also if the data set abbreviates', () => {
    expect(countryName('Germany', 'pl')).toBe('Niemcy');
    expect(countryName('Italy', 'de')).toBe('Italien');
    expect(countryName('Bosnia and Herz.', 'de')).toBe('Bosnien und Herzegowina');
    expect(countryName('Somaliland', 'de')).toBe('Somaliland');
  });
});
