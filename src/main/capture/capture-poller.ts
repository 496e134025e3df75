import { firstPollMs, MAX_POLL_CLOSED_MS, pollIntervalMs, shouldPoll } from '../../domain/capture/polling';
import type { CaptureId, CaseId, ProfileId } from '../../domain/ids';
import { decodeCaptureState } from '../sending/service/decoding/decode-capture';
import type { StoredCapture } from '../storage/database/captures-repository';
import type { CaptureDeps } from './capture-deps';
import { refreshCapture, type StatusOutcome } from './request-status';
import { hasResultPush, storeStatus } from './store-status';

/** Limits per profile: concurrent requests, and the time between two starts (at most 120 a minute). */
const MAX_CONCURRENT_REQUESTS = 2;
const MIN_START_INTERVAL_MS = 500;

interface ProfileQueue {
  readonly due: Map<CaptureId, number>;
  runningRequests: number;
  /**
   * Consecutive failures that concern the whole profile, such as a missing network or key. One request at a time then
   * probes for all.
   */
  failures: number;
  notBeforeMs: number;
}

/** Problems that concern all requests of a profile. */
const PROFILE_PROBLEMS: readonly string[] = [
  'host-unreachable',
  'captive-portal',
  'key-missing',
  'key-refused',
  'key-unusable',
  'key-other-origin',
  'address-not-allowed',
  'certificate-invalid',
  'keychain-unavailable',
  'quota-reached',
  'account-configuration',
];

/** Problems that another workstation may not have: it gets the lease of the capture case. */
const OWN_PROBLEMS: readonly string[] = PROFILE_PROBLEMS.filter(
  (code) => code !== 'quota-reached' && code !== 'account-configuration',
);

/**
 * Polls the capture cases (R29). Each has its own due time on the monotonic clock. The requests of a profile are
 * limited so that a start with a thousand cases or a returning network causes no burst.
 */
export class CapturePoller {
  readonly #deps: CaptureDeps;
  readonly #queues = new Map<ProfileId, ProfileQueue>();
  readonly #running = new Set<Promise<void>>();
  readonly #asking = new Set<CaptureId>();
  readonly #requests = new Map<CaptureId, Promise<StatusOutcome>>();
  #windowOpen = false;
  #cancelTimer: () => void = () => undefined;
  #started = false;

  constructor(deps: CaptureDeps) {
    this.#deps = deps;
  }

