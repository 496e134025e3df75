import type { PackageId, ProfileId } from '../../../domain/ids';
import type { Decision } from '../../../domain/journal';
import type { ProfileBlock } from '../../../domain/profile';
import { uploadsFirst } from '../../../domain/route';
import { type DuePackage, type Schedule, type Step, schedule } from '../../../domain/schedule';
import type { StoredPackage } from '../../storage/database/stored-package';
import { readOutboxSettings } from '../../storage/settings/outbox-settings';
import { delay } from '../../support/timers';
import type { NetworkWatch } from '../network/network-watch';
import type { Bandwidth } from '../service/bandwidth';
import { advance } from './advance';
import { decide, release, resume, resumedState, withdraw } from './decisions';
import { createDueTimes } from './due-times';
import type { JournalDeps } from './journal-deps';
import { emitPackageChanged, holdProfile, requirePackage } from './move-package';
import { type RecoverOptions, recoverJournal, recoverPackage } from './recovery';
import { RunningSteps } from './running-steps';
import type { StepContext } from './step-context';

const RETRY_DELAY_MS = 5_000;

/**
 * What this run sends: all due packages, only those released or decided on in this run (`named`), or nothing. The first
 * two file every response, which sends nothing.
 */
export type SendMode = 'due' | 'named' | 'nothing';

interface ResumeTimer {
  readonly resumesAt: string;
  /** On the monotonic clock. */
  readonly dueMs: number;
  /** Null while the timer must be set again. */
  readonly cancel: (() => void) | null;
}

/**
 * Starts the steps that `domain/schedule.ts` allows, one at a time per package. Recovery and decisions work even if this
 * run sends nothing. Tests inject timers and clock.
 */
export class JournalRunner {
  readonly #deps: JournalDeps;
  readonly #network: NetworkWatch;
  readonly #bandwidth: Bandwidth;
  readonly #sending: SendMode;
  readonly #dueTimes: ReturnType<typeof createDueTimes>;
  readonly #running = new RunningSteps(() => this.#stepChanged());
  readonly #resumeTimers = new Map<ProfileId, ResumeTimer>();
  readonly #lastStartByProfile = new Map<ProfileId, number>();
  readonly #requestedIds = new Set<PackageId>();
  #startCount = 0;
  #cancelWakeUp: () => void = () => undefined;
  #isRescheduling = false;
  #isRescheduleNeeded = false;
  #isEnding = false;

  constructor(
    deps: JournalDeps,
    transport: { readonly network: NetworkWatch; readonly bandwidth: Bandwidth },
    sending: SendMode,
  ) {
    this.#deps = deps;
    this.#network = transport.network;
    this.#bandwidth = transport.bandwidth;
    this.#sending = sending;
    this.#dueTimes = createDueTimes(deps.clock);
  }

