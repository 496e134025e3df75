import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeLookUp } from '../../../src/domain/capture/creation';
import {
  firstPollMs,
  MAX_POLL_CLOSED_MS,
  MAX_POLL_INTERVAL_MS,
  pollIntervalMs,
  shouldPoll,
} from '../../../src/domain/capture/polling';
import { CLOSED, captureState } from './states';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const CLOSED_MS = Date.parse(CLOSED.closedAt);

describe('the interval of polling', () => {
  it('is never shorter than R29 allows, and never much longer than half an hour', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(50), chance, (windowOpen, failures, random) => {
        const interval = pollIntervalMs({ windowOpen, failures }, random);
        expect(interval).toBeGreaterThanOrEqual(windowOpen ? 60_000 : 300_000);
        expect(interval).toBeLessThanOrEqual(MAX_POLL_INTERVAL_MS * 1.2);
      }),
    );
  });

  it('doubles with every failure in a row', () => {
    const intervals = [0, 1, 2, 3, 4, 5, 6].map((failures) =>
      pollIntervalMs({ windowOpen: true, failures }, 0),
    );
    expect(intervals).toEqual([1, 2, 4, 8, 16, 30, 30].map((minutes) => minutes * 60_000));
  });

  it('spreads the first requests after a start, and keeps the interval since the last one', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 0, max: 600_000 }), chance, (windowOpen, since, random) => {
        const delay = firstPollMs({ windowOpen, failures: 0 }, since, random);
        expect(delay).toBeLessThanOrEqual(windowOpen ? 60_000 : 300_000);
        expect(delay + since).toBeGreaterThanOrEqual(windowOpen ? 60_000 : 300_000);
      }),
    );
  });
});

describe('a capture case', () => {
  it('is polled while it is open, however old it is', () => {
    expect(shouldPoll(captureState(), null, CLOSED_MS + 10 * MAX_POLL_CLOSED_MS, true)).toBe(true);
  });

  it('is polled after closing until its push is known, for a day at most', () => {
    const push = { status: 'delivered', at: '2026-03-11T13:00:20+01:00', statusCode: 200 };
    expect(shouldPoll(captureState(CLOSED), CLOSED_MS, CLOSED_MS + 60_000, true)).toBe(true);
    expect(
      shouldPoll(captureState({ ...CLOSED, resultPush: push }), CLOSED_MS, CLOSED_MS + 60_000, true),
    ).toBe(false);
    expect(shouldPoll(captureState(CLOSED), CLOSED_MS, CLOSED_MS + MAX_POLL_CLOSED_MS, true)).toBe(false);
    const undated = captureState({ ...CLOSED, closedAt: null });
    expect(shouldPoll(undated, CLOSED_MS, CLOSED_MS + MAX_POLL_CLOSED_MS - 1, true)).toBe(true);
    expect(shouldPoll(undated, CLOSED_MS, CLOSED_MS + MAX_POLL_CLOSED_MS, true)).toBe(false);
  });

  it('is polled after a second closing, in spite of the push of the first', () => {
    const push = { status: 'delivered', at: '2026-03-10T09:00:00+01:00', statusCode: 200 };
    expect(shouldPoll(captureState({ ...CLOSED, resultPush: push }), CLOSED_MS, CLOSED_MS, true)).toBe(true);
  });

  it('is not polled after closing for an account without a push', () => {
    expect(shouldPoll(captureState(), null, CLOSED_MS, false)).toBe(true);
    expect(shouldPoll(captureState(CLOSED), CLOSED_MS, CLOSED_MS, false)).toBe(false);
  });
});

describe('the search for a lost creation', () => {
  const sentAt = Date.parse('2026-03-10T12:00:00Z');
  const state = (createdAt: string | null) => captureState({ createdAt });
  const nobody = () => false;

  it('finds a case created after the request was sent, within the tolerance of clocks', () => {
    expect(judgeLookUp(state('2026-03-10T13:00:01+01:00'), sentAt, nobody)).toBe('found');
    expect(judgeLookUp(state('2026-03-10T12:59:00+01:00'), sentAt, nobody)).toBe('found');
    expect(judgeLookUp(state('2026-03-10T12:57:00+01:00'), sentAt, nobody)).toBe('older');
  });

  it('corrects by the clock difference of the service', () => {
    const behind = state('2026-03-10T12:30:00+01:00');
    expect(judgeLookUp(behind, sentAt, nobody)).toBe('older');
    expect(judgeLookUp(behind, sentAt, nobody, 30 * 60_000)).toBe('found');
  });

  it('ignores tickets that are known already, and those without a time', () => {
    expect(judgeLookUp(state('2026-03-10T13:00:01+01:00'), sentAt, () => true)).toBe('known');
    expect(judgeLookUp(state(null), sentAt, nobody)).toBe('undated');
  });
});
