import { backoffMs } from '../../../domain/backoff';
import type { Before, PackageState } from '../../../domain/journal';
import { isClockWrong, type Move } from '../../../domain/journal-moves';
import type { ProfileBlock } from '../../../domain/profile';
import type { CustodyAction } from '../../storage/custody/custody-log';
import type { AttemptKind, PackageChange, StoredPackage } from '../../storage/database/stored-package';
import type {
  PutOutcome,
  ScanOutcome,
  ServiceRefusal,
  ServiceTarget,
  TransportFailure,
  UploadUrlOutcome,
} from '../service/service-client';
import type { JournalDeps, JournalReporting, JournalRuntime } from './journal-deps';
import { blockProfile, type MoveDeps, movePackage } from './move-package';

export type FailedOutcome = ServiceRefusal | TransportFailure;

/** Records the start of an attempt; its end is committed together with the resulting move. */
export function startAttempt(deps: MoveDeps, pkg: StoredPackage, kind: AttemptKind, id: string): void {
  const startedAt = deps.clock.now().toISOString();
  deps.repositories.packages.insertAttempt({ id, packageId: pkg.id, kind, startedAt });
}

export function finishAttempt(
  deps: MoveDeps & Pick<JournalReporting, 'skews'>,
  pkg: Pick<StoredPackage, 'profileId'>,
  id: string,
  outcome: UploadUrlOutcome | PutOutcome | ScanOutcome,
): void {
  deps.skews.note(pkg.profileId, 'clockSkewSeconds' in outcome ? outcome.clockSkewSeconds : null);
  deps.repositories.packages.finishAttempt({
    id,
    finishedAt: deps.clock.now().toISOString(),
    outcome: outcome.kind === 'failed' ? `failed ${outcome.stage} ${outcome.cause}` : outcome.kind,
    status: 'status' in outcome ? outcome.status : null,
    detail: 'detail' in outcome ? outcome.detail : null,
    bytesSent: outcome.kind === 'failed' ? outcome.bytesSent : 0,
    clockSkewSeconds: 'clockSkewSeconds' in outcome ? outcome.clockSkewSeconds : null,
  });
}

const CUSTODY_OF: { readonly [State in PackageState]?: CustodyAction } = {
  waiting: 'package-waiting',
  rejected: 'package-rejected',
  unknown: 'outcome-unknown',
};

export interface RuledMove<To extends PackageState> {
  readonly from: readonly Before<To>[];
  readonly move: Move<To>;
  readonly change: PackageChange;
  /** The refusal that the move leaves out, since address or API key were replaced during the request. */
  readonly outdated?: Move | null;
}

/**
 * Returns the move, without the block if the profile got another address or API key during the request: the package is
 * then sent with these.
 */
export function withoutOutdatedBlock<To extends PackageState>(
  deps: Pick<JournalDeps, 'repositories' | 'isTargetReplaced'>,
  { profileId }: StoredPackage,
  target: ServiceTarget,
  move: Move<To>,
): Pick<RuledMove<To | 'waiting'>, 'move' | 'outdated'> {
  const profile = move.block && deps.repositories.profiles.find(profileId)?.profile;
  if (!profile || !deps.isTargetReplaced(profile, target)) return { move };
  return {
    move: { to: 'waiting', reason: null, status: null, detail: null, retry: false, block: null },
    outdated: move,
  };
}

/** Applies the move that the domain rules give for a request without a usable response. */
export function applyMove<To extends PackageState>(
  deps: MoveDeps & Pick<JournalRuntime, 'random'>,
  pkg: StoredPackage,
  { from, move, change, outdated = null }: RuledMove<To>,
  inSameTransaction: () => void,
): void {
  const facts: PackageChange = {
    ...change,
    reason: move.reason,
    status: move.status,
    detail: move.detail,
    failures: move.retry ? pkg.failures + 1 : pkg.failures,
  };
  if (move.block) {
    inSameTransaction();
    blockProfile(deps, pkg.profileId, blockFrom(deps, move), { id: pkg.id, change: facts });
    return;
  }
  // The custody log does not record stops that the program made itself.
  const isOwnStop = move.to === 'waiting' && !move.retry && outdated === null;
  const action = isOwnStop ? null : CUSTODY_OF[move.to];
  const { reason, status } = outdated ?? move;
  movePackage(deps, pkg.id, {
    from,
    to: move.to,
    change: {
      ...facts,
      nextActionAt: move.retry && move.to === 'waiting' ? retryTime(deps, pkg.failures + 1) : null,
    },
    inSameTransaction,
    ...(action ? { custody: { action, details: { reason, status } } } : {}),
  });
}

/** Returns the ISO time of the next attempt after this many consecutive failures. */
export function retryTime(deps: Pick<JournalRuntime, 'clock' | 'random'>, failures: number): string {
  return new Date(deps.clock.now().getTime() + backoffMs(failures, deps.random())).toISOString();
}

/** Moves a package that cannot be sent now, for a reason outside of the service, to `waiting`; it is tried again later. */
export function waitToRetry(
  deps: MoveDeps & Pick<JournalRuntime, 'random'>,
  pkg: StoredPackage,
  change: PackageChange,
  inSameTransaction?: () => void,
): void {
  const failures = pkg.failures + 1;
  movePackage(deps, pkg.id, {
    from: ['queued', 'stored', 'submitting'],
    to: 'waiting',
    inSameTransaction,
    change: { ...change, failures, nextActionAt: retryTime(deps, failures) },
  });
}

function blockFrom(deps: Pick<JournalRuntime, 'clock' | 'random'>, move: Move): ProfileBlock {
  const now = deps.clock.now();
  const seconds = move.block?.resumesAfterSeconds ?? null;
  return {
    reason: move.block?.reason ?? 'account-configuration',
    since: now.toISOString(),
    status: move.status,
    detail: move.detail,
    certificate: move.block?.certificate ?? null,
    resumesAt: seconds === null ? null : new Date(now.getTime() + seconds * 1_000).toISOString(),
  };
}

/** Prefixes the detail of a refused upload with the clock difference if that explains the refusal. */
export function withClockHint(detail: string | null, skewSeconds: number | null): string | null {
  if (skewSeconds === null || !isClockWrong(skewSeconds)) return detail;
  const direction = skewSeconds > 0 ? 'ahead of' : 'behind';
  const hint = `this clock is ${Math.round(Math.abs(skewSeconds) / 60)} min ${direction} the server's`;
  return detail ? `${hint}; ${detail}` : hint;
}
