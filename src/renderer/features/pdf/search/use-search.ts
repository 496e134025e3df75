import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Throttle } from '../../../../domain/throttle';
import type { PdfFile } from '../document/pdf-file';
import { findMatches, type SearchableText, type TextMatch, toSearchableText } from './search';

/** One hit: page from 1, and index of the match on it. */
export interface Hit {
  readonly page: number;
  readonly index: number;
}

export interface Search {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly hits: readonly Hit[];
  /** The query that the hits are of; another one may have been typed since. */
  readonly hitsOf: string;
  readonly matchesOf: (page: number) => readonly TextMatch[];
  /** Number of pages searched so far. */
  readonly searched: number;
  readonly isDone: boolean;
}

interface Found {
  readonly query: string;
  readonly byPage: ReadonlyMap<number, readonly TextMatch[]>;
  readonly searched: number;
}

const NOTHING_FOUND: Found = { query: '', byPage: new Map(), searched: 0 };
const NO_MATCHES: readonly TextMatch[] = [];
const MAX_HITS = 10_000;
/** How often hits are shown while a long document is still being searched. */
const UPDATE_INTERVAL_MS = 150;

/** Searches a document page by page; keeps the text of its pages for the next search. */
export function useSearch(file: PdfFile): Search {
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const [found, setFound] = useState(NOTHING_FOUND);
  const texts = useRef(new Map<number, SearchableText>());
  useEffect(() => {
    if (deferredQuery.trim() === '') return setFound(NOTHING_FOUND);
    let isWanted = true;
    void searchAll(file, deferredQuery, texts.current, () => isWanted, setFound);
    return () => {
      isWanted = false;
    };
  }, [file, deferredQuery]);
  const hits = useMemo(
    () => [...found.byPage].flatMap(([page, matches]) => matches.map((_match, index) => ({ page, index }))),
    [found],
  );
  return {
    query,
    setQuery,
    hits,
    hitsOf: found.query,
    matchesOf: (page) => found.byPage.get(page) ?? NO_MATCHES,
    searched: found.searched,
    isDone: found.query === query && found.searched === file.pages,
  };
}

async function searchAll(
  file: PdfFile,
  query: string,
  texts: Map<number, SearchableText>,
  isWanted: () => boolean,
  onFound: (found: Found) => void,
): Promise<void> {
  const byPage = new Map<number, readonly TextMatch[]>();
  let hits = 0;
  const throttle = new Throttle(UPDATE_INTERVAL_MS, () => performance.now());
  throttle.restart();
  for (let page = 1; page <= file.pages && isWanted(); page += 1) {
    const text = texts.get(page) ?? (await readPage(file, page));
    texts.set(page, text);
    const matches = hits < MAX_HITS ? findMatches(text, query) : NO_MATCHES;
    if (matches.length > 0) byPage.set(page, matches);
    hits += matches.length;
    if (throttle.leftMs > 0 && page < file.pages) continue;
    if (!isWanted()) return;
    onFound({ query, byPage: new Map(byPage), searched: page });
    throttle.restart();
    await new Promise((resume) => setTimeout(resume, 0));
  }
}

/** A page that cannot be read has no text. */
async function readPage(file: PdfFile, page: number): Promise<SearchableText> {
  const pieces = await file.text(page).then(
    (text) => text.pieces,
    () => [],
  );
  return toSearchableText(pieces);
}
