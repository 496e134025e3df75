import { describe, expect, it } from 'vitest';
import { type CaseFilter, EMPTY_FILTER, isEmptyFilter, periodDays } from '../../../src/domain/case-filter';
import type { ProfileId } from '../../../src/domain/ids';

describe('the filter of the case list', () => {
  it.each<Partial<CaseFilter>>([
    { levels: ['Red'] },
    { states: ['held'] },
    { decisions: ['doubtful'] },
    { findings: ['blurred'] },
    { profileIds: ['p' as ProfileId] },
    { period: { kind: 'created', lastDays: 7 } },
  ])('restricts the list with %o', (part) => {
    expect(isEmptyFilter({ ...EMPTY_FILTER, ...part })).toBe(false);
  });

  it('restricts nothing while it is empty', () => {
    expect(isEmptyFilter(EMPTY_FILTER)).toBe(true);
  });

  it('covers the days of a fixed period on every day', () => {
    const period = { kind: 'captured', from: '2026-01-01', to: null } as const;
    expect(periodDays(period, '2026-03-10')).toEqual(period);
  });
});
