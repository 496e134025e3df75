import { ProofcaseError } from '../../contract/errors';
import type { CustodyEntry } from '../../contract/views';
import type { PackageId, ProfileId } from '../../domain/ids';
import { type Before, canMove, canRecover, type PackageState } from '../../domain/journal';
import type { ProfileBlock } from '../../domain/profile';
import { type CustodyAction, SYSTEM_ACTOR } from '../custody/custody-log';
import type { PackageChange, StoredPackage } from '../database/stored-package';
import type { JournalDeps } from './journal-deps';
import { outboxEntry } from './outbox-entry';

interface MoveDetails {
  readonly change?: PackageChange;
  readonly custody?: {
    readonly action: CustodyAction;
    readonly details?: CustodyEntry['details'];
    /** The program itself unless a person decided. */
    readonly actor?: string;
  };
  /** What must be committed together with the move. */
  readonly alongside?: () => void;
}

/** A move that the table has: another one does not compile. */
export interface PackageMove<To extends PackageState> extends MoveDetails {
  /** Where the package may be now; from anywhere else it is refused. */
  readonly from: readonly Before<To>[];
  readonly to: To;
}

/** Made by the start-up, which knows more than the row. */
export interface RecoveryMove extends MoveDetails {
  readonly to: PackageState;
}

type MoveDeps = Pick<JournalDeps, 'repositories' | 'custody' | 'clock' | 'progress' | 'holds' | 'emit'>;

/**
 * The only way in which a package changes its state: one transaction with its custody entry and the summary of its
 * case, told to the window afterwards. @throws ProofcaseError `illegal-state`, `not-found`.
 */
export function movePackage<To extends PackageState>(
  deps: MoveDeps,
  id: PackageId,
  move: PackageMove<To>,
): StoredPackage {
  const from: readonly PackageState[] = move.from;
  return write(deps, id, move, (now) => from.includes(now) && canMove(now, move.to));
}

/** The same at the start. @throws ProofcaseError `illegal-state`, `not-found`. */
export function recoverState(deps: MoveDeps, id: PackageId, move: RecoveryMove): StoredPackage {
  return write(deps, id, move, (now) => canRecover(now, move.to));
}

function write(
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
    repositories.packages.change(id, { ...changed, ...move.change, state: move.to, changedAt: at });
    move.alongside?.();
    if (move.custody) {
      const { action, details = {}, actor = SYSTEM_ACTOR } = move.custody;
      deps.custody.append(current.caseId, action, [id], details, actor);
    }
    repositories.cases.refreshSummary(current.caseId, at);
    return requirePackage(deps, id);
  });
  tellPackage(deps, moved);
  return moved;
}

/** @throws ProofcaseError `not-found`. */
export function requirePackage(deps: Pick<JournalDeps, 'repositories'>, id: PackageId): StoredPackage {
  const one = deps.repositories.packages.find(id);
  if (!one) throw new ProofcaseError('not-found');
  return one;
}

export function tellPackage(deps: MoveDeps, one: StoredPackage): void {
  tellProgress(deps, one);
  deps.emit('cases.changed', { caseId: one.caseId });
}

/** Bytes went out: several times a second for each upload, and no news for the list of cases. */
export function tellProgress(deps: MoveDeps, one: StoredPackage): void {
  deps.emit('outbox.changed', { entry: outboxEntry(deps, one) });
}

/** An upload that travels (`url_issued`) comes to its end: what is stored need not be sent again. */
const BLOCKABLE = ['queued', 'stored', 'waiting'] as const;

/** Blocks a profile and everything of it that was about to be sent; `first` is the package that met the reason. */
export function blockProfile(
  deps: MoveDeps,
  profileId: ProfileId,
  block: ProfileBlock,
  first: { readonly id: PackageId; readonly change?: PackageChange },
): void {
  const change: PackageChange = {
    reason: block.reason,
    status: block.status,
    detail: block.detail,
    nextActionAt: block.resumesAt,
  };
  movePackage(deps, first.id, {
    from: [...BLOCKABLE, 'url_issued', 'submitting'],
    to: 'blocked',
    change: { ...first.change, ...change },
    custody: { action: 'package-blocked', details: { reason: block.reason, status: block.status } },
    alongside: () => deps.repositories.profiles.setBlock(profileId, block),
  });
  for (const id of deps.repositories.packages.idsOnTheirWay(profileId)) {
    const { state } = requirePackage(deps, id);
    if (BLOCKABLE.some((one) => one === state))
      movePackage(deps, id, { from: BLOCKABLE, to: 'blocked', change });
  }
  deps.emit('profiles.changed', { profileId });
}
