import { ProofcaseError } from '../../../contract/errors';
import type { KeyState } from '../../../contract/views';
import type { ProfileId } from '../../../domain/ids';
import type { Secrets } from './secrets';

export type KeyLookup =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'keychain-unavailable'; readonly detail: string };

/** API keys of profiles. Keys for this run only are kept in memory and take precedence over the keychain. */
export interface KeyRing {
  /** Binds the session key to a profile that was named in this run. */
  bindSessionKey(id: ProfileId): void;
  /** Returns whether the session key is used for this profile. */
  hasSessionKey(id: ProfileId): boolean;
  lookUp(id: ProfileId): Promise<KeyLookup>;
  state(id: ProfileId): Promise<KeyState>;
  /** @throws ProofcaseError `keychain-unavailable` unless `thisRunOnly`. */
  set(id: ProfileId, key: string, thisRunOnly: boolean): Promise<void>;
  /** Removes the key from memory and from the keychain. */
  forget(id: ProfileId): Promise<void>;
}

/**
 * `sessionKey` comes from the environment (`PROOFCASE_API_KEY`) and must not be sent to the address of another account.
 * It is used for profiles named in this run, and for a profile that is the only one.
 */
export function createKeyRing(
  secrets: Secrets,
  sessionKey: string | null = null,
  isOnlyProfile: (id: ProfileId) => boolean = () => false,
): KeyRing {
  const sessionKeys = new Map<ProfileId, string>();
  const lookUp = async (id: ProfileId): Promise<KeyLookup> => {
    const boundKey = sessionKeys.get(id) ?? (sessionKey !== null && isOnlyProfile(id) ? sessionKey : null);
    if (boundKey !== null) return { kind: 'key', key: boundKey };
    try {
      const stored = await secrets.read(id);
      return stored === null ? { kind: 'missing' } : { kind: 'key', key: stored };
    } catch (error) {
      if (!(error instanceof ProofcaseError)) throw error;
      return { kind: 'keychain-unavailable', detail: error.detail ?? error.message };
    }
  };
  const bindSessionKey = (id: ProfileId): void => {
    if (sessionKey !== null) sessionKeys.set(id, sessionKey);
  };
  return {
    bindSessionKey,
    hasSessionKey: (id) => sessionKey !== null && (isOnlyProfile(id) || sessionKeys.get(id) === sessionKey),
    lookUp,
    async state(id) {
      if (sessionKeys.has(id) || (sessionKey !== null && isOnlyProfile(id))) return 'session';
      const found = await lookUp(id);
      return found.kind === 'key' ? 'stored' : found.kind;
    },
    async set(id, key, thisRunOnly) {
      if (thisRunOnly) {
        sessionKeys.set(id, key);
        return;
      }
      await secrets.write(id, key);
      sessionKeys.delete(id);
    },
    async forget(id) {
      sessionKeys.delete(id);
      await secrets.remove(id);
    },
  };
}
