import { describe, expect, it } from 'vitest';
import {
  type Comparable,
  distanceKm,
  inferAcross,
  meanPosition,
  mostCommonModel,
} from '../../src/practice-service/analysis/inferences';

const BERLIN = { latitude: 52.52, longitude: 13.405 };
const MUNICH = { latitude: 48.137, longitude: 11.576 };

function item(id: string, facts: Partial<Comparable> = {}): Comparable {
  return { id, position: null, taken: null, model: null, ...facts };
}

function at(day: string, time: string, offsetMinutes: number | null = null): Comparable['taken'] {
  return { day, time, offsetMinutes, field: 'DateTimeOriginal' };
}

describe('distance', () => {
  it('is a hundredth of a great circle for 3.6 degrees along the equator', () => {
    const km = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 3.6 });
    expect(km).toBeCloseTo((2 * Math.PI * 6371.0088) / 100, 6);
  });

  it('is a quarter of a great circle from the equator to the pole', () => {
    const km = distanceKm({ latitude: 0, longitude: 50 }, { latitude: 90, longitude: 0 });
    expect(km).toBeCloseTo((Math.PI * 6371.0088) / 2, 6);
  });

  it('is short across the 180th meridian', () => {
    const km = distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });
    expect(km).toBeCloseTo((2 * Math.PI * 6371.0088) / 360, 6);
  });

  it('names the highest distance and its item', () => {
    const inferences = inferAcross([
      item('a', { position: BERLIN }),
      item('b', { position: MUNICH }),
      item('c', { position: { latitude: 52.5, longitude: 13.4 } }),
      item('d'),
    ]);
    expect(inferences.get('a')?.distance?.highest_distance_item_uuid).toBe('b');
    expect(inferences.get('a')?.distance?.highest_distance_in_km).toBeCloseTo(504.4, 0);
    expect(inferences.get('b')?.distance?.highest_distance_item_uuid).toBe('a');
    expect(inferences.get('d')).toEqual({});
  });

  it('is absent when only one item has a position', () => {
    expect(inferAcross([item('a', { position: BERLIN }), item('b')]).get('a')).toEqual({});
  });
});

describe('geographical outlier', () => {
  it('finds the one item far from a cluster, and its distance from the mean of the others', () => {
    const near = [0, 0.001, 0.002].map((shift, index) =>
      item(`near${index}`, { position: { latitude: 0, longitude: shift } }),
    );
    const inferences = inferAcross([...near, item('far', { position: { latitude: 0, longitude: 1 } })]);
    const far = inferences.get('far')?.gps_outlier;
    expect(far?.is_geographical_outlier).toBe(true);
    expect(far?.distance_from_mean_in_km).toBeCloseTo(((1 - 0.001) * 2 * Math.PI * 6371.0088) / 360, 2);
    expect(inferences.get('near0')?.gps_outlier?.is_geographical_outlier).toBe(false);
  });

  it('is absent for two positions at any distance', () => {
    const inferences = inferAcross([item('a', { position: BERLIN }), item('b', { position: MUNICH })]);
    expect(inferences.get('a')?.gps_outlier).toBeUndefined();
  });

  it('is absent within ten kilometres', () => {
    const items = [0, 0.0001, 0.0002, 0.05].map((shift, index) =>
      item(String(index), { position: { latitude: 0, longitude: shift } }),
    );
    expect(inferAcross(items).get('3')?.gps_outlier?.is_geographical_outlier).toBe(false);
  });

  it('uses the mean on the sphere', () => {
    const mean = meanPosition([
      { latitude: 0, longitude: 179 },
      { latitude: 0, longitude: -179 },
    ]);
    expect(Math.abs(mean.longitude)).toBeCloseTo(180, 9);
    expect(mean.latitude).toBeCloseTo(0, 9);
  });
});

describe('time consistency', () => {
  const degreeKm = (2 * Math.PI * 6371.0088) / 360;

  it('computes the speed between consecutive photos', () => {
    const inferences = inferAcross([
      item('a', { position: { latitude: 0, longitude: 0 }, taken: at('2026-01-01', '10:00:00') }),
      item('b', { position: { latitude: 0, longitude: 1 }, taken: at('2026-01-01', '12:00:00') }),
    ]);
    expect(inferences.get('b')?.time_consistency?.implied_speed_kmh).toBeCloseTo(degreeKm / 2, 2);
    expect(inferences.get('b')?.time_consistency?.is_possible).toBe(true);
  });

  it('is impossible above the speed of an airliner', () => {
    const inferences = inferAcross([
      item('a', { position: { latitude: 0, longitude: 0 }, taken: at('2026-01-01', '10:00:00') }),
      item('b', { position: { latitude: 0, longitude: 10 }, taken: at('2026-01-01', '11:00:00') }),
    ]);
    expect(inferences.get('a')?.time_consistency?.is_possible).toBe(false);
  });

  it('uses instants when every zone is known', () => {
    const inferences = inferAcross([
      item('a', { position: { latitude: 0, longitude: 0 }, taken: at('2026-01-01', '10:00:00', 0) }),
      item('b', { position: { latitude: 0, longitude: 10 }, taken: at('2026-01-01', '11:00:00', -240) }),
    ]);
    expect(inferences.get('a')?.time_consistency?.implied_speed_kmh).toBeCloseTo((10 * degreeKm) / 5, 1);
  });

  it('treats positions within the accuracy of a phone as no movement', () => {
    const inferences = inferAcross([
      item('a', { position: { latitude: 0, longitude: 0 }, taken: at('2026-01-01', '10:00:00') }),
      item('b', { position: { latitude: 0, longitude: 0.001 }, taken: at('2026-01-01', '10:00:00') }),
    ]);
    expect(inferences.get('a')?.time_consistency).toEqual({ is_possible: true, implied_speed_kmh: 0 });
  });

  it('needs time and position on at least two items', () => {
    const inferences = inferAcross([
      item('a', { position: BERLIN, taken: at('2026-01-01', '10:00:00') }),
      item('b', { position: MUNICH }),
    ]);
    expect(inferences.get('a')?.time_consistency).toBeUndefined();
  });
});

describe('model consistency', () => {
  it('compares across the items that name a model', () => {
    const items = [
      item('a', { model: 'X' }),
      item('b', { model: 'Y' }),
      item('c', { model: 'X' }),
      item('d'),
    ];
    const inferences = inferAcross(items);
    expect(inferences.get('a')?.model_consistency).toEqual({ is_consistent: false });
    expect(inferences.get('d')?.model_consistency).toBeUndefined();
    expect(mostCommonModel(items)).toBe('X');
  });

  it('is absent for a single model', () => {
    expect(inferAcross([item('a', { model: 'X' }), item('b')]).get('a')).toEqual({});
  });
});
