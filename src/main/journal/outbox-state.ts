import type { AttemptView, OutboxState } from '../../contract/outbox-views';
import type { PackageId } from '../../domain/ids';
import type { ProxyDesk } from '../service/proxy-access';
import { readOutboxSettings } from '../settings/outbox-settings';
import type { JournalDeps } from './journal-deps';
import { requirePackage } from './move-package';

/** What the outbox as a whole is doing. `metered` is the last that the system said. */
export function outboxState(
  { repositories, progress, skews }: Pick<JournalDeps, 'repositories' | 'progress' | 'skews'>,
  proxies: ProxyDesk,
  metered: boolean | null,
): OutboxState {
  const clockSkews = skews.all();
  const largest = [...clockSkews].sort((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds))[0];
  return {
    paused: readOutboxSettings(repositories.settings).paused,
    metered,
    ...progress.total(),
    clockSkewSeconds: largest?.seconds ?? null,
    clockSkews,
    proxies: proxies.views(),
  };
}

/** The requests that were made for a package, the oldest first. @throws ProofcaseError `not-found`. */
export function attemptViews(deps: Pick<JournalDeps, 'repositories'>, id: PackageId): readonly AttemptView[] {
  requirePackage(deps, id);
  return deps.repositories.packages
    .attempts(id)
    .map(({ kind, startedAt, finishedAt, outcome, status, detail, bytesSent, clockSkewSeconds }) => ({
      ...{ kind, startedAt, finishedAt, outcome, status, detail, bytesSent, clockSkewSeconds },
    }));
}