  /** Schedules all followed cases; call it once. */
  start(): void {
    this.#started = true;
    const now = this.#deps.clock.now().getTime();
    // The margin of a day covers the difference between the time of the service and the local clock.
    const since = new Date(now - 2 * MAX_POLL_CLOSED_MS).toISOString();
    for (const capture of this.#deps.repositories.captures.openOrClosedSince(since)) {
      if (this.#follows(capture)) this.#schedule(capture, this.#firstPollMs(capture, capture.failures));
    }
    this.#wake();
  }

  /** The interval depends on whether the window is open (R29); an open window brings due times forward. */
  setWindowOpen(open: boolean): void {
    if (this.#windowOpen === open) return;
    this.#windowOpen = open;
    if (!open || !this.#started) return;
    for (const queue of this.#queues.values()) {
      this.#bringForward(queue, (capture) => this.#firstPollMs(capture, capture.failures));
    }
    this.#wake();
  }

  /** Follows a new case or one that was just requested; `now` sends the next request at once. */
  follow(id: CaptureId, now: boolean): void {
    const capture = this.#deps.repositories.captures.find(id);
    if (!this.#started || !capture || !this.#follows(capture)) return;
    const facts = { windowOpen: this.#windowOpen, failures: capture.failures };
    this.#schedule(capture, now ? 0 : pollIntervalMs(facts, this.#deps.random()));
    this.#wake();
  }

  /** Follows the capture cases of a case that was taken over or taken back; stops for one that was handed over. */
  caseMoved(id: CaseId): void {
    for (const capture of this.#deps.repositories.captures.ofCase(id)) {
      const isKnown =
        this.#queues.get(capture.profileId)?.due.has(capture.id) || this.#asking.has(capture.id);
      if (this.#follows(capture) && !isKnown) this.follow(capture.id, true);
      else if (isKnown && this.#isElsewhere(capture)) this.#release(capture);
    }
  }

  /** Retries profiles with a common failure at once: the network returned, the machine resumed, or a key was added. */
  retryNow(): void {
    for (const queue of this.#queues.values()) {
      if (queue.failures === 0) continue;
      queue.notBeforeMs = 0;
      this.#bringForward(queue, (capture) => this.#firstPollMs(capture, 0));
      const first = earliest(queue.due);
      if (first) queue.due.set(first.id, this.#deps.clock.monotonicMs());
    }
    this.#wake();
  }

  /** A case that is due earlier keeps its time. */
  #bringForward(queue: ProfileQueue, delayMsOf: (capture: StoredCapture) => number): void {
    const now = this.#deps.clock.monotonicMs();
    for (const [id, dueMs] of queue.due) {
      const capture = this.#deps.repositories.captures.find(id);
      if (capture) queue.due.set(id, Math.min(dueMs, now + delayMsOf(capture)));
    }
  }

  /** Spreads the requests over one interval, and never makes the interval since the last one shorter (R29). */
  #firstPollMs({ lastAskedAt }: StoredCapture, failures: number): number {
    const now = this.#deps.clock.now().getTime();
    const sinceAskedMs = lastAskedAt === null ? null : now - Date.parse(lastAskedAt);
    return firstPollMs({ windowOpen: this.#windowOpen, failures }, sinceAskedMs, this.#deps.random());
  }

  /** Milliseconds until the next request of a case, 0 while the service is asked; null if it is not followed. */
  dueInMs(capture: StoredCapture): number | null {
    if (this.#asking.has(capture.id)) return this.#follows(capture) ? 0 : null;
    const queue = this.#queues.get(capture.profileId);
    const dueMs = queue?.due.get(capture.id);
    if (queue === undefined || dueMs === undefined) return null;
    return Math.max(0, Math.max(dueMs, queue.notBeforeMs) - this.#deps.clock.monotonicMs());
  }

  /**
   * Requests and stores the state of a case, also one that is not followed. A request under way is shared, so that its
   * response cannot replace that of a later one. @throws ProofcaseError `not-found`.
   */
  refresh(id: CaptureId): Promise<StatusOutcome> {
    const underWay = this.#requests.get(id);
    if (underWay) return underWay;
    const request = refreshCapture(this.#deps, id).finally(() => this.#requests.delete(id));
    this.#requests.set(id, request);
    return request;
  }

  /** Stops polling; resolves when no request is under way. */
  async stop(): Promise<void> {
    this.#started = false;
    this.#cancelTimer();
    await Promise.all(this.#running);
    await this.#deps.leases.releaseAll();
  }

  #isElsewhere({ caseId }: StoredCapture): boolean {
    return (this.#deps.repositories.cases.find(caseId)?.handedOverAt ?? null) !== null;
  }

  #release(capture: StoredCapture): void {
    const releasing = this.#deps.leases
      .release(capture)
      .catch(this.#deps.onDefect)
      .finally(() => this.#running.delete(releasing));
    this.#running.add(releasing);
  }

  #follows(capture: StoredCapture): boolean {
    if (this.#isElsewhere(capture)) return false;
    const seen = capture.closedSeenAt === null ? null : Date.parse(capture.closedSeenAt);
    const nowMs = this.#deps.clock.now().getTime();
    return shouldPoll(capture.state, seen, nowMs, hasResultPush(this.#deps, capture.profileId));
  }

  #schedule(capture: StoredCapture, delayMs: number): void {
    const queue = this.#queues.get(capture.profileId) ?? {
      due: new Map(),
      runningRequests: 0,
      failures: 0,
      notBeforeMs: 0,
    };
    this.#queues.set(capture.profileId, queue);
    queue.due.set(capture.id, this.#deps.clock.monotonicMs() + delayMs);
  }

  #wake(): void {
    this.#cancelTimer();
    if (!this.#started || this.#deps.closing.aborted) return;
    let next = Number.POSITIVE_INFINITY;
    for (const queue of this.#queues.values()) next = Math.min(next, this.#advance(queue));
    if (next === Number.POSITIVE_INFINITY) return;
    this.#cancelTimer = this.#deps.timers.after(next, () => this.#wake());
  }

  /** Starts a due request of a queue. Returns the milliseconds until the queue needs attention again. */
  #advance(queue: ProfileQueue): number {
    const now = this.#deps.clock.monotonicMs();
    const maxConcurrent = queue.failures > 0 ? 1 : MAX_CONCURRENT_REQUESTS;
    // A finished request wakes the poller itself.
    if (queue.runningRequests >= maxConcurrent) return Number.POSITIVE_INFINITY;
    const first = earliest(queue.due);
    if (!first) return Number.POSITIVE_INFINITY;
    const waitMs = Math.max(first.dueMs, queue.notBeforeMs) - now;
    if (waitMs > 0) return waitMs;
    queue.due.delete(first.id);
    queue.runningRequests += 1;
    queue.notBeforeMs = now + MIN_START_INTERVAL_MS;
    const request = this.#ask(first.id, queue)
      .catch((error: unknown) => {
        const facts = { windowOpen: this.#windowOpen, failures: 1 };
        const delayMs = pollIntervalMs(facts, this.#deps.random());
        queue.due.set(first.id, this.#deps.clock.monotonicMs() + delayMs);
        this.#deps.onDefect(error);
      })
      .finally(() => {
        this.#running.delete(request);
        queue.runningRequests -= 1;
        this.#wake();
      });
    this.#running.add(request);
    return queue.due.size > 0 ? MIN_START_INTERVAL_MS : Number.POSITIVE_INFINITY;
  }

  async #ask(id: CaptureId, queue: ProfileQueue): Promise<void> {
    // A closed case may have expired while it waited.
    const before = this.#deps.repositories.captures.find(id);
    if (!before || !this.#follows(before)) return;
    this.#asking.add(id);
    try {
      const status = await this.#takeTurn(before, queue);
      const capture = this.#deps.repositories.captures.find(id);
      if (!capture || this.#deps.closing.aborted || !this.#follows(capture)) return;
      const failures = status === 'failed' ? 1 : capture.failures;
      const facts = { windowOpen: this.#windowOpen, failures };
      const retryAfterMs =
        status !== 'failed' && status?.kind === 'problem' ? (status.retryAfterSeconds ?? 0) * 1_000 : 0;
      this.#schedule(capture, Math.max(pollIntervalMs(facts, this.#deps.random()), retryAfterMs));
    } finally {
      this.#asking.delete(id);
    }
  }

  /** Asks the service, unless another workstation of the team does; null: that one does. */
  async #takeTurn(capture: StoredCapture, queue: ProfileQueue): Promise<StatusOutcome | 'failed' | null> {
    const { leases, repositories, closing } = this.#deps;
    const { failures } = capture;
    const turn = await leases.turn(capture, pollIntervalMs({ windowOpen: this.#windowOpen, failures }, 0));
    if (closing.aborted) return null;
    if (turn.kind === 'wait') {
      const state = turn.status && decodeCaptureState(turn.status);
      if (turn.status && state) storeStatus(this.#deps, capture.id, { body: turn.status, state });
      return null;
    }
    const status = await this.refresh(capture.id).catch((error: unknown) => {
      this.#deps.onDefect(error);
      return null;
    });
    if (closing.aborted) return status;
    this.#noteHealth(queue, status);
    if (status?.kind === 'problem' && OWN_PROBLEMS.includes(status.problem.code)) {
      await leases.release(capture);
    } else {
      const after = repositories.captures.find(capture.id)?.failures ?? failures;
      const intervalMs = pollIntervalMs({ windowOpen: this.#windowOpen, failures: after }, 0);
      await leases.share(capture, status?.kind === 'status' ? status.body : null, intervalMs);
    }
    return status ?? 'failed';
  }

  #noteHealth(queue: ProfileQueue, status: StatusOutcome | null): void {
    if (status?.kind === 'problem' && PROFILE_PROBLEMS.includes(status.problem.code)) {
      queue.failures += 1;
      const facts = { windowOpen: this.#windowOpen, failures: queue.failures - 1 };
      const waitMs = Math.max(
        pollIntervalMs(facts, this.#deps.random()),
        (status.retryAfterSeconds ?? 0) * 1_000,
      );
      queue.notBeforeMs = this.#deps.clock.monotonicMs() + waitMs;
    } else {
      queue.failures = 0;
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
