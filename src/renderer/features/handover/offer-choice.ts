import type { TeamOffer } from '../../../contract/handover-views';

/** Which offer of the team is chosen, and the case number that was typed for it. */
export interface OfferChoice {
  /** Null: none has been chosen yet. */
  readonly id: string | null;
  readonly typed: string;
}

export const NO_CHOICE: OfferChoice = { id: null, typed: '' };

/**
 * Returns the choice for the current offers; the same object if nothing changes. A single offer is chosen automatically,
 * but never in place of an earlier choice: if a colleague took that one, Enter must not take a different case.
 */
export function choiceAmong(offers: readonly Pick<TeamOffer, 'id'>[], choice: OfferChoice): OfferChoice {
  if (choice.id === null) {
    const [first, second] = offers;
    return first && !second ? { id: first.id, typed: '' } : choice;
  }
  const isOffered = offers.some(({ id }) => id === choice.id);
  return isOffered || choice.typed === '' ? choice : { ...choice, typed: '' };
}
