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

  it('pair by position when they have no words', () => {
    expect(numbers(pagePairs([scan, scan], [scan, scan, scan]))).toEqual([
      [1, 1],
      [2, 2],
      [null, 3],
    ]);
  });

  it('pair by number when there are very many', () => {
    const many = Array.from({ length: 500 }, () => cover);
    expect(pagePairs(many, many).at(-1)).toEqual({ before: 500, after: 500 });
    expect(pagePairs([], [cover])).toEqual([{ before: null, after: 1 }]);
  });
});
