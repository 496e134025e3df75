import { type CaptureState, currentPush, instantMs, isClosed } from './capture-state';

/** R29. */
const POLL_IN_FOREGROUND_MS = 60_000;
const POLL_IN_BACKGROUND_MS = 5 * 60_000;
export const MAX_POLL_INTERVAL_MS = 30 * 60_000;
/** How long a closed case with an unknown push outcome is polled. */
export const MAX_POLL_CLOSED_MS = 24 * 3_600_000;

/** Jitter only lengthens the interval, so that no case is polled more often than R29 allows. */
const JITTER = 0.2;

export interface PollingFacts {
  readonly windowOpen: boolean;
  /** Consecutive failures. */
  readonly failures: number;
}

/** Milliseconds between two requests for a case; `random` is in [0, 1). */
export function pollIntervalMs({ windowOpen, failures }: PollingFacts, random: number): number {
  const usual = windowOpen ? POLL_IN_FOREGROUND_MS : POLL_IN_BACKGROUND_MS;
  const base = Math.min(usual * 2 ** Math.min(failures, 10), MAX_POLL_INTERVAL_MS);
  return Math.round(base * (1 + JITTER * random));
}

/**
 * Milliseconds until a case is first polled after start-up: spread over the interval, so that a thousand cases are not
 * polled at once. A case polled shortly before start-up keeps its interval.
 */
export function firstPollMs(facts: PollingFacts, sinceLastMs: number | null, random: number): number {
  const usual = facts.windowOpen ? POLL_IN_FOREGROUND_MS : POLL_IN_BACKGROUND_MS;
  const spread = Math.round(usual * random);
  if (sinceLastMs === null || sinceLastMs < 0) return spread;
  return Math.max(spread, pollIntervalMs(facts, 0) - sinceLastMs);
}

/**
 * Whether a case is polled automatically: always while open; after closing until the outcome of the push is known, for
 * at most a day, and not at all where the account has no push. `firstSeenClosedMs` replaces a missing or unusable
 * `closedAt`, such as one in the future.
 */
export function shouldPoll(
  state: Pick<CaptureState, 'status' | 'closed' | 'closedAt' | 'resultPush'>,
  firstSeenClosedMs: number | null,
  nowMs: number,
  hasResultPush: boolean,
): boolean {
  if (!isClosed(state)) return true;
  if (!hasResultPush) return false;
  const reportedMs = instantMs(state.closedAt);
  const closedMs = reportedMs !== null && reportedMs <= nowMs ? reportedMs : (firstSeenClosedMs ?? nowMs);
  return nowMs - closedMs < MAX_POLL_CLOSED_MS && currentPush(state) === null;
}
