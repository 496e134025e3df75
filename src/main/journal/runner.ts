import type { PackageId, ProfileId } from '../../domain/ids';
import type { Decision, PackageState } from '../../domain/journal';
import type { StoredPackage } from '../database/stored-package';
import { advance } from './advance';
import { decide, letGo, resumeState, withdraw } from './decisions';
import { createDueTimes } from './due-times';
import type { JournalDeps } from './journal-deps';
import { movePackage, requirePackage } from './move-package';
import { recoverJournal, recoverPackage } from './recovery';

export interface JournalRunner {
  /** Recovers what the last run left behind and starts sending; call it once. */
  start(): Promise<void>;
  /** Lets a package go on now: sealed, waiting, or blocked. Where this run sends nothing, it is only queued. */
  send(id: PackageId, actor: string): StoredPackage;
  withdraw(id: PackageId, actor: string): StoredPackage;
  decide(
    id: PackageId,
    decision: Decision,
    typedCaseNumber: string | null,
    actor: string,
  ): Promise<StoredPackage>;
  /** Lifts the block of a profile and lets its packages go on. */
  resumeProfile(profileId: ProfileId): void;
  /** The network is back or the machine woke up: what waits is due. */
  networkRestored(): void;
  /** Resolves when none of them will move on by itself at once. */
  settled(ids: readonly PackageId[]): Promise<void>;
  /** Resolves when nothing runs any more; abort `closing` first. */
  stopped(): Promise<void>;
}

/** States in which the runner is at work, or will be as soon as the profile's turn comes. */
const MOVING: readonly PackageState[] = ['queued', 'url_issued', 'stored', 'submitting', 'answered'];

/** What this run sends: everything that is due, only what was let go or decided in it, or nothing. */
export type Sending = 'due' | 'named' | 'nothing';

/**
 * Sends packages one after the other for each profile. Timers and clock are given, so that a test owns the time.
 * Recovery and decisions work whatever is sent.
 */
export function createJournalRunner(deps: JournalDeps, sending: Sending = 'due'): JournalRunner {
  const { repositories } = deps;
  const due = createDueTimes(deps.clock);
  const loops = new Map<ProfileId, Promise<void>>();
  const timers = new Map<ProfileId, () => void>();
  const waiters = new Set<() => void>();
  const named = new Set<PackageId>();
  const mayGo = (one: StoredPackage): boolean => sending === 'due' || named.has(one.id);

  const isMoving = (id: PackageId): boolean => {
    const one = repositories.packages.find(id);
    return one !== null && MOVING.includes(one.state);
  };
  const tellWaiters = (): void => {
    for (const waiter of [...waiters]) waiter();
  };

  const nextDue = (profileId: ProfileId): StoredPackage | null => {
    for (const id of repositories.packages.idsOnTheirWay(profileId)) {
      const one = requirePackage(deps, id);
      if (mayGo(one) && due.isDue(one)) return one;
    }
    return null;
  };

  const step = async (one: StoredPackage): Promise<void> => {
    try {
      // Before the step, since during it the network may come back and make it due again.
      due.forget(one.id);
      if (one.state === 'waiting') movePackage(deps, one.id, { to: resumeState(deps, one) });
      await advance(deps, one.id);
    } catch (error) {
      if (deps.closing.aborted) return;
      due.delayAfterDefect(one.id);
      await recoverPackage(deps, one.id).catch(() => undefined);
      deps.onDefect(error);
    }
  };

  const loop = async (profileId: ProfileId): Promise<void> => {
    for (let one = nextDue(profileId); one && !deps.closing.aborted; one = nextDue(profileId)) {
      await step(one);
      tellWaiters();
    }
  };

  const kick = (profileId: ProfileId): void => {
    timers.get(profileId)?.();
    timers.delete(profileId);
    if (sending === 'nothing' || deps.closing.aborted || loops.has(profileId)) return;
    const running = loop(profileId)
      .catch(deps.onDefect)
      .finally(() => {
        loops.delete(profileId);
        tellWaiters();
        schedule(profileId);
      });
    loops.set(profileId, running);
  };

  const schedule = (profileId: ProfileId): void => {
    if (sending === 'nothing' || deps.closing.aborted) return;
    const onTheirWay = repositories.packages.idsOnTheirWay(profileId).map((id) => requirePackage(deps, id));
    const delays = onTheirWay.filter(mayGo).map((one) => due.delayMs(one));
    const block = repositories.profiles.find(profileId)?.block;
    if (block?.resumesAt) {
      const delayMs = Math.max(0, Date.parse(block.resumesAt) - deps.clock.now().getTime());
      timers.set(
        profileId,
        deps.timers.after(delayMs, () => resumeProfile(profileId)),
      );
    } else if (delays.length > 0) {
      timers.set(
        profileId,
        deps.timers.after(Math.min(...delays), () => kick(profileId)),
      );
    }
  };

  const resumeProfile = (profileId: ProfileId): void => {
    repositories.profiles.setBlock(profileId, null);
    deps.emit('profiles.changed', { profileId });
    for (const one of repositories.packages.active()) {
      if (one.profileId === profileId && one.state === 'blocked') {
        movePackage(deps, one.id, { to: resumeState(deps, one) });
      }
    }
    kick(profileId);
  };

  return {
    async start() {
      await recoverJournal(deps);
      for (const one of repositories.packages.active()) {
        const lifted = one.state === 'blocked' && !repositories.profiles.find(one.profileId)?.block;
        if (lifted) movePackage(deps, one.id, { to: resumeState(deps, one) });
      }
      for (const { profile } of repositories.profiles.list()) kick(profile.id);
    },
    send(id, actor) {
      due.forget(id);
      named.add(id);
      const one = letGo(deps, id, actor);
      kick(one.profileId);
      return one;
    },
    withdraw(id, actor) {
      const one = withdraw(deps, id, actor);
      tellWaiters();
      return one;
    },
    async decide(id, decision, typedCaseNumber, actor) {
      const one = await decide(deps, id, decision, typedCaseNumber, actor);
      named.add(id);
      kick(one.profileId);
      return one;
    },
    resumeProfile,
    networkRestored() {
      due.forgetAll();
      for (const one of repositories.packages.active()) {
        if (one.state !== 'waiting') continue;
        due.makeDue(one.id);
        kick(one.profileId);
      }
    },
    settled: (ids) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (ids.some(isMoving) && !deps.closing.aborted) return;
          waiters.delete(check);
          resolve();
        };
        waiters.add(check);
        check();
      }),
    async stopped() {
      for (const cancel of timers.values()) cancel();
      timers.clear();
      await Promise.all(loops.values());
      tellWaiters();
    },
  };
}
