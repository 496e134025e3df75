import { describe, expect, it } from 'vitest';
import { createFormats, offsetText } from '../../../src/locales/formats';

const de = createFormats('de');
const en = createFormats('en');
const pl = createFormats('pl');
const taken = { local: '2026-10-22T16:38:20', offset: null, utc: null, source: 'EXIF' };

describe('sizes', () => {
  it('count in megabytes of a million bytes (R1)', () => {
    expect(de.size(23_400_000)).toBe('23,4 MB');
    expect(en.size(50_000_000)).toBe('50.0 MB');
    expect(pl.size(570_000)).toBe('0,57 MB');
  });

  it('are never zero for a small file', () => {
    expect(en.size(12)).toBe('< 0.01 MB');
    expect(en.size(0)).toBe('0.00 MB');
  });
});

describe('distances', () => {
  it('are rounded to their accuracy', () => {
    expect(de.distance(412.4)).toBe('412 km');
    expect(de.distance(3.24)).toBe('3,2 km');
    expect(de.distance(0.14)).toBe('140 m');
  });
});

describe('times', () => {
  it('show the clock of the camera without converting it', () => {
    expect(de.cameraTime(taken)).toBe('22.10.2026 16:38:20');
    expect(en.cameraTime(taken)).toBe('22/10/2026 16:38:20');
    expect(de.cameraTimeShort(taken)).toBe('22.10.2026 16:38');
  });

  it('show midnight as 00:00', () => {
    expect(de.cameraTime({ ...taken, local: '2026-10-22T00:00:05' })).toBe('22.10.2026 00:00:05');
  });

  it('keep a text that is no time', () => {
    expect(de.cameraTime({ ...taken, local: '0000:00:00' })).toBe('0000:00:00');
    expect(de.day('-')).toBe('-');
    expect(de.instant('soon')).toEqual({ text: 'soon', offset: '' });
  });

  it('name the largest unit alone, years with one decimal', () => {
    expect(de.durationShort(587 * 86_400)).toBe('1,6 Jahre');
    expect(en.durationShort(3 * 86_400)).toBe('3 days');
    expect(pl.durationShort(2 * 31_556_952)).toBe('2 lata');
  });

  it('show an offset with its sign and two digits', () => {
    expect(offsetText(60)).toBe('+01:00');
    expect(offsetText(-210)).toBe('-03:30');
    expect(offsetText(0)).toBe('+00:00');
  });
});

describe('positions', () => {
  it('name the hemisphere instead of a sign', () => {
    const position = { latitude: -33.8568, longitude: -70.6483, altitudeM: null, source: 'EXIF GPS' };
    expect(en.position(position)).toBe('33.856800° S 70.648300° W');
    expect(de.position({ ...position, longitude: 11.884538 })).toBe('33,856800° S 11,884538° O');
  });
});

describe('languages', () => {
  it('are named in the language of the window', () => {
    const names = [de, en, pl].map(({ languageName }) => languageName('de'));
    expect(names).toEqual(['Deutsch', 'German', 'Niemiecki']);
  });
});
