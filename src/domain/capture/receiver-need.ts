import type { Profile } from '../profile';
import { isLoopbackAddress, type ReceiverSettings } from '../receiver';

/** What of the receiver decides whether results arrive. */
export interface ReceiverFacts {
  readonly settings: ReceiverSettings;
  readonly isListening: boolean;
  /** Whether an address leads to it from outside of the network. */
  readonly isReachable: boolean;
  /** Whether the operator can have its token. */
  readonly isTokenShown: boolean;
  readonly hasCertificate: boolean;
}

/** Why the result of a capture case will not arrive on this computer; null if nothing is known to prevent it. */
export type ReceiverNeed = 'off' | 'not-started' | 'unreachable' | 'token-unknown' | 'not-for-practice';

export function receiverNeed(
  { kind, hasResultPush }: Pick<Profile, 'kind' | 'hasResultPush'>,
  receiver: ReceiverFacts,
): ReceiverNeed | null {
  if (!hasResultPush) return null;
  if (!receiver.settings.enabled) return 'off';
  if (!receiver.isListening) return 'not-started';
  if (kind === 'practice') {
    // The practice service pushes to this computer only, and knows the token.
    return isLoopbackAddress(receiver.settings.address) && !receiver.hasCertificate
      ? null
      : 'not-for-practice';
  }
  if (!receiver.isReachable) return 'unreachable';
  return receiver.isTokenShown ? null : 'token-unknown';
}
