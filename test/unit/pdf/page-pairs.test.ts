import { describe, expect, it } from 'vitest';
import { pagePairs } from '../../../src/domain/pdf/page-pairs';

const wordsOf = (text: string) => text.split(' ').filter(Boolean);

const cover = wordsOf('Report on the damage to the roof');
const costs = wordsOf('Costs of the repair in euros and cents');
const annex = wordsOf('Annex with a list of materials used');
const scan = wordsOf('');

const numbers = (pairs: ReturnType<typeof pagePairs>) => pairs.map(({ before, after }) => [before, after]);

describe('pages of two documents', () => {
  it('stay aligned when a page was inserted or removed', () => {
    expect(numbers(pagePairs([cover, costs], [cover, annex, costs]))).toEqual([
      [1, 1],
      [null, 2],
      [2, 3],
    ]);
    expect(numbers(pagePairs([annex, cover, costs], [cover, costs]))).toEqual([
      [1, null],
      [2, 1],
      [3, 2],
    ]);
  });

  it('pair with their changed version, and a rewritten page with its replacement', () => {
    const other = wordsOf('Costs of the repair in euros and pence');
    expect(numbers(pagePairs([cover, costs], [cover, other]))).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(numbers(pagePairs([cover, costs], [cover, annex]))).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('are removed or added at the end as well', () => {
    expect(numbers(pagePairs([cover, annex], [cover]))).toEqual([
      [1, 1],
      [2, null],
    ]);
    expect(numbers(pagePairs([cover], [cover, annex]))).toEqual([
      [1, 1],
      [null, 2],
    ]);
    expect(pagePairs([], [])).toEqual([]);
  });

  it('are the same page while half of their words are, in any case', () => {
    const page = wordsOf('one two three four');
    expect(numbers(pagePairs([page], [annex, wordsOf('ONE two five six')]))).toEqual([
      [null, 1],
      [1, 2],
    ]);
    expect(numbers(pagePairs([page], [annex, wordsOf('one five six seven')]))).toEqual([
      [1, 1],
      [null, 2],
    ]);
  });

  it('pair without words only with each other, and with the nearest', () => {
    expect(numbers(pagePairs([scan], [cover, scan]))).toEqual([
      [null, 1],
      [1, 2],
    ]);
    expect(numbers(pagePairs([cover, scan], [scan]))).toEqual([
      [1, null],
      [2, 1],
    ]);
    expect(numbers(pagePairs([cover, costs, scan], [scan, scan]))).toEqual([
      [1, 1],
      [2, null],
      [3, 2],
    ]);
  });

  it('pair by position when they have no words', () => {
    expect(numbers(pagePairs([scan, scan], [scan, scan, scan]))).toEqual([
      [1, 1],
      [2, 2],
      [null, 3],
    ]);
  });

  it('pair by number when there are very many', () => {
    const upTo = (pages: number) => [...Array.from({ length: pages - 1 }, () => annex), cover];
    expect(pagePairs(upTo(400), [cover]).at(-1)).toEqual({ before: 400, after: 1 });
    expect(pagePairs([cover], upTo(400)).at(-1)).toEqual({ before: 1, after: 400 });
    for (const length of [401, 500]) {
      const before = numbers(pagePairs(upTo(length), [cover]));
      expect(before).toHaveLength(length);
      expect([before[0], before[1], before.at(-1)]).toEqual([
        [1, 1],
        [2, null],
        [length, null],
      ]);
      const after = numbers(pagePairs([cover], upTo(length)));
      expect(after).toHaveLength(length);
      expect([after[0], after[1], after.at(-1)]).toEqual([
        [1, 1],
        [null, 2],
        [null, length],
      ]);
    }
  });
});
