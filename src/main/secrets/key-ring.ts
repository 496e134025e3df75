import { ProofcaseError } from '../../contract/errors';
import type { KeyState } from '../../contract/views';
import type { ProfileId } from '../../domain/ids';
import type { KeyLookUp } from '../journal/journal-deps';
import type { Secrets } from './secrets';

/** Keys of profiles: those for this run only, in memory, before those of the keychain. */
export interface KeyRing {
  lookUp(id: ProfileId): Promise<KeyLookUp>;
  state(id: ProfileId): Promise<KeyState>;
  /** @throws ProofcaseError `keychain-unavailable` unless it is for this run only. */
  set(id: ProfileId, key: string, thisRunOnly: boolean): Promise<void>;
  /** Forgets it in memory and in the keychain. */
  forget(id: ProfileId): Promise<void>;
}

export function createKeyRing(secrets: Secrets): KeyRing {
  const thisRun = new Map<ProfileId, string>();
  const lookUp = async (id: ProfileId): Promise<KeyLookUp> => {
    const session = thisRun.get(id);
    if (session !== undefined) return { kind: 'key', key: session };
    try {
      const stored = await secrets.read(id);
      return stored === null ? { kind: 'missing' } : { kind: 'key', key: stored };
    } catch (error) {
      if (!(error instanceof ProofcaseError)) throw error;
      return { kind: 'keychain-unavailable', detail: error.detail ?? error.message };
    }
  };
  return {
    lookUp,
    async state(id) {
      if (thisRun.has(id)) return 'session';
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
