import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { PdfFile } from './pdf-file';
import { findMatches, type SearchableText, searchable, type TextMatch } from './search';

/** One hit: a page from 1, and which of its matches. */
export interface Hit {
  readonly page: number;
  readonly index: number;
}

export interface Search {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly hits: readonly Hit[];
  readonly matchesOf: (page: number) => readonly TextMatch[];
  /** Pages that were searched so far. */
  readonly searched: number;
  readonly isDone: boolean;
}

interface Found {
  readonly query: string;
  readonly byPage: ReadonlyMap<number, readonly TextMatch[]>;
  readonly searched: number;
}

const NOTHING: Found = { query: '', byPage: new Map(), searched: 0 };
const NO_MATCHES: readonly TextMatch[] = [];
const MOST_HITS = 10_000;
/** Hits are shown while the rest of a long document is still searched, but not one by one. */
const TELL_EVERY_MS = 150;

/** Searches a document page by page; what was read of a page is kept for the next search. */
export function useSearch(file: PdfFile): Search {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const [found, setFound] = useState(NOTHING);
  const texts = useRef(new Map<number, SearchableText>());
  useEffect(() => {
    if (wanted.trim() === '') return setFound(NOTHING);
    let isWanted = true;
    void searchAll(file, wanted, texts.current, () => isWanted, setFound);
    return () => {
      isWanted = false;
    };
  }, [file, wanted]);
  const hits = useMemo(
    () => [...found.byPage].flatMap(([page, matches]) => matches.map((_match, index) => ({ page, index }))),
    [found],
  );
  return {
    query,
    setQuery,
    hits,
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
  tell: (found: Found) => void,
): Promise<void> {
  const byPage = new Map<number, readonly TextMatch[]>();
  let hits = 0;
  let toldAt = performance.now();
  for (let page = 1; page <= file.pages && isWanted(); page += 1) {
    const text = texts.get(page) ?? (await readPage(file, page));
    texts.set(page, text);
    const matches = hits < MOST_HITS ? findMatches(text, query) : NO_MATCHES;
    if (matches.length > 0) byPage.set(page, matches);
    hits += matches.length;
    if (performance.now() - toldAt < TELL_EVERY_MS && page < file.pages) continue;
    if (!isWanted()) return;
    tell({ query, byPage: new Map(byPage), searched: page });
    toldAt = performance.now();
    await new Promise((resume) => setTimeout(resume, 0));
  }
}

/** A page that cannot be read has no text. */
async function readPage(file: PdfFile, page: number): Promise<SearchableText> {
  const pieces = await file.text(page).then(
    (text) => text.pieces,
    () => [],
  );
  return searchable(pieces);
}
