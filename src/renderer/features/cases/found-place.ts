import type { FoundPlace, ListedCase } from '../../../contract/case-list-views';
import { matchRanges, type SearchKind, type SearchText } from '../../../domain/search/found-in';
import type { Chunk } from '../../../domain/search/query';
import type { CaseTab, Route } from '../../app/route';

/** The tab that shows the texts of a kind; others are in several tabs, or beside every tab. */
const TAB_OF: { readonly [Kind in SearchKind]?: CaseTab } = {
  'dated-note': 'history',
  decision: 'history',
  question: 'history',
  'photo-note': 'prepare',
  ticket: 'capture',
  received: 'received',
  answer: 'results',
  text: 'capture',
  folder: 'prepare',
};

/** The match that a case is opened at: a file rather than another text; null if number and note explain the search. */
export function foundPlace({ places }: Pick<ListedCase, 'places'>): FoundPlace | null {
  return places.find(({ kind }) => kind === 'file') ?? places[0] ?? null;
}

/** Returns the route to a case of the list, at the match of the search that found it. */
export function routeOfHit(row: Pick<ListedCase, 'id' | 'results' | 'places'>): Route {
  const place = foundPlace(row);
  const tab = (place ? TAB_OF[place.kind] : undefined) ?? (row.results > 0 ? 'results' : 'prepare');
  const file = place?.kind === 'file' ? place.text : place?.file;
  return { screen: 'case', caseId: row.id, tab, ...(file === undefined ? {} : { file }) };
}

/** The text from shortly before its first match. */
export function excerpt(of: SearchText, chunks: readonly Chunk[]): string {
  const from = excerptStart(of.text, matchRanges(of, chunks)[0]?.start ?? 0);
  return `${from > 0 ? '… ' : ''}${of.text.slice(from)}`;
}

/** Characters shown before the first match of an excerpt. */
const MAX_LEADING_CHARACTERS = 24;

/** Where the excerpt of a text starts whose first match is at `matchStart`. */
export function excerptStart(text: string, matchStart: number): number {
  if (matchStart <= MAX_LEADING_CHARACTERS) return 0;
  const space = text.lastIndexOf(' ', matchStart - MAX_LEADING_CHARACTERS / 2);
  return space < 0 ? 0 : space + 1;
}
