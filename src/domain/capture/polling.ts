import { type CaptureState, currentPush, instantMs, isClosed } from './capture-state';

/** R29. */
export const POLL_IN_FOREGROUND_MS = 60_000;
export const POLL_IN_BACKGROUND_MS = 5 * 60_000;
export const LONGEST_POLL_MS = 30 * 60_000;
/** A closed case whose push outcome stays unknown is followed this long. */
export const FOLLOW_CLOSED_MS = 24 * 3_600_000;

/** Chance only ever lengthens the wait: no case is asked for more often than R29 allows. */
const JITTER = 0.2;

export interface PollingFacts {
  readonly windowOpen: boolean;
  /** Failures in a row. */
  readonly failures: number;
}

/** Milliseconds from one request of a case to the next; `random` is in [0, 1). */
export function pollIntervalMs({ windowOpen, failures }: PollingFacts, random: number): number {
  const usual = windowOpen ? POLL_IN_FOREGROUND_MS : POLL_IN_BACKGROUND_MS;
  const base = Math.min(usual * 2 ** Math.min(failures, 10), LONGEST_POLL_MS);
  return Math.round(base * (1 + JITTER * random));
}

/**
 * Milliseconds until a case is first asked for after a start: spread over its interval, so that a thousand cases do
 * not come at once. A case that was asked for shortly before the start keeps its distance.
 */
export function firstPollMs(facts: PollingFacts, sinceLastMs: number | null, random: number): number {
  const usual = facts.windowOpen ? POLL_IN_FOREGROUND_MS : POLL_IN_BACKGROUND_MS;
  const spread = Math.round(usual * random);
  if (sinceLastMs === null || sinceLastMs < 0) return spread;
  return Math.max(spread, pollIntervalMs(facts, 0) - sinceLastMs);
}

/**
 * Whether a case is asked for by itself: open ones always; closed ones until the outcome of the push is known, for at
 * most a day after the closing. `firstSeenClosedMs` stands in where the answer has no usable `closedAt`.
 */
export function isFollowed(
  state: Pick<CaptureState, 'status' | 'closed' | 'closedAt' | 'resultPush'>,
  firstSeenClosedMs: number | null,
  nowMs: number,
): boolean {
  if (!isClosed(state)) return true;
  const closedMs = instantMs(state.closedAt) ?? firstSeenClosedMs ?? nowMs;
  return nowMs - closedMs < FOLLOW_CLOSED_MS && currentPush(state) === null;
}
