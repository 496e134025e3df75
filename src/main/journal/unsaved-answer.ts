import { join } from 'node:path';
import type { PackageId } from '../../domain/ids';
import type { UnsavedAnswer } from '../service/service-client';
import type { JournalDeps } from './journal-deps';
import { requirePackage, tellPackage } from './move-package';
import { pause } from './timers';

const TRY_AGAIN_MS = 5_000;

/**
 * An answer that the disk did not take stays in memory and is tried again until it is saved; the person sees the
 * reason meanwhile. False: the engine closes first, and the package is a question at the next start.
 */
export async function saveUnsaved(deps: JournalDeps, id: PackageId, answer: UnsavedAnswer): Promise<boolean> {
  const one = requirePackage(deps, id);
  const file = join(deps.folder.answers, one.answerFile ?? '');
  try {
    while (!deps.closing.aborted) {
      try {
        await answer.save(file);
        return true;
      } catch (error) {
        deps.progress.holdAnswer(id, String(error));
        tellPackage(deps, one);
        await pause(deps.timers, TRY_AGAIN_MS, deps.closing);
      }
    }
    return false;
  } finally {
    deps.progress.holdAnswer(id, null);
  }
}
