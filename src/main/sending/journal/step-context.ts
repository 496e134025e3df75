import type { Interruption } from '../../../domain/journal-moves';
import type { StoredPackage } from '../../storage/database/stored-package';
import type { JournalDeps } from './journal-deps';
import { requirePackage } from './move-package';

/** Connects a running step with the runner that started it. */
export interface StepContext {
  /** Aborts with an `Interruption` as its reason; a paid request that has started ignores it (R11). */
  readonly stop: AbortSignal;
  /** Called when the request body is sent and only the response is missing. */
  readonly bodySent: () => void;
}

const INTERRUPTIONS: readonly Interruption[] = ['paused', 'metered', 'network'];

/** Returns why the step was interrupted; null if it was not, or if its package was withdrawn. */
export function interruptionOf({ stop }: StepContext): Interruption | null {
  if (!stop.aborted) return null;
  return INTERRUPTIONS.find((known) => known === stop.reason) ?? null;
}

/**
 * Returns whether the package moved since the step read it: withdrawn, or blocked with its profile. It may be back in the
 * same state, since a block can end at once.
 */
export function hasStateChanged(deps: Pick<JournalDeps, 'repositories'>, pkg: StoredPackage): boolean {
  const { state, changedAt } = requirePackage(deps, pkg.id);
  return state !== pkg.state || changedAt !== pkg.changedAt;
}

/** The last check before a request is sent. */
export function mayContinue(
  deps: Pick<JournalDeps, 'repositories' | 'closing'>,
  pkg: StoredPackage,
  { stop }: StepContext,
): boolean {
  return !stop.aborted && !deps.closing.aborted && !hasStateChanged(deps, pkg);
}
