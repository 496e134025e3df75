import type { PackageId, ProfileId } from '../../domain/ids';
import type { Decision } from '../../domain/journal';
import { type DuePackage, type Schedule, type Step, schedule } from '../../domain/schedule';
import type { StoredPackage } from '../database/stored-package';
import type { NetworkWatch } from '../network/network-watch';
import type { Bandwidth } from '../service/bandwidth';
import { readOutboxSettings } from '../settings/outbox-settings';
import { advance } from './advance';
import { decide, letGo, resume, resumesAs, withdraw } from './decisions';
import { createDueTimes } from './due-times';
import type { JournalDeps } from './journal-deps';
import { requirePackage, tellPackage } from './move-package';
import { type RecoverOptions, recoverJournal, recoverPackage } from './recovery';
import { RunningSteps } from './running-steps';
import type { StepContext } from './step-context';
import { pause } from './timers';

const RECOVER_AGAIN_MS = 5_000;

/** What this run sends: everything that is due, only what was let go or decided in it, or nothing. */
export type Sending = 'due' | 'named' | 'nothing';

/**
 * Starts what `domain/schedule.ts` allows, one step of a package at a time. Timers and clock are given, so that a test
 * owns the time. Recovery and decisions work whatever is sent.
 */
export class JournalRunner {
  readonly #deps: JournalDeps;
  readonly #network: NetworkWatch;
  readonly #bandwidth: Bandwidth;
  readonly #sending: Sending;
  readonly #due: ReturnType<typeof createDueTimes>;
  readonly #running = new RunningSteps(() => this.#look());
  readonly #resumptions = new Map<ProfileId, { readonly resumesAt: string; readonly cancel: () => void }>();
  readonly #lastStart = new Map<ProfileId, number>();
  readonly #named = new Set<PackageId>();
  #starts = 0;
  #cancelTimer: () => void = () => undefined;
  #isLooking = false;
  #lookAgain = false;

  constructor(
    deps: JournalDeps,
    line: { readonly network: NetworkWatch; readonly bandwidth: Bandwidth },
    sending: Sending,
  ) {
    this.#deps = deps;
    this.#network = line.network;
    this.#bandwidth = line.bandwidth;
    this.#sending = sending;
    this.#due = createDueTimes(deps.clock);
  }

