import type { UploadFacts } from '../../../domain/journal-moves';
import type { Route } from '../../../domain/route';
import type { StoredPackage } from '../../storage/database/stored-package';
import type { Transfer } from '../service/service-client';
import type { JournalDeps } from './journal-deps';
import { emitProgress } from './move-package';
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

/** Rejects a package whose ZIP no longer has its sealed hash; returns true if it must not be sent. */
export async function rejectIfDamaged(deps: JournalDeps, pkg: StoredPackage): Promise<boolean> {
  if (await isIntact(deps.folder, pkg)) return false;
  if (hasStateChanged(deps, pkg)) return true;
  rejectBeforeSending(deps, pkg, { reason: 'package-damaged' });
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
  return {
    signal: step.stop === null ? deps.closing : AbortSignal.any([deps.closing, step.stop]),
    onProgress: (sentBytes, totalBytes) => {
      if (sentBytes >= totalBytes) {
        onComplete();
        if (reportsProgress) step.bodySent();
      }
      if (reportsProgress && deps.progress.report(pkg.id, sentBytes, totalBytes)) {
        emitProgress(deps, pkg);
        deps.notifyState();
      }
    },
  };
}
