import { setTimeout as wait } from 'node:timers/promises';
import type { OutboxEntry } from '../../src/contract/views';
import type { PackageState } from '../../src/domain/journal';
import type { Engine } from '../../src/main/engine';
import type { Clock } from '../../src/main/support/clock';
import type { Timers } from '../../src/main/support/timers';

/** The factor by which an engine under test waits less: a minute of backoff takes 30 ms. */
const PACE = 2_000;

/** The wall clock is correct, so that stored times are; only waiting times are shorter. */
export const fastClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now() * PACE,
};

/** The fast clock, which a test can also move by hours. */
export function movableClock(): Clock & { advance(milliseconds: number): void } {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    monotonicMs: () => fastClock.monotonicMs() + aheadMs,
    advance: (milliseconds) => {
      aheadMs += milliseconds;
    },
  };
}

export const fastTimers: Timers = {
  after(delayMs, work) {
    const timer = setTimeout(work, Math.max(1, delayMs / PACE));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** States that a package leaves only by a user action, or never. */
export const AT_REST: readonly PackageState[] = [
  'filed',
  'unknown',
  'closed',
  'rejected',
  'blocked',
  'withdrawn',
];

/** Not a measure of speed: a package that is not at rest by then never will be. */
const HUNG_AFTER_MS = 120_000;

/** Waits until no package changes its state without the user. */
export async function untilAtRest(engine: Engine): Promise<readonly OutboxEntry[]> {
  const isAtRest = ({ state }: OutboxEntry): boolean => AT_REST.includes(state);
  const entries = await eventually(
    'every package is at rest',
    async () => {
      const all = await engine.handlers['outbox.list']({});
      return all.every(isAtRest) ? all : null;
    },
    async () =>
      JSON.stringify(
        (await engine.handlers['outbox.list']({})).map(({ state, reason, detail }) => ({
          state,
          reason,
          detail,
        })),
      ),
  );
  return entries;
}

/** Polls until there is a value: often at first, since most states come soon, and each question costs time. */
export async function eventually<Value>(
  what: string,
  ask: () => Promise<Value | null> | Value | null,
  describe: () => Promise<string> | string = () => '',
): Promise<Value> {
  for (let waitedMs = 0, pauseMs = 4; waitedMs < HUNG_AFTER_MS; pauseMs = Math.min(50, pauseMs * 1.5)) {
    const value = await ask();
    if (value !== null) return value;
    await wait(pauseMs);
    waitedMs += pauseMs;
  }
  throw new Error(`never: ${what} ${await describe()}`);
}

/** Runs of each point: a few in `npm test`, the full count with `PROOFCASE_DEEP=1`. */
export const isDeep = process.env.PROOFCASE_DEEP === '1';

/** All cases in the deep run; otherwise the fewest that cover every kind, in their order. */
export function everyKindOf<Case>(
  cases: readonly Case[],
  kindsOf: (item: Case) => readonly string[],
): readonly Case[] {
  if (isDeep) return cases;
  const missing = new Set(cases.flatMap(kindsOf));
  const chosen = new Set<Case>();
  while (missing.size > 0) {
    let best: { readonly item: Case; readonly kinds: readonly string[] } | null = null;
    for (const item of cases) {
      const kinds = [...new Set(kindsOf(item))].filter((kind) => missing.has(kind));
      if (kinds.length > (best?.kinds.length ?? 0)) best = { item, kinds };
    }
    if (!best) break;
    chosen.add(best.item);
    for (const kind of best.kinds) missing.delete(kind);
  }
  return cases.filter((item) => chosen.has(item));
}

/** Runs the same work `times` times, a few in parallel, since starting processes leaves a machine partly idle. */
export async function repeatedly(
  times: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const runner = async (): Promise<void> => {
    while (next < times) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(times, atOnce) }, runner));
}
