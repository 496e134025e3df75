import { backoffMs } from '../../domain/backoff';
import type { Before, PackageState } from '../../domain/journal';
import { isClockWrong, type Move } from '../../domain/journal-rules';
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

export interface RuledMove<To extends PackageState> {
  readonly from: readonly Before<To>[];
  readonly move: Move<To>;
  readonly change: PackageChange;
}

/** Moves a package to where the rules of the domain send it after a request that brought no answer. */
export function applyMove<To extends PackageState>(
  deps: JournalDeps,
  one: StoredPackage,
  { from, move, change }: RuledMove<To>,
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
  // What this program stopped itself is no event in the life of the evidence.
  const action = move.to === 'waiting' && !move.retry ? null : CUSTODY_OF[move.to];
  movePackage(deps, one.id, {
    from,
    to: move.to,
    change: {
      ...facts,
      nextActionAt: move.retry && move.to === 'waiting' ? retryTime(deps, one.failures + 1) : null,
    },
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

/** The difference between the clocks before the service's own words, where it explains a refused upload. */
export function withClockHint(detail: string | null, skewSeconds: number | null): string | null {
  if (skewSeconds === null || !isClockWrong(skewSeconds)) return detail;
  const direction = skewSeconds > 0 ? 'ahead of' : 'behind';
  const hint = `this clock is ${Math.round(Math.abs(skewSeconds) / 60)} min ${direction} the server's`;
  return detail ? `${hint}; ${detail}` : hint;
}
