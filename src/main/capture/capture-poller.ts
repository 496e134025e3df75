import { FOLLOW_CLOSED_MS, firstPollMs, isFollowed, pollIntervalMs } from '../../domain/capture/polling';
import type { CaptureId, ProfileId } from '../../domain/ids';
import type { StoredCapture } from '../database/captures-repository';
import { type Asked, refreshCapture } from './ask-status';
import type { CaptureDeps } from './capture-deps';

/** Requests of one profile at the same time, and between the starts of two of them: 120 a minute at most. */
const AT_ONCE = 2;
const BETWEEN_STARTS_MS = 500;

interface Lane {
  readonly due: Map<CaptureId, number>;
  asking: number;
  /** Failures of the profile as a whole in a row: no network, no key. Then one request finds out for all. */
  failures: number;
  notBeforeMs: number;
}

/** What a failure of one request says about the others of its profile. */
const OF_THE_PROFILE: readonly string[] = [
  'host-unreachable',
  'captive-portal',
  'key-missing',
  'key-refused',
  'keychain-unavailable',
  'quota-reached',
  'account-configuration',
];

/**
 * Follows the capture cases (R29). Each has its own due time on the monotonic clock; the requests of a profile go out
 * a few at a time, so that neither a start with a thousand cases nor a network that comes back is a burst.
 */
export class CapturePoller {
  readonly #deps: CaptureDeps;
  readonly #lanes = new Map<ProfileId, Lane>();
  readonly #running = new Set<Promise<void>>();
  #windowOpen = false;
  #cancelTimer: () => void = () => undefined;
  #started = false;

  constructor(deps: CaptureDeps) {
    this.#deps = deps;
  }

