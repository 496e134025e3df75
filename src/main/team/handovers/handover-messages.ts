import type { CaseId, HandoverId, ProfileId } from '../../../domain/ids';
import { type CustodyLog, SYSTEM_ACTOR } from '../../storage/custody/custody-log';
import type { Repositories } from '../../storage/database/repositories';
import type { MessageKind, Outgoing } from '../outgoing/outgoing';
import {
  offerHandover,
  returnHandover,
  storeHandover,
  type WithdrawOrder,
  withdraw,
} from './handover-statements';

/** The last step of handing a case over: others may take it. Appended when nothing more is sent from here. */
export const handoverOffer = { kind: 'handover-offer' } as const;
/** A case is durable here; with `release`: it is given back to its origin. */
export const handoverStored = { kind: 'handover-stored' } as const;
/** A case that was to be taken was not stored here. */
export const handoverReturned = { kind: 'handover-returned' } as const;
/** A case that was taken back and can no longer be taken. */
export const handoverWithdrawn = { kind: 'handover-withdrawn' } as const;

export interface OfferMessage {
  readonly id: HandoverId;
}
export interface StoredMessage {
  readonly id: HandoverId;
  readonly caseId: CaseId;
  readonly release: string | null;
}
export interface WithdrawnMessage {
  readonly id: HandoverId;
  readonly caseId: CaseId;
  /** Whether the other side was not asked; its having the case is then written to the history. */
  readonly isUnasked: boolean;
}

export interface HandoverMessageDeps {
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly onChanged: (caseId: CaseId) => void;
}

/** Kinds of messages about hand-overs. */
export function handoverKinds(deps: HandoverMessageDeps) {
  const { handovers, teamMessages } = deps.repositories;
  const offer: MessageKind<OfferMessage, Awaited<ReturnType<typeof offerHandover>> | null> = {
    ...handoverOffer,
    async apply(client, { id }, workstationId) {
      // A person may have taken the case back while the message waited.
      const state = handovers.find(id, 'given')?.state;
      return state === 'writing' || state === 'given' ? offerHandover(client, workstationId, id) : null;
    },
    delivered({ id }, reply, profileId) {
      if (reply) teamMessages.raisePosition(profileId, reply.position);
      const handover = handovers.find(id, 'given');
      if (!handover) return;
      if (reply) handovers.noteStore(id, reply.outcome, null);
      if (handover.state === 'writing') handovers.move(handover, 'given');
      deps.onChanged(handover.caseId);
    },
  };
  const stored: MessageKind<StoredMessage, Awaited<ReturnType<typeof storeHandover>>> = {
    ...handoverStored,
    apply: (client, { id, release }, workstationId) => storeHandover(client, workstationId, id, release),
    delivered({ id, caseId }, reply, profileId) {
      if (!reply) return;
      teamMessages.raisePosition(profileId, reply.position);
      if (reply.outcome === 'elsewhere') noteElsewhere(deps, id, caseId, reply.other);
    },
  };
  const returned: MessageKind<OfferMessage, null> = {
    ...handoverReturned,
    async apply(client, { id }, workstationId) {
      await returnHandover(client, workstationId, id);
      return null;
    },
  };
  const withdrawn: MessageKind<WithdrawnMessage, Awaited<ReturnType<typeof withdraw>>> = {
    ...handoverWithdrawn,
    apply: (client, { id }, workstationId) =>
      withdraw(client, workstationId, { id, mark: null, isFinal: true } satisfies WithdrawOrder),
    delivered({ id, caseId, isUnasked }, reply, profileId) {
      if (!reply) return;
      teamMessages.raisePosition(profileId, Number(reply.position));
      const isElsewhere = reply.outcome === 'taken' || reply.outcome === 'stored';
      if (isUnasked && isElsewhere) noteElsewhere(deps, id, caseId, reply.taker);
    },
  };
  return [offer, stored, returned, withdrawn];
}

/** Two workstations have a case: recorded in its history. Claims keep both from paying for the same package. */
function noteElsewhere(
  { repositories, custody, onChanged }: HandoverMessageDeps,
  id: HandoverId,
  caseId: CaseId,
  workstation: string | null,
): void {
  const stored = repositories.cases.find(caseId);
  // While a case is handed over, its history continues at the other workstation.
  if (!stored || stored.handedOverAt !== null) return;
  const isNoted = repositories.custody
    .list(caseId)
    .some(({ action, subjects }) => action === 'handover-elsewhere' && subjects[0] === id);
  if (isNoted) return;
  custody.append(caseId, 'handover-elsewhere', [id], { workstation }, SYSTEM_ACTOR);
  onChanged(caseId);
}

/**
 * Reports to another store, or an older copy, which cases were taken here or taken back, so that they are not taken
 * again.
 */
export function reportHandoversAgain(
  { handovers }: Pick<Repositories, 'handovers'>,
  outgoing: Pick<Outgoing, 'append'>,
  profileId: ProfileId,
): void {
  for (const { id, caseId } of handovers.ofProfile(profileId, 'taken')) {
    outgoing.append(handoverStored, profileId, { id, caseId, release: null } satisfies StoredMessage);
  }
  for (const { id, caseId, state } of handovers.ofProfile(profileId, 'given')) {
    if (state !== 'taken-back' && state !== 'returned') continue;
    outgoing.append(handoverWithdrawn, profileId, {
      id,
      caseId,
      isUnasked: false,
    } satisfies WithdrawnMessage);
  }
}
