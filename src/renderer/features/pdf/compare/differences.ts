import type { PageDifference } from './compare-worker-client';

/** Result of comparing one pair of pages. */
export type PairDifference =
  | ({ readonly kind: 'compared' } & PageDifference)
  /** One document has no such page. */
  | { readonly kind: 'only-before' | 'only-after' }
  | { readonly kind: 'failed' };

/** One difference: a row of the comparison and the index of its area; null for the whole page. */
export interface Difference {
  readonly row: number;
  readonly area: number | null;
}

/** All differences, in the order of the pages. */
export function differencesOf(found: ReadonlyMap<number, PairDifference>): readonly Difference[] {
  return [...found]
    .sort(([rowA], [rowB]) => rowA - rowB)
    .flatMap(([row, difference]): readonly Difference[] => {
      if (difference.kind === 'failed') return [];
      if (difference.kind !== 'compared') return [{ row, area: null }];
      if (difference.areas.length > 0) return difference.areas.map((_area, area) => ({ row, area }));
      return hasOtherWords(difference) ? [{ row, area: null }] : [];
    });
}

/** Whether the words differ, although the drawings may be equal: hidden or covered text. */
export function hasOtherWords({ words }: PageDifference): boolean {
  return words?.some(({ kind }) => kind !== 'same') ?? false;
}
