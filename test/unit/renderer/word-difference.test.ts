import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDifference, wordsOf } from '../../../src/renderer/features/pdf/word-difference';

const kept = (runs: ReturnType<typeof wordDifference>, without: 'removed' | 'added') =>
  runs.filter(({ kind }) => kind !== without).flatMap(({ words }) => words);

describe('the words of two texts', () => {
  it('are listed as removed and added, with the unchanged words around them', () => {
    const before = wordsOf('Total amount: 1,200.00 EUR, payable at once');
    const after = wordsOf('Total amount: 4,200.00 EUR, payable');
    expect(wordDifference(before, after)).toEqual([
      { kind: 'same', words: ['Total', 'amount:'] },
      { kind: 'removed', words: ['1,200.00'] },
      { kind: 'added', words: ['4,200.00'] },
      { kind: 'same', words: ['EUR,', 'payable'] },
      { kind: 'removed', words: ['at', 'once'] },
    ]);
  });

  it('restore both of any two texts, with the shortest difference', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = wordDifference(before, after);
        expect(kept(runs, 'added')).toEqual(before);
        expect(kept(runs, 'removed')).toEqual(after);
        const same = runs.filter(({ kind }) => kind === 'same').flatMap(({ words }) => words).length;
        expect(same).toBe(longestCommon(before, after));
      }),
    );
  });

  it('are all removed and all added when the texts have nothing in common', () => {
    const before = Array.from({ length: 3_000 }, (_, i) => `a${i}`);
    const after = Array.from({ length: 3_000 }, (_, i) => `b${i}`);
    expect(wordDifference(before, after).map(({ kind, words }) => [kind, words.length])).toEqual([
      ['removed', 3_000],
      ['added', 3_000],
    ]);
  });

  it('are the same in equal and in empty texts', () => {
    expect(wordDifference(['a'], ['a'])).toEqual([{ kind: 'same', words: ['a'] }]);
    expect(wordDifference([], [])).toEqual([]);
    expect(wordsOf('  a\n\tb ')).toEqual(['a', 'b']);
  });
});

/** By the textbook, for comparison. */
function longestCommon(before: readonly string[], after: readonly string[]): number {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = 1; i <= before.length; i += 1)
    for (let j = 1; j <= after.length; j += 1) {
      const row = table[i];
      if (!row) continue;
      row[j] =
        before[i - 1] === after[j - 1]
          ? (table[i - 1]?.[j - 1] ?? 0) + 1
          : Math.max(table[i - 1]?.[j] ?? 0, row[j - 1] ?? 0);
    }
  return table[before.length]?.[after.length] ?? 0;
}
