import { expect, it } from 'vitest';
import { packageNumbers } from '../../../src/domain/packing/package-numbers';

it.each([
  ['of a first submission', [], 3, [1, 2, 3], 3],
  ['after the earlier ones', [1, 2], 2, [3, 4], 4],
  ['where a withdrawn one left a gap', [2], 1, [1], 2],
  ['in a gap, then after the last one', [1, 3], 2, [2, 4], 4],
  ['below a later one that stays', [5], 1, [1], 5],
  ['where nothing is sealed', [1, 2], 0, [], 2],
])('packages are numbered %s', (_case, taken, count, sequences, of) => {
  expect(packageNumbers(taken, count)).toEqual({ sequences, of });
});
