import type { ChangedArea } from '../../../domain/pdf/pixel-difference';
import type { WordRun } from '../../../domain/pdf/word-difference';

/** What two pages that belong together have in difference. */
export type PairDifference =
  | {
      readonly kind: 'compared';
      readonly areas: readonly ChangedArea[];
      /** Null where neither page has words. */
      readonly words: readonly WordRun[] | null;
    }
  /** One document has no such page. */
  | { readonly kind: 'only-before' | 'only-after' }
  | { readonly kind: 'failed' };

/** A place that differs: a row of the comparison, and which of its areas; null: the whole page. */
export interface Difference {
  readonly row: number;
  readonly area: number | null;
}

/** All places that differ, in the order of the pages. */
export function differencesOf(found: ReadonlyMap<number, PairDifference>): readonly Difference[] {
  return [...found]
    .sort(([one], [other]) => one - other)
    .flatMap(([row, difference]): readonly Difference[] => {
      if (difference.kind === 'failed') return [];
      if (difference.kind !== 'compared') return [{ row, area: null }];
      if (difference.areas.length > 0) return difference.areas.map((_area, area) => ({ row, area }));
      // Words that are drawn the same: hidden text, or letters behind other letters.
      return difference.words?.some(({ kind }) => kind !== 'same') ? [{ row, area: null }] : [];
    });
}
