import { useEffect, useState } from 'react';
import { type PagePair, pagePairs } from '../../../../domain/pdf/page-pairs';
import { wordsOfPage } from '../document/page-text';
import type { PdfFile } from '../document/pdf-file';
import { type ComparedFiles, comparePair } from './compare-pages';
import { startCompareWorker } from './compare-worker-client';
import type { PairDifference } from './differences';

export interface Comparison {
  /** Null until the pages are paired. */
  readonly pairs: readonly PagePair[] | null;
  /** By row, for the rows compared so far. */
  readonly found: ReadonlyMap<number, PairDifference>;
  readonly isDone: boolean;
}

const EMPTY: Comparison = { pairs: null, found: new Map(), isDone: false };

/** Longer documents are paired by page number, without reading their words. */
const MAX_READ_PAGES = 400;

/** Pairs the pages of two documents and compares the pairs in order while the component is mounted. */
export function useComparison({ before, after }: ComparedFiles): Comparison {
  const [comparison, setComparison] = useState(EMPTY);
  useEffect(() => {
    let isWanted = true;
    const worker = startCompareWorker();
    const compareAll = async () => {
      const [wordsBefore, wordsAfter] = await Promise.all([wordsOf(before), wordsOf(after)]);
      const pairs = pagePairs(wordsBefore, wordsAfter);
      const found = new Map<number, PairDifference>();
      for (const [row, pair] of pairs.entries()) {
        if (!isWanted) return;
        setComparison({ pairs, found: new Map(found), isDone: false });
        found.set(row, await comparePair({ before, after }, pair, worker));
      }
      if (isWanted) setComparison({ pairs, found, isDone: true });
    };
    setComparison(EMPTY);
    void compareAll();
    return () => {
      isWanted = false;
      worker.close();
    };
  }, [before, after]);
  return comparison;
}

async function wordsOf(file: PdfFile): Promise<readonly (readonly string[])[]> {
  if (file.pages > MAX_READ_PAGES) return Array.from({ length: file.pages }, () => []);
  const words: (readonly string[])[] = [];
  for (let page = 1; page <= file.pages; page += 1) {
    words.push(await file.text(page).then(wordsOfPage, () => []));
  }
  return words;
}
