import { ProofcaseError } from '../../../contract/errors';
import type { JournalReason } from '../../../domain/journal';
import type { OtherClaim, TeamProblem } from '../../../domain/team';
import type { StoredPackage, StoredSubmission } from '../../storage/database/stored-package';
import { retryTime } from './apply-outcome';
import type { JournalDeps } from './journal-deps';
import { movePackage } from './move-package';
import { hasStateChanged } from './step-context';

/** With which claim a package is sent. */
export type SendableClaim = 'clear' | 'unchecked';

/**
 * Claims a package in the team store before anything irreversible. Returns null after moving the package: to the
 * question if another workstation has the content, or to `waiting` if the store cannot be asked.
 */
export async function claimForTeam(
  deps: JournalDeps,
  pkg: StoredPackage,
  submission: StoredSubmission,
): Promise<SendableClaim | null> {
  const claim = await deps.team.claim(pkg, submission);
  if (claim.kind === 'clear' || claim.kind === 'unchecked') return claim.kind;
  // Withdrawn meanwhile: the claim is given back by a message.
  if (hasStateChanged(deps, pkg)) return null;
  if (claim.kind === 'held') askPerson(deps, pkg, claim.other);
  else waitForStore(deps, pkg, claim.problem);
  return null;
}

const FROM = ['queued', 'stored'] as const;

function askPerson(
  deps: JournalDeps,
  { id }: StoredPackage,
  { workstation, caseNumber, at }: OtherClaim,
): void {
  const reason = 'claimed-by-team';
  movePackage(deps, id, {
    from: FROM,
    to: 'unknown',
    change: { reason },
    custody: { action: 'team-claim-held', details: { workstation, caseNumber, at } },
  });
}

function waitForStore(deps: JournalDeps, pkg: StoredPackage, { code, detail }: TeamProblem): void {
  const reason: JournalReason = code === 'team-unreachable' ? 'team-store-away' : 'team-store-refused';
  const failures = pkg.failures + 1;
  movePackage(deps, pkg.id, {
    from: FROM,
    to: 'waiting',
    change: {
      reason,
      detail: detail === null ? code : `${code}: ${detail}`,
      failures,
      nextActionAt: retryTime(deps, failures),
    },
    custody: { action: 'package-waiting', details: { reason, status: null } },
  });
}

/** The refusal of content that the team has, with the values of its text. */
export function sentByTeam({ workstation, caseNumber, at }: OtherClaim): ProofcaseError {
  return new ProofcaseError('sent-by-team', { workstation, caseNumber, at });
}
