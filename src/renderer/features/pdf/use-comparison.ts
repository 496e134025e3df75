import { useEffect, useState } from 'react';
import { type PagePair, pagePairs } from '../../../domain/pdf/page-pairs';
import { type ComparedFiles, comparePair } from './compare-pages';
import { startCompareWorker } from './compare-worker-client';
import type { PairDifference } from './differences';
import { wordsOfPage } from './page-text';
import type { PdfFile } from './pdf-file';

export interface Comparison {
  /** Null until the pages are paired. */
  readonly pairs: readonly PagePair[] | null;
  /** By row, as far as compared. */
  readonly found: ReadonlyMap<number, PairDifference>;
  readonly isDone: boolean;
}

const NOTHING: Comparison = { pairs: null, found: new Map(), isDone: false };

/** More pages are paired by their numbers without reading their words first. */
const MOST_READ_PAGES = 400;

/** Pairs the pages of two documents and compares them one after the other, for as long as the component is there. */
export function useComparison({ before, after }: ComparedFiles): Comparison {
  const [comparison, setComparison] = useState(NOTHING);
  useEffect(() => {
    let isWanted = true;
    const worker = startCompareWorker();
    const compareAll = async () => {
      const [one, other] = await Promise.all([wordsOf(before), wordsOf(after)]);
      const pairs = pagePairs(one, other);
      const found = new Map<number, PairDifference>();
      for (const [row, pair] of pairs.entries()) {
        if (!isWanted) return;
        setComparison({ pairs, found: new Map(found), isDone: false });
        found.set(row, await comparePair({ before, after }, pair, worker));
      }
      if (isWanted) setComparison({ pairs, found, isDone: true });
    };
    setComparison(NOTHING);
    void compareAll();
    return () => {
      isWanted = false;
      worker.close();
    };
  }, [before, after]);
  return comparison;
}

async function wordsOf(file: PdfFile): Promise<readonly (readonly string[])[]> {
  if (file.pages > MOST_READ_PAGES) return Array.from({ length: file.pages }, () => []);
  const words: (readonly string[])[] = [];
  for (let page = 1; page <= file.pages; page += 1) {
    words.push(await file.text(page).then(wordsOfPage, () => []));
  }
  return words;
}
