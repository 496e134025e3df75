import { randomUUID } from 'node:crypto';
import type { PackageId, ProfileId } from '../../../domain/ids';
import { claimStateFor, type OtherClaim, type TeamClaimView, type TeamProblem } from '../../../domain/team';
import { type CustodyLog, SYSTEM_ACTOR } from '../../storage/custody/custody-log';
import type { Repositories } from '../../storage/database/repositories';
import type { StoredPackage, StoredSubmission } from '../../storage/database/stored-package';
import type { StoredClaim } from '../../storage/database/team-claims-repository';
import type { Clock } from '../../support/clock';
import type { FaultPoint } from '../../support/fault-points';
import type { Outgoing } from '../outgoing/outgoing';
import { sharedHandler } from '../shared-handler';
import type { TeamStore } from '../team-store';
import { type ClaimReport, claimReports } from './claim-reports';
import { CLAIM_SQL, type ClaimRow, LOOK_UP_SQL, type OtherRow, otherOf } from './claim-statements';

/** How the team store answered before a paid request. */
export type ClaimOutcome =
  /** No team store, or the claim is made: the package may be sent. */
  | { readonly kind: 'clear' }
  /** The store is unavailable, and the profile allows sending anyway. */
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'held'; readonly other: OtherClaim }
  | { readonly kind: 'problem'; readonly problem: TeamProblem };

/** Claims of packages in the team store, as the journal uses them. */
export interface TeamClaims {
  /** Claims a package before it is paid for. The local row is written first, so that a repeated claim is the same one. */
  claim(pkg: StoredPackage, submission: StoredSubmission): Promise<ClaimOutcome>;
  /** Returns the claim of another workstation for a content; null if there is none, or the store cannot be asked. */
  lookUp(profileId: ProfileId, contentHash: string): Promise<OtherClaim | null>;
  /** Follows a package; runs in the transaction of each change of its state. */
  packageMoved(pkg: StoredPackage): void;
  /** Records that a person sends although there is another claim. */
  decide(pkg: Pick<StoredPackage, 'id'>): void;
  /** Records that a package is sent without asking the team; runs in the transaction of the paid step. */
  sendUnchecked(pkg: Pick<StoredPackage, 'id' | 'caseId'>): void;
  view(id: PackageId): TeamClaimView | null;
  /** Returns the views of those of these packages that have a claim. */
  views(ids: readonly PackageId[]): ReadonlyMap<PackageId, TeamClaimView>;
}

/** Without a team store. */
export const NO_CLAIMS: TeamClaims = {
  claim: async () => ({ kind: 'clear' }),
  lookUp: async () => null,
  packageMoved: () => undefined,
  decide: () => undefined,
  sendUnchecked: () => undefined,
  view: () => null,
  views: () => new Map(),
};

export interface ClaimsDeps {
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly clock: Clock;
  readonly faultPoint: FaultPoint;
  readonly outgoing: Outgoing;
  readonly storeOf: (profileId: ProfileId) => TeamStore | null;
  /** Whether packages of the profile are sent while its store is unavailable. */
  readonly isOptional: (profileId: ProfileId) => boolean;
}

/** Retries with a new id after meeting a released claim of this workstation; more would be a defect. */
const MAX_NEW_IDS = 2;

export function createClaims(deps: ClaimsDeps): TeamClaims {
  const { repositories } = deps;
  const { teamClaims, inTransaction } = repositories;
  return {
    async claim(pkg, submission) {
      const store = deps.storeOf(pkg.profileId);
      if (store === null) return { kind: 'clear' };
      for (let ids = 0; ids < MAX_NEW_IDS; ids += 1) {
        // The store must know that the earlier claim was released, otherwise it would conflict.
        if (teamClaims.find(pkg.id)?.state === 'given-back') await deps.outgoing.flush(pkg.profileId);
        const claim = inTransaction(() => preparedClaim(deps, pkg.id, ids > 0));
        await deps.faultPoint('team-claim-prepared');
        const asked = await ask(deps, store, { pkg, submission, claim });
        await deps.faultPoint('team-claim-answered');
        if (asked !== 'given-back') return asked;
      }
      throw new Error('the claim was given back twice');
    },
    async lookUp(profileId, contentHash) {
      const store = deps.storeOf(profileId);
      if (store === null) return null;
      const own = teamClaims.otherIds(contentHash, null);
      const found = await store.query<OtherRow>(LOOK_UP_SQL, [contentHash, own]);
      const [row] = found.ok ? found.value : [];
      return row ? otherOf(row) : null;
    },
    packageMoved: (pkg) => follow(deps, pkg),
    decide: ({ id }) => {
      teamClaims.change({ ...preparedClaim(deps, id, false), check: 'decided' });
    },
    sendUnchecked({ id, caseId }) {
      const claim = teamClaims.find(id);
      if (!claim) return;
      teamClaims.change({ ...claim, check: 'unchecked' });
      deps.custody.append(caseId, 'team-unchecked', [id], {}, SYSTEM_ACTOR);
    },
    view: (id) => {
      const claim = teamClaims.find(id);
      return claim === null ? null : viewOf(claim);
    },
    views: (ids) => new Map(teamClaims.ofPackages(ids).map((claim) => [claim.packageId, viewOf(claim)])),
  };
}

