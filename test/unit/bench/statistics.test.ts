import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, pairedRatios } from '../../bench/statistics';

describe('median', () => {
  it('is the middle of an odd number of values in any order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([100, 20, 3])).toBe(20);
  });

  it('is the mean of the two middle ones of an even number', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([7, 7])).toBe(7);
  });

  it('sorts by number, not by text', () => {
    expect(median([10, 9, 100])).toBe(10);
  });

  it('is not affected by a single outlier', () => {
    expect(median([10, 11, 12, 13, 5_000])).toBe(12);
  });

  it('does not change its input', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('refuses an empty list', () => {
    expect(() => median([])).toThrow(RangeError);
  });

  it('has as many values below it as above it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const middle = median(values);
        const below = values.filter((value) => value < middle).length;
        const above = values.filter((value) => value > middle).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });
});

describe('paired ratios', () => {
  it('divide our time by that of the other program in each turn', () => {
    expect(pairedRatios({ ours: [2, 9, 5], peer: [4, 3, 5] })).toEqual([0.5, 3, 1]);
  });

  it('stay the same when the machine becomes slower between turns', () => {
    const calm = { ours: [10, 10, 10, 10], peer: [20, 20, 20, 20] };
    const busyLater = { ours: [10, 10, 70, 70], peer: [20, 20, 140, 140] };
    expect(pairedRatios(busyLater)).toEqual(pairedRatios(calm));
  });

  it('refuse a turn with one value, and a time of zero', () => {
    expect(() => pairedRatios({ ours: [1, 2], peer: [1] })).toThrow(RangeError);
    expect(() => pairedRatios({ ours: [1], peer: [0] })).toThrow(RangeError);
  });
});
