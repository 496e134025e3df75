import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statedPosition } from '../../../src/domain/answer/stated-position';
import type { Json } from '../../../src/domain/json';

describe('the position in a result', () => {
  it.each<[string, Json]>([
    ['degrees', { latitude: 43.5, longitude: -11.25, altitude: 251 }],
    ['degrees as text', { lat: '43.5', lng: '-11.25' }],
    [
      'the names of EXIF with their sides',
      {
        GPSLatitude: [43, 30, 0],
        GPSLatitudeRef: 'N',
        GPSLongitude: [11, 15, 0],
        GPSLongitudeRef: 'W',
      },
    ],
    ['a side beside signed degrees', { latitude: 43.5, lon: 11.25, lon_ref: 'West' }],
  ])('is read from %s', (_, json) => {
    expect(statedPosition(json)).toEqual({ latitude: 43.5, longitude: -11.25 });
  });

  it.each<[string, Json]>([
    ['nothing', null],
    ['a text', '43.5, 11.25'],
    ['a list', [43.5, 11.25]],
    ['an object without places', { altitude: 251 }],
    ['one coordinate alone', { latitude: 43.5 }],
    ['degrees off the Earth', { latitude: 91, longitude: 11 }],
    ['a receiver without a fix', { latitude: 0, longitude: 0 }],
    ['two latitudes', { latitude: 43.5, lat: 44, longitude: 11 }],
    ['a comma for a point', { latitude: '43,5', longitude: '11,25' }],
    ['minutes past sixty', { latitude: [43, 75, 0], longitude: [11, 15, 0] }],
    ['flags', { latitude: true, longitude: false }],
    ['empty fields', { latitude: '', longitude: null }],
  ])('is missing for %s', (_, json) => {
    expect(statedPosition(json)).toBeNull();
  });

  it('is on the Earth or missing for any answer', () => {
    const names = [
      'latitude',
      'lat',
      'longitude',
      'lon',
      'GPSLatitude',
      'GPSLongitude',
      'GPSLatitudeRef',
      'x',
    ];
    const fields = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
    fc.assert(
      fc.property(fields, (json) => {
        const place = statedPosition(json as Json);
        if (place === null) return;
        expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(place.longitude)).toBeLessThanOrEqual(180);
      }),
    );
  });
});
