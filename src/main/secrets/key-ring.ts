import { ProofcaseError } from '../../contract/errors';
import type { KeyState } from '../../contract/views';
import type { ProfileId } from '../../domain/ids';
import type { KeyLookUp } from '../journal/journal-deps';
import type { Secrets } from './secrets';

/** Keys of profiles: those for this run only, in memory, before those of the keychain. */
export interface KeyRing {
  /** A person named this profile in this run: a key that was given for the run belongs to it. */
  nameForThisRun(id: ProfileId): void;
  /** Whether the key of the run serves this profile. */
  hasKeyOfTheRun(id: ProfileId): boolean;
  lookUp(id: ProfileId): Promise<KeyLookUp>;
  state(id: ProfileId): Promise<KeyState>;
  /** @throws ProofcaseError `keychain-unavailable` unless it is for this run only. */
  set(id: ProfileId, key: string, thisRunOnly: boolean): Promise<void>;
  /** Forgets it in memory and in the keychain. */
  forget(id: ProfileId): Promise<void>;
}

/**
 * `keyOfTheRun` comes from outside (`PROOFCASE_API_KEY`) and names no profile. It is one account's key and must not be
 * sent to another account's address: it serves the profiles that were named in this run, and the only one there is.
 */
export function createKeyRing(
  secrets: Secrets,
  keyOfTheRun: string | null = null,
  isOnlyProfile: (id: ProfileId) => boolean = () => false,
): KeyRing {
  const thisRun = new Map<ProfileId, string>();
  const lookUp = async (id: ProfileId): Promise<KeyLookUp> => {
    const session = thisRun.get(id) ?? (keyOfTheRun !== null && isOnlyProfile(id) ? keyOfTheRun : null);
    if (session !== null) return { kind: 'key', key: session };
    try {
      const stored = await secrets.read(id);
      return stored === null ? { kind: 'missing' } : { kind: 'key', key: stored };
    } catch (error) {
      if (!(error instanceof ProofcaseError)) throw error;
      return { kind: 'keychain-unavailable', detail: error.detail ?? error.message };
    }
  };
  const adoptKeyOfTheRun = (id: ProfileId): void => {
    if (keyOfTheRun !== null) thisRun.set(id, keyOfTheRun);
  };
  return {
    nameForThisRun: adoptKeyOfTheRun,
    hasKeyOfTheRun: (id) => keyOfTheRun !== null && (isOnlyProfile(id) || thisRun.get(id) === keyOfTheRun),
    lookUp,
    async state(id) {
      if (thisRun.has(id) || (keyOfTheRun !== null && isOnlyProfile(id))) return 'session';
      const found = await lookUp(id);
      return found.kind === 'key' ? 'stored' : found.kind;
    },
    async set(id, key, thisRunOnly) {
      if (thisRunOnly) {
        thisRun.set(id, key);
        return;
      }
      await secrets.write(id, key);
      thisRun.delete(id);
    },
    async forget(id) {
      thisRun.delete(id);
      await secrets.remove(id);
    },
  };
}
