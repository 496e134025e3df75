import { type CaptureState, instantMs } from './capture-state';

/**
 * States of a request for a capture link. It may send a message to a policyholder, so it follows the rules of the upload
 * journal (R11, R27): recorded before it is sent, never repeated without a decision.
 */
const CREATION_STATES = ['sending', 'created', 'refused', 'not-sent', 'unknown', 'given-up'] as const;
export type CreationState = (typeof CREATION_STATES)[number];

/** The decisions a person can take about an unknown outcome. */
export const CREATION_DECISIONS = ['look-up', 'create-again', 'give-up'] as const;
export type CreationDecision = (typeof CREATION_DECISIONS)[number];

const CREATION_TRANSITIONS: { readonly [From in CreationState]: readonly CreationState[] } = {
  sending: ['created', 'refused', 'not-sent', 'unknown'],
  // Nothing was sent, so trying again is a new creation.
  'not-sent': [],
  created: [],
  refused: [],
  // `created` is reached by a look-up at the service.
  unknown: ['created', 'given-up'],
  'given-up': [],
};

export function canMoveCreation(from: CreationState, to: CreationState): boolean {
  return CREATION_TRANSITIONS[from].includes(to);
}

/** Acceptable difference between the clocks of two machines. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

/** The result of a status look-up by case number for a creation whose response was lost. */
export type LookUpVerdict = 'found' | 'older' | 'known' | 'undated';

/**
 * Compares the newest capture case of the number with the time at which the lost request was sent.
 * `known`: the ticket is already tracked, so it is not the lost one. `older`: it existed before. `undated`: it has no
 * comparable time. `clockSkewMs` is the local clock minus the service's `Date`.
 */
export function judgeLookUp(
  state: Pick<CaptureState, 'ticketId' | 'createdAt'>,
  sentAtMs: number,
  isKnownTicket: (ticketId: string) => boolean,
  clockSkewMs = 0,
): LookUpVerdict {
  if (state.ticketId !== null && isKnownTicket(state.ticketId)) return 'known';
  const createdMs = instantMs(state.createdAt);
  if (createdMs === null) return 'undated';
  return createdMs + clockSkewMs >= sentAtMs - CLOCK_TOLERANCE_MS ? 'found' : 'older';
}