  /** Schedules everything that is followed; call it once. */
  start(): void {
    this.#started = true;
    const now = this.#deps.clock.now().getTime();
    // A margin of a day: when it was closed is the service's time, when we saw it ours.
    const since = new Date(now - 2 * FOLLOW_CLOSED_MS).toISOString();
    for (const one of this.#deps.repositories.captures.openOrClosedSince(since)) {
      if (!this.#follows(one)) continue;
      const sinceAskedMs = one.lastAskedAt === null ? null : now - Date.parse(one.lastAskedAt);
      const facts = { windowOpen: this.#windowOpen, failures: one.failures };
      this.#schedule(one, firstPollMs(facts, sinceAskedMs, this.#deps.random()));
    }
    this.#wake();
  }

  /** R29: the interval depends on whether the window is open. What is due later than it allows is brought forward. */
  setWindowOpen(open: boolean): void {
    if (this.#windowOpen === open) return;
    this.#windowOpen = open;
    if (!open || !this.#started) return;
    const now = this.#deps.clock.monotonicMs();
    for (const lane of this.#lanes.values()) {
      for (const [id, dueMs] of lane.due) {
        const facts = { windowOpen: true, failures: 0 };
        lane.due.set(id, Math.min(dueMs, now + firstPollMs(facts, null, this.#deps.random())));
      }
    }
    this.#wake();
  }

  /** Begins to follow a new case, or one that a person just asked for; it is asked for at once where `now`. */
  follow(id: CaptureId, now: boolean): void {
    const one = this.#deps.repositories.captures.find(id);
    if (!this.#started || !one || !this.#follows(one)) return;
    const facts = { windowOpen: this.#windowOpen, failures: one.failures };
    this.#schedule(one, now ? 0 : pollIntervalMs(facts, this.#deps.random()));
    this.#wake();
  }

  /** The network is back, the machine woke up, or a key came: profiles that failed as a whole are tried at once. */
  retryNow(): void {
    for (const lane of this.#lanes.values()) {
      if (lane.failures > 0) lane.notBeforeMs = 0;
    }
    this.#wake();
  }

  /** When a case is asked for next, milliseconds from now; null where it is not. */
  dueInMs(one: StoredCapture): number | null {
    const lane = this.#lanes.get(one.profileId);
    const dueMs = lane?.due.get(one.id);
    if (lane === undefined || dueMs === undefined) return null;
    return Math.max(0, Math.max(dueMs, lane.notBeforeMs) - this.#deps.clock.monotonicMs());
  }

  /** Resolves when no request is on its way any more. */
  async stopped(): Promise<void> {
    this.#started = false;
    this.#cancelTimer();
    await Promise.all(this.#running);
  }

  #follows(one: StoredCapture): boolean {
    const seen = one.closedSeenAt === null ? null : Date.parse(one.closedSeenAt);
    return isFollowed(one.state, seen, this.#deps.clock.now().getTime());
  }

  #schedule(one: StoredCapture, delayMs: number): void {
    const lane = this.#lanes.get(one.profileId) ?? { due: new Map(), asking: 0, failures: 0, notBeforeMs: 0 };
    this.#lanes.set(one.profileId, lane);
    lane.due.set(one.id, this.#deps.clock.monotonicMs() + delayMs);
  }

  #wake(): void {
    this.#cancelTimer();
    if (!this.#started || this.#deps.closing.aborted) return;
    let next = Number.POSITIVE_INFINITY;
    for (const lane of this.#lanes.values()) next = Math.min(next, this.#advance(lane));
    if (next === Number.POSITIVE_INFINITY) return;
    this.#cancelTimer = this.#deps.timers.after(next, () => this.#wake());
  }

  /** Starts what is due in a lane; milliseconds until there is something to do again. */
  #advance(lane: Lane): number {
    const now = this.#deps.clock.monotonicMs();
    const atOnce = lane.failures > 0 ? 1 : AT_ONCE;
    // A request that ends wakes the poller itself.
    if (lane.asking >= atOnce) return Number.POSITIVE_INFINITY;
    const first = earliest(lane.due);
    if (!first) return Number.POSITIVE_INFINITY;
    const waitMs = Math.max(first.dueMs, lane.notBeforeMs) - now;
    if (waitMs > 0) return waitMs;
    lane.due.delete(first.id);
    lane.asking += 1;
    lane.notBeforeMs = now + BETWEEN_STARTS_MS;
    const asking = this.#ask(first.id, lane).finally(() => {
      this.#running.delete(asking);
      lane.asking -= 1;
      this.#wake();
    });
    this.#running.add(asking);
    return lane.due.size > 0 ? BETWEEN_STARTS_MS : Number.POSITIVE_INFINITY;
  }

  async #ask(id: CaptureId, lane: Lane): Promise<void> {
    // A closed case may have come to its day while it waited.
    const before = this.#deps.repositories.captures.find(id);
    if (!before || !this.#follows(before)) return;
    const asked = await refreshCapture(this.#deps, id).catch((error: unknown) => {
      this.#deps.onDefect(error);
      return null;
    });
    const one = this.#deps.repositories.captures.find(id);
    if (!one || this.#deps.closing.aborted) return;
    this.#noteHealth(lane, asked);
    if (!this.#follows(one)) return;
    const facts = { windowOpen: this.#windowOpen, failures: asked === null ? 1 : one.failures };
    const retryAfterMs = asked?.kind === 'problem' ? (asked.retryAfterSeconds ?? 0) * 1_000 : 0;
    this.#schedule(one, Math.max(pollIntervalMs(facts, this.#deps.random()), retryAfterMs));
  }

  #noteHealth(lane: Lane, asked: Asked | null): void {
    if (asked?.kind === 'problem' && OF_THE_PROFILE.includes(asked.problem.code)) {
      lane.failures += 1;
      const facts = { windowOpen: this.#windowOpen, failures: lane.failures - 1 };
      const waitMs = Math.max(
        pollIntervalMs(facts, this.#deps.random()),
        (asked.retryAfterSeconds ?? 0) * 1_000,
      );
      lane.notBeforeMs = this.#deps.clock.monotonicMs() + waitMs;
    } else {
      lane.failures = 0;
    }
  }
}

function earliest(
  due: ReadonlyMap<CaptureId, number>,
): { readonly id: CaptureId; readonly dueMs: number } | null {
  let first: { readonly id: CaptureId; readonly dueMs: number } | null = null;
  for (const [id, dueMs] of due) {
    if (!first || dueMs < first.dueMs) first = { id, dueMs };
  }
  return first;
}
