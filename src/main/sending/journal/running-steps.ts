import type { PackageId, ProfileId } from '../../../domain/ids';
import type { Interruption } from '../../../domain/journal-moves';
import type { RunningStep, Step } from '../../../domain/schedule';
import type { StepContext } from './step-context';

interface Running extends RunningStep {
  readonly id: PackageId;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** The steps that run right now, at most one per package. */
export class RunningSteps {
  readonly #steps = new Map<PackageId, Running>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  has(id: PackageId): boolean {
    return this.#steps.has(id);
  }

  list(): readonly RunningStep[] {
    return [...this.#steps.values()];
  }

  /** Returns the number of packages that are being uploaded. */
  countUploads(): number {
    return this.list().filter(({ step, bodySent }) => isUploading(step) && !bodySent).length;
  }

  /** Runs `work`, which must not throw, as the step of this package; `onChange` is called when it ends. */
  start(
    { id, profileId, step }: { readonly id: PackageId; readonly profileId: ProfileId; readonly step: Step },
    work: (context: StepContext) => Promise<void>,
  ): void {
    const stop = new AbortController();
    let release: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Register the step first, because `work` may change other packages synchronously.
    this.#steps.set(id, { id, profileId, step, stop, done, bodySent: false });
    void work({ stop: stop.signal, bodySent: () => this.#bodySent(id) }).finally(() => {
      this.#steps.delete(id);
      release();
      this.#onChange();
    });
  }

  /** Stops unpaid steps: an upload immediately, a paid request only before it starts. */
  interrupt(reason: Interruption, matches: (step: Step) => boolean = () => true): void {
    for (const { step, stop } of this.#steps.values()) {
      if (step !== 'file' && matches(step)) stop.abort(reason);
    }
  }

  /** Cancels the step of a package that was withdrawn. */
  cancel(id: PackageId): void {
    this.#steps.get(id)?.stop.abort('left');
  }

  async finished(): Promise<void> {
    await Promise.all([...this.#steps.values()].map(({ done }) => done));
  }

  #bodySent(id: PackageId): void {
    const running = this.#steps.get(id);
    // Object storage responds at once; only a scan takes minutes to respond.
    if (!running || running.bodySent || running.step !== 'direct-scan') return;
    this.#steps.set(id, { ...running, bodySent: true });
    this.#onChange();
  }
}

function isUploading(step: Step): boolean {
  return step === 'upload' || step === 'direct-scan';
}
