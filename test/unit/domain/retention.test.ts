import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CaseStanding,
  closedBefore,
  deletionPhrase,
  dueAt,
  undecidedWork,
} from '../../../src/domain/retention';

const SETTLED: CaseStanding = {
  closedAt: '2026-03-01T10:00:00.000Z',
  heldSince: null,
  activePackages: 0,
  unknownPackages: 0,
  unknownCaptures: 0,
};

describe('a retention rule', () => {
  it('counts whole days from the closing', () => {
    expect(dueAt('2026-03-01T10:00:00.000Z', { days: 30, active: true })).toBe('2026-03-31T10:00:00.000Z');
  });

  it('does not apply to an open case, nor when it is missing or off', () => {
    expect(dueAt(null, { days: 30, active: true })).toBeNull();
    expect(dueAt('2026-03-01T10:00:00.000Z', null)).toBeNull();
    expect(dueAt('2026-03-01T10:00:00.000Z', { days: 30, active: false })).toBeNull();
  });

  it('makes a case due exactly when it was closed before the current limit', () => {
    const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(instant, instant, fc.integer({ min: 1, max: 36_525 }), (closedMs, nowMs, days) => {
        const rule = { days, active: true };
        const closedAt = new Date(closedMs).toISOString();
        const due = Date.parse(dueAt(closedAt, rule) ?? '') <= nowMs;
        expect(closedMs <= Date.parse(closedBefore(nowMs, rule))).toBe(due);
      }),
    );
  });
});

describe('undecided work', () => {
  it('does not exist in a settled case, closed or not, held or not', () => {
    expect(undecidedWork(SETTLED)).toEqual([]);
    expect(undecidedWork({ ...SETTLED, closedAt: null, heldSince: '2026-03-01T10:00:00.000Z' })).toEqual([]);
  });

  it('lists possibly paid requests first', () => {
    const standing = { ...SETTLED, activePackages: 2, unknownPackages: 1, unknownCaptures: 3 };
    expect(undecidedWork(standing)).toEqual([
      { reason: 'packages-unknown', count: 1 },
      { reason: 'packages-active', count: 2 },
      { reason: 'captures-unknown', count: 3 },
    ]);
  });
});

it('the confirmation asks for the number of one case, or for the count of several', () => {
  expect(deletionPhrase(['KF-2026/1'])).toBe('KF-2026/1');
  expect(deletionPhrase(['KF-2026/1', 'KF-2026/2', 'KF-2026/3'])).toBe('3');
});