  /** Compares the side journal with the database; before `start`. */
  recover(options: RecoverOptions): Promise<void> {
    return recoverJournal(this.#deps, options);
  }

  /** Starts sending; call it once. */
  start(): void {
    const { profiles, packages } = this.#deps.repositories;
    for (const one of packages.active()) {
      if (one.state === 'blocked' && !profiles.find(one.profileId)?.block) resume(this.#deps, one);
    }
    this.settingsChanged();
  }

  /** Packages whose bytes travel right now. */
  activeUploads(): number {
    return this.#running.uploads();
  }

  /** Lets a package go on now: sealed, waiting, or blocked. Where this run sends nothing, it is only queued. */
  send(id: PackageId, actor: string): StoredPackage {
    this.#due.forget(id);
    this.#named.add(id);
    const one = letGo(this.#deps, id, actor);
    this.#look();
    return one;
  }

  /** @throws ProofcaseError `illegal-state` once it is being submitted. */
  withdraw(id: PackageId, actor: string): StoredPackage {
    const one = withdraw(this.#deps, id, actor);
    this.#running.leave(id);
    this.#look();
    return one;
  }

  async decide(
    id: PackageId,
    decision: Decision,
    typedCaseNumber: string | null,
    actor: string,
  ): Promise<StoredPackage> {
    const one = await decide(this.#deps, id, decision, typedCaseNumber, actor);
    this.#named.add(id);
    this.#look();
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
    this.#look();
  }

  /** Pause (a person decided after a recovery), limits or order are others now. A pause stops what is unpaid; a paid request goes on. */
  settingsChanged(): void {
    const { paused, onlyUnmetered, bytesPerSecond } = readOutboxSettings(this.#deps.repositories.settings);
    this.#bandwidth.setLimit(bytesPerSecond);
    this.#network.watch(onlyUnmetered);
    if (paused) this.#running.interrupt('paused');
    this.#look();
    this.#deps.tellState();
  }

  /** The system says something else of the network than before. */
  meteredChanged(): void {
    if (this.#network.judge() === 'metered') this.#running.interrupt('metered');
    this.#look();
    this.#deps.tellState();
  }

  /**
   * The network is another one or the machine woke up: uploads start anew, since their connections may be dead without
   * a sign; open paid requests are judged by the time that passed; what waits is due.
   */
  networkRestored(): void {
    // Timers stood still while the machine slept: those of blocks are set anew from the wall clock.
    this.#forgetResumptions();
    this.#network.lookAgain();
    this.#deps.client.judgeAnew();
    this.#running.interrupt('network', (step) => step === 'upload');
    this.makeDue(() => true);
  }

  /** What waits for this reason is due. */
  makeDue(concerns: (one: StoredPackage) => boolean): void {
    for (const one of this.#deps.repositories.packages.active()) {
      if (one.state === 'waiting' && concerns(one)) this.#due.makeDue(one.id);
    }
    this.#look();
  }

  /** Resolves when nothing runs any more; abort `closing` first. */
  async stopped(): Promise<void> {
    this.#cancelTimer();
    this.#forgetResumptions();
    await this.#running.finished();
  }

  #forgetResumptions(): void {
    for (const { cancel } of this.#resumptions.values()) cancel();
    this.#resumptions.clear();
  }

  /** Starts what may start now and comes back when the next one is due. What it changes may call it again. */
  #look(): void {
    this.#lookAgain = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#lookAgain) {
        this.#lookAgain = false;
        this.#lookOnce();
      }
    } catch (error) {
      // Such as a database that takes nothing for a moment.
      this.#deps.onDefect(error);
      this.#cancelTimer = this.#deps.timers.after(RECOVER_AGAIN_MS, () => this.#look());
    } finally {
      this.#isLooking = false;
    }
  }

  #lookOnce(): void {
    this.#cancelTimer();
    if (this.#deps.closing.aborted) return;
    if (this.#sending === 'nothing') {
      this.#showPause();
      return;
    }
    const idle = this.#onTheirWay().filter(
      ({ id, state }) => state !== 'url_issued' && !this.#running.has(id),
    );
    const due = idle.filter((one) => this.#due.isDue(one));
    const { start, holds } = this.#schedule(due);
    for (const id of this.#deps.holds.replace(holds)) tellPackage(this.#deps, requirePackage(this.#deps, id));
    for (const one of start) this.#start(one);
    if (start.length > 0) this.#deps.tellState();
    this.#comeBack(idle.filter((one) => !due.includes(one)));
  }

  /** Who only looks is told of a pause all the same. */
  #showPause(): void {
    const held = this.#isPaused() ? this.#deps.repositories.packages.onTheirWay() : [];
    this.#deps.holds.replace(new Map(held.map(({ id }) => [id, 'paused'])));
  }

  #isPaused(): boolean {
    return readOutboxSettings(this.#deps.repositories.settings).paused || this.#deps.isHeld();
  }

  #schedule(due: readonly StoredPackage[]): Schedule {
    const settings = readOutboxSettings(this.#deps.repositories.settings);
    const { parallelUploads, parallelScans } = settings;
    const paused = this.#isPaused();
    const network = this.#network.judge();
    const limits = { parallelUploads, parallelScans, paused, metered: network === 'metered' };
    const steps = due.map((one) => ({ ...one, step: this.#stepOf(one) }));
    // Until the system said what network this is, nothing leaves; the answer comes in seconds.
    const known = network === 'asking' && !paused ? steps.filter(({ step }) => step === 'file') : steps;
    return schedule(known, this.#running.list(), limits, this.#lastStart);
  }

  #stepOf(one: StoredPackage): Step {
    if (one.state === 'answered') return 'file';
    if (one.route === 'direct') return 'direct-scan';
    const state = one.state === 'waiting' ? resumesAs(this.#deps, one) : one.state;
    // What becomes a question needs nothing but this machine.
    if (state === 'unknown') return 'file';
    return state === 'stored' ? 'scan' : 'upload';
  }

  #onTheirWay(): readonly StoredPackage[] {
    const all = this.#deps.repositories.packages.onTheirWay();
    return this.#sending === 'due' ? all : all.filter(({ id }) => this.#named.has(id));
  }

  #start(one: DuePackage): void {
    if (one.step !== 'file') {
      this.#starts += 1;
      this.#lastStart.set(one.profileId, this.#starts);
    }
    this.#running.start(one, (context) => this.#step(one.id, context));
  }

  async #step(id: PackageId, context: StepContext): Promise<void> {
    try {
      // Before the step, since during it the network may come back and make it due again.
      this.#due.forget(id);
      const one = requirePackage(this.#deps, id);
      if (one.state === 'waiting') resume(this.#deps, one);
      await advance(this.#deps, id, context);
    } catch (error) {
      if (this.#deps.closing.aborted) return;
      this.#deps.onDefect(error);
      this.#due.delayAfterDefect(id);
      await this.#recover(id);
    }
  }

  /**
   * Where the database takes no more, this fails as well; without another try the package would stay in `submitting`,
   * its answer unseen, until the next start. Meanwhile it keeps its place among what runs.
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

  #comeBack(later: readonly StoredPackage[]): void {
    const { repositories, timers } = this.#deps;
    for (const { profile, block } of repositories.profiles.list()) {
      this.#resumeLater(profile.id, block?.resumesAt ?? null);
    }
    if (later.length === 0) return;
    const delayMs = Math.min(...later.map((one) => this.#due.delayMs(one)));
    this.#cancelTimer = timers.after(delayMs, () => this.#look());
  }

  /** A block that the service gave a time to ends by itself, once. */
  #resumeLater(profileId: ProfileId, resumesAt: string | null): void {
    const known = this.#resumptions.get(profileId);
    if ((known?.resumesAt ?? null) === resumesAt) return;
    known?.cancel();
    this.#resumptions.delete(profileId);
    if (resumesAt === null) return;
    const { clock, timers } = this.#deps;
    const delayMs = Date.parse(resumesAt) - clock.now().getTime();
    if (delayMs <= 0) {
      this.resumeProfile(profileId);
      return;
    }
    const cancel = timers.after(delayMs, () => {
      this.#resumptions.delete(profileId);
      this.resumeProfile(profileId);
    });
    this.#resumptions.set(profileId, { resumesAt, cancel });
  }
}