function preparedClaim(
  { repositories: { teamClaims }, clock }: ClaimsDeps,
  packageId: PackageId,
  isRenewed: boolean,
): StoredClaim {
  const known = teamClaims.find(packageId);
  // A claim that was given back is not revived: another workstation may have claimed the content since.
  if (known && !isRenewed && known.state !== 'given-back') return known;
  if (known) teamClaims.remove(packageId);
  const claim = {
    packageId,
    id: randomUUID(),
    state: 'claimed',
    check: known?.check === 'decided' ? 'decided' : 'checked',
    claimedAt: clock.now().toISOString(),
  } as const;
  teamClaims.insert(claim);
  return { ...claim, other: null, isPaidTwice: false };
}

interface AskedClaim {
  readonly pkg: StoredPackage;
  readonly submission: StoredSubmission;
  readonly claim: StoredClaim;
}

async function ask(
  deps: ClaimsDeps,
  store: TeamStore,
  { pkg, submission, claim }: AskedClaim,
): Promise<ClaimOutcome | 'given-back'> {
  const { teamClaims, teamMessages, inTransaction } = deps.repositories;
  const own = teamClaims.otherIds(pkg.contentHash, pkg.id);
  const answer = await store.query<ClaimRow>(CLAIM_SQL, [
    claim.id,
    pkg.id,
    pkg.contentHash,
    store.workstation.id,
    submission.caseNumber,
    sharedHandler(deps.repositories, pkg.profileId, submission.actor) ?? '',
    claim.check === 'decided',
    own,
  ]);
  if (!answer.ok) {
    const { problem } = answer;
    const isAway = problem.code === 'team-unreachable';
    return isAway && deps.isOptional(pkg.profileId) ? { kind: 'unchecked' } : { kind: 'problem', problem };
  }
  const [row] = answer.value;
  if (!row) throw new Error('the team store gave no outcome');
  if (row.outcome === 'given-back') return 'given-back';
  const other = row.outcome === 'held' ? otherOf(row) : null;
  inTransaction(() => {
    teamMessages.raisePosition(pkg.profileId, Number(row.position));
    const current = teamClaims.find(pkg.id);
    if (!current) return;
    const check = current.check === 'unchecked' && other === null ? 'checked' : current.check;
    teamClaims.change({ ...current, check, other: other ?? current.other });
  });
  return other === null ? { kind: 'clear' } : { kind: 'held', other };
}

/** Reports a changed state of the claim; the level follows with the result. */
function follow(deps: ClaimsDeps, pkg: StoredPackage): void {
  const { teamClaims } = deps.repositories;
  const claim = teamClaims.find(pkg.id);
  if (!claim) return;
  const state = claimStateFor(pkg);
  if (state === claim.state && pkg.state !== 'filed') return;
  if (claim.state === 'given-back' && state === 'claimed') return;
  const changed = { ...claim, state };
  teamClaims.change(changed);
  reportClaim(deps, pkg, changed);
}

/** Appends the state of a claim to the messages for the team. */
export function reportClaim(
  { repositories, outgoing }: Pick<ClaimsDeps, 'repositories' | 'outgoing'>,
  pkg: StoredPackage,
  claim: StoredClaim,
): void {
  const submission = repositories.packages.findSubmission(pkg.submissionId);
  const level = pkg.resultId === null ? null : repositories.results.level(pkg.resultId);
  const report: ClaimReport = {
    claim: claim.id,
    package: pkg.id,
    content: pkg.contentHash,
    caseNumber: submission?.caseNumber ?? '',
    handler: sharedHandler(repositories, pkg.profileId, submission?.actor ?? '') ?? '',
    state: claim.state,
    check: claim.check,
    claimedAt: claim.claimedAt,
    level: typeof level === 'string' ? level : null,
    own: repositories.teamClaims.otherIds(pkg.contentHash, pkg.id),
  };
  outgoing.append(claimReports, pkg.profileId, report);
}

function viewOf({ state, check, other, isPaidTwice }: StoredClaim): TeamClaimView {
  return { state, check, other, isPaidTwice };
}
