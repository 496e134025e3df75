import { useState } from 'react';
import type { ProofcaseError } from '../../../contract/errors';
import type { ProfileId } from '../../../domain/ids';
import { asProofcaseError, request } from '../../bridge';
import { useMessages } from '../../components/toasts';

/** Returns a function that stores an API key in the keychain, or for this run only, and reports the outcome. */
export function useSaveKey(profileId: ProfileId): {
  readonly save: (key: string, thisRunOnly: boolean) => void;
  readonly error: ProofcaseError | null;
} {
  const { toast } = useMessages();
  const [error, setError] = useState<ProofcaseError | null>(null);
  // The mutation cache would keep the key in memory for minutes, so the request is sent directly.
  const save = async (key: string, thisRunOnly: boolean) => {
    try {
      const saved = await request('profiles.setKey', { profileId, key, thisRunOnly });
      setError(null);
      toast({
        tone: 'green',
        key: saved.key === 'session' ? 'settings:key.savedSession' : 'settings:key.saved',
      });
    } catch (thrown) {
      setError(asProofcaseError(thrown));
    }
  };
  return { save: (key, thisRunOnly) => void save(key, thisRunOnly), error };
}
