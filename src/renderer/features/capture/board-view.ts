import type { CaptureCard } from '../../../contract/capture-views';
import { type BoardColumn, CAPTURE_STATUSES, instantMs } from '../../../domain/capture/capture-state';
import type { ProfileId } from '../../../domain/ids';

export const AGE_FILTERS = ['all', 'day', 'week', 'month'] as const;
export type AgeFilter = (typeof AGE_FILTERS)[number];

export interface BoardFilter {
  readonly search: string;
  readonly profileId: ProfileId | 'all';
  /** A value of `lastResult`, or `all`. */
  readonly result: string;
  /** Minimum time that a card has been in its column. */
  readonly age: AgeFilter;
}

export const NO_FILTER: BoardFilter = { search: '', profileId: 'all', result: 'all', age: 'all' };

export interface ColumnView {
  readonly column: BoardColumn;
  readonly cards: readonly CaptureCard[];
}

const HOUR_MS = 3_600_000;
const MIN_AGE_MS: { readonly [Filter in AgeFilter]: number } = {
  all: 0,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
};

/**
 * Returns the four documented columns, and `other` if a case is in none of them. Cards with a push problem come first,
 * then the oldest in the column; in `closed` the newest.
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
    (search === '' ||
      card.caseNumber.toLowerCase().includes(search) ||
      card.ticketId.toLowerCase().includes(search)) &&
    (filter.profileId === 'all' || card.profileId === filter.profileId) &&
    (filter.result === 'all' || (card.lastResult ?? '') === filter.result) &&
    columnAgeMs(card, nowMs) >= MIN_AGE_MS[filter.age]
  );
}

export function hasPushProblem({ push }: CaptureCard): boolean {
  return push === 'failed' || push === 'missing';
}

function openOrder(a: CaptureCard, b: CaptureCard): number {
  return Number(hasPushProblem(b)) - Number(hasPushProblem(a)) || a.columnSince.localeCompare(b.columnSince);
}

function closedOrder(a: CaptureCard, b: CaptureCard): number {
  return Number(hasPushProblem(b)) - Number(hasPushProblem(a)) || b.columnSince.localeCompare(a.columnSince);
}

/** Returns how long a card has been in its column: since it was first seen there or since its last change. */
export function columnAgeMs(card: CaptureCard, nowMs: number): number {
  const seenMs = Date.parse(card.columnSince);
  // An adopted case was in its column before it was first seen here.
  const changedMs = instantMs(card.column === 'closed' ? card.closedAt : card.updatedAt);
  return Math.max(0, nowMs - Math.min(seenMs, changedMs ?? seenMs));
}

/** Returns the results that occur, for the filter. */
export function resultsOf(cards: readonly CaptureCard[]): readonly string[] {
  return [...new Set(cards.flatMap(({ lastResult }) => lastResult ?? []))].sort();
}

/** A position on the board, for the keyboard. */
export interface BoardPosition {
  readonly column: number;
  readonly index: number;
}

/** Returns the position that a key moves to; sideways it skips empty columns. Null if the key does not move. */
export function moveOnBoard(
  columns: readonly ColumnView[],
  place: BoardPosition,
  key: string,
): BoardPosition | null {
  const length = columns[place.column]?.cards.length ?? 0;
  const inColumn = (index: number): BoardPosition => ({
    column: place.column,
    index: Math.min(Math.max(index, 0), Math.max(0, length - 1)),
  });
  switch (key) {
    case 'ArrowDown':
      return inColumn(place.index + 1);
    case 'ArrowUp':
      return inColumn(place.index - 1);
    case 'Home':
      return inColumn(0);
    case 'End':
      return inColumn(length - 1);
    case 'PageDown':
      return inColumn(place.index + 5);
    case 'PageUp':
      return inColumn(place.index - 5);
    case 'ArrowRight':
      return moveSideways(columns, place, 1);
    case 'ArrowLeft':
      return moveSideways(columns, place, -1);
    default:
      return null;
  }
}

function moveSideways(columns: readonly ColumnView[], place: BoardPosition, step: 1 | -1): BoardPosition {
  for (let column = place.column + step; column >= 0 && column < columns.length; column += step) {
    const length = columns[column]?.cards.length ?? 0;
    if (length > 0) return { column, index: Math.min(place.index, length - 1) };
  }
  return place;
}
