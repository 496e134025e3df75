import { describe, expect, it } from 'vitest';
import type { SourceId } from '../../../src/domain/ids';
import { nameKey, shortPath, sourcePrefixes, uniqueName } from '../../../src/domain/source';

function prefixesOf(...names: readonly string[]): readonly string[] {
  return [...sourcePrefixes(names.map((name, index) => ({ id: `s${index}` as SourceId, name }))).values()];
}

describe('the paths of a case', () => {
  it('have no source name while the case has one source', () => {
    expect(prefixesOf('Kitchen')).toEqual(['']);
    expect(prefixesOf()).toEqual([]);
  });

  it('start with the name of their source where there are several', () => {
    expect(prefixesOf('Kitchen', 'Second visit')).toEqual(['Kitchen/', 'Second visit/']);
  });

  it('differ for sources of the same name, whatever its letter case and composition', () => {
    expect(prefixesOf('DCIM', 'dcim', 'DCIM')).toEqual(['DCIM/', 'dcim (2)/', 'DCIM (3)/']);
    expect(prefixesOf('Küche', 'Ku\u0308che')).toEqual(['Küche/', 'Ku\u0308che (2)/']);
    expect(prefixesOf('A', 'A (2)', 'A')).toEqual(['A/', 'A (2)/', 'A (3)/']);
  });

  it('keep one level for a name with separators, and are never empty', () => {
    expect(prefixesOf('C:\\', 'a/b')).toEqual(['C:_/', 'a_b/']);
    expect(prefixesOf(' ', 'x')).toEqual(['_/', 'x/']);
  });
});

describe('a path in words', () => {
  it('names a single file once, and folders with their files', () => {
    expect(
      ['a.jpg/a.jpg', 'a.jpg', 'a/b/a.jpg', 'a.jpg/a.jpg/a.jpg', 'a.jpg (2)/a.jpg'].map(shortPath),
    ).toEqual(['a.jpg', 'a.jpg', 'a/b/a.jpg', 'a.jpg/a.jpg/a.jpg', 'a.jpg (2)/a.jpg']);
  });
});

describe('a unique name', () => {
  it('has its number before the extension', () => {
    const taken = new Set(['img.jpg', 'img (2).jpg']);
    expect(uniqueName('IMG.jpg', (name) => taken.has(nameKey(name)), '.jpg')).toBe('IMG (3).jpg');
    expect(uniqueName('free.jpg', (name) => taken.has(nameKey(name)), '.jpg')).toBe('free.jpg');
  });
});
