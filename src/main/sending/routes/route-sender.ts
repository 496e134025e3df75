import type { StoredPackage } from '../../storage/database/stored-package';
import type { JournalDeps } from '../journal/journal-deps';
import type { StepContext } from '../journal/step-context';
import type { ScanSource } from '../service/service-client';

/** The requests of one route of upload; `domain/routes` has its limits and how it judges their ends. */
export interface RouteSender {
  /**
   * Moves a package from `queued` to `stored`, or to the state for the failed request, without cost; it may be stopped
   * and repeated at any time. Null on a route without an upload of its own.
   */
  readonly upload: ((deps: JournalDeps, pkg: StoredPackage, step: StepContext) => Promise<void>) | null;
  /** What the paid request carries or names. */
  readonly scanSource: (deps: Pick<JournalDeps, 'folder'>, pkg: StoredPackage) => ScanSource;
}
