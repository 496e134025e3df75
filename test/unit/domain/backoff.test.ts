import { describe, expect, it } from 'vitest';
import { backoffMs } from '../../../src/domain/backoff';

describe('the time until the next try', () => {
  it('starts at 5 s, doubles, and ends at 15 min', () => {
    const delays = [1, 2, 3, 8, 9, 50].map((failures) => backoffMs(failures, 0));
    expect(delays).toEqual([5_000, 10_000, 20_000, 640_000, 900_000, 900_000]);
  });

  it('is shortened randomly by a quarter at most', () => {
    expect(backoffMs(1, 0.999_999)).toBe(3_750);
    expect(backoffMs(50, 0.5)).toBe(787_500);
  });
});
