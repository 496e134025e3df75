import { FOLD_VERSION } from '../../../domain/search/fold';
import { Throttle } from '../../../domain/throttle';
import type { Timers } from '../../support/timers';
import type { Repositories } from '../database/repositories';

/** Short enough not to delay typing. */
const SLICE_MS = 8;
/** Three quarters of the time are left to everything else. */
const PAUSE_MS = 25;
const PROGRESS_MS = 1_000;
const VERSION_SETTING = 'searchVersion';

export interface SearchUpkeepDeps {
  readonly repositories: Repositories;
  readonly timers: Timers;
  readonly closing: AbortSignal;
  readonly onDefect: (error: unknown) => void;
  /** Called now and then while cases are indexed, and at the end. */
  readonly onProgress: () => void;
}

/**
 * Indexes the cases that an earlier version indexed differently or not at all, in short slices. Each slice is a
 * transaction; the rest continues at the next start.
 */
export function startSearchUpkeep(deps: SearchUpkeepDeps): void {
  const { repositories, timers, closing, onDefect, onProgress } = deps;
  const { search } = repositories;
  expectAfterUpdate(repositories);
  const throttle = new Throttle(PROGRESS_MS, () => performance.now());
  throttle.restart();
  const slice = (): void => {
    if (closing.aborted) return;
    try {
      const goesOn = indexSlice(repositories, onDefect);
      if (goesOn) timers.after(PAUSE_MS, slice);
      if (throttle.take() || !goesOn) onProgress();
    } catch (error) {
      // The search goes without these words; nothing else depends on them.
      onDefect(error);
    }
  };
  if (search.pendingCount() > 0) timers.after(PAUSE_MS, slice);
}

/** Indexes everything that waits, at once: for a database that is only shown. */
export function indexEverything(repositories: Repositories): void {
  expectAfterUpdate(repositories);
  repositories.inTransaction(() => {
    while (repositories.search.indexNext(() => undefined) !== null);
  });
}

/** Whether there is more to do. At least one case is indexed, however long the transaction took to begin. */
function indexSlice(
  { search, inTransaction }: Repositories,
  onDefect: SearchUpkeepDeps['onDefect'],
): boolean {
  const start = performance.now();
  return inTransaction(() => {
    do {
      if (search.indexNext(onDefect) === null) return false;
    } while (performance.now() - start < SLICE_MS);
    return true;
  });
}

/** Words that were folded otherwise are looked up in vain. */
function expectAfterUpdate({ search, settings, inTransaction }: Repositories): void {
  const version = String(FOLD_VERSION);
  if (settings.get(VERSION_SETTING) === version) return;
  inTransaction(() => {
    search.expectAll();
    settings.set(VERSION_SETTING, version);
  });
}
