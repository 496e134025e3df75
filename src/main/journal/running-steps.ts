import type { PackageId, ProfileId } from '../../domain/ids';
import type { Interruption } from '../../domain/journal-rules';
import type { RunningStep, Step } from '../../domain/schedule';
import type { StepContext } from './step-context';

interface Running extends RunningStep {
  readonly id: PackageId;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** What is being worked on right now, one step for each package. */
export class RunningSteps {
  readonly #all = new Map<PackageId, Running>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  has(id: PackageId): boolean {
    return this.#all.has(id);
  }

  list(): readonly RunningStep[] {
    return [...this.#all.values()];
  }

  /** Packages whose bytes travel. */
  uploads(): number {
    return this.list().filter(({ step, bodySent }) => isTravelling(step) && !bodySent).length;
  }

  /** Runs `work`, which must not throw, as the one step of this package; its end is told. */
  start(
    { id, profileId, step }: { readonly id: PackageId; readonly profileId: ProfileId; readonly step: Step },
    work: (context: StepContext) => Promise<void>,
  ): void {
    const stop = new AbortController();
    let release: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      release = resolve;
    });
    // It counts before its first line runs, which may change other packages.
    this.#all.set(id, { id, profileId, step, stop, done, bodySent: false });
    void work({ stop: stop.signal, bodySent: () => this.#bodySent(id) }).finally(() => {
      this.#all.delete(id);
      release();
      this.#onChange();
    });
  }

  /** Stops what is not paid: an upload at once, a paid request only before it was begun. */
  interrupt(reason: Interruption, concerns: (step: Step) => boolean = () => true): void {
    for (const { step, stop } of this.#all.values()) {
      if (step !== 'file' && concerns(step)) stop.abort(reason);
    }
  }

  /** The package is gone from its way. */
  leave(id: PackageId): void {
    this.#all.get(id)?.stop.abort('left');
  }

  async finished(): Promise<void> {
    await Promise.all([...this.#all.values()].map(({ done }) => done));
  }

  #bodySent(id: PackageId): void {
    const one = this.#all.get(id);
    // A store of objects answers at once; only a scan keeps one waiting for minutes.
    if (!one || one.bodySent || one.step !== 'direct-scan') return;
    this.#all.set(id, { ...one, bodySent: true });
    this.#onChange();
  }
}

function isTravelling(step: Step): boolean {
  return step === 'upload' || step === 'direct-scan';
}
