import { type ErrorCode, ProofcaseError } from '../../../contract/errors';
import { newWorkRefusal } from '../../../domain/case-state';
import type { CaseId } from '../../../domain/ids';
import { type CaseStanding, type Undecided, undecidedWork } from '../../../domain/retention';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import type { CustodyLog } from '../custody/custody-log';
import type { Repositories } from '../database/repositories';
import type { StoredCase } from '../database/stored-case';

export interface CloseDeps {
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly actor: string;
  /** Returns whether an intake, sealing, export or rendering runs for a case. */
  readonly isBusy: (id: CaseId) => boolean;
}

const REFUSALS: { readonly [Reason in Undecided]: ErrorCode } = {
  'packages-unknown': 'case-packages-unknown',
  'packages-active': 'case-packages-active',
  'captures-unknown': 'case-captures-unknown',
};

/** @throws ProofcaseError `case-packages-unknown`, `case-packages-active`, `case-captures-unknown`, with the count. */
function refuseUndecided(standing: CaseStanding): void {
  const [gravest] = undecidedWork(standing);
  if (gravest) throw new ProofcaseError(REFUSALS[gravest.reason], { count: gravest.count });
}

/** Refuses changes to a case that another workstation has. @throws ProofcaseError `handed-over`. */
export function refuseHandedOver({
  handedOverAt,
  caseNumber,
}: Pick<StoredCase, 'handedOverAt' | 'caseNumber'>): void {
  if (handedOverAt !== null) throw new ProofcaseError('handed-over', { caseNumber, at: handedOverAt });
}

/** Refuses new work for a closed case, and for one that another workstation has. @throws ProofcaseError `case-closed`, `handed-over`. */
export function refuseNewWork(stored: Pick<StoredCase, 'closedAt' | 'handedOverAt' | 'caseNumber'>): void {
  switch (newWorkRefusal(stored)) {
    case 'handed-over':
      refuseHandedOver(stored);
      return;
    case 'case-closed':
      throw new ProofcaseError('case-closed');
    case null:
      return;
  }
}

/** Closes and reopens cases and sets legal holds; each change is recorded in the custody log. */
export function createCaseClosing(deps: CloseDeps) {
  const { repositories, custody, emit } = deps;
  const now = (): string => deps.clock.now().toISOString();
  const standingOf = (id: CaseId): CaseStanding => {
    const standing = repositories.retention.standing(id);
    if (!standing) throw new ProofcaseError('not-found');
    return standing;
  };
  const write = (id: CaseId, work: (at: string) => void): void => {
    const at = now();
    repositories.inTransaction(() => {
      work(at);
      repositories.cases.refreshSummary(id, at);
    });
    emit('cases.changed', { caseId: id });
    emit('retention.changed', {});
  };
  return {
    /** Closes a case; a closed case stays unchanged. @throws ProofcaseError as `refuseUndecided`, and `case-busy`. */
    close(id: CaseId): void {
      const standing = standingOf(id);
      if (standing.closedAt !== null) return;
      refuseUndecided(standing);
      if (deps.isBusy(id)) throw new ProofcaseError('case-busy');
      write(id, (at) => {
        repositories.retention.close(id, at, deps.actor);
        custody.append(id, 'case-closed', [id], {});
      });
    },
    reopen(id: CaseId): void {
      const { closedAt } = standingOf(id);
      if (closedAt === null) return;
      write(id, () => {
        repositories.retention.reopen(id);
        custody.append(id, 'case-reopened', [id], { closedAt });
      });
    },
    /** Sets or releases a legal hold. A new reason replaces the old one; releasing without a hold changes nothing. */
    hold(id: CaseId, on: boolean, reason: string): void {
      const { heldSince } = standingOf(id);
      if (!on && heldSince === null) return;
      write(id, (at) => {
        const by = deps.actor;
        repositories.retention.hold(id, on ? { since: heldSince ?? at, by, reason } : null);
        custody.append(id, on ? 'hold-set' : 'hold-released', [id], { reason });
      });
    },
  };
}
export type CaseClosing = ReturnType<typeof createCaseClosing>;
