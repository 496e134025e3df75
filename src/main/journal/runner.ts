import type { PackageId, ProfileId } from '../../domain/ids';
import type { Decision } from '../../domain/journal';
import type { StoredPackage } from '../database/stored-package';
import { advance } from './advance';
import { decide, letGo, resume, withdraw } from './decisions';
import { createDueTimes } from './due-times';
import type { JournalDeps } from './journal-deps';
import { requirePackage } from './move-package';
import { recoverJournal, recoverPackage } from './recovery';
import { pause } from './timers';

const RECOVER_AGAIN_MS = 5_000;

/** What this run sends: everything that is due, only what was let go or decided in it, or nothing. */
export type Sending = 'due' | 'named' | 'nothing';

/**
 * Sends packages one after the other for each profile. Timers and clock are given, so that a test owns the time.
 * Recovery and decisions work whatever is sent.
 */
export class JournalRunner {
  readonly #deps: JournalDeps;
  readonly #sending: Sending;
  readonly #due: ReturnType<typeof createDueTimes>;
  readonly #loops = new Map<ProfileId, Promise<void>>();
  readonly #timers = new Map<ProfileId, () => void>();
  readonly #named = new Set<PackageId>();

  constructor(deps: JournalDeps, sending: Sending) {
    this.#deps = deps;
    this.#sending = sending;
    this.#due = createDueTimes(deps.clock);
  }

  /** Recovers what the last run left behind and starts sending; call it once. */
  async start(): Promise<void> {
    const { profiles, packages } = this.#deps.repositories;
    await recoverJournal(this.#deps);
    for (const one of packages.active()) {
      if (one.state === 'blocked' && !profiles.find(one.profileId)?.block) resume(this.#deps, one);
    }
    for (const { profile } of profiles.list()) this.#kick(profile.id);
  }

  /** Lets a package go on now: sealed, waiting, or blocked. Where this run sends nothing, it is only queued. */
  send(id: PackageId, actor: string): StoredPackage {
    this.#due.forget(id);
    this.#named.add(id);
    const one = letGo(this.#deps, id, actor);
    this.#kick(one.profileId);
    return one;
  }

  withdraw(id: PackageId, actor: string): StoredPackage {
    return withdraw(this.#deps, id, actor);
  }

  async decide(
    id: PackageId,
    decision: Decision,
    typedCaseNumber: string | null,
    actor: string,
  ): Promise<StoredPackage> {
    const one = await decide(this.#deps, id, decision, typedCaseNumber, actor);
    this.#named.add(id);
    this.#kick(one.profileId);
    return one;
  }

  /** Lifts the block of a profile and lets its packages go on. */
  resumeProfile(profileId: ProfileId): void {
    const { profiles, packages } = this.#deps.repositories;
    profiles.setBlock(profileId, null);
    this.#deps.emit('profiles.changed', { profileId });
    for (const one of packages.active()) {
      if (one.profileId === profileId && one.state === 'blocked') resume(this.#deps, one);
    }
    this.#kick(profileId);
  }

  /** The network is back or the machine woke up: what waits is due. */
  networkRestored(): void {
    this.#due.forgetAll();
    for (const one of this.#deps.repositories.packages.active()) {
      if (one.state !== 'waiting') continue;
      this.#due.makeDue(one.id);
      this.#kick(one.profileId);
    }
  }

  /** Resolves when nothing runs any more; abort `closing` first. */
  async stopped(): Promise<void> {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    await Promise.all(this.#loops.values());
  }

  #kick(profileId: ProfileId): void {
    this.#timers.get(profileId)?.();
    this.#timers.delete(profileId);
    if (this.#sending === 'nothing' || this.#deps.closing.aborted || this.#loops.has(profileId)) return;
    const running = this.#loop(profileId)
      .catch(this.#deps.onDefect)
      .finally(() => {
        this.#loops.delete(profileId);
        this.#schedule(profileId);
      });
    this.#loops.set(profileId, running);
  }

  async #loop(profileId: ProfileId): Promise<void> {
    for (let one = this.#nextDue(profileId); one; one = this.#nextDue(profileId)) {
      if (this.#deps.closing.aborted) return;
      await this.#step(one);
    }
  }

  #nextDue(profileId: ProfileId): StoredPackage | null {
    return this.#onTheirWay(profileId).find((one) => this.#due.isDue(one)) ?? null;
  }

  #onTheirWay(profileId: ProfileId): readonly StoredPackage[] {
    const ids = this.#deps.repositories.packages.idsOnTheirWay(profileId);
    const mine = this.#sending === 'due' ? ids : ids.filter((id) => this.#named.has(id));
    return mine.map((id) => requirePackage(this.#deps, id));
  }

  async #step(one: StoredPackage): Promise<void> {
    try {
      // Before the step, since during it the network may come back and make it due again.
      this.#due.forget(one.id);
      if (one.state === 'waiting') resume(this.#deps, one);
      await advance(this.#deps, one.id);
    } catch (error) {
      if (this.#deps.closing.aborted) return;
      this.#deps.onDefect(error);
      this.#due.delayAfterDefect(one.id);
      await this.#recover(one.id);
    }
  }

  /**
   * Where the database takes no more, this fails as well; without another try the package would stay in `submitting`,
   * its answer unseen, until the next start. Nothing else of the profile could be sent meanwhile.
   */
  async #recover(id: PackageId): Promise<void> {
    const { closing, onDefect, timers } = this.#deps;
    while (!closing.aborted) {
      try {
        await recoverPackage(this.#deps, id);
        return;
      } catch (error) {
        onDefect(error);
        await pause(timers, RECOVER_AGAIN_MS, closing);
      }
    }
  }

  #schedule(profileId: ProfileId): void {
    if (this.#deps.closing.aborted) return;
    const { clock, repositories, timers } = this.#deps;
    const resumesAt = repositories.profiles.find(profileId)?.block?.resumesAt;
    if (resumesAt) {
      const delayMs = Math.max(0, Date.parse(resumesAt) - clock.now().getTime());
      this.#timers.set(
        profileId,
        timers.after(delayMs, () => this.resumeProfile(profileId)),
      );
      return;
    }
    const delays = this.#onTheirWay(profileId).map((one) => this.#due.delayMs(one));
    if (delays.length === 0) return;
    this.#timers.set(
      profileId,
      timers.after(Math.min(...delays), () => this.#kick(profileId)),
    );
  }
}
