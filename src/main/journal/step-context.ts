import type { Interruption } from '../../domain/journal-rules';
import type { StoredPackage } from '../database/stored-package';
import type { JournalDeps } from './journal-deps';
import { requirePackage } from './move-package';

/** What a running step is told by whoever started it, and tells it. */
export interface StepContext {
  /** Aborted with an `Interruption` as its reason; a paid request that was begun never hears of it (R11). */
  readonly stop: AbortSignal;
  /** The bytes are on the other side; what is left is the wait for the answer. */
  readonly bodySent: () => void;
}

const INTERRUPTIONS: readonly Interruption[] = ['paused', 'metered', 'network'];

/** Why the step was stopped; null: it was not, or the package is gone from its way. */
export function interruptionOf({ stop }: StepContext): Interruption | null {
  if (!stop.aborted) return null;
  return INTERRUPTIONS.find((known) => known === stop.reason) ?? null;
}

/** Whether the package was taken from its step meanwhile: withdrawn, or held up with its profile. */
export function hasLeft(deps: Pick<JournalDeps, 'repositories'>, one: StoredPackage): boolean {
  return requirePackage(deps, one.id).state !== one.state;
}

/** The last look before anything leaves. */
export function mayGoOn(
  deps: Pick<JournalDeps, 'repositories' | 'closing'>,
  one: StoredPackage,
  { stop }: StepContext,
): boolean {
  return !stop.aborted && !deps.closing.aborted && !hasLeft(deps, one);
}
