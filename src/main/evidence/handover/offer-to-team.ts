import { ProofcaseError } from '../../../contract/errors';
import type { HandoverId } from '../../../domain/ids';
import type { StoredHandover } from '../../storage/database/handovers-repository';
import type { StoredCase } from '../../storage/database/stored-case';
import { handoverOffer, type OfferMessage } from '../../team/handovers/handover-messages';
import { beginHandover, completeHandover } from '../../team/handovers/handover-statements';
import type { TeamStore } from '../../team/team-store';
import type { GiveTarget } from './give-target';
import { type HandoverDeps, noteHandedOver } from './handover-deps';
import { createStoreWriter, removeStored } from './store-bag';

/** Id and name of the only workstation that may take a case; null: any. */
export type Recipient = { readonly id: string; readonly name: string } | null;

/**
 * A hand-over through the team store of a case. The content is stored first: nothing changes if the store fails;
 * the offer is a message that waits. @throws ProofcaseError `handover-store-full`, and the problem of the store.
 */
export function teamTarget(deps: HandoverDeps, store: TeamStore, recipient: Recipient): GiveTarget {
  let begun: { readonly id: HandoverId; readonly place: (head: string) => Promise<StoredHandover['team']> };
  return {
    async open({ id, stored, unsent, bytes }) {
      const { caseNumber, profileId } = stored;
      const handover = { id, recipientId: recipient?.id ?? null, caseNumber, handler: deps.actor };
      const mark = await beginHandover(store, { ...handover, unsent, bytes });
      if (mark === null) throw new ProofcaseError('handover-store-full');
      const writer = createStoreWriter(store, id);
      begun = {
        id,
        place: async (head) => {
          await completeHandover(store, id, head, writer.files);
          return { profileId, mark, recipient: recipient?.name ?? null, state: 'storing', taker: null };
        },
      };
      return writer;
    },
    place: async (head) => ({ file: null, team: await begun.place(head) }),
    discard: () => removeStored(store, begun.id),
    async finish(...handover) {
      await offerToTeam(...handover);
      const [, { team }] = handover;
      if (team) await deps.outgoing.flush(team.profileId);
    },
  };
}

/** Offers a case to others; it is no longer sent from here. */
export async function offerToTeam(
  deps: HandoverDeps,
  handover: StoredHandover,
  stored: StoredCase,
): Promise<void> {
  const { id, team } = handover;
  if (team === null) return;
  await noteHandedOver(deps, handover, stored, handover.at);
  await deps.faultPoint('handover-in-side-journal');
  deps.repositories.inTransaction(() =>
    deps.outgoing.append(handoverOffer, team.profileId, { id } satisfies OfferMessage),
  );
  await deps.faultPoint('handover-offer-waits');
}