  /** Compares the side journal with the database; call it before `start`. */
  recover(options: RecoverOptions): Promise<void> {
    return recoverJournal(this.#deps, options);
  }

  /** Starts sending; call it once. */
  start(): void {
    const { profiles, packages } = this.#deps.repositories;
    for (const pkg of packages.active()) {
      if (pkg.state === 'blocked' && !profiles.find(pkg.profileId)?.block) resume(this.#deps, pkg);
    }
    this.settingsChanged();
  }

  /** Returns the number of packages that are being uploaded. */
  activeUploads(): number {
    return this.#running.countUploads();
  }

  /** Returns whether a step of a package runs: between an upload and its paid request one always does. */
  isRunning(): boolean {
    return this.#running.list().length > 0;
  }

  /** Releases a sealed, waiting or blocked package. If this run sends nothing, the package is only queued. */
  send(id: PackageId, actor: string): StoredPackage {
    this.#dueTimes.forget(id);
    this.#requestedIds.add(id);
    const pkg = release(this.#deps, id, actor);
    this.#reschedule();
    return pkg;
  }

  /** @throws ProofcaseError `illegal-state` once the package is being submitted. */
  withdraw(id: PackageId, actor: string): StoredPackage {
    const pkg = withdraw(this.#deps, id, actor);
    this.#running.cancel(id);
    this.#reschedule();
    return pkg;
  }

  /** Stops the steps of packages that another workstation has now. */
  handedOver(ids: readonly PackageId[]): void {
    for (const id of ids) this.#running.cancel(id);
    this.#reschedule();
  }

  async decide(
    id: PackageId,
    decision: Decision,
    typedCaseNumber: string | null,
    actor: string,
  ): Promise<StoredPackage> {
    const pkg = await decide(this.#deps, id, decision, typedCaseNumber, actor);
    this.#requestedIds.add(id);
    this.#reschedule();
    return pkg;
  }

  /** Blocks a profile and the packages that wait to be sent with it; running requests continue. */
  holdProfile(profileId: ProfileId, block: ProfileBlock): void {
    holdProfile(this.#deps, profileId, block);
    this.#reschedule();
  }

  /** Unblocks a profile and resumes its packages. */
  resumeProfile(profileId: ProfileId): void {
    const { profiles, packages, inTransaction } = this.#deps.repositories;
    // In one transaction: nothing resumes a package that stays blocked after its profile is unblocked.
    inTransaction(() => {
      profiles.setBlock(profileId, null);
      for (const pkg of packages.active()) {
        if (pkg.profileId === profileId && pkg.state === 'blocked') resume(this.#deps, pkg);
      }
    });
    this.#deps.emit('profiles.changed', { profileId });
    this.#reschedule();
  }

  /** Called when pause, limits or order change. A pause stops unpaid steps; a paid request continues. */
  settingsChanged(): void {
    const { paused, onlyUnmetered, bytesPerSecond } = readOutboxSettings(this.#deps.repositories.settings);
    this.#bandwidth.setLimit(bytesPerSecond);
    this.#network.watch(onlyUnmetered);
    if (paused) this.#running.interrupt('paused');
    this.#reschedule();
    this.#deps.notifyState();
  }

  /** Called when the system reports a different network cost. */
  meteredChanged(): void {
    if (this.#network.sendingStatus() === 'metered') this.#running.interrupt('metered');
    this.#reschedule();
    this.#deps.notifyState();
  }

  /**
   * Called when the network changed or the machine resumed. Uploads restart, because their connections may be dead;
   * open paid requests recheck their timeouts; waiting packages become due.
   */
  networkRestored(): void {
    // Timers stop while the machine sleeps, so resume timers are set again.
    this.#cancelResumeTimers();
    this.#network.checkNow();
    this.#deps.client.recheckTimeouts();
    this.#running.interrupt('network', (step) => step === 'upload');
    this.makeDue(() => true);
  }

  /** Makes the matching waiting packages due. */
  makeDue(matches: (pkg: StoredPackage) => boolean): void {
    for (const pkg of this.#deps.repositories.packages.active()) {
      if (pkg.state === 'waiting' && matches(pkg)) this.#dueTimes.makeDue(pkg.id);
    }
    this.#reschedule();
  }

  /** Starts nothing more and stops unpaid steps; an open paid request continues until `closing` aborts. */
  stopStarting(): void {
    this.#isEnding = true;
    this.#running.interrupt('network');
  }

  /** Resolves when no step runs; abort `closing` first. */
  async stopped(): Promise<void> {
    this.#cancelWakeUp();
    this.#cancelResumeTimers();
    await this.#running.finished();
  }

  #cancelResumeTimers(): void {
    for (const [profileId, timer] of this.#resumeTimers) {
      timer.cancel?.();
      this.#resumeTimers.set(profileId, { ...timer, cancel: null });
    }
  }

  #stepChanged(): void {
    this.#reschedule();
    this.#deps.notifyState();
  }

  /** Starts due steps and sets a timer for the next one. Reentrant calls run again after the current pass. */
  #reschedule(): void {
    this.#isRescheduleNeeded = true;
    if (this.#isRescheduling) return;
    this.#isRescheduling = true;
    try {
      while (this.#isRescheduleNeeded) {
        this.#isRescheduleNeeded = false;
        this.#rescheduleOnce();
      }
    } catch (error) {
      // For example, the database may be temporarily unable to write.
      this.#deps.onDefect(error);
      this.#cancelWakeUp = this.#deps.timers.after(RETRY_DELAY_MS, () => this.#reschedule());
    } finally {
      this.#isRescheduling = false;
    }
  }

  #rescheduleOnce(): void {
    this.#cancelWakeUp();
    if (this.#isEnding || this.#deps.closing.aborted) return;
    if (this.#sending === 'nothing') {
      this.#showPauseOnly();
      return;
    }
    const idle = this.#packagesToSend().filter(
      ({ id, state }) => state !== 'url_issued' && !this.#running.has(id),
    );
    const due = idle.filter((pkg) => this.#dueTimes.isDue(pkg));
    const { start, holds } = this.#planSteps(due);
    for (const id of this.#deps.holds.replace(holds))
      emitPackageChanged(this.#deps, requirePackage(this.#deps, id));
    for (const pkg of start) this.#startStep(pkg);
    if (start.length > 0) this.#deps.notifyState();
    this.#setWakeUpTimers(idle.filter((pkg) => !due.includes(pkg)));
  }

  /** Reports the pause in read-only mode too. */
  #showPauseOnly(): void {
    const held = this.#isPaused() ? this.#deps.repositories.packages.sendable() : [];
    this.#deps.holds.replace(new Map(held.map(({ id }) => [id, 'paused'])));
  }

  #isPaused(): boolean {
    return readOutboxSettings(this.#deps.repositories.settings).paused || this.#deps.isRecoveryPending();
  }

  #planSteps(due: readonly StoredPackage[]): Schedule {
    const settings = readOutboxSettings(this.#deps.repositories.settings);
    const { parallelUploads, parallelScans } = settings;
    const paused = this.#isPaused();
    const network = this.#network.sendingStatus();
    // Until the network that changed has been queried, what was known of it stands.
    const metered = network === 'metered' || (network === 'asking' && this.#network.metered() === true);
    const limits = { parallelUploads, parallelScans, paused, metered };
    const steps = due.map((pkg) => ({ ...pkg, step: this.#stepOf(pkg) }));
    // Nothing is sent until the system reports the network cost, which takes seconds.
    const known = network === 'asking' && !paused ? steps.filter(({ step }) => step === 'file') : steps;
    return schedule(known, this.#running.list(), limits, this.#lastStartByProfile);
  }

  #stepOf(pkg: StoredPackage): Step {
    if (pkg.state === 'answered') return 'file';
    if (!uploadsFirst(pkg.route)) return 'direct-scan';
    const state = pkg.state === 'waiting' ? resumedState(this.#deps, pkg) : pkg.state;
    // Moving to an unknown outcome needs no network.
    if (state === 'unknown') return 'file';
    return state === 'stored' ? 'scan' : 'upload';
  }

  #packagesToSend(): readonly StoredPackage[] {
    const all = this.#deps.repositories.packages.sendable();
    if (this.#sending === 'due') return all;
    return all.filter(({ id, state }) => state === 'answered' || this.#requestedIds.has(id));
  }

  #startStep(pkg: DuePackage): void {
    if (pkg.step !== 'file') {
      this.#startCount += 1;
      this.#lastStartByProfile.set(pkg.profileId, this.#startCount);
    }
    this.#running.start(pkg, (context) => this.#runStep(pkg.id, context));
  }

  async #runStep(id: PackageId, context: StepContext): Promise<void> {
    try {
      // Forget first: during the step the network may return and make the package due again.
      this.#dueTimes.forget(id);
      const pkg = requirePackage(this.#deps, id);
      if (pkg.state === 'waiting') resume(this.#deps, pkg);
      await advance(this.#deps, id, context);
    } catch (error) {
      if (this.#deps.closing.aborted) return;
      this.#deps.onDefect(error);
      this.#dueTimes.delayAfterDefect(id);
      await this.#recover(id);
    }
  }

  /**
   * Retries until the database accepts writes; otherwise the package would stay in `submitting` until the next start.
   * Meanwhile the step counts as running.
   */
  async #recover(id: PackageId): Promise<void> {
    const { closing, onDefect, timers } = this.#deps;
    while (!closing.aborted) {
      try {
        await recoverPackage(this.#deps, id);
        return;
      } catch (error) {
        onDefect(error);
        await delay(timers, RETRY_DELAY_MS, closing);
      }
    }
  }

  #setWakeUpTimers(waiting: readonly StoredPackage[]): void {
    const { repositories, timers } = this.#deps;
    for (const { profile, block } of repositories.profiles.list()) {
      this.#setResumeTimer(profile.id, block?.resumesAt ?? null);
    }
    if (waiting.length === 0) return;
    const delayMs = Math.min(...waiting.map((pkg) => this.#dueTimes.delayMs(pkg)));
    this.#cancelWakeUp = timers.after(delayMs, () => this.#reschedule());
  }

  /** Ends a block automatically at the time that the service gave. */
  #setResumeTimer(profileId: ProfileId, resumesAt: string | null): void {
    const known = this.#resumeTimers.get(profileId);
    const isSame = (known?.resumesAt ?? null) === resumesAt;
    if (isSame && known?.cancel !== null) return;
    known?.cancel?.();
    if (resumesAt === null) {
      this.#resumeTimers.delete(profileId);
      return;
    }
    const { clock, timers } = this.#deps;
    const nowMs = clock.monotonicMs();
    const wallDueMs = nowMs + Date.parse(resumesAt) - clock.now().getTime();
    // After sleep the wall clock is the earlier one; after it was set back, it would prolong the block.
    const dueMs = isSame && known ? Math.min(wallDueMs, known.dueMs) : wallDueMs;
    if (dueMs <= nowMs) {
      this.resumeProfile(profileId);
      return;
    }
    const setTimer = (afterMs: number) =>
      this.#resumeTimers.set(profileId, { resumesAt, dueMs, cancel: timers.after(afterMs, end) });
    const end = () => {
      this.#resumeTimers.delete(profileId);
      try {
        this.resumeProfile(profileId);
      } catch (error) {
        // For example, the database may be temporarily unable to write.
        this.#deps.onDefect(error);
        setTimer(RETRY_DELAY_MS);
      }
    };
    setTimer(dueMs - nowMs);
  }
}
