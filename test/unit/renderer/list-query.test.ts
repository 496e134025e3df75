import { describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../../src/contract/case-list-views';
import { DEFAULT_SORT, EMPTY_FILTER, periodDays } from '../../../src/domain/case-filter';
import { FIRST_PAGE as FIRST_PLACE } from '../../../src/renderer/features/cases/case-pages';
import {
  activeFilterParts,
  clearFilterPart,
  displayedSort,
  hasSearchOrFilter,
  INITIAL_QUERY,
  isSameQuery,
  toggleSort,
  undoFilterChange,
} from '../../../src/renderer/features/cases/list-query';

it('the first page of the unfiltered list is what is answered before the engine starts', () => {
  expect({ ...INITIAL_QUERY, ...FIRST_PLACE }).toEqual(FIRST_PAGE);
});

describe('the filters of a list', () => {
  it('are cleared one by one', () => {
    const filter = {
      ...EMPTY_FILTER,
      levels: ['Red' as const],
      period: { kind: 'activity' as const, lastDays: 7 },
    };
    expect(activeFilterParts(filter)).toEqual(['levels', 'period']);
    expect(clearFilterPart(filter, 'period')).toEqual({ ...EMPTY_FILTER, levels: ['Red'] });
    expect(hasSearchOrFilter({ ...INITIAL_QUERY, filter })).toBe(true);
    expect(hasSearchOrFilter({ ...INITIAL_QUERY, search: '  ' })).toBe(false);
  });

  it('are equal in any order of their values', () => {
    const one = { ...INITIAL_QUERY, filter: { ...EMPTY_FILTER, levels: ['Red', '-'] as const } };
    const other = {
      ...INITIAL_QUERY,
      search: ' ',
      filter: { ...EMPTY_FILTER, levels: ['-', 'Red'] as const },
    };
    expect(isSameQuery(one, other)).toBe(true);
    expect(isSameQuery(one, INITIAL_QUERY)).toBe(false);
    expect(isSameQuery(INITIAL_QUERY, { ...INITIAL_QUERY, sort: { by: 'number', descending: false } })).toBe(
      false,
    );
  });

  it('count recent days including today', () => {
    expect(periodDays({ kind: 'created', lastDays: 1 }, '2026-03-01').from).toBe('2026-03-01');
    expect(periodDays({ kind: 'created', lastDays: 7 }, '2026-03-01').from).toBe('2026-02-23');
  });
});

describe('a filter that is taken back', () => {
  const before = { ...INITIAL_QUERY, filter: { ...EMPTY_FILTER, levels: ['Red' as const] } };
  const byNumber = { by: 'number', descending: false } as const;

  it('leaves the search and the order that were chosen later', () => {
    const now = { ...INITIAL_QUERY, search: 'hail', sort: byNumber };
    expect(undoFilterChange(now, before, INITIAL_QUERY)).toEqual({ ...now, filter: before.filter });
  });

  it('restores the search and the order that were cleared with it', () => {
    const whole = { ...before, search: 'hail', sort: byNumber };
    expect(undoFilterChange(INITIAL_QUERY, whole, INITIAL_QUERY)).toEqual(whole);
  });
});

describe('a column header', () => {
  it('sorts in the default direction, then in the other, then not at all', () => {
    const level = toggleSort(INITIAL_QUERY, 'level');
    expect(level.sort).toEqual({ by: 'level', descending: true });
    expect(toggleSort(level, 'level').sort).toEqual({ by: 'level', descending: false });
    expect(toggleSort(toggleSort(level, 'level'), 'level').sort).toEqual(DEFAULT_SORT);
    expect(toggleSort(level, 'number').sort).toEqual({ by: 'number', descending: false });
  });

  it('shows the sort by last activity until the user searches', () => {
    expect(displayedSort(INITIAL_QUERY)).toEqual({ by: 'activity', descending: true });
    expect(displayedSort({ ...INITIAL_QUERY, search: 'a' })).toBeNull();
  });
});
