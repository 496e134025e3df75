import type { UploadFacts } from '../../../domain/journal-moves';
import type { Route } from '../../../domain/route';
import type { StoredPackage } from '../../storage/database/stored-package';
import type { Transfer } from '../service/service-client';
import { waitToRetry } from './apply-outcome';
import type { JournalDeps } from './journal-deps';
import { emitProgress } from './move-package';
import { createNotifier } from './outbox-state';
import { isIntact } from './package-files';
import { rejectBeforeSending } from './send-preconditions';
import { hasStateChanged, type StepContext } from './step-context';

export function uploadFacts(pkg: StoredPackage): UploadFacts & { readonly route: Route } {
  return {
    route: pkg.route,
    uploadKeyMaybeUsed: pkg.uploadKeyMaybeUsed,
    maybePaid: pkg.maybePaid,
    putRefusals: pkg.putRefusals,
    uploadKeyRefusals: pkg.uploadKeyRefusals,
  };
}

/**
 * Rejects a package whose ZIP no longer has its sealed hash, and lets one wait whose ZIP cannot be read now; returns true
 * if it must not be sent.
 */
export async function rejectIfDamaged(deps: JournalDeps, pkg: StoredPackage): Promise<boolean> {
  try {
    if (await isIntact(deps.folder, pkg)) return false;
  } catch (error) {
    const change = { reason: 'package-unreadable', detail: String(error) } as const;
    if (!hasStateChanged(deps, pkg)) waitToRetry(deps, pkg, change);
    return true;
  }
  if (!hasStateChanged(deps, pkg)) rejectBeforeSending(deps, pkg, { reason: 'package-damaged' });
  return true;
}

/** `stop` aborts an unpaid request; a paid request has `stop` null, and only closing the engine aborts it. */
export function transferOf(
  deps: JournalDeps,
  pkg: StoredPackage,
  step: Pick<StepContext, 'bodySent'> & { readonly stop: AbortSignal | null },
  reportsProgress: boolean,
  onComplete: () => void = () => undefined,
): Transfer {
  const tell = (): void => {
    // The request may have ended, and the package moved, by the time this runs.
    const current = deps.progress.of(pkg.id) === null ? null : deps.repositories.packages.find(pkg.id);
    if (current === null) return;
    emitProgress(deps, current);
    deps.notifyState();
  };
  // Also reports the last bytes before an upload stalls.
  const tellSoon = createNotifier(tell, deps.clock, deps.timers, deps.closing);
  return {
    signal: step.stop === null ? deps.closing : AbortSignal.any([deps.closing, step.stop]),
    onProgress: (sentBytes, totalBytes) => {
      if (sentBytes >= totalBytes) {
        onComplete();
        if (reportsProgress) step.bodySent();
      }
      if (!reportsProgress) return;
      deps.progress.report(pkg.id, sentBytes, totalBytes);
      if (sentBytes >= totalBytes) tell();
      else tellSoon();
    },
  };
}
