import type { AttemptView, OutboxState } from '../../../contract/outbox-views';
import type { PackageId } from '../../../domain/ids';
import { Throttle } from '../../../domain/throttle';
import { readOutboxSettings } from '../../storage/settings/outbox-settings';
import type { Clock } from '../../support/clock';
import type { Timers } from '../../support/timers';
import type { NetworkWatch } from '../network/network-watch';
import type { ProxyService } from '../service/proxy-access';
import type { JournalDeps } from './journal-deps';
import { requirePackage } from './move-package';

export interface StateSources {
  readonly proxies: ProxyService;
  readonly network: NetworkWatch;
  readonly activeUploads: () => number;
}

/** State of the whole outbox. */
export function outboxState(
  { repositories, progress, skews }: Pick<JournalDeps, 'repositories' | 'progress' | 'skews'>,
  { proxies, network, activeUploads }: StateSources,
): OutboxState {
  const clockSkews = skews.all();
  const largest = [...clockSkews].sort((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds))[0];
  return {
    paused: readOutboxSettings(repositories.settings).paused,
    metered: network.metered(),
    activeUploads: activeUploads(),
    bytesPerSecond: progress.bytesPerSecond(),
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
      kind,
      startedAt,
      finishedAt,
      outcome,
      status,
      detail,
      bytesSent,
      clockSkewSeconds,
    }));
}

const NOTIFY_INTERVAL_MS = 300;

/** Notifies at once, and at most every 300 ms after that: a running upload reports progress all the time. */
export function createNotifier(
  notify: () => void,
  clock: Clock,
  timers: Timers,
  closing: AbortSignal,
): () => void {
  const throttle = new Throttle(NOTIFY_INTERVAL_MS, () => clock.monotonicMs());
  let isPlanned = false;
  const notifyNow = (): void => {
    isPlanned = false;
    throttle.restart();
    if (!closing.aborted) notify();
  };
  return () => {
    if (isPlanned) return;
    if (throttle.leftMs <= 0) return notifyNow();
    isPlanned = true;
    timers.after(throttle.leftMs, notifyNow);
  };
}
