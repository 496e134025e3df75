import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statedPosition } from '../../../src/domain/answer/stated-position';
import type { Json } from '../../../src/domain/json';

const NORTH_EAST = { lat_ref: 'N', lon_ref: 'E' };

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
    ['a side in blanks and lower case', { lat: 43.5, lat_ref: 'n', long: 11.25, long_ref: ' w' }],
    ['degrees, minutes and seconds as text', { lat: ['43', '30', ' 0.0 '], lat_ref: 'N', lon: -11.25 }],
  ])('is read from %s', (_, json) => {
    const place = statedPosition(json);
    expect(place?.latitude).toBeCloseTo(43.5, 9);
    expect(place?.longitude).toBe(-11.25);
  });

  it.each<[string, Json, number, number]>([
    [
      'degrees, minutes and seconds',
      { lat: [43, 12, 18], lon: [11, 0, 59], ...NORTH_EAST },
      43.205,
      11 + 59 / 3_600,
    ],
    ['the south', { lat: [43, 12, 18], lat_ref: 'S', lon: 11 }, -43.205, 11],
    ['the east', { lat: 43, lon: [11, 0, 0], lon_ref: 'E' }, 43, 11],
    ['whole degrees as text', { lat: '43', lon: ' +11 ' }, 43, 11],
    ['the equator', { lat: 0, lon: 11 }, 0, 11],
    ['the prime meridian', { lat: [0, 0, 36], lat_ref: 'N', lon: 0 }, 0.01, 0],
    ['the ends of both ranges', { lat: -90, lon: 180 }, -90, 180],
  ])('is exact for %s', (_, json, latitude, longitude) => {
    const place = statedPosition(json);
    expect(place?.latitude).toBeCloseTo(latitude, 9);
    expect(place?.longitude).toBeCloseTo(longitude, 9);
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
    ['sixty minutes', { latitude: [43, 60, 0], longitude: [11, 15, 0], ...NORTH_EAST }],
    ['sixty seconds', { latitude: [43, 30, 60], longitude: [11, 15, 0], ...NORTH_EAST }],
    ['negative degrees with minutes', { latitude: [-43, 30, 0], longitude: [11, 15, 0], ...NORTH_EAST }],
    ['negative minutes', { latitude: [43, -30, 0], longitude: [11, 15, 0], ...NORTH_EAST }],
    ['negative seconds', { latitude: [43, 30, -1], longitude: [11, 15, 0], ...NORTH_EAST }],
    ['no degrees beside minutes', { latitude: [null, 30, 0], longitude: [11, 15, 0], ...NORTH_EAST }],
    ['unreadable minutes', { latitude: [43, '30,5', 0], longitude: [11, 15, 0], ...NORTH_EAST }],
    ['unreadable seconds', { latitude: [43, 30, {}], longitude: [11, 15, 0], ...NORTH_EAST }],
    ['degrees and minutes alone', { latitude: [43, 30], longitude: [11, 15], ...NORTH_EAST }],
    ['four parts', { latitude: [43, 30, 0, 0], longitude: [11, 15, 0], ...NORTH_EAST }],
    ['lists in a list', { latitude: [[43, 30, 0], 0, 0], longitude: [11, 15, 0], ...NORTH_EAST }],
    ['a side without degrees', { latitude: '43,5', lat_ref: 'S', longitude: 11 }],
    ['minutes and seconds without a side', { lat: [43, 30, 0], lon: [11, 15, 0], lon_ref: 'E' }],
    ['minutes and seconds with another side', { lat: [43, 30, 0], lat_ref: 'E', lon: -11.25 }],
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
