import { describe, expect, it } from 'vitest';
import { daysBetween, type HandedKind, handedKind } from '../../../src/domain/handover';
import type { PackageState } from '../../../src/domain/journal';
import { type ClaimState, claimStateFor } from '../../../src/domain/team';

const UNSENT: readonly PackageState[] = ['sealed', 'queued', 'url_issued', 'stored', 'waiting', 'blocked'];

describe('a package of a case that is handed over', () => {
  it.each(UNSENT)('may be sent by the other side while it is unsent (%s)', (state) => {
    expect(handedKind({ state, maybePaid: false, uploadKeyMaybeUsed: false })).toBe('unsent');
  });

  it.each(UNSENT)('must end first where another upload could be charged twice (%s)', (state) => {
    expect(handedKind({ state, maybePaid: true, uploadKeyMaybeUsed: false })).toBe('busy');
    expect(handedKind({ state, maybePaid: false, uploadKeyMaybeUsed: true })).toBe('busy');
  });

  it.each<[PackageState, HandedKind]>([
    ['submitting', 'busy'],
    ['answered', 'busy'],
    ['unknown', 'question'],
    ['handed_over', 'question'],
    ['filed', 'ended'],
    ['rejected', 'ended'],
    ['closed', 'ended'],
    ['withdrawn', 'ended'],
  ])('%s is %s, paid or not', (state, kind) => {
    expect(handedKind({ state, maybePaid: false, uploadKeyMaybeUsed: false })).toBe(kind);
    expect(handedKind({ state, maybePaid: true, uploadKeyMaybeUsed: true })).toBe(kind);
  });
});

describe('the claim of a package in the team store', () => {
  it.each<[PackageState, ClaimState, ClaimState]>([
    ['submitting', 'sent', 'sent'],
    ['answered', 'answered', 'answered'],
    ['filed', 'answered', 'answered'],
    // What ended for certain without a charge may be sent by others.
    ['withdrawn', 'given-back', 'unknown'],
    ['handed_over', 'given-back', 'unknown'],
    ['rejected', 'given-back', 'unknown'],
    ['closed', 'given-back', 'unknown'],
    ['unknown', 'given-back', 'unknown'],
    // What waits keeps its claim.
    ['sealed', 'claimed', 'unknown'],
    ['queued', 'claimed', 'unknown'],
    ['url_issued', 'claimed', 'unknown'],
    ['stored', 'claimed', 'unknown'],
    ['waiting', 'claimed', 'unknown'],
    ['blocked', 'claimed', 'unknown'],
  ])('of %s is %s, or %s where it may be paid', (state, unpaid, maybePaid) => {
    expect(claimStateFor({ state, maybePaid: false })).toBe(unpaid);
    expect(claimStateFor({ state, maybePaid: true })).toBe(maybePaid);
  });
});

describe('the age of a hand-over', () => {
  const DAY_MS = 24 * 3_600_000;

  it('counts whole days', () => {
    expect(daysBetween(0, 7 * DAY_MS - 1)).toBe(6);
    expect(daysBetween(0, 7 * DAY_MS)).toBe(7);
  });

  it('counts a moment in the future as well, since one of the clocks is wrong', () => {
    expect(daysBetween(9 * DAY_MS, DAY_MS)).toBe(8);
  });
});
