import type { CaptureCard } from '../../../contract/capture-views';
import { type BoardColumn, CAPTURE_STATUSES, instantMs } from '../../../domain/capture/capture-state';
import type { ProfileId } from '../../../domain/ids';

export const AGE_FILTERS = ['all', 'day', 'week', 'month'] as const;
export type AgeFilter = (typeof AGE_FILTERS)[number];

export interface BoardFilter {
  readonly search: string;
  readonly profileId: ProfileId | 'all';
  /** A word of `lastResult`, or `all`. */
  readonly result: string;
  /** Cards that have been in their column for longer than that. */
  readonly age: AgeFilter;
}

export const NO_FILTER: BoardFilter = { search: '', profileId: 'all', result: 'all', age: 'all' };

export interface ColumnView {
  readonly column: BoardColumn;
  readonly cards: readonly CaptureCard[];
}

const HOUR_MS = 3_600_000;
const LONGER_THAN_MS: { readonly [Filter in AgeFilter]: number } = {
  all: 0,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
};

/**
 * The four columns of the document, and `other` where a case is in none of them. What needs somebody comes first: a
 * push that failed, then the longest in its column; closed ones newest first.
 */
export function boardColumns(
  cards: readonly CaptureCard[],
  filter: BoardFilter,
  nowMs: number,
): readonly ColumnView[] {
  const shown = cards.filter((card) => matches(card, filter, nowMs));
  const hasOther = cards.some(({ column }) => column === 'other');
  const columns: readonly BoardColumn[] = hasOther ? [...CAPTURE_STATUSES, 'other'] : CAPTURE_STATUSES;
  return columns.map((column) => ({
    column,
    cards: shown.filter((card) => card.column === column).sort(column === 'closed' ? closedOrder : openOrder),
  }));
}

function matches(card: CaptureCard, filter: BoardFilter, nowMs: number): boolean {
  const search = filter.search.trim().toLowerCase();
  return (
    (search === '' || card.caseNumber.toLowerCase().includes(search) || card.ticketId.includes(search)) &&
    (filter.profileId === 'all' || card.profileId === filter.profileId) &&
    (filter.result === 'all' || (card.lastResult ?? '') === filter.result) &&
    columnAgeMs(card, nowMs) >= LONGER_THAN_MS[filter.age]
  );
}

export function isLoud({ push }: CaptureCard): boolean {
  return push === 'failed' || push === 'missing';
}

function openOrder(a: CaptureCard, b: CaptureCard): number {
  return Number(isLoud(b)) - Number(isLoud(a)) || a.columnSince.localeCompare(b.columnSince);
}

function closedOrder(a: CaptureCard, b: CaptureCard): number {
  return Number(isLoud(b)) - Number(isLoud(a)) || b.columnSince.localeCompare(a.columnSince);
}

/** How long a card has been in its column: since we saw it there, or since the service says it was last changed. */
export function columnAgeMs(card: CaptureCard, nowMs: number): number {
  const seenMs = Date.parse(card.columnSince);
  // A case that was adopted was in its column before we saw it.
  const changedMs = instantMs(card.column === 'closed' ? card.closedAt : card.updatedAt);
  return Math.max(0, nowMs - Math.min(seenMs, changedMs ?? seenMs));
}

/** The results that occur, for the filter. */
export function resultsOf(cards: readonly CaptureCard[]): readonly string[] {
  return [...new Set(cards.flatMap(({ lastResult }) => lastResult ?? []))].sort();
}

/** A place on the board, for the keyboard. */
export interface BoardPlace {
  readonly column: number;
  readonly index: number;
}

/** Where an arrow key leads: up and down in a column, across to the nearest card of the next column that has one. */
export function moveOnBoard(
  columns: readonly ColumnView[],
  place: BoardPlace,
  key: string,
): BoardPlace | null {
  const length = columns[place.column]?.cards.length ?? 0;
  const at = (index: number): BoardPlace => ({
    column: place.column,
    index: Math.min(Math.max(index, 0), Math.max(0, length - 1)),
  });
  switch (key) {
    case 'ArrowDown':
      return at(place.index + 1);
    case 'ArrowUp':
      return at(place.index - 1);
    case 'Home':
      return at(0);
    case 'End':
      return at(length - 1);
    case 'PageDown':
      return at(place.index + 5);
    case 'PageUp':
      return at(place.index - 5);
    case 'ArrowRight':
      return across(columns, place, 1);
    case 'ArrowLeft':
      return across(columns, place, -1);
    default:
      return null;
  }
}

function across(columns: readonly ColumnView[], place: BoardPlace, step: 1 | -1): BoardPlace {
  for (let column = place.column + step; column >= 0 && column < columns.length; column += step) {
    const length = columns[column]?.cards.length ?? 0;
    if (length > 0) return { column, index: Math.min(place.index, length - 1) };
  }
  return place;
}
