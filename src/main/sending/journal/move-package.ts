import { ProofcaseError } from '../../../contract/errors';
import type { CustodyEntry } from '../../../contract/views';
import type { PackageId, ProfileId } from '../../../domain/ids';
import { type Before, canMove, canRecover, type PackageState } from '../../../domain/journal';
import type { ProfileBlock } from '../../../domain/profile';
import { type CustodyAction, SYSTEM_ACTOR } from '../../storage/custody/custody-log';
import type { PackageChange, StoredPackage } from '../../storage/database/stored-package';
import type { JournalReporting, JournalRuntime, JournalStores } from './journal-deps';
import { outboxEntry } from './outbox-entry';

interface MoveDetails {
  readonly change?: PackageChange;
  readonly custody?: {
    readonly action: CustodyAction;
    readonly details?: CustodyEntry['details'];
    /** The program itself unless a person decided. */
    readonly actor?: string;
  };
  /** Runs in the transaction of the move. */
  readonly inSameTransaction?: () => void;
}

/** A move that the transition table allows; any other one does not compile. */
export interface PackageMove<To extends PackageState> extends MoveDetails {
  /** The states that the package may be in now. */
  readonly from: readonly Before<To>[];
  readonly to: To;
}

/** A move by the recovery at start-up, which knows more than the database row. */
export interface RecoveryMove extends MoveDetails {
  readonly to: PackageState;
}

/** What a change of state needs: it is stored, recorded in the custody log and reported to the window. */
export type MoveDeps = Pick<JournalStores, 'repositories' | 'custody' | 'team'> &
  Pick<JournalRuntime, 'clock'> &
  Pick<JournalReporting, 'emit' | 'progress' | 'holds'>;

/**
 * Moves a package to another state; nothing else changes a state. One transaction covers the row, the custody entry and
 * the case summary; events follow. Returns the moved package. @throws ProofcaseError `illegal-state`, `not-found`.
 */
export function movePackage<To extends PackageState>(
  deps: MoveDeps,
  id: PackageId,
  move: PackageMove<To>,
): StoredPackage {
  const from: readonly PackageState[] = move.from;
  return moveInTransaction(deps, id, move, (now) => from.includes(now) && canMove(now, move.to));
}

/** Moves a package during recovery. @throws ProofcaseError `illegal-state`, `not-found`. */
export function recoverState(deps: MoveDeps, id: PackageId, move: RecoveryMove): StoredPackage {
  return moveInTransaction(deps, id, move, (now) => canRecover(now, move.to));
}

function moveInTransaction(
  deps: MoveDeps,
  id: PackageId,
  move: RecoveryMove,
  isAllowed: (now: PackageState) => boolean,
): StoredPackage {
  const { repositories } = deps;
  const moved = repositories.inTransaction(() => {
    const current = requirePackage(deps, id);
    if (!isAllowed(current.state)) {
      throw new ProofcaseError('illegal-state', { from: current.state, to: move.to });
    }
    const at = deps.clock.now().toISOString();
    const changed: PackageChange = { status: null, detail: null, reason: null, nextActionAt: null };
    // The question about a claim of the team comes before anything is paid.
    const isAboutTeam = move.change?.reason === 'claimed-by-team';
    const maybePaid = current.maybePaid || (move.to === 'unknown' && !isAboutTeam);
    repositories.packages.change(id, {
      ...changed,
      ...move.change,
      maybePaid,
      state: move.to,
      changedAt: at,
    });
    move.inSameTransaction?.();
    deps.team.packageMoved(requirePackage(deps, id));
    if (move.custody) {
      const { action, details = {}, actor = SYSTEM_ACTOR } = move.custody;
      deps.custody.append(current.caseId, action, [id], details, actor);
    }
    repositories.cases.refreshSummary(current.caseId, at);
    return requirePackage(deps, id);
  });
  emitPackageChanged(deps, moved);
  return moved;
}

/** @throws ProofcaseError `not-found`. */
export function requirePackage(deps: Pick<JournalStores, 'repositories'>, id: PackageId): StoredPackage {
  const pkg = deps.repositories.packages.find(id);
  if (!pkg) throw new ProofcaseError('not-found');
  return pkg;
}

export function emitPackageChanged(deps: MoveDeps, pkg: StoredPackage): void {
  emitProgress(deps, pkg);
  deps.emit('cases.changed', { caseId: pkg.caseId });
}

/** Emits the outbox entry only: upload progress comes several times a second and changes nothing in the case list. */
export function emitProgress(deps: MoveDeps, pkg: StoredPackage): void {
  deps.emit('outbox.changed', { entry: outboxEntry(deps, pkg) });
}

/** A running upload (`url_issued`) is allowed to finish, so that its bytes need not be sent again. */
const BLOCKABLE_STATES = ['queued', 'stored', 'waiting'] as const;

/** Blocks a profile and all its packages that wait to be sent; `first` is the package that ran into the reason. */
export function blockProfile(
  deps: MoveDeps,
  profileId: ProfileId,
  block: ProfileBlock,
  first: { readonly id: PackageId; readonly change?: PackageChange },
): void {
  const change = changeOf(block);
  movePackage(deps, first.id, {
    from: [...BLOCKABLE_STATES, 'url_issued', 'submitting'],
    to: 'blocked',
    change: { ...first.change, ...change },
    custody: { action: 'package-blocked', details: { reason: block.reason, status: block.status } },
    inSameTransaction: () => deps.repositories.profiles.setBlock(profileId, block),
  });
  blockWaiting(deps, profileId, change);
}

/** Blocks a profile before any package ran into the reason. */
export function holdProfile(deps: MoveDeps, profileId: ProfileId, block: ProfileBlock): void {
  deps.repositories.profiles.setBlock(profileId, block);
  blockWaiting(deps, profileId, changeOf(block));
}

function changeOf({ reason, status, detail, resumesAt }: ProfileBlock): PackageChange {
  return { reason, status, detail, nextActionAt: resumesAt };
}

function blockWaiting(deps: MoveDeps, profileId: ProfileId, change: PackageChange): void {
  for (const id of deps.repositories.packages.sendableIds(profileId)) {
    const { state } = requirePackage(deps, id);
    if (BLOCKABLE_STATES.some((blockable) => blockable === state)) {
      movePackage(deps, id, { from: BLOCKABLE_STATES, to: 'blocked', change });
    }
  }
  deps.emit('profiles.changed', { profileId });
}
