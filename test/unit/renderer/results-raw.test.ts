import { describe, expect, it } from 'vitest';
import {
  findMatches,
  PAGE_LENGTH,
  pageCount,
  pageOf,
  pagePieces,
} from '../../../src/renderer/features/results/raw/raw-search';

describe('the search in the raw answer', () => {
  it('ignores case, and treats special characters literally', () => {
    expect(findMatches('aXbx.x', 'x')).toEqual([1, 3, 5]);
    expect(findMatches('a.b a+b', '.')).toEqual([1]);
    expect(findMatches('İx', 'x')).toEqual([1]);
    expect(findMatches('abc', '')).toEqual([]);
  });

  it('returns each page completely, split at its matches', () => {
    const text = `${'a'.repeat(PAGE_LENGTH - 2)}needle${'b'.repeat(100)}`;
    const matches = findMatches(text, 'needle');
    expect(pageCount(text)).toBe(2);
    expect(matches.map(pageOf)).toEqual([0]);
    const first = pagePieces(text, 0, matches, 6);
    expect(first.map(({ isMatch }) => isMatch)).toEqual([false, true]);
    expect(first.at(-1)?.text).toBe('needle');
    expect(
      pagePieces(text, 1, [], 0)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text.slice(PAGE_LENGTH));
  });
});
