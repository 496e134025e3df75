import { describe, expect, it } from 'vitest';
import { blockLabel, sourceLabel } from '../../../src/domain/metadata';

describe('the source of a value', () => {
  it('is named as in its standard, with block and tag', () => {
    expect(sourceLabel({ block: 'gps', tag: 'GPSLatitude' })).toBe('EXIF GPSLatitude');
    expect(sourceLabel({ block: 'xmp', tag: 'photoshop:DateCreated' })).toBe('XMP photoshop:DateCreated');
  });

  it('is named by its block alone where there is no tag', () => {
    expect(sourceLabel({ block: 'flir', tag: '' })).toBe('FLIR');
  });

  it('distinguishes the two blocks of EXIF in a listing', () => {
    expect(blockLabel('exif')).toBe('EXIF');
    expect(blockLabel('gps')).toBe('EXIF GPS');
    expect(blockLabel('pdf-xmp')).toBe('PDF XMP');
  });
});
