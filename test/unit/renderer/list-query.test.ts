import { describe, expect, it } from 'vitest';
import { NO_FILTER, periodDays, USUAL_SORT } from '../../../src/domain/case-filter';
import {
  FIRST_QUERY,
  filterParts,
  isNarrowed,
  isSameQuery,
  shownSort,
  sortedBy,
  withoutPart,
} from '../../../src/renderer/features/cases/list-query';

describe('the filters of a list', () => {
  it('are cleared one by one', () => {
    const filter = {
      ...NO_FILTER,
      levels: ['Red' as const],
      period: { kind: 'activity' as const, lastDays: 7 },
    };
    expect(filterParts(filter)).toEqual(['levels', 'period']);
    expect(withoutPart(filter, 'period')).toEqual({ ...NO_FILTER, levels: ['Red'] });
    expect(isNarrowed({ ...FIRST_QUERY, filter })).toBe(true);
    expect(isNarrowed({ ...FIRST_QUERY, search: '  ' })).toBe(false);
  });

  it('are equal in any order of their values', () => {
    const one = { ...FIRST_QUERY, filter: { ...NO_FILTER, levels: ['Red', '-'] as const } };
    const other = { ...FIRST_QUERY, search: ' ', filter: { ...NO_FILTER, levels: ['-', 'Red'] as const } };
    expect(isSameQuery(one, other)).toBe(true);
    expect(isSameQuery(one, FIRST_QUERY)).toBe(false);
    expect(isSameQuery(FIRST_QUERY, { ...FIRST_QUERY, sort: { by: 'number', descending: false } })).toBe(
      false,
    );
  });

  it('count recent days including today', () => {
    expect(periodDays({ kind: 'created', lastDays: 1 }, '2026-03-01').from).toBe('2026-03-01');
    expect(periodDays({ kind: 'created', lastDays: 7 }, '2026-03-01').from).toBe('2026-02-23');
  });
});

describe('a column header', () => {
  it('sorts in the default direction, then in the other, then not at all', () => {
    const level = sortedBy(FIRST_QUERY, 'level');
    expect(level.sort).toEqual({ by: 'level', descending: true });
    expect(sortedBy(level, 'level').sort).toEqual({ by: 'level', descending: false });
    expect(sortedBy(sortedBy(level, 'level'), 'level').sort).toEqual(USUAL_SORT);
    expect(sortedBy(level, 'number').sort).toEqual({ by: 'number', descending: false });
  });

  it('shows the sort by last activity until the user searches', () => {
    expect(shownSort(FIRST_QUERY)).toEqual({ by: 'activity', descending: true });
    expect(shownSort({ ...FIRST_QUERY, search: 'a' })).toBeNull();
  });
});
