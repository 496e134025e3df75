import { describe, expect, it } from 'vitest';
import { compareNaturally, inNaturalOrder, inPathOrder } from '../../../src/domain/natural-order';

describe('names in natural order', () => {
  it.each([
    ['IMG_2.jpg', 'IMG_10.jpg'],
    ['IMG_0002.jpg', 'IMG_10.jpg'],
    ['IMG_002.jpg', 'IMG_3.jpg'],
    ['IMG_2.jpg', 'IMG_003.jpg'],
    ['IMG_9.jpg', 'IMG_90071992547409930.jpg'],
    // Text by its letters, however long, and regardless of case.
    ['aa1', 'b1'],
    ['a.jpg', 'B.jpg'],
    ['A.jpg', 'b.jpg'],
    ['IMG_1', 'IMGA'],
    // The beginning of another name, and digits before letters.
    ['IMG', 'IMG_1'],
    ['IMG_1', 'IMG_1a'],
    ['1a', 'a'],
    // Equal otherwise: capitals first, and leading zeros.
    ['IMG.jpg', 'img.jpg'],
    ['IMG_01', 'IMG_1'],
  ])('%s comes before %s', (first, second) => {
    expect(compareNaturally(first, second)).toBeLessThan(0);
    expect(compareNaturally(second, first)).toBeGreaterThan(0);
  });

  it('are equal only to themselves', () => {
    expect(compareNaturally('IMG_1.jpg', 'IMG_1.jpg')).toBe(0);
  });

  it('sort values by a text of each, and leave the given list as it is', () => {
    const given = [{ name: 'IMG_10' }, { name: 'IMG_9' }, { name: 'img_1' }];
    const sorted = inNaturalOrder(given, ({ name }) => name);
    expect(sorted).toEqual([given[2], given[1], given[0]]);
    expect(given[0]).toEqual({ name: 'IMG_10' });
  });

  it('sort entries by path, folder by folder', () => {
    const paths = ['b/2.jpg', 'a/10.jpg', 'a/9.jpg', 'B/1.jpg'];
    const sorted = inPathOrder(paths.map((path) => ({ path })));
    expect(sorted.map(({ path }) => path)).toEqual(['a/9.jpg', 'a/10.jpg', 'B/1.jpg', 'b/2.jpg']);
  });
});
