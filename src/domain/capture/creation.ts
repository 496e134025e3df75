import { type CaptureState, instantMs } from './capture-state';

/**
 * A request for a capture link on its way. Creating one may send a message to a policyholder, so it follows the rule
 * of the upload journal (R11, R27): recorded before it is sent, never repeated without a person.
 */
export const CREATION_STATES = ['sending', 'created', 'refused', 'not-sent', 'unknown', 'given-up'] as const;
export type CreationState = (typeof CREATION_STATES)[number];

/** What a person can decide about an unknown outcome. */
export const CREATION_DECISIONS = ['look-up', 'create-again', 'give-up'] as const;
export type CreationDecision = (typeof CREATION_DECISIONS)[number];

export const CREATION_TRANSITIONS: { readonly [From in CreationState]: readonly CreationState[] } = {
  sending: ['created', 'refused', 'not-sent', 'unknown'],
  // Nothing had left the machine: the person simply tries again, as a creation of its own.
  'not-sent': [],
  created: [],
  refused: [],
  // `created` by looking up what is there now.
  unknown: ['created', 'given-up'],
  'given-up': [],
};

export function canMoveCreation(from: CreationState, to: CreationState): boolean {
  return CREATION_TRANSITIONS[from].includes(to);
}

/** Clocks of two machines may differ by so much without being wrong. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

/** What a status look-up by case number says about a creation whose answer was lost. */
export type LookUpVerdict = 'found' | 'older' | 'known' | 'undated';

/**
 * Compares the newest capture case of the number with the time at which the lost request was sent.
 * `known`: we already follow that ticket, so it is not the lost one. `older`: it was there before. `undated`: it says
 * no time that could be compared. `clockSkewMs` is our clock minus the service's, as its `Date` told.
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
