import { backoffMs } from '../../domain/backoff';
import type { PackageState } from '../../domain/journal';
import type { Move } from '../../domain/journal-rules';
import type { ProfileBlock } from '../../domain/profile';
import type { CustodyAction } from '../custody/custody-log';
import type { AttemptKind, PackageChange, StoredPackage } from '../database/stored-package';
import type {
  PutOutcome,
  ScanOutcome,
  ServiceRefusal,
  TransportFailure,
  UploadUrlOutcome,
} from '../service/service-client';
import type { JournalDeps } from './journal-deps';
import { blockProfile, movePackage } from './move-package';

export type BadEnd = ServiceRefusal | TransportFailure;

/** Writes down an attempt; its end is committed with the move that follows from it. */
export function startAttempt(deps: JournalDeps, one: StoredPackage, kind: AttemptKind, id: string): void {
  const startedAt = deps.clock.now().toISOString();
  deps.repositories.packages.insertAttempt({ id, packageId: one.id, kind, startedAt });
}

export function finishAttempt(
  deps: JournalDeps,
  one: Pick<StoredPackage, 'profileId'>,
  id: string,
  end: UploadUrlOutcome | PutOutcome | ScanOutcome,
): void {
  deps.skews.note(one.profileId, 'clockSkewSeconds' in end ? end.clockSkewSeconds : null);
  deps.repositories.packages.finishAttempt({
    id,
    finishedAt: deps.clock.now().toISOString(),
    outcome: end.kind === 'failed' ? `failed ${end.stage} ${end.cause}` : end.kind,
    status: 'status' in end ? end.status : null,
    detail: 'detail' in end ? end.detail : null,
    bytesSent: end.kind === 'failed' ? end.bytesSent : 0,
    clockSkewSeconds: 'clockSkewSeconds' in end ? end.clockSkewSeconds : null,
  });
}

const CUSTODY_OF: { readonly [State in PackageState]?: CustodyAction } = {
  waiting: 'package-waiting',
  rejected: 'package-rejected',
  unknown: 'outcome-unknown',
};

/** Moves a package to where the rules of the domain send it after a request that brought no answer. */
export function applyMove(
  deps: JournalDeps,
  one: StoredPackage,
  move: Move,
  change: PackageChange,
  alongside: () => void,
): void {
  const facts: PackageChange = {
    ...change,
    reason: move.reason,
    status: move.status,
    detail: move.detail,
    failures: move.retry ? one.failures + 1 : one.failures,
  };
  if (move.block) {
    alongside();
    blockProfile(deps, one.profileId, blockFrom(deps, move), { id: one.id, change: facts });
    return;
  }
  const action = CUSTODY_OF[move.to];
  movePackage(deps, one.id, {
    to: move.to,
    change: { ...facts, nextActionAt: move.to === 'waiting' ? retryTime(deps, one.failures + 1) : null },
    alongside,
    ...(action ? { custody: { action, details: { reason: move.reason, status: move.status } } } : {}),
  });
}

/** ISO time of the next try after that many failures in a row. */
export function retryTime(deps: Pick<JournalDeps, 'clock' | 'random'>, failures: number): string {
  return new Date(deps.clock.now().getTime() + backoffMs(failures, deps.random())).toISOString();
}

function blockFrom(deps: JournalDeps, move: Move): ProfileBlock {
  const now = deps.clock.now();
  const seconds = move.block?.resumesAfterSeconds ?? null;
  return {
    reason: move.block?.reason ?? 'account-configuration',
    since: now.toISOString(),
    status: move.status,
    detail: move.detail,
    resumesAt: seconds === null ? null : new Date(now.getTime() + seconds * 1_000).toISOString(),
  };
}

/** Over two minutes the difference between the clocks explains a refused upload; said in the detail. */
export function withClockHint(detail: string | null, skewSeconds: number | null): string | null {
  if (skewSeconds === null || Math.abs(skewSeconds) <= 120) return detail;
  const minutes = Math.round(skewSeconds / 60);
  return `clock-skew-minutes=${minutes}${detail ? ` ${detail}` : ''}`;
}
